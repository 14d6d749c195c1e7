"""A last throw without moves: the game was broken off there, with or without ``stop``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from barsis_notation.record.shapes import REASONS_OF_MOVES
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.record.turns import parse_turn, why_not_turn

GIVING_UP: Final = ("resign", "forfeit", "drop")
"""Words with which a game may end while another seat's throw lies on the board."""


def may_break_off(record: Record) -> bool:
    """Return whether the end of *record* need not have come about by its moves."""
    return not (record.result and record.result.reason in REASONS_OF_MOVES)


def is_last_throw(items: Sequence[TurnItem], number: int, text: str) -> bool:
    """Return whether turn *number* of *items* is a throw alone, the last that anybody plays.

    Its string in the strict grammar is *text*. Another seat may give up after it.
    """
    turn = parse_turn(text)
    item = items[number - 1]
    if not turn.throws or turn.moves or turn.ending or _is_ruled(item):
        return False
    return all(_gives_up(later, turn.seat) for later in items[number:])


def has_later_turn(items: Sequence[TurnItem], number: int) -> bool:
    """Return whether some item after turn *number* of *items* has a turn."""
    return any(isinstance(later, str) or bool(later.turn) for later in items[number:])


def _is_ruled(item: TurnItem) -> bool:
    return isinstance(item, Entry) and (bool(item.stood) or item.ruling is not UNSET)


def _gives_up(item: TurnItem, seat: str) -> bool:
    """Return whether *item* plays nothing: a comment, or the word of a seat other than *seat*."""
    if isinstance(item, Entry) and (item.position or _is_ruled(item)):
        return False
    text = item_text(item)
    if not text:
        return True
    if why_not_turn(text) is not None:
        return False
    turn = parse_turn(text)
    alone = not turn.throws and not turn.moves and turn.ending in GIVING_UP
    return alone and turn.seat != seat
