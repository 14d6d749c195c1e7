"""Work on many files, divided into spans: done by one process, by several, or part by part.

A verb (validate, stats, convert) has a ``SpanTask`` (``executors``). It folds the items of spans,
as ``span_items`` reads them, into *entries*, which come in the order of the files and end each span
with a ``SpanEnd``. One function of the verb consumes the entries, whatever they come from:

- this process or worker processes (``executors.open_executor``);
- the results of parts (``part_results``), which are entries as JSON, written by ``--part`` and by
  the tasks of a cluster.

So any division into parts, by any executor, gives the same answer. ``pool`` has the worker
processes, ``tasks`` hands tasks out and returns what they yield in order: each worker may die, hang
or eat memory, which costs one record. Simulation uses these two alone.
"""
