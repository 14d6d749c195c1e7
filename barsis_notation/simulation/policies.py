"""Policies of simulated players: built-in ones, functions, and plug-ins.

A plug-in is an entry point of the group ``barsis_notation.policies`` that names a function; see
``Policy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.arguments import expect_function
from barsis_notation.base.entry_points import describe_exception, list_entry_points
from barsis_notation.base.errors import UsageError
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.turns import add_star
from barsis_notation.replay.legal_moves import list_legal_moves
from barsis_notation.replay.position import Position
from barsis_notation.rulesets.throw_devices import Below
from barsis_notation.simulation.chance import make_below
from barsis_notation.simulation.errors import PolicyError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_text = bind_texts("replay")

GROUP: Final = "barsis_notation.policies"
"""The group of entry points that provide policies."""

Policy = Callable[[Position, Sequence[str], Random], str]
"""A function that chooses one of the legal moves of a position.

It is called with the position, the moves and the random source to use. Moves are written as in a
record, with a star if they capture; moves of the rearmost piece come first. The function is called
if there are several moves, or if the turn may end without a move; in the second case it may return
an empty string to pass.
"""

Choose = Callable[[int], int]
"""A function that takes the number of legal moves and returns the index of one, or -1 to pass."""


class Chooser(NamedTuple):
    """A policy in the form used by the simulation, as returned by ``get_chooser``.

    Attributes:
        begin: Callback called at the start of each game. It takes the game (a Play, which changes
            as it is played), a ``random.Random`` and the number of the game, from 1. It returns the
            function that chooses moves in this game. That function takes the number of legal moves
            and returns the index of one in ``Play.moves``, from 0, or -1 to pass. A pass that the
            rules do not allow ends the simulation with an error.
        may_end: Whether the function that chooses moves is also called if there is only one legal
            move, but the turn may end without it.
    """

    begin: Callable[[Play, Random, int], Choose]
    """Returns the choosing function of a game.

    The arguments are the game, which changes as it is played, the random source and the game's
    number, from 1.
    """
    may_end: bool = False
    """Whether the function is also called if there is one move and the turn may end without it."""


def list_policy_names() -> list[str]:
    """Return the names of all policies, built-in ones first, without duplicates.

    Plug-ins are not imported, so a listed policy may still be unusable.
    """
    return list(dict.fromkeys([*BUILT_IN, *(point.name for point in list_entry_points(GROUP))]))


def get_chooser(policy: Policy | Chooser | str) -> Chooser:
    """Return the chooser of a policy.

    Args:
        policy: A function (see ``Policy``), a chooser, which is returned as it is, or the name of a
            built-in or installed policy, such as ``random``. If both have the name, the built-in
            policy is used.

    Raises:
        UsageError: If no policy, or more than one installed policy, has the name, or the plug-in
            cannot be imported or called.
        WrongTypeError: If *policy* is neither a str nor callable.
    """
    if isinstance(policy, Chooser):
        return policy
    if not isinstance(policy, str):
        expect_function("policy", policy)
        return _make_external_chooser(policy, getattr(policy, "__name__", type(policy).__name__))
    return BUILT_IN.get(policy) or _make_external_chooser(_load(policy), policy)


# -- built-in policies --------------------------------------------------------------------------


def _choose_at_random(_play: Play, chance: Random, _number: int) -> Choose:
    """Choose any move, each with the same chance."""
    return make_below(chance.random)


def _choose_greedily(play: Play, chance: Random, _number: int) -> Choose:
    """Choose a capture if possible, otherwise the move with the highest value.

    Ties are broken at random, which keeps pieces from moving to and fro. In games in which all
    pieces must be near home first (``bearing_off.all_home``) the rearmost piece moves first: if
    players always captured, such a game might never end.
    """
    if play.ruleset.value("bearing_off.all_home"):
        return _choose_last_first(play, make_below(chance.random))
    to_choose = make_below(chance.random)
    takes, text = play.is_capture, play.move_text

    def choose(count: int) -> int:
        taking = [number for number in range(count) if takes(number)]
        return _choose_best(
            taking or range(count), lambda number: _compute_move_worth(text(number)), to_choose
        )

    return choose


def _choose_last_first(play: Play, to_choose: Below) -> Choose:
    """Prefer to go home, then to move the piece with the most steps to go, then to capture."""
    to_go = cache(play.steps_to_go)
    takes, text = play.is_capture, play.move_text

    def choose(count: int) -> int:
        seat = play.to_move()[0]

        def worth(number: int) -> int:
            start, end = _get_move_ends(text(number))
            return HOME * (end == "off") + 2 * (to_go(seat, start) or 0) + takes(number)

        return _choose_best(range(count), worth, to_choose)

    return choose


def _choose_best(numbers: Iterable[int], worth: Callable[[int], int], to_choose: Below) -> int:
    """Return the number with the greatest worth; ties are broken at random."""
    best, equal = -1, [0]
    for number in numbers:
        each = worth(number)
        if each > best:
            best, equal = each, [number]
        elif each == best:
            equal.append(number)
    return equal[to_choose(len(equal))] if len(equal) > 1 else equal[0]


HOME: Final = 1 << 20
"""The worth of moving home: more than the length of any route."""


@lru_cache(maxsize=4096)
def _compute_move_worth(move: str) -> int:
    """Return the worth of a move: the highest for going home, then for entering, then by length.

    The length counts if start and end are numbers.
    """
    start, end = _get_move_ends(move)
    far = abs(int(end) - int(start)) if start.isdigit() and end.isdigit() else 0
    return HOME * (end == "off") + HOME // 2 * (start == "bar") + far


@lru_cache(maxsize=4096)
def _get_move_ends(move: str) -> tuple[str, str]:
    """Return the places where *move* starts and ends."""
    start, _, end = move.partition("*")[0].partition("/")
    return start, end


BUILT_IN: Final = {"random": Chooser(_choose_at_random), "greedy": Chooser(_choose_greedily)}
"""The built-in policies by name; they never pass while they can move."""


# -- policies of users and plug-ins ------------------------------------------------------------


def _load(name: str) -> Policy:
    """Import and return the installed policy with the name *name*.

    Raises:
        UsageError: If no policy, or more than one, has the name, or it cannot be imported.
    """
    points = [point for point in list_entry_points(GROUP) if point.name == name]
    if not points:
        names = join_words(list_policy_names(), "commas")
        raise UsageError(_text("policy-unknown", policy=excerpt(name), policies=names))
    if len(points) > 1:
        values = join_words((point.value for point in points), "commas")
        raise UsageError(_text("policy-of-several", policy=name, values=values))
    return _import(points[0])


def _import(point: EntryPoint) -> Policy:
    name, value = point.name, point.value
    try:
        found = point.load()
    except Exception as error:
        fault = describe_exception(error)
        why = _text("policy-not-imported", policy=name, value=value, error=fault)
        raise UsageError(why) from error
    if not callable(found):
        kind = type(found).__name__
        raise UsageError(_text("policy-not-function", policy=name, value=value, kind=kind))
    policy: Policy = found
    return policy


def _make_external_chooser(policy: Policy, name: str) -> Chooser:
    def begin(play: Play, chance: Random, number: int) -> Choose:
        return _ExternalPolicy(policy, name, play, chance, number)

    return Chooser(begin, may_end=True)


class _ExternalPolicy:
    """The caller of a user's or plug-in's policy in one game."""

    def __init__(self, policy: Policy, name: str, play: Play, chance: Random, number: int) -> None:
        self.policy = policy
        self.name = name
        self.play = play
        self.chance = chance
        self.number = number

    def __call__(self, _count: int) -> int:
        """Return the number of the move that the policy chooses, or -1 if it passes.

        Raises:
            PolicyError: If the policy raises any exception, or chooses anything that is not a legal
                move.
        """
        play = self.play
        position = Position.of(play)
        numbers = {move: number for number, move in enumerate(play.moves())}
        takes = {move for move, number in numbers.items() if play.is_capture(number)}
        moves = [add_star(move) if move in takes else move for move in list_legal_moves(play)]
        try:
            chosen: object = self.policy(position, moves, self.chance)
        except (Exception, SystemExit) as error:  # code of others may raise anything
            raise PolicyError(
                _text(
                    "policy-raised",
                    policy=self.name,
                    game=self.number,
                    error=describe_exception(error),
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
                    moves=join_words(moves, "commas"),
                    position=position.line,
                )
            )
        return number
