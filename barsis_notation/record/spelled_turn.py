"""A turn spelled out as JSON members, and the turn it says: ``spell`` and ``unspell``.

The derived members of the spelled-out form (``thrown``, ``used``, ``cells``, ``taken``) say
nothing of the turn: ``unspell`` leaves them where they are, ``spell`` writes none.
"""

from __future__ import annotations

from functools import lru_cache

from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.structs import SpelledMove, SpelledTurn, TurnItem, unchecked
from barsis_notation.record.turns import Move, Turn, parse_move, print_turn

SpelledThrow = int | list[int] | None
make_spelled_turn = unchecked(SpelledTurn)


def spell(turn: Turn) -> SpelledTurn:
    """Return *turn* spelled out, the mirror of :func:`unspell`."""
    return make_spelled_turn(
        seat=turn.seat,
        throws=[spell_throw(throw) for throw in turn.throws],
        moves=[spell_move(move) for move in turn.moves],
        ending=turn.ending,
    )


def spell_text(text: str) -> SpelledTurn:
    """Return *text*, a turn in the strict grammar, spelled out, to be written and not changed.

    Moves that are the same are one object.
    """
    head, _, tail = text.partition(":")
    moves = tail.split()
    ending = moves.pop() if moves and moves[-1] in ENDINGS else ""
    return make_spelled_turn(
        seat=head[0],
        throws=[spell_throw(throw) for throw in head[2:].split("+")] if head[2:] else [],
        moves=list(map(_spell_move_text, moves)),
        ending=ending,
    )


def unspell(spelled: SpelledTurn) -> Turn:
    """Return the turn *spelled* says. Does not check that its words fit the grammar."""
    return Turn(
        seat=spelled.seat,
        throws=tuple(_throw(throw) for throw in spelled.throws),
        moves=tuple(_move(move) for move in spelled.moves),
        ending=spelled.ending,
    )


def turn_text(turn: str | SpelledTurn) -> str:
    """Return the turn string of *turn*, spelled out or not."""
    return turn if isinstance(turn, str) else print_turn(unspell(turn))


def item_text(item: TurnItem) -> str:
    """Return the turn string of an item of ``turns``, ``""`` for an entry without a turn."""
    return item if isinstance(item, str) else turn_text(item.turn)


@lru_cache(maxsize=4096)
def _spell_move_text(text: str) -> SpelledMove | None:
    return spell_move(parse_move(text))


def spell_throw(throw: str) -> SpelledThrow:
    """Return a throw, as it is written, spelled out; None where nobody noted it."""
    if throw == "?":
        return None
    return int(throw) if len(throw) == 1 else [int(face) for face in throw]


def _throw(throw: SpelledThrow) -> str:
    if throw is None:
        return "?"
    return str(throw) if isinstance(throw, int) else "".join(map(str, throw))


def spell_move(move: Move) -> SpelledMove | None:
    """Return *move* spelled out, None for moves nobody noted."""
    if move.unseen:
        return None
    if move.path:
        return SpelledMove(path=list(move.path), leap=move.leap)
    return SpelledMove(
        from_=move.start,
        to=move.to,
        seat=move.seat,
        tag=move.tag,
        value=move.value,
        hits=list(move.hits),
    )


def _move(move: SpelledMove | None) -> Move:
    if move is None:
        return Move(unseen=True)
    if move.path:
        return Move(path=tuple(move.path), leap=move.leap)
    return Move(
        seat=move.seat,
        start=move.from_,
        tag=move.tag,
        to=move.to,
        value=move.value,
        hits=tuple(move.hits),
    )
