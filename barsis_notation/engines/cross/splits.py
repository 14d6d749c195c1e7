"""Values of which only a part has been played yet (3.2 no. 2). Compiled with mypyc.

Beside every reading of what is owed stand its open splits, two numbers each: the steps that are
left, and the men that have had a part, one bit a man. No man takes two parts of one value. Men of
opposite seats, the only ones one turn may move together, have bits of their own.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.vectors import numbers, shifted
from barsis_notation.record.ints import i64, vec

OPEN: Final = 8
"""Values one reading may have open at a time."""
WIDTH: Final = 2 * OPEN


class Splits:
    """The open splits of every reading; those of new readings are made in ``spare``."""

    def __init__(self, rows: i64, pawns: i64) -> None:
        self.pawns: i64 = pawns
        self.open: vec[i64] = numbers(int(rows) * WIDTH)
        self.spare: vec[i64] = numbers(int(rows) * WIDTH)

    def clear(self) -> None:
        """Leave the one reading there is without a split."""
        at: i64 = 0
        while at < WIDTH:
            self.open[at] = 0
            at += 1

    def bit(self, man: i64) -> i64:
        """Return the bit that stands for *man*."""
        arm = man // self.pawns
        return shifted(1, arm // 2 * self.pawns + man % self.pawns)

    def count_of(self, row: i64) -> i64:
        """Return how many splits reading *row* has open."""
        count: i64 = 0
        while count < OPEN and self.open[row * WIDTH + 2 * count] > 0:
            count += 1
        return count

    def left_of(self, row: i64, split: i64) -> i64:
        """Return how many steps of a split are left."""
        return self.open[row * WIDTH + 2 * split]

    def has_had(self, row: i64, split: i64, man: i64) -> bool:
        """Return whether *man* has had a part of a split."""
        return self.open[row * WIDTH + 2 * split + 1] & self.bit(man) != 0

    def has(self, row: i64, part: i64) -> bool:
        """Return whether some split of reading *row* has *part* steps left or more."""
        split: i64 = 0
        while split < OPEN:
            if self.left_of(row, split) >= part:
                return True
            split += 1
        return False

    def may_play(self, row: i64, split: i64, man: i64, part: i64) -> bool:
        """Return whether *man* may take *part* steps of a split."""
        return self.left_of(row, split) >= part and not self.has_had(row, split, man)

    # -- new readings -----------------------------------------------------------------------

    def copy_row(self, source: i64, target: i64) -> None:
        """Begin the new reading *target* as *source* is."""
        at: i64 = 0
        while at < WIDTH:
            self.spare[target * WIDTH + at] = self.open[source * WIDTH + at]
            at += 1

    def exchange(self, row: i64, man: i64, other: i64) -> None:
        """Let two men change places in the new reading *row*."""
        if man == other:
            return
        at = row * WIDTH + 1
        end = row * WIDTH + WIDTH
        both = self.bit(man) | self.bit(other)
        while at < end:
            had = self.spare[at] & both
            if had != 0 and had != both:
                self.spare[at] ^= both
            at += 2

    def begin(self, row: i64, left: i64, man: i64) -> None:
        """Open a split in the new reading *row*: *man* has taken a part, *left* steps remain."""
        at = row * WIDTH
        end = at + WIDTH
        while at < end:
            if self.spare[at] == 0:
                self.spare[at] = left
                self.spare[at + 1] = self.bit(man)
                return
            at += 2

    def play_part(self, row: i64, split: i64, man: i64, part: i64) -> None:
        """Let *man* take *part* steps of a split in the new reading *row*; close it at its end."""
        at = row * WIDTH + 2 * split
        self.spare[at] -= part
        self.spare[at + 1] |= self.bit(man)
        if self.spare[at] > 0:
            return
        end = row * WIDTH + WIDTH - 2
        while at < end:
            self.spare[at] = self.spare[at + 2]
            self.spare[at + 1] = self.spare[at + 3]
            at += 2
        self.spare[at] = 0
        self.spare[at + 1] = 0

    def is_same(self, row: i64, other: i64) -> bool:
        """Return whether two new readings have the same splits open."""
        at: i64 = 0
        while at < WIDTH:
            if self.spare[row * WIDTH + at] != self.spare[other * WIDTH + at]:
                return False
            at += 1
        return True

    def adopt(self) -> None:
        """Let the new readings be the readings."""
        swap = self.open
        self.open = self.spare
        self.spare = swap
