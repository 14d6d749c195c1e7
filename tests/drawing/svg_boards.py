"""What stands on an SVG board, read back from its elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from barsis_notation.drawing.svg.picture import Picture, Spot
from barsis_notation.drawing.svg.placed_men import rotate_point

SVG = "{http://www.w3.org/2000/svg}"
_MOVE = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+)\)")


class DrawnMan(NamedTuple):
    """A man as he is drawn: his middle, and his radius on the sheet."""

    seat: str
    place: str
    x: float
    y: float
    radius: float


def parsed(svg: str) -> ElementTree.Element:
    """Return the drawing as XML. Raises ParseError where it is not well-formed."""
    return ElementTree.fromstring(svg)


def men_of(svg: str) -> list[DrawnMan]:
    """Return every man drawn, in the order of the elements."""
    return list(_men(parsed(svg)))


def _men(root: ElementTree.Element) -> Iterator[DrawnMan]:
    for element in root.iter():
        if "data-seat" in element.attrib or "data-place" in element.attrib:
            moved = _MOVE.fullmatch(element.attrib["transform"])
            assert moved is not None
            x, y, radius = map(float, moved.groups())
            yield DrawnMan(element.attrib["data-seat"], element.attrib["data-place"], x, y, radius)


def words_of(svg: str) -> list[str]:
    """Return the words that stand on the sheet."""
    return ["".join(element.itertext()) for element in parsed(svg).iter(f"{SVG}text")]


def middle_of(picture: Picture, spot: Spot, angle: float) -> tuple[float, float]:
    """Return where the middle of a spot is on a board turned by *angle*."""
    return rotate_point(picture, spot.x, spot.y, angle)
