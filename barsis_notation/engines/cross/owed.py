"""Values given and not yet used, as a set of readings. Compiled with mypyc.

Where several owed values fit one move (``11:10(+khal)``) a turn is legal if some assignment makes
every move legal, so every assignment still possible is kept as a row of counts by kind of value.
Values of which a part was played (``turn.split``) are kept beside the counts, by ``Splits``.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.lookup import MAX_GIFTS, MAX_KINDS, CrossLookup
from barsis_notation.engines.cross.splits import Splits
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import (
    ENTRY_WITHOUT_RIGHT,
    ENTRY_WRONG_SQUARE,
    FINE,
    OVERSHOOT,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    WRONG_DISTANCE,
)
from barsis_notation.engines.vectors import copy_into, numbers, shifted
from barsis_notation.record.ints import i64, vec

ROWS: Final = 64
"""Readings of one turn that are kept; a turn that has more keeps the first of them, and is
``cut``."""
ROWS_OF_SPLITS: Final = 1024
"""The same where values may be split."""
WAYS: Final = 128
"""Ways to pay for one move."""

EVERY_KIND: Final = -1
"""All bits set: every kind of value."""

# The numbers of a way: the kind it uses, a second kind or NONE, a kind that must not be owed or
# NONE, and how many steps of the value it uses, 0 for the whole. A part of a value that was split
# before uses no kind.
SECOND: Final = 1
LACKS: Final = 2
PART: Final = 3


class Owed:
    """The readings of what a seat is owed in the turn under way."""

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        self.most: i64 = ROWS
        if lookup.split:
            self.most = ROWS_OF_SPLITS
        self.rows: i64 = 1
        self.left: i64 = 0
        """Values owed, in the reading that owes most."""
        self.cut: bool = False
        """Whether the turn has more readings than are kept: what these refuse is undecided."""
        # one row more than is kept: there a reading too many is made
        self.row: vec[i64] = numbers((int(self.most) + 1) * MAX_KINDS)
        self.spare: vec[i64] = numbers((int(self.most) + 1) * MAX_KINDS)
        self.splits: Splits = Splits(self.most + 1 if lookup.split else 1, lookup.pawns)
        self.given: i64 = 0
        """The kinds of value this turn was given, one bit a kind."""
        self.graced: i64 = 0
        """The kinds among them that came with a grace."""
        self.usable: i64 = EVERY_KIND
        """The kinds that may move the man in question, one bit a kind."""
        self.enters_anyhow: bool = False
        """Whether any value may enter the man in question, on the step of that value."""
        self.ways: i64 = 0
        self.way: vec[i64] = numbers(WAYS * MAX_GIFTS, NONE)

    def copy_from(self, other: Owed) -> None:
        """Owe what *other* owes."""
        self.cut = other.cut
        self.rows = other.rows
        self.left = other.left
        source = other.row
        target = self.row
        at: i64 = 0
        end = other.rows * MAX_KINDS
        while at < end:
            target[at] = source[at]
            at += 1
        self.given = other.given
        self.graced = other.graced
        if self.lookup.split:
            copy_into(other.splits.open, self.splits.open)

    def clear(self) -> None:
        """Owe nothing."""
        self.cut = False
        self.given = 0
        self.graced = 0
        if self.rows == 1 and self.left == 0:
            return
        self.rows = 1
        self.left = 0
        row = self.row
        kind: i64 = 0
        while kind < MAX_KINDS:
            row[kind] = 0
            kind += 1
        if self.lookup.split:
            self.splits.clear()

    def is_nothing(self) -> bool:
        """Return whether no reading owes anything."""
        return self.left == 0

    def give(self, outcome: i64, times: i64) -> None:
        """Add what *outcome* gives, *times* over; negative *times* take it back."""
        gives = self.lookup.gives
        gift = outcome * MAX_GIFTS
        end = gift + MAX_GIFTS
        while gift < end:
            kind = gives[gift]
            if kind < 0:
                return
            self.owe(kind, times)
            gift += 1

    def give_without_grace(self, outcome: i64) -> None:
        """Add what *outcome* gives but its grace."""
        gift = outcome * MAX_GIFTS
        end = gift + MAX_GIFTS
        while gift < end:
            kind = self.lookup.gives[gift]
            if kind >= 0 and kind != self.lookup.grace:
                self.owe(kind, 1)
            gift += 1

    def note_grace(self, outcome: i64) -> None:
        """Note that what *outcome* gives came with a grace, if it did."""
        value: i64 = NONE
        graced = False
        gift = outcome * MAX_GIFTS
        end = gift + MAX_GIFTS
        while gift < end:
            kind = self.lookup.gives[gift]
            if kind == self.lookup.grace:
                graced = True
            elif kind >= 0:
                value = kind
            gift += 1
        if graced and value >= 0:
            self.graced |= shifted(1, value)

    def owe(self, kind: i64, times: i64) -> None:
        """Add *times* values of *kind* to every reading."""
        self.given |= shifted(1, kind)
        self.left += times
        row = self.row
        if self.rows == 1:
            row[kind] += times
            return
        at = kind
        end = self.rows * MAX_KINDS
        while at < end:
            row[at] += times
            at += MAX_KINDS

    def owes(self, kind: i64) -> bool:
        """Return whether some reading owes a value of *kind*."""
        at = kind
        while at < self.rows * MAX_KINDS:
            if self.row[at] > 0:
                return True
            at += MAX_KINDS
        return False

    def kinds(self) -> i64:
        """Return the kinds that some reading owes, one bit a kind."""
        found: i64 = 0
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.owes(kind):
                found |= shifted(1, kind)
            kind += 1
        return found

    # -- the ways to pay for a move ---------------------------------------------------------

    def is_plain_step(self, start: i64, dest: i64) -> bool:
        """Note the one way to pay for a step from *start* to *dest*, and return whether it is owed.

        The short road of ``find_ways`` and ``can_pay`` for what nearly every move is: one reading,
        one kind of value that goes so far. False says nothing about the other roads.
        """
        distance = dest - start
        if self.rows > 1 or distance <= 0 or start >= self.lookup.goal:
            return False
        kind = self.lookup.kind[distance]
        if kind < 0 or self.row[kind] == 0 or self.lookup.like[kind] >= 0:
            return False
        if dest == self.lookup.goal and not self.lookup.exact:
            return False
        way = self.way
        self.ways = 1
        way[0] = kind
        way[SECOND] = NONE
        way[LACKS] = NONE
        way[PART] = 0
        return True

    def find_ways(self, start: i64, dest: i64, mark: i64) -> None:
        """Note every way to pay for a move from *start* to *dest*, whether owed or not.

        *mark* is the kind of value the record names for it, NONE where it names none; MAX_KINDS and
        more for a number of steps that no kind goes, or a word that no throw gives.
        """
        self.ways = 0
        if start == self.lookup.bar:
            self._find_entries(dest, mark)
        elif dest > start:
            self._find_steps(start, dest, mark)
            if dest == self.lookup.goal and self.lookup.grace_bears_off:
                self._find_bearing_off(start, mark)
            if self.lookup.split:
                self._find_parts(start, dest, mark)

    def _find_entries(self, dest: i64, mark: i64) -> None:
        lookup = self.lookup
        entry: i64 = 0
        while entry < lookup.entries:
            if lookup.entry_step[entry] == dest:
                first = lookup.entry_uses[entry * MAX_GIFTS]
                second = lookup.entry_uses[entry * MAX_GIFTS + 1]
                besides = lookup.entry_may_use[entry]
                if mark < 0 or mark == first or mark == second:
                    self._add_entry(first, second)
                if besides >= 0 and (mark < 0 or mark == first or mark == besides):
                    self._add_way(first, besides, NONE, 0)
            entry += 1
        if self.enters_anyhow and dest < lookup.goal:
            kind = lookup.kind[dest]
            while kind >= 0:
                if mark < 0 or mark == kind:
                    self._add_value(kind, 0)
                kind = lookup.like[kind]

    def _add_entry(self, first: i64, second: i64) -> None:
        """Add an entry; in place of the move of its value where a grace gives either."""
        if not self.lookup.grace_instead or first != self.lookup.grace:
            self._add_way(first, second, NONE, 0)
            return
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if (self.graced >> kind) & 1 != 0:
                self._add_way(first, kind, NONE, 0)
            kind += 1

    def _find_steps(self, start: i64, dest: i64, mark: i64) -> None:
        lookup = self.lookup
        distance = dest - start
        kind = lookup.kind[distance]
        while kind >= 0:
            if mark < 0 or mark == kind:
                self._add_step(kind)
            kind = lookup.like[kind]
        if dest == lookup.goal and not lookup.exact:
            kind = 0
            while kind < lookup.kinds:
                if lookup.value[kind] > distance and (mark < 0 or mark == kind):
                    self._add_step(kind)
                kind += 1

    def _add_step(self, kind: i64) -> None:
        if (self.usable >> kind) & 1 != 0:
            self._add_value(kind, 0)

    def _add_value(self, kind: i64, part: i64) -> None:
        """Add the move of a value, or of a part; its grace goes with it where it is either-or."""
        grace = self.lookup.grace
        if self.lookup.grace_instead and (self.graced >> kind) & 1 != 0:
            self._add_way(kind, grace, NONE, part)
            self._add_way(kind, NONE, grace, part)
        else:
            self._add_way(kind, NONE, NONE, part)

    def _find_bearing_off(self, start: i64, mark: i64) -> None:
        """Add the grace that takes a man home from the last step (PA6)."""
        grace = self.lookup.grace
        if start == self.lookup.goal - 1 and grace >= 0 and (mark < 0 or mark == grace):
            self._add_entry(grace, NONE)

    def _find_parts(self, start: i64, dest: i64, mark: i64) -> None:
        """Add the parts of values, begun or not, that go from *start* to *dest* (3.2 no. 2)."""
        lookup = self.lookup
        if self.usable == 0 or (dest == lookup.goal and lookup.exact):
            return
        part = dest - start
        most = part
        if dest == lookup.goal:
            most = self._most_of_a_part()
        named = mark - MAX_KINDS
        if 0 <= mark < MAX_KINDS:
            named = lookup.value[mark]
        while part <= most:
            if mark < 0 or named == part:
                self._add_way(NONE, NONE, NONE, part)
                self._begin_parts(part)
            part += 1

    def _begin_parts(self, part: i64) -> None:
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.lookup.value[kind] > part and (self.usable >> kind) & 1 != 0:
                self._add_value(kind, part)
            kind += 1

    def _most_of_a_part(self) -> i64:
        most: i64 = 0
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.lookup.value[kind] > most + 1:
                most = self.lookup.value[kind] - 1
            kind += 1
        return most

    def _add_way(self, first: i64, second: i64, lacks: i64, part: i64) -> None:
        if self.ways == WAYS:
            return
        way = self.way
        at = self.ways * MAX_GIFTS
        way[at] = first
        way[at + SECOND] = second
        way[at + LACKS] = lacks
        way[at + PART] = part
        self.ways += 1

    # -- paying -----------------------------------------------------------------------------

    def can_pay(self) -> bool:
        """Return whether some reading owes what one of the ways found uses."""
        row: i64 = 0
        while row < self.rows:
            way: i64 = 0
            while way < self.ways:
                if self.has(row, way):
                    return True
                way += 1
            row += 1
        return False

    def kind_paid(self) -> i64:
        """Return the kind of value that the first way uses which can be paid, NONE for none."""
        way: i64 = 0
        while way < self.ways:
            row: i64 = 0
            while row < self.rows:
                if self.has(row, way):
                    return self.way[way * MAX_GIFTS]
                row += 1
            way += 1
        return NONE

    def has(self, row: i64, way: i64) -> bool:
        """Return whether reading *row* owes what *way* uses."""
        at = way * MAX_GIFTS
        first = self.way[at]
        second = self.way[at + SECOND]
        lacks = self.way[at + LACKS]
        if first < 0:
            return self.splits.has(row, self.way[at + PART])
        if not self.owes_both(row, first, second):
            return False
        return lacks < 0 or self.row[row * MAX_KINDS + lacks] == 0

    def owes_both(self, row: i64, first: i64, second: i64) -> bool:
        """Return whether reading *row* owes a value of kind *first* and one of kind *second*."""
        counts = row * MAX_KINDS
        if self.row[counts + first] == 0:
            return False
        if second < 0:
            return True
        if first == second:
            return self.row[counts + second] > 1
        return self.row[counts + second] > 0

    def pay(self) -> None:
        """Use up what the ways found use: every reading that can pay, in every way it can."""
        if self.rows == 1 and self.ways == 1:
            row = self.row
            kind = self.way[0]
            row[kind] -= 1
            self.left -= 1
            kind = self.way[SECOND]
            if kind >= 0:
                row[kind] -= 1
                self.left -= 1
            return
        self._pay_every_way()
        self.left = self._most_left()

    def _pay_every_way(self) -> None:
        kept: i64 = 0
        row: i64 = 0
        while row < self.rows:
            way: i64 = 0
            while way < self.ways and not self._is_full(kept):
                if self.has(row, way):
                    self._copy_row(row, kept)
                    self._use(kept, way)
                    kept = self._keep(kept)
                way += 1
            row += 1
        self._adopt(kept)

    def _is_full(self, kept: i64) -> bool:
        """Return whether no new reading could change anything: there is no room for one."""
        return self.cut and kept == self.most

    def _keep(self, kept: i64) -> i64:
        """Keep the new reading after *kept* others; return how many there are now.

        One that is known is not kept twice; where there is no room for a new one, the turn is cut.
        """
        if self._is_known(kept):
            return kept
        if kept < self.most:
            return kept + 1
        self.cut = True
        return kept

    def pay_with_splits(self, man: i64, like: vec[i64], likes: i64) -> None:
        """Use up what the ways found use, for *man* or any of the first *likes* of *like*.

        They stand where he stands and differ in the values they have had a part of; in a reading in
        which another moves, he and the other change places.
        """
        kept: i64 = 0
        row: i64 = 0
        while row < self.rows:
            way: i64 = 0
            while way < self.ways:
                other: i64 = 0
                while other < likes:
                    kept = self._pay_one(row, way, man, like[other], kept)
                    other += 1
                way += 1
            row += 1
        self._adopt(kept)
        self.splits.adopt()
        self.left = self._most_left()

    def _pay_one(self, row: i64, way: i64, man: i64, other: i64, kept: i64) -> i64:
        """Add the readings in which *other* moves by *way* after *kept*; return the new count."""
        at = way * MAX_GIFTS
        first = self.way[at]
        part = self.way[at + PART]
        if self._is_full(kept) or not self.has(row, way):
            return kept
        split: i64 = 0
        while split < self.splits.count_of(row) or (first >= 0 and split == 0):
            if first >= 0 or self.splits.may_play(row, split, other, part):
                self._copy_row(row, kept)
                self.splits.copy_row(row, kept)
                self.splits.exchange(kept, man, other)
                if first < 0:
                    self.splits.play_part(kept, split, man, part)
                else:
                    self._use(kept, way)
                    if part > 0:
                        self.splits.begin(kept, self.lookup.value[first] - part, man)
                kept = self._keep(kept)
            if first >= 0:
                return kept
            split += 1
        return kept

    def pay_as(self, other: Owed) -> None:
        """Pay as *other* would."""
        self.ways = other.ways
        copy_into(other.way, self.way)

    def owes_anything_else(self, row: i64) -> bool:
        """Return whether reading *row* owes a value that no part was taken of."""
        at = row * MAX_KINDS
        end = at + MAX_KINDS
        while at < end:
            if self.row[at] > 0:
                return True
            at += 1
        return False

    def keep_only(self, row: i64) -> None:
        """Keep one reading."""
        self._copy_row(row, 0)
        self.splits.copy_row(row, 0)
        self._adopt(1)
        self.splits.adopt()
        self.left = self._most_left()

    def keep_rows(self, keep: vec[i64]) -> None:
        """Keep the readings whose number in *keep* is 1."""
        kept: i64 = 0
        row: i64 = 0
        while row < self.rows:
            if keep[row] != 0:
                self._copy_row(row, kept)
                self.splits.copy_row(row, kept)
                kept += 1
            row += 1
        self._adopt(kept)
        self.splits.adopt()
        self.left = self._most_left()

    def _adopt(self, kept: i64) -> None:
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
            if self.lookup.split:
                count = self.splits.count_of(row)
            at = row * MAX_KINDS
            end = at + MAX_KINDS
            while at < end:
                count += self.row[at]
                at += 1
            most = max(most, count)
            row += 1
        return most

    def _use(self, row: i64, way: i64) -> None:
        """Take what *way* uses from the new reading *row*."""
        spare = self.spare
        at = way * MAX_GIFTS
        kind = row * MAX_KINDS + self.way[at]
        spare[kind] -= 1
        second = self.way[at + SECOND]
        if second >= 0:
            kind = row * MAX_KINDS + second
            spare[kind] -= 1

    def _copy_row(self, source: i64, target: i64) -> None:
        row = self.row
        spare = self.spare
        here = source * MAX_KINDS
        there = target * MAX_KINDS
        end = here + MAX_KINDS
        while here < end:
            spare[there] = row[here]
            here += 1
            there += 1

    def _is_known(self, row: i64) -> bool:
        """Return whether the new reading *row* stands among the new ones before it."""
        other: i64 = 0
        while other < row:
            if self._is_same(other, row):
                return True
            other += 1
        return False

    def _is_same(self, other: i64, row: i64) -> bool:
        kind: i64 = 0
        while kind < MAX_KINDS:
            here = row * MAX_KINDS + kind
            there = other * MAX_KINDS + kind
            if self.spare[there] != self.spare[here]:
                return False
            kind += 1
        return not self.lookup.split or self.splits.is_same(other, row)

    # -- why a move cannot be paid for ------------------------------------------------------

    def why_not_pay(self, start: i64, dest: i64) -> i64:
        """Return why no owed value makes the move, or FINE. ``find_ways`` comes first."""
        if self.can_pay():
            return FINE
        if start == self.lookup.bar:
            if self.enters_at(dest):
                return ENTRY_WITHOUT_RIGHT
            return ENTRY_WRONG_SQUARE
        if dest == self.lookup.goal and self._owes_more_than(dest - start):
            return OVERSHOOT
        if self.ways > 0 and self.way[0] >= 0:
            return self._why_not_owed(self.way[0])
        if self.usable == EVERY_KIND or dest <= start or self.lookup.kind[dest - start] < 0:
            return WRONG_DISTANCE
        return self._why_not_owed(self.lookup.kind[dest - start])

    def _why_not_owed(self, kind: i64) -> i64:
        if (self.given >> kind) & 1 != 0 and not self.owes(kind):
            return TOKEN_REUSED
        return TOKEN_NOT_AVAILABLE

    def enters_at(self, step: i64) -> bool:
        """Return whether some entry puts a man on *step*."""
        entry: i64 = 0
        while entry < self.lookup.entries:
            if self.lookup.entry_step[entry] == step:
                return True
            entry += 1
        return False

    def _owes_more_than(self, distance: i64) -> bool:
        at: i64 = 0
        while at < self.rows * MAX_KINDS:
            if self.row[at] > 0 and self.lookup.value[at % MAX_KINDS] > distance:
                return True
            at += 1
        return False
