"""The geometry of a cross board: positions of its arms, squares, bases and centre.

The board is also called the cloth, and its centre the kitchen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin, tan
from typing import NamedTuple

from barsis_notation.drawing.layout import Square
from barsis_notation.engines.cross.cross_board import CrossBoard

SQUARE = 40.0
"""The side of a square."""

MARGIN = 26.0
"""Free space around the board; coordinates are written in it."""

WIDE = 3 * SQUARE
"""Width of an arm: three columns. The side of the kitchen at its beginning has the same length."""

_GAP = 22.0
"""Distance between a base and the arms beside it."""


class Point(NamedTuple):
    """A point or vector in units of the drawing, from the middle of the board.

    Attributes:
        x: Distance to the right.
        y: Distance downwards.
    """

    x: float
    y: float

    def __add__(self, other: object) -> Point:
        assert isinstance(other, Point)
        return Point(self.x + other.x, self.y + other.y)

    def scale(self, length: float) -> Point:
        """Return the vector multiplied by *length*."""
        return Point(self.x * length, self.y * length)


@dataclass(frozen=True)
class Cloth:
    """The geometry of a board with any number of arms and ranks.

    Arm 0 points down, and the next ones follow counter-clockwise. Lengths are in units of the
    drawing.

    Attributes:
        board: The board.
        turned: Angle in degrees by which the whole board is turned clockwise.
    """

    board: CrossBoard
    turned: float = 0

    @property
    def between(self) -> float:
        """The angle from one arm to the next, in degrees."""
        return 360 / self.board.arms

    @cached_property
    def begin(self) -> float:
        """Distance from the middle to the beginning of the arms, in units of the drawing.

        If there are four or more arms, they touch there.
        """
        arms = self.board.arms
        return max(WIDE / 2 / tan(pi / arms) if arms > 2 else 0, WIDE / 2)

    @cached_property
    def end(self) -> float:
        """Distance from the middle to the end of the arms, in units of the drawing."""
        return self.begin + SQUARE * self.board.ranks

    def get_outward(self, arm: float) -> Point:
        """Return the unit vector from the middle along an arm.

        *arm* is a number from 0; 1.5 is the direction between arms 1 and 2.
        """
        angle = (90 + self.turned - self.between * arm) * pi / 180
        return Point(cos(angle), sin(angle))

    def get_rightward(self, arm: float) -> Point:
        """Return the unit vector to the right of the player at the end of an arm.

        *arm* is a number from 0, as for ``get_outward``.
        """
        out = self.get_outward(arm)
        return Point(out.y, -out.x)

    def find_point(self, arm: float, far: float, aside: float = 0) -> Point:
        """Return the point at distances along and beside an arm, from the middle of the board.

        Args:
            arm: The arm, from 0; 1.5 is the direction between arms 1 and 2.
            far: Distance from the middle along the arm, in units of the drawing.
            aside: Distance to the right of the arm, as its player sees it, in the same unit.
        """
        return self.get_outward(arm).scale(far) + self.get_rightward(arm).scale(aside)

    def find_square(self, square: Square) -> Point:
        """Return the middle of a square, given as arm (from 0), column and rank (from 1).

        The column is ``L``, ``M`` or ``R``. Rank 1 is nearest to the middle of the board. Like
        all points of this class, it is relative to the middle of the board.
        """
        arm, column, rank = square
        return self.find_point(
            arm, self.begin + SQUARE * (rank - 0.5), SQUARE * ("LMR".index(column) - 1)
        )

    @property
    def is_square(self) -> bool:
        """Whether bases are upright squares instead of circles.

        They are squares on a board with four arms that is not turned. A base is the area beside an
        arm, on the left of its player.
        """
        return self.board.arms == 4 and not self.turned

    @property
    def base(self) -> float:
        """Half the side of a base, or its radius, in units of the drawing.

        It is 72 for square bases and for more than six arms, and otherwise 80.
        """
        return 72 if self.is_square or self.board.arms > 6 else 80

    def get_lie(self, arm: int) -> str:
        """Return the name of the orientation of an arm's squares: ``square45`` for 45 degrees.

        *arm* counts from 0. Squares that differ by quarter turns have the same orientation.
        """
        return f"square{round(self.between * arm % 90)}"

    @cached_property
    def lies(self) -> dict[str, int]:
        """Maps the name of each orientation of squares to the first arm that has it.

        Arms count from 0. For the names, see ``get_lie``.
        """
        return {self.get_lie(arm): arm for arm in reversed(range(self.board.arms))}

    @property
    def base_room(self) -> float:
        """The width available to the first and the last line of text in a base.

        It is in units of the drawing.
        """
        far = 54
        return 2 * (self.base if self.is_square else (self.base**2 - far**2) ** 0.5) - 10

    @cached_property
    def _base_far(self) -> float:
        corner = hypot(self.begin, WIDE / 2)
        if self.is_square:
            return corner + (self.base + _GAP) * 2**0.5
        return corner + (self.base + _GAP) / sin(pi / self.board.arms)

    def find_base(self, arm: int) -> Point:
        """Return the middle of the base of an arm, on the left of the arm's player.

        *arm* is the number of the arm, from 0.
        """
        return self.find_point(arm - 0.5, self._base_far)

    def measure_room_beside(self, far: float) -> float:
        """Return the distance from the label of a rank beside an arm to the next arm.

        *far* is the distance of the rank from the middle of the board. Both are in units of the
        drawing.
        """
        angle = 2 * pi / self.board.arms
        return (far - self.begin) * sin(angle) - 10 * cos(angle)

    @property
    def ring(self) -> float:
        """Radius of the circle around the name of the centre, in units of the drawing."""
        return self.begin / 2

    def list_corners(self) -> Iterator[Point]:
        """Yield the corners of the centre of the board, two for each arm, in the order of the arms.

        They are the points at which the left and the right edge of the arm begin, as its player
        sees them. With four or more arms, neighbouring arms touch, and each corner is yielded
        twice.
        """
        for arm in range(self.board.arms):
            yield self.find_point(arm, self.begin, -WIDE / 2)
            yield self.find_point(arm, self.begin, WIDE / 2)

    @cached_property
    def middle(self) -> Point:
        """Half the width and half the height of the sheet.

        Adding it to a point gives the position on the sheet, measured from the top left.
        """
        tips = [
            self.find_point(arm, self.end, side * WIDE / 2)
            for arm in range(self.board.arms)
            for side in (-1, 1)
        ]
        bases = [self.find_base(arm) for arm in range(self.board.arms)]
        return Point(
            MARGIN + max(*(abs(p.x) for p in tips), *(abs(p.x) + self.base for p in bases)),
            MARGIN + max(*(abs(p.y) for p in tips), *(abs(p.y) + self.base for p in bases)),
        )
