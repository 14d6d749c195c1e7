"""A written move of a cross game held against the board. Compiled with mypyc."""

from __future__ import annotations

from barsis_notation.engines.cross.choices import FOUND
from barsis_notation.engines.cross.completing import Completing
from barsis_notation.engines.cross.lookup import MAX_KINDS
from barsis_notation.engines.frame import LETTERS, NONE
from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    CAPTURE_MISSING,
    FINE,
    GAME_ALREADY_OVER,
    NOT_A_MOVE_HERE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import BAR, GRACE, HIT_SIZE, KHAL, OFF, RACE, RACE_SIZE


class ScannedMoves(Completing):
    """Reads the moves that ``record.scan`` scanned, with the men they say they take."""

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, or FINE."""
        if scanned[at] != RACE:
            return self._no_move_here()
        arm = self.seats.to
        if scanned[at + 1] != 0:
            arm = self._arm_called(scanned[at + 1])
            if arm < 0:
                return self._no_move_here()
        tag = scanned[at + 3]
        if tag != 0 and not self.lookup.tags:
            return self._no_move_here()
        start = self.place(scanned[at + 2])
        dest = self.place(scanned[at + 4])
        refused = self.why_not(arm, start, dest, tag, self.kind_named(scanned[at + 5]))
        if refused != FINE or (not self.candidate.taking and scanned[at + 6] == 0):
            return refused
        return self._check_victims(scanned, at)

    def _no_move_here(self) -> i64:
        if self.seats.over:
            return GAME_ALREADY_OVER
        return NOT_A_MOVE_HERE

    def _arm_called(self, letter: i64) -> i64:
        """Return the arm of a seat whose men may be moved now, NONE for any other."""
        if letter >= LETTERS:
            return NONE
        arm = self.lookup.seat_by_letter[letter]
        if arm >= 0 and (arm == self.seats.to or self.seats.may_move(arm)):
            return arm
        return NONE

    def place(self, point: i64) -> i64:
        """Return the place of a scanned point, NONE where the board has no such step."""
        if point == BAR:
            return self.lookup.bar
        if point == OFF:
            return self.lookup.goal
        if point >= self.lookup.goal or (point == 0 and not self.lookup.step_zero):
            return NONE
        return point

    def kind_named(self, value: i64) -> i64:
        """Return the kind of value a move's mark names, NONE where it has no mark."""
        if value == 0:
            return NONE
        kind: i64 = NONE
        if value == KHAL:
            kind = self.lookup.khal
        elif value == GRACE:
            kind = self.lookup.grace
        elif value <= self.lookup.goal:
            kind = self.lookup.kind[value]
            while kind >= 0 and (kind == self.lookup.khal or kind == self.lookup.grace):
                kind = self.lookup.like[kind]
        if kind >= 0:
            return kind
        if value > 0 and self.lookup.split:
            return MAX_KINDS + value
        return MAX_KINDS

    # -- whom a move takes ---------------------------------------------------------------

    def _check_victims(self, scanned: vec[i64], at: i64) -> i64:
        """Return whether the stars of the scanned move at *at* say what it takes."""
        stars = scanned[at + 6]
        if not self.candidate.taking:
            return CAPTURE_FALSE
        place = self.candidate.arm * self.lookup.stride + self.candidate.dest
        cell = self.lookup.cell[place]
        from_exit = self.candidate.victim >= 0
        if stars > self._most_victims(cell, from_exit):
            return CAPTURE_FALSE
        first = at + RACE_SIZE
        hit: i64 = 0
        while hit < stars:
            if not self._names_victim(scanned, first + HIT_SIZE * hit, first, cell, from_exit):
                return CAPTURE_FALSE
            hit += 1
        if self.lookup.capture_one and self.candidate.victim < 0:
            return self.choose_victim(cell)
        return FINE

    def _most_victims(self, cell: i64, from_exit: bool) -> i64:
        if self.lookup.capture_one or from_exit:
            return 1
        return self.men.opponents_on(self.candidate.arm, cell)

    def _names_victim(
        self, scanned: vec[i64], hit: i64, first: i64, cell: i64, from_exit: bool
    ) -> bool:
        """Return whether the scanned hit at *hit* names nobody, or a man it can take.

        The hits of the move begin at *first*; no man is taken twice.
        """
        if scanned[hit] == 0:
            return True
        arm: i64 = NONE
        if scanned[hit] < LETTERS:
            arm = self.lookup.seat_by_letter[scanned[hit]]
        if arm < 0 or self.lookup.side[arm] == self.lookup.side[self.candidate.arm]:
            return False
        if from_exit:
            named = self.men.where[self.candidate.victim] == scanned[hit + 1]
            return named and self.candidate.victim // self.lookup.pawns == arm
        if self.lookup.capture_one:
            self.candidate.victim = self.men.victim_of(arm, cell)
            return (
                self.candidate.victim >= 0
                and self.men.where[self.candidate.victim] == scanned[hit + 1]
            )
        step = self.place(scanned[hit + 1])
        if step < 0 or self.lookup.cell[arm * self.lookup.stride + step] != cell:
            return False
        return self.men.men_at(arm, step) > self._named_before(scanned, hit, first)

    def _named_before(self, scanned: vec[i64], hit: i64, first: i64) -> i64:
        """Return how many hits from *first* on, before *hit*, name the same seat and step."""
        count: i64 = 0
        while first < hit:
            if scanned[first] == scanned[hit] and scanned[first + 1] == scanned[hit + 1]:
                count += 1
            first += HIT_SIZE
        return count

    def see_found(self, number: i64) -> i64:
        """Let the candidate be move *number* of those found; return why not, or FINE."""
        found = self.found
        at = number * FOUND
        refused = self.why_not(found[at], found[at + 1], found[at + 2], found[at + 3], NONE)
        if refused != FINE or not self.lookup.capture_one or not self.candidate.taking:
            return refused
        if found[at + 4] >= 0:
            self.candidate.victim = found[at + 4]
        elif self.candidate.victim < 0:
            return self.choose_victim(
                self.lookup.cell[found[at] * self.lookup.stride + found[at + 2]]
            )
        return FINE

    def choose_victim(self, cell: i64) -> i64:
        """Take the one man there is to take; CAPTURE_MISSING where the record must name him."""
        if self.men.victim_seats(self.candidate.arm, cell) > 1:
            return CAPTURE_MISSING
        arm: i64 = 0
        while self.candidate.victim < 0:
            if self.lookup.side[arm] != self.lookup.side[self.candidate.arm]:
                self.candidate.victim = self.men.victim_of(arm, cell)
            arm += 1
        return FINE
