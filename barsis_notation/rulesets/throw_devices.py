"""Functions for the throwing device of a game: shells, sticks, one die or several dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.rulesets.defaults import PIPS, get_value

if TYPE_CHECKING:
    from barsis_notation.rulesets.ruleset import Ruleset

Facts = Mapping[str, Any]

Below = Callable[[int], int]
"""A callback that returns a random integer from 0 to *n* - 1, all equally probable, given *n*."""

Cast = Callable[[], str]
"""A callback that returns one random throw of a game's device, such as ``"5"`` or ``"31"``."""

DICE = ("die", "dice")
"""The kinds of device that have numbers on their sides."""


def get_faces(facts: Facts) -> Sequence[int]:
    """Return the faces of each die, all equally probable.

    A number that is on two sides appears twice. The default is 1 to 6, even in a game without dice.
    *facts* maps the paths of the facts of a ruleset to their values.
    """
    faces: Sequence[int] = get_value(facts, "device.faces")
    return faces


def has_separate_dice(facts: Facts) -> bool:
    """Return whether each die of a turn is a separate throw.

    This is the case if the device is one die or several dice and the ruleset lists the outcomes of
    a die, in the fact ``device.outcomes``. Shells, sticks, and dice without this list are thrown
    together. *facts* maps the paths of the facts of a ruleset to their values.
    """
    return get_value(facts, "device.kind") in DICE and bool(get_value(facts, "device.outcomes"))


def has_single_die_opening(ruleset: Ruleset) -> bool:
    """Return whether each player throws one die to decide who begins.

    This is the case if the fact ``opening.first`` is ``higher_die``.
    """
    return bool(ruleset.value("opening.first") == "higher_die")


def count_throws(facts: Facts) -> int:
    """Return the number of throws at the beginning of a turn.

    This is the number of dice if each is a separate throw, and 1 otherwise, even in a game without
    throws. *facts* maps the paths of the facts of a ruleset to their values.
    """
    return int(facts["device.n"]) if has_separate_dice(facts) else 1


def list_outcomes(facts: Facts) -> list[str]:
    """Return every possible throw of a game's device, such as ``["0", "1", "2"]``.

    These are keys as in a record: numbers of shells or sticks face up, or faces of dice. Dice that
    are thrown together are written with the higher die first, such as ``"31"``.

    Args:
        facts: Maps the paths of the facts of a ruleset to their values, as ``Ruleset.facts`` does.

    Raises:
        KeyError: If the game has no throws.
    """
    faces = list(dict.fromkeys(map(str, get_faces(facts))))
    if has_separate_dice(facts):
        return faces
    if facts["device.kind"] in DICE:
        together = combinations_with_replacement(faces, facts["device.n"])
        return ["".join(reversed(dice)) for dice in together]
    return [str(count) for count in range(facts["device.n"] + 1)]


# -- random throws ------------------------------------------------------------------------------


def make_cast(facts: Facts, below: Below) -> Cast:
    """Return a function that makes a random throw of a game's device.

    The function returns the throw as in a record, such as ``"5"`` or ``"31"``. If dice are separate
    throws, it returns one die. The device is fair.

    Args:
        facts: Maps the paths of the facts of a ruleset to their values; the game must have throws,
            which is not checked.
        below: Function that takes n and returns a random integer from 0 to n - 1. It is called once
            for each die, or once for all shells or sticks together.
    """
    kind, n = get_value(facts, "device.kind"), get_value(facts, "device.n")
    faces = get_faces(facts)
    sides: Final = len(faces)
    if has_separate_dice(facts):
        return lambda: cast_die(below, faces)
    if kind == "dice" and n == 2:
        rolls = [[_format_roll((first, second)) for second in faces] for first in faces]
        return lambda: rolls[below(sides)][below(sides)]
    if kind == "dice":
        return lambda: _format_roll(tuple([faces[below(sides)] for _ in range(n)]))
    ways: Final = 1 << n
    closed = [str(shells) for shells in range(n + 1)]
    return lambda: closed[below(ways).bit_count()]


def cast_die(below: Below, faces: Sequence[int] = PIPS) -> str:
    """Return one random throw of one die, such as ``"5"``.

    Args:
        below: Function that takes n and returns a random integer from 0 to n - 1. It is called
            once.
        faces: The faces of the die, all equally probable; by default 1 to 6.
    """
    return str(faces[below(len(faces))])


@lru_cache(maxsize=6**3)
def _format_roll(faces: tuple[int, ...]) -> str:
    """Return the key of a roll, the highest die first."""
    return "".join(sorted(map(str, faces), reverse=True))
