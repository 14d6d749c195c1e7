"""The colours of boards: light, dark, and for print; the page's style is written from them too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from barsis_notation.rulesets import Ruleset


class Paint(NamedTuple):
    """The colours of one seat: its men, their outline, and the tint of its lane and base."""

    fill: str
    outline: str
    tint: str


class Theme(NamedTuple):
    """The colours of a board.

    *square* is what men stand on, *line* parts squares, *safe* is the X of a safe square and *way*
    the dots of the last move, whose ends are *moved*; *mark* frames squares that are pointed out.
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
    paints: Mapping[str, Paint]

    def __hash__(self) -> int:
        return hash(self.name)


LIGHT = Theme(
    name="light",
    paper="#f7ecd9",
    square="#fffaf0",
    line="#6b4a2b",
    home="#e6d0a6",
    safe="#8b2e35",
    moved="#ffdd78",
    way="#4a3520",
    mark="#7a1fa2",
    text="#2b1d10",
    faint="#5f4a35",
    paints={
        "yellow": Paint("#f2b200", "#3a2a00", "#fce7b2"),
        "red": Paint("#c93022", "#3f0b06", "#f5d2c9"),
        "blue": Paint("#0f5fae", "#04213f", "#cfdde6"),
        "green": Paint("#057a58", "#01271b", "#c9e0d0"),
        "orange": Paint("#e0701a", "#3d1a00", "#f8dcc4"),
        "purple": Paint("#7b4bb0", "#22103a", "#e2d6ea"),
        "teal": Paint("#1e9aa8", "#04282d", "#cee8ea"),
        "brown": Paint("#8a5a3c", "#2a1608", "#e3d3c6"),
        "black": Paint("#33302d", "#000000", "#d6d3ce"),
        "white": Paint("#ffffff", "#33302d", "#f4f1ea"),
    },
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT,)}

SEATS = ("yellow", "red", "blue", "green", "orange", "purple", "teal", "brown")
"""The colours of seats by their place in ``seats.names``."""


def paints_of(ruleset: Ruleset, theme: Theme) -> dict[str, Paint]:
    """Return the colours of every seat: one that is called by a colour has that one."""
    seats = ruleset["seats.names"]
    called = {seat: (ruleset.name("seats", seat) or "").lower() for seat in seats}
    chosen = {seat: name for seat, name in called.items() if name in theme.paints}
    left = [name for name in SEATS if name not in chosen.values()] or list(SEATS)
    for number, seat in enumerate(seat for seat in seats if seat not in chosen):
        chosen[seat] = left[number % len(left)]
    return {seat: theme.paints[chosen[seat]] for seat in seats}
