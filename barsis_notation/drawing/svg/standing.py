"""The men of a position on a picture: where each stands, and the places of a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from barsis_notation.drawing.svg.picture import Picture, Slot, Spot
from barsis_notation.record.position_lines import Man, Setup


class PlacedMan(NamedTuple):
    """A man on the sheet: his middle, how large he is drawn, whether he is hollow."""

    seat: str
    man: Man
    x: float
    y: float
    scale: float
    hollow: bool


def turned(picture: Picture, x: float, y: float, angle: float) -> tuple[float, float]:
    """Return where a point of the sheet is when the board is turned by *angle*."""
    if not angle:
        return x, y
    middle_x, middle_y = (side / 2 for side in picture.size)
    dx, dy, c, s = x - middle_x, y - middle_y, cos(radians(angle)), sin(radians(angle))
    return middle_x + c * dx - s * dy, middle_y + s * dx + c * dy


def standing(setup: Setup, picture: Picture, angle: float = 0) -> Iterator[PlacedMan]:
    """Yield the men of *setup* that have a spot, stack by stack, on the board turned by *angle*."""
    for spot, men in stacks_of(setup, picture):
        for number, (seat, man) in enumerate(men):
            slot = slot_of(picture, spot, number, len(men))
            x, y = turned(picture, spot.x + slot.dx, spot.y + slot.dy, angle)
            hollow = picture.spots[seat, man.place].hollow or man.tag in picture.tags
            yield PlacedMan(seat, man, x, y, slot.scale, hollow)


def stacks_of(setup: Setup, picture: Picture) -> Iterator[tuple[Spot, list[tuple[str, Man]]]]:
    """Yield every spot that men stand on, with the seats and the men on it."""
    found: dict[tuple[float, float], tuple[Spot, list[tuple[str, Man]]]] = {}
    for seat, men in setup.men.items():
        for man in men:
            spot = picture.spots.get((seat, man.place))
            if spot is not None:
                found.setdefault((spot.x, spot.y), (spot, []))[1].append((seat, man))
    yield from found.values()


def slot_of(picture: Picture, spot: Spot, number: int, men: int) -> Slot:
    """Return where man *number*, from 0, of so many *men* on *spot* stands."""
    stack = picture.stacks[spot.stack]
    slots = stack[min(men, len(stack)) - 1]
    return slots[min(number, len(slots) - 1)]


def astray(setup: Setup, picture: Picture) -> list[str]:
    """Return the men of *setup* that the picture has no place for: ``S.999``."""
    return [
        f"{seat}.{man.place}{man.tag}"
        for seat, men in setup.men.items()
        for man in men
        if (seat, man.place) not in picture.spots
    ]


def way_of(picture: Picture, seat: str, places: Sequence[str]) -> list[Spot]:
    """Return the spots of a man's way from the first of *places* to the last, in order.

    Between two steps he goes over all that lie between. Places without a spot are left out.
    """
    way: list[str] = list(places[:1])
    for start, end in pairwise(places):
        way += _between(start, end)
    return [picture.spots[seat, place] for place in way if (seat, place) in picture.spots]


def _between(start: str, end: str) -> Iterator[str]:
    if start.isdigit() and end.isdigit() and len(start) < 5 > len(end):
        one, other = int(start), int(end)
        step = 1 if other > one else -1
        yield from map(str, range(one + step, other + step, step))
        return
    yield end
