"""Common parts of boards for two seats: name plates, disks, rows of pieces.

A plate has the colour of a seat; the name of the seat is written on it between two of its pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import NamedTuple

from barsis_notation.drawing.svg.man_shapes import OUTLINE, SHAPES, get_shape
from barsis_notation.drawing.svg.picture import Label, Slot, Spot
from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import LIGHT, Theme, choose_paints, measure_contrast
from barsis_notation.rulesets import Ruleset

FROM_EDGE = 26.0
"""Distance from the edge of the sheet to the middle of a plate."""

PLATE = 300.0
"""Width of a plate, if the sheet has enough room."""

_HALF = 17.0
"""Half the height of a plate."""

_MAN = 10.0
"""Radius of the pieces on a plate."""

_TOLD_APART = 3.0
"""Contrast by which two disks can be distinguished without their colours."""


class Plates(NamedTuple):
    """The two name plates of a sheet: the first seat's in front, the second seat's opposite.

    Attributes:
        ruleset: The ruleset, with two seats.
        theme: The colours.
        size: Width and height of the sheet, in units of the drawing.
        shapes: Maps seat letters to the shape of their pieces, a key of ``SHAPES``. A seat that is
            missing has the shape that ``get_shape`` returns for it.
    """

    ruleset: Ruleset
    theme: Theme
    size: tuple[float, float]
    shapes: Mapping[str, str] = {}

    @property
    def _wide(self) -> float:
        return min(self.size[0] - 2 * FROM_EDGE, PLATE)

    def make_spots(self) -> dict[str, Spot]:
        """Return a dict that maps each seat letter to the spot in the middle of its plate.

        The attribute ``field`` of each spot is ``"plate"``, and ``stack`` is empty.
        """
        width, height = self.size
        front, back = self.ruleset["seats.names"]
        return {
            front: Spot(width / 2, height - FROM_EDGE, "", field="plate"),
            back: Spot(width / 2, FROM_EDGE, "", field="plate"),
        }

    def make_outline(self) -> str:
        """Return the outline of a plate about its middle, as SVG path data."""
        long, round_end = format_number(self._wide - 2 * _HALF), f"a{_HALF} {_HALF} 0 0 1 0"
        start = f"M{format_number(_HALF - self._wide / 2)} {-_HALF}"
        return f"{start}h{long}{round_end} {2 * _HALF}h-{long}{round_end} {-2 * _HALF}Z"

    def draw_ground(self) -> str:
        """Return the plates and the pieces on them as SVG elements."""
        return "".join(self._draw_plate(seat, spot) for seat, spot in self.make_spots().items())

    def _draw_plate(self, seat: str, spot: Spot) -> str:
        paint = choose_paints(self.ruleset, self.theme)[seat]
        seats = self.ruleset["seats.names"]
        shape = self.shapes.get(seat) or get_shape(seats.index(seat))
        men = (
            make_element(
                "path",
                d=SHAPES[shape],
                fill=paint.fill,
                stroke=paint.outline,
                stroke_width=OUTLINE,
                transform=f"translate({format_number(side * (self._wide / 2 - _HALF))})"
                f" scale({_MAN})",
            )
            for side in (-1, 1)
        )
        plate = make_element(
            "path", d=self.make_outline(), fill=paint.tint, stroke=self.theme.line, stroke_width=1.5
        )
        where = f"translate({format_number(spot.x)} {format_number(spot.y)})"
        return make_element("g", plate + "".join(men), transform=where)

    def make_labels(self) -> list[Label]:
        """Return the label on each plate, first that of the seat in front: the name of the seat."""
        room = self._wide - 4 * _HALF
        return [
            Label(
                "name", spot.x, spot.y, self.ruleset.named("seats", seat) or seat, seat, width=room
            )
            for seat, spot in self.make_spots().items()
        ]


def choose_disks(ruleset: Ruleset) -> dict[str, str]:
    """Return a dict that maps both seat letters to ``circle`` if their colours differ enough.

    The colours are those of the light theme. If their contrast is below 3, the dict is empty: the
    default shapes then distinguish the seats. *ruleset* must have two seats.
    """
    one, other = (paint.fill for paint in choose_paints(ruleset, LIGHT).values())
    is_plain = measure_contrast(one, other) >= _TOLD_APART
    return dict.fromkeys(ruleset["seats.names"], "circle") if is_plain else {}


def make_square_outline(side: float) -> str:
    """Return the outline of a square field about its middle, as SVG path data.

    It is inside the lines of the field, whose side is *side* units of the drawing.
    """
    half, long = format_number(1 - side / 2), format_number(side - 2)
    return f"M{half} {half}h{long}v{long}h-{long}Z"


def make_rows(men: int, abreast: int, pitch: float, man: float) -> list[Slot]:
    """Return the slots of pieces in rows, one row below another.

    The slots are relative to the middle of a full first row. A row with fewer pieces begins at the
    left. The scale is below 1 if pieces of full size would be too close at this distance.

    Args:
        men: Number of pieces.
        abreast: Number of pieces in a row.
        pitch: Distance from one piece, and from one row, to the next, in units of the drawing.
        man: Radius of a piece at scale 1.
    """
    scale = min(1.0, 0.46 * pitch / man)
    return [
        Slot(pitch * (number % abreast - (abreast - 1) / 2), pitch * (number // abreast), scale)
        for number in range(men)
    ]


def make_crowd(side: float, man: float) -> list[list[Slot]]:
    """Return the slots for one to nine pieces on a square field.

    Item n - 1 has the slots of n pieces. The rules allow at most one piece; an incorrect position
    may have more.

    Args:
        side: Side of the field, in units of the drawing.
        man: Radius of a piece at scale 1, in the same unit.
    """
    return [_centre_rows(men, side, man) for men in range(1, MOST + 1)]


MOST = 9
"""Number of pieces with separate slots on a field that is meant for one piece."""


def _centre_rows(men: int, side: float, man: float) -> list[Slot]:
    abreast = ceil(sqrt(men))
    pitch = side / abreast
    up = pitch * (ceil(men / abreast) - 1) / 2
    return [slot._replace(dy=slot.dy - up) for slot in make_rows(men, abreast, pitch, man)]
