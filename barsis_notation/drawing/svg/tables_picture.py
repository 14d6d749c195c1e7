"""The picture of a tables board: twelve points on either side, the bar, and trays for men off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from barsis_notation.drawing.svg.picture import Label, Picture, Slot, Spot
from barsis_notation.drawing.svg.plates import Plates, choose_disks, make_rows
from barsis_notation.drawing.svg.svg_markup import element, format_number
from barsis_notation.drawing.svg.themes import Theme
from barsis_notation.drawing.tables_text import BAR, POINTS
from barsis_notation.engines.tables.rules import across, checkers_of
from barsis_notation.rulesets import Ruleset

MAN = 19.0
"""The radius of a man."""

_PITCH = 40.0
"""From one man on a point to the next."""

_POINT = 44.0
"""How wide a point is."""

_DEEP = 5
"""Men on a point who do not overlap; more lie closer together, on the same length."""

_LONG = _DEEP * _PITCH
"""How long the stack of so many men is, and a little less than a point."""

_BETWEEN = 64.0
"""From the points on one side to those opposite."""

_BAR = 56.0
"""How wide the bar is."""

_TRAY = 64.0
"""How wide the tray is."""

_SIDE = 30.0
"""What is left free at both sides of the board."""

_ENDS = 74.0
"""What is left free above and below it; numbers and plates stand in it."""

_NUMBER = 16.0
"""How far from the board the numbers of points stand."""

_HALF = POINTS // 4 * _POINT
"""How wide the points on one side of the bar are."""

_HIGH = 2 * (_LONG + 12) + _BETWEEN
"""How high the board is."""

_WIDE = 2 * _HALF + _BAR + _TRAY

SIZE = (_WIDE + 2 * _SIDE, _HIGH + 2 * _ENDS)


def make_picture(ruleset: Ruleset, theme: Theme, _diagonal: bool = False) -> Picture:
    """Return the board of *ruleset*, the home of the first seat in front at the right."""
    men = checkers_of(ruleset)
    seats, shapes = ruleset["seats.names"], choose_disks(ruleset)
    plates = Plates(ruleset, theme, SIZE, shapes)
    return Picture(
        size=SIZE,
        man=MAN,
        angles={seat: 180.0 * number for number, seat in enumerate(seats)},
        ground=_draw_ground(theme) + plates.ground(),
        labels=[*plates.labels(), *_list_coordinates(seats)],
        spots=dict(_list_spots(seats)),
        stacks={
            "up": [_make_column(n, -1) for n in range(1, men + 1)],
            "down": [_make_column(n, 1) for n in range(1, men + 1)],
            "tray-up": [_make_tray(n, men, -1) for n in range(1, men + 1)],
            "tray-down": [_make_tray(n, men, 1) for n in range(1, men + 1)],
        },
        fields={"up": _format_point(-1), "down": _format_point(1), "plate": plates.outline()},
        shapes=shapes,
        deep=dict.fromkeys(("up", "down"), _DEEP),
        plates=plates.spots(),
        cube=dict(_list_cube_places(seats)),
    )


# -- where men stand ------------------------------------------------------------------------


def _find_middle(point: int) -> tuple[float, float]:
    """Where the first man on *point* stands, counted by the first seat; 13 to 24 are above."""
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
            point = own if is_first else across(own)
            x, y = _find_middle(point)
            way = "down" if point > POINTS // 2 else "up"
            yield (seat, str(own)), Spot(x, y, way, field=way)


def _list_cube_places(seats: tuple[str, ...]) -> Iterator[tuple[str, tuple[float, float]]]:
    """In the middle of the bar, or at the end of the bar that is nearer to who holds it."""
    x = _SIDE + _HALF + _BAR / 2
    yield "", (x, SIZE[1] / 2)
    for seat, y in zip(seats, (SIZE[1] - _ENDS, _ENDS), strict=True):
        yield seat, (x, y)


def _make_column(men: int, down: int) -> list[Slot]:
    """Slots of *men* on a point, who overlap where they would not fit one behind the other."""
    pitch = min(_PITCH, (_LONG - _PITCH) / max(men - 1, 1))
    return [Slot(0, down * pitch * number) for number in range(men)]


def _make_tray(men: int, most: int, down: int) -> list[Slot]:
    """Slots of *men* who are off, two abreast, small enough that *most* have room in half a tray.

    The spot is the middle of the tray's end.
    """
    long = _HIGH / 2 - 16
    abreast = next(n for n in range(2, most + 2) if -(-most // n) * (_TRAY - 8) / n <= long)
    pitch = (_TRAY - 8) / abreast
    slots = make_rows(men, abreast, pitch, MAN)
    return [slot._replace(dy=down * (4 + pitch / 2 + slot.dy)) for slot in slots]


# -- the ground -----------------------------------------------------------------------------


def _draw_ground(theme: Theme) -> str:
    x_bar, x_tray = _SIDE + _HALF, SIZE[0] - _SIDE - _TRAY
    edge: dict[str, str | float] = {"stroke": theme.line, "stroke_width": 2.0}
    return "".join(
        (
            element("rect", x=_SIDE, y=_ENDS, width=_WIDE, height=_HIGH, fill=theme.square),
            _draw_points(theme),
            element("rect", x=x_bar, y=_ENDS, width=_BAR, height=_HIGH, fill=theme.home, **edge),
            element("rect", x=x_tray, y=_ENDS, width=_TRAY, height=_HIGH, fill=theme.home, **edge),
            element(
                "path",
                d=f"M{format_number(x_tray)} {format_number(SIZE[1] / 2)}h{format_number(_TRAY)}",
                **edge,
            ),
            element(
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


def _format_point(down: int) -> str:
    """The outline of a point about the first man on it."""
    half = _POINT / 2 - 1
    edge = format_number(-down * (_PITCH / 2 + 2))
    left, long = format_number(-half), format_number(down * _LONG)
    return f"m{left} {edge}h{format_number(2 * half)}l{left} {long}z"


def _draw_points(theme: Theme) -> str:
    """The points, dark and light by turns."""
    found = ["", ""]
    for point in range(1, BAR):
        x, y = _find_middle(point)
        down = 1 if point > POINTS // 2 else -1
        found[point % 2] += f"M{format_number(x)} {format_number(y)}{_format_point(down)}"
    look: dict[str, str | float] = {"stroke": theme.line, "stroke_width": 1.0}
    return element("path", d=found[0], fill=theme.home, **look) + element(
        "path", d=found[1], fill=theme.paper, **look
    )


# -- words ----------------------------------------------------------------------------------


def _list_coordinates(seats: tuple[str, ...]) -> Iterator[Label]:
    """The numbers of the points, as each seat counts them."""
    first, _ = seats
    for seat, own in product(seats, range(1, BAR)):
        point = own if seat == first else across(own)
        x, _y = _find_middle(point)
        y = _ENDS - _NUMBER if point > POINTS // 2 else SIZE[1] - _ENDS + _NUMBER
        yield Label("coordinate", x, y, str(own), seat)
