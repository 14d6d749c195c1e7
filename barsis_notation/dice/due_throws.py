"""The throws that are to be made next in a game that is being played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.dice.protocol import ROLL_OFF, SeededThrows
from barsis_notation.dice.written_throws import begins_with_roll_off, first_turn, written_throws
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game


class DueThrow(NamedTuple):
    """A throw that is due: its seat, its turn and place, what falls."""

    seat: str
    turn: int
    number: int
    throw: str


def due_throws(record: Record, throws: SeededThrows) -> list[DueThrow]:
    """Return the throws to be made next in the game of *record*, none where it goes on otherwise.

    They are as many as come one behind the other before anybody moves. A last turn that was broken
    off with ``stop`` goes on. Raises IllegalMove, CannotBeginError and RulesetError as
    :meth:`Game.from_record` does.
    """
    game = Game.from_record(record, ruleset=throws.ruleset)
    if game.to_roll_off:
        number = len(record.opening) + 1
        return [DueThrow(game.to_roll_off[0], ROLL_OFF, number, throws.throw(ROLL_OFF, number))]
    if record.turns and game.is_over and not game.winners:
        game.pop()
    return list(_due(record, game, throws))


def _due(record: Record, game: Game, throws: SeededThrows) -> Iterator[DueThrow]:
    is_first = begins_with_roll_off(record)
    turn, number = _place(record, game)
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


def _place(record: Record, game: Game) -> tuple[int, int]:
    """Return turn and place of the next throw in *game*, to which *record* has come."""
    made = len(game.parts.throws)
    turn = first_turn(record) - 1
    for each in written_throws(record, game.ruleset):
        if each.turn != ROLL_OFF and not each.beside:
            turn = each.turn
    return (turn, made + 1) if made else (turn + 1, 1)
