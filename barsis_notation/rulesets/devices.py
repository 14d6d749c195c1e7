"""What is thrown: shells, sticks, a die, or several dice, as the facts of a ruleset say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

Facts = Mapping[str, Any]

DICE = ("die", "dice")
"""Kinds of device that have numbers on their sides."""
PIPS = range(1, 7)
"""The faces of a die of which no ``device.faces`` says others."""


def die_of(facts: Facts) -> Sequence[int]:
    """Return the faces of each die, all of equal chance: a number on two sides stands twice."""
    faces: Sequence[int] = facts.get("device.faces", PIPS)
    return faces


def is_thrown_die_by_die(facts: Facts) -> bool:
    """Return whether each die is a throw of its own, as it is where a throw has outcomes."""
    return facts.get("device.kind") in DICE and "device.outcomes" in facts


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
