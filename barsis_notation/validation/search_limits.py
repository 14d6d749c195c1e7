"""Limits for explaining refused turns, as counts and not as times: equal on every machine."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final

from barsis_notation.base.named_tuples import NamedTuple

MAX_TURNS: Final = 200_000
"""Turns replayed in the search for one record: the bound on its time, the same on any machine."""

MAX_TURNS_OF_FILE: Final = 40_000
"""Turns replayed in one search, unless every record is to be searched."""

MAX_TURNS_BEFORE: Final = MAX_TURNS_OF_FILE // 10
"""Turns replayed in searches of one file up to which another is begun: of a long one or two."""

MAX_TURNS_OF_RUN: Final = 15 * MAX_TURNS_OF_FILE
"""Turns replayed in searches of a run up to which another is begun."""

MAX_TRIED: Final = 3
"""Refusals of one name in a file on which the other readings of the rules are tried."""

MAX_TRIED_OF_RUN: Final = 15 * MAX_TRIED
"""Refusals of one name in a run on which they are."""


class EffortRequests(NamedTuple):
    """What the check of one record requested from an effort.

    Attributes:
        names: Names of the refusals for which other options were requested, in order.
        searches: Number of slip searches requested.
        spent: Number of turns replayed in these searches.
    """

    names: tuple[str, ...] = ()
    searches: int = 0
    spent: int = 0


NO_REQUESTS: Final = EffortRequests()


class _InFile:
    """What was done in one file: turns replayed in searches, refusals by name."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.spent = 0
        self.refusals: Counter[str] = Counter()


class Effort:
    """The remaining budget of a run for explaining refused turns.

    Slip searches are counted in replayed turns, trials of other options in refusals, separately for
    each name and for the current file and the whole run. Each search has the same limit, so its
    result does not depend on earlier ones.

    Args:
        turns: Turns replayed in searches of the run up to which another search is begun.
        of_file: Largest number of turns replayed in one search.
        before: Turns replayed in searches of a file up to which another search is begun.
        tried: Refusals of one name in the run on which other options are tried.
        tried_of_file: Refusals of one name in a file on which other options are tried.
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
        """Refused records that were not searched."""
        self.untried = 0
        """Refused turns on which no other reading was tried."""
        self._tried, self._tried_of_file = tried, tried_of_file
        self._in_run: Counter[str] = Counter()
        self._file = ""
        self._last = _InFile("")

    @classmethod
    def unlimited(cls) -> Effort:
        """Return an effort without limits."""
        most = sys.maxsize
        return cls(most, most, before=most, tried=most, tried_of_file=most)

    @property
    def is_unlimited(self) -> bool:
        """Whether this effort has no limits."""
        return self._tried_of_file == sys.maxsize

    def begin(self, file: str) -> None:
        """Set the current file."""
        self._file = file

    def may_try(self, name: str) -> bool:
        """Return whether other options are tried on one more refusal called *name*; count it."""
        here = self._last = self._of(self._file)
        may = self._tries(here, name, 1)
        self._in_run[name] += 1
        here.refusals[name] += 1
        self.untried += not may
        return may

    def budget(self) -> int:
        """Return the number of turns that the next search may replay; 0 for no search."""
        here = self._last = self._of(self._file)
        if self._searches(here):
            return self.of_search
        self.skipped += 1
        return 0

    def spend(self, turns: int) -> None:
        """Count the *turns* that a search has replayed."""
        self._left -= turns
        self._last.spent += turns

    def decide(self, file: str, asked: EffortRequests) -> tuple[bool, ...]:
        """Return the answers that requests of a record would get now, without counting them.

        Args:
            file: The file of the record.
            asked: The requests.

        Returns:
            One answer for each name, then one for each search.
        """
        here = self._of(file)
        before: Counter[str] = Counter()
        answers = []
        for name in asked.names:
            before[name] += 1
            answers.append(self._tries(here, name, before[name]))
        return (*answers, *(asked.searches * (self._searches(here),)))

    def grants(self, file: str, asked: EffortRequests) -> bool:
        """Return whether any of the requests would be granted now."""
        return any(self.decide(file, asked))

    def refuse(self, file: str, asked: EffortRequests) -> None:
        """Count the requests of a record of *file*, all of which are refused."""
        self.repeat(file, asked)

    def repeat(self, file: str, asked: EffortRequests) -> None:
        """Count the requests of a record of *file* that were answered by ``decide``."""
        self.begin(file)
        for name in asked.names:
            self.may_try(name)
        if asked.searches and self.budget():
            self.spend(asked.spent)

    def _of(self, file: str) -> _InFile:
        return self._last if self._last.file == file else _InFile(file)

    def _tries(self, here: _InFile, name: str, more: int) -> bool:
        """Return whether readings are tried on so many *more* refusals called *name*."""
        in_file, in_run = here.refusals[name] + more, self._in_run[name] + more
        return in_file <= self._tried_of_file and in_run <= self._tried

    def _searches(self, here: _InFile) -> bool:
        return here.spent < self._before and self._left > 0


class PresetEffort:
    """An effort with preset answers that records the requests of a check.

    Args:
        answers: The answers in order of the requests, made by ``Effort.decide``.
        of_search: Number of turns that a granted search may replay.
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
        """Set the current file, which has no effect on the answers."""

    def may_try(self, name: str) -> bool:
        """Record a request for other options on a refusal called *name*, and return its answer."""
        self._names.append(name)
        return self._answer()

    def budget(self) -> int:
        """Return the number of turns that the next search may replay; 0 for no search."""
        self._searches += 1
        return self.of_search if self._answer() else 0

    def spend(self, turns: int) -> None:
        """Count the *turns* that a search has replayed."""
        self._spent += turns

    def decide(self, _file: str, asked: EffortRequests) -> tuple[bool, ...]:
        """Return the preset answers for requests, as ``Effort.decide`` does."""
        count = len(asked.names) + asked.searches
        return (self._answers + (self._other,) * count)[:count]

    def repeat(self, _file: str, asked: EffortRequests) -> None:
        """Record the requests of a record that was checked elsewhere."""
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
        """Return the answer to what was noted last."""
        at = len(self._names) + self._searches - 1
        return self._answers[at] if at < len(self._answers) else self._other


class RecordingEffort:
    """Wraps an effort and records the requests of one check with their answers."""

    def __init__(self, effort: Effort | PresetEffort) -> None:
        self._effort = effort
        self.answers: tuple[bool, ...] = ()
        self.asked = EffortRequests()

    def begin(self, file: str) -> None:
        """Set the current file."""
        self._effort.begin(file)

    def may_try(self, name: str) -> bool:
        """Return whether other options are tried on the next refusal called *name*."""
        self.asked = self.asked._replace(names=(*self.asked.names, name))
        return self._note(self._effort.may_try(name))

    def budget(self) -> int:
        """Return the number of turns that the next search may replay; 0 for no search."""
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
"""What the check of a record may ask."""
