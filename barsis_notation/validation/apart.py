"""Files checked by several processes: the same verdicts in the same order as in one.

A worker checks parts of files, whose records it counts from the beginning of the part. What shows
only between records (games that are there twice, the games of a match, how much explaining may
take) is decided here, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import structs

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.formats.span_work import Item, Parts, SpanEnd, SpanWork, items, works
from barsis_notation.formats.spans import SIZE, Span
from barsis_notation.record.decode import Decoded
from barsis_notation.validation.check import Checked, check_one, game_ids, together, unreadable
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.validation.effort import NOTHING_ASKED, Asked, Asks, Effort
from barsis_notation.workers.pool import Pool
from barsis_notation.workers.tasks import Tasks
from barsis_notation.workers.worker import Job, Place, Task

if TYPE_CHECKING:
    from barsis_notation.validation.checks import OwnOf
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


class Asking(NamedTuple):
    """A record whose check asked for more than a worker may give; item *number* of its part."""

    checked: Checked
    number: int
    asked: Asked


class New(NamedTuple):
    """Verdicts that the cache of a worker did not know, and why it cannot be used, if so."""

    rows: list[Row]
    error: CacheError | None = None


NOTHING_NEW: Final = New([])

Entry = Checked | Asking | SpanEnd | New


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
    grants = effort.is_endless
    with running(count, checks, effort.of_search, enter, grants=grants) as begun:
        parts = Parts(passed)
        tasks = begun(parts.noting(works(walk(paths, folders), size)))
        yield from together(Gathering(effort, checks.cache, parts).gathered(tasks), checks)


@contextmanager
def running(
    count: int,
    checks: Checks,
    of_search: int,
    enter: Enter = no_more,
    *,
    grants: bool = False,
) -> Iterator[Callable[[Iterable[SpanWork]], Running]]:
    """Yield what begins pieces of work, in so many processes, or with 0 in this one.

    Where that *grants* all that records ask of an effort, they do not ask.
    """
    asks = Asks((), of_search, other=grants)
    if not count:
        yield partial(Here, Checking(checks, asks, grants=grants).check)
        return
    plain = checks._replace(own_of=None, effort=None)
    prepare = partial(prepare_job, plain, asks, enter, grants=grants)
    with Pool(count, prepare, PRELOAD, limits=checks.limits.of_worker) as pool:
        yield partial(Tasks, pool)


class Running(Protocol):
    """Work that was begun: iterating yields what comes of it, ``ask`` does a piece out of turn."""

    def __iter__(self) -> Iterator[list[Entry]]:
        """Yield what there is to be said, in order."""
        ...

    def ask(self, work: SpanWork) -> list[list[Entry]]:
        """Return what comes of one piece of work more."""
        ...


class Here:
    """Work that is done in this process."""

    def __init__(self, job: Job, works: Iterable[SpanWork]) -> None:
        self._job = job
        self._works = works

    def __iter__(self) -> Iterator[list[Entry]]:
        """Yield what there is to be said, in order.

        The next piece is taken before: at the end of a part it is known whether its file goes on.
        """
        works = iter(self._works)
        work = next(works, None)
        while work is not None:
            following = next(works, None)
            yield from self._done(work)
            work = following

    def ask(self, work: SpanWork) -> list[list[Entry]]:
        """Return what comes of one piece of work."""
        return [*self._done(work)]

    def _done(self, work: SpanWork) -> Iterator[list[Entry]]:
        return (entries for _, entries in self._job(Task(work), Nowhere()))


class Nowhere(Place):
    """The place of work in this process, which nobody watches."""

    def __init__(self) -> None:
        """Begin."""

    def begin(self, item: int) -> None:
        """Go on with an item."""

    def end(self, item: int) -> None:
        """Be done with one."""


# -- in the worker ----------------------------------------------------------------------------


def prepare_job(checks: Checks, asks: Asks, enter: Enter, *, grants: bool) -> Job:
    return Checking(checks._replace(own_of=enter()), asks, grants=grants).check


class Checking:
    """Checks the records of a task."""

    def __init__(self, checks: Checks, asks: Asks, *, grants: bool) -> None:
        self.checks = checks
        self._asks = asks
        self._grants = grants
        self._file = ""
        self._here = checks
        """The checks of that file."""

    def check(self, task: Task, place: Place) -> Iterator[tuple[int, list[Entry]]]:
        """Yield what is to be said of the items of a task, many at once."""
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

    def _taken(self, batch: _Batch) -> list[Entry]:
        """Return what is to be sent, with what the cache did not know."""
        cache = self.checks.cache
        new = New(cache.taken(), cache.error) if cache is not None else NOTHING_NEW
        return [new, *batch.taken()] if new != NOTHING_NEW else batch.taken()

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
                self._add_record(item.span.path, item.number, met, batch)

    def _add_record(self, file: str, number: int, decoded: Decoded, batch: _Batch) -> None:
        checked = self._checked(file, decoded, self._asks)
        asked = self._asks.taken()
        if asked is not NOTHING_ASKED and not self._grants:
            batch.add(Asking(self._to_send(checked), number, asked))
        elif checked.findings or checked.ids or checked.record_id or self._is_named(checked):
            batch.add(self._to_send(checked))
        else:
            batch.add_other(checked)

    def _answered(self, item: Item, answers: tuple[bool, ...]) -> Asking:
        """Return what is to be said of a record, and what that took, with answers to its asking."""
        assert isinstance(item.span, Span)
        assert isinstance(item.met, Decoded)
        asks = Asks(answers, self._asks.of_search)
        checked = self._checked(item.span.path, item.met, asks)
        return Asking(self._to_send(checked), item.number, asks.taken())

    def _checked(self, file: str, decoded: Decoded, asks: Asks) -> Checked:
        """Return what is to be said of a record, which asks *asks*."""
        if self._file != file or self._here.effort is not asks:
            self._file, self._here = file, self.checks.of(file)._replace(effort=asks)
        checked = check_one(decoded, file, self._here)
        if self.checks.duplicates:
            return checked._replace(ids=checked.ids or game_ids(checked))
        return checked

    def _is_named(self, checked: Checked) -> bool:
        """Return whether the head of a record is needed elsewhere."""
        return checked.head is not None and (self.checks.heads or bool(checked.head.match))

    def _to_send(self, checked: Checked) -> Checked:
        """Return *checked* with no more than is needed elsewhere."""
        if checked.findings:
            return checked._replace(decoded=None)
        is_met = checked.ids is not None
        if checked.head is None or not (is_met or self._is_named(checked)):
            return checked._replace(decoded=None, head=None, ruleset=None)
        head = structs.replace(checked.head, turns=[])
        ruleset = checked.ruleset if is_met or self.checks.heads else None
        return checked._replace(decoded=None, head=head, ruleset=ruleset)


class _Batch:
    """Entries that are sent together; those of which there is nothing to say become one."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._of = ""
        self._records = self._turns = self._moves = 0
        self._has_others = False

    def add(self, entry: Entry) -> None:
        """Add an entry."""
        self._end_others()
        self.entries.append(entry)

    def add_other(self, checked: Checked) -> None:
        """Add a record, or a file, of which there is nothing to say."""
        if self._of != checked.file:
            self._end_others()
            self._of = checked.file
        self._records += checked.records
        self._turns += checked.turns
        self._moves += checked.moves
        self._has_others = True

    def _end_others(self) -> None:
        if self._has_others:
            counts = self._turns, self._moves
            others = Checked(self._of, 0, None, None, [], *counts, others=self._records)
            self.entries.append(others)
        self._records = self._turns = self._moves = 0
        self._has_others = False

    def taken(self) -> list[Entry]:
        """Return the entries, and begin anew."""
        self._end_others()
        entries, self.entries = self.entries, []
        return entries


# -- in the process that started them ----------------------------------------------------------


class Answers(NamedTuple):
    """What the check of item *number* of a part is told where it asks how far explaining goes."""

    number: int
    answers: tuple[bool, ...]


class Gathering:
    """Puts together what comes from the parts of files."""

    def __init__(self, effort: Effort, cache: VerdictCache | None, parts: Parts) -> None:
        self._effort = effort
        self._cache = cache
        self._parts = parts

    def gathered(self, tasks: Running) -> Iterator[Checked]:
        """Yield the verdicts, numbered as the files have them."""
        for entries in tasks:
            for entry in entries:
                if isinstance(entry, SpanEnd):
                    self._parts.end(entry)
                elif isinstance(entry, New):
                    self._keep(entry)
                elif not self._parts.is_left_out:
                    yield placed(self._explained(entry, tasks), self._parts)

    def _keep(self, new: New) -> None:
        assert self._cache is not None
        if new.error is not None:
            raise new.error
        self._cache.keep(new.rows)

    def _explained(self, entry: Checked | Asking, tasks: Running) -> Checked:
        """Return a verdict; where explaining it goes further, it is checked again."""
        if isinstance(entry, Checked):
            return entry
        effort, file = self._effort, entry.checked.file
        answers = effort.answers(file, entry.asked)
        if not any(answers):
            effort.refuse(file, entry.asked)
            return entry.checked
        again = self.asked_again(entry, answers, tasks)
        effort.repeat(file, again.asked)
        return again.checked

    def asked_again(self, entry: Asking, answers: tuple[bool, ...], tasks: Running) -> Asking:
        """Return a record of the part at hand, checked again by *answers*."""
        extra = Answers(entry.number, answers)
        entries = tasks.ask(SpanWork((self._parts.at_hand,), extra))
        again = entry  # where the file is not what it was, there is no other answer
        for one in (one for some in entries for one in some):
            if isinstance(one, New):
                self._keep(one)
            elif isinstance(one, Asking):
                again = one
        return again


def placed(checked: Checked, parts: Parts) -> Checked:
    """Return a verdict of the part at hand with the numbers and lines that its file has."""
    number, line = parts.number(checked.number), parts.line(checked.line)
    findings = parts.placed(checked.findings)
    if any(one.code == file_codes.BROKEN_COMPRESSION.code for one in findings):
        line = checked.line  # it is the whole file that is damaged
    return checked._replace(number=number, line=line, findings=findings)
