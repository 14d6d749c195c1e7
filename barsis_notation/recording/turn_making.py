"""Functions that make, parse and take back throws and moves for a recorder."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import Entry, Record, Result, TurnItem
from barsis_notation.recording.recorder_events import MoveMade, RecorderEvent, ThrowMade
from barsis_notation.replay import lenient_turns
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.joined_moves import split_joined_moves


class TurnEdit(NamedTuple):
    """The replacement of an earlier turn, not yet finished.

    Attributes:
        number: The number of the turn, from 1.
        record: The record before the edit.
        game: The game of that record, after all its turns.
        later: The turns that have yet to be replaced or replayed, the edited one first.
        result: The result before the edit if it was set by hand, otherwise UNSET.
    """

    number: int
    record: Record
    game: Game
    later: list[TurnItem]
    result: Result | UnsetType


def make_throw(game: Game, outcome: str, seat: str) -> RecorderEvent:
    """Make a throw in *game* and return the event.

    Args:
        game: The game; it is changed.
        outcome: The throw as a record writes it, such as ``31``.
        seat: The letter of the seat that throws.

    Returns:
        A ThrowMade.

    Raises:
        IllegalMove: If the game has no such throw, or it cannot be made now. The game is unchanged.
    """
    values = game.play.outcomes.get(outcome)
    if values is None:
        raise IllegalMove(game.why_not_throw(outcome, seat, "unknown-outcome"))
    game.throw(outcome, seat)
    return ThrowMade(seat, outcome, values)


def make_move(game: Game, move: str) -> RecorderEvent:
    """Make a move in *game* and return the event.

    Args:
        game: The game; it is changed.
        move: The move in the notation, such as ``11/14``.

    Returns:
        A MoveMade. If the move captures, its text has a star, unless it is a leap (``b3xd3``).

    Raises:
        IllegalMove: If the move is illegal or cannot be parsed. The game is unchanged.
    """
    game.push(move)
    return MoveMade(game.seat, game.parts.moves[-1], game.taken)


def copy_before_turn(game: Game) -> Game:
    """Return a copy of *game* in its state before the turn under way, if there is one."""
    game = game.copy()
    while game.is_under_way:
        game.pop()
    return game


def parse_moves(game: Game, text: str) -> list[str]:
    """Return the moves that *text* means, in the strict notation; they may be illegal.

    Joined moves are split if the game has them. The list is empty if *text* cannot be read as
    moves, or has a closing word or unknown parts (``?``).

    Args:
        game: The game, in which the seat to move has thrown; it is not changed.
        text: The typed moves, such as ``bar/11 11/14``.
    """
    turn = lenient_turns.normalise_turn(f"{game.seat}: {text}", game.play)
    if turn is None:
        return []
    moves = turn.partition(": ")[2].split()
    if any(move in ENDINGS or "?" in move for move in moves):
        return []
    if moves and game.play.joins_moves and game.play.why_not(moves[0]) is not None:
        apart = split_joined_moves(game.play, turn)
        moves = apart.partition(": ")[2].split() if apart else moves
    return moves


def is_throw(outcome: str) -> bool:
    """Return whether *outcome* is written as a throw: one or two digits."""
    return outcome.isascii() and outcome.isdigit() and len(outcome) <= 2


def get_turn_or_comment(item: TurnItem) -> str:
    """Return the turn string of an entry, such as ``N 3: 23/26``.

    For an entry without a turn, return its comment, which may be ``""``. If *item* is a turn
    string, return it unchanged.
    """
    return item if isinstance(item, str) else get_turn_string(item.turn) or item.comment


def simplify_entry(entry: Entry) -> TurnItem:
    """Return *entry*, or its turn string if it contains only a turn; "" if it is empty."""
    is_bare = isinstance(entry.turn, str) and entry == Entry(turn=entry.turn)
    return entry.turn if is_bare and isinstance(entry.turn, str) else entry


def strip_play(item: TurnItem) -> Entry:
    """Return *item* as an entry without its turn, position, ruling and ``stood``.

    For a turn string, the result is an empty entry. *item* is not changed.
    """
    if isinstance(item, str):
        return Entry()
    return msgspec.structs.replace(item, turn="", position="", ruling=UNSET, stood=UNSET)


def replace_comment(item: TurnItem, text: str) -> TurnItem | None:
    """Return a copy of *item* with another comment, or None if it would be empty.

    An entry is empty if it has no turn, position, comment or ruling.

    Args:
        item: A turn string or an entry.
        text: The comment; ``""`` removes it. An entry that then has only a turn is returned as
            its turn string.
    """
    entry = item if isinstance(item, Entry) else Entry(turn=item)
    entry = msgspec.structs.replace(entry, comment=text)
    return (
        simplify_entry(entry)
        if entry.turn or entry.position or entry.comment or entry.ruling
        else None
    )
