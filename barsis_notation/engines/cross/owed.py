"""The values that were given and not used yet, as a list of readings. Compiled with mypyc.

If several owed values fit one move (``11:10(+khal)``), a turn is legal if some assignment makes
every move legal. Every assignment that is still possible is kept as a reading.

A *kind* of value is its index in ``rules.list_kinds``, from 0; a set of kinds is one integer with
one bit per kind. A man is represented by arm * pawns + its number; a place is as in
``cross_lookup``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from barsis_notation.engines.cross.cross_lookup import MAX_GIFTS, MAX_KINDS, CrossLookup
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
from barsis_notation.engines.vectors import new_vector, shift_left
from barsis_notation.record.ints import i64, vec

MAX_READINGS: Final = 64
"""Maximum number of readings of one turn. Further readings are dropped, and the turn is ``cut``."""
MAX_READINGS_OF_SPLITS: Final = 1024
"""Maximum number of readings of one turn if values may be split."""
MAX_PAYMENTS: Final = 128
"""Maximum number of payments of one move that are tried."""
MAX_SPLITS: Final = 8
"""Maximum number of partly used values of one reading."""

EVERY_KIND: Final = -1
"""A set of all kinds of value: all bits are set."""


class Payment:
    """One way to pay for a move: the values that it uses.

    ``OwedValues.find_payments`` creates payments. Kinds are indexes in ``rules.list_kinds``.

    Attributes:
        kind: The kind of the value; NONE (-1) for another part of a value that is already split.
        besides: The kind of a second value that is also used, or NONE.
        lacks: A kind that must not be owed for this payment to be possible, or NONE.
        part: Number of steps of the value that are used, 0 for the whole value.
    """

    def __init__(self, kind: i64, besides: i64, lacks: i64, part: i64) -> None:
        self.kind: i64 = kind
        self.besides: i64 = besides
        self.lacks: i64 = lacks
        self.part: i64 = part


class Reading:
    """One possible list of the values owed: those given by throws and not yet used.

    There are several if it is open which values the moves have used.

    Attributes:
        counts: For each kind, an index in ``rules.list_kinds``, the number of values owed of which
            no part was played.
        splits: A pair for each value that was played in part (fact ``turn.split``). The pair is the
            number of steps left, and the indexes of the men that have played a part. Men are
            numbered arm by arm, from 0. A man never plays two parts of one value.
    """

    def __init__(self, counts: vec[i64], splits: list[tuple[int, frozenset[int]]]) -> None:
        self.counts: vec[i64] = counts
        self.splits: list[tuple[int, frozenset[int]]] = splits

    def copy(self) -> Reading:
        """Return an independent copy."""
        return Reading(vec[i64](self.counts), self.splits[:])

    def key(self) -> tuple[tuple[int, ...], tuple[tuple[int, frozenset[int]], ...]]:
        """Return a hashable value that is equal for equal readings."""
        return tuple(self.counts), tuple(self.splits)

    def size(self) -> int:
        """Return the number of values owed, including those of which a part was played."""
        return self.count_unsplit() + len(self.splits)

    def count_unsplit(self) -> int:
        """Return the number of values owed of which no part was played."""
        return sum(int(count) for count in self.counts)

    def owes_both(self, first: i64, second: i64) -> bool:
        """Return whether a value of kind *first* and one of kind *second* are owed.

        If *second* is negative, only *first* is required. If both are the same kind, two values of
        it are required. Split values do not count. Kinds are indexes in ``rules.list_kinds``.
        """
        if self.counts[first] == 0:
            return False
        if second < 0:
            return True
        return self.counts[second] > (1 if first == second else 0)

    def can_pay(self, payment: Payment) -> bool:
        """Return whether *payment* is possible, that is, whether the values that it uses are owed.

        A value of the kind ``payment.lacks`` must not be owed. For a further part of a value that
        is already split, some split value must have at least as many steps left. The man that
        would play the part is not checked.
        """
        if payment.kind < 0:
            return any(left >= payment.part for left, _ in self.splits)
        if not self.owes_both(payment.kind, payment.besides):
            return False
        return payment.lacks < 0 or self.counts[payment.lacks] == 0

    def use(self, payment: Payment) -> None:
        """Remove the whole values that *payment* uses; its ``kind`` must not be NONE.

        Whether they are owed is not checked.
        """
        self.counts[payment.kind] -= 1
        if payment.besides >= 0:
            self.counts[payment.besides] -= 1

    def swap_men(self, man: int, other: int) -> Reading:
        """Return a copy in which two men have exchanged their parts of split values.

        *man* and *other* are indexes of men, which are numbered arm by arm, from 0. If they are the
        same, return an unchanged copy. This reading is not changed.
        """
        if man == other:
            return self.copy()
        men = {man, other}
        return Reading(
            vec[i64](self.counts),
            [(left, had ^ men if len(had & men) == 1 else had) for left, had in self.splits],
        )

    def begin_split(self, left: int, man: int) -> None:
        """Record that *man* has played a part of a value, of which *left* steps remain.

        *man* is the index of a man; men are numbered arm by arm, from 0. The rest of the value is
        lost if the reading already has 8 splits (MAX_SPLITS).
        """
        if len(self.splits) < MAX_SPLITS:
            self.splits.append((left, frozenset([man])))

    def play_part(self, number: int, man: int, part: int) -> None:
        """Let *man* play *part* steps of a split value.

        The value is removed from ``splits`` when its last step is played, which changes the indices
        of the values after it. Whether enough steps are left, and whether *man* has already played
        a part, is not checked.

        Args:
            number: Index of the split in ``splits``, from 0.
            man: Index of the man; men are numbered arm by arm, from 0.
            part: Number of steps.
        """
        left, had = self.splits[number]
        self.splits[number] = (left - part, had | {man})
        if left == part:
            del self.splits[number]


class OwedValues:
    """The values that the seat to move is owed in the current turn.

    ``CrossState`` creates an instance. At first, no value is owed, and there is one empty reading.
    A set of kinds is an integer with one bit for each kind.

    Attributes:
        lookup: The tables of the game.
        max_readings: Maximum number of readings that are kept.
        readings: The readings: the values still owed, for each way of assigning them to the moves.
        left: Number of values owed in the reading that owes the most values.
        cut: Whether readings were dropped because there are too many; refusals are then undecided.
        given: The set of kinds given in this turn.
        graced: The set of kinds in *given* that came with a grace (bonus value).
        usable: The set of kinds that may move the man being checked.
        enters_anyhow: Whether any value may enter the man being checked, on the step of that value.
        payments: The payments found for the move being checked, by ``find_payments`` or
            ``find_plain_payment``; ``can_pay``, ``why_not_pay``, ``pay`` and others use them.
        wholes: For each kind, a list with one item: the payment of a move with one whole value.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        self.max_readings: i64 = MAX_READINGS_OF_SPLITS if lookup.split else MAX_READINGS
        self.readings: list[Reading] = [Reading(new_vector(int(lookup.kinds)), [])]
        self.left: i64 = 0
        self.cut: bool = False
        self.given: i64 = 0
        self.graced: i64 = 0
        self.usable: i64 = EVERY_KIND
        self.enters_anyhow: bool = False
        self.payments: list[Payment] = []
        self.wholes: list[list[Payment]] = [
            [Payment(kind, NONE, NONE, 0)] for kind in range(int(lookup.kinds))
        ]

    def copy_from(self, other: OwedValues) -> None:
        """Copy the values of *other*, which must have the same lookup.

        The payments and limits of the move being checked are not copied.
        """
        self.readings = [reading.copy() for reading in other.readings]
        self.left = other.left
        self.cut = other.cut
        self.given = other.given
        self.graced = other.graced

    def clear(self) -> None:
        """Forget the values owed and given in this turn, and reset ``cut`` and ``graced``.

        One empty reading is left. The payments and limits of the move being checked are kept.
        """
        self.cut = False
        self.given = 0
        self.graced = 0
        if self.left != 0 or len(self.readings) != 1:
            self.left = 0
            self.readings = [Reading(new_vector(int(self.lookup.kinds)), [])]

    # -- values given -----------------------------------------------------------------------

    def give(self, outcome: i64, times: i64) -> None:
        """Add the values of *outcome* (0 to 9) to every reading, *times* times.

        If *times* is negative, they are removed.
        """
        for kind in self.lookup.gives[outcome]:
            self.owe(kind, times)

    def give_without_grace(self, outcome: i64) -> None:
        """Add the values of *outcome* (0 to 9) to every reading, except its grace (bonus value).

        A reading is one way of assigning the values to the moves made: see ``Reading``.
        """
        for kind in self.lookup.gives[outcome]:
            if kind != self.lookup.grace:
                self.owe(kind, 1)

    def note_grace(self, outcome: i64) -> None:
        """Add to ``graced`` the kind that *outcome* (0 to 9) gives with a grace (bonus), if any."""
        kinds = self.lookup.gives[outcome]
        others = [kind for kind in kinds if kind != self.lookup.grace]
        if others and len(others) < len(kinds):
            self.graced |= shift_left(1, others[-1])

    def count_waiting(self) -> i64:
        """Return the number of values owed whose grace is not given yet.

        A grace is the bonus value of a throw; some are given only after the player's first man has
        entered. Only the first reading is counted.
        """
        return self._count_waiting_in(self.readings[0])

    def _count_waiting_in(self, reading: Reading) -> i64:
        count: i64 = 0
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if (self.lookup.waiting_kinds >> kind) & 1 != 0:
                count += reading.counts[kind]
            kind += 1
        return count

    def give_waiting(self, waiting: i64) -> None:
        """Add the graces that were withheld until the player's first man had entered.

        *waiting* is the result of ``count_waiting`` before the man entered. If a grace replaces the
        move of its value, a value that is already used does not give a grace. Each reading then
        gets one grace for each value of ``lookup.waiting_kinds`` that it still owes.
        """
        grace = self.lookup.grace
        self.given |= shift_left(1, grace)
        self.graced |= self.lookup.waiting_kinds
        for reading in self.readings:
            count = waiting
            if self.lookup.grace_instead:
                count = self._count_waiting_in(reading)
            reading.counts[grace] += count
        self.left = max((reading.size() for reading in self.readings), default=0)

    def owe(self, kind: i64, times: i64) -> None:
        """Add *times* values of *kind* to every reading, or remove them if *times* is negative.

        *kind* is an index in ``rules.list_kinds``. Whether the values to remove are owed is not
        checked.
        """
        self.given |= shift_left(1, kind)
        self.left += times
        for reading in self.readings:
            reading.counts[kind] += times

    def owes(self, kind: i64) -> bool:
        """Return whether some reading owes a whole value of *kind*.

        *kind* is an index in ``rules.list_kinds``. Split values do not count.
        """
        return any(reading.counts[kind] > 0 for reading in self.readings)

    def kinds(self) -> i64:
        """Return the kinds of which some reading owes a whole value, one bit per kind.

        The lowest bit is the first kind of ``rules.list_kinds``.
        """
        found: i64 = 0
        for reading in self.readings:
            kind: i64 = 0
            while kind < self.lookup.kinds:
                if reading.counts[kind] > 0:
                    found |= shift_left(1, kind)
                kind += 1
        return found

    # -- the ways to pay for a move ---------------------------------------------------------

    def find_plain_payment(self, start: i64, dest: i64) -> bool:
        """Store the payment for a simple move in ``payments``; return whether it did.

        This is a fast version of ``find_payments`` and ``can_pay`` for most moves. Call it only if
        the record does not name a value for the move and every kind of value is usable for the man.

        The result is True if all of these hold:

        - There is only one reading.
        - The man is on the board and moves forward.
        - Exactly one kind of value has the number of steps of the move, and it is owed.

        If higher values may take a man home, the result is False for every move to ``goal``. If the
        result is False, the move may still be possible, and ``payments`` is unchanged: call
        ``find_payments`` and ``can_pay``.

        Args:
            start: Place that the man leaves, a step or ``bar`` (goal + 1).
            dest: Place that it goes to, a step; ``goal`` is home.
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
        """Store every payment for a move in ``payments``, whether it is owed or not.

        ``usable`` and ``enters_anyhow`` must have been set for the man. At most MAX_PAYMENTS (128)
        payments are stored. ``payments`` is empty for a move that no value can make.

        Args:
            start: Place of the man that moves, a step or ``bar`` (goal + 1); ``bar`` means an
                entry.
            dest: Place that it goes to, a step; ``goal`` is home.
            mark: Kind of value that the record names for the move, an index in
                ``rules.list_kinds``; NONE if it names none. If it names a number that no kind has,
                pass MAX_KINDS (16) plus that number if values may be split, otherwise MAX_KINDS.
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
        """Add an entry; if a grace replaces the move of its value, add one for each such value."""
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
        """Add a move by a value or a part; also use up its grace if that is an alternative."""
        grace = self.lookup.grace
        if self.lookup.grace_instead and (self.graced >> kind) & 1 != 0:
            self._add(kind, grace, NONE, part)
            self._add(kind, NONE, grace, part)
        else:
            self._add(kind, NONE, NONE, part)

    def _find_bearing_off(self, start: i64, mark: i64) -> None:
        """Add the grace that takes a man home from the last step (rule PA6)."""
        grace = self.lookup.grace
        if start == self.lookup.goal - 1 and grace >= 0 and (mark < 0 or mark == grace):
            self._add_entry(grace, NONE)

    def _find_parts(self, start: i64, dest: i64, mark: i64) -> None:
        """Add the parts of values, already split or not, that go from *start* to *dest*."""
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
        """Return whether some reading owes the values of one of ``payments``.

        ``find_payments`` or ``find_plain_payment`` must have been called for the move.
        """
        for reading in self.readings:
            for payment in self.payments:
                if reading.can_pay(payment):
                    return True
        return False

    def find_paid_kind(self) -> i64:
        """Return the kind of the first of ``payments`` that some reading can make.

        ``find_payments`` must have been called for the move. The kind is an index in
        ``rules.list_kinds``. Return NONE if no payment is possible, or if it uses a further part of
        a value that is already split.
        """
        for payment in self.payments:
            for reading in self.readings:
                if reading.can_pay(payment):
                    return payment.kind
        return NONE

    def pay_plainly(self) -> bool:
        """Use up the values of a move if this is possible in one way; return whether it was.

        Return False, and change nothing, if there are several readings, or the only reading can
        make several of ``payments``. The same applies if the rules allow values to be split. If the
        result is False, use ``pay``. ``payments`` must have been set for the move, and the reading
        must be able to make one of them; this is not checked.
        """
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

    def pay(self, man: int, equivalents: list[int]) -> None:
        """Use up the values of a move in every possible way; replace ``readings`` with the results.

        Each reading that can make one of ``payments`` gives one new reading for each way to pay;
        readings that cannot pay are dropped. Equal results are kept only once, and ``keep`` limits
        their number.

        Args:
            man: Index of the man that moves; men are numbered arm by arm, from 0.
            equivalents: Indexes of the men on the same step that differ only in their parts of
                split values, *man* included. In a reading in which another of these men moves, it
                changes places with *man*.
        """
        self.keep(self._pay_each(man, equivalents))

    def _pay_each(self, man: int, equivalents: list[int]) -> Iterator[Reading]:
        """Yield every reading after the move, for each payment and each equivalent man."""
        for reading in self.readings:
            for payment in self.payments:
                if reading.can_pay(payment):
                    for other in equivalents:
                        yield from self._pay_with(reading, payment, man, other)

    def _pay_with(
        self, reading: Reading, payment: Payment, man: int, other: int
    ) -> Iterator[Reading]:
        """Yield *reading* after *other* has moved by *payment*, once per split that it can use."""
        part = int(payment.part)
        if payment.kind >= 0:
            new = reading.swap_men(man, other)
            new.use(payment)
            if part > 0:
                new.begin_split(int(self.lookup.value[payment.kind]) - part, man)
            yield new
            return
        for number, (left, had) in enumerate(reading.splits):
            if left >= part and other not in had:
                new = reading.swap_men(man, other)
                new.play_part(number, man, part)
                yield new

    def keep(self, readings: Iterable[Reading]) -> None:
        """Replace ``readings`` with the distinct *readings*, at most ``max_readings`` of them.

        If there are more, the rest are dropped and ``cut`` is set.
        """
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
        """Return the refusal code of a move if no owed value can make it, or FINE if one can.

        ``find_payments`` must have been called for the same places. The refusal is
        ENTRY_WITHOUT_RIGHT or ENTRY_WRONG_SQUARE for an entry; otherwise it is OVERSHOOT,
        WRONG_DISTANCE, TOKEN_REUSED or TOKEN_NOT_AVAILABLE.

        Args:
            start: Place that the man leaves, a step or ``bar`` (goal + 1).
            dest: Place that it goes to, a step; ``goal`` is home.
        """
        if self.can_pay():
            return FINE
        if start == self.lookup.bar:
            return ENTRY_WITHOUT_RIGHT if self.has_entry_at(dest) else ENTRY_WRONG_SQUARE
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

    def has_entry_at(self, step: i64) -> bool:
        """Return whether an entry rule of the ruleset puts a man on *step*.

        *step* is a distance from the start of a seat. Whether a value for the entry is owed is not
        checked.
        """
        entry: i64 = 0
        while entry < self.lookup.entries:
            if self.lookup.entry_step[entry] == step:
                return True
            entry += 1
        return False

    def _owes_more_than(self, distance: i64) -> bool:
        kinds = range(int(self.lookup.kinds))
        return any(self.lookup.value[kind] > distance and self.owes(kind) for kind in kinds)
