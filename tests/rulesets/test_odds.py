"""Odds are exact, and those of what the rulesets throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.odds import Device, find_device
from barsis_notation.rulesets.throw_devices import list_outcomes, make_cast

SHELLS = Device("cowries", 6, (0, 1))
DIE = Device("die", 1, (1, 2, 3, 4, 5, 6))
DICE = Device("dice", 2, (1, 2, 3, 4, 5, 6))

SIX_SHELLS = "1/64 6/64 15/64 20/64 15/64 6/64 1/64"
THROWN: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("barsis", {}, SIX_SHELLS),
    ("barjis", {}, SIX_SHELLS),
    ("pachisi", {}, SIX_SHELLS),
    ("pachisi", {"device.n": 7}, "1/128 7/128 21/128 35/128 35/128 21/128 7/128 1/128"),
    ("kioz", {}, "1/16 4/16 6/16 4/16 1/16"),
    ("parchis", {}, "1/6 1/6 1/6 1/6 1/6 1/6"),
)
"""The odds of each outcome, that of the least first."""


@pytest.mark.parametrize(("game", "options", "odds"), THROWN)
def test_every_outcome_has_its_exact_odds(game: str, options: dict[str, Any], odds: str) -> None:
    ruleset = load_ruleset(game).with_options(options)
    device = find_device(ruleset.facts)
    assert device is not None
    assert [*device.odds().values()] == [*map(Fraction, odds.split())]
    assert [*device.odds()] == list_outcomes(ruleset.facts)


def test_two_dice_are_unlike_twice_as_often_as_alike() -> None:
    facts = load_ruleset("shesh-besh").facts
    device = find_device(facts)
    assert device == DICE
    odds = DICE.odds()
    assert sorted(odds) == sorted(list_outcomes(facts))
    assert all(odds[key] == Fraction(1 if key[0] == key[1] else 2, 36) for key in odds)
    assert [*odds][:4] == ["11", "21", "22", "31"]


@pytest.mark.parametrize("load", [0.5, 1, 0.25])
def test_a_float_gives_the_odds_of_its_fraction(load: float) -> None:
    odds = Device("sticks", 3, (0, 1)).odds(cast("Fraction", load))
    assert {type(chance) for chance in odds.values()} == {Fraction}
    assert odds == Device("sticks", 3, (0, 1)).odds(Fraction(load))


def test_nothing_is_thrown_in_a_game_of_leaps() -> None:
    assert find_device(load_ruleset("natt-klab").facts) is None


def test_several_dice_with_outcomes_are_a_throw_each() -> None:
    facts = {"device.kind": "dice", "device.n": 3, "device.faces": (1, 2, 5, 6)}
    device = find_device({**facts, "device.outcomes": {"1": {"values": (1,)}}})
    assert device == Device("dice", 1, (1, 2, 5, 6))


def test_a_number_on_two_sides_comes_twice_as_often() -> None:
    die = Device("die", 1, (1, 1, 2))
    assert die.odds() == {"1": Fraction(2, 3), "2": Fraction(1, 3)}


def test_loaded_odds_worked_out_by_hand() -> None:
    load = Fraction(3, 5)
    assert Device("sticks", 2, (0, 1)).odds(load) == {
        "0": Fraction(4, 25),
        "1": Fraction(12, 25),
        "2": Fraction(9, 25),
    }
    assert Device("sticks", 2, (0, 1)).odds(load, 1) == {
        "0": Fraction(2, 10),
        "1": Fraction(5, 10),
        "2": Fraction(3, 10),
    }
    assert DIE.odds(load)["6"] == Fraction(1, 5)
    assert DIE.odds(load)["1"] == Fraction(4, 25)
    assert DICE.odds(load, 1)["66"] == Fraction(1, 5) * Fraction(1, 6)


@given(
    st.sampled_from([("cowries", (0, 1)), ("dice", (1, 2, 6)), ("dice", (1, 1, 4))]),
    st.integers(1, 4),
    st.fractions(0, 1, max_denominator=50),
    st.data(),
)
def test_odds_are_those_of_all_ways_to_fall(
    made: tuple[str, tuple[int, ...]], number: int, load: Fraction, data: st.DataObject
) -> None:
    """The oracle takes every way in which the pieces can lie, one after the other."""
    kind, faces = made
    loaded = data.draw(st.integers(0, number))
    last = load * Fraction(2, len(faces))
    expected: dict[str, Fraction] = {}
    for sides in product(range(len(faces)), repeat=number):
        chances = []
        for piece, side in enumerate(sides):
            other = (1 - last) / (len(faces) - 1)
            skewed = last if side == len(faces) - 1 else other
            chances.append(skewed if piece < loaded else Fraction(1, len(faces)))
        up = [faces[side] for side in sides]
        dice = "".join(map(str, sorted(up, reverse=True)))
        key = str(sum(up)) if kind == "cowries" else dice
        expected[key] = expected.get(key, Fraction(0)) + prod(chances)
    odds = Device(kind, number, faces).odds(load, loaded)
    assert odds == expected
    assert sum(odds.values()) == 1


@pytest.mark.parametrize(("load", "pieces"), [("1.01", 1), ("-0.1", 1), ("0.5", 7), ("0.5", -1)])
def test_a_load_that_cannot_be_is_refused(load: str, pieces: int) -> None:
    with pytest.raises(ValueError, match="cannot have a load"):
        SHELLS.odds(Fraction(load), pieces)


def test_the_largest_load_leaves_one_outcome() -> None:
    for device, load, key in ((SHELLS, 1, "6"), (DIE, 3, "6"), (DICE, 3, "66")):
        assert device.odds(Fraction(load))[key] == 1


@pytest.mark.parametrize("n", [2, 3])
def test_a_cast_shows_the_faces_of_the_ruleset(n: int) -> None:
    facts = {"device.kind": "dice", "device.n": n, "device.faces": (1, 2, 5, 9)}
    cast = make_cast(facts, Random(1).randrange)
    assert {cast() for _ in range(2000)} == {*list_outcomes(facts)}
