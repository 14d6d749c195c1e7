"""Recognise a last throw without moves: the game was broken off there, with or without ``stop``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from barsis_notation.record.shapes import REASONS_OF_MOVES
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.record.turns import find_syntax_error, parse_turn

GIVING_UP: Final = ("resign", "forfeit", "drop")
"""Closing words with which a seat may end the game after another seat's throw."""


def can_break_off(record: Record) -> bool:
    """Return whether a game may have been broken off after its last throw.

    Return False only if the result of *record* says that the moves ended the game.
    """
    return not (record.result and record.result.reason in REASONS_OF_MOVES)


def is_last_throw(items: Sequence[TurnItem], number: int, text: str) -> bool:
    """Return whether a turn is the last one played, and has only throws and no ruling.

    Only two kinds of items may follow it:

    - entries without a turn, position or ruling, such as comments,
    - ``resign``, ``forfeit`` or ``drop`` of another seat, without throws or moves.

    Args:
        items: The turn strings and entries of a record or line.
        number: Place of the turn in *items*, from 1.
        text: The same turn in the strict grammar.

    Raises:
        TurnSyntaxError: If *text* is not in the strict grammar. It is a ValueError.
    """
    turn = parse_turn(text)
    item = items[number - 1]
    if not turn.throws or turn.moves or turn.ending or _is_ruled(item):
        return False
    return all(_gives_up(later, turn.seat) for later in items[number:])


def has_later_turn(items: Sequence[TurnItem], number: int) -> bool:
    """Return whether any item after a given one has a turn.

    Args:
        items: The turn strings and entries of a record or line.
        number: Place in *items*, from 1, of the item; only those after it are examined.
    """
    return any(isinstance(later, str) or bool(later.turn) for later in items[number:])


def _is_ruled(item: TurnItem) -> bool:
    return isinstance(item, Entry) and (bool(item.stood) or item.ruling is not UNSET)


def _gives_up(item: TurnItem, seat: str) -> bool:
    """Return whether *item* is a comment, or a closing word of a seat other than *seat*."""
    if isinstance(item, Entry) and (item.position or _is_ruled(item)):
        return False
    text = get_item_string(item)
    if not text:
        return True
    if find_syntax_error(text) is not None:
        return False
    turn = parse_turn(text)
    alone = not turn.throws and not turn.moves and turn.ending in GIVING_UP
    return alone and turn.seat != seat
