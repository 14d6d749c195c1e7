"""Turns spelled out as JSON members, converted from and to turns and turn strings.

The derived members of the spelled-out form (``thrown``, ``used``, ``cells``, ``taken``) are not
part of a turn: ``unspell_turn`` ignores them, and ``spell_turn`` does not write them.
"""

from __future__ import annotations

from functools import lru_cache

from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.structs import SpelledMove, SpelledTurn, TurnItem, get_fast_constructor
from barsis_notation.record.turns import Move, Turn, format_turn, parse_move

SpelledThrow = int | list[int] | None
make_spelled_turn = get_fast_constructor(SpelledTurn)


def spell_turn(turn: Turn) -> SpelledTurn:
    """Return *turn* spelled out; the inverse of :func:`unspell_turn`.

    The derived members (``thrown`` of the turn; ``used``, ``cells`` and ``taken`` of its moves) are
    left empty. Whether the parts of *turn* fit the grammar is not checked; a throw that is neither
    digits nor ``?`` may raise ValueError.
    """
    return make_spelled_turn(
        seat=turn.seat,
        throws=[spell_throw(throw) for throw in turn.throws],
        moves=[spell_move(move) for move in turn.moves],
        ending=turn.ending,
    )


def spell_text(text: str) -> SpelledTurn:
    """Return the turn string *text* spelled out, as a value that must not be modified.

    Equal moves in the result are one shared object. *text* must be a turn of the strict grammar.
    This is not checked: for other text, the result is undefined, or an error such as
    TurnSyntaxError is raised.
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


def unspell_turn(spelled: SpelledTurn) -> Turn:
    """Return the Turn that a spelled-out turn represents.

    Whether its parts fit the grammar is not checked.
    """
    return Turn(
        seat=spelled.seat,
        throws=tuple(_throw(throw) for throw in spelled.throws),
        moves=tuple(_move(move) for move in spelled.moves),
        ending=spelled.ending,
    )


def get_turn_string(turn: str | SpelledTurn) -> str:
    """Return the turn string of *turn*, a turn string or a spelled-out turn.

    A turn string is returned unchanged. Whether it fits the grammar is not checked.
    """
    return turn if isinstance(turn, str) else format_turn(unspell_turn(turn))


def get_item_string(item: TurnItem) -> str:
    """Return the turn string of an item of ``turns``, or "" for an entry without a turn.

    *item* is a turn string, which is returned unchanged, or an entry.
    """
    return item if isinstance(item, str) else get_turn_string(item.turn)


@lru_cache(maxsize=4096)
def _spell_move_text(text: str) -> SpelledMove | None:
    return spell_move(parse_move(text))


def spell_throw(throw: str) -> SpelledThrow:
    """Return the spelled-out form of a throw in a turn string.

    ``5`` becomes 5, ``31`` becomes [3, 1], and ``?``, a throw that was not noted, becomes None.
    *throw* must have one of these forms. This is not checked: other text may raise ValueError.
    """
    if throw == "?":
        return None
    return int(throw) if len(throw) == 1 else [int(face) for face in throw]


def _throw(throw: SpelledThrow) -> str:
    if throw is None:
        return "?"
    return str(throw) if isinstance(throw, int) else "".join(map(str, throw))


def spell_move(move: Move) -> SpelledMove | None:
    """Return *move* spelled out, or None for the move ``?``, which was not noted."""
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
