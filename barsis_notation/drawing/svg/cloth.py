"""The cloth a cross game is played on: where its arms, squares, bases and kitchen lie."""

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
"""What is left free around the board; coordinates stand in it."""

WIDE = 3 * SQUARE
"""An arm is as wide as its three columns, the kitchen's side that it begins at as long."""

_GAP = 22.0
"""From a base to the arms beside it."""


class Point(NamedTuple):
    """A point, from the middle of the board."""

    x: float
    y: float

    def __add__(self, other: object) -> Point:
        assert isinstance(other, Point)
        return Point(self.x + other.x, self.y + other.y)

    def times(self, length: float) -> Point:
        """Return the point so many times as far away."""
        return Point(self.x * length, self.y * length)


@dataclass(frozen=True)
class Cloth:
    """Where everything on a board lies. Arm 0 points down, the next ones counter-clockwise.

    *turned*, in degrees, is how far clockwise all of it is laid from there.
    """

    board: CrossBoard
    turned: float = 0

    @property
    def between(self) -> float:
        """The angle from one arm to the next, in degrees."""
        return 360 / self.board.arms

    @cached_property
    def begin(self) -> float:
        """How far from the middle the arms begin: there they touch one another."""
        arms = self.board.arms
        return max(WIDE / 2 / tan(pi / arms) if arms > 2 else 0, WIDE / 2)

    @cached_property
    def end(self) -> float:
        """How far from the middle the arms end."""
        return self.begin + SQUARE * self.board.ranks

    def out(self, arm: float) -> Point:
        """The direction of an arm; that of half an arm lies between two."""
        angle = (90 + self.turned - self.between * arm) * pi / 180
        return Point(cos(angle), sin(angle))

    def right(self, arm: float) -> Point:
        """The direction to the right hand of who sits at the end of an arm."""
        out = self.out(arm)
        return Point(out.y, -out.x)

    def at(self, arm: float, far: float, aside: float = 0) -> Point:
        """The point *far* out along an arm and *aside* to the right."""
        return self.out(arm).times(far) + self.right(arm).times(aside)

    def square(self, square: Square) -> Point:
        """The middle of a square."""
        arm, column, rank = square
        return self.at(arm, self.begin + SQUARE * (rank - 0.5), SQUARE * ("LMR".index(column) - 1))

    @property
    def is_square(self) -> bool:
        """Whether all bases lie straight, and so are squares; else they are circles."""
        return self.board.arms == 4 and not self.turned

    @property
    def base(self) -> float:
        """Half the side of a base, or its radius: the more arms, the less room is between them."""
        return 72 if self.is_square or self.board.arms > 6 else 80

    def lie(self, arm: int) -> str:
        """What squares are called that lie as those of *arm* do: a quarter turn is no other lie."""
        return f"square{round(self.between * arm % 90)}"

    @cached_property
    def lies(self) -> dict[str, int]:
        """The names of all ways that squares lie, each with an arm whose squares do."""
        return {self.lie(arm): arm for arm in reversed(range(self.board.arms))}

    @property
    def base_room(self) -> float:
        """How wide the first and the last line of words in a base are."""
        far = 54
        return 2 * (self.base if self.is_square else (self.base**2 - far**2) ** 0.5) - 10

    @cached_property
    def _base_far(self) -> float:
        corner = hypot(self.begin, WIDE / 2)
        if self.is_square:
            return corner + (self.base + _GAP) * 2**0.5
        return corner + (self.base + _GAP) / sin(pi / self.board.arms)

    def base_of(self, arm: int) -> Point:
        """The middle of the base of an arm, at the left hand of who sits there."""
        return self.at(arm - 0.5, self._base_far)

    def room_beside(self, far: float) -> float:
        """The way from where a rank is written beside an arm to the next arm."""
        angle = 2 * pi / self.board.arms
        return (far - self.begin) * sin(angle) - 10 * cos(angle)

    @property
    def ring(self) -> float:
        """The radius of the ring in the kitchen, in which its name stands."""
        return self.begin / 2

    def corners(self) -> Iterator[Point]:
        """The corners of the kitchen, where two arms touch."""
        for arm in range(self.board.arms):
            yield self.at(arm, self.begin, -WIDE / 2)
            yield self.at(arm, self.begin, WIDE / 2)

    @cached_property
    def middle(self) -> Point:
        """Half the width and height of the sheet."""
        tips = [
            self.at(arm, self.end, side * WIDE / 2)
            for arm in range(self.board.arms)
            for side in (-1, 1)
        ]
        bases = [self.base_of(arm) for arm in range(self.board.arms)]
        return Point(
            MARGIN + max(*(abs(p.x) for p in tips), *(abs(p.x) + self.base for p in bases)),
            MARGIN + max(*(abs(p.y) for p in tips), *(abs(p.y) + self.base for p in bases)),
        )
