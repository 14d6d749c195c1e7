"""Files counted by several processes: what one would count, and say, in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.span_work import Item, Parts, SpanEnd, SpanWork, items, works
from barsis_notation.formats.spans import Span
from barsis_notation.statistics.content import Content
from barsis_notation.statistics.counting import By, Counted, Counting
from barsis_notation.statistics.files import FileRecord
from barsis_notation.validation.apart import Here, no_more, placed
from barsis_notation.validation.check import Checked, unreadable
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.workers.pool import Pool
from barsis_notation.workers.tasks import Tasks
from barsis_notation.workers.worker import Job, Place, Task

if TYPE_CHECKING:
    from barsis_notation.validation.apart import Enter

PRELOAD: Final = ("barsis_notation.statistics.apart",)
"""Modules that every worker needs."""

MAX_RECORDS: Final = 5000
"""Records whose counts are sent together."""


def count_files_apart(
    counting: Counting,
    paths: Iterable[str],
    count: int,
    by: Sequence[By] = (),
    checks: Checks = DEFAULT,
    folders: Folders = EVERY,
    *,
    enter: Enter = no_more,
    passed: Callable[[int], None] = lambda _: None,
) -> Iterator[Checked]:
    """Count in *counting* the records of the files that *paths* mean, by *count* processes.

    Yield what is to be said of those that cannot be read. *counting* counts apart *by* the same,
    and every player under his own name; *enter* and *passed* are as for ``check_files_apart``.
    """
    parts = Parts(passed)
    with running(count, by, checks, enter) as begun:
        for entry in begun(parts.noting(works(walk(paths, folders)))):
            if isinstance(entry, SpanEnd):
                parts.end(entry)
            elif parts.is_left_out:
                continue
            elif isinstance(entry, Counted):
                counting.merge(entry)
            else:
                yield placed(entry, parts)


@contextmanager
def running(
    count: int, by: Sequence[By], checks: Checks, enter: Enter = no_more
) -> Iterator[Callable[[Iterable[SpanWork]], Iterator[Entry]]]:
    """Yield what counts pieces of work, in so many processes, or with 0 in this one.

    It returns an iterator of what was counted, what is to be said, and the ends of parts, in order.
    What was counted of a part of a file comes before its end.
    """
    if not count:
        job = _FileCounting(checks, by).count
        yield lambda works: chain.from_iterable(cast("Iterable[list[Entry]]", Here(job, works)))
        return
    prepare = partial(_prepare, checks._replace(own_of=None), by, enter)
    with Pool(count, prepare, PRELOAD, limits=checks.limits.of_worker) as pool:
        yield lambda works: chain.from_iterable(Tasks(pool, works))


# -- in the worker ----------------------------------------------------------------------------

Entry = Checked | Counted | SpanEnd


def _prepare(checks: Checks, by: Sequence[By], enter: Enter) -> Job:
    return _FileCounting(checks._replace(own_of=enter()), by).count


class _FileCounting:
    """Counts the records of a task."""

    def __init__(self, checks: Checks, by: Sequence[By]) -> None:
        self.checks = checks
        self._counting = Counting(by)
        self._entries: list[Entry] = []

    def count(self, task: Task, place: Place) -> Iterator[tuple[int, list[Entry]]]:
        """Yield what was counted of the items of a task, and what is to be said of them.

        Nothing that was counted of a part of a file waits until after its end: it may be left out.
        """
        done = task.done
        for done, item in items(task, place, self.checks.limits, later=True):
            self._add(item)
            if max(len(self._entries), self._counting.records) >= MAX_RECORDS:
                yield done, self._taken()
        yield done, self._taken()

    def _add(self, item: Item) -> None:
        met, span = item.met, item.span
        if isinstance(met, SpanEnd):
            if isinstance(span, Span) and not span.is_whole:
                self._add_counted()
            self._entries.append(met)
        elif isinstance(met, Finding):
            self._entries.append(Checked(met.file or "", 0, None, None, [met], 0, 0))
        elif isinstance(met, OSError):
            assert isinstance(span, Span)
            self._entries.append(unreadable(span.path, met))
        else:
            assert isinstance(span, Span)
            read = FileRecord(span.path, met, Content.of(met, self.checks.of(span.path).own))
            self._counting.add(read.content)
            checked = read.checked()
            self._entries += [checked] if checked else []

    def _add_counted(self) -> None:
        if self._counting.records:
            self._entries.append(self._counting.taken())

    def _taken(self) -> list[Entry]:
        """Return the entries, and begin anew."""
        self._add_counted()
        entries, self._entries = self._entries, []
        return entries
