"""Where the men of a cross game stand: steps by man, counts by cell. Compiled with mypyc."""

from __future__ import annotations

from barsis_notation.engines.cross.lookup import OPEN, OWN, SAFE, Lookup, numbers
from barsis_notation.engines.refusals import CELL_FULL, FINE, PAIR_PROTECTED, SAFE_OCCUPIED
from barsis_notation.record.ints import i64, vec


class Men:
    """All men of a game. Answers what a landing does; knows nothing of throws and turns."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        self.where: vec[i64] = numbers(lookup.arms * lookup.pawns, lookup.bar)
        self.on_cell: vec[i64] = numbers(lookup.arms * lookup.cells)
        self.total: vec[i64] = numbers(lookup.cells)
        self.home: vec[i64] = numbers(lookup.arms)
        # what the last move took: arm and step, two numbers a man
        self.taken: vec[i64] = numbers(2 * lookup.arms * lookup.pawns)
        self.takings: i64 = 0

    def copy_from(self, other: Men) -> None:
        """Stand as *other* stands."""
        copy_into(other.where, self.where)
        copy_into(other.on_cell, self.on_cell)
        copy_into(other.total, self.total)
        copy_into(other.home, self.home)
        copy_into(other.taken, self.taken)
        self.takings = other.takings

    def man_at(self, arm: i64, place: i64) -> i64:
        """Return a man of *arm* on *place*, -1 where there is none."""
        where = self.where
        pawns = self.lookup.pawns
        man = arm * pawns
        end = man + pawns
        while man < end:
            if where[man] == place:
                return man
            man += 1
        return -1

    def men_at(self, arm: i64, place: i64) -> i64:
        """Return how many men of *arm* stand on *place*."""
        count: i64 = 0
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.where[man] == place:
                count += 1
            man += 1
        return count

    def has_man_on_route(self, arm: i64) -> bool:
        """Return whether *arm* has a man between bar and goal."""
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.where[man] < self.lookup.goal:
                return True
            man += 1
        return False

    def put(self, man: i64, arm: i64, place: i64) -> None:
        """Put *man* of *arm* on *place*. Does not check that it may stand there."""
        lookup = self.lookup
        cells = lookup.cell
        on_cell = self.on_cell
        total = self.total
        row = arm * lookup.stride
        counts = arm * lookup.cells
        cell = cells[row + self.where[man]]
        if cell >= 0:
            on_cell[counts + cell] -= 1
            total[cell] -= 1
        self.where[man] = place
        cell = cells[row + place]
        if cell >= 0:
            on_cell[counts + cell] += 1
            total[cell] += 1
        elif place == lookup.goal:
            self.home[arm] += 1

    def opponents_on(self, arm: i64, cell: i64) -> i64:
        """Return how many men of other sides than *arm*'s stand on *cell*."""
        lookup = self.lookup
        others = self.total[cell] - self.on_cell[arm * lookup.cells + cell]
        if others == 0:
            return 0
        side = lookup.side[arm]
        other: i64 = 0
        while other < lookup.arms:
            if other != arm and lookup.side[other] == side:
                others -= self.on_cell[other * lookup.cells + cell]
            other += 1
        return others

    def why_not_land(self, arm: i64, step: i64) -> i64:
        """Return why a man of *arm* may not land on *step*, or FINE (0.5 "Landing")."""
        lookup = self.lookup
        place = arm * lookup.stride + step
        cell = lookup.cell[place]
        if cell < 0 or self.total[cell] == 0:
            return FINE
        if lookup.max_on_cell > 0 and self.total[cell] >= lookup.max_on_cell:
            return CELL_FULL
        ground = lookup.ground[place]
        if ground == OWN or self.opponents_on(arm, cell) == 0:
            return FINE
        if ground == SAFE:
            return FINE if lookup.mixed else SAFE_OCCUPIED
        if ground == OPEN and not lookup.mixed and self.is_protected(arm, cell):
            return PAIR_PROTECTED
        return FINE

    def is_protected(self, arm: i64, cell: i64) -> bool:
        """Return whether two men of one opposing seat protect each other on *cell*."""
        lookup = self.lookup
        if not lookup.pair_safe:
            return False
        other: i64 = 0
        while other < lookup.arms:
            if (
                lookup.side[other] != lookup.side[arm]
                and self.on_cell[other * lookup.cells + cell] >= 2
            ):
                return True
            other += 1
        return False

    def takes(self, arm: i64, step: i64) -> bool:
        """Return whether a man of *arm* that lands on *step*, as it may, takes anybody."""
        lookup = self.lookup
        place = arm * lookup.stride + step
        cell = lookup.cell[place]
        if cell < 0 or self.total[cell] == 0 or lookup.ground[place] != OPEN:
            return False
        return self.opponents_on(arm, cell) > 0 and not self.is_protected(arm, cell)

    def victim_of(self, arm: i64, cell: i64) -> i64:
        """Return the man of *arm* on *cell* with the highest step, -1 where there is none."""
        lookup = self.lookup
        man = arm * lookup.pawns
        end = man + lookup.pawns
        best: i64 = -1
        while man < end:
            if lookup.cell[arm * lookup.stride + self.where[man]] == cell and (
                best < 0 or self.where[man] > self.where[best]
            ):
                best = man
            man += 1
        return best

    def victim_seats(self, arm: i64, cell: i64) -> i64:
        """Return how many opposing seats of *arm* have men on *cell*."""
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
        """Send *man* of *arm* back to the bar and note it in ``taken``."""
        self.taken[2 * self.takings] = arm
        self.taken[2 * self.takings + 1] = self.where[man]
        self.takings += 1
        self.put(man, arm, self.lookup.bar)

    def take_all(self, arm: i64, cell: i64) -> None:
        """Send every opponent of *arm* on *cell* back to the bar."""
        lookup = self.lookup
        other: i64 = 0
        while other < lookup.arms:
            if lookup.side[other] != lookup.side[arm]:
                while self.on_cell[other * lookup.cells + cell] > 0:
                    self.take(self.victim_of(other, cell), other)
            other += 1

    def remove(self, arm: i64) -> None:
        """Take the men of a seat that has left off the board."""
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.where[man] < self.lookup.goal:
                self.put(man, arm, self.lookup.bar)
            man += 1


def copy_into(source: vec[i64], target: vec[i64]) -> None:
    """Copy the numbers of *source* over those of *target*, which has as many."""
    at: i64 = 0
    end: i64 = len(source)
    while at < end:
        target[at] = source[at]
        at += 1
