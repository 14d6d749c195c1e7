"""What boards for two seats have in common: name plates in front and behind, disks, rows of men.

On a plate stands the name of a seat between two of its men, in its colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import NamedTuple

from barsis_notation.drawing.svg.man_shapes import OUTLINE, SHAPES, get_shape
from barsis_notation.drawing.svg.picture import Label, Slot, Spot
from barsis_notation.drawing.svg.svg_markup import element, format_number
from barsis_notation.drawing.svg.themes import LIGHT, Theme, choose_paints, measure_contrast
from barsis_notation.rulesets import Ruleset

FROM_EDGE = 26.0
"""From the edge of the sheet to the middle of a plate."""

PLATE = 300.0
"""How wide a plate is, where the sheet has room."""

_HALF = 17.0
"""Half the height of a plate."""

_MAN = 10.0
"""The radius of the men on a plate."""

_TOLD_APART = 3.0
"""The contrast by which two disks are told apart without their colours."""


class Plates(NamedTuple):
    """The plates of a sheet that is *size* wide and high: of the seat in front, and behind."""

    ruleset: Ruleset
    theme: Theme
    size: tuple[float, float]
    shapes: Mapping[str, str] = {}

    @property
    def _wide(self) -> float:
        return min(self.size[0] - 2 * FROM_EDGE, PLATE)

    def spots(self) -> dict[str, Spot]:
        """Return the middle of each plate; its field is called ``plate``."""
        width, height = self.size
        front, back = self.ruleset["seats.names"]
        return {
            front: Spot(width / 2, height - FROM_EDGE, "", field="plate"),
            back: Spot(width / 2, FROM_EDGE, "", field="plate"),
        }

    def outline(self) -> str:
        """Return the outline of a plate about its middle, as the ``d`` of a path."""
        long, round_end = format_number(self._wide - 2 * _HALF), f"a{_HALF} {_HALF} 0 0 1 0"
        start = f"M{format_number(_HALF - self._wide / 2)} {-_HALF}"
        return f"{start}h{long}{round_end} {2 * _HALF}h-{long}{round_end} {-2 * _HALF}Z"

    def ground(self) -> str:
        """Return the plates and the men on them."""
        return "".join(self._plate(seat, spot) for seat, spot in self.spots().items())

    def _plate(self, seat: str, spot: Spot) -> str:
        paint = choose_paints(self.ruleset, self.theme)[seat]
        seats = self.ruleset["seats.names"]
        shape = self.shapes.get(seat) or get_shape(seats.index(seat))
        men = (
            element(
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
        plate = element(
            "path", d=self.outline(), fill=paint.tint, stroke=self.theme.line, stroke_width=1.5
        )
        where = f"translate({format_number(spot.x)} {format_number(spot.y)})"
        return element("g", plate + "".join(men), transform=where)

    def labels(self) -> list[Label]:
        """Return the names on the plates."""
        room = self._wide - 4 * _HALF
        return [
            Label(
                "name", spot.x, spot.y, self.ruleset.named("seats", seat) or seat, seat, width=room
            )
            for seat, spot in self.spots().items()
        ]


def choose_disks(ruleset: Ruleset) -> dict[str, str]:
    """Return disks as the shapes of both seats, of which one is light and the other dark.

    Where they are not, their shapes tell them apart, and there is nothing to return.
    """
    one, other = (paint.fill for paint in choose_paints(ruleset, LIGHT).values())
    is_plain = measure_contrast(one, other) >= _TOLD_APART
    return dict.fromkeys(ruleset["seats.names"], "circle") if is_plain else {}


def make_square_outline(side: float) -> str:
    """Return the outline of a square field about its middle, inside its lines."""
    half, long = format_number(1 - side / 2), format_number(side - 2)
    return f"M{half} {half}h{long}v{long}h-{long}Z"


def make_rows(men: int, abreast: int, pitch: float, man: float) -> list[Slot]:
    """Return the slots of *men* so many *abreast*, row after row below the middle of the first.

    *pitch* is from one to the next; *man* is the radius of a man at scale 1.
    """
    scale = min(1.0, 0.46 * pitch / man)
    return [
        Slot(pitch * (number % abreast - (abreast - 1) / 2), pitch * (number // abreast), scale)
        for number in range(men)
    ]


def make_crowd(side: float, man: float) -> list[list[Slot]]:
    """Return the slots of up to ``MOST`` men on a square field with this *side*.

    Only one can stand there; more do where a position was written down wrong.
    """
    return [_centre_rows(men, side, man) for men in range(1, MOST + 1)]


MOST = 9
"""Men on a field for one that have slots of their own."""


def _centre_rows(men: int, side: float, man: float) -> list[Slot]:
    abreast = ceil(sqrt(men))
    pitch = side / abreast
    up = pitch * (ceil(men / abreast) - 1) / 2
    return [slot._replace(dy=slot.dy - up) for slot in make_rows(men, abreast, pitch, man)]
