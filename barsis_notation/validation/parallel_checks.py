"""Checks of files by several processes, with the same verdicts in the same order as by one.

A process checks spans of files and counts records from the beginning of the span. What depends on
several records is decided in order by the parent process: duplicate games, the games of a match,
and the budget for explaining refused turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import structs

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.spans import SIZE
from barsis_notation.parallel.executors import RunningWork, SpanTask, iterate_entries, open_executor
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, SpanWork, divide_files
from barsis_notation.record.decode import Decoded
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.file_checks import (
    CheckedRecord,
    add_cross_record_findings,
    check_one,
    compute_game_ids,
    make_unreadable_result,
)
from barsis_notation.validation.search_limits import (
    NO_REQUESTS,
    Effort,
    EffortRequests,
    PresetEffort,
)

if TYPE_CHECKING:
    from barsis_notation.parallel.worker import Job
    from barsis_notation.validation.check_options import FileRulesetLookup
    from barsis_notation.validation.verdict_cache import CacheError, CacheRow, VerdictCache

    WorkerSetup = Callable[[], FileRulesetLookup | None]
    """Called in every worker at its start; returns the ``own_of`` of its checks."""


def set_up_plain_worker() -> None:
    """Do nothing and return None: the default setup of a worker.

    With it, no file has user rulesets of its own.
    """
    return


PRELOAD: Final = (__name__, "barsis_notation.record.full_decode")
"""Modules that every worker needs."""

MAX_ENTRIES: Final = 1000
"""Number of entries sent together."""


class UndecidedCheck(NamedTuple):
    """A checked record with effort requests that only the parent process can decide.

    Attributes:
        checked: The result as if all requests were refused or, if the record was checked again,
            with the answers that the parent process gave.
        number: Number of its item in the span, from 0; see ``Item``.
        asked: The requests.
    """

    checked: CheckedRecord
    number: int
    asked: EffortRequests


class NewVerdicts(NamedTuple):
    """New verdicts of a worker, to be stored by the parent process.

    Attributes:
        rows: Keys and contents of the verdicts that the cache lacks.
        error: The error if the worker cannot use the cache; otherwise None.
    """

    rows: list[CacheRow]
    error: CacheError | None = None


NO_NEW_VERDICTS: Final = NewVerdicts([])

CheckEntry = CheckedRecord | UndecidedCheck | SpanEnd
"""An entry that a worker sends: a result, an undecided result, or the end of a span."""


def check_in_parallel(
    paths: Iterable[str],
    count: int,
    checks: Checks = DEFAULT,
    folders: Folders = EVERY,
    *,
    enter: WorkerSetup = set_up_plain_worker,
    passed: Callable[[int], None] = lambda _: None,
    size: int = SIZE,
) -> Iterator[CheckedRecord]:
    """Check files with several processes, and yield the results in order.

    The results are those of ``check_files``, except that consecutive records of a file without
    findings are combined into one ``CheckedRecord`` (its ``others`` counts them). A record that
    makes two worker processes end unexpectedly is skipped with a finding. Standard input, pipes and
    devices are not supported.

    Args:
        paths: Paths of files and folders, patterns, or URIs; not a single string.
        count: Number of worker processes; 0 to check in this process.
        checks: What to check. If its effort is not an ``Effort``, a new one is created for the run.
            Its ``own_of`` is used only if *count* is 0.
        folders: How folders are walked.
        enter: Picklable function that each worker calls, without arguments, when it starts. It
            returns the ``own_of`` of the worker's checks, or None. ``own_of`` is a function that
            takes the path of a file and returns a tuple of the user rulesets that its records may
            name. *enter* is not called if *count* is 0.
        passed: Function that is called with the size in bytes of each span when it is done; a span
            is a piece of a file that one worker checks.
        size: Approximate size of a span in bytes.

    Raises:
        CacheError: If the verdict cache is damaged, or cannot be read or written.
        WorkerError: If *enter* fails in a worker, or if workers keep ending unexpectedly although
            the record is already skipped.
        PatternError: If an exclusion pattern in *folders* cannot be parsed, or the patterns are too
            costly.
        OSError: If *count* is not 0, and the working folder does not exist or a worker process
            cannot be started.
        EOFError: If the server that starts processes ends repeatedly.
    """
    effort = checks.effort if isinstance(checks.effort, Effort) else Effort()
    pending = PendingSpans(passed)
    with open_check_executor(count, checks, effort, enter) as start:
        running = start(pending.track(divide_files(walk(paths, folders), size)))
        yield from add_cross_record_findings(
            VerdictCollector(effort, checks.cache, pending).gather(running), checks
        )


def open_check_executor(
    count: int, checks: Checks, effort: Effort, enter: WorkerSetup
) -> AbstractContextManager[
    Callable[[Iterable[SpanWork]], RunningWork[list[CheckEntry | NewVerdicts]]]
]:
    """Return a context manager that opens an executor of ``CheckTask``; see ``open_executor``.

    Args:
        count: Number of worker processes; 0 to check in this process.
        checks: What to check; its effort is ignored. Its ``own_of`` is used if *count* is 0.
        effort: The effort of the run. If it is unlimited, the workers grant all requests
            themselves.
        enter: Picklable function that each worker calls, without arguments, when it starts. It
            returns the ``own_of`` of the worker's checks, or None. ``own_of`` is a function that
            takes the path of a file and returns a tuple of the user rulesets that its records may
            name. *enter* is not called if *count* is 0.

    Raises:
        OSError: When the context is entered, if the working folder does not exist and *count* is
            not 0.
    """
    asks = PresetEffort((), effort.of_search, other=effort.is_unlimited)
    own = enter if count else lambda: checks.own_of
    plain = checks._replace(own_of=None, effort=None)
    prepare = partial(_prepare, plain, asks, own, grants=effort.is_unlimited)
    return open_executor(count, prepare, checks.limits, *PRELOAD)


# -- in a worker -------------------------------------------------------------------------------


def _prepare(checks: Checks, asks: PresetEffort, enter: WorkerSetup, *, grants: bool) -> Job:
    return CheckTask(checks._replace(own_of=enter()), asks, grants=grants).do


class CheckTask(SpanTask["CheckEntry | NewVerdicts"]):
    """A task that checks the records of spans (pieces of files) in a worker.

    Consecutive records of a file without findings are combined into one entry, unless the parent
    process needs their ids or heads.

    Args:
        checks: What to check.
        asks: The effort to check with; it also collects the effort requests of each record.
        grants: Whether all effort requests are granted here; otherwise the parent process decides.
    """

    def __init__(self, checks: Checks, asks: PresetEffort, *, grants: bool) -> None:
        self.checks = checks
        self.limits, self.later = checks.limits, checks.can_leave_turns_unread
        self._asks = asks
        self._grants = grants
        self._answers: PresetAnswers | None = None
        self._file = ""
        self._here = checks
        """The checks of the file ``_file``."""
        self._entries: list[CheckEntry | NewVerdicts] = []
        self._others: CheckedRecord | None = None
        """The combined result of consecutive records of a file without findings, or None."""

    def begin(self, extra: PresetAnswers | None) -> None:
        """Begin a piece of work, which may have several spans.

        Args:
            extra: None to check all records, or the answers for the only record to check.
        """
        self._answers = extra

    def add_record(self, decoded: Decoded) -> None:
        """Check a record, and add its result to the entries.

        If ``begin`` was given answers for one record, all other records are skipped.

        Raises:
            CacheError: If the verdict cache is damaged, or cannot be read or written.
        """
        number = self.item.number
        if self._answers is not None:
            if number == self._answers.number:
                self._append(self._check_answered(decoded, self._answers))
            return
        checked = self._check(decoded, self._asks)
        asked = self._asks.take_requests()
        if asked is not NO_REQUESTS and not self._grants:
            self._append(UndecidedCheck(self._strip(checked), number, asked))
        elif checked.findings or checked.ids or checked.record_id or self._needs_head(checked):
            self._append(self._strip(checked))
        else:
            self._add_other(checked)

    def add_problem(self, problem: Finding | OSError) -> None:
        """Add an entry with the finding or error that prevents reading the current file."""
        self._append(make_problem_result(problem, self.file))

    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span to the entries that ``take`` returns."""
        self._append(end)

    @property
    def is_full(self) -> bool:
        """Whether the entries must be sent before more items are read.

        It is True for at least 1000 entries (``MAX_ENTRIES``).
        """
        return len(self._entries) >= MAX_ENTRIES

    def take(self) -> list[CheckEntry | NewVerdicts]:
        """Remove and return the entries.

        If the cache lacks verdicts of their records, or cannot be used, the first item is a
        ``NewVerdicts``.
        """
        self._end_others()
        cache = self.checks.cache
        new = (
            NewVerdicts(cache.take_pending(), cache.error) if cache is not None else NO_NEW_VERDICTS
        )
        entries, self._entries = self._entries, []
        return [new, *entries] if new != NO_NEW_VERDICTS else entries

    def _append(self, entry: CheckEntry) -> None:
        self._end_others()
        self._entries.append(entry)

    def _add_other(self, checked: CheckedRecord) -> None:
        others = self._others
        if others is None or others.file != checked.file:
            self._end_others()
            others = CheckedRecord(checked.file, 0, None, None, [], 0, 0)
        self._others = others._replace(
            turns=others.turns + checked.turns,
            moves=others.moves + checked.moves,
            others=others.others + checked.records,
        )

    def _end_others(self) -> None:
        if self._others is not None:
            self._entries.append(self._others)
            self._others = None

    def _check_answered(self, decoded: Decoded, answers: PresetAnswers) -> UndecidedCheck:
        """Check a record with preset *answers* to its requests; return the result."""
        asks = PresetEffort(answers.answers, self._asks.of_search)
        checked = self._check(decoded, asks)
        return UndecidedCheck(self._strip(checked), answers.number, asks.take_requests())

    def _check(self, decoded: Decoded, asks: PresetEffort) -> CheckedRecord:
        file = self.file
        if self._file != file or self._here.effort is not asks:
            self._file, self._here = file, self.checks.of(file)._replace(effort=asks)
        checked = check_one(decoded, file, self._here)
        if self.checks.duplicates:
            return checked._replace(ids=checked.ids or compute_game_ids(checked))
        return checked

    def _needs_head(self, checked: CheckedRecord) -> bool:
        """Return whether the parent process needs the head of a record."""
        return checked.head is not None and (self.checks.heads or bool(checked.head.match))

    def _strip(self, checked: CheckedRecord) -> CheckedRecord:
        """Return *checked* reduced to what the parent process needs."""
        if checked.findings:
            return checked._replace(decoded=None, unread=None)
        has_ids = checked.ids is not None
        if checked.head is None or not (has_ids or self._needs_head(checked)):
            return checked._replace(decoded=None, head=None, ruleset=None)
        head = structs.replace(checked.head, turns=[])
        ruleset = checked.ruleset if has_ids or self.checks.heads else None
        return checked._replace(decoded=None, head=head, ruleset=ruleset)


def make_problem_result(problem: Finding | OSError, file: str) -> CheckedRecord:
    """Return the result for a file that is not read because of *problem*.

    Args:
        problem: A finding about the file, or the error of opening or reading it.
        file: Path of the file, for the findings.
    """
    if isinstance(problem, OSError):
        return make_unreadable_result(file, problem)
    return CheckedRecord(file, 0, None, None, [problem], 0, 0)


# -- in the process that consumes the entries --------------------------------------------------


class PresetAnswers(NamedTuple):
    """Answers to the effort requests of one record; see ``Effort.decide``.

    Attributes:
        number: Number of its item in the span, from 0; see ``Item``.
        answers: One answer for each request, in order.
    """

    number: int
    answers: tuple[bool, ...]


class VerdictCollector:
    """An object that receives the workers' entries in order and decides their effort requests.

    Args:
        effort: The effort of the run.
        cache: The cache to which new verdicts of the workers are added; None if they do not use a
            cache.
        pending: The spans whose entries are still to come.
    """

    def __init__(self, effort: Effort, cache: VerdictCache | None, pending: PendingSpans) -> None:
        self._effort = effort
        self._cache = cache
        self._pending = pending

    def gather(
        self,
        running: RunningWork[list[CheckEntry | NewVerdicts]],
        note: Callable[[CheckEntry], None] = lambda _: None,
    ) -> Iterator[CheckedRecord]:
        """Yield the results, with record numbers and lines counted in the whole file.

        New verdicts of the workers are stored in the cache. Errors of *running* are not caught.

        Args:
            running: The work in progress; yields lists of entries.
            note: Function that is called with each entry before its result is yielded. For a
                skipped span it is called only with the SpanEnd.

        Raises:
            CacheError: If a worker cannot use the verdict cache, or it cannot be written.
        """
        for entry in iterate_entries(map(self._store_new, running), self._pending, note):
            if not isinstance(entry, SpanEnd):
                yield locate_result(self._decide(entry, running), self._pending)

    def _store_new(self, entries: list[CheckEntry | NewVerdicts]) -> list[CheckEntry]:
        """Store new verdicts in the cache; return the other entries."""
        for entry in entries:
            if isinstance(entry, NewVerdicts):
                assert self._cache is not None
                if entry.error is not None:
                    raise entry.error
                self._cache.keep(entry.rows)
        return [entry for entry in entries if not isinstance(entry, NewVerdicts)]

    def _decide(
        self,
        entry: CheckedRecord | UndecidedCheck,
        running: RunningWork[list[CheckEntry | NewVerdicts]],
    ) -> CheckedRecord:
        """Return the result of an entry; check the record again if a request is granted."""
        if isinstance(entry, CheckedRecord):
            return entry
        effort, file = self._effort, entry.checked.file
        answers = effort.decide(file, entry.asked)
        if not any(answers):
            effort.repeat(file, entry.asked)
            return entry.checked
        again = self.check_again(entry, answers, running)
        effort.repeat(file, again.asked)
        return again.checked

    def check_again(
        self,
        entry: UndecidedCheck,
        answers: tuple[bool, ...],
        running: RunningWork[list[CheckEntry | NewVerdicts]],
    ) -> UndecidedCheck:
        """Check a record of the current span again with the given answers.

        Args:
            entry: The record to check.
            answers: One answer for each of its requests.
            running: The work in progress, which checks the record.

        Returns:
            The new result, or *entry* if the record could not be read a second time.

        Raises:
            CacheError: If a worker cannot use the verdict cache, or it cannot be written. Errors of
                *running* are not caught.
        """
        extra = PresetAnswers(entry.number, answers)
        entries = running.ask(SpanWork((self._pending.current,), extra, entry.number))
        found = self._store_new([*chain.from_iterable(entries)])
        return next((one for one in found if isinstance(one, UndecidedCheck)), entry)


def locate_result(checked: CheckedRecord, pending: PendingSpans) -> CheckedRecord:
    """Return a result with the record numbers and lines of the whole file.

    Args:
        checked: A result of the current span; its numbers and lines count from the beginning of
            the span. Its findings may be modified.
        pending: The pending spans, the current one first.
    """
    number, line = pending.locate_number(checked.number), pending.locate_line(checked.line)
    findings = pending.locate_findings(checked.findings)
    if any(one.code == file_codes.BROKEN_COMPRESSION.code for one in findings):
        line = checked.line  # the whole file is damaged
    return checked._replace(number=number, line=line, findings=findings)
