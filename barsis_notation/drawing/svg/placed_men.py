"""Placement of the pieces of a position on a picture, and the places of a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, radians, sin
from typing import NamedTuple

from barsis_notation.drawing.svg.picture import Picture, Slot, Spot
from barsis_notation.drawing.svg.svg_markup import format_number
from barsis_notation.record.position_lines import Man, Setup


class PlacedMan(NamedTuple):
    """A piece and its position on the sheet.

    Attributes:
        seat: Letter of its seat.
        man: Its place and tag.
        x: Horizontal position of its centre, in units of the drawing from the left edge.
        y: Vertical position of its centre, in units of the drawing from the top edge.
        scale: Its radius as a multiple of ``Picture.man``.
        hollow: Whether it is drawn hollow.
    """

    seat: str
    man: Man
    x: float
    y: float
    scale: float
    hollow: bool


def rotate_point(picture: Picture, x: float, y: float, angle: float) -> tuple[float, float]:
    """Return the coordinates of a point of the sheet after the board is turned.

    Args:
        picture: The board.
        x: Horizontal position before turning, in units of the drawing.
        y: Vertical position before turning.
        angle: Angle in degrees, clockwise about the middle of the sheet.
    """
    if not angle:
        return x, y
    middle_x, middle_y = (side / 2 for side in picture.size)
    dx, dy, c, s = x - middle_x, y - middle_y, cos(radians(angle)), sin(radians(angle))
    return middle_x + c * dx - s * dy, middle_y + s * dx + c * dy


def place_men(setup: Setup, picture: Picture, angle: float = 0) -> Iterator[PlacedMan]:
    """Yield the pieces that have a spot, stack by stack; other pieces are skipped.

    Args:
        setup: The position.
        picture: The board.
        angle: Angle in degrees by which the board is turned clockwise; the results are the places
            after turning.
    """
    for spot, men in find_stacks(setup, picture):
        for number, (seat, man) in enumerate(men):
            slot = find_slot(picture, spot, number, len(men))
            x, y = rotate_point(picture, spot.x + slot.dx, spot.y + slot.dy, angle)
            hollow = picture.spots[seat, man.place].hollow or man.tag in picture.tags
            yield PlacedMan(seat, man, x, y, slot.scale, hollow)


def find_stacks(setup: Setup, picture: Picture) -> Iterator[tuple[Spot, list[tuple[str, Man]]]]:
    """Yield every occupied spot of a position with the pieces on it.

    Each piece is a pair of seat letter and Man. Spots with the same middle count as one, even if
    they belong to different seats; the spot of the first piece is yielded. Pieces without a spot on
    the board are skipped. Spots and pieces are in the order of ``setup.men``.

    Args:
        setup: The position.
        picture: The board.
    """
    found: dict[tuple[float, float], tuple[Spot, list[tuple[str, Man]]]] = {}
    for seat, men in setup.men.items():
        for man in men:
            spot = picture.spots.get((seat, man.place))
            if spot is not None:
                found.setdefault((spot.x, spot.y), (spot, []))[1].append((seat, man))
    yield from found.values()


def find_slot(picture: Picture, spot: Spot, number: int, men: int) -> Slot:
    """Return the slot of a piece in its stack.

    Args:
        picture: The board.
        spot: The spot of the stack.
        number: Index of the piece in the stack, from 0.
        men: Number of pieces in the stack, at least 1. If the picture has fewer slots, the
            remaining pieces share the last one.
    """
    stack = picture.stacks[spot.stack]
    slots = stack[min(men, len(stack)) - 1]
    return slots[min(number, len(slots) - 1)]


def find_unplaced_men(setup: Setup, picture: Picture) -> list[str]:
    """Return the pieces of a position that have no spot on the picture.

    Each is written as the letter of its seat, a full stop, its place and its tag, if any, such as
    ``S.999`` or ``S.999a``.
    """
    return [
        f"{seat}.{man.place}{man.tag}"
        for seat, men in setup.men.items()
        for man in men
        if (seat, man.place) not in picture.spots
    ]


def format_arc(setup: Setup, picture: Picture, seat: str, start: str, end: str) -> str:
    """Return an arrow from the old to the new place of a piece, as SVG path data.

    It bends towards the middle of the sheet. The result is "" if the board lacks one of the places,
    or if no piece of the seat is on *end*.

    Args:
        setup: The position after the move.
        picture: The board.
        seat: Letter of the seat that moved.
        start: The place left, as in position lines.
        end: The place reached.
    """
    left = picture.spots.get((seat, start))
    arrived = [
        each for each in place_men(setup, picture) if (each.seat, each.man.place) == (seat, end)
    ]
    if left is None or not arrived:
        return ""
    behind = sum(man.place == start for man in setup.men[seat])
    slot = find_slot(picture, left, behind, behind + 1)
    x, y, end_x, end_y = left.x + slot.dx, left.y + slot.dy, arrived[-1].x, arrived[-1].y
    level = (y + end_y) / 2
    bend = level + (picture.size[1] / 2 - level) * 0.9
    handle = (x + end_x) / 2 + (2 * picture.man if abs(end_x - x) < picture.man else 0)
    way = atan2(end_y - bend, end_x - handle)
    barbs = [
        f"{format_number(end_x - 0.7 * picture.man * cos(way + side))} "
        f"{format_number(end_y - 0.7 * picture.man * sin(way + side))}"
        for side in (-0.45, 0.45)
    ]
    tip = f"{format_number(end_x)} {format_number(end_y)}"
    curve = f"M{format_number(x)} {format_number(y)}Q{format_number(handle)} {format_number(bend)}"
    return f"{curve} {tip}M{barbs[0]}L{tip}L{barbs[1]}"


def trace_way(picture: Picture, seat: str, places: Sequence[str]) -> list[Spot]:
    """Return the spots of a move in order.

    Between two places that are step numbers, the steps between them are included. Places without a
    spot are omitted.

    Args:
        picture: The board.
        seat: Letter of the seat that moves.
        places: Places of the move as in position lines, such as ``("8", "14")``.
    """
    way: list[str] = list(places[:1])
    for start, end in pairwise(places):
        way += _list_between(start, end)
    return [picture.spots[seat, place] for place in way if (seat, place) in picture.spots]


def _list_between(start: str, end: str) -> Iterator[str]:
    if start.isdigit() and end.isdigit() and len(start) < 5 > len(end):
        one, other = int(start), int(end)
        step = 1 if other > one else -1
        yield from map(str, range(one + step, other + step, step))
        return
    yield end
