"""Work on a cluster (Ray): the same results as one machine, byte for byte.

``part_division`` divides files into parts; the division depends only on the files. ``plans``
stores everything that the results depend on: options, size and tag of each file, program version.
A second call with the same plan continues the run; a call with another plan is refused. The whole
state of a run is in a store, together with its results. A part may be done twice: its files are
first stored under hidden names, then its done marker is stored, and the first marker counts.

``cluster_runs`` starts tasks and repeats failed ones after increasing pauses; if a part fails for
good, the run ends when the others are done. ``ray_tasks`` is the only module that uses Ray; the
tests use another cluster, which loses tasks on request. Each task reads records in a worker
process, so a record that kills the worker costs one record and not the part.
"""
