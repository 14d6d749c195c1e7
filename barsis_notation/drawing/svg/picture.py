"""What a board looks like, as data: what never moves, and where men stand.

One picture serves every drawing of a board: SVG, and the page that plays a game, whose script has
no rules and no layout of its own. Lengths are in units of the drawing, y goes down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from barsis_notation.language.texts import Text


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

    Men whose spots have the same middle share a square, whosever they are, and make one stack.
    *hollow*: men on it are drawn hollow, on their way home. *clear* is the colour of a disc that is
    drawn under men where a sign of the ground stands on the square, ``""`` where none does: so its
    ends are seen about them. *field* names what is filled when the place is pointed out; ``""`` is
    a disc, somewhat larger than a man.
    """

    x: float
    y: float
    stack: str
    hollow: bool = False
    clear: str = ""
    field: str = ""


LINE = 22.0
"""From the middle of one line of a name to that of the next."""


class Label(NamedTuple):
    """Words on the sheet that stay upright however the board is turned.

    *kind* is ``coordinate``, or ``name`` for the name of *seat* with what it has at home, or
    ``place`` for what a part of the board is called. The middle of the words is at *y*. They have
    room for *width*, 0 is as long as they are, and for so many *lines*: with two a place is parted
    at a blank; a name stands in the first and what its seat has at home in the last, ``LINE`` from
    one to the next. A coordinate with a *seat* is as that seat counts: it stands there while the
    seat is in front.
    """

    kind: str
    x: float
    y: float
    text: Text | str
    seat: str = ""
    anchor: str = "middle"
    width: float = 0
    lines: int = 1


class Picture(NamedTuple):
    """A board without men.

    It is *size* wide and high; men have the radius *man* at scale 1. Turned by one of *angles*, in
    degrees about the middle of the sheet, the board has that seat in front. *ground* is SVG of what
    turns with it. *spots* are by seat and place, as position lines have them, for every place
    where a man can stand, ``bar`` and ``off`` too. *tags* are the tags of men drawn hollow.
    *fields* are outlines by name, as the ``d`` of a path about the middle of a spot, and turn with
    the ground. *shapes* are the shapes of seats (``man_shapes.SHAPES``) where they are others than
    by their number. *plates* are what is framed while a seat is to move; of a seat without one it
    is its ``bar``, where that has a field. *deep* says by stack how many men of it do not overlap:
    of more than that, the last bears their number. *dotted* are the tags of men with a dot. *cube*
    is where a doubling cube stands by the seat that holds it, ``""`` for nobody.
    """

    size: tuple[float, float]
    man: float
    angles: Mapping[str, float]
    ground: str
    labels: Sequence[Label]
    spots: Mapping[tuple[str, str], Spot]
    stacks: Mapping[str, Stack]
    tags: frozenset[str] = frozenset()
    fields: Mapping[str, str] = {}
    shapes: Mapping[str, str] = {}
    plates: Mapping[str, Spot] = {}
    deep: Mapping[str, int] = {}
    dotted: frozenset[str] = frozenset()
    cube: Mapping[str, tuple[float, float]] = {}
