"""Files checked by several processes: the same verdicts in the same order as in one.

A worker checks parts of files, whose records it counts from the beginning of the part. What shows
only between records (games that are there twice, the games of a match, how much explaining may
take) is decided here, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import structs

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.span_work import Item, Parts, SpanEnd, SpanWork, items, works
from barsis_notation.formats.spans import SIZE, Span
from barsis_notation.record.decode import Decoded
from barsis_notation.validation.check import (
    DEFAULT,
    Checked,
    Checks,
    check_one,
    game_ids,
    together,
    unreadable,
)
from barsis_notation.validation.effort import Asked, Asks, Effort
from barsis_notation.workers.pool import Pool
from barsis_notation.workers.tasks import Tasks
from barsis_notation.workers.worker import Job, Place, Task

if TYPE_CHECKING:
    from barsis_notation.validation.check import OwnOf
    from barsis_notation.validation.verdict_cache import CacheError, Row, VerdictCache

    Enter = Callable[[], OwnOf | None]
    """Called in every worker at its start: returns what gives the rulesets of the user's own."""


def no_more() -> None:
    """Default ``Enter``: the user has no rulesets of his own but those of the checks."""
    return


PRELOAD: Final = ("barsis_notation.validation.apart", "barsis_notation.record.second_reading")
"""Modules that every worker needs."""

MAX_ENTRIES: Final = 1000
"""Entries that are sent together."""


class _Asking(NamedTuple):
    """A record whose check asked for more than a worker may give; item *number* of its part."""

    checked: Checked
    number: int
    asked: Asked


class _New(NamedTuple):
    """Verdicts that the cache of a worker did not know."""

    rows: list[Row]


_Entry = Checked | _Asking | SpanEnd | _New


def check_files_apart(
    paths: Iterable[str],
    count: int,
    checks: Checks = DEFAULT,
    folders: Folders = EVERY,
    *,
    enter: Enter = no_more,
    passed: Callable[[int], None] = lambda _: None,
    size: int = SIZE,
) -> Iterator[Checked]:
    """Check every record of every file that *paths* mean, by *count* processes.

    The verdicts are those of ``check_files``, but that records of which there is nothing to say
    come many in one (``Checked.others``). A record at which two processes end is left out with a
    finding. *enter*, which is to be picklable, is called in each process at its start, *passed*
    with the size in bytes of each part of a file that is done. A part has about *size* bytes.
    Standard input, pipes and devices cannot be read so.
    """
    effort = checks.effort if isinstance(checks.effort, Effort) else Effort()
    prepare = partial(_prepare, checks._replace(own_of=None, effort=None), effort.of_search, enter)
    with Pool(count, prepare, PRELOAD) as pool:
        parts = Parts(passed)
        tasks = Tasks(pool, parts.noting(works(walk(paths, folders), size)))
        yield from together(_Gathering(effort, checks.cache, parts).gathered(tasks), checks)


# -- in the worker ----------------------------------------------------------------------------


def _prepare(checks: Checks, of_search: int, enter: Enter) -> Job:
    return _Checking(checks._replace(own_of=enter()), of_search).check


class _Checking:
    """Checks the records of a task."""

    def __init__(self, checks: Checks, of_search: int) -> None:
        self.checks = checks
        self.of_search = of_search

    def check(self, task: Task, place: Place) -> Iterator[tuple[int, list[_Entry] | CacheError]]:
        """Yield what is to be said of the items of a task, many at once.

        Where the file of the cache cannot be used, that error is the last.
        """
        if self.checks.cache is None:
            yield from self._check(task, place)
            return
        from barsis_notation.validation.verdict_cache import CacheError

        try:
            yield from self._check(task, place)
        except CacheError as error:
            yield task.done, error

    def _check(self, task: Task, place: Place) -> Iterator[tuple[int, list[_Entry]]]:
        answers = task.work.extra
        limits, later = self.checks.limits, self.checks.may_come_unread
        batch = _Batch()
        done = task.done
        for done, item in items(task, place, limits, later=later):
            if answers is None:
                self._add(item, batch)
            elif item.number == answers.number and isinstance(item.met, Decoded):
                batch.add(self._answered(item, answers.answers))
                break
            if len(batch.entries) >= MAX_ENTRIES:
                yield done, self._taken(batch)
        yield done, self._taken(batch)

    def _taken(self, batch: _Batch) -> list[_Entry]:
        """Return what is to be sent, with what the cache did not know."""
        rows = self.checks.cache.taken() if self.checks.cache is not None else []
        return [_New(rows), *batch.taken()] if rows else batch.taken()

    def _add(self, item: Item, batch: _Batch) -> None:
        met = item.met
        if isinstance(met, SpanEnd):
            batch.add(met)
        elif isinstance(met, Finding):
            batch.add(Checked(met.file or "", 0, None, None, [met], 0, 0))
        else:
            assert isinstance(item.span, Span)
            if isinstance(met, OSError):
                batch.add(unreadable(item.span.path, met))
            else:
                batch.add_one(self._checked(item.span.path, item.number, met, ()))

    def _answered(self, item: Item, answers: tuple[bool, ...]) -> _Asking:
        """Return what is to be said of a record, and what that took, with answers to its asking."""
        assert isinstance(item.span, Span)
        assert isinstance(item.met, Decoded)
        return self._checked(item.span.path, item.number, item.met, answers)

    def _checked(
        self, file: str, number: int, decoded: Decoded, answers: tuple[bool, ...]
    ) -> _Asking:
        """Return what is to be said of a record, and what its check asked for."""
        asks = Asks(answers, self.of_search)
        checks = self.checks.of(file)._replace(effort=asks)
        checked = check_one(decoded, file, checks)
        if checks.duplicates:
            checked = checked._replace(ids=checked.ids or game_ids(checked))
        return _Asking(_to_send(checked), number, asks.taken())


def _to_send(checked: Checked) -> Checked:
    """Return *checked* with no more than is needed elsewhere."""
    if checked.findings:
        return checked._replace(decoded=None)
    head, is_met = checked.head, checked.ids is not None
    if head is None or not (head.match or is_met):
        return checked._replace(decoded=None, head=None, ruleset=None)
    head = structs.replace(head, turns=[])
    return checked._replace(decoded=None, head=head, ruleset=checked.ruleset if is_met else None)


class _Batch:
    """Entries that are sent together; those of which there is nothing to say become one."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []

    def add(self, entry: _Entry) -> None:
        """Add an entry."""
        self.entries.append(entry)

    def add_one(self, asking: _Asking) -> None:
        """Add a record."""
        checked = asking.checked
        if asking.asked != NOTHING_ASKED:
            self.add(asking)
        elif checked.findings or any((checked.head, checked.ids, checked.record_id)):
            self.add(checked)
        else:
            self._add_to_others(checked)

    def _add_to_others(self, checked: Checked) -> None:
        last = self.entries[-1] if self.entries else None
        if isinstance(last, Checked) and last.others and last.file == checked.file:
            self.entries[-1] = last._replace(
                others=last.others + checked.records,
                turns=last.turns + checked.turns,
                moves=last.moves + checked.moves,
            )
        else:
            records, turns, moves = checked.records, checked.turns, checked.moves
            self.add(Checked(checked.file, 0, None, None, [], turns, moves, others=records))

    def taken(self) -> list[_Entry]:
        """Return the entries, and begin anew."""
        entries, self.entries = self.entries, []
        return entries


NOTHING_ASKED: Final = Asked()


# -- in the process that started them ----------------------------------------------------------


class _Answers(NamedTuple):
    """What the check of item *number* of a part is told where it asks how far explaining goes."""

    number: int
    answers: tuple[bool, ...]


class _Gathering:
    """Puts together what comes from the parts of files."""

    def __init__(self, effort: Effort, cache: VerdictCache | None, parts: Parts) -> None:
        self._effort = effort
        self._cache = cache
        self._parts = parts

    def gathered(self, tasks: Tasks) -> Iterator[Checked]:
        """Yield the verdicts, numbered as the files have them."""
        for entry in _sent(tasks):
            if isinstance(entry, SpanEnd):
                self._parts.end(entry)
            elif isinstance(entry, _New):
                self._keep(entry)
            elif not self._parts.is_left_out:
                yield placed(self._explained(entry, tasks), self._parts)

    def _keep(self, new: _New) -> None:
        assert self._cache is not None
        self._cache.keep(new.rows)

    def _explained(self, entry: Checked | _Asking, tasks: Tasks) -> Checked:
        """Return a verdict; where explaining it goes further, it is checked again."""
        if isinstance(entry, Checked):
            return entry
        effort, file = self._effort, entry.checked.file
        answers = effort.answers(file, entry.asked)
        if not any(answers):
            effort.refuse(file, entry.asked)
            return entry.checked
        extra = _Answers(entry.number, answers)
        again = entry  # where the file is not what it was, there is no other answer
        for answer in _sent(tasks.ask(SpanWork((self._parts.at_hand,), extra))):
            if isinstance(answer, _New):
                self._keep(answer)
            else:
                assert isinstance(answer, _Asking)
                again = answer
        effort.repeat(file, again.asked)
        return again.checked


def _sent(parts: Iterable[list[_Entry] | BarsisError]) -> Iterator[_Entry]:
    """Yield the entries of *parts*; raise what came in place of one."""
    for part in parts:
        if isinstance(part, BarsisError):
            raise part
        yield from part


def placed(checked: Checked, parts: Parts) -> Checked:
    """Return a verdict of the part at hand with the numbers and lines that its file has."""
    number, line = parts.number(checked.number), parts.line(checked.line)
    findings = parts.placed(checked.findings)
    if any(one.code == file_codes.BROKEN_COMPRESSION.code for one in findings):
        line = checked.line  # it is the whole file that is damaged
    return checked._replace(number=number, line=line, findings=findings)
