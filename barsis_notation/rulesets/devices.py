"""What is thrown: shells, sticks, a die, or several dice, as the facts of a ruleset say."""

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
"""Gives a whole number from 0 up to, and without, the one it is given, each with equal chance."""

Cast = Callable[[], str]
"""Gives one throw of a game's device."""

DICE = ("die", "dice")
"""Kinds of device that have numbers on their sides."""


def die_of(facts: Facts) -> Sequence[int]:
    """Return the faces of each die, all of equal chance: a number on two sides stands twice."""
    faces: Sequence[int] = value_of(facts, "device.faces")
    return faces


def is_thrown_die_by_die(facts: Facts) -> bool:
    """Return whether each die is a throw of its own, as it is where a throw has outcomes."""
    return value_of(facts, "device.kind") in DICE and bool(value_of(facts, "device.outcomes"))


def is_of_single_dice(ruleset: Ruleset) -> bool:
    """Return whether each player throws one die for the first turn, whatever a turn throws."""
    return bool(ruleset.value("opening.first") == "higher_die")


def throws_of_turn(facts: Facts) -> int:
    """Return how many throws a turn begins with: one, or of several dice one each."""
    return int(facts["device.n"]) if is_thrown_die_by_die(facts) else 1


def faces_of(facts: Facts) -> list[str]:
    """Return every throw of a game's device, as a record writes it.

    Shells and sticks are counted, dice thrown together are written higher first.
    """
    faces = list(dict.fromkeys(map(str, die_of(facts))))
    if is_thrown_die_by_die(facts):
        return faces
    if facts["device.kind"] in DICE:
        together = combinations_with_replacement(faces, facts["device.n"])
        return ["".join(reversed(dice)) for dice in together]
    return [str(count) for count in range(facts["device.n"] + 1)]


# -- thrown -------------------------------------------------------------------------------------


def cast_of(facts: Facts, below: Below) -> Cast:
    """Return what casts the throws of a game: shells and sticks fall either way, dice on a face.

    *below* is asked once a die, from the first to the last, and once for all shells or sticks.
    """
    kind, n = value_of(facts, "device.kind"), value_of(facts, "device.n")
    if is_thrown_die_by_die(facts):
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
    """Return one throw of one die."""
    return str(faces[below(len(faces))])


@lru_cache(maxsize=6**3)
def _roll(faces: tuple[int, ...]) -> str:
    """Return a roll by its key, the highest die first; *faces* count from 0."""
    return "".join(sorted((str(1 + face) for face in faces), reverse=True))
