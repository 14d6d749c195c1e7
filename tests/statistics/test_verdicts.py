"""Verdicts on throws: what they say, of whom they say nothing, and what they never say."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.messages import load_area
from barsis_notation.language.patterns import Text
from barsis_notation.language.speech import speaking
from barsis_notation.rulesets.odds import Device
from barsis_notation.statistics.fairness import compute_power, correct_by_holm
from barsis_notation.statistics.tallies import ThrowTally
from barsis_notation.statistics.throw_verdicts import (
    ThrowVerdict,
    describe_chance,
    describe_throw_sources,
    describe_verdict,
    judge_throws,
    make_verdict_members,
)
from tests.language.arabic import english_letters
from tests.statistics.test_fairness import DEVICES, DICE, DIE, SHELLS, STICKS, thrown

FAIR: Final = {device: thrown(device, 2000, seed=1) for device in DEVICES}
LOADED: Final = {device: thrown(device, 2000, seed=2, load="0.7") for device in DEVICES}

SCENE: Final[dict[str, tuple[Device, ThrowTally]]] = {
    "amal": (SHELLS, FAIR[SHELLS]),
    "basim": (SHELLS, LOADED[SHELLS]),
    "dana": (DIE, LOADED[DIE]),
    "fadi": (DICE, FAIR[DICE]),
    "hani": (STICKS, LOADED[STICKS]),
    "huda": (STICKS, thrown(STICKS, 950, seed=4)),
    "nobody": (DIE, ThrowTally()),
}


def test_fair_throws_do_not_stand_out_and_loaded_ones_do() -> None:
    found = judge_throws(SCENE)
    standing = {
        who: [test.name for test in verdict.tests if test.stands_out]
        for who, verdict in found.items()
        if verdict.tests
    }
    loaded = ["frequencies"]
    assert standing == {"amal": [], "basim": loaded, "dana": loaded, "fadi": [], "hani": loaded}


def test_there_is_no_verdict_under_a_thousand_throws() -> None:
    found = judge_throws(SCENE)
    assert found["huda"] == ThrowVerdict(STICKS, 950, missing=50, of=15)
    assert found["nobody"] == ThrowVerdict(DIE, 0, missing=1000, of=15)
    exact = judge_throws({"omar": (DIE, thrown(DIE, 1000, seed=1))})["omar"]
    assert (exact.missing, len(exact.tests)) == (0, 3)


def test_all_tests_of_a_report_are_corrected_together() -> None:
    tests = [test for verdict in judge_throws(SCENE).values() for test in verdict.tests]
    assert len(tests) == 15
    assert [test.corrected for test in tests] == correct_by_holm(
        [test.deviation.chance for test in tests]
    )


@given(st.permutations(sorted(SCENE)))
@settings(max_examples=20)
def test_the_order_of_players_does_not_matter(order: list[str]) -> None:
    some = {who: SCENE[who] for who in sorted(SCENE) if who != "fadi"}
    found = judge_throws({who: some[who] for who in order if who in some})
    assert [*found] == [who for who in order if who in some]
    assert found == judge_throws(some)


def test_what_would_be_found_is_found_with_eighty_in_a_hundred() -> None:
    amal = judge_throws(SCENE)["amal"]
    assert [*amal.finds] == [6, 1]
    for pieces, load in amal.finds.items():
        assert load is not None
        for less, enough in ((Fraction(0), True), (Fraction(1, 1000), False)):
            loaded = SHELLS.odds(load - less, pieces)
            assert (compute_power(SHELLS.odds(), loaded, 2000, 0.05 / 15) >= 0.8) == enough


def test_what_cannot_be_compared_is_no_test() -> None:
    """A thousand games of one throw have no pairs, and no order."""
    lone = ThrowTally({"1": 500, "6": 500}, stretches=1000)
    (verdict,) = judge_throws({0: (DIE, lone)}).values()
    assert [test.name for test in verdict.tests] == ["frequencies"]
    same = judge_throws({0: (Device("die", 1, (3,)), ThrowTally({"3": 1000}))})[0]
    assert (same.tests, same.of, same.finds) == ((), 0, {})
    assert [*map(str, describe_verdict(same, {}))] == ["there is nothing to test"]


def test_without_scipy_only_those_are_counted_who_have_too_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    few = {who: SCENE[who] for who in ("huda", "nobody")}
    assert [verdict.missing for verdict in judge_throws(few).values()] == [50, 1000]
    with pytest.raises(MissingPackageError):
        judge_throws(SCENE)


# -- As values --------------------------------------------------------------------------------


def test_members_are_json_with_six_digits() -> None:
    members = {who: make_verdict_members(verdict) for who, verdict in judge_throws(SCENE).items()}
    assert json.loads(json.dumps(members)) == members
    assert members["huda"] == {"throws": 950, "missing": 50}
    amal = members["amal"]
    assert [test["test"] for test in amal["tests"]] == ["frequencies", "pairs", "runs"]
    assert amal["finds"][0] == {"pieces": 6, "load": 0.522, "power": 0.8}
    numbers = re.findall(r"\d\.\d+", json.dumps(members))
    assert numbers
    assert all(len(number.replace(".", "").lstrip("0")) <= 6 for number in numbers)


# -- In words ---------------------------------------------------------------------------------


def said(texts: list[Text]) -> list[str]:
    return [str(text) for text in texts]


FINDS: Final = (
    "what would stand out 80 times in 100 in this many throws:"
    " all shells falling on the counted side in 52.2 % and not 50.0 %",
    "what would stand out 80 times in 100 in this many throws:"
    " one shell falling on the counted side in 63.0 % and not 50.0 %",
)


def test_what_is_said_of_fair_shells() -> None:
    amal = judge_throws(SCENE)["amal"]
    assert said(describe_verdict(amal, {"": 5, "observed": 1995})) == [
        "how the throws were made: by hand 1,995, not recorded 5",
        "frequencies of the outcomes: chi-square 1.7, degrees of freedom 6;"
        " fair shells give as much or more 95 times in 100",
        "pairs of consecutive throws: chi-square 23.4, degrees of freedom 16;"
        " fair shells give as much or more 10 times in 100",
        "runs of low and of high throws: 879 seen, 919 expected;"
        " fair shells differ as much or more 4.4 times in 100",
        "corrected for all 15 tests of this report (Holm), nothing stands out",
        *FINDS,
    ]


def test_what_is_said_of_loaded_shells() -> None:
    basim = judge_throws(SCENE)["basim"]
    assert said(describe_verdict(basim, {})) == [
        "frequencies of the outcomes: chi-square 2889.8, degrees of freedom 6;"
        " fair shells give as much or more less than once in a million times",
        "pairs of consecutive throws: chi-square 11.9, degrees of freedom 16;"
        " fair shells give as much or more 75 times in 100",
        "runs of low and of high throws: 289 seen, 289 expected;"
        " fair shells differ as much or more 97 times in 100",
        "corrected for all 15 tests of this report (Holm), the frequencies stand out: a report"
        " on fair throws has something this unusual or more at most once in 1,000,000 times",
        "natural shells need not fall on both sides equally often:"
        " this tells about the shells, not about the players",
        *FINDS,
    ]


@pytest.mark.parametrize(
    ("missing", "english", "arabic"),
    [
        (1, "1 more is needed", "تنقص رمية واحدة"),
        (2, "2 more are needed", "تنقص رميتان"),
        (5, "5 more are needed", "تنقص 5 رميات"),
        (50, "50 more are needed", "تنقص 50 رمية"),
        (999, "999 more are needed", "تنقص 999 رمية"),
    ],
)
def test_it_says_how_many_throws_are_missing(missing: int, english: str, arabic: str) -> None:
    (text,) = describe_verdict(ThrowVerdict(DIE, 1000 - missing, missing), {})
    assert str(text) == f"no verdict under 1,000 throws: {english}"
    with speaking("ar"):
        assert str(text) == f"لا حكم دون 1000 رمية؛ {arabic}"


@pytest.mark.parametrize(
    ("chance", "english"),
    [
        (1.0, "100 times in 100"),
        (0.234, "23 times in 100"),
        (0.05, "5.0 times in 100"),
        (0.0123, "1.2 times in 100"),
        (0.0099, "once in 100 times"),
        (0.000797, "once in 1,300 times"),
        (1e-6, "once in 1,000,000 times"),
        (9e-7, "less than once in a million times"),
        (0.0, "less than once in a million times"),
    ],
)
def test_how_often_is_said_in_round_numbers(chance: float, english: str) -> None:
    assert str(describe_chance(chance)) == english


def test_how_throws_were_made_is_named() -> None:
    made = {"commit_reveal": 3, "": 4, "observed": 1, "server": 2}
    assert str(describe_throw_sources(made)) == (
        "how the throws were made: by hand 1, by a server 2, by commitment and reveal 3,"
        " not recorded 4"
    )
    assert (
        str(describe_throw_sources({"server": 2, "observed": 0}))
        == "how the throws were made: by a server 2"
    )


BLAME: Final = re.compile(r"cheat|fraud|manipulat|suspicio|trick|غش|احتيال|تلاعب|تزوير|مشبوه|خدع")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nobody_is_accused(language: str) -> None:
    for message, pattern in load_area(language, "fairness").patterns.items():
        assert not BLAME.search(pattern.lower()), message


def test_every_line_is_arabic_in_arabic() -> None:
    with speaking("ar"):
        for verdict in judge_throws(SCENE).values():
            for line in said(describe_verdict(verdict, {"observed": 1000, "server": 950})):
                assert english_letters(line) == [], line
                assert re.match("[\u0600-\u06ff]", line), line
