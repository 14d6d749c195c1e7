"""The appearance of a board as data: its fixed parts, and the places of pieces.

One picture serves every drawing of a board: SVG, and the page that plays a game, whose script has
no rules and no layout. Lengths are in units of the drawing; y points down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from barsis_notation.language.texts import Text


class Slot(NamedTuple):
    """The place of one piece in a stack; lengths are in units of the drawing.

    Attributes:
        dx: Distance to the right of the middle of the spot.
        dy: Distance below the middle of the spot.
        scale: Radius of the piece as a multiple of ``Picture.man``.
    """

    dx: float
    dy: float
    scale: float = 1


Stack = Sequence[Sequence[Slot]]
"""Item n - 1 has the slots of n pieces; pieces beyond the longest item share its last slot."""


class Spot(NamedTuple):
    """A place for pieces on the sheet, in units of the drawing from its top left.

    Pieces whose spots have the same middle share a square and form one stack, even if they are of
    different seats.

    Attributes:
        x: Horizontal position of its middle.
        y: Vertical position of its middle.
        stack: Name of the stack that pieces on it form, a key of ``Picture.stacks``; "" for a name
            plate.
        hollow: Whether pieces on it are drawn hollow, as on their way home.
        clear: Colour of a disc that hides the middle of the mark under pieces on a marked square;
            "" for an unmarked square.
        field: Name of the outline to be filled or framed to highlight the place, a key of
            ``Picture.fields``; "" for a disc somewhat larger than a piece.
    """

    x: float
    y: float
    stack: str
    hollow: bool = False
    clear: str = ""
    field: str = ""


LINE = 22.0
"""Distance from the middle of one line of a name to the next."""


class Label(NamedTuple):
    """A text on the sheet that stays upright if the board is turned.

    Places and widths are in units of the drawing, from the top left of the sheet.

    Attributes:
        kind: ``coordinate``, ``place`` (the name of a part of the board) or ``name`` (the name of a
            player and a number of pieces). The number counts the pieces at home or, in games
            without a home, on the board.
        x: Horizontal position, see *anchor*.
        y: Vertical middle.
        text: The text; for ``name`` the default name.
        seat: Letter of the seat of a name. A coordinate is shown only if its seat is in front, or
            always if this is "".
        anchor: ``start``, ``middle`` or ``end``, as SVG's ``text-anchor``.
        width: Width available; 0 for no limit.
        lines: Number of lines available. With 2 or more, a long place is split at a space. A name
            is then written in the first line and the number of pieces in the last. The distance
            between lines is ``LINE``.
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
    """A board without pieces, from ``family_pictures.make_picture``.

    Places and lengths are in units of the drawing (SVG user units), from the top left of the sheet.

    Attributes:
        size: Width and height.
        man: Radius of a piece at scale 1.
        angles: Maps a seat letter to the angle in degrees by which the board is turned clockwise
            about the middle of the sheet to have this seat in front.
        ground: SVG of the parts that turn with the board.
        labels: Texts that stay upright.
        spots: Maps pairs of seat letter and place (as in position lines) to spots, for every place
            on the board, including ``bar`` and ``off`` if they are shown.
        stacks: Maps the names of stacks to the slots of their pieces; see ``Stack``.
        tags: Tags of pieces that are drawn hollow.
        fields: Maps names to outlines, as path data about the middle of a spot; they turn with the
            board.
        shapes: Maps the letter of a seat whose shape differs from the default to the shape, a key
            of ``man_shapes.SHAPES``.
        plates: Maps a seat letter to the spot to be framed while the seat is to move. For a seat
            that is not in the dict, the field of its ``bar`` is framed, if it has one.
        deep: Maps the name of a stack to the number of pieces it can have before they overlap; if
            there are more, the last piece shows their number.
        dotted: Tags of pieces with a dot.
        cube: Maps the letter of the owner of a doubling cube to its place; the key "" is for a cube
            without an owner.
        step: Font size of the number of a step in the middle of its square; 0 if the numbers are
            among the coordinates, or places have no numbers.
        arc: Whether the last move is drawn as an arc above the pieces, instead of dots along its
            way.
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
    step: float = 0
    arc: bool = False
