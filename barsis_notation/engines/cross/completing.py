"""Splits that can be completed (3.2 no. 2): no value may be left half used. Compiled with mypyc."""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.allowance import Reading
from barsis_notation.engines.cross.choices import FOUND, Choices
from barsis_notation.engines.cross.lookup import CrossLookup
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import CAPTURE_MISSING, FINE
from barsis_notation.engines.vectors import numbers, shifted
from barsis_notation.record.ints import i64, vec

MAX_TRIES: Final = 3
"""Moves that are tried, one after the other, to make room for what is left of a split."""


class Completing(Choices):
    """Tries on a second board whether what is left of a split value can still be played."""

    def __init__(self, lookup: CrossLookup) -> None:
        super().__init__(lookup)
        # the second board; whether this is one
        self.other: Completing | None = None
        self.is_trial: bool = False

    def _twin(self) -> Completing:
        """Return a board of its own that stands as this one."""
        twin = self.other
        if twin is None:
            twin = Completing(self.lookup)
            twin.is_trial = True
            self.other = twin
        twin.copy_from(self)
        return twin

    def can_complete(self) -> bool:
        """Return whether the move that was checked leaves no split that nothing can complete."""
        if self.is_trial:
            return True
        twin = self._twin()
        move = self.candidate
        twin.why_not(move.arm, move.start, move.dest, self.tag_of(move.man), NONE)
        twin.owed.payments = self.owed.payments
        twin.make()
        return twin.is_completable(MAX_TRIES)

    def drop_incomplete(self) -> None:
        """Forget the readings in which a split is left that nothing can complete."""
        if self.is_trial:
            return
        readings = self.owed.readings
        complete = [one for one in readings if self._is_reading_completable(one, MAX_TRIES)]
        if len(complete) < len(readings):
            self.owed.keep(complete)

    def is_completable(self, tries: i64) -> bool:
        """Return whether some reading can play its open splits to the last step."""
        return any(self._is_reading_completable(one, tries) for one in self.owed.readings)

    def _is_reading_completable(self, reading: Reading, tries: i64) -> bool:
        """Return whether *reading* can play its open splits, trying so many moves."""
        if not reading.splits or self.seats.over:
            return True
        if len(reading.splits) == 1:
            if self._parts_fit(reading):
                return True
            if reading.unsplit() == 0:
                return False
        return tries > 0 and self._search(reading, tries)

    def _search(self, reading: Reading, tries: i64) -> bool:
        """Return whether some move of *reading* leads to where its splits can be completed."""
        twin = self._twin()
        twin.owed.keep([reading.copy()])
        count = twin.find_moves()
        at: i64 = 0
        while at < count:
            place = at * FOUND
            after = twin._twin()
            refused = after.why_not(
                twin.found[place],
                twin.found[place + 1],
                twin.found[place + 2],
                twin.found[place + 3],
                NONE,
            )
            if refused == FINE:
                after.make()
                if after.is_completable(tries - 1):
                    return True
            at += 1
        return False

    def _parts_fit(self, reading: Reading) -> bool:
        """Return whether men that had no part of the one open split can take the rest of it.

        Sums that can be reached are kept as bits, in four sets: whether somebody has captured for
        it, and whether somebody goes home who may only then.
        """
        left, had = reading.splits[0]
        sums = numbers(4)
        sums[0] = 1
        arm = self.seats.first
        while arm >= 0:
            man = arm * self.lookup.pawns
            end = man + self.lookup.pawns
            while man < end:
                if man not in had and self._may_play_part(arm, man):
                    self._add_parts(sums, arm, man, left)
                man += 1
            arm = self._other_mover(arm)
        reached = sums[0] | sums[1] | sums[3]
        return (reached >> left) & 1 != 0

    def _may_play_part(self, arm: i64, man: i64) -> bool:
        start = self.men.where[man]
        if start >= self.lookup.goal:
            return False
        self._see_what_may_move(arm, man)
        return self.owed.usable != 0

    def _add_parts(self, sums: vec[i64], arm: i64, man: i64, left: i64) -> None:
        """Add to the sums what *man* can take of *left* steps."""
        start = self.men.where[man]
        new = numbers(4)
        limit = shifted(1, left + 1) - 1
        part: i64 = 1
        while part <= left:
            dest = start + part
            home = dest >= self.lookup.goal
            if home and self.lookup.exact:
                break
            if home:
                dest = self.lookup.goal
            refused = self.why_not_reach(arm, start, dest)
            flag: i64 = 0
            if refused == FINE and self.men.takes(arm, dest, False):
                flag = 1
            elif refused == CAPTURE_MISSING:
                flag = 2
            if refused == FINE or refused == CAPTURE_MISSING:
                state: i64 = 0
                while state < 4:
                    to = state | flag
                    new[to] |= (sums[state] & (limit >> part)) << part
                    state += 1
            part += 1
        state = 0
        while state < 4:
            sums[state] |= new[state]
            state += 1
