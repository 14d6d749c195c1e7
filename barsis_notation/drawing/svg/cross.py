"""The picture of a cross board: arms around a kitchen, for any number of arms and ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin, tan
from typing import NamedTuple

from barsis_notation.drawing.squares import is_homeward, marks_of, square_of
from barsis_notation.drawing.svg.markup import element, written
from barsis_notation.drawing.svg.picture import Label, Picture, Slot, Spot, Stack
from barsis_notation.drawing.svg.themes import Paint, Theme, paints_of
from barsis_notation.engines.cross.board import CrossBoard
from barsis_notation.engines.cross.rules import board_of
from barsis_notation.rulesets import Ruleset

SQUARE = 40.0
"""The side of a square."""

MARGIN = 26.0
"""What is left free around the board; coordinates stand in it."""

MAN = SQUARE / 3
"""The radius of a man who stands alone."""

_WIDE = 3 * SQUARE
"""An arm is as wide as its three columns, the kitchen's side that it begins at as long."""

_GAP = 22.0
"""From a base to the arms beside it."""

_NEST = 35.0
"""The radius of the disk inside a base in which its men stand."""

_LINES = 5
"""How many lines a base has room for: the first and the last, its men stand between."""

_COORDINATE = 9.0
"""Room that a coordinate needs to each side."""

_ROUND = 18
"""The radius of a base's corners."""


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
class Layout:
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
        return max(_WIDE / 2 / tan(pi / arms) if arms > 2 else 0, _WIDE / 2)

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

    def square(self, square: tuple[int, str, int]) -> Point:
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

    @property
    def base_room(self) -> float:
        """How wide the first and the last line of words in a base are."""
        far = 54
        return 2 * (self.base if self.is_square else (self.base**2 - far**2) ** 0.5) - 10

    @cached_property
    def _base_far(self) -> float:
        corner = hypot(self.begin, _WIDE / 2)
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
            yield self.at(arm, self.begin, -_WIDE / 2)
            yield self.at(arm, self.begin, _WIDE / 2)

    @cached_property
    def middle(self) -> Point:
        """Half the width and height of the sheet."""
        tips = [
            self.at(arm, self.end, side * _WIDE / 2)
            for arm in range(self.board.arms)
            for side in (-1, 1)
        ]
        bases = [self.base_of(arm) for arm in range(self.board.arms)]
        return Point(
            MARGIN + max(*(abs(p.x) for p in tips), *(abs(p.x) + self.base for p in bases)),
            MARGIN + max(*(abs(p.y) for p in tips), *(abs(p.y) + self.base for p in bases)),
        )


def picture_of(ruleset: Ruleset, theme: Theme, diagonal: bool = False) -> Picture:
    """Return the board of *ruleset*; *diagonal*, an arm goes out at the right hand of each seat."""
    board, seats = board_of(ruleset), ruleset["seats.names"]
    layout = Layout(board, -180 / board.arms if diagonal else 0)
    paints = paints_of(ruleset, theme)
    width, height = layout.middle.times(2)
    return Picture(
        size=(width, height),
        man=MAN,
        angles={seat: layout.between * arm for arm, seat in enumerate(seats)},
        ground=_ground(layout, ruleset, paints, theme),
        labels=[*_names(layout, ruleset), *_coordinates(layout, seats)],
        spots=dict(_spots(layout, ruleset, paints, theme)),
        stacks=_stacks(layout, ruleset),
        fields=dict(_fields(layout)),
    )


# -- where men stand ------------------------------------------------------------------------


def _spots(
    layout: Layout, ruleset: Ruleset, paints: Mapping[str, Paint], theme: Theme
) -> Iterator[tuple[tuple[str, str], Spot]]:
    board, seats, marks = layout.board, ruleset["seats.names"], marks_of(ruleset)
    for arm, seat in enumerate(seats):
        for place, point, stack, field in (
            ("bar", layout.base_of(arm), "base", "base"),
            ("0", layout.at(arm + 0.5, 0.8 * hypot(layout.begin, _WIDE / 2)), "centre", ""),
            ("off", layout.at(arm, (layout.begin + layout.ring) / 2), f"home{arm}", ""),
        ):
            yield (seat, place), Spot(*(point + layout.middle), stack, field=field)
        for step in range(1, board.goal):
            square = square_of(board, arm, step)
            is_marked = marks.sign(square) != "."
            under = paints[seats[square[0]]].tint if square[1] == "M" else theme.square
            yield (
                (seat, str(step)),
                Spot(
                    *(layout.square(square) + layout.middle),
                    stack=f"square{square[0]}",
                    hollow=is_homeward(board, step),
                    clear=under if is_marked else "",
                    field=f"square{square[0]}",
                ),
            )


def _fields(layout: Layout) -> Iterator[tuple[str, str]]:
    """The outlines of bases, and of the squares of every arm, inside their lines."""
    yield "base", _base_outline(layout, 1)
    for arm in range(layout.board.arms):
        half = SQUARE / 2 - 1
        corners = [layout.at(arm, x * half, y * half) for x, y in _AROUND]
        yield f"square{arm}", "M" + "L".join(f"{written(x)} {written(y)}" for x, y in corners) + "Z"


_AROUND = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def _stacks(layout: Layout, ruleset: Ruleset) -> dict[str, Stack]:
    board, pawns = layout.board, ruleset["pawns"]
    most = min(pawns * board.arms, _MOST)
    squares = [_packed(men, SQUARE - 3) for men in range(1, most + 1)]
    bases = _at_base(pawns)
    return {
        "base": [bases[:men] for men in range(1, pawns + 1)],
        "centre": [_packed(men, 18) for men in range(1, pawns + 1)],
        **{f"home{arm}": _home(layout, arm, pawns) for arm in range(board.arms)},
        **{
            f"square{arm}": [[_laid(layout, arm, slot) for slot in slots] for slots in squares]
            for arm in range(board.arms)
        },
    }


_MOST = 36
"""Men on one square that have slots of their own."""


def _laid(layout: Layout, arm: int, slot: Slot) -> Slot:
    """A slot of a square that lies as *arm* does."""
    return Slot(*layout.at(arm, slot.dy, slot.dx), slot.scale)


def _packed(men: int, side: float) -> list[Slot]:
    """Slots of *men* in a field with this *side*: two in its corners, more in rows and columns."""
    if men == 1:
        return [Slot(0, 0, min(1, side / 2 / MAN))]
    if men == 2:
        away = side * _CORNER
        return [
            Slot(-away, -away, _scale(2 * away * 2**0.5)),
            Slot(away, away, _scale(2 * away * 2**0.5)),
        ]
    abreast = _root(men)
    pitch = side / abreast
    rows = -(-men // abreast)
    return [
        Slot(
            pitch * (number % abreast - (abreast - 1) / 2),
            pitch * (number // abreast - (rows - 1) / 2),
            _scale(pitch),
        )
        for number in range(men)
    ]


_CORNER = 0.21
"""How far from the middle of a field two men stand in it, of its side."""


def _root(men: int) -> int:
    """How many men stand abreast where there are as many rows."""
    return next(abreast for abreast in range(1, men + 1) if abreast**2 >= men)


def _scale(pitch: float) -> float:
    """How large men are drawn whose middles are so far from one another."""
    return min(1.0, 0.45 * pitch / MAN)


def _at_base(men: int) -> list[Slot]:
    """Slots of *men* in rows in a disk, so that they keep clear of words however it is turned."""
    abreast = _root(men)
    pitch = _NEST / ((abreast - 1) / 2**0.5 + 0.47)
    rows = -(-men // abreast)
    return [
        Slot(
            pitch * (number % abreast - (abreast - 1) / 2),
            pitch * (number // abreast - (rows - 1) / 2),
            _scale(pitch),
        )
        for number in range(men)
    ]


def _home(layout: Layout, arm: int, men: int) -> Stack:
    """Slots of the men of an arm that are home: in rows along the kitchen's side."""
    room = layout.begin - layout.ring - 2
    rows = 1 if men <= 6 else _root(-(-men // 4))
    abreast = -(-men // rows)
    wide = (0.68 if rows == 1 else 0.6) * _WIDE
    pitch = min(wide / abreast, room / rows, 24)
    slots = []
    for number in range(men):
        row, column = divmod(number, abreast)
        far = pitch * ((rows - 1) / 2 - row)
        point = layout.at(arm, far, pitch * (column - (abreast - 1) / 2))
        slots.append(Slot(*point, 0.9 * _scale(pitch)))
    return [slots[:home] for home in range(1, men + 1)]


# -- the ground -----------------------------------------------------------------------------


def _ground(layout: Layout, ruleset: Ruleset, paints: Mapping[str, Paint], theme: Theme) -> str:
    seats = ruleset["seats.names"]
    parts = [_kitchen(layout, theme)]
    for arm, seat in enumerate(seats):
        parts.append(_base(layout, arm, paints[seat], theme, ruleset["pawns"]))
        x, y = layout.middle
        angle = layout.turned - layout.between * arm
        move = f"translate({written(x)} {written(y)}) rotate({written(angle)})"
        parts.append(element("g", _arm(layout, ruleset, paints[seat], theme), transform=move))
    return "".join(parts)


def _arm(layout: Layout, ruleset: Ruleset, paint: Paint, theme: Theme) -> str:
    """An arm that points down from the middle of the board."""
    left, top, long = -_WIDE / 2, layout.begin, SQUARE * layout.board.ranks
    lines = [f"M{written(left + SQUARE * n)} {written(top)}v{written(long)}" for n in (1, 2)]
    lines += [
        f"M{written(left)} {written(top + SQUARE * rank)}h{written(_WIDE)}"
        for rank in range(1, layout.board.ranks)
    ]
    return "".join(
        (
            element("rect", x=left, y=top, width=_WIDE, height=long, fill=theme.square),
            element("rect", x=-SQUARE / 2, y=top, width=SQUARE, height=long, fill=paint.tint),
            element("path", d="".join(lines), fill="none", stroke=theme.line, stroke_width=1.5),
            _signs(layout, ruleset, theme),
            element(
                "rect",
                x=left,
                y=top,
                width=_WIDE,
                height=long,
                fill="none",
                stroke=theme.line,
                stroke_width=3,
            ),
        )
    )


def _signs(layout: Layout, ruleset: Ruleset, theme: Theme) -> str:
    """The X and / of an arm that points down."""
    marks, reach = marks_of(ruleset), 0.36 * SQUARE
    strokes = []
    for column, letter in enumerate("LMR", -1):
        for rank in range(1, layout.board.ranks + 1):
            sign = marks.sign((0, letter, rank))
            if sign == ".":
                continue
            x, y = SQUARE * column, layout.begin + SQUARE * (rank - 0.5)
            strokes.append(_stroke(x - reach, y + reach, 2 * reach, -2 * reach))
            if sign == marks.safe_sign:
                strokes.append(_stroke(x - reach, y - reach, 2 * reach, 2 * reach))
    if not strokes:
        return ""
    return element(
        "path",
        d="".join(strokes),
        fill="none",
        stroke=theme.safe,
        stroke_width=2.5,
        stroke_linecap="round",
    )


def _stroke(x: float, y: float, dx: float, dy: float) -> str:
    return f"M{written(x)} {written(y)}l{written(dx)} {written(dy)}"


def _kitchen(layout: Layout, theme: Theme) -> str:
    corners = [point + layout.middle for point in layout.corners()]
    points = " ".join(f"{written(x)},{written(y)}" for x, y in corners)
    x, y = layout.middle
    return element(
        "polygon", points=points, fill=theme.home, stroke=theme.line, stroke_width=3
    ) + element(
        "circle", cx=x, cy=y, r=layout.ring, fill=theme.square, stroke=theme.line, stroke_width=1.5
    )


def _base(layout: Layout, arm: int, paint: Paint, theme: Theme, pawns: int) -> str:
    """The base of an arm, with a hole for each of its men."""
    x, y = layout.base_of(arm) + layout.middle
    look: dict[str, str | float] = {"stroke": theme.line, "fill": paint.tint}
    holes = "".join(
        element("circle", cx=slot.dx, cy=slot.dy, r=0.3 * slot.scale * MAN, stroke_width=1, **look)
        for slot in _at_base(pawns)
    )
    return element(
        "g",
        element("path", d=_base_outline(layout), stroke_width=2, **look) + holes,
        transform=f"translate({written(x)} {written(y)})",
    )


def _base_outline(layout: Layout, inside: float = 0) -> str:
    """A square with round corners where all bases lie straight, else a circle."""
    half = layout.base - inside
    if layout.is_square:
        side, turn = 2 * (half - _ROUND), f"a{_ROUND} {_ROUND} 0 0 1"
        return (
            f"M{written(_ROUND - half)} {written(-half)}h{written(side)}{turn} {_ROUND} {_ROUND}"
            f"v{written(side)}{turn} -{_ROUND} {_ROUND}h{written(-side)}{turn} -{_ROUND} -{_ROUND}"
            f"v{written(-side)}{turn} {_ROUND} -{_ROUND}Z"
        )
    return (
        f"M{written(-half)} 0a{written(half)} {written(half)} 0 1 1 {written(2 * half)} 0"
        f"a{written(half)} {written(half)} 0 1 1 {written(-2 * half)} 0Z"
    )


# -- words ----------------------------------------------------------------------------------


def _names(layout: Layout, ruleset: Ruleset) -> Iterator[Label]:
    for arm, seat in enumerate(ruleset["seats.names"]):
        point = layout.base_of(arm) + layout.middle
        name = ruleset.named("seats", seat) or seat
        yield Label("name", *point, name, seat, width=layout.base_room, lines=_LINES)
    home = ruleset.named("places", "off")
    if home is not None:
        yield Label("place", *layout.middle, home, width=2 * layout.ring - 4, lines=2)


def _coordinates(layout: Layout, seats: tuple[str, ...]) -> Iterator[Label]:
    for arm, seat in enumerate(seats):
        for aside, column in enumerate("LMR", -1):
            point = layout.at(arm, layout.end + MARGIN / 2, SQUARE * aside) + layout.middle
            yield Label("coordinate", *point, f"{seat}{column}")
        for rank in range(1, layout.board.ranks + 1):
            far = layout.begin + SQUARE * (rank - 0.5)
            if layout.room_beside(far) > _COORDINATE:
                point = layout.at(arm, far, _WIDE / 2 + 10) + layout.middle
                yield Label("coordinate", *point, str(rank))
