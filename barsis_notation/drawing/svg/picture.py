"""What a board looks like, as data: what never moves, and where men stand.

One picture serves every drawing of a board: SVG, and the page that plays a game, whose script has
no rules and no layout of its own. Lengths are in units of the drawing, y goes down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Slot(NamedTuple):
    """Where one man of several on a place stands: beside its middle, and how large he is drawn."""

    dx: float
    dy: float
    scale: float = 1


Stack = Sequence[Sequence[Slot]]
"""The slots of one man, of two, of three …; of more men than that, those beyond stand in the last.
"""


class Spot(NamedTuple):
    """A place on the sheet: its middle, the name of the stack that men on it make.

    *hollow*: men on it are drawn hollow, on their way home. *clear* is the colour of a disc that is
    drawn under men where a sign of the ground stands on the square, ``""`` where none does: so its
    ends are seen about them.
    """

    x: float
    y: float
    stack: str
    hollow: bool = False
    clear: str = ""


class Label(NamedTuple):
    """Words on the sheet that stay upright however the board is turned.

    *kind* is ``coordinate``, or ``name`` for the name of *seat* with what it has at home, or
    ``place`` for what a part of the board is called. Longer than *width* the words are cut; 0 is as
    long as they are.
    """

    kind: str
    x: float
    y: float
    text: str
    seat: str = ""
    anchor: str = "middle"
    width: float = 0


class Picture(NamedTuple):
    """A board without men.

    It is *size* wide and high; men have the radius *man* at scale 1. Turned by one of *angles*, in
    degrees about the middle of the sheet, the board has that seat in front. *ground* is SVG of what
    turns with it. *spots* are by seat and place, as position lines have them, for every place
    where a man can stand, ``bar`` and ``off`` too; spots of several seats are equal where their men
    share a square. *tags* are the tags of men that are drawn hollow.
    """

    size: tuple[float, float]
    man: float
    angles: Mapping[str, float]
    ground: str
    labels: Sequence[Label]
    spots: Mapping[tuple[str, str], Spot]
    stacks: Mapping[str, Stack]
    tags: frozenset[str] = frozenset()
