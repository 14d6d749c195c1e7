"""Files checked by several processes: the same verdicts in the same order as by one.

A process checks spans of files, whose records it counts from the beginning of the span. What shows
only between records is decided in order by the process that started them: duplicate games, the
games of a match, and how much explaining may take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import structs

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.spans import SIZE
from barsis_notation.parallel.executors import Running, SpanTask, entries_in_order, executor
from barsis_notation.parallel.span_items import PendingSpans, SpanEnd, SpanWork, works
from barsis_notation.record.decode import Decoded
from barsis_notation.validation.check import Checked, check_one, game_ids, together, unreadable
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.validation.effort import NOTHING_ASKED, Asked, Asks, Effort

if TYPE_CHECKING:
    from barsis_notation.parallel.worker import Job
    from barsis_notation.validation.checks import OwnOf
    from barsis_notation.validation.verdict_cache import CacheError, Row, VerdictCache

    Enter = Callable[[], OwnOf | None]
    """Called in every worker at its start: returns the ``own_of`` of the checks there."""


def no_own_rulesets() -> None:
    """Return None, the default ``own_of`` of workers."""
    return


PRELOAD: Final = (__name__, "barsis_notation.record.second_reading")
"""Modules that every worker needs."""

MAX_ENTRIES: Final = 1000
"""Entries that are sent together."""


class Asking(NamedTuple):
    """A record whose check asked for more than a worker may give; item *number* of its span."""

    checked: Checked
    number: int
    asked: Asked


class New(NamedTuple):
    """Verdicts missing in the cache of a worker, and why it cannot be used, if so."""

    rows: list[Row]
    error: CacheError | None = None


NOTHING_NEW: Final = New([])

Entry = Checked | Asking | SpanEnd


def check_in_parallel(
    paths: Iterable[str],
    count: int,
    checks: Checks = DEFAULT,
    folders: Folders = EVERY,
    *,
    enter: Enter = no_own_rulesets,
    passed: Callable[[int], None] = lambda _: None,
    size: int = SIZE,
) -> Iterator[Checked]:
    """Yield the verdicts of ``check_files``, made by several processes.

    Consecutive records without findings come as one (``Checked.others``). A record at which two
    processes end is left out with a finding. Standard input, pipes and devices cannot be read so.

    Args:
        count: The number of processes; 0 checks in this one.
        enter: Called in each process at its start; must be picklable.
        passed: Called with the size in bytes of each span that is done.
        size: The size of a span in bytes.
    """
    effort = checks.effort if isinstance(checks.effort, Effort) else Effort()
    pending = PendingSpans(passed)
    with check_executor(count, checks, effort, enter) as start:
        running = start(pending.track(works(walk(paths, folders), size)))
        yield from together(Gathering(effort, checks.cache, pending).gather(running), checks)


def check_executor(
    count: int, checks: Checks, effort: Effort, enter: Enter
) -> AbstractContextManager[Callable[[Iterable[SpanWork]], Running[list[Entry | New]]]]:
    """Return an executor of ``CheckTask`` in *count* processes, with 0 in this one.

    If *effort* is endless, records do not ask.
    """
    asks = Asks((), effort.of_search, other=effort.is_endless)
    own = enter if count else lambda: checks.own_of
    plain = checks._replace(own_of=None, effort=None)
    prepare = partial(_prepare, plain, asks, own, grants=effort.is_endless)
    return executor(count, prepare, checks.limits, *PRELOAD)


# -- in the process that reads -----------------------------------------------------------------


def _prepare(checks: Checks, asks: Asks, enter: Enter, *, grants: bool) -> Job:
    return CheckTask(checks._replace(own_of=enter()), asks, grants=grants).do


class CheckTask(SpanTask["Entry | New"]):
    """Checks the records of spans; records without findings become one entry."""

    def __init__(self, checks: Checks, asks: Asks, *, grants: bool) -> None:
        self.checks = checks
        self.limits, self.later = checks.limits, checks.may_come_unread
        self._asks = asks
        self._grants = grants
        self._answers: Answers | None = None
        self._file = ""
        self._here = checks
        """The checks of that file."""
        self._entries: list[Entry | New] = []
        self._others: Checked | None = None
        """Consecutive records of a file that need no entries of their own."""

    def begin(self, extra: Answers | None) -> None:
        """Check all records, or with *extra* only the one that these answers are for."""
        self._answers = extra

    def add_record(self, decoded: Decoded) -> None:
        """Check a record."""
        number = self.item.number
        if self._answers is not None:
            if number == self._answers.number:
                self._append(self._answered(decoded, self._answers))
            return
        checked = self._checked(decoded, self._asks)
        asked = self._asks.taken()
        if asked is not NOTHING_ASKED and not self._grants:
            self._append(Asking(self._to_send(checked), number, asked))
        elif checked.findings or checked.ids or checked.record_id or self._needs_head(checked):
            self._append(self._to_send(checked))
        else:
            self._add_other(checked)

    def add_problem(self, problem: Finding | OSError) -> None:
        """Add a finding about a file."""
        self._append(checked_problem(problem, self.file))

    def add_end(self, end: SpanEnd) -> None:
        """Add the end of a span."""
        self._append(end)

    @property
    def is_full(self) -> bool:
        return len(self._entries) >= MAX_ENTRIES

    def take(self) -> list[Entry | New]:
        """Return the entries, after the verdicts that the cache is missing."""
        self._end_others()
        cache = self.checks.cache
        new = New(cache.taken(), cache.error) if cache is not None else NOTHING_NEW
        entries, self._entries = self._entries, []
        return [new, *entries] if new != NOTHING_NEW else entries

    def _append(self, entry: Entry) -> None:
        self._end_others()
        self._entries.append(entry)

    def _add_other(self, checked: Checked) -> None:
        others = self._others
        if others is None or others.file != checked.file:
            self._end_others()
            others = Checked(checked.file, 0, None, None, [], 0, 0)
        self._others = others._replace(
            turns=others.turns + checked.turns,
            moves=others.moves + checked.moves,
            others=others.others + checked.records,
        )

    def _end_others(self) -> None:
        if self._others is not None:
            self._entries.append(self._others)
            self._others = None

    def _answered(self, decoded: Decoded, answers: Answers) -> Asking:
        """Return the verdict on a record whose asking has *answers*, and what it took."""
        asks = Asks(answers.answers, self._asks.of_search)
        checked = self._checked(decoded, asks)
        return Asking(self._to_send(checked), answers.number, asks.taken())

    def _checked(self, decoded: Decoded, asks: Asks) -> Checked:
        file = self.file
        if self._file != file or self._here.effort is not asks:
            self._file, self._here = file, self.checks.of(file)._replace(effort=asks)
        checked = check_one(decoded, file, self._here)
        if self.checks.duplicates:
            return checked._replace(ids=checked.ids or game_ids(checked))
        return checked

    def _needs_head(self, checked: Checked) -> bool:
        """Return whether the head of a record is needed elsewhere."""
        return checked.head is not None and (self.checks.heads or bool(checked.head.match))

    def _to_send(self, checked: Checked) -> Checked:
        """Return *checked* reduced to what is needed elsewhere."""
        if checked.findings:
            return checked._replace(decoded=None)
        has_ids = checked.ids is not None
        if checked.head is None or not (has_ids or self._needs_head(checked)):
            return checked._replace(decoded=None, head=None, ruleset=None)
        head = structs.replace(checked.head, turns=[])
        ruleset = checked.ruleset if has_ids or self.checks.heads else None
        return checked._replace(decoded=None, head=head, ruleset=ruleset)


def checked_problem(problem: Finding | OSError, file: str) -> Checked:
    """Return what is said of a file that is not read, because of *problem*."""
    if isinstance(problem, OSError):
        return unreadable(file, problem)
    return Checked(file, 0, None, None, [problem], 0, 0)


# -- in the process that consumes the entries --------------------------------------------------


class Answers(NamedTuple):
    """The answers to the asking of item *number* of a span; see ``Effort.answers``."""

    number: int
    answers: tuple[bool, ...]


class Gathering:
    """Consumes the entries of spans, and decides how far explaining goes."""

    def __init__(self, effort: Effort, cache: VerdictCache | None, pending: PendingSpans) -> None:
        self._effort = effort
        self._cache = cache
        self._pending = pending

    def gather(
        self, running: Running[list[Entry | New]], note: Callable[[Entry], None] = lambda _: None
    ) -> Iterator[Checked]:
        """Yield the verdicts, with their numbers and lines in the files.

        *note* is called with each entry before, except those of skipped spans.
        """
        for entry in entries_in_order(map(self._without_new, running), self._pending, note):
            if not isinstance(entry, SpanEnd):
                yield locate(self._explained(entry, running), self._pending)

    def _without_new(self, entries: list[Entry | New]) -> list[Entry]:
        """Store verdicts that the cache is missing; return the other entries."""
        for entry in entries:
            if isinstance(entry, New):
                assert self._cache is not None
                if entry.error is not None:
                    raise entry.error
                self._cache.keep(entry.rows)
        return [entry for entry in entries if not isinstance(entry, New)]

    def _explained(self, entry: Checked | Asking, running: Running[list[Entry | New]]) -> Checked:
        """Return a verdict; if explaining it goes further, from another check."""
        if isinstance(entry, Checked):
            return entry
        effort, file = self._effort, entry.checked.file
        answers = effort.answers(file, entry.asked)
        if not any(answers):
            effort.refuse(file, entry.asked)
            return entry.checked
        again = self.check_again(entry, answers, running)
        effort.repeat(file, again.asked)
        return again.checked

    def check_again(
        self, entry: Asking, answers: tuple[bool, ...], running: Running[list[Entry | New]]
    ) -> Asking:
        """Return a record of the current span, checked with these *answers*.

        Returns *entry* itself if the file has changed and no longer has the record.
        """
        extra = Answers(entry.number, answers)
        entries = running.ask(SpanWork((self._pending.current,), extra, entry.number))
        found = self._without_new([*chain.from_iterable(entries)])
        return next((one for one in found if isinstance(one, Asking)), entry)


def locate(checked: Checked, pending: PendingSpans) -> Checked:
    """Return a verdict of the current span with its numbers and lines in the file."""
    number, line = pending.number(checked.number), pending.line(checked.line)
    findings = pending.located(checked.findings)
    if any(one.code == file_codes.BROKEN_COMPRESSION.code for one in findings):
        line = checked.line  # the whole file is damaged
    return checked._replace(number=number, line=line, findings=findings)
