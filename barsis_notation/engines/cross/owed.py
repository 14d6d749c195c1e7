"""Values given and not yet used, as a list of readings. Compiled with mypyc.

Where several owed values fit one move (``11:10(+khal)``) a turn is legal if some assignment makes
every move legal, so every assignment still possible is kept as a reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from barsis_notation.engines.cross.lookup import MAX_GIFTS, MAX_KINDS, CrossLookup
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
from barsis_notation.engines.vectors import numbers, shifted
from barsis_notation.record.ints import i64, vec

MAX_READINGS: Final = 64
"""Readings of one turn that are kept; a turn that has more keeps the first of them, and is
``cut``."""
MAX_READINGS_OF_SPLITS: Final = 1024
"""The same where values may be split."""
MAX_PAYMENTS: Final = 128
"""Ways to pay for one move that are tried."""
MAX_SPLITS: Final = 8
"""Values one reading may have begun at a time."""

EVERY_KIND: Final = -1
"""All bits set: every kind of value."""


class Payment:
    """What a move may use: a value of *kind*, and one of *besides* where that is not NONE.

    *lacks*, where it is not NONE, must not be owed. *part* is how many steps of the value are used,
    0 for the whole; a part of a value that was begun before has NONE as its kind.
    """

    def __init__(self, kind: i64, besides: i64, lacks: i64, part: i64) -> None:
        self.kind: i64 = kind
        self.besides: i64 = besides
        self.lacks: i64 = lacks
        self.part: i64 = part


class Reading:
    """One assignment of the values to the moves made: what it leaves."""

    def __init__(self, counts: vec[i64], splits: list[tuple[int, frozenset[int]]]) -> None:
        self.counts: vec[i64] = counts
        """By kind of value: how many are owed."""
        self.splits: list[tuple[int, frozenset[int]]] = splits
        """Values of which a part was played (3.2 no. 2): the steps left, and the men that have had
        a part. No man takes two parts of one value."""

    def copy(self) -> Reading:
        """Return a reading that owes the same and shares nothing that changes."""
        return Reading(vec[i64](self.counts), self.splits[:])

    def key(self) -> tuple[tuple[int, ...], tuple[tuple[int, frozenset[int]], ...]]:
        """Return what is the same of two readings that are the same."""
        return tuple(self.counts), tuple(self.splits)

    def size(self) -> int:
        """Return how many values are owed, those of which a part was played among them."""
        return self.unsplit() + len(self.splits)

    def unsplit(self) -> int:
        """Return how many values are owed of which no part was played."""
        return sum(int(count) for count in self.counts)

    def owes_both(self, first: i64, second: i64) -> bool:
        """Return whether a value of kind *first* is owed, and one of *second* if that is a kind."""
        if self.counts[first] == 0:
            return False
        if second < 0:
            return True
        return self.counts[second] > (1 if first == second else 0)

    def can_pay(self, payment: Payment) -> bool:
        """Return whether what *payment* uses is owed."""
        if payment.kind < 0:
            return any(left >= payment.part for left, _ in self.splits)
        if not self.owes_both(payment.kind, payment.besides):
            return False
        return payment.lacks < 0 or self.counts[payment.lacks] == 0

    def use(self, payment: Payment) -> None:
        """Use up the values that *payment* uses."""
        self.counts[payment.kind] -= 1
        if payment.besides >= 0:
            self.counts[payment.besides] -= 1

    def exchanged(self, man: int, other: int) -> Reading:
        """Return a copy in which two men have had what the other has; of one man, the same."""
        if man == other:
            return self.copy()
        men = {man, other}
        return Reading(
            vec[i64](self.counts),
            [(left, had ^ men if len(had & men) == 1 else had) for left, had in self.splits],
        )

    def begin(self, left: int, man: int) -> None:
        """Note that *man* has played a part of a value, of which *left* steps remain."""
        if len(self.splits) < MAX_SPLITS:
            self.splits.append((left, frozenset([man])))

    def play_part(self, number: int, man: int, part: int) -> None:
        """Let *man* play *part* steps of split *number*, which is over with its last step."""
        left, had = self.splits[number]
        self.splits[number] = (left - part, had | {man})
        if left == part:
            del self.splits[number]


class OwedValues:
    """What a seat is owed in the turn under way."""

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        self.max_readings: i64 = MAX_READINGS_OF_SPLITS if lookup.split else MAX_READINGS
        self.readings: list[Reading] = [Reading(numbers(int(lookup.kinds)), [])]
        self.left: i64 = 0
        """Values owed, in the reading that owes most."""
        self.cut: bool = False
        """Whether the turn has more readings than are kept: what these refuse is undecided."""
        self.given: i64 = 0
        """The kinds of value this turn was given, one bit a kind."""
        self.graced: i64 = 0
        """The kinds among them that came with a grace."""
        self.usable: i64 = EVERY_KIND
        """The kinds that may move the man in question, one bit a kind."""
        self.enters_anyhow: bool = False
        """Whether any value may enter the man in question, on the step of that value."""
        self.payments: list[Payment] = []
        """The ways to pay for the move in question."""
        self.wholes: list[list[Payment]] = [
            [Payment(kind, NONE, NONE, 0)] for kind in range(int(lookup.kinds))
        ]
        """By kind: the one way to pay for a move that only such a value makes."""

    def copy_from(self, other: OwedValues) -> None:
        """Owe what *other* owes."""
        self.readings = [reading.copy() for reading in other.readings]
        self.left = other.left
        self.cut = other.cut
        self.given = other.given
        self.graced = other.graced

    def clear(self) -> None:
        """Owe nothing."""
        self.cut = False
        self.given = 0
        self.graced = 0
        if self.left != 0 or len(self.readings) != 1:
            self.left = 0
            self.readings = [Reading(numbers(int(self.lookup.kinds)), [])]

    # -- what is given ----------------------------------------------------------------------

    def give(self, outcome: i64, times: i64) -> None:
        """Add what *outcome* gives, *times* over; negative *times* take it back."""
        for kind in self.lookup.gives[outcome]:
            self.owe(kind, times)

    def give_without_grace(self, outcome: i64) -> None:
        """Add what *outcome* gives but its grace."""
        for kind in self.lookup.gives[outcome]:
            if kind != self.lookup.grace:
                self.owe(kind, 1)

    def note_grace(self, outcome: i64) -> None:
        """Note that what *outcome* gives came with a grace, if it did."""
        kinds = self.lookup.gives[outcome]
        others = [kind for kind in kinds if kind != self.lookup.grace]
        if others and len(others) < len(kinds):
            self.graced |= shifted(1, others[-1])

    def count_waiting(self) -> i64:
        """Return how many values are owed whose grace waits for a player's first man."""
        return self._waiting_in(self.readings[0])

    def _waiting_in(self, reading: Reading) -> i64:
        count: i64 = 0
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if (self.lookup.waiting_kinds >> kind) & 1 != 0:
                count += reading.counts[kind]
            kind += 1
        return count

    def give_waiting(self, waiting: i64) -> None:
        """Add the graces that waited for a player's first man: *waiting* before he entered.

        Where a grace is in place of the move of its value, a value that is used up has none.
        """
        grace = self.lookup.grace
        self.given |= shifted(1, grace)
        self.graced |= self.lookup.waiting_kinds
        for reading in self.readings:
            count = waiting
            if self.lookup.grace_instead:
                count = self._waiting_in(reading)
            reading.counts[grace] += count
        self.left = max((reading.size() for reading in self.readings), default=0)

    def owe(self, kind: i64, times: i64) -> None:
        """Add *times* values of *kind* to every reading."""
        self.given |= shifted(1, kind)
        self.left += times
        for reading in self.readings:
            reading.counts[kind] += times

    def owes(self, kind: i64) -> bool:
        """Return whether some reading owes a value of *kind*."""
        return any(reading.counts[kind] > 0 for reading in self.readings)

    def kinds(self) -> i64:
        """Return the kinds that some reading owes, one bit a kind."""
        found: i64 = 0
        for reading in self.readings:
            kind: i64 = 0
            while kind < self.lookup.kinds:
                if reading.counts[kind] > 0:
                    found |= shifted(1, kind)
                kind += 1
        return found

    # -- the ways to pay for a move ---------------------------------------------------------

    def is_plain_step(self, start: i64, dest: i64) -> bool:
        """Note the one way to pay for a step from *start* to *dest*, and return whether it is owed.

        The short road of ``find_payments`` and ``can_pay`` for what nearly every move is: one
        reading, one kind of value that goes so far. False says nothing about the other roads.
        """
        lookup = self.lookup
        distance = dest - start
        if len(self.readings) > 1 or distance <= 0 or start >= lookup.goal:
            return False
        kind = lookup.kind[distance]
        if kind < 0 or self.readings[0].counts[kind] == 0 or lookup.like[kind] >= 0:
            return False
        if dest == lookup.goal and not lookup.exact:
            return False
        self.payments = self.wholes[kind]
        return True

    def find_payments(self, start: i64, dest: i64, mark: i64) -> None:
        """Note every way to pay for a move from *start* to *dest*, whether owed or not.

        *mark* is the kind of value the record names for it, NONE where it names none; MAX_KINDS and
        more for a number of steps that no kind goes, or a word that no throw gives.
        """
        self.payments = []
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
                    self._add(first, besides, NONE, 0)
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
            self._add(first, second, NONE, 0)
            return
        for kind in range(int(self.lookup.kinds)):
            if (self.graced >> kind) & 1 != 0:
                self._add(first, kind, NONE, 0)

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
            self._add(kind, grace, NONE, part)
            self._add(kind, NONE, grace, part)
        else:
            self._add(kind, NONE, NONE, part)

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
        largest = part
        if dest == lookup.goal:
            largest = max(int(value) for value in lookup.value) - 1
        named = mark - MAX_KINDS
        if 0 <= mark < MAX_KINDS:
            named = lookup.value[mark]
        while part <= largest:
            if mark < 0 or named == part:
                self._add(NONE, NONE, NONE, part)
                self._begin_parts(part)
            part += 1

    def _begin_parts(self, part: i64) -> None:
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.lookup.value[kind] > part and (self.usable >> kind) & 1 != 0:
                self._add_value(kind, part)
            kind += 1

    def _add(self, kind: i64, besides: i64, lacks: i64, part: i64) -> None:
        if len(self.payments) == MAX_PAYMENTS:
            return
        if kind >= 0 and besides < 0 and lacks < 0 and part == 0:
            self.payments.append(self.wholes[kind][0])
        else:
            self.payments.append(Payment(kind, besides, lacks, part))

    # -- paying -----------------------------------------------------------------------------

    def can_pay(self) -> bool:
        """Return whether some reading owes what one of the payments found uses."""
        for reading in self.readings:
            for payment in self.payments:
                if reading.can_pay(payment):
                    return True
        return False

    def kind_paid(self) -> i64:
        """Return the kind of value that the first payment uses which can be made, else NONE."""
        for payment in self.payments:
            for reading in self.readings:
                if reading.can_pay(payment):
                    return payment.kind
        return NONE

    def pay_plainly(self) -> bool:
        """Pay where the only reading can in just one way; return whether that is so."""
        if len(self.readings) != 1 or self.lookup.split:
            return False
        reading = self.readings[0]
        payable = self.payments
        if len(payable) > 1:
            payable = [payment for payment in payable if reading.can_pay(payment)]
        if len(payable) != 1:
            return False
        payment = payable[0]
        reading.use(payment)
        self.left -= 1 if payment.besides < 0 else 2
        return True

    def pay(self, man: int, likes: list[int]) -> None:
        """Use up what the payments found use: every reading that can pay, in every way it can.

        *man* moves. He is one of *likes*, who stand where he stands and differ in the values they
        have had a part of; in a reading in which another moves, he and the other change places.
        """
        self.keep(self._paid(man, likes))

    def _paid(self, man: int, likes: list[int]) -> Iterator[Reading]:
        for reading in self.readings:
            for payment in self.payments:
                if reading.can_pay(payment):
                    for other in likes:
                        yield from self._played(reading, payment, man, other)

    def _played(
        self, reading: Reading, payment: Payment, man: int, other: int
    ) -> Iterator[Reading]:
        """Yield what is left of *reading* where *other* moves by *payment*: by whichever split."""
        part = int(payment.part)
        if payment.kind >= 0:
            new = reading.exchanged(man, other)
            new.use(payment)
            if part > 0:
                new.begin(int(self.lookup.value[payment.kind]) - part, man)
            yield new
            return
        for number, (left, had) in enumerate(reading.splits):
            if left >= part and other not in had:
                new = reading.exchanged(man, other)
                new.play_part(number, man, part)
                yield new

    def keep(self, readings: Iterable[Reading]) -> None:
        """Keep *readings*, each once, as far as there is room."""
        kept: dict[object, Reading] = {}
        for reading in readings:
            if len(kept) == self.max_readings and reading.key() not in kept:
                self.cut = True
                break
            kept.setdefault(reading.key(), reading)
        self.readings = list(kept.values())
        self.left = max((reading.size() for reading in self.readings), default=0)

    # -- why a move cannot be paid for ------------------------------------------------------

    def why_not_pay(self, start: i64, dest: i64) -> i64:
        """Return why no owed value makes the move, or FINE. ``find_payments`` comes first."""
        if self.can_pay():
            return FINE
        if start == self.lookup.bar:
            return ENTRY_WITHOUT_RIGHT if self.enters_at(dest) else ENTRY_WRONG_SQUARE
        if dest == self.lookup.goal and self._owes_more_than(dest - start):
            return OVERSHOOT
        if self.payments and self.payments[0].kind >= 0:
            return self._why_not_owed(self.payments[0].kind)
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
        kinds = range(int(self.lookup.kinds))
        return any(self.lookup.value[kind] > distance and self.owes(kind) for kind in kinds)
