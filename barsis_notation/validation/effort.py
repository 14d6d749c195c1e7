"""How much explaining refused turns may take: counts and no clock, the same on any machine."""

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


class Asked(NamedTuple):
    """What the check of one record asked of an effort.

    *names* are those of the refusals on which other readings might be tried, in order; *searches*
    counts the searches for a slip that might be made, *spent* the turns that they replayed.
    """

    names: tuple[str, ...] = ()
    searches: int = 0
    spent: int = 0


NOTHING_ASKED: Final = Asked()


class _InFile:
    """What was done in one file: turns replayed in searches, refusals by name."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.spent = 0
        self.refusals: Counter[str] = Counter()


class Effort:
    """What explaining refused turns may still take, in the file at hand and in the whole run.

    The search for slips is counted in turns replayed, other readings of the rules in the refusals
    they are tried on, each name by itself. Only the records that ask for something count: those
    between them may be left out, or checked elsewhere. What a search may replay is the same for
    every one, so what it finds does not depend on those before it.
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
    def without_end(cls) -> Effort:
        """Return the effort by which everything is looked for, whatever it takes."""
        most = sys.maxsize
        return cls(most, most, before=most, tried=most, tried_of_file=most)

    @property
    def is_endless(self) -> bool:
        """Whether everything is looked for, in whatever order the records come."""
        return self._tried_of_file == sys.maxsize

    def begin(self, file: str) -> None:
        """Go on with *file*."""
        self._file = file

    def may_try(self, name: str) -> bool:
        """Return whether other readings are to be tried on one more refusal called *name*."""
        here = self._last = self._of(self._file)
        may = self._tries(here, name, 1)
        self._in_run[name] += 1
        here.refusals[name] += 1
        self.untried += not may
        return may

    def budget(self) -> int:
        """Return how many turns the next search may replay; 0 where it is not to be made."""
        here = self._last = self._of(self._file)
        if self._searches(here):
            return self.of_search
        self.skipped += 1
        return 0

    def spend(self, turns: int) -> None:
        """Take note of a search that replayed so many turns."""
        self._left -= turns
        self._last.spent += turns

    def answers(self, file: str, asked: Asked) -> tuple[bool, ...]:
        """Return what would be said now to a record of *file*: to each name, then to a search."""
        here = self._of(file)
        before: Counter[str] = Counter()
        answers = []
        for name in asked.names:
            before[name] += 1
            answers.append(self._tries(here, name, before[name]))
        return (*answers, *(asked.searches * (self._searches(here),)))

    def grants(self, file: str, asked: Asked) -> bool:
        """Return whether anything that a record of *file* asked for would be granted now."""
        return any(self.answers(file, asked))

    def refuse(self, file: str, asked: Asked) -> None:
        """Take note of a record of *file* that asked for what ``grants`` says is not granted."""
        self.repeat(file, asked)

    def repeat(self, file: str, asked: Asked) -> None:
        """Take note of a record of *file* that was checked elsewhere by what ``answers`` said."""
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


class Asks:
    """Stands in for an effort that is kept elsewhere, and notes what the check of a record asks.

    It gives *answers*, which ``Effort.answers`` made for the record, and beyond them the *other*
    answer.
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
        """Go on with *file*; the answers do not depend on it."""

    def may_try(self, name: str) -> bool:
        """Return whether other readings are to be tried on one more refusal called *name*."""
        self._names.append(name)
        return self._answer()

    def budget(self) -> int:
        """Return how many turns the next search may replay; 0 where it is not to be made."""
        self._searches += 1
        return self.of_search if self._answer() else 0

    def spend(self, turns: int) -> None:
        """Take note of a search that replayed so many turns."""
        self._spent += turns

    def answers(self, _file: str, asked: Asked) -> tuple[bool, ...]:
        """Return what would be said to a record that asks so, as :meth:`Effort.answers` does."""
        count = len(asked.names) + asked.searches
        return (self._answers + (self._other,) * count)[:count]

    def repeat(self, _file: str, asked: Asked) -> None:
        """Take note of a record that was checked elsewhere by what ``answers`` said."""
        self._names += asked.names
        self._searches += asked.searches
        self._spent += asked.spent

    def taken(self) -> Asked:
        """Return what was asked since this was called last."""
        if not (self._names or self._searches):
            return NOTHING_ASKED
        asked = Asked(tuple(self._names), self._searches, self._spent)
        self._names, self._searches, self._spent = [], 0, 0
        return asked

    def _answer(self) -> bool:
        """Return the answer to what was noted last."""
        at = len(self._names) + self._searches - 1
        return self._answers[at] if at < len(self._answers) else self._other


class Noted:
    """An *effort*, and what the check of one record asked of it and was answered."""

    def __init__(self, effort: Effort | Asks) -> None:
        self._effort = effort
        self.answers: tuple[bool, ...] = ()
        self.asked = Asked()

    def begin(self, file: str) -> None:
        """Go on with *file*."""
        self._effort.begin(file)

    def may_try(self, name: str) -> bool:
        """Return whether other readings are to be tried on one more refusal called *name*."""
        self.asked = self.asked._replace(names=(*self.asked.names, name))
        return self._note(self._effort.may_try(name))

    def budget(self) -> int:
        """Return how many turns the next search may replay; 0 where it is not to be made."""
        self.asked = self.asked._replace(searches=self.asked.searches + 1)
        turns = self._effort.budget()
        self._note(turns > 0)
        return turns

    def spend(self, turns: int) -> None:
        """Take note of a search that replayed so many turns."""
        self.asked = self.asked._replace(spent=self.asked.spent + turns)
        self._effort.spend(turns)

    def _note(self, answer: bool) -> bool:
        self.answers = (*self.answers, answer)
        return answer


AnyEffort = Effort | Asks | Noted
"""What the check of a record may ask."""
