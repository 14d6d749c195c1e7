"""The colour themes of boards: light, dark and print. The style of pages uses them as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from barsis_notation.rulesets import Ruleset

TINT = 0.25
"""How much of a seat's colour is in the tint of its lane and base."""

_ALIKE = 1.3
"""The contrast with a square below which a colour would not show as its tint."""

FILLED = 0.6
"""How opaque the colour of a last move is laid over a square, so that its signs show through."""


class Paint(NamedTuple):
    """The colours of one seat: its pieces, their outline, and the tint of its lane and base."""

    fill: str
    outline: str
    tint: str


class Theme(NamedTuple):
    """The colours of a board, each by what it is for.

    *square* is what men stand on, *line* parts squares, *home* is where men leave the board, *safe*
    the X of a safe square. *moved* fills the ends of the last move, *way* are the dots between
    them, *mark* frames squares that are pointed out. *text* is written on all of them but *moved*,
    *faint* on *paper* alone. *shell* and *wood* are the dark sides of shells and sticks, *bone* the
    light ones and dice.
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

    def __hash__(self) -> int:
        return hash(self.name)


SEATS = ("yellow", "red", "blue", "green", "orange", "purple", "teal", "brown")
"""The colours of seats by their place in ``seats.names``."""


def mix_colors(color: str, ground: str, share: float) -> str:
    """Return *ground* mixed with a *share* (0 to 1) of *color*; all as ``#rrggbb``."""
    pairs = ((color[at : at + 2], ground[at : at + 2]) for at in (1, 3, 5))
    parts = (share * int(one, 16) + (1 - share) * int(two, 16) for one, two in pairs)
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def measure_contrast(one: str, other: str) -> float:
    """Return the WCAG contrast of two colours (``#rrggbb``), from 1 to 21."""
    lighter, darker = sorted((_measure_luminance(one), _measure_luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _measure_luminance(color: str) -> float:
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _make_paints(square: str, colors: Mapping[str, tuple[str, str]]) -> dict[str, Paint]:
    return {
        name: Paint(fill, outline, _make_tint(fill, outline, square))
        for name, (fill, outline) in colors.items()
    }


def _make_tint(fill: str, outline: str, square: str) -> str:
    """The square with some of a seat's colour in it, or of its outline where that is alike."""
    if measure_contrast(fill, square) < _ALIKE:
        return mix_colors(outline, square, TINT / 2)
    return mix_colors(fill, square, TINT)


LIGHT = Theme(
    name="light",
    paper="#f7ecd9",
    square="#fffaf0",
    line="#6b4a2b",
    home="#e6d0a6",
    safe="#8b2e35",
    moved="#ffd45c",
    way="#4a3520",
    mark="#7a1fa2",
    text="#2b1d10",
    faint="#5f4a35",
    bone="#fff8e6",
    shell="#b07f45",
    wood="#7d5430",
    ink="#33200f",
    paints=_make_paints(
        "#fffaf0",
        {
            "yellow": ("#f2b200", "#3a2a00"),
            "red": ("#c93022", "#3f0b06"),
            "blue": ("#0f5fae", "#04213f"),
            "green": ("#057a58", "#01271b"),
            "orange": ("#e0701a", "#3d1a00"),
            "purple": ("#7b4bb0", "#22103a"),
            "teal": ("#1e9aa8", "#04282d"),
            "brown": ("#8a5a3c", "#2a1608"),
            "black": ("#3b3632", "#000000"),
            "white": ("#ffffff", "#33302d"),
        },
    ),
)

DARK = Theme(
    name="dark",
    paper="#1d1813",
    square="#2b241c",
    line="#c4a67c",
    home="#4a3b27",
    safe="#ffa19e",
    moved="#6b5200",
    way="#f3e7d3",
    mark="#dcaaf7",
    text="#f5ebdb",
    faint="#cbb799",
    bone="#efe3cb",
    shell="#b07f45",
    wood="#8b5f38",
    ink="#21160b",
    paints=_make_paints(
        "#2b241c",
        {
            "yellow": ("#f5bf2a", "#fff1c9"),
            "red": ("#d8432f", "#ffd9d2"),
            "blue": ("#2f7fd6", "#d9eaff"),
            "green": ("#16926a", "#cdf5e5"),
            "orange": ("#e57f2d", "#ffe3cb"),
            "purple": ("#9565cf", "#ecdfff"),
            "teal": ("#27a5b4", "#d3f6fa"),
            "brown": ("#9c6a49", "#f6e0d2"),
            "black": ("#0d0b09", "#e8e2da"),
            "white": ("#f7f3ec", "#ffffff"),
        },
    ),
)

PRINT = Theme(
    name="print",
    paper="#ffffff",
    square="#ffffff",
    line="#3a3a3a",
    home="#ececec",
    safe="#5a5a5a",
    moved="#d4d4d4",
    way="#000000",
    mark="#000000",
    text="#000000",
    faint="#444444",
    bone="#ffffff",
    shell="#8a8a8a",
    wood="#8a8a8a",
    ink="#000000",
    paints=_make_paints(
        "#ffffff",
        {
            "yellow": ("#f6c945", "#000000"),
            "red": ("#c93022", "#000000"),
            "blue": ("#0f5fae", "#000000"),
            "green": ("#3fa37f", "#000000"),
            "orange": ("#f0a367", "#000000"),
            "purple": ("#7b4bb0", "#000000"),
            "teal": ("#8fd0d6", "#000000"),
            "brown": ("#6d4329", "#000000"),
            "black": ("#2b2b2b", "#000000"),
            "white": ("#ffffff", "#000000"),
        },
    ),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}


def choose_paints(ruleset: Ruleset, theme: Theme) -> dict[str, Paint]:
    """Return the colours by seat; a seat named after a colour has that colour."""
    seats = ruleset["seats.names"]
    called = {seat: (ruleset.name("seats", seat) or "").lower() for seat in seats}
    chosen = {seat: name for seat, name in called.items() if name in theme.paints}
    left = [name for name in SEATS if name not in chosen.values()] or list(SEATS)
    for number, seat in enumerate(seat for seat in seats if seat not in chosen):
        chosen[seat] = left[number % len(left)]
    return {seat: theme.paints[chosen[seat]] for seat in seats}


# -- for a page whose style has the colours -----------------------------------------------------


def list_css_variables(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by CSS variable: ``--paper``, ``--red-tint``."""
    single = {f"--{name}": getattr(theme, name) for name in _SINGLE}
    painted = {
        f"--{color}-{part}": shade
        for color, paint in theme.paints.items()
        for part, shade in paint._asdict().items()
    }
    return {**single, **painted}


_SINGLE = [name for name in Theme._fields if name not in ("name", "paints")]

BY_VARIABLES = Theme(
    name="variables",
    **{name: f"var(--{name})" for name in _SINGLE},
    paints={
        color: Paint(*(f"var(--{color}-{part})" for part in Paint._fields))
        for color in LIGHT.paints
    },
)
"""A theme of CSS variables, for a board inside a page whose style says what they are. No board
that stands alone may have it: programs other than browsers draw variables black.
"""
