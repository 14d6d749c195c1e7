"""Records of games nobody played: true odds, a simple policy, everything from one seed.

The same ruleset, seats, seed and policy give the same records on every Python: the only source of
chance is ``random.Random(seed).random()``, whose numbers never change, and no record holds a date.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.engines.engine import Play
from barsis_notation.engines.registry import engine_for
from barsis_notation.record.scan import MAX_TURN
from barsis_notation.record.shapes import MAX_TURNS
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.seating import players_for
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.devices import PIPS, die_of, is_thrown_die_by_die
from barsis_notation.rulesets.values import written

Chance = Callable[[], float]
"""Gives a number from 0 up to 1, as ``Random.random`` does."""

Cast = Callable[[], str]
"""Gives one throw of a game's device."""

Chooser = Callable[[Play, list[str]], str]
"""Chooses one of the legal moves of a game."""


MAX_THROWS: Final = 100
"""Throws of one turn, or for the first, after which a game is broken off.

The games that people play need a few; rules by which nearly every throw earns another need so many
that the choice among the moves takes for ever.
"""


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
        values = (f"{path}={written(ruleset.facts.get(path))}" for path in unplayed)
        raise ValueError(f"{ruleset.id} cannot be played yet with {', '.join(values)}")
    return _games(ruleset, players, games, Random(seed).random, Policy(policy))


def _games(
    ruleset: Ruleset, players: Sequence[str], games: int, chance: Chance, policy: Policy
) -> Iterator[Record]:
    choose = _greedy(chance) if policy is Policy.GREEDY else _at_random(chance)
    for _ in range(games):
        yield _record(ruleset, players, chance, choose)


def _at_random(chance: Chance) -> Chooser:
    return lambda _, moves: moves[int(chance() * len(moves))]


# -- one game ---------------------------------------------------------------------------------


def _record(ruleset: Ruleset, players: Sequence[str], chance: Chance, choose: Chooser) -> Record:
    """Play one game from the first throw to the last and return its record."""
    game = Game(ruleset, players)
    cast = device_of(ruleset, chance)
    try:
        _play(game, chance, cast, choose)
    except IllegalMove as error:
        wrong = error.finding
        what = f"{'move' if wrong.move else 'turn'} {wrong.found}: {wrong.name}"
        raise SimulationError(f"{ruleset.id} cannot be simulated: {what}") from None
    except _UnendingError:
        while game.is_under_way:
            game.pop()
    return game.record({seat: ruleset.name("seats", seat) or seat for seat in game.seats})


def _play(game: Game, chance: Chance, cast: Cast, choose: Chooser) -> None:
    """Play *game* as far as a record can hold it."""
    _turn(game, cast, choose, _starter(game, chance, cast), game.opening_roll)
    for _ in range(1, MAX_TURNS):
        if game.is_over:
            break
        _turn(game, cast, choose)


def _starter(game: Game, chance: Chance, cast: Cast) -> str:
    """Let it be decided who begins: by the roll-off, or by lot; return the seat."""
    if not game.to_roll_off:
        return game.to_move[int(chance() * len(game.to_move))]
    die = "opening.reroll" in game.ruleset.facts
    while seats := game.to_roll_off:
        if len(game.opening) > MAX_THROWS:
            raise _UnendingError
        for seat in seats:
            game.roll_off(_die(chance) if die else cast(), seat)
    return game.to_move[0]


def _turn(game: Game, cast: Cast, choose: Chooser, seat: str = "", throw: str = "") -> None:
    """Play one turn of *seat*, by default the one expected, *throw* the first of its throws."""
    if "device.kind" in game.ruleset.facts:
        game.throw(throw or cast(), seat)
        while game.throw_is_due:
            if len(game.parts.throws) > MAX_THROWS:
                raise _UnendingError
            game.throw(cast())
    play = game.play
    while moves := play.moves():
        game.push(choose(play, moves) if len(moves) > 1 else moves[0])
    if not play.winners():
        game.end()
    if len(game.turn or game.peek()) > MAX_TURN:
        if not game.is_under_way:
            game.pop()
        raise _UnendingError


# -- throws -----------------------------------------------------------------------------------


def device_of(ruleset: Ruleset, chance: Chance) -> Cast:
    """Return what casts the throws of a game: shells and sticks fall either way, dice on a face."""
    kind, n = ruleset.facts.get("device.kind"), ruleset.facts.get("device.n", 0)
    if is_thrown_die_by_die(ruleset.facts):
        faces = die_of(ruleset.facts)
        return lambda: _die(chance, faces)
    if kind == "dice":
        return lambda: "".join(sorted((_die(chance) for _ in range(n)), reverse=True))
    ways: Final = 1 << n
    return lambda: str(int(chance() * ways).bit_count())


def _die(chance: Chance, faces: Sequence[int] = PIPS) -> str:
    return str(faces[int(chance() * len(faces))])


# -- the greedy policy ------------------------------------------------------------------------


def _greedy(chance: Chance) -> Chooser:
    """Choose what :func:`_worth` prefers; chance decides among equals, so that none go to and fro.

    Where nobody goes home before all are near (``bearing_off.all_home``) the rearmost man goes
    first: players who take whenever they can keep one another from ever ending such a game.
    """

    def choose(play: Play, moves: list[str]) -> str:
        worth = _worth_of_the_last if play.ruleset.facts.get("bearing_off.all_home") else _worth
        worths = [worth(play, move) for move in moves]
        best = max(worths)
        equal = [move for move, one in zip(moves, worths, strict=True) if one == best]
        return equal[int(chance() * len(equal))] if len(equal) > 1 else equal[0]

    return choose


def _worth(play: Play, move: str) -> tuple[int, ...]:
    """Prefer to take a man; else to go home, or to enter, or to go far."""
    start, end = _ends(move)
    far = abs(int(end) - int(start)) if start.isdigit() and end.isdigit() else 0
    return _takes(play, move), end == "off", start == "bar", far


def _worth_of_the_last(play: Play, move: str) -> tuple[int, ...]:
    """Prefer to go home; else to move the man who has farthest to go, and so to take one."""
    start, end = _ends(move)
    to_go = play.steps_to_go(play.to_move()[0], start) or 0
    return end == "off", to_go, _takes(play, move)


def _takes(play: Play, move: str) -> bool:
    """Whether *move* takes somebody: it leaps, or a star is not refused as false."""
    return "*" in move or "x" in move or play.why_not(f"{move}*") is None


def _ends(move: str) -> tuple[str, str]:
    start, _, end = move.partition("*")[0].partition("/")
    return start, end
