"""How much explaining refused turns may take: counts and no clock, the same on any machine."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final

MAX_TURNS: Final = 200_000
"""Turns replayed in the search for one record: the bound on its time, the same on any machine."""

MAX_TURNS_OF_FILE: Final = 40_000
"""Turns replayed in all searches of one file, unless every record is to be searched."""

MAX_TURNS_BEFORE: Final = MAX_TURNS_OF_FILE // 10
"""Turns replayed in searches of one file up to which another is begun: of a long one or two."""

MAX_TURNS_OF_RUN: Final = 15 * MAX_TURNS_OF_FILE
"""Turns of these in a run."""

MAX_TRIED: Final = 3
"""Refusals of one name in a file on which the other readings of the rules are tried."""

MAX_TRIED_OF_RUN: Final = 15 * MAX_TRIED
"""Refusals of one name in a run on which they are."""


class Effort:
    """What explaining refused turns may still take, in the file at hand and in the whole run.

    The search for slips is counted in turns replayed, other readings of the rules in the refusals
    they are tried on, each name by itself.
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
        self.left = turns
        self.of_file, self.before = of_file, before
        self.skipped = 0
        """Refused records that were not searched."""
        self.untried = 0
        """Refused turns on which no other reading was tried."""
        self._tried, self._tried_of_file = tried, tried_of_file
        self._in_run: Counter[str] = Counter()
        self._in_file: Counter[str] = Counter()
        self._file = ""
        self._left_in_file = of_file

    @classmethod
    def without_end(cls) -> Effort:
        """Return the effort by which everything is looked for, whatever it takes."""
        most = sys.maxsize
        return cls(most, most, before=most, tried=most, tried_of_file=most)

    def begin(self, file: str) -> None:
        """Go on with *file*."""
        if file != self._file:
            self._file, self._left_in_file = file, self.of_file
            self._in_file.clear()

    def may_try(self, name: str) -> bool:
        """Return whether other readings are to be tried on one more refusal called *name*."""
        self._in_run[name] += 1
        self._in_file[name] += 1
        may = self._in_file[name] <= self._tried_of_file and self._in_run[name] <= self._tried
        self.untried += not may
        return may

    def budget(self) -> int:
        """Return how many turns the next search may replay; 0 where it is not to be made."""
        if self.of_file - self._left_in_file >= self.before:
            return 0
        return max(min(self.left, self._left_in_file, MAX_TURNS), 0)

    def spend(self, turns: int) -> None:
        """Take note of a search that replayed so many turns."""
        self.left -= turns
        self._left_in_file -= turns
