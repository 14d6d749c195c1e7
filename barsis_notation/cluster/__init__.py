"""Work on a cluster (Ray): the same results as one machine, byte for byte.

``part_division`` cuts files into parts by the files alone. ``plans`` keeps everything that the
results depend on: options, size and tag of each file, program version. A second call with the
same plan continues the run; with another plan it is refused. Results are in a store, and nothing
of a run is anywhere else. A part may be done twice: its files are first held under hidden names,
then its done-marker is put, and the first marker decides.

``cluster_runs`` starts tasks, repeats failed ones after a growing pause, and gives up when the
others are done. ``ray_tasks`` is the only module that uses Ray; the tests have another cluster that
loses what they ask it to lose. Each task reads records in a worker process, so a record that
kills it costs one record and not the part.
"""
