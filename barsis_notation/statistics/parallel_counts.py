"""Files counted by several processes: the same counts and findings as by one, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.spans import Span
from barsis_notation.parallel.executors import RunningWork, SpanTask, iterate_entries, open_executor
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, SpanWork, divide_files
from barsis_notation.record.decode import Decoded
from barsis_notation.statistics.counting import By, CountedGames, Counting
from barsis_notation.statistics.file_records import FileRecord
from barsis_notation.statistics.record_content import Content
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.validation.parallel_checks import locate, make_problem_result, no_own_rulesets

if TYPE_CHECKING:
    from barsis_notation.parallel.worker import Job
    from barsis_notation.validation.parallel_checks import Enter

MAX_RECORDS: Final = 5000
"""Records whose counts are sent together."""

CountEntry = CheckedRecord | CountedGames | SpanEnd


def count_in_parallel(
    counting: Counting,
    paths: Iterable[str],
    count: int,
    by: Sequence[By] = (),
    checks: Checks = DEFAULT,
    folders: Folders = EVERY,
    *,
    enter: Enter = no_own_rulesets,
    passed: Callable[[int], None] = lambda _: None,
) -> Iterator[CheckedRecord]:
    """Add the records of files to *counting*, and yield the findings of those that cannot be read.

    Args:
        counting: Counts apart *by* the same, and every player under their own name.
        count: The number of processes; 0 counts in this one.
        enter: See ``check_in_parallel``, as for *passed*.
    """
    pending = PendingSpans(passed)
    with count_executor(count, by, checks, enter) as start:
        running = start(pending.track(divide_files(walk(paths, folders))))
        yield from add_counts(counting, running, pending)


def add_counts(
    counting: Counting, running: Iterable[list[CountEntry]], pending: PendingSpans
) -> Iterator[CheckedRecord]:
    """Add the counts among entries to *counting*, and yield the findings among them."""
    for entry in iterate_entries(running, pending):
        if isinstance(entry, CountedGames):
            counting.merge(entry)
        elif isinstance(entry, CheckedRecord):
            yield locate(entry, pending)


def count_executor(
    count: int, by: Sequence[By], checks: Checks, enter: Enter
) -> AbstractContextManager[Callable[[Iterable[SpanWork]], RunningWork[list[CountEntry]]]]:
    """Return an executor of ``CountTask`` in *count* processes, with 0 in this one."""
    own = enter if count else lambda: checks.own_of
    prepare = partial(_prepare, checks._replace(own_of=None), by, own)
    return open_executor(count, prepare, checks.limits, __name__)


def _prepare(checks: Checks, by: Sequence[By], enter: Enter) -> Job:
    return CountTask(checks._replace(own_of=enter()), by).do


class CountTask(SpanTask[CountEntry]):
    """Counts the records of spans.

    The counts of a span come before its end: after that its file may turn out to be skipped.
    """

    later = True

    def __init__(self, checks: Checks, by: Sequence[By]) -> None:
        self.checks = checks
        self.limits = checks.limits
        self._counting = Counting(by)
        self._entries: list[CountEntry] = []

    def add_record(self, decoded: Decoded) -> None:
        """Count a record."""
        file = self.file
        read = FileRecord(file, decoded, Content.of(decoded, self.checks.of(file).own))
        self._counting.add(read.content)
        checked = read.checked()
        self._entries += [checked] if checked else []

    def add_problem(self, problem: Finding | OSError) -> None:
        """Add a finding about a file."""
        self._entries.append(make_problem_result(problem, self.file))

    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span."""
        span = self.item.span
        if isinstance(span, Span) and not span.is_whole:
            self._add_counted()
        self._entries.append(end)

    @property
    def is_full(self) -> bool:
        return max(len(self._entries), self._counting.records) >= MAX_RECORDS

    def take(self) -> list[CountEntry]:
        """Return what was counted, and the findings."""
        self._add_counted()
        entries, self._entries = self._entries, []
        return entries

    def _add_counted(self) -> None:
        if self._counting.records:
            self._entries.append(self._counting.take_counts())
