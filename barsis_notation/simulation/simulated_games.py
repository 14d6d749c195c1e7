"""Simulation of complete games by random throws and a policy.

The same ruleset, seats, seed and policy give the same records on every Python version. Records
contain no date and do not depend on earlier games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.engines import roll_off
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.engines.simulated_turns import MAX_THROWS
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.structs import Record
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE
from barsis_notation.rulesets.throw_devices import Below, Cast, cast_die, has_single_die_opening
from barsis_notation.rulesets.values import format_json
from barsis_notation.simulation.chance import Chance, make_below, make_random_cast
from barsis_notation.simulation.errors import SimulationError
from barsis_notation.simulation.policies import Chooser, Policy, get_chooser

_text = bind_texts("replay")


class _UnendingError(Exception):
    """Raised if a turn does not end, or is longer than a record can contain."""


def simulate(
    ruleset: Ruleset,
    *,
    games: int = 1,
    seats: int | None = None,
    seed: int = 0,
    policy: Policy | Chooser | str = "random",
    first: int = 1,
) -> Iterator[Record]:
    """Yield simulated games as records; each depends only on the arguments and its number.

    Players have the English names of their seats. Games are simulated during iteration, one at a
    time. A game is broken off, with the result ``unfinished``, if:

    - it reaches the maximum number of turns of a record,
    - a turn would have more than 100 throws or be too long for a record, or
    - 100 throws do not decide the roll-off.

    Args:
        ruleset: The rules of the game, such as ``load_ruleset("barsis")``.
        games: The number of games. If it is less than 1, nothing is yielded.
        seats: The number of players; None means two or, if the game is not for two, the smallest
            number allowed.
        seed: The seed of all games, any integer.
        policy: The name of a policy, or a function. ``random`` chooses any legal move. ``greedy``
            captures if it can; it prefers to take a piece home, then to enter a piece, then the
            longest move. In games such as Shesh Besh, it bears off if it can and otherwise moves
            the rearmost piece. Plug-ins may provide other names. A function is called with the
            ``Position``, the legal moves (strings, with a star if they capture) and a
            ``random.Random``. It returns one of the moves, or an empty string to pass if the turn
            may end.
        first: The number of the first game, counted from 1; smaller numbers are not refused. A game
            with the same number is the same for every value of *first*.

    Raises:
        UsageError: At the call, if the game is not for this number of players, the engine does not
            support the rules, or the policy cannot be used.
        WrongTypeError: At the call, if an argument has the wrong type.
        SimulationError: While iterating, if the engine refuses a throw, a move or an end of turn.
            This is a ValueError.
        PolicyError: While iterating, if the policy raises an exception, or chooses something other
            than a legal move or an allowed pass. This is a RuntimeError.

    Examples:
        >>> from barsis_notation import load_ruleset, simulate
        >>> ruleset = load_ruleset("barsis")
        >>> games = list(simulate(ruleset, games=3, seed=7))
        >>> [again] = simulate(ruleset, games=1, seed=7, first=3)
        >>> len(games), again == games[2], games[0].result.reason
        (3, True, 'home')
        >>> [game] = simulate(ruleset, policy=lambda position, moves, source: moves[0])
        >>> game.result.reason
        'home'
    """
    expect("ruleset", ruleset, Ruleset)
    expect("seats", seats, int, None)
    for name, number in (("games", games), ("seed", seed), ("first", first)):
        expect(name, number, int)
    players = assign_seats(ruleset, seats)
    unplayed = get_engine(ruleset.family).find_unsupported(ruleset)
    if unplayed:
        values = (f"{path}={format_json(ruleset.facts.get(path))}" for path in unplayed)
        options = join_words(values, "commas")
        raise UsageError(_text("not-played-yet", game=ruleset.id, options=options))
    numbers = range(first, first + games)
    return _iter_games(ruleset, players, numbers, seed, get_chooser(policy))


def _iter_games(
    ruleset: Ruleset, players: Sequence[str], numbers: range, seed: int, chooser: Chooser
) -> Iterator[Record]:
    chance = Chance()
    cast = make_random_cast(ruleset, chance.throws.random)
    names = {seat: ruleset.name("seats", seat) or seat for seat in "".join(players)}
    for number in numbers:
        chance.begin(seed, number)
        game = Game(ruleset, players)
        _play(game, number, chance, cast, chooser)
        yield game.record(names)


# -- one game ---------------------------------------------------------------------------------


def _play(game: Game, number: int, chance: Chance, cast: Cast, chooser: Chooser) -> None:
    """Play *game* from the first throw to the last, or up to the limit of a record."""
    try:
        seat = _choose_starter(game, make_below(chance.throws.random), cast)
        choose = chooser.begin(game.play, chance.choices, number)
        throws = cast if game.ruleset.value("device.kind") != NONE else None
        roll = game.opening_roll
        game.play_out(throws, choose, seat=seat, throw=roll, may_end=chooser.may_end)
    except IllegalMove as error:
        wrong = error.finding
        id, found, why = game.ruleset.id, wrong.given("found"), wrong.name
        move = _text("move-not-simulated", game=id, move=found, why=why)
        turn = _text("turn-not-simulated", game=id, turn=found, why=why)
        raise SimulationError(move if wrong.move else turn) from None
    except _UnendingError:
        return


def _choose_starter(game: Game, to_choose: Below, cast: Cast) -> str:
    """Choose the seat that begins, by the roll-off or by lot, and return it."""
    seats = game.to_roll_off
    if not seats:
        return game.to_move[to_choose(len(game.to_move))]
    die = has_single_die_opening(game.ruleset)
    outcomes = game.play.outcomes
    throws: list[tuple[str, str]] = []
    waiting = seats
    while waiting and len(throws) + len(waiting) <= MAX_THROWS:
        throws += [(seat, cast_die(to_choose) if die else cast()) for seat in waiting]
        waiting = roll_off.find_contenders(seats, throws, outcomes)[1]
    game.roll_off_all(throws)
    if waiting:
        raise _UnendingError
    return game.to_move[0]
