"""The cross-and-circle board: cells, ring and route, for any number of arms and ranks.

Arms are numbered counter-clockwise from 0. Each has three columns, L, M and R as seen from the
chair at that arm, and ranks 1 (next to the centre) to ``ranks``. The route of a seat leads out by
its middle column, once around the ring, and in by its middle column again; a *step* is a distance
from its start.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from msgspec import Struct


class CrossBoard(Struct, frozen=True, dict=True):
    """The geometry of one cross-and-circle board.

    ``rules.make_board`` returns the board of a ruleset. Arms are numbered from 0 counter-clockwise.
    A step is the distance of a man from its start, on the route of its arm. Step 0 means not on the
    board yet; step ``goal`` is the centre. Cells are numbered from 0, the ring first.

    Attributes:
        arms: Number of arms.
        ranks: Number of ranks of an arm; rank 1 is next to the centre.
        clockwise: Whether men go clockwise. This mirrors the route, but the cells keep their names.
    """

    arms: int
    ranks: int
    clockwise: bool = False

    @cached_property
    def per_arm(self) -> int:
        """The number of ring cells of one arm: its two outer columns and its tip."""
        return 2 * self.ranks + 1

    @cached_property
    def ring(self) -> int:
        """The number of cells of the ring (68 with four arms of eight ranks)."""
        return self.per_arm * self.arms

    @cached_property
    def goal(self) -> int:
        """The step of the centre (84 with four arms of eight ranks)."""
        return self.ring + 2 * self.ranks

    @cached_property
    def cells(self) -> int:
        """The number of cells except the centre: the ring and every arm's own column.

        It is 96 with four arms of eight ranks.
        """
        return self.ring + (self.ranks - 1) * self.arms

    def is_on_ring(self, step: int) -> bool:
        """Return whether *step* is on the ring, which all seats share.

        *step* is a distance from the start of a seat: 0 means not on the board yet, and ``goal`` is
        the centre.
        """
        return self.ranks <= step <= self.ring + self.ranks

    def get_ring_number(self, arm: int, step: int) -> int:
        """Return the ring number of *step* on the route of *arm*.

        Ring numbers count counter-clockwise from 0 at the tip of arm 0. *arm* counts from 0. *step*
        is a distance from the start of that arm; it must be on the ring.
        """
        tip = self.per_arm * arm
        along = step - self.ranks
        return (tip - along if self.clockwise else tip + along) % self.ring

    def get_own_rank(self, step: int) -> int:
        """Return the rank of *step* in a seat's own middle column.

        Rank 1 is next to the centre. *step* is a distance from the start of the seat, from 1 to
        ``goal`` - 1; it must not be on the ring.
        """
        return step if step < self.ranks else self.goal - step

    def cell(self, arm: int, step: int) -> int:
        """Return the number of the cell at *step* on the route of *arm*.

        Cells are numbered from 0, the ring first. The result is -1 for the centre and for step 0.
        *arm* counts from 0; *step* is 0 to ``goal``.
        """
        if step in (0, self.goal):
            return -1
        if self.is_on_ring(step):
            return self.get_ring_number(arm, step)
        return self.ring + (self.ranks - 1) * arm + self.get_own_rank(step) - 1

    def locate_cell(self, cell: int) -> tuple[int, str, int]:
        """Return the arm, column letter and rank of the cell with a given number.

        Arms count from 0. The letter is ``L``, ``M`` or ``R``, as seen from the chair at the arm;
        rank 1 is next to the centre. *cell* is 0 to ``cells`` - 1.
        """
        if cell >= self.ring:
            arm, below = divmod(cell - self.ring, self.ranks - 1)
            return arm, "M", below + 1
        arm, along = divmod(cell, self.per_arm)
        if along == 0:
            return arm, "M", self.ranks
        if along <= self.ranks:
            return arm, "R", self.ranks + 1 - along
        return (arm + 1) % self.arms, "L", along - self.ranks

    @lru_cache(maxsize=1024)  # noqa: B019 - boards are values, and few
    def get_cell_name(self, arm: int, step: int, seats: tuple[str, ...]) -> str:
        """Return the name of a cell, such as ``SR6``: the seat of its arm, its column and its rank.

        Args:
            arm: The arm on whose route *step* counts, from 0.
            step: A step between 0 and ``goal``, both excluded.
            seats: The letter of the seat of each arm.
        """
        owner, column, rank = self.locate_cell(self.cell(arm, step))
        return f"{seats[owner]}{column}{rank}"

    def get_column_and_rank(self, arm: int, step: int) -> str:
        """Return the column and rank of the cell at *step* on *arm*'s route, such as ``R6``.

        The result is the same for every *arm*. *step* must be between 0 and ``goal``, both
        excluded.
        """
        _, column, rank = self.locate_cell(self.cell(arm, step))
        return f"{column}{rank}"

    def get_turn_order(self) -> list[int]:
        """Return the arms in the order of turns, beginning with arm 0.

        The turn passes in the direction in which the men move.
        """
        return [0, *range(self.arms - 1, 0, -1)] if self.clockwise else list(range(self.arms))
