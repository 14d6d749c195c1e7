"""Captures that may still be cancelled (``capture.cancel``). Compiled with mypyc.

The journal has one line per victim: the man that took it, the seat that lost it and the step on
which it was lost. A line is dropped when the captor moves or is taken, or when the loser's side has
had its turn.
"""

from __future__ import annotations

from barsis_notation.engines.cross.cross_lookup import CrossLookup
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.vectors import copy_into, new_vector
from barsis_notation.record.ints import i64, vec


class Journal:
    """The captures of a game that may still be cancelled, the oldest first.

    ``CrossState`` creates one; it is empty at first.

    Attributes:
        lookup: The tables of the game.
        lines: Number of captures.
        most: Maximum number of captures, four for each man of each arm; if there are more, the
            oldest are dropped.
        line: The captures, three integers each: the index of the man that captured, the arm of the
            captured man, and the step on which it was captured.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        # three integers per line: captor (a man), loser (an arm), step; four lines per man are
        # usually enough; if they are not, the oldest line is dropped
        self.lines: i64 = 0
        self.most: i64 = 4 * lookup.arms * lookup.pawns
        self.line: vec[i64] = new_vector(3 * int(self.most))

    def copy_from(self, other: Journal) -> None:
        """Replace the captures with those of *other*, which must have the same lookup."""
        self.lines = other.lines
        copy_into(other.line, self.line)

    def is_captor(self, man: i64) -> bool:
        """Return whether a capture by *man* may still be cancelled.

        *man* is an index: arm * pawns per seat + the number of the man in its seat, from 0.
        """
        at: i64 = 0
        while at < self.lines:
            if self.line[3 * at] == man:
                return True
            at += 1
        return False

    def add(self, captor: i64, loser: i64, step: i64) -> None:
        """Add a capture; the oldest one is dropped if there are already ``most`` captures.

        ``most`` is four for each man of each arm.

        Args:
            captor: Index of the man that captured: arm * pawns per seat + its number in the seat,
                from 0.
            loser: The index of the arm of the captured man, from 0.
            step: The step on which it was captured, counted from the loser's start.
        """
        if self.lines == self.most:
            self._drop(0)
        at = 3 * self.lines
        self.line[at] = captor
        self.line[at + 1] = loser
        self.line[at + 2] = step
        self.lines += 1

    def cancel(self, captor: i64, side: i64, men: Men) -> None:
        """Put back the men that *captor*, which was just captured, had captured from *side*.

        The men return from the bar to the steps on which they were captured. The captures stay in
        the journal; ``forget_captor`` drops them.

        Args:
            captor: Index of the man that captured: arm * pawns per seat + its number in the seat,
                from 0.
            side: The side that lost the men: the index of its lowest arm.
            men: The men of the game, which are changed.
        """
        at: i64 = 0
        while at < self.lines:
            loser = self.line[3 * at + 1]
            if self.line[3 * at] == captor and self.lookup.side[loser] == side:
                man = men.find_man(loser, self.lookup.bar)
                if man >= 0:
                    men.put(man, loser, self.line[3 * at + 2])
            at += 1

    def forget_captor(self, captor: i64) -> None:
        """Drop the captures by the man *captor*, which has moved or was captured.

        *captor* is an index: arm * pawns per seat + the number of the man in its seat, from 0.
        """
        at: i64 = 0
        while at < self.lines:
            if self.line[3 * at] == captor:
                self._drop(at)
            else:
                at += 1

    def forget_losers(self, mask: i64) -> None:
        """Drop the captures whose losers are in the set *mask*.

        *mask* has one bit for each arm, the lowest for arm 0.
        """
        at: i64 = 0
        while at < self.lines:
            if (mask >> self.line[3 * at + 1]) & 1 != 0:
                self._drop(at)
            else:
                at += 1

    def forget_seats(self, mask: i64) -> None:
        """Drop the captures whose captor or loser is in the set *mask*.

        *mask* has one bit for each arm, the lowest for arm 0.
        """
        at: i64 = 0
        while at < self.lines:
            captor = self.line[3 * at] // self.lookup.pawns
            if ((mask >> captor) | (mask >> self.line[3 * at + 1])) & 1 != 0:
                self._drop(at)
            else:
                at += 1

    def _drop(self, line: i64) -> None:
        at = 3 * line
        end = 3 * (self.lines - 1)
        while at < end:
            self.line[at] = self.line[at + 3]
            at += 1
        self.lines -= 1
