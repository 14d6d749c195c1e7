"""Counting of files in several processes, with the same results as in a single process.

Findings are also yielded in the same order.
"""

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
from barsis_notation.validation.parallel_checks import (
    locate_result,
    make_problem_result,
    set_up_plain_worker,
)

if TYPE_CHECKING:
    from barsis_notation.parallel.worker import Job
    from barsis_notation.validation.parallel_checks import WorkerSetup

MAX_RECORDS: Final = 5000
"""Largest number of records whose counts are sent together."""

CountEntry = CheckedRecord | CountedGames | SpanEnd
"""An item of a worker's result: findings, counts, or the end of a span."""


def count_in_parallel(
    counting: Counting,
    paths: Iterable[str],
    count: int,
    by: Sequence[By] = (),
    checks: Checks = DEFAULT,
    folders: Folders = EVERY,
    *,
    enter: WorkerSetup = set_up_plain_worker,
    passed: Callable[[int], None] = lambda _: None,
) -> Iterator[CheckedRecord]:
    """Add the records of files to *counting*, and yield the findings of records with errors.

    The findings of files and folders that cannot be read are yielded, too. Errors are raised while
    the findings are iterated.

    Args:
        counting: Receives the counts while the findings are iterated. It must have been made with
            the same *by* and without ``person_of``.
        paths: Paths, URIs and patterns of files and folders, as for ``read_files``.
        count: The number of worker processes; 0 to count in this process.
        by: The properties by which games are counted separately.
        checks: Limits, and the user rulesets that records may name.
        folders: How folders are walked.
        enter: Picklable function without parameters, called in each worker at its start. It returns
            the ``own_of`` of the worker's checks: a function that takes the path of a file and
            returns the user rulesets that its records may name. It is not called if *count* is 0.
        passed: Called for each finished span of a file, with its size in bytes.

    Raises:
        WorkerError: If workers cannot be prepared, or keep crashing although the record that
            crashed them is skipped.
        PatternError: If a folder is walked, and a pattern in ``folders.exclude`` is refused.
        OSError: If *count* is not 0, and the working folder does not exist or a worker process
            cannot be started.
        EOFError: If the server that starts processes ends repeatedly.
    """
    pending = PendingSpans(passed)
    with open_count_executor(count, by, checks, enter) as start:
        running = start(pending.track(divide_files(walk(paths, folders))))
        yield from add_counts(counting, running, pending)


def add_counts(
    counting: Counting, running: Iterable[list[CountEntry]], pending: PendingSpans
) -> Iterator[CheckedRecord]:
    """Add the counts in *running* to *counting*, and yield the findings in *running*.

    Record numbers and lines of the findings count from the beginning of the file. Errors raised by
    *running* are raised while the result is iterated.

    Args:
        counting: Receives the counts while the findings are iterated.
        running: Lists of entries from workers, in order.
        pending: The spans being counted.
    """
    for entry in iterate_entries(running, pending):
        if isinstance(entry, CountedGames):
            counting.merge(entry)
        elif isinstance(entry, CheckedRecord):
            yield locate_result(entry, pending)


def open_count_executor(
    count: int, by: Sequence[By], checks: Checks, enter: WorkerSetup
) -> AbstractContextManager[Callable[[Iterable[SpanWork]], RunningWork[list[CountEntry]]]]:
    """Return a context manager that runs ``CountTask`` in *count* processes.

    The ``with`` statement gives a function that takes the work on spans, starts it, and returns the
    running work; iterate over this to get lists of entries. The processes end with the block.

    Args:
        count: Number of worker processes; 0 to work in this process.
        by: The properties by which games are counted separately.
        checks: Limits, and the user rulesets that records may name.
        enter: Picklable function without parameters, called in each worker at its start. It returns
            the ``own_of`` of the worker's checks: a function that takes the path of a file and
            returns the user rulesets that its records may name. It is not called if *count* is 0.

    Raises:
        OSError: If the working folder does not exist and *count* is not 0. It is raised when the
            block is entered.
    """
    own = enter if count else lambda: checks.own_of
    prepare = partial(_prepare, checks._replace(own_of=None), by, own)
    return open_executor(count, prepare, checks.limits, __name__)


def _prepare(checks: Checks, by: Sequence[By], enter: WorkerSetup) -> Job:
    return CountTask(checks._replace(own_of=enter()), by).do


class CountTask(SpanTask[CountEntry]):
    """The task of a worker that counts the records of spans.

    The counts of a part of a file are sent before its SpanEnd, never together with those of later
    parts. Later parts are skipped if the rest of the file cannot be read.

    Args:
        checks: Limits, and the user rulesets that records may name.
        by: The properties by which games are counted separately.
    """

    later = True

    def __init__(self, checks: Checks, by: Sequence[By]) -> None:
        self.checks = checks
        self.limits = checks.limits
        self._counting = Counting(by)
        self._entries: list[CountEntry] = []

    def add_record(self, decoded: Decoded) -> None:
        """Count a record, and add an entry with its errors if it has any.

        If it cannot be read, all of its findings are added. If the number of *decoded* is 0, it is
        the file itself: its findings are added, and nothing is counted.
        """
        file = self.file
        read = FileRecord(file, decoded, Content.of(decoded, self.checks.of(file).own))
        self._counting.add(read.content)
        checked = read.checked()
        self._entries += [checked] if checked else []

    def add_problem(self, problem: Finding | OSError) -> None:
        """Add an entry with the finding or error that prevents reading the current file."""
        self._entries.append(make_problem_result(problem, self.file))

    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span to the entries that ``take`` returns.

        If the span is a part of a file, its counts are added before it.
        """
        span = self.item.span
        if isinstance(span, Span) and not span.is_whole:
            self._add_counted()
        self._entries.append(end)

    @property
    def is_full(self) -> bool:
        """Whether the entries must be sent before more records are read.

        This is so if there are at least MAX_RECORDS (5000) entries or counted records.
        """
        return max(len(self._entries), self._counting.records) >= MAX_RECORDS

    def take(self) -> list[CountEntry]:
        """Return the entries added since the last call, and remove them.

        The counts come last, except those of a part of a file, which precede its SpanEnd.
        """
        self._add_counted()
        entries, self._entries = self._entries, []
        return entries

    def _add_counted(self) -> None:
        if self._counting.records:
            self._entries.append(self._counting.take_counts())
