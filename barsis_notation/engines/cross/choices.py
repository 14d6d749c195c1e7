"""What may be moved in a cross game, and what must be. Compiled with mypyc."""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.allowance import Reading
from barsis_notation.engines.cross.lookup import (
    MAX_GIFTS,
    MAX_KINDS,
    PASS_FORCED,
    PASS_OPTIONAL,
    CrossLookup,
)
from barsis_notation.engines.cross.moves import MoveMaker
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import FINE, SAFE_OCCUPIED
from barsis_notation.engines.vectors import numbers, shifted
from barsis_notation.record.ints import i64, vec

FOUND: Final = 6
"""Numbers of a legal move that was found: arm, start, dest, tag or 0, victim or NONE, and 1 where
it takes anybody."""


class Choices(MoveMaker):
    """Lists the legal moves; asks of every value whether it has to be used."""

    def __init__(self, lookup: CrossLookup) -> None:
        super().__init__(lookup)
        # legal moves, FOUND numbers each
        self.found: vec[i64] = numbers(0)
        self.founds: i64 = 0
        self.payable: i64 = 0
        """The kinds that are owed, or go as far as one that is, one bit a kind."""

    # -- the duty to move ----------------------------------------------------------------

    def must_move(self) -> bool:
        """Return whether every reading still owes a value that has to be played (BS10)."""
        if self.chain.penalty >= 0:
            return True
        if self.owed.left == 0:
            return False
        return all(self._owes_duty(reading) for reading in self.owed.readings)

    def _owes_duty(self, reading: Reading) -> bool:
        if reading.splits:
            return True
        if self.lookup.passing == PASS_OPTIONAL:
            return False
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if (
                reading.counts[kind] > 0
                and self.lookup.forced[kind] != 0
                and self._is_playable(reading, kind)
                and not self._may_decline(reading, kind)
            ):
                return True
            kind += 1
        return False

    def _may_decline(self, reading: Reading, kind: i64) -> bool:
        if self.lookup.passing == PASS_FORCED:
            return False
        return self.lookup.passing == PASS_OPTIONAL or self._meets(reading, kind, SAFE_OCCUPIED)

    def _is_playable(self, reading: Reading, kind: i64) -> bool:
        return self._meets(reading, kind, FINE)

    def _meets(self, reading: Reading, kind: i64, answer: i64) -> bool:
        """Return whether some use of an owed value of *kind* lands with *answer*."""
        arm = self.seats.first
        while arm >= 0:
            if self._arm_meets(arm, reading, kind, answer):
                return True
            arm = self._other_mover(arm)
        return False

    def _other_mover(self, arm: i64) -> i64:
        """Return the second seat whose men may be moved after the first, else NONE."""
        if arm == self.seats.second:
            return NONE
        return self.seats.second

    def _arm_meets(self, arm: i64, reading: Reading, kind: i64, answer: i64) -> bool:
        lookup = self.lookup
        entered = False
        man = arm * lookup.pawns
        end = man + lookup.pawns
        while man < end:
            start = self.men.where[man]
            if start == lookup.bar:
                # what holds for one man on the bar holds for all
                if not entered and self._entry_meets(arm, man, reading, kind, answer):
                    return True
                entered = True
            elif self._man_meets(arm, man, kind, answer):
                return True
            man += 1
        return False

    def _man_meets(self, arm: i64, man: i64, kind: i64, answer: i64) -> bool:
        """Return whether *man*, on the board, lands with *answer* by a value of *kind*."""
        start = self.men.where[man]
        if start == self.lookup.goal or self.lookup.value[kind] == 0:
            return False
        if self.lookup.limits_values:
            self._see_what_may_move(arm, man)
            if (self.owed.usable >> kind) & 1 == 0:
                return False
        dest = self.reach(start, kind)
        if dest >= 0 and self.why_not_reach(arm, start, dest) == answer:
            return True
        return self.lookup.split and answer == FINE and self._is_split_playable(arm, man, kind)

    def _is_split_playable(self, arm: i64, man: i64, kind: i64) -> bool:
        """Return whether *man* can take the first part of a value of *kind*, others the rest."""
        start = self.men.where[man]
        part: i64 = 1
        while part < self.lookup.value[kind]:
            dest = start + part
            dest = min(dest, self.lookup.goal)
            if self.why_not(arm, start, dest, self.tag_of(man), NONE) == FINE:
                return True
            part += 1
        return False

    def _entry_meets(self, arm: i64, man: i64, reading: Reading, kind: i64, answer: i64) -> bool:
        lookup = self.lookup
        entry: i64 = 0
        while entry < lookup.entries:
            first = lookup.entry_uses[entry * MAX_GIFTS]
            second = lookup.entry_uses[entry * MAX_GIFTS + 1]
            if (
                (
                    kind == first
                    or kind == second
                    or self._may_be_spent(reading, kind, entry, answer)
                )
                and reading.owes_both(first, second)
                and lookup.forced[first] != 0
                and (second < 0 or lookup.forced[second] != 0)
                and self.men.why_not_land(arm, lookup.entry_step[entry], True) == answer
                and not (answer == FINE and self._is_spared(reading, kind, first, second))
                and not (answer == FINE and self._lacks_what_it_may_use(reading, entry))
            ):
                return True
            entry += 1
        if not lookup.first_enters or not 0 < lookup.value[kind] < lookup.goal:
            return False
        self._see_what_may_move(arm, man)
        if not self.owed.enters_anyhow:
            return False
        return self.men.why_not_land(arm, lookup.value[kind], True) == answer

    def _may_be_spent(self, reading: Reading, kind: i64, entry: i64, answer: i64) -> bool:
        """Return whether a value of *kind* may be declined with an entry that may use it besides.

        Who holds that the entry needs both declines both where a safe square is held (1.4 no. 6 b).
        """
        if answer != SAFE_OCCUPIED or kind != self.lookup.entry_may_use[entry]:
            return False
        return reading.owes_both(self.lookup.entry_uses[entry * MAX_GIFTS], kind)

    def _lacks_what_it_may_use(self, reading: Reading, entry: i64) -> bool:
        """Return whether the value an entry may use besides is not owed any more.

        Then a player need not enter: who holds that it needs both could not enter (1.4 no. 2 c).
        """
        besides = self.lookup.entry_may_use[entry]
        return besides >= 0 and not reading.owes_both(
            self.lookup.entry_uses[entry * MAX_GIFTS], besides
        )

    def _is_spared(self, reading: Reading, kind: i64, first: i64, second: i64) -> bool:
        """Return whether an entry uses, besides *kind*, a value that may be declined."""
        other = second
        if kind == second:
            other = first
        return other >= 0 and other != kind and self._may_decline(reading, other)

    def leaves_playable(self) -> bool:
        """Return whether the first reading owes a value that can be played."""
        if not self.owed.readings:
            return False
        reading = self.owed.readings[0]
        kind: i64 = 0
        while kind < self.lookup.kinds and self.owed.left > 0:
            if reading.counts[kind] > 0 and self._is_playable(reading, kind):
                return True
            kind += 1
        return False

    # -- legal moves ---------------------------------------------------------------------

    def find_moves(self) -> i64:
        """Note every legal move in ``found``, FOUND numbers each; return how many there are."""
        self.founds = 0
        if len(self.found) == 0:
            self._make_room()
        if self.seats.over or (self.owed.left == 0 and self.chain.penalty < 0):
            return 0
        if self.chain.penalty >= 0:
            self._find(self.seats.to, self.chain.penalty, self.lookup.bar, 0)
            return self.founds
        self._see_payable()
        arm = self.seats.first
        while arm >= 0:
            self._find_of(arm)
            arm = self._other_mover(arm)
        return self.founds

    def _see_payable(self) -> None:
        """Note which kinds are ``payable``."""
        owed = self.owed.kinds()
        self.payable = owed
        kind: i64 = 0
        while kind < self.lookup.kinds:
            value = self.lookup.value[kind]
            if (owed >> kind) & 1 != 0 and 0 < value <= self.lookup.goal:
                like = self.lookup.kind[value]
                while like >= 0:
                    self.payable |= shifted(1, like)
                    like = self.lookup.like[like]
            kind += 1

    def _may_pay(self, kind: i64, start: i64) -> bool:
        """Return whether a step from *start*, as far as a value of *kind* goes, may be owed.

        Parts of values go as far, and larger ones go home.
        """
        if (self.payable >> kind) & 1 != 0 or self.lookup.split:
            return True
        return not self.lookup.exact and start + self.lookup.value[kind] >= self.lookup.goal

    def _make_room(self) -> None:
        ways: i64 = MAX_KINDS
        if self.lookup.split:
            ways = self.lookup.goal
        self.found = numbers(int(FOUND * 2 * (self.lookup.pawns + 1) * (ways + self.lookup.arms)))

    def _find_of(self, arm: i64) -> None:
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            start = self.men.where[man]
            if start < self.lookup.goal:
                if self.lookup.tags or self.men.man_at(arm, start) == man:
                    self._find_steps(arm, start, self._tag_spelled(arm, man))
            elif start == self.lookup.bar and self.men.man_at(arm, start) == man:
                self._find_entries(arm, start)
            man += 1

    def _tag_spelled(self, arm: i64, man: i64) -> i64:
        """Return the tag *man* is written with: his own where others on his step have none."""
        if not self.lookup.tags:
            return 0
        tag = self.tag_of(man)
        start = self.men.where[man]
        other = arm * self.lookup.pawns
        end = other + self.lookup.pawns
        while other < end and tag != 0:
            if self.men.where[other] == start and self.tag_of(other) == 0:
                return tag
            other += 1
        return 0

    def _find_entries(self, arm: i64, start: i64) -> None:
        entry: i64 = 0
        while entry < self.lookup.entries:
            first = self.lookup.entry_uses[entry * MAX_GIFTS]  # whatever it may use besides
            if self.lookup.first_enters or (self.payable >> first) & 1 != 0:
                self._find(arm, start, self.lookup.entry_step[entry], 0)
            entry += 1
        kind: i64 = 0
        while self.lookup.first_enters and kind < self.lookup.kinds:
            if 0 < self.lookup.value[kind] < self.lookup.goal:
                self._find(arm, start, self.lookup.value[kind], 0)
            kind += 1

    def _find_steps(self, arm: i64, start: i64, tag: i64) -> None:
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.lookup.value[kind] > 0 and self._may_pay(kind, start):
                dest = self.reach(start, kind)
                if dest >= 0:
                    self._find(arm, start, dest, tag)
            kind += 1
        if self.lookup.grace_bears_off and start == self.lookup.goal - 1:
            self._find(arm, start, self.lookup.goal, tag)
        if self.lookup.split:
            self._find_parts(arm, start, tag)

    def _find_parts(self, arm: i64, start: i64, tag: i64) -> None:
        most: i64 = 0
        kind: i64 = 0
        while kind < self.lookup.kinds:
            most = max(most, self.lookup.value[kind])
            kind += 1
        dest = start + 1
        while dest <= self.lookup.goal and dest < start + most:
            self._find(arm, start, dest, tag)
            dest += 1

    def _find(self, arm: i64, start: i64, dest: i64, tag: i64) -> None:
        if self._is_found(arm, start, dest, tag):
            return
        if self.why_not(arm, start, dest, tag, NONE) != FINE:
            return
        if not self.candidate.taking or not self.lookup.capture_one:
            self._add(arm, start, dest, tag, NONE)
            return
        cell = self.lookup.cell[arm * self.lookup.stride + dest]
        many = self.men.victim_seats(arm, cell) > 1
        other: i64 = 0
        while other < self.lookup.arms:
            if self.lookup.side[other] != self.lookup.side[arm]:
                victim = self.men.victim_of(other, cell)
                if victim >= 0 and many:
                    self._add(arm, start, dest, tag, victim)
                elif victim >= 0:
                    self._add(arm, start, dest, tag, NONE)
            other += 1

    def _is_found(self, arm: i64, start: i64, dest: i64, tag: i64) -> bool:
        at: i64 = 0
        end = FOUND * self.founds
        while at < end:
            if (
                self.found[at] == arm
                and self.found[at + 1] == start
                and self.found[at + 2] == dest
                and self.found[at + 3] == tag
            ):
                return True
            at += FOUND
        return False

    def _add(self, arm: i64, start: i64, dest: i64, tag: i64, victim: i64) -> None:
        found = self.found
        at = FOUND * self.founds
        found[at] = arm
        found[at + 1] = start
        found[at + 2] = dest
        found[at + 3] = tag
        found[at + 4] = victim
        found[at + 5] = 1 if self.candidate.taking else 0
        self.founds += 1
