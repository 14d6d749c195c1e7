"""Games played with the throws of seeds."""

from __future__ import annotations

from random import Random

from barsis_notation.dice.naming import add_pact
from barsis_notation.dice.protocol import ROLL_OFF, SeededThrows
from barsis_notation.engines import roll_off
from barsis_notation.record.structs import Player, Record
from barsis_notation.replay.game import Game
from barsis_notation.replay.seating import assign_seats
from barsis_notation.replay.start import make_reference, make_result
from tests.dice.vectors import pact_of


def played(throws: SeededThrows, seed: int, seats: int | None = None) -> Record:
    """Return a game that players without a plan play with *throws*."""
    chance = Random(seed)
    ruleset = throws.ruleset
    game = Game(ruleset, assign_seats(ruleset, seats))
    opening = rolled_off(game, throws)
    game.roll_off_all(opening)
    turns: list[str] = []
    number = 0

    def cast() -> str:
        nonlocal number
        if len(turns) != cast_in[0]:
            cast_in[0], number = len(turns), 0
        number += 1
        return throws.throw(len(turns) + 1, number)

    cast_in = [-1]
    seat = game.to_move[0] if opening else chance.choice(game.to_move)
    game.play.play_out(turns, cast, chance.randrange, seat=seat, throw=game.opening_roll)
    return Record(
        format="barsis-record/1",
        ruleset=make_reference(ruleset),
        opening=[f"{who} {throw}" for who, throw in opening],
        players=[Player(seats=[*own]) for own in game.players],
        turns=[*turns],
        result=make_result(game.play.result()),
    )


def rolled_off(game: Game, throws: SeededThrows) -> list[tuple[str, str]]:
    """Return the throws by which it is decided who begins, none where nobody throws for it."""
    made: list[tuple[str, str]] = []
    seats = game.to_roll_off
    while waiting := roll_off.find_contenders(seats, made, game.play.outcomes)[1] if seats else ():
        made.append((waiting[0], throws.throw(ROLL_OFF, len(made) + 1)))
    return made


def example(name: str, seed: int = 1) -> Record:
    """Return a game of ``devices.GAMES`` that names its dice."""
    pact = pact_of(name)
    return add_pact(played(pact.throws(), seed), pact)
