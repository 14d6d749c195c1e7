"""Work on many files, divided into spans: done by one process, by several, or part by part.

A command (validate, stats, convert) has a ``SpanTask`` (``executors``). It converts the items of
spans, which ``span_items`` reads, into *entries*. Entries arrive in the order of the files; a
``SpanEnd`` follows the entries of each span. One function of the command consumes the entries.
They come from one of two sources:

- this process or worker processes (``executors.open_executor``);
- the results of parts (``part_results``), which are entries as JSON, written by ``--part`` and by
  the tasks of a cluster.

Therefore every division into parts, by every executor, gives the same result. ``pool`` manages the
worker processes. ``tasks`` distributes tasks and returns their results in order; if a worker dies,
hangs or uses too much memory, only one record is lost. Simulation uses only these two modules.
"""
