"""Records of games nobody played: true odds, a simple policy, everything from one seed.

The same ruleset, seats, seed and policy give the same records on every Python: the only source of
chance is ``random.Random(seed).random()``, whose numbers never change, and no record holds a date.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from barsis_notation.engines.engine import Play
from barsis_notation.engines.registry import engine_for
from barsis_notation.record.scan import MAX_TURN
from barsis_notation.record.shapes import FORMAT, MAX_TURNS
from barsis_notation.record.structs import Player, Record, Result, RulesetRef
from barsis_notation.record.turns import starred
from barsis_notation.replay.seating import players_for
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.values import written

Chance = Callable[[], float]
"""Gives a number from 0 up to 1, as ``Random.random`` does."""

Chooser = Callable[[Play, list[str]], str]
"""Chooses one of the legal moves of a game."""


MOST_THROWS: Final = 100
"""Throws of one turn, or for the first, after which a game is broken off.

The games that people play need a few; rules by which nearly every throw earns another need so many
that the choice among the moves takes for ever.
"""


class SimulationError(ValueError):
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
        yield _Table(ruleset, players, chance, choose).record()


def _at_random(chance: Chance) -> Chooser:
    return lambda _, moves: moves[int(chance() * len(moves))]


# -- one game ---------------------------------------------------------------------------------


class _Table:
    """One game from the first throw to the last."""

    def __init__(
        self, ruleset: Ruleset, players: Sequence[str], chance: Chance, choose: Chooser
    ) -> None:
        self.ruleset = ruleset
        self.chance = chance
        self.choose = choose
        self.cast = device_of(ruleset, chance)
        self.play = engine_for(ruleset.family).begin(ruleset, players)
        self.opening: list[str] = []
        self.turns: list[str] = []

    def record(self) -> Record:
        """Play the game and return its record."""
        return self._record(_result(self.play) if self._is_played() else _unfinished())

    def _is_played(self) -> bool:
        """Play the game as far as a record can hold it; return whether the turns have it all."""
        try:
            self._begin()
            while self.play.to_move() and len(self.turns) < MAX_TURNS:
                self._turn(self.play.to_move()[0])
        except _UnendingError:
            return False
        return True

    def _record(self, result: Result) -> Record:
        return Record(
            format=FORMAT,
            ruleset=_reference(self.ruleset),
            players=[
                Player(name=self._name(seats[0]), seats=list(seats)) for seats in self.play.players
            ],
            opening=self.opening,
            turns=[*self.turns],
            result=result,
        )

    def _name(self, seat: str) -> str:
        return self.ruleset.name("seats", seat) or seat

    def _begin(self) -> None:
        """Let it be decided who begins: by opening dice, by the highest throw, or by lot."""
        if "opening.reroll" in self.ruleset.facts:
            self._roll_off()
        elif self.ruleset.facts.get("turn.first") == "highest":
            self._turn(self._highest())
        else:
            seats = self.play.to_move()
            self._turn(seats[int(self.chance() * len(seats))])

    def _roll_off(self) -> None:
        """Let two seats throw one die each until the dice differ; the engine follows."""
        seats = self.play.seats
        dice: list[str] = []
        while len(set(dice)) < 2:
            dice = [_die(self.chance) for _ in seats]
            for seat, die in zip(seats, dice, strict=True):
                self._must(self.play.throw(die, seat), f"opening throw {die}")
                self.opening.append(f"{seat} {die}")
        if not self.ruleset["opening.reroll"]:
            self._turn(self.play.to_move()[0], "".join(sorted(dice, reverse=True)))

    def _highest(self) -> str:
        """Let every seat throw, then those who tie again; return the seat with the highest."""
        seats = list(self.play.to_move())
        while len(seats) > 1:
            if len(self.opening) > MOST_THROWS:
                raise _UnendingError
            throws = [self.cast() for _ in seats]
            self.opening += [f"{seat} {throw}" for seat, throw in zip(seats, throws, strict=True)]
            numbers = [_number(self.ruleset, throw) for throw in throws]
            best = max(numbers)
            seats = [seat for seat, n in zip(seats, numbers, strict=True) if n == best]
        return seats[0]

    def _turn(self, seat: str, throw: str = "") -> None:
        play = self.play
        throws = self._throws(seat, throw)
        moves = list(self._moves())
        head = f"{seat} {'+'.join(throws)}:" if throws else f"{(*play.to_move(), seat)[0]}:"
        text = " ".join([head, *moves])
        if not play.winners():
            self._must(play.end(), f"end of {text[:200]}")
        if len(text) > MAX_TURN:
            raise _UnendingError
        self.turns.append(text)

    def _must(self, refusal: str | None, what: str) -> None:
        """Raise SimulationError where the engine refused *what*."""
        if refusal is not None:
            raise SimulationError(f"{self.ruleset.id} cannot be simulated: {what}: {refusal}")

    def _throws(self, seat: str, throw: str) -> list[str]:
        """Make the throws of a turn, *throw* the first of them; none in a game without throws."""
        if "device.kind" not in self.ruleset.facts:
            return []
        throws = [throw or self.cast()]
        self._must(self.play.throw(throws[0], seat), f"throw {throws[0]}")
        while self.play.why_not_end() == "throw-missing":
            if len(throws) > MOST_THROWS:
                raise _UnendingError
            throws.append(self.cast())
            self._must(self.play.throw(throws[-1]), f"throw {throws[-1]}")
        return throws

    def _moves(self) -> Iterator[str]:
        play = self.play
        while moves := play.moves():
            move = self.choose(play, moves) if len(moves) > 1 else moves[0]
            self._must(play.move(move), f"move {move}")
            yield starred(move) if play.taken() else move


def _reference(ruleset: Ruleset) -> RulesetRef:
    return RulesetRef(
        id=ruleset.id,
        version=ruleset.version,
        options=_thawed(ruleset.chosen),
        sha256="" if ruleset.builtin else ruleset.sha256,
    )


def _thawed(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as a record holds them: lists where the ruleset has tuples."""
    return {key: list(item) if isinstance(item, tuple) else item for key, item in options.items()}


def _result(play: Play) -> Result:
    outcome = play.result()
    if outcome is None:
        return _unfinished()
    return Result(
        winners=list(outcome.winners),
        reason=outcome.reason,
        name=outcome.name,
        score=dict(outcome.score),
        ranks=dict(outcome.ranks),
    )


def _unfinished() -> Result:
    return Result(winners=[], reason="unfinished")


# -- throws -----------------------------------------------------------------------------------


def device_of(ruleset: Ruleset, chance: Chance) -> Callable[[], str]:
    """Return what casts the throws of a game: shells and sticks fall either way, dice have six."""
    kind, n = ruleset.facts.get("device.kind"), ruleset.facts.get("device.n", 0)
    if kind == "die":
        return lambda: _die(chance)
    if kind == "dice":
        return lambda: "".join(sorted((_die(chance) for _ in range(n)), reverse=True))
    ways: Final = 1 << n
    return lambda: str(int(chance() * ways).bit_count())


def _die(chance: Chance) -> str:
    return str(1 + int(chance() * 6))


def _number(ruleset: Ruleset, outcome: str) -> int:
    """Return the highest whole number of a throw; khal and grace are not counted."""
    values = ruleset["device.outcomes"][outcome]["values"]
    return max((value for value in values if isinstance(value, int)), default=0)


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
