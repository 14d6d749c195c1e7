"""How simulated players choose among their legal moves: built-in policies, functions, plug-ins.

A policy of others is an entry point of the group ``barsis_notation.policies`` that names a
function; see ``Policy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.arguments import expect_function
from barsis_notation.base.entry_points import entry_points_of, raised
from barsis_notation.base.errors import UsageError
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.turns import starred
from barsis_notation.replay.legal_moves import in_order
from barsis_notation.replay.position import Position
from barsis_notation.rulesets.devices import Below
from barsis_notation.simulation.chance import below
from barsis_notation.simulation.errors import PolicyError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_text = texts_of("replay")

GROUP: Final = "barsis_notation.policies"
"""The entry points that name policies."""

Policy = Callable[[Position, Sequence[str], Random], str]
"""Chooses one of the legal moves of a position, with no other chance than the one it is given.

The moves are written as in a record, with a star where they take somebody; those of the rearmost
man come first. It is asked where there are several, and where the turn may end without one: then
the empty string passes.
"""

Choose = Callable[[int], int]
"""Gives the number, from 0, of one of so many legal moves; -1 passes."""


class Chooser(NamedTuple):
    """A policy as the simulation asks it."""

    begin: Callable[[Play, Random, int], Choose]
    """Gives what chooses in a game, by a source of chance and the number of the game."""
    may_end: bool = False
    """Whether it is asked also where the turn may end."""


def policy_names() -> list[str]:
    """Return the names of all policies, those of this package first. Imports no plug-in."""
    return list(dict.fromkeys([*BUILT_IN, *(point.name for point in entry_points_of(GROUP))]))


def chooser_of(policy: Policy | Chooser | str) -> Chooser:
    """Return what chooses as *policy* does. Raises UsageError for a name that cannot be used."""
    if isinstance(policy, Chooser):
        return policy
    if not isinstance(policy, str):
        expect_function("policy", policy)
        return _asking(policy, getattr(policy, "__name__", type(policy).__name__))
    return BUILT_IN.get(policy) or _asking(_loaded(policy), policy)


# -- the policies of this package -------------------------------------------------------------


def _at_random(_play: Play, chance: Random, _number: int) -> Choose:
    """Choose any move, each with the same chance."""
    return below(chance.random)


def _greedy(play: Play, chance: Random, _number: int) -> Choose:
    """Choose what takes a man, else ``_worth``; among equals by chance, so that none go to and fro.

    Where nobody goes home before all are near (``bearing_off.all_home``) the rearmost man goes
    first: players who take whenever they can keep one another from ever ending such a game.
    """
    if play.ruleset.value("bearing_off.all_home"):
        return _last_first(play, below(chance.random))
    to_choose = below(chance.random)
    takes, text = play.takes, play.move_text

    def choose(count: int) -> int:
        taking = [number for number in range(count) if takes(number)]
        return _best(taking or range(count), lambda number: _worth(text(number)), to_choose)

    return choose


def _last_first(play: Play, to_choose: Below) -> Choose:
    """Prefer to go home; else to move the man who has farthest to go, and so to take one."""
    to_go = cache(play.steps_to_go)
    takes, text = play.takes, play.move_text

    def choose(count: int) -> int:
        seat = play.to_move()[0]

        def worth(number: int) -> int:
            start, end = _way(text(number))
            return HOME * (end == "off") + 2 * (to_go(seat, start) or 0) + takes(number)

        return _best(range(count), worth, to_choose)

    return choose


def _best(numbers: Iterable[int], worth: Callable[[int], int], to_choose: Below) -> int:
    """Return the number of greatest worth, by chance one of several."""
    best, equal = -1, [0]
    for number in numbers:
        each = worth(number)
        if each > best:
            best, equal = each, [number]
        elif each == best:
            equal.append(number)
    return equal[to_choose(len(equal))] if len(equal) > 1 else equal[0]


HOME: Final = 1 << 20
"""What it is worth to go home: more than any way is long."""


@lru_cache(maxsize=4096)
def _worth(move: str) -> int:
    """Prefer to go home, or to enter, or to go far, where that can be counted."""
    start, end = _way(move)
    far = abs(int(end) - int(start)) if start.isdigit() and end.isdigit() else 0
    return HOME * (end == "off") + HOME // 2 * (start == "bar") + far


@lru_cache(maxsize=4096)
def _way(move: str) -> tuple[str, str]:
    """Return where *move* starts and ends."""
    start, _, end = move.partition("*")[0].partition("/")
    return start, end


BUILT_IN: Final = {"random": Chooser(_at_random), "greedy": Chooser(_greedy)}
"""The policies of this package, by name; all of them play while they can."""


# -- the policies of others -------------------------------------------------------------------


def _loaded(name: str) -> Policy:
    """Return the policy that a package installed here calls *name*. Raises UsageError."""
    points = [point for point in entry_points_of(GROUP) if point.name == name]
    if not points:
        names = listed(policy_names(), "commas")
        raise UsageError(_text("policy-unknown", policy=excerpt(name), policies=names))
    if len(points) > 1:
        values = listed((point.value for point in points), "commas")
        raise UsageError(_text("policy-of-several", policy=name, values=values))
    return _imported(points[0])


def _imported(point: EntryPoint) -> Policy:
    name, value = point.name, point.value
    try:
        found = point.load()
    except Exception as error:
        fault = raised(error)
        why = _text("policy-not-imported", policy=name, value=value, error=fault)
        raise UsageError(why) from error
    if not callable(found):
        kind = type(found).__name__
        raise UsageError(_text("policy-not-function", policy=name, value=value, kind=kind))
    policy: Policy = found
    return policy


def _asking(policy: Policy, name: str) -> Chooser:
    def begin(play: Play, chance: Random, number: int) -> Choose:
        return _Asking(policy, name, play, chance, number)

    return Chooser(begin, may_end=True)


class _Asking:
    """Asks a policy of others for the moves of one game."""

    def __init__(self, policy: Policy, name: str, play: Play, chance: Random, number: int) -> None:
        self.policy = policy
        self.name = name
        self.play = play
        self.chance = chance
        self.number = number

    def __call__(self, _count: int) -> int:
        """Return the number of the move that the policy chooses, -1 where it passes.

        Raises PolicyError where the policy raises anything, or chooses something else.
        """
        play = self.play
        position = Position.of(play)
        numbers = {move: number for number, move in enumerate(play.moves())}
        takes = {move for move, number in numbers.items() if play.takes(number)}
        moves = [starred(move) if move in takes else move for move in in_order(play)]
        try:
            chosen: object = self.policy(position, moves, self.chance)
        except (Exception, SystemExit) as error:  # whatever it is: it is a stranger's code
            raise PolicyError(
                _text(
                    "policy-raised",
                    policy=self.name,
                    game=self.number,
                    error=raised(error),
                    position=position.line,
                )
            ) from error
        number = numbers.get(chosen.removesuffix("*")) if isinstance(chosen, str) else None
        if chosen == "" and play.why_not_end("pass") is None:
            return -1
        if number is None:
            raise PolicyError(
                _text(
                    "policy-chose",
                    policy=self.name,
                    game=self.number,
                    found=excerpt(chosen if isinstance(chosen, str) else type(chosen).__name__),
                    moves=listed(moves, "commas"),
                    position=position.line,
                )
            )
        return number
