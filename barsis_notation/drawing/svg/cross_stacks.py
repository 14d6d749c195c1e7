"""How men stand together on a cross board: on a square, in their base, at home."""

from __future__ import annotations

from barsis_notation.drawing.svg.cloth import SQUARE, WIDE, Cloth
from barsis_notation.drawing.svg.picture import Slot, Stack

MAN = SQUARE / 3
"""The radius of a man who stands alone."""

_NEST = 35.0
"""The radius of the disk inside a base in which its men stand."""


_MOST = 36
"""Men on one square that have slots of their own."""

_WRITTEN = 8
"""Men of a seat that have room beside the squares where it has fewer: a line may say anything."""

_CORNER = 0.21
"""How far from the middle of a field two men stand in it, of its side."""


def make_stacks(cloth: Cloth, pawns: int) -> dict[str, Stack]:
    """Return the stacks of a board on which every seat has so many *pawns*.

    That of a base is called ``base``, of the centre before the first step ``centre``, of the men of
    an arm that are home ``home0`` and so on, of squares as ``Cloth.lie`` says.
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
    """A slot of a square that lies as *arm* does."""
    return Slot(*cloth.at(arm, slot.dy, slot.dx), slot.scale)


def _pack_slots(men: int, side: float) -> list[Slot]:
    """Slots of *men* in a field with this *side*: two in its corners, more in rows and columns."""
    if men == 1:
        return [Slot(0, 0, min(1, side / 2 / MAN))]
    if men == 2:
        away = side * _CORNER
        scale = _get_scale(2 * away * 2**0.5)
        return [Slot(-away, -away, scale), Slot(away, away, scale)]
    return _make_rows(men, side / _count_abreast(men))


def make_base_slots(men: int) -> list[Slot]:
    """Return slots of *men* in a disk, so that they keep clear of words however it is turned."""
    return _make_rows(men, _NEST / ((_count_abreast(men) - 1) / 2**0.5 + 0.47))


def _make_rows(men: int, pitch: float) -> list[Slot]:
    """Slots of *men* in about as many rows as columns, so far from one another."""
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
    """Slots of the men of an arm that are home: in rows along the kitchen's side."""
    room = cloth.begin - cloth.ring - 2
    rows = 1 if men <= 6 else _count_abreast(-(-men // 4))
    abreast = -(-men // rows)
    wide = (0.68 if rows == 1 else 0.6) * WIDE
    pitch = min(wide / abreast, room / rows, 24)
    slots = []
    for number in range(men):
        row, column = divmod(number, abreast)
        far = pitch * ((rows - 1) / 2 - row)
        point = cloth.at(arm, far, pitch * (column - (abreast - 1) / 2))
        slots.append(Slot(*point, 0.9 * _get_scale(pitch)))
    return slots


def _count_abreast(men: int) -> int:
    """How many men stand abreast where there are about as many rows."""
    return next(abreast for abreast in range(1, men + 1) if abreast**2 >= men)


def _get_scale(pitch: float) -> float:
    """How large men are drawn whose middles are so far from one another."""
    return min(1.0, 0.45 * pitch / MAN)
