"""Functions on the throwing device of a game: shells, sticks, one die or several dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.rulesets.defaults import PIPS, value_of

if TYPE_CHECKING:
    from barsis_notation.rulesets.ruleset import Ruleset

Facts = Mapping[str, Any]

Below = Callable[[int], int]
"""Return a random integer from 0 up to, and excluding, the argument, all equally probable."""

Cast = Callable[[], str]
"""Return one throw of a game's device, as a record writes it."""

DICE = ("die", "dice")
"""The kinds of device that have numbers on their sides."""


def die_of(facts: Facts) -> Sequence[int]:
    """Return the faces of each die, equally probable; a number on two sides appears twice."""
    faces: Sequence[int] = value_of(facts, "device.faces")
    return faces


def has_separate_dice(facts: Facts) -> bool:
    """Return whether each die is a throw by itself.

    This is so for dice in games whose throws have outcomes.
    """
    return value_of(facts, "device.kind") in DICE and bool(value_of(facts, "device.outcomes"))


def has_single_die_opening(ruleset: Ruleset) -> bool:
    """Return whether each player throws one die for the first turn, as ``higher_die`` says."""
    return bool(ruleset.value("opening.first") == "higher_die")


def throws_of_turn(facts: Facts) -> int:
    """Return how many throws a turn begins with.

    This is the number of dice if each is a throw by itself, else one.
    """
    return int(facts["device.n"]) if has_separate_dice(facts) else 1


def possible_outcomes(facts: Facts) -> list[str]:
    """Return every possible throw of a game's device, as a record writes it.

    Shells and sticks are counted; dice that are thrown together are written with the higher first.
    """
    faces = list(dict.fromkeys(map(str, die_of(facts))))
    if has_separate_dice(facts):
        return faces
    if facts["device.kind"] in DICE:
        together = combinations_with_replacement(faces, facts["device.n"])
        return ["".join(reversed(dice)) for dice in together]
    return [str(count) for count in range(facts["device.n"] + 1)]


# -- thrown -------------------------------------------------------------------------------------


def cast_of(facts: Facts, below: Below) -> Cast:
    """Return a function that makes a random throw of a game's device.

    Args:
        facts: The facts of a ruleset by path.
        below: The source of random integers. It is called once per die, or once for all shells or
            sticks.
    """
    kind, n = value_of(facts, "device.kind"), value_of(facts, "device.n")
    if has_separate_dice(facts):
        faces = die_of(facts)
        return lambda: cast_die(below, faces)
    if kind == "dice" and n == 2:
        rolls = [[_roll((first, second)) for second in range(6)] for first in range(6)]
        return lambda: rolls[below(6)][below(6)]
    if kind == "dice":
        return lambda: _roll(tuple([below(6) for _ in range(n)]))
    ways: Final = 1 << n
    closed = [str(shells) for shells in range(n + 1)]
    return lambda: closed[below(ways).bit_count()]


def cast_die(below: Below, faces: Sequence[int] = PIPS) -> str:
    """Return one random throw of one die with these faces."""
    return str(faces[below(len(faces))])


@lru_cache(maxsize=6**3)
def _roll(faces: tuple[int, ...]) -> str:
    """Return a roll by its key, the highest die first; *faces* count from 0."""
    return "".join(sorted((str(1 + face) for face in faces), reverse=True))
