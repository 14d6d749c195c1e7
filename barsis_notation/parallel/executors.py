"""Executors: work on spans done by this process or by worker processes, answered in order."""

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
    """What a verb does with the items of spans, in the process that reads them.

    Each ``add_…`` method folds one item into the entries that ``take`` then returns. *limits* are
    the bounds of a record; with *later* records may come unread; *read* yields the records of a
    whole file in its own way.
    """

    limits: Limits = STANDARD
    later: bool = False
    read: ReadFile | None = None
    item: Item
    """The item being added."""
    file: str
    """The path of its file."""

    def do(self, task: Task, place: WorkerPlace) -> Iterator[tuple[int, list[Entry]]]:
        """Yield how many items of *task* are done, and the entries of those done since."""
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
        """Add an item."""
        met, span = item.met, item.span
        self.item, self.file = item, span.path if isinstance(span, Span) else span.file or ""
        if isinstance(met, SpanEnd):
            self.add_end(met)
        elif isinstance(met, Decoded):
            self.add_record(met)
        else:
            self.add_problem(met)

    def begin(self, extra: Any) -> None:
        """Prepare for the items of work with this *extra*."""

    @abstractmethod
    def add_record(self, decoded: Decoded) -> None:
        """Add a record."""

    @abstractmethod
    def add_problem(self, problem: Finding | OSError) -> None:
        """Add a finding in the place of a file, or an error of reading it."""

    @abstractmethod
    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span."""

    @property
    @abstractmethod
    def is_full(self) -> bool:
        """Whether the entries are to be sent before more items are read."""

    @abstractmethod
    def take(self) -> list[Entry]:
        """Return the entries of the items added since the last call."""


class RunningWork(Protocol[Sent_co]):
    """Work under way: iterating yields what jobs send, such as lists of entries, in order."""

    def __iter__(self) -> Iterator[Sent_co]: ...

    def ask(self, work: Any) -> Iterable[Sent_co]:
        """Return what is sent of one more piece of work, done at once."""
        ...


@contextmanager
def open_executor(
    count: int, prepare: Callable[[], Job], limits: Limits, *preload: str
) -> Iterator[Callable[[Iterable[Any]], RunningWork[Any]]]:
    """Yield a function that starts pieces of work, in *count* processes or with 0 in this one.

    *prepare* is called once in each process and returns its job; for other processes it must be
    picklable. They import the modules *preload* before, and are bounded by *limits*.
    """
    if not count:
        job = prepare()
        yield lambda works: LocalWork(job, works)
        return
    with Pool(count, prepare, preload, limits=limits.worker_limits) as pool:
        yield lambda works: Tasks(pool, works)


class LocalWork:
    """Work done in this process as its entries are asked for."""

    def __init__(self, job: Job, works: Iterable[Any]) -> None:
        self._job = job
        self._works = works

    def __iter__(self) -> Iterator[Any]:
        """Yield what the job sends, in order.

        The next piece of work is taken before one is done: at the end of a span it must be known
        whether its file goes on.
        """
        works = iter(self._works)
        work = next(works, None)
        while work is not None:
            following = next(works, None)
            yield from self.ask(work)
            work = following

    def ask(self, work: Any) -> Iterator[Any]:
        """Yield what the job sends of one piece of work."""
        return (sent for _, sent in self._job(Task(work), _UnwatchedPlace()))


class _UnwatchedPlace(WorkerPlace):
    """The place of work in this process, which is neither watched nor bounded."""

    def __init__(self) -> None:
        """Allocate no shared cell."""

    def begin(self, item: int) -> None:
        """Do nothing."""

    def end(self, item: int) -> None:
        """Do nothing."""


def iterate_entries(
    running: Iterable[Iterable[Entry]],
    pending: PendingSpans,
    note: Callable[[Entry], None] = lambda _: None,
) -> Iterator[Entry]:
    """Yield the entries of all *pending* spans in order, without those of spans that are skipped.

    *pending* is at the span of the entry; after a SpanEnd it goes on. *note* is called with each
    entry before it is yielded.
    """
    for entry in chain.from_iterable(running):
        if isinstance(entry, SpanEnd):
            note(entry)
            yield entry
            pending.end(entry)
        elif not pending.is_skipped:
            note(entry)
            yield entry
