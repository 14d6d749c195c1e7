"""Executors: work on spans by this process or by worker processes, with results in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, Generic, Protocol, TypeVar

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import ReadFile, Span
from barsis_notation.parallel.pool import Pool
from barsis_notation.parallel.span_items import Item, PendingSpans, SpanEnd, read_items
from barsis_notation.parallel.tasks import Tasks
from barsis_notation.parallel.worker import Job, Task, WorkerPlace
from barsis_notation.record.decode import STANDARD, Decoded, Limits

Entry = TypeVar("Entry")
Sent_co = TypeVar("Sent_co", covariant=True)


class SpanTask(ABC, Generic[Entry]):
    """The work of one command on records, done in the process that reads them.

    Each command has a subclass. Records are read from spans, which are files or parts of files.
    Each ``add_…`` method adds one item of a span to the entries that ``take`` returns; ``item`` and
    ``file`` are set before it is called.

    Attributes:
        limits: Limits of a record.
        later: Whether ``add_record`` may receive records whose turns are not decoded yet.
        read: Function that yields the records of a whole file, given its stream, its name and the
            limits; None to read it as usual.
        item: The item that is being added.
        file: The path of its file, "" for a finding without a file.
    """

    limits: Limits = STANDARD
    later: bool = False
    read: ReadFile | None = None
    item: Item
    file: str

    def do(self, task: Task, place: WorkerPlace) -> Iterator[tuple[int, list[Entry]]]:
        """Process the items of a task; this is the ``Job`` of a worker.

        A file that cannot be opened or read is passed to ``add_problem`` and not raised. The
        exceptions of ``begin``, ``add`` and ``take`` are propagated.

        Args:
            task: The task; its work is a ``SpanWork``.
            place: Reports the current item to the process that started this worker.

        Yields:
            The number of items of the task that are done, with those that an earlier worker has
            done, and the new entries, which may be empty.
        """
        self.begin(task.work.extra)
        done, last = task.done, task.work.last
        for done, item in read_items(task, place, self.limits, later=self.later, read=self.read):
            self.add(item)
            if self.is_full:
                yield done, self.take()
            if item.number == last:
                break
        yield done, self.take()

    def add(self, item: Item) -> None:
        """Set ``item`` and ``file``, and call the ``add_…`` method for the kind of *item*."""
        met, span = item.met, item.span
        self.item, self.file = item, span.path if isinstance(span, Span) else span.file or ""
        if isinstance(met, SpanEnd):
            self.add_end(met)
        elif isinstance(met, Decoded):
            self.add_record(met)
        else:
            self.add_problem(met)

    def begin(self, extra: Any) -> None:
        """Prepare for the items of a ``SpanWork``; subclasses override it.

        *extra* is the member ``extra`` of the work. This implementation does nothing.
        """

    @abstractmethod
    def add_record(self, decoded: Decoded) -> None:
        """Add the entry of a record, or of the file itself if the number of *decoded* is 0.

        ``take`` returns the entries. For a file, *decoded* has only findings.
        """

    @abstractmethod
    def add_problem(self, problem: Finding | OSError) -> None:
        """Add the entry of a problem that prevents reading a file.

        For an OSError, ``file`` is the path of that file.
        """

    @abstractmethod
    def add_end(self, end: SpanEnd) -> None:
        """Add *end*, which has the counts of the span's records and lines, to the entries."""

    @property
    @abstractmethod
    def is_full(self) -> bool:
        """Whether the entries must be sent before more items are read."""

    @abstractmethod
    def take(self) -> list[Entry]:
        """Return the entries of the items added since the last call, and forget them."""


class RunningWork(Protocol[Sent_co]):
    """Work in progress; iteration yields the results of jobs, mostly lists of entries, in order.

    The iteration raises the errors that :func:`open_executor` describes.
    """

    def __iter__(self) -> Iterator[Sent_co]: ...

    def ask(self, work: Any) -> Iterable[Sent_co]:
        """Do one more piece of work ahead of the others, and return its results in order.

        *work* is a piece of work of the kind that the executor takes, such as a ``SpanWork``.
        Iterating over this object does not yield these results. The errors are the same as those of
        that iteration, and may be raised only when the results are iterated.
        """
        ...


@contextmanager
def open_executor(
    count: int, prepare: Callable[[], Job], limits: Limits, *preload: str
) -> Iterator[Callable[[Iterable[Any]], RunningWork[Any]]]:
    """Open an executor; return a context manager for it.

    The context manager yields a function. Call it with pieces of work to start them; it returns the
    work in progress. Iterate over that to get the results. Worker processes end with the block.

    Args:
        count: Number of worker processes; 0 to work in this process.
        prepare: Called once in each process; returns its job. A job is a function that takes a
            ``Task`` and a ``WorkerPlace``, and yields pairs: the number of items done, and a
            result. If *count* is not 0, the results and *prepare* must be picklable.
        limits: Limits of a record. ``limits.worker_limits`` are the limits of a worker.
        preload: Names of the modules that workers import at their start.

    If *count* is 0, the errors of *prepare* are raised when the block is entered, and those of the
    job when you iterate over the work in progress. Otherwise, iterating raises:

    - WorkerError if *prepare* raises an exception, or if workers keep failing at the same place,
    - OSError if a process cannot be started,
    - EOFError if the server that starts processes ends repeatedly.

    Raises:
        OSError: If the working folder does not exist and *count* is not 0.
    """
    if not count:
        job = prepare()
        yield lambda works: LocalWork(job, works)
        return
    with Pool(count, prepare, preload, limits=limits.worker_limits) as pool:
        yield lambda works: Tasks(pool, works)


class LocalWork:
    """Work in this process, done when its results are iterated; see ``RunningWork``.

    The iteration raises the errors of the job and of iterating over *works*.

    Args:
        job: The job of the process, a function that takes a ``Task`` and a ``WorkerPlace``, and
            yields pairs of the number of items done and a result.
        works: The pieces of work.
    """

    def __init__(self, job: Job, works: Iterable[Any]) -> None:
        self._job = job
        self._works = works

    def __iter__(self) -> Iterator[Any]:
        """Yield the results of the job, in order.

        The next piece of work is taken before the current one is done, because at the end of a span
        it must be known whether its file continues.
        """
        works = iter(self._works)
        work = next(works, None)
        while work is not None:
            following = next(works, None)
            yield from self.ask(work)
            work = following

    def ask(self, work: Any) -> Iterator[Any]:
        """Yield the results of the job for one piece of work, in order.

        *work* is a piece of work of the kind that the constructor takes. It is done during the
        iteration, which raises the errors of the job.
        """
        return (sent for _, sent in self._job(Task(work), WorkerPlace()))


def iterate_entries(
    running: Iterable[Iterable[Entry]],
    pending: PendingSpans,
    note: Callable[[Entry], None] = lambda _: None,
) -> Iterator[Entry]:
    """Yield the entries of all pending spans in order.

    If a span is skipped, only its SpanEnd is yielded. The errors of iterating over *running* are
    raised too.

    Args:
        running: The work in progress; yields lists of entries.
        pending: The pending spans. Its current span is that of the yielded entry, until it advances
            after a SpanEnd was yielded.
        note: Called with each entry before it is yielded.
    """
    for entry in chain.from_iterable(running):
        if isinstance(entry, SpanEnd):
            note(entry)
            yield entry
            pending.end(entry)
        elif not pending.is_skipped:
            note(entry)
            yield entry
