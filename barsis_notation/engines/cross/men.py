"""The places of the men of a cross game: steps by man, counts by cell. Compiled with mypyc.

A man is represented by arm * pawns + its number, from 0; places and cells are numbered as in
``cross_lookup``.
"""

from __future__ import annotations

from barsis_notation.engines.cross.cross_lookup import (
    BLOCKS_ALL,
    EXIT,
    EXIT_ALWAYS,
    EXIT_NEVER,
    OPEN,
    OWN,
    SAFE,
    CrossLookup,
)
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import (
    BARRIER_IN_PATH,
    CELL_FULL,
    FINE,
    PAIR_PROTECTED,
    SAFE_OCCUPIED,
)
from barsis_notation.engines.vectors import copy_into, new_vector
from barsis_notation.record.ints import i64, vec


class Men:
    """The men of a game and the effects of landings, without throws and turns.

    ``CrossState`` creates an instance; at first, all men are on the bar.

    Args:
        lookup: The tables of the game.

    Attributes:
        where: For each man, its place: a step 0 to ``goal``, or ``bar`` (goal + 1). The index of a
            man is arm * pawns per seat + its number in the seat, from 0.
        on_cell: Indexed by arm * cells + cell: the number of men of the arm on the cell.
        total: For each cell, the number of men on it.
        home: For each arm, the number of its men that are home.
        fresh: For each man, 1 if it has just entered and may not move yet, otherwise 0.
        freshmen: Number of men that may not move yet.
        came: For each man, a running number that shows when it arrived at its place.
        clock: The last number used in *came*.
        taken: The arm and the step of each man that the last move captured, as a flat list: arm,
            step, arm, step. Only the first 2 * ``takings`` items are valid.
        takings: Number of men that the last move captured.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        self.where: vec[i64] = new_vector(lookup.arms * lookup.pawns, lookup.bar)
        self.on_cell: vec[i64] = new_vector(lookup.arms * lookup.cells)
        self.total: vec[i64] = new_vector(lookup.cells)
        self.home: vec[i64] = new_vector(lookup.arms)
        self.fresh: vec[i64] = new_vector(lookup.arms * lookup.pawns)
        self.freshmen: i64 = 0
        self.came: vec[i64] = new_vector(lookup.arms * lookup.pawns)
        self.clock: i64 = 0
        self.taken: vec[i64] = new_vector(2 * lookup.arms * lookup.pawns)
        self.takings: i64 = 0

    def copy_from(self, other: Men) -> None:
        """Copy the state of *other*, which must have the same lookup."""
        copy_into(other.where, self.where)
        copy_into(other.on_cell, self.on_cell)
        copy_into(other.total, self.total)
        copy_into(other.home, self.home)
        if self.lookup.tags:
            copy_into(other.fresh, self.fresh)
        if self.lookup.exit_rule != EXIT_NEVER:
            copy_into(other.came, self.came)
        self.freshmen = other.freshmen
        self.clock = other.clock
        copy_into(other.taken, self.taken)
        self.takings = other.takings

    # -- places of the men ------------------------------------------------------------------

    def find_man(self, arm: i64, place: i64) -> i64:
        """Return the first man of *arm* on *place*, or NONE if *arm* has none there.

        *arm* is an index from 0; *place* is a step 0 to ``goal``, or ``bar`` (goal + 1). A man is
        represented by its index: arm * pawns per seat + its number in the seat, from 0.
        """
        where = self.where
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if where[man] == place:
                return man
            man += 1
        return NONE

    def count_men_at(self, arm: i64, place: i64) -> i64:
        """Return the number of men of *arm* on *place*.

        *arm* is an index from 0; *place* is a step 0 to ``goal``, or ``bar`` (goal + 1).
        """
        where = self.where
        count: i64 = 0
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if where[man] == place:
                count += 1
            man += 1
        return count

    def has_man_on_route(self, arm: i64) -> bool:
        """Return whether *arm* has a man that is neither on the bar nor home.

        *arm* is the index of an arm, from 0.
        """
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.where[man] < self.lookup.goal:
                return True
            man += 1
        return False

    def has_man_at_bar(self, arm: i64) -> bool:
        """Return whether *arm*, an index from 0, has a man on the bar.

        Men on the bar have not entered yet, or were captured.
        """
        return self.find_man(arm, self.lookup.bar) >= 0

    def is_home(self, arm: i64) -> bool:
        """Return whether *arm*, an index from 0, has all its men home."""
        return self.home[arm] == self.lookup.pawns

    def is_in_pair(self, man: i64, arm: i64) -> bool:
        """Return whether *man* shares its cell with another man of *arm*.

        *arm* is an index from 0. *man* is the index of a man of *arm*: arm * pawns per seat + its
        number in the seat, from 0. Return False for a man on the bar or home.
        """
        place = arm * self.lookup.stride + self.where[man]
        cell = self.lookup.cell[place]
        if cell < 0:
            return False
        counted = arm * self.lookup.cells + cell
        return self.on_cell[counted] >= 2

    # -- moving a man -----------------------------------------------------------------------

    def put(self, man: i64, arm: i64, place: i64) -> None:
        """Move *man* of *arm* to *place*, without checking that this is allowed.

        ``home`` is increased at the goal, but not decreased when a man leaves it.

        Args:
            man: Index of the man: arm * pawns per seat + its number in the seat, from 0.
            arm: The index of its arm, from 0.
            place: A step 0 to ``goal``, or ``bar`` (goal + 1).
        """
        lookup = self.lookup
        cells = lookup.cell
        on_cell = self.on_cell
        total = self.total
        row = arm * lookup.stride
        counts = arm * lookup.cells
        where = self.where
        left = row + where[man]
        cell = cells[left]
        if cell >= 0:
            counted = counts + cell
            on_cell[counted] -= 1
            total[cell] -= 1
        where[man] = place
        reached = row + place
        cell = cells[reached]
        if cell >= 0:
            counted = counts + cell
            on_cell[counted] += 1
            total[cell] += 1
        elif place == lookup.goal:
            self.home[arm] += 1

    def note_arrival(self, man: i64) -> None:
        """Record that *man* was the last to arrive at its place.

        *man* is an index: arm * pawns per seat + the number of the man in its seat, from 0.
        """
        self.clock += 1
        self.came[man] = self.clock

    def note_fresh(self, man: i64) -> None:
        """Record that *man* has just entered and may not move yet.

        *man* is an index: arm * pawns per seat + the number of the man in its seat, from 0.
        """
        self.fresh[man] = 1
        self.freshmen += 1

    def clear_fresh(self) -> None:
        """Allow all men that have entered to move from now on."""
        if self.freshmen == 0:
            return
        self.freshmen = 0
        man: i64 = 0
        end: i64 = len(self.fresh)
        while man < end:
            self.fresh[man] = 0
            man += 1

    # -- passing and landing ----------------------------------------------------------------

    def count_opponents_on(self, arm: i64, cell: i64) -> i64:
        """Return the number of men on *cell* that are not of the side of *arm*.

        *arm* is an index from 0; *cell* is a number that ``CrossBoard.cell`` returns, from 0.
        """
        lookup = self.lookup
        counted = arm * lookup.cells + cell
        others = self.total[cell] - self.on_cell[counted]
        if others == 0:
            return 0
        partner = lookup.partner[arm]
        if partner >= 0:
            counted = partner * lookup.cells + cell
            others -= self.on_cell[counted]
        return others

    def why_not_pass(self, arm: i64, start: i64, dest: i64) -> i64:
        """Return BARRIER_IN_PATH if a pair blocks the way of a man of *arm*, otherwise FINE.

        The result for an entry is FINE, because an entry does not pass over any cell. Do not call
        this if ``lookup.blocks`` is BLOCKS_NONE: it would treat pairs of other sides as barriers.

        Args:
            arm: The index of the man's arm, from 0.
            start: Place that it leaves, a step or ``bar`` (goal + 1); excluded from the way.
            dest: Step that it goes to; excluded from the way.
        """
        lookup = self.lookup
        if start == lookup.bar:
            return FINE
        everybody = lookup.blocks == BLOCKS_ALL
        row = arm * lookup.stride
        step = start + 1
        while step < dest:
            place = row + step
            cell = lookup.cell[place]
            if self.total[cell] >= 2 and self.has_pair(arm, cell, everybody):
                return BARRIER_IN_PATH
            step += 1
        return FINE

    def has_pair(self, arm: i64, cell: i64, everybody: bool) -> bool:
        """Return whether some seat has two or more men on *cell*.

        Args:
            arm: The index of an arm, from 0.
            cell: The number of the cell, as ``CrossBoard.cell`` returns it, from 0.
            everybody: Whether pairs of all seats count; if False, only pairs of seats that are not
                on the side of *arm*.
        """
        lookup = self.lookup
        side = lookup.side[arm]
        other: i64 = 0
        while other < lookup.arms:
            counted = other * lookup.cells + cell
            if self.on_cell[counted] >= 2 and (everybody or lookup.side[other] != side):
                return True
            other += 1
        return False

    def why_not_land(self, arm: i64, step: i64, enters: bool) -> i64:
        """Return the refusal code if a man of *arm* may not land on *step*, or FINE if it may.

        The refusal is one of these:

        - CELL_FULL: the cell has as many men as the rules allow
        - SAFE_OCCUPIED: opponents are on a safe step that the rules do not let sides share
        - PAIR_PROTECTED: a protected pair of an opponent is on an open step, and ``lookup.mixed``,
          which lets men land beside it, is not set

        A man that enters on an exit, and takes the man that arrived there last, is not refused.

        Args:
            arm: The index of the man's arm, from 0.
            step: The step on which it lands, 0 to ``goal``.
            enters: Whether the man comes from the bar.
        """
        lookup = self.lookup
        place = arm * lookup.stride + step
        cell = lookup.cell[place]
        if cell < 0 or self.total[cell] == 0:
            return FINE
        ground = lookup.ground[place]
        full = lookup.max_on_cell > 0 and self.total[cell] >= lookup.max_on_cell
        if ground == EXIT and enters and self._exit_is_taken(arm, cell, full):
            return FINE
        if full:
            return CELL_FULL
        if ground == OWN or self.count_opponents_on(arm, cell) == 0:
            return FINE
        if ground == SAFE:
            if lookup.mixed:
                return FINE
            return SAFE_OCCUPIED
        if (
            ground == OPEN
            and lookup.pair_safe
            and not lookup.mixed
            and self.has_pair(arm, cell, False)
        ):
            return PAIR_PROTECTED
        return FINE

    def is_capture(self, arm: i64, step: i64, enters: bool) -> bool:
        """Return whether a man of *arm* captures on *step*, where it may land.

        It captures opponents on an open step, unless they have a protected pair there. A man that
        enters on an exit captures the opponent that arrived there last, if the rules say so.
        Whether the man may land on the step is not checked.

        Args:
            arm: The index of the man's arm, from 0.
            step: The step on which it lands, 0 to ``goal``.
            enters: Whether the man comes from the bar.
        """
        lookup = self.lookup
        place = arm * lookup.stride + step
        cell = lookup.cell[place]
        if cell < 0 or self.count_opponents_on(arm, cell) == 0:
            return False
        ground = lookup.ground[place]
        if ground == EXIT and enters:
            full = lookup.max_on_cell > 0 and self.total[cell] >= lookup.max_on_cell
            return self._exit_is_taken(arm, cell, full)
        return ground == OPEN and not (lookup.pair_safe and self.has_pair(arm, cell, False))

    def _exit_is_taken(self, arm: i64, cell: i64, full: bool) -> bool:
        """Return whether an entry on an exit takes the opponent that arrived last (rule PR9)."""
        rule = self.lookup.exit_rule
        if rule == EXIT_NEVER or (rule != EXIT_ALWAYS and not full):
            return False
        return self.count_opponents_on(arm, cell) > 0

    # -- taking -----------------------------------------------------------------------------

    def find_victim(self, arm: i64, cell: i64) -> i64:
        """Return the man of *arm* on *cell* with the highest step; NONE if there is none.

        *arm* is an index from 0; *cell* is a number that ``CrossBoard.cell`` returns, from 0. A man
        is represented by its index: arm * pawns per seat + its number in the seat, from 0.
        """
        lookup = self.lookup
        man = arm * lookup.pawns
        end = man + lookup.pawns
        best: i64 = NONE
        while man < end:
            place = arm * lookup.stride + self.where[man]
            if lookup.cell[place] == cell and (best < 0 or self.where[man] > self.where[best]):
                best = man
            man += 1
        return best

    def find_last_arrival(self, arm: i64, cell: i64) -> i64:
        """Return the man of another side that was the last to arrive on *cell*.

        Men of the side of *arm* are ignored. The result is NONE if there are no other men on the
        cell. *arm* is an index from 0; *cell* is a number that ``CrossBoard.cell`` returns, from 0.
        A man is represented by its index: arm * pawns per seat + its number in the seat, from 0.
        """
        lookup = self.lookup
        best: i64 = NONE
        other: i64 = 0
        while other < lookup.arms:
            man = other * lookup.pawns
            end = man + lookup.pawns
            while man < end and lookup.side[other] != lookup.side[arm]:
                place = other * lookup.stride + self.where[man]
                if lookup.cell[place] == cell and (best < 0 or self.came[man] > self.came[best]):
                    best = man
                man += 1
            other += 1
        return best

    def count_victim_seats(self, arm: i64, cell: i64) -> i64:
        """Return the number of seats with men on *cell*, not counting the side of *arm*.

        *arm* is an index from 0; *cell* is a number that ``CrossBoard.cell`` returns, from 0.
        """
        lookup = self.lookup
        seats: i64 = 0
        other: i64 = 0
        while other < lookup.arms:
            if (
                lookup.side[other] != lookup.side[arm]
                and self.on_cell[other * lookup.cells + cell] > 0
            ):
                seats += 1
            other += 1
        return seats

    def take(self, man: i64, arm: i64) -> None:
        """Send *man* of *arm* back to the bar; add its arm and step to ``taken``.

        *arm* is an index from 0; *man* is an index: arm * pawns per seat + the number of the man in
        its seat, from 0. ``takings`` is increased by 1; the caller sets it to 0 before each move.
        """
        self.taken[2 * self.takings] = arm
        self.taken[2 * self.takings + 1] = self.where[man]
        self.takings += 1
        self.put(man, arm, self.lookup.bar)

    def take_all(self, arm: i64, cell: i64) -> None:
        """Capture all men on *cell* that are not of the side of *arm*, as ``take`` does.

        *arm* is an index from 0; *cell* is a number that ``CrossBoard.cell`` returns, from 0.
        """
        lookup = self.lookup
        other: i64 = 0
        while other < lookup.arms:
            if lookup.side[other] != lookup.side[arm]:
                while self.on_cell[other * lookup.cells + cell] > 0:
                    self.take(self.find_victim(other, cell), other)
            other += 1

    def remove(self, arm: i64) -> None:
        """Put the men of *arm*, whose seat has left, on the bar; men at home stay.

        *arm* is an index from 0.
        """
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.where[man] < self.lookup.goal:
                self.put(man, arm, self.lookup.bar)
            man += 1
