"""Shells, sticks and dice, drawn as they lie after a throw."""

from __future__ import annotations

from collections.abc import Iterable

from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import Theme
from barsis_notation.rulesets.defaults import get_value
from barsis_notation.rulesets.throw_devices import DICE, Facts, get_faces, has_separate_dice

SIDES = {
    "closed": ("closed", "open"),
    "mouth_up": ("open", "closed"),
    "white": ("flat", "round"),
}
"""The counted side of a shell or stick and the other side, by the fact ``device.face``."""

WIDTH = 28.0
"""Width of a shell, stick or die with the space around it."""

HEIGHT = 48.0
"""Height of the longest of them with the space around it."""


def list_sides(facts: Facts, throw: str) -> tuple[str, ...]:
    """Return the sides that show after a throw, one for each shell, stick or die thrown.

    If each die of a turn is a separate throw, the result has one side. Sides are ``open`` and
    ``closed`` for shells, ``flat`` and ``round`` for sticks, and digits for dice. Sides that count
    for the throw come first. The result is empty for ``?`` and other throws that cannot be drawn.

    Args:
        facts: Maps the path of each fact of a ruleset to its value, as ``Ruleset.facts`` does.
        throw: The throw as a record writes it, such as ``3`` or ``64``.
    """
    kind, number = get_value(facts, "device.kind"), int(get_value(facts, "device.n"))
    if not (throw.isascii() and throw.isdigit()):
        return ()
    if kind in DICE:
        is_whole = len(throw) == (1 if has_separate_dice(facts) else number)
        faces = {str(face) for face in get_faces(facts)}
        return tuple(throw) if is_whole and faces.issuperset(throw) else ()
    sides = SIDES.get(get_value(facts, "device.face"))
    counted = int(throw)
    if sides is None or counted > number:
        return ()
    return (sides[0],) * counted + (sides[1],) * (number - counted)


def draw_piece(side: str, theme: Theme) -> str:
    """Return a shell, stick or die as SVG, centred at the origin.

    Args:
        side: The side that faces up, as ``list_sides`` returns it: ``open``, ``closed``, ``flat``,
            ``round``, or a digit such as ``6``.
        theme: The colours.

    Raises:
        KeyError: If *side* is not one of these.
    """
    if side.isdigit():
        return _draw_die(int(side), theme)
    return {
        "open": _draw_open_shell,
        "closed": _draw_closed_shell,
        "flat": _draw_flat_stick,
        "round": _draw_round_stick,
    }[side](theme)


def _draw_open_shell(theme: Theme) -> str:
    """Return a shell with its mouth up, showing the slit with its teeth."""
    teeth = "".join(
        f"M{format_number(-4.5 + abs(y) / 6)} {y}h3M{format_number(1.5 - abs(y) / 6)} {y}h3"
        for y in (-7, -3.5, 0, 3.5, 7)
    )
    return (
        _draw_shell(theme.bone, theme)
        + make_element("path", d=teeth, stroke=theme.ink, stroke_width=1.2, fill="none")
        + make_element(
            "path", d="M.8 -10.5C-2 -4 2 4 -.8 10.5", stroke=theme.ink, stroke_width=2, fill="none"
        )
    )


def _draw_closed_shell(theme: Theme) -> str:
    """Return a shell that lies on its mouth, showing the back with a highlight."""
    light = make_element(
        "path",
        d="M-5.5 -5C-4.5 -9 -1 -10.5 1.5 -10",
        stroke=theme.bone,
        stroke_width=2,
        stroke_linecap="round",
        fill="none",
    )
    return _draw_shell(theme.shell, theme) + light


def _draw_shell(fill: str, theme: Theme) -> str:
    return make_element("ellipse", rx=11, ry=16, fill=fill, stroke=theme.line, stroke_width=1.5)


def _draw_flat_stick(theme: Theme) -> str:
    """Return a stick with its flat, light side up."""
    return _draw_stick(theme.bone, theme) + make_element(
        "path", d="M-2 -16v14M2 -6v22", stroke=theme.line, stroke_width=1, fill="none"
    )


def _draw_round_stick(theme: Theme) -> str:
    """Return a stick with its dark, round side up, which has bark and notches."""
    return _draw_stick(theme.wood, theme) + make_element(
        "path",
        d="M-4 -13l8 4M-4 -2l8 4M-4 9l8 4",
        stroke=theme.bone,
        stroke_width=1.5,
        fill="none",
    )


def _draw_stick(fill: str, theme: Theme) -> str:
    return make_element(
        "rect",
        x=-6,
        y=-22,
        width=12,
        height=44,
        rx=5,
        fill=fill,
        stroke=theme.line,
        stroke_width=1.5,
    )


_PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    9: ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
}
"""Maps a number of pips to the places of the pips on a die, relative to its middle."""


def _draw_die(points: int, theme: Theme) -> str:
    pips: Iterable[str] = (
        make_element("circle", cx=7 * x, cy=7 * y, r=2.4) for x, y in _PIPS[points]
    )
    body = make_element(
        "rect",
        x=-13,
        y=-13,
        width=26,
        height=26,
        rx=5,
        fill=theme.bone,
        stroke=theme.line,
        stroke_width=1.5,
    )
    return body + make_element("g", "".join(pips), fill=theme.ink)


CUBE = 18.0
"""Half the side of a doubling cube."""


def draw_cube(x: float, y: float, theme: Theme) -> str:
    """Return a doubling cube without its number as SVG.

    Args:
        x: Horizontal centre, in units of the drawing.
        y: Vertical centre.
        theme: The colours.
    """
    return make_element(
        "rect",
        x=x - CUBE,
        y=y - CUBE,
        width=2 * CUBE,
        height=2 * CUBE,
        rx=5,
        fill=theme.bone,
        stroke=theme.line,
        stroke_width=2,
    )
