"""Pieces: the shape, the colours and the outline of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import Paint


def _make_outline(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{format_number(x)} {format_number(y)}" for x, y in points) + "Z"


def _make_star() -> str:
    angles = [pi * number / 5 - pi / 2 for number in range(10)]
    reach = [1.1 if number % 2 == 0 else 0.5 for number in range(10)]
    return _make_outline(*((r * cos(a), r * sin(a)) for r, a in zip(reach, angles, strict=True)))


SHAPES: Mapping[str, str] = {
    "circle": "M-.95 0A.95 .95 0 1 1 .95 0A.95 .95 0 1 1 -.95 0Z",
    "square": _make_outline((-0.83, -0.83), (0.83, -0.83), (0.83, 0.83), (-0.83, 0.83)),
    "up": _make_outline((0, -1.02), (1, 0.72), (-1, 0.72)),
    "diamond": _make_outline((0, -1.08), (1.08, 0), (0, 1.08), (-1.08, 0)),
    "down": _make_outline((0, 1.02), (-1, -0.72), (1, -0.72)),
    "star": _make_star(),
    "right": _make_outline((1.02, 0), (-0.72, 1), (-0.72, -1)),
    "left": _make_outline((-1.02, 0), (0.72, -1), (0.72, 1)),
}
"""Outlines of pieces as path data, with radius 1 and in the order of ``drawing.look.SHAPES``."""

MIDDLES: Mapping[str, tuple[float, float]] = {
    "up": (0, 0.14),
    "down": (0, -0.14),
    "right": (-0.14, 0),
    "left": (0.14, 0),
}
"""Visual centres of asymmetric shapes, where the opening of a hollow piece is."""

OUTLINE = 0.16
"""Thickness of the outline of a piece with radius 1."""

OPEN = 0.5
"""Scale of the opening of a hollow piece."""


def get_shape(number: int) -> str:
    """Return a seat's shape, a key of ``SHAPES``, by its index in ``seats.names``.

    Shapes repeat after the eighth seat.
    """
    return tuple(SHAPES)[number % len(SHAPES)]


def draw_man(seat: str, place: str, move: str, shape: str, paint: Paint, inside: str = "") -> str:
    """Return a piece as one SVG element with ``data-seat`` and ``data-place``.

    Args:
        seat: Letter of the seat.
        place: Place of the piece as in a position line, such as ``14`` or ``bar``.
        move: Value of the ``transform`` attribute that scales the piece, whose radius is 1, and
            moves it to its place, such as ``translate(40 60) scale(13)``.
        shape: Name of the shape, a key of ``SHAPES``.
        paint: Colours of the seat.
        inside: CSS colour of the opening or dot in the piece; "" for a plain piece.
    """
    return draw_figure(shape, paint, inside, data_seat=seat, data_place=place, transform=move)


def draw_figure(shape: str, paint: Paint, inside: str = "", **more: str) -> str:
    """Return a piece with radius 1, centred at the origin, as one SVG element.

    Args:
        shape: Name of the shape, a key of ``SHAPES``.
        paint: Colours of the seat.
        inside: CSS colour of the opening of a hollow piece or of a dot; "" for a plain piece.
        more: Further attributes of the element; ``data_seat="S"`` is written ``data-seat="S"``.
    """
    look: dict[str, str | float] = {
        **more,
        "fill": paint.fill,
        "stroke": paint.outline,
        "stroke_width": OUTLINE,
        "stroke_linejoin": "round",
    }
    outline = SHAPES[shape]
    if not inside:
        return make_element("path", d=outline, **look)
    opening = draw_opening(shape, inside)
    return make_element("g", make_element("path", d=outline) + opening, **look)


def draw_opening(shape: str, inside: str, **more: str) -> str:
    """Return the opening of a hollow piece with radius 1, or its dot, as an SVG element.

    Args:
        shape: Name of the shape, a key of ``SHAPES``.
        inside: Its CSS colour.
        more: Further attributes of the element; ``data_seat="S"`` is written ``data-seat="S"``.
    """
    x, y = MIDDLES.get(shape, (0, 0))
    opened = f"scale({format_number(OPEN)})"
    if x or y:
        opened = f"translate({format_number(x)} {format_number(y)}) {opened}"
    width = OUTLINE / OPEN * 0.7
    return make_element(
        "path", d=SHAPES[shape], fill=inside, stroke_width=width, transform=opened, **more
    )
