"""Slots of pawns that share a place of a cross board: square, base, centre, home."""

from __future__ import annotations

from barsis_notation.drawing.svg.cloth import SQUARE, WIDE, Cloth
from barsis_notation.drawing.svg.picture import Slot, Stack

MAN = SQUARE / 3
"""Radius of a single pawn."""

_NEST = 35.0
"""Radius of the disk inside a base that its pawns fill."""


_MOST = 36
"""Largest number of pawns on one square that have separate slots."""

_WRITTEN = 8
"""Smallest number of pawns of a seat for which places beside the squares have slots.

A position line may list more pawns than the rules give a seat.
"""

_CORNER = 0.21
"""Distance of two pawns on a field from its middle, as a fraction of its side."""


def make_stacks(cloth: Cloth, pawns: int) -> dict[str, Stack]:
    """Return the slots of pawns on each kind of place of a cross board.

    The result maps these names to stacks:

    - ``base``
    - ``centre`` (before the first step)
    - ``home0``, ``home1`` and so on for each arm's pawns that are home
    - each orientation of squares, named as by ``Cloth.get_lie``

    Item n - 1 of a stack has the slots of n pawns. A stack of squares has an item for each number
    of pawns, up to that of all seats together, but at most 36. Other stacks have 8 items, or
    *pawns* items if that is more.

    Args:
        cloth: The geometry of the board.
        pawns: Number of pawns of each seat.
    """
    most = min(pawns * cloth.board.arms, _MOST)
    squares = [_pack_slots(men, SQUARE - 3) for men in range(1, most + 1)]
    bases = make_base_slots(pawns)
    written = range(1, max(pawns, _WRITTEN) + 1)
    return {
        "base": [bases[:men] if men <= pawns else make_base_slots(men) for men in written],
        "centre": [_pack_slots(men, 18) for men in written],
        **{
            f"home{arm}": [_make_home_slots(cloth, arm, max(men, pawns))[:men] for men in written]
            for arm in range(cloth.board.arms)
        },
        **{
            name: [[_rotate_slot(cloth, arm, slot) for slot in slots] for slots in squares]
            for name, arm in cloth.lies.items()
        },
    }


def _rotate_slot(cloth: Cloth, arm: int, slot: Slot) -> Slot:
    """Return a slot turned as the squares of *arm*."""
    return Slot(*cloth.find_point(arm, slot.dy, slot.dx), slot.scale)


def _pack_slots(men: int, side: float) -> list[Slot]:
    """Return slots of *men* pawns in a square field: two in its corners, more in rows."""
    if men == 1:
        return [Slot(0, 0, min(1, side / 2 / MAN))]
    if men == 2:
        away = side * _CORNER
        scale = _get_scale(2 * away * 2**0.5)
        return [Slot(-away, -away, scale), Slot(away, away, scale)]
    return _make_rows(men, side / _count_abreast(men))


def make_base_slots(men: int) -> list[Slot]:
    """Return a slot for each of *men* pawns in the disk inside a base.

    *men* must be at least 1. The disk does not overlap any text, however the board is turned.
    """
    return _make_rows(men, _NEST / ((_count_abreast(men) - 1) / 2**0.5 + 0.47))


def _make_rows(men: int, pitch: float) -> list[Slot]:
    """Return slots of *men* pawns, *pitch* apart, in about the same number of rows and columns."""
    abreast = _count_abreast(men)
    rows = -(-men // abreast)
    return [
        Slot(
            pitch * (number % abreast - (abreast - 1) / 2),
            pitch * (number // abreast - (rows - 1) / 2),
            _get_scale(pitch),
        )
        for number in range(men)
    ]


def _make_home_slots(cloth: Cloth, arm: int, men: int) -> list[Slot]:
    """Return slots of an arm's pawns that are home, in rows along the side of the centre."""
    room = cloth.begin - cloth.ring - 2
    rows = 1 if men <= 6 else _count_abreast(-(-men // 4))
    abreast = -(-men // rows)
    wide = (0.68 if rows == 1 else 0.6) * WIDE
    pitch = min(wide / abreast, room / rows, 24)
    slots = []
    for number in range(men):
        row, column = divmod(number, abreast)
        far = pitch * ((rows - 1) / 2 - row)
        point = cloth.find_point(arm, far, pitch * (column - (abreast - 1) / 2))
        slots.append(Slot(*point, 0.9 * _get_scale(pitch)))
    return slots


def _count_abreast(men: int) -> int:
    """Return the number of columns of *men* pawns, which is about the number of rows."""
    return next(abreast for abreast in range(1, men + 1) if abreast**2 >= men)


def _get_scale(pitch: float) -> float:
    """Return the scale of pawns whose middles are *pitch* apart."""
    return min(1.0, 0.45 * pitch / MAN)
