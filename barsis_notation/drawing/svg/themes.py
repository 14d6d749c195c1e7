"""The colour themes of boards: light, dark and print. Styles of pages use them too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from barsis_notation.base.resources import read_resource
from barsis_notation.rulesets import Ruleset

TINT = 0.25
"""Proportion of a seat's colour in the tint of its lane and base."""

_ALIKE = 1.3
"""Contrast with a square below which a colour would not be visible as a tint."""

FILLED = 0.6
"""Opacity of the colour of a last move over a square, so that its signs remain visible."""


class Paint(NamedTuple):
    """The colours of one seat, as ``#rrggbb`` or CSS variables.

    ``Theme.paints`` has the paints of a theme, and ``choose_paints`` returns those of the seats.

    Attributes:
        fill: Colour of its pieces.
        outline: Colour of the outline of its pieces.
        tint: Colour of its lane and base.
    """

    fill: str
    outline: str
    tint: str


class Theme(NamedTuple):
    """The colours of a board, as ``#rrggbb`` or CSS variables.

    ``THEMES`` has the themes of the library; you can create others.

    Attributes:
        name: Name of the theme; themes with equal names must be equal.
        paper: Background of the sheet.
        square: Squares, cells and points.
        line: Lines between squares.
        home: Places at which pieces leave the board.
        safe: The cross of a safe square.
        moved: Fill of the squares at both ends of the last move.
        way: Dots along the way of the last move.
        mark: Frames of marked squares.
        text: Text on all of these except *moved*.
        faint: Text on *paper* only.
        bone: Light sides of shells and sticks, and dice.
        shell: Dark sides of shells.
        wood: Dark sides of sticks.
        ink: Details of shells and dice.
        paints: Maps the name of a colour, such as ``red``, to the Paint of a seat; has at least the
            names in ``SEATS``.
        coordinate: Font size of coordinates; a square has the size 40.
    """

    name: str
    paper: str
    square: str
    line: str
    home: str
    safe: str
    moved: str
    way: str
    mark: str
    text: str
    faint: str
    bone: str
    shell: str
    wood: str
    ink: str
    paints: Mapping[str, Paint]
    coordinate: float = 12.0

    def __hash__(self) -> int:
        return hash(self.name)


SEATS = ("yellow", "red", "blue", "green", "orange", "purple", "teal", "brown")
"""The colours of seats by index in ``seats.names``."""


def mix_colors(color: str, ground: str, share: float) -> str:
    """Return *ground* mixed with a share of *color*, as ``#rrggbb``.

    Args:
        color: The colour to add, as ``#rrggbb``.
        ground: The colour to add it to, as ``#rrggbb``.
        share: From 0 (*ground*) to 1 (*color*).

    Raises:
        ValueError: If a colour has another form, such as a CSS variable.
    """
    pairs = zip(_parse_color(color), _parse_color(ground), strict=True)
    parts = (share * one + (1 - share) * two for one, two in pairs)
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def measure_contrast(one: str, other: str) -> float:
    """Return the WCAG contrast of two colours, a ratio from 1 to 21.

    *one* and *other* are written ``#rrggbb``; their order does not matter.

    Raises:
        ValueError: If a colour has another form, such as a CSS variable.
    """
    lighter, darker = sorted((_measure_luminance(one), _measure_luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _parse_color(color: str) -> bytes:
    """Return the red, green and blue of ``#rrggbb``, or raise ValueError."""
    if not re.fullmatch("#[0-9A-Fa-f]{6}", color):
        raise ValueError(f"{color} is not a colour such as #1f77b4")
    return bytes.fromhex(color[1:])


def _measure_luminance(color: str) -> float:
    parts = (part / 255 for part in _parse_color(color))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _make_theme(name: str, colors: dict[str, Any]) -> Theme:
    """Return a theme from its colours in ``themes.toml``, from which the paints are removed."""
    paints = {
        seat: Paint(fill, outline, _make_tint(fill, outline, colors["square"]))
        for seat, (fill, outline) in colors.pop("paints").items()
    }
    return Theme(name, paints=paints, **colors)


def _make_tint(fill: str, outline: str, square: str) -> str:
    """Return a square tinted with a seat's colour, or with its outline if the colours are alike."""
    if measure_contrast(fill, square) < _ALIKE:
        return mix_colors(outline, square, TINT / 2)
    return mix_colors(fill, square, TINT)


THEMES: Mapping[str, Theme] = {
    name: _make_theme(name, colors)
    for name, colors in msgspec.toml.decode(read_resource(__package__, "themes.toml")).items()
}
LIGHT, DARK, PRINT = (THEMES[name] for name in ("light", "dark", "print"))


def choose_paints(ruleset: Ruleset, theme: Theme) -> dict[str, Paint]:
    """Return a dict that maps the letter of each seat to its colours.

    A seat whose English name is a colour of the theme has that colour. The others have the
    remaining colours of ``SEATS`` in order; if there are too few, they are used again.

    Args:
        ruleset: The ruleset with the seats.
        theme: The theme.
    """
    seats = ruleset["seats.names"]
    called = {seat: (ruleset.name("seats", seat) or "").lower() for seat in seats}
    chosen = {seat: name for seat, name in called.items() if name in theme.paints}
    left = [name for name in SEATS if name not in chosen.values()] or list(SEATS)
    for number, seat in enumerate(seat for seat in seats if seat not in chosen):
        chosen[seat] = left[number % len(left)]
    return {seat: theme.paints[chosen[seat]] for seat in seats}


# -- for a page whose style has the colours -----------------------------------------------------


def list_css_variables(theme: Theme) -> dict[str, str]:
    """Return a mapping from names of CSS variables to the colours of a theme.

    Names are made from the attributes of ``Theme``, such as ``--paper``, or from the name of a
    seat's colour and an attribute of ``Paint``, such as ``--red-tint``.
    """
    single = {f"--{name}": getattr(theme, name) for name in _SINGLE}
    painted = {
        f"--{color}-{part}": shade
        for color, paint in theme.paints.items()
        for part, shade in paint._asdict().items()
    }
    return {**single, **painted}


_SINGLE = [name for name in Theme._fields if name not in ("name", "paints", "coordinate")]

BY_VARIABLES = Theme(
    name="variables",
    **{name: f"var(--{name})" for name in _SINGLE},  # type: ignore[arg-type]
    paints={
        color: Paint(*(f"var(--{color}-{part})" for part in Paint._fields))
        for color in LIGHT.paints
    },
)
"""A theme of CSS variables, for boards in a page whose style defines them.

Do not use it for standalone boards: programs other than browsers draw variables black.
"""
