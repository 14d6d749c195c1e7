"""What a recorder does with a game: throws and moves made, meant, taken back."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import Entry, Record, Result, TurnItem
from barsis_notation.recording.recorder_events import Moved, RecorderEvent, ThrowMade
from barsis_notation.replay import lenient
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.joined_moves import take_apart


class TurnEdit(NamedTuple):
    """Turn *number* of *record* is played anew; *game* is how it stood, *result* one by hand.

    *later* are the turn as it was, or the next that no longer stands, and those after it.
    """

    number: int
    record: Record
    game: Game
    later: list[TurnItem]
    result: Result | UnsetType


def thrown(game: Game, outcome: str, seat: str) -> RecorderEvent:
    """Make a throw; raise IllegalMove where it is none of the game, or cannot be made now."""
    values = game.play.outcomes.get(outcome)
    if values is None:
        raise IllegalMove(game.why_not_throw(outcome, seat, "unknown-outcome"))
    game.throw(outcome, seat)
    return ThrowMade(seat, outcome, values)


def moved(game: Game, move: str) -> RecorderEvent:
    """Make a move; raise IllegalMove where it is not legal."""
    game.push(move)
    return Moved(game.seat, game.parts.moves[-1], game.taken)


def without_turn(game: Game) -> Game:
    """Return *game* as it was before the turn under way."""
    game = game.copy()
    while game.is_under_way:
        game.pop()
    return game


def moves_meant(game: Game, text: str) -> list[str]:
    """Return the moves *text* means, in the strict notation; [] where it is not a move."""
    turn = lenient.reread(f"{game.seat}: {text}", game.play)
    if turn is None:
        return []
    moves = turn.partition(": ")[2].split()
    if any(move in ENDINGS or "?" in move for move in moves):
        return []
    if moves and game.play.joins_moves and game.play.why_not(moves[0]) is not None:
        apart = take_apart(game.play, turn)
        moves = apart.partition(": ")[2].split() if apart else moves
    return moves


def is_throw(outcome: str) -> bool:
    """Return whether *outcome* is written as a throw: one or two digits."""
    return outcome.isascii() and outcome.isdigit() and len(outcome) <= 2


def text_of(item: TurnItem) -> str:
    """Return the turn of an entry, else its comment."""
    return item if isinstance(item, str) else turn_text(item.turn) or item.comment


def bare(entry: Entry) -> TurnItem:
    """Return *entry*, as a bare string where it has nothing but its turn to say."""
    is_bare = isinstance(entry.turn, str) and entry == Entry(turn=entry.turn)
    return entry.turn if is_bare and isinstance(entry.turn, str) else entry


def without_play(item: TurnItem) -> Entry:
    """Return what an entry carries besides what was played and ruled in it."""
    if isinstance(item, str):
        return Entry()
    return msgspec.structs.replace(item, turn="", position="", ruling=UNSET, stood=UNSET)


def commented(item: TurnItem, text: str) -> TurnItem | None:
    """Return *item* with a comment; None where it would say nothing at all."""
    entry = item if isinstance(item, Entry) else Entry(turn=item)
    entry = msgspec.structs.replace(entry, comment=text)
    return bare(entry) if entry.turn or entry.position or entry.comment or entry.ruling else None
