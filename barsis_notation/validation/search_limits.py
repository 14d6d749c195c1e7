"""Limits for explaining refused turns, as counts instead of times: equal on every machine."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final, NamedTuple

MAX_TURNS: Final = 200_000
"""Number of replayed turns after which the search for one record stops, with any effort."""

MAX_TURNS_OF_FILE: Final = 40_000
"""Number of replayed turns after which one search stops, unless every record is searched."""

MAX_TURNS_BEFORE: Final = MAX_TURNS_OF_FILE // 10
"""Number of replayed turns after which no further search of a file is started.

It is enough for one or two searches of long records.
"""

MAX_TURNS_OF_RUN: Final = 15 * MAX_TURNS_OF_FILE
"""Number of replayed turns after which no further search of a run is started."""

MAX_TRIED: Final = 3
"""Largest number of refusals with the same name in a file for which other options are tried."""

MAX_TRIED_OF_RUN: Final = 15 * MAX_TRIED
"""Largest number of refusals with the same name in a run for which other options are tried."""


class EffortRequests(NamedTuple):
    """The requests to an effort that were made while one record was checked.

    Attributes:
        names: Names of the refusals, such as ``pair-protected``, that the check asked to explain by
            trying other options of the ruleset, in order.
        searches: Number of slip searches requested.
        spent: Number of turns replayed in these searches.
    """

    names: tuple[str, ...] = ()
    searches: int = 0
    spent: int = 0


NO_REQUESTS: Final = EffortRequests()


class _InFile:
    """The counts of one file: turns replayed in searches, and refusals by name."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.spent = 0
        self.refusals: Counter[str] = Counter()


class Effort:
    """The remaining budget of a run for explaining refused turns.

    There are two limits, each for the current file and for the whole run. Searches for slips
    (writing mistakes of the scorer) are limited by the number of turns replayed. Trials of other
    options are limited by the number of refusals with the same name. Every search may replay the
    same number of turns, so its result does not depend on earlier searches. The counts of a file
    are reset at the first request for another file.

    Args:
        turns: Number of turns replayed in the run after which no further search is started, by
            default 600,000.
        of_file: Number of turns after which one search stops, by default 40,000; at most 200,000
            (``MAX_TURNS``).
        before: Number of turns replayed in a file after which no further search in it is started,
            by default 4000; at most *of_file*.
        tried: Number of refusals with the same name in the run after which other options are no
            longer tried, by default 45. Refusals for which other options were not tried count too.
        tried_of_file: The same limit for one file, by default 3.

    Attributes:
        of_search: Number of turns after which one search stops.
        skipped: Number of slip searches that were refused.
        untried: Number of refused turns for which other options were not tried.
    """

    def __init__(
        self,
        turns: int = MAX_TURNS_OF_RUN,
        of_file: int = MAX_TURNS_OF_FILE,
        *,
        before: int = MAX_TURNS_BEFORE,
        tried: int = MAX_TRIED_OF_RUN,
        tried_of_file: int = MAX_TRIED,
    ) -> None:
        self._left = turns
        self.of_search, self._before = min(of_file, MAX_TURNS), min(before, of_file)
        self.skipped = 0
        """Number of slip searches that were refused."""
        self.untried = 0
        """Number of refused turns for which other options were not tried."""
        self._tried, self._tried_of_file = tried, tried_of_file
        self._in_run: Counter[str] = Counter()
        self._file = ""
        self._last = _InFile("")

    @classmethod
    def unlimited(cls) -> Effort:
        """Return an effort without limits, except that a search stops after 200,000 turns.

        The number is ``MAX_TURNS``.
        """
        most = sys.maxsize
        return cls(most, most, before=most, tried=most, tried_of_file=most)

    @property
    def is_unlimited(self) -> bool:
        """Whether this effort has no limits; see ``unlimited``."""
        return self._tried_of_file == sys.maxsize

    def begin(self, file: str) -> None:
        """Set the current file, to which the next requests belong; *file* is its path."""
        self._file = file

    def may_try(self, name: str) -> bool:
        """Count a refusal, and return whether other options may be tried to explain it.

        Return False if the limit for refusals with this name has been reached, in the current file
        or in the run. The refusal is then also counted in ``untried``.

        Args:
            name: Name of the refusal, such as ``pair-protected``.
        """
        here = self._last = self._get_file(self._file)
        may = self._can_try(here, name, 1)
        self._in_run[name] += 1
        here.refusals[name] += 1
        self.untried += not may
        return may

    def budget(self) -> int:
        """Return the number of turns that the next search may replay; 0 if it is refused.

        A refused search is counted in ``skipped``. After the search, pass the number of turns that
        it replayed to ``spend``.
        """
        here = self._last = self._get_file(self._file)
        if self._can_search(here):
            return self.of_search
        self.skipped += 1
        return 0

    def spend(self, turns: int) -> None:
        """Count the *turns* that a search has replayed, for the file of the last request."""
        self._left -= turns
        self._last.spent += turns

    def decide(self, file: str, asked: EffortRequests) -> tuple[bool, ...]:
        """Return the answers that the requests of a record would get now, without counting them.

        Args:
            file: Path of the file of the record.
            asked: The requests.

        Returns:
            One answer for each name, then one for each search; True means that it is granted.
        """
        here = self._get_file(file)
        before: Counter[str] = Counter()
        answers = []
        for name in asked.names:
            before[name] += 1
            answers.append(self._can_try(here, name, before[name]))
        return (*answers, *(asked.searches * (self._can_search(here),)))

    def repeat(self, file: str, asked: EffortRequests) -> None:
        """Count the requests of a record that ``decide`` has just answered.

        *file* is the path of its file, which becomes the current file. If a search is granted,
        ``asked.spent`` turns are counted too; more than one search is counted as one.
        """
        self.begin(file)
        for name in asked.names:
            self.may_try(name)
        if asked.searches and self.budget():
            self.spend(asked.spent)

    def _get_file(self, file: str) -> _InFile:
        return self._last if self._last.file == file else _InFile(file)

    def _can_try(self, here: _InFile, name: str, more: int) -> bool:
        """Return whether other options are tried on *more* further refusals called *name*."""
        in_file, in_run = here.refusals[name] + more, self._in_run[name] + more
        return in_file <= self._tried_of_file and in_run <= self._tried

    def _can_search(self, here: _InFile) -> bool:
        return here.spent < self._before and self._left > 0


class PresetEffort:
    """An effort with preset answers that records the requests of a check.

    Args:
        answers: The answers in the order of the requests, as returned by ``Effort.decide``.
        of_search: Number of turns after which a granted search stops; also an attribute.
        other: Answer to requests beyond *answers*.
    """

    def __init__(
        self,
        answers: tuple[bool, ...] = (),
        of_search: int = MAX_TURNS_OF_FILE,
        *,
        other: bool = False,
    ) -> None:
        self._answers = answers
        self._other = other
        self.of_search = of_search
        self._names: list[str] = []
        self._searches = self._spent = 0

    def begin(self, file: str) -> None:
        """Do nothing, because the answers do not depend on the file."""

    def may_try(self, name: str) -> bool:
        """Record a request to try other options for a refusal; return the preset answer.

        *name* is the name of the refusal, such as ``pair-protected``.
        """
        self._names.append(name)
        return self._answer()

    def budget(self) -> int:
        """Record a request for a search; return its limit in turns, or 0 if it is refused."""
        self._searches += 1
        return self.of_search if self._answer() else 0

    def spend(self, turns: int) -> None:
        """Count the *turns* that a search has replayed."""
        self._spent += turns

    def decide(self, _file: str, asked: EffortRequests) -> tuple[bool, ...]:
        """Return the first preset answers, one for each request.

        The result has the same form as that of ``Effort.decide``. Requests beyond the preset
        answers are answered with *other* of the constructor. The file is not used.
        """
        count = len(asked.names) + asked.searches
        return (self._answers + (self._other,) * count)[:count]

    def repeat(self, _file: str, asked: EffortRequests) -> None:
        """Record the requests *asked* of a record that was checked elsewhere.

        The file is not used.
        """
        self._names += asked.names
        self._searches += asked.searches
        self._spent += asked.spent

    def take_requests(self) -> EffortRequests:
        """Return and forget the requests recorded since the last call."""
        if not (self._names or self._searches):
            return NO_REQUESTS
        asked = EffortRequests(tuple(self._names), self._searches, self._spent)
        self._names, self._searches, self._spent = [], 0, 0
        return asked

    def _answer(self) -> bool:
        """Return the answer to the last recorded request."""
        at = len(self._names) + self._searches - 1
        return self._answers[at] if at < len(self._answers) else self._other


class RecordingEffort:
    """A wrapper around an effort that records the requests of one check and their answers.

    Attributes:
        answers: For each request so far, in order, whether it was granted.
        asked: The requests so far, as one ``EffortRequests``; it also counts the turns spent.

    Args:
        effort: The effort that answers and counts the requests.
    """

    def __init__(self, effort: Effort | PresetEffort) -> None:
        self._effort = effort
        self.answers: tuple[bool, ...] = ()
        self.asked = EffortRequests()

    def begin(self, file: str) -> None:
        """Set the current file of the wrapped effort; *file* is its path."""
        self._effort.begin(file)

    def may_try(self, name: str) -> bool:
        """Return whether other options of the ruleset may be tried to explain a refusal.

        *name* is the name of the refusal, such as ``pair-protected``. The wrapped effort counts the
        refusal and answers; the request is recorded.
        """
        self.asked = self.asked._replace(names=(*self.asked.names, name))
        return self._note(self._effort.may_try(name))

    def budget(self) -> int:
        """Record a request for a search; return its limit in turns, or 0 if it is refused."""
        self.asked = self.asked._replace(searches=self.asked.searches + 1)
        turns = self._effort.budget()
        self._note(turns > 0)
        return turns

    def spend(self, turns: int) -> None:
        """Count the *turns* that a search has replayed."""
        self.asked = self.asked._replace(spent=self.asked.spent + turns)
        self._effort.spend(turns)

    def _note(self, answer: bool) -> bool:
        self.answers = (*self.answers, answer)
        return answer


AnyEffort = Effort | PresetEffort | RecordingEffort
"""The efforts that the check of a record can use."""
