"""The throws that are to be made next in a game in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.dice.protocol import ROLL_OFF, SeededThrows
from barsis_notation.dice.written_throws import (
    get_first_turn,
    is_from_beginning,
    iter_written_throws,
)
from barsis_notation.engines.roll_off import find_contenders
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.rulesets.throw_devices import has_single_die_opening


class DueThrow(NamedTuple):
    """A throw that has to be made next.

    Attributes:
        seat: Letter of the seat that throws.
        turn: Number of the turn, from 1, counting only turns with throws; 0 for the roll-off.
        number: Number of the throw in the turn, or in the roll-off, from 1.
        throw: The outcome as written in a record, such as ``3`` or ``64``.
    """

    seat: str
    turn: int
    number: int
    throw: str


def list_due_throws(record: Record, throws: SeededThrows) -> list[DueThrow]:
    """Return the throws that have to be made next in the game of a record.

    The result has the throws up to the next move, in order; during the roll-off, it has only one
    throw. It is empty if a move or the answer to a double is due, or the game is over. If the last
    turn was interrupted with ``stop``, it is continued.

    Args:
        record: The game so far.
        throws: The throws of its seeds. Their ruleset is used; the ruleset of the record is
            ignored.

    Raises:
        IllegalMove: If a turn or the roll-off of the record is not legal.
        CannotBeginError: If the game cannot begin with the record's seats and start, or unknown
            moves leave the position unknown.
        UsageError: If the engine cannot begin a game with the record's seats.
        PositionSyntaxError: If the record's start position cannot be parsed.
        RulesetError: If no engine supports the ruleset of *throws*.
    """
    game = Game.from_record(record, ruleset=throws.ruleset)
    if record.turns and game.is_over and not game.winners:
        game.pop()
    made = iter_written_throws(record, game.ruleset)
    rolled = [(one.seat, one.throw) for one in made if one.turn == ROLL_OFF and not one.beside]
    waiting = game.to_roll_off
    if rolled and not game.is_over and has_single_die_opening(game.ruleset):  # perhaps in turns
        waiting = find_contenders(game.seats, rolled, game.play.outcomes)[1]
    if waiting:
        number = len(rolled) + 1
        return [DueThrow(waiting[0], ROLL_OFF, number, throws.throw(ROLL_OFF, number))]
    return list(_iter_due_throws(record, game, throws))


def _iter_due_throws(record: Record, game: Game, throws: SeededThrows) -> Iterator[DueThrow]:
    is_first = is_from_beginning(record)
    turn, number = _find_next_place(record, game)
    while not game.is_over:
        first = throws.opening_roll() if is_first and (turn, number) == (1, 1) else ""
        throw, seat = first or throws.throw(turn, number), game.seat
        try:
            game.throw(throw, seat)
        except IllegalMove:
            return
        yield DueThrow(seat, turn, number, throw)
        if not game.throw_is_due:
            return
        number += 1


def _find_next_place(record: Record, game: Game) -> tuple[int, int]:
    """Return the turn and the number of the next throw of *game*, the game of *record*."""
    made = len(game.parts.throws)
    turn = get_first_turn(record) - 1
    for each in iter_written_throws(record, game.ruleset):
        if each.turn != ROLL_OFF and not each.beside:
            turn = each.turn
    return (turn, made + 1) if made else (turn + 1, 1)
