"""Values given and not yet used, as a set of readings. Compiled with mypyc.

Where several owed values fit one move (``11:10(+khal)``) a turn is legal if some assignment makes
every move legal, so every assignment still possible is kept as a row of counts by kind of value.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.lookup import GIFTS, KINDS, NONE, Lookup, numbers
from barsis_notation.engines.cross.men import copy_into
from barsis_notation.engines.refusals import (
    ENTRY_WITHOUT_RIGHT,
    ENTRY_WRONG_SQUARE,
    FINE,
    OVERSHOOT,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    WRONG_DISTANCE,
)
from barsis_notation.record.ints import i64, vec

ROWS: Final = 64
"""Readings of one turn that are kept; a turn that has more keeps the first of them."""
WAYS: Final = 16
"""Ways to pay for one move."""


class Owed:
    """The readings of what a seat is owed in the turn under way."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        self.rows: i64 = 1
        self.left: i64 = 0
        """Values owed, in the reading that owes most."""
        self.row: vec[i64] = numbers(ROWS * KINDS)
        self.spare: vec[i64] = numbers(ROWS * KINDS)
        self.given: i64 = 0
        """The kinds of value this turn was given, one bit a kind."""
        self.ways: i64 = 0
        self.way: vec[i64] = numbers(WAYS * GIFTS, NONE)

    def copy_from(self, other: Owed) -> None:
        """Owe what *other* owes."""
        self.rows = other.rows
        self.left = other.left
        copy_into(other.row, self.row)
        self.given = other.given

    def clear(self) -> None:
        """Owe nothing."""
        self.given = 0
        if self.rows == 1 and self.left == 0:
            return
        self.rows = 1
        self.left = 0
        row = self.row
        kind: i64 = 0
        while kind < KINDS:
            row[kind] = 0
            kind += 1

    def is_nothing(self) -> bool:
        """Return whether no reading owes anything."""
        return self.left == 0

    def give(self, outcome: i64, times: i64) -> None:
        """Add what *outcome* gives, *times* over; negative *times* take it back."""
        gives = self.lookup.gives
        gift = outcome * GIFTS
        end = gift + GIFTS
        while gift < end and gives[gift] >= 0:
            self.owe(gives[gift], times)
            gift += 1

    def owe(self, kind: i64, times: i64) -> None:
        """Add *times* values of *kind* to every reading."""
        one: i64 = 1
        self.given |= one << kind
        self.left += times
        row = self.row
        at = kind
        end = self.rows * KINDS
        while at < end:
            row[at] += times
            at += KINDS

    # -- paying for a move ------------------------------------------------------------------

    def is_plain_step(self, start: i64, dest: i64) -> bool:
        """Note the one way to pay for a step from *start* to *dest*, and return whether it is owed.

        The short road of ``find_ways`` and ``can_pay`` for what nearly every move is: one reading,
        one kind of value that goes so far. False says nothing about the other roads.
        """
        lookup = self.lookup
        if self.rows > 1 or dest <= start or start >= lookup.goal:
            return False
        kind = lookup.kind[dest - start]
        if kind < 0 or self.row[kind] == 0 or lookup.like[kind] >= 0:
            return False
        if dest == lookup.goal and not lookup.exact:
            return False
        self.ways = 1
        self.way[0] = kind
        self.way[1] = NONE
        return True

    def find_ways(self, start: i64, dest: i64, mark: i64) -> None:
        """Note every way to pay for a move from *start* to *dest*, whether owed or not.

        *mark* is the kind of value the record names for it, NONE where it names none.
        """
        self.ways = 0
        if start == self.lookup.bar:
            self._find_entries(dest, mark)
        elif dest > start:
            self._find_steps(start, dest, mark)

    def _find_entries(self, dest: i64, mark: i64) -> None:
        lookup = self.lookup
        entry: i64 = 0
        while entry < lookup.entries:
            if lookup.entry_step[entry] == dest:
                first = lookup.entry_uses[entry * GIFTS]
                second = lookup.entry_uses[entry * GIFTS + 1]
                besides = lookup.entry_may_use[entry]
                if mark < 0 or mark == first or mark == second:
                    self._add_way(first, second)
                if besides >= 0 and (mark < 0 or mark == first or mark == besides):
                    self._add_way(first, besides)
            entry += 1

    def _find_steps(self, start: i64, dest: i64, mark: i64) -> None:
        lookup = self.lookup
        distance = dest - start
        kind = lookup.kind[distance]
        while kind >= 0:
            if mark < 0 or mark == kind:
                self._add_way(kind, NONE)
            kind = lookup.like[kind]
        if dest == lookup.goal and not lookup.exact:
            kind = 0
            while kind < lookup.kinds:
                if lookup.value[kind] > distance and (mark < 0 or mark == kind):
                    self._add_way(kind, NONE)
                kind += 1

    def _add_way(self, first: i64, second: i64) -> None:
        if self.ways < WAYS:
            self.way[self.ways * GIFTS] = first
            self.way[self.ways * GIFTS + 1] = second
            self.ways += 1

    def can_pay(self) -> bool:
        """Return whether some reading owes what one of the ways found uses."""
        row: i64 = 0
        while row < self.rows:
            way: i64 = 0
            while way < self.ways:
                if self.has(row, self.way[way * GIFTS], self.way[way * GIFTS + 1]):
                    return True
                way += 1
            row += 1
        return False

    def has(self, row: i64, first: i64, second: i64) -> bool:
        """Return whether reading *row* owes a value of kind *first* and one of kind *second*."""
        if self.row[row * KINDS + first] == 0:
            return False
        if second < 0:
            return True
        return self.row[row * KINDS + second] > (1 if first == second else 0)

    def pay(self) -> None:
        """Use up what the ways found use: every reading that can pay, in every way it can."""
        if self.rows == 1 and self.ways == 1:
            self._use(self.row, 0, self.way[0], self.way[1])
            self.left -= 1 if self.way[1] < 0 else 2
            return
        self._pay_every_way()
        self.left = self._most_left()

    def _pay_every_way(self) -> None:
        kept: i64 = 0
        row: i64 = 0
        while row < self.rows:
            way: i64 = 0
            while way < self.ways and kept < ROWS:
                first = self.way[way * GIFTS]
                second = self.way[way * GIFTS + 1]
                if self.has(row, first, second):
                    self._copy_row(row, kept)
                    self._use(self.spare, kept, first, second)
                    if not self._is_known(kept):
                        kept += 1
                way += 1
            row += 1
        self.rows = kept
        swap = self.row
        self.row = self.spare
        self.spare = swap

    def _most_left(self) -> i64:
        """Return how many values the reading owes that owes most."""
        most: i64 = 0
        row: i64 = 0
        while row < self.rows:
            count: i64 = 0
            kind: i64 = 0
            while kind < KINDS:
                count += self.row[row * KINDS + kind]
                kind += 1
            most = max(most, count)
            row += 1
        return most

    def _use(self, rows: vec[i64], row: i64, first: i64, second: i64) -> None:
        rows[row * KINDS + first] -= 1
        if second >= 0:
            rows[row * KINDS + second] -= 1

    def _copy_row(self, source: i64, target: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            self.spare[target * KINDS + kind] = self.row[source * KINDS + kind]
            kind += 1

    def _is_known(self, row: i64) -> bool:
        """Return whether the new reading *row* stands among the new ones before it."""
        other: i64 = 0
        while other < row:
            kind: i64 = 0
            while (
                kind < KINDS and self.spare[other * KINDS + kind] == self.spare[row * KINDS + kind]
            ):
                kind += 1
            if kind == KINDS:
                return True
            other += 1
        return False

    # -- why a move cannot be paid for ------------------------------------------------------

    def why_not_pay(self, start: i64, dest: i64) -> i64:
        """Return why no owed value makes the move, or FINE. ``find_ways`` comes first."""
        if self.can_pay():
            return FINE
        if start == self.lookup.bar:
            return ENTRY_WITHOUT_RIGHT if self._enters_at(dest) else ENTRY_WRONG_SQUARE
        if dest == self.lookup.goal and self._owes_more_than(dest - start):
            return OVERSHOOT
        if self.ways == 0:
            return WRONG_DISTANCE
        was_given = (self.given >> self.way[0]) & 1
        return TOKEN_REUSED if was_given == 1 else TOKEN_NOT_AVAILABLE

    def _enters_at(self, step: i64) -> bool:
        entry: i64 = 0
        while entry < self.lookup.entries:
            if self.lookup.entry_step[entry] == step:
                return True
            entry += 1
        return False

    def _owes_more_than(self, distance: i64) -> bool:
        at: i64 = 0
        while at < self.rows * KINDS:
            if self.row[at] > 0 and self.lookup.value[at % KINDS] > distance:
                return True
            at += 1
        return False
