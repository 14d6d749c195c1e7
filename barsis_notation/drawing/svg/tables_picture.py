"""The picture of a tables board: twelve points on each side, the bar, and trays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from barsis_notation.drawing.svg.picture import Label, Picture, Slot, Spot
from barsis_notation.drawing.svg.plates import Plates, choose_disks, make_rows
from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import Paint, Theme, choose_paints
from barsis_notation.drawing.tables_text import BAR, POINTS
from barsis_notation.engines.tables.rules import count_checkers, mirror_point
from barsis_notation.rulesets import Ruleset

MAN = 19.0
"""The radius of a checker."""

_PITCH = 40.0
"""Distance from one checker on a point to the next."""

_POINT = 44.0
"""Width of a point."""

_DEEP = 5
"""Number of checkers on a point that do not overlap; more are packed into the same length."""

_LONG = _DEEP * _PITCH
"""Length of a stack of ``_DEEP`` checkers; points are a little longer."""

_BETWEEN = 64.0
"""Distance from the points on one side to the opposite points."""

_BAR = 56.0
"""Width of the bar."""

_TRAY = 64.0
"""Width of the tray."""

_SIDE = 30.0
"""Free space at the left and right of the board."""

_ENDS = 74.0
"""Free space above and below the board; numbers and plates are in it."""

_NUMBER = 16.0
"""Distance of the numbers of points from the board."""

_HALF = POINTS // 4 * _POINT
"""Width of the points on one side of the bar."""

_HIGH = 2 * (_LONG + 12) + _BETWEEN
"""Height of the board."""

_WIDE = 2 * _HALF + _BAR + _TRAY

SIZE = (_WIDE + 2 * _SIDE, _HIGH + 2 * _ENDS)


def make_picture(ruleset: Ruleset, theme: Theme, _diagonal: bool = False) -> Picture:
    """Return the picture of a tables board.

    The first seat is in front, with its home at the right.

    Args:
        ruleset: A ruleset of the tables family with two seats.
        theme: The colours.
        _diagonal: Not used.
    """
    men = count_checkers(ruleset)
    seats, shapes = ruleset["seats.names"], choose_disks(ruleset)
    plates = Plates(ruleset, theme, SIZE, shapes)
    return Picture(
        size=SIZE,
        man=MAN,
        angles={seat: 180.0 * number for number, seat in enumerate(seats)},
        ground=_draw_ground(theme, choose_paints(ruleset, theme), seats) + plates.draw_ground(),
        labels=[*plates.make_labels(), *_list_coordinates(seats)],
        spots=dict(_list_spots(seats)),
        stacks={
            "up": [_make_column(n, -1) for n in range(1, men + 1)],
            "down": [_make_column(n, 1) for n in range(1, men + 1)],
            "tray-up": [_make_tray(n, men, -1) for n in range(1, men + 1)],
            "tray-down": [_make_tray(n, men, 1) for n in range(1, men + 1)],
        },
        fields={"up": _format_point(-1), "down": _format_point(1), "plate": plates.make_outline()},
        shapes=shapes,
        deep=dict.fromkeys(("up", "down"), _DEEP),
        plates=plates.make_spots(),
        cube=dict(_list_cube_places(seats)),
        arc=True,
    )


# -- places of checkers ---------------------------------------------------------------------


def _find_middle(point: int) -> tuple[float, float]:
    """Return the middle of the first checker on a point of the first seat; 13-24 are above."""
    is_above = point > POINTS // 2
    place = point - POINTS // 2 - 1 if is_above else POINTS // 2 - point
    x = _SIDE + (place + 0.5) * _POINT + (_BAR if place >= POINTS // 4 else 0)
    return x, _ENDS + _PITCH / 2 + 2 if is_above else SIZE[1] - _ENDS - _PITCH / 2 - 2


def _list_spots(seats: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], Spot]]:
    x_bar, x_tray = _SIDE + _HALF + _BAR / 2, SIZE[0] - _SIDE - _TRAY / 2
    for number, seat in enumerate(seats):
        is_first = number == 0
        inward, outward = ("up", "down") if is_first else ("down", "up")
        edge = SIZE[1] - _ENDS if is_first else _ENDS
        out = 1 if is_first else -1
        yield (seat, "bar"), Spot(x_bar, SIZE[1] / 2 + out * (_BETWEEN / 2 + _PITCH / 2), outward)
        yield (seat, "off"), Spot(x_tray, edge, f"tray-{inward}")
        for own in range(1, BAR):
            point = own if is_first else mirror_point(own)
            x, y = _find_middle(point)
            way = "down" if point > POINTS // 2 else "up"
            yield (seat, str(own)), Spot(x, y, way, field=way)


def _list_cube_places(seats: tuple[str, ...]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield each owner and the cube's place: the middle of the bar, or the owner's end of it."""
    x = _SIDE + _HALF + _BAR / 2
    yield "", (x, SIZE[1] / 2)
    for seat, y in zip(seats, (SIZE[1] - _ENDS, _ENDS), strict=True):
        yield seat, (x, y)


def _make_column(men: int, down: int) -> list[Slot]:
    """Return slots of *men* checkers on a point; they overlap if there are too many to fit."""
    pitch = min(_PITCH, (_LONG - _PITCH) / max(men - 1, 1))
    return [Slot(0, down * pitch * number) for number in range(men)]


def _make_tray(men: int, most: int, down: int) -> list[Slot]:
    """Return slots of *men* borne-off checkers, so small that *most* of them fit half a tray.

    The spot is the middle of the tray's end; rows have two or more checkers.
    """
    long = _HIGH / 2 - 16
    abreast = next(n for n in range(2, most + 2) if -(-most // n) * (_TRAY - 8) / n <= long)
    pitch = (_TRAY - 8) / abreast
    slots = make_rows(men, abreast, pitch, MAN)
    return [slot._replace(dy=down * (4 + pitch / 2 + slot.dy)) for slot in slots]


# -- the ground -----------------------------------------------------------------------------


def _draw_ground(theme: Theme, paints: Mapping[str, Paint], seats: Sequence[str]) -> str:
    x_bar, x_tray = _SIDE + _HALF, SIZE[0] - _SIDE - _TRAY
    edge: dict[str, str | float] = {"stroke": theme.line, "stroke_width": 2.0}
    return "".join(
        (
            make_element("rect", x=_SIDE, y=_ENDS, width=_WIDE, height=_HIGH, fill=theme.square),
            *_draw_homes(paints, seats),
            make_element(
                "path",
                d=f"M{format_number(_SIDE)} {format_number(SIZE[1] / 2)}h{format_number(_WIDE)}",
                stroke=theme.line,
                stroke_width=1.5,
            ),
            _draw_points(theme),
            make_element(
                "rect", x=x_bar, y=_ENDS, width=_BAR, height=_HIGH, fill=theme.home, **edge
            ),
            make_element(
                "rect", x=x_tray, y=_ENDS, width=_TRAY, height=_HIGH, fill=theme.home, **edge
            ),
            make_element(
                "path",
                d=f"M{format_number(x_tray)} {format_number(SIZE[1] / 2)}h{format_number(_TRAY)}",
                **edge,
            ),
            make_element(
                "rect",
                x=_SIDE,
                y=_ENDS,
                width=_WIDE,
                height=_HIGH,
                fill="none",
                stroke=theme.line,
                stroke_width=4,
            ),
        )
    )


def _draw_homes(paints: Mapping[str, Paint], seats: Sequence[str]) -> Iterator[str]:
    """Yield the home quarter of each seat in its colour; other quarters are plain."""
    for seat, y in zip(seats, (SIZE[1] / 2, _ENDS), strict=True):
        yield make_element(
            "rect",
            x=_SIDE + _HALF + _BAR,
            y=y,
            width=_HALF,
            height=_HIGH / 2,
            fill=paints[seat].tint,
        )


def _format_point(down: int) -> str:
    """Return the outline of a point about its first checker, as path data."""
    half = _POINT / 2 - 1
    edge = format_number(-down * (_PITCH / 2 + 2))
    left, long = format_number(-half), format_number(down * _LONG)
    return f"m{left} {edge}h{format_number(2 * half)}l{left} {long}z"


def _draw_points(theme: Theme) -> str:
    """Return the points, alternately dark and light."""
    found = ["", ""]
    for point in range(1, BAR):
        x, y = _find_middle(point)
        down = 1 if point > POINTS // 2 else -1
        found[point % 2] += f"M{format_number(x)} {format_number(y)}{_format_point(down)}"
    look: dict[str, str | float] = {"stroke": theme.line, "stroke_width": 1.5}
    return make_element("path", d=found[0], fill=theme.shell, **look) + make_element(
        "path", d=found[1], fill=theme.home, **look
    )


# -- words ----------------------------------------------------------------------------------


def _list_coordinates(seats: tuple[str, ...]) -> Iterator[Label]:
    """Yield the numbers of the points as each seat counts them."""
    first, _ = seats
    for seat, own in product(seats, range(1, BAR)):
        point = own if seat == first else mirror_point(own)
        x, _y = _find_middle(point)
        y = _ENDS - _NUMBER if point > POINTS // 2 else SIZE[1] - _ENDS + _NUMBER
        yield Label("coordinate", x, y, str(own), seat)
