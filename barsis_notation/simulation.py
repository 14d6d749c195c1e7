"""Records of games nobody played: true odds, a simple policy, everything from one seed.

The same ruleset, seats, seed and policy give the same records on every Python: the only source of
chance is ``random.Random(seed).random()``, whose numbers never change, and no record holds a date.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from random import Random

from barsis_notation.base.errors import BarsisError
from barsis_notation.engines import roll_off
from barsis_notation.engines.engine import Play
from barsis_notation.engines.registry import engine_for
from barsis_notation.engines.simulated_turns import MAX_THROWS
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.seating import players_for
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.devices import Below, Cast, cast_die, cast_of
from barsis_notation.rulesets.values import json_text

_text = texts_of("replay")

Chance = Callable[[], float]
"""Gives a number from 0 up to 1, as ``Random.random`` does."""

Chooser = Callable[[Play], Callable[[int], int]]
"""Gives for a game what chooses among so many of its legal moves: the number of one, from 0."""


class SimulationError(BarsisError, ValueError):
    """The engine refused what the rules say is thrown, moved or ended: the two do not agree."""


class _UnendingError(Exception):
    """A turn does not end, or is longer than a record can hold."""


class Policy(enum.StrEnum):
    """How a simulated player chooses among the legal moves; all of them play while they can."""

    RANDOM = "random"
    GREEDY = "greedy"


def simulate(
    ruleset: Ruleset,
    *,
    games: int = 1,
    seats: int | None = None,
    seed: int = 0,
    policy: Policy = Policy.RANDOM,
) -> Iterator[Record]:
    """Yield *games* records of play between *seats* players; the first few are the same for more.

    Without *seats* it is two, or the fewest the game allows. A game that does not end within the
    turns a record may hold, or one of whose turns has more than a hundred throws, is broken off
    before it: its result is ``unfinished``. Raises ValueError for a number of seats the game does
    not have, or rules the engine does not play. What is yielded is legal: the iterator raises
    SimulationError as soon as the engine refuses a throw, a move or the end of a turn.
    """
    players = players_for(ruleset, seats)
    unplayed = engine_for(ruleset.family).unsupported(ruleset)
    if unplayed:
        values = (f"{path}={json_text(ruleset.facts.get(path))}" for path in unplayed)
        options = listed(values, "commas")
        raise ValueError(_text("not-played-yet", game=ruleset.id, options=options))
    return _games(ruleset, players, games, Random(seed).random, Policy(policy))


def _games(
    ruleset: Ruleset, players: Sequence[str], games: int, chance: Chance, policy: Policy
) -> Iterator[Record]:
    chooser = _greedy(chance) if policy is Policy.GREEDY else _at_random(chance)
    cast = device_of(ruleset, chance)
    names = {seat: ruleset.name("seats", seat) or seat for seat in "".join(players)}
    for _ in range(games):
        game = Game(ruleset, players)
        _play(game, chance, cast, chooser)
        yield game.record(names)


def _at_random(chance: Chance) -> Chooser:
    return lambda _: lambda count: int(chance() * count)


# -- one game ---------------------------------------------------------------------------------


def _play(game: Game, chance: Chance, cast: Cast, chooser: Chooser) -> None:
    """Play *game* from the first throw to the last, or as far as a record can hold it."""
    try:
        seat = _starter(game, chance, cast)
        throws = cast if "device.kind" in game.ruleset.facts else None
        game.play_out(throws, chooser(game.play), seat=seat, throw=game.opening_roll)
    except IllegalMove as error:
        wrong = error.finding
        id, found, why = game.ruleset.id, wrong.given("found"), wrong.name
        move = _text("move-not-simulated", game=id, move=found, why=why)
        turn = _text("turn-not-simulated", game=id, turn=found, why=why)
        raise SimulationError(move if wrong.move else turn) from None
    except _UnendingError:
        return


def _starter(game: Game, chance: Chance, cast: Cast) -> str:
    """Let it be decided who begins: by the roll-off, or by lot; return the seat."""
    seats = game.to_roll_off
    if not seats:
        return game.to_move[int(chance() * len(game.to_move))]
    die = "opening.reroll" in game.ruleset.facts
    outcomes = game.play.outcomes
    throws: list[tuple[str, str]] = []
    waiting = seats
    while waiting and len(throws) <= MAX_THROWS:
        throws += [(seat, cast_die(_below(chance)) if die else cast()) for seat in waiting]
        waiting = roll_off.still_in(seats, throws, outcomes)[1]
    game.roll_off_all(throws)
    if waiting:
        raise _UnendingError
    return game.to_move[0]


# -- throws -----------------------------------------------------------------------------------


def device_of(ruleset: Ruleset, chance: Chance) -> Cast:
    """Return what casts the throws of a game by *chance*."""
    return cast_of(ruleset.facts, _below(chance))


def _below(chance: Chance) -> Below:
    return lambda count: int(chance() * count)


# -- the greedy policy ------------------------------------------------------------------------


def _greedy(chance: Chance) -> Chooser:
    """Choose what :func:`_worth` prefers; chance decides among equals, so that none go to and fro.

    Where nobody goes home before all are near (``bearing_off.all_home``) the rearmost man goes
    first: players who take whenever they can keep one another from ever ending such a game.
    """

    def chooser(play: Play) -> Callable[[int], int]:
        last_first = bool(play.ruleset.facts.get("bearing_off.all_home"))
        to_go = cache(play.steps_to_go)

        def choose(count: int) -> int:
            numbers = range(count)
            if last_first:
                seat = play.to_move()[0]
                worths = [_worth_of_the_last(play, number, seat, to_go) for number in numbers]
            else:
                worths = [_worth(play, number) for number in numbers]
            best = max(worths)
            equal = [number for number, one in enumerate(worths) if one == best]
            return equal[int(chance() * len(equal))] if len(equal) > 1 else equal[0]

        return choose

    return chooser


def _worth(play: Play, number: int) -> tuple[int, ...]:
    """Prefer to take a man; else to go home, or to enter, or to go far."""
    start, end, far = _way(play.move_text(number))
    return play.takes(number), end == "off", start == "bar", far


def _worth_of_the_last(
    play: Play, number: int, seat: str, steps_to_go: Callable[[str, str], int | None]
) -> tuple[int, ...]:
    """Prefer to go home; else to move the man who has farthest to go, and so to take one."""
    start, end, _ = _way(play.move_text(number))
    to_go = steps_to_go(seat, start) or 0
    return end == "off", to_go, play.takes(number)


@lru_cache(maxsize=4096)
def _way(move: str) -> tuple[str, str, int]:
    """Return where *move* starts and ends, and how far that is where it can be counted."""
    start, _, end = move.partition("*")[0].partition("/")
    return start, end, abs(int(end) - int(start)) if start.isdigit() and end.isdigit() else 0
