"""The rules of the cross games, case by case."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.engines.refusals import NAMES
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.option_choices import find_reading
from tests.engines.played import check, play_of
from tests.engines.rule_cases import RuleCase, read_rule_cases, read_variants
from tests.every import every

HERE = Path(__file__).parent
SENTENCES: dict[str, str] = json.loads((HERE / "sentences.json").read_text(encoding="utf-8"))

GAMES = ("barjis", "barsis", "pachisi", "parchis")
NOT_HERE = {
    "must-use-kioz-on-unmoved",
    "must-use-both-dice",
    "higher-die",
    "bar-first",
    "bearoff-not-home",
    "far-row-frozen",
    "far-row-twice",
    "turn-undecided",
}
"""Refusals that need a rule no cross game has, or more readings than a case can show."""
NOT_IN_BARSIS = NOT_HERE | {
    "entry-forced",
    "barrier-in-path",
    "cell-full",
    "must-open-barrier",
    "bonus-missing",
    "third-six-penalty-missing",
}
NOT_FOR_USERS = {"not-known", "not-strict"}
"""Answers that send the turn to another reader."""

RULES = {
    "barsis": {f"BS{number}" for number in range(1, 14)}
    | {"0.5", "1.2", "1.3", "8.4"}
    | {f"1.4.{number}" for number in (1, 2, 3, 5, 6)},
    "barjis": {f"BJ{number}" for number in range(1, 13)},
    "pachisi": {f"PA{number}" for number in range(1, 8)}
    | {f"3.2.{number}" for number in range(1, 8)}
    | {"3.2", "3.2 seven"},
    "parchis": {f"PR{number}" for number in range(1, 13)} | {"4.1", "4.3"},
}
"""The rules of which each game has to have a case."""

OF_THE_HEADER = {("pachisi", "seats.sets")}
"""Options that say who may sit where, which is asked before play begins."""


ALL = [case for id in GAMES for case in read_rule_cases(id)]
SIGNS = {
    "places/the-first-with-four-home-wins-the-others-by-distance": {"1", "3"},
    "places/a-pawn-in-start-counts-one-more-than-one-on-the-exit": {"1", "2"},
    "places/a-pawn-in-start-counts-one-more-than-one-on-the-exit#win.start_distance=exit": {
        "1",
        "2",
        "3",
    },
    "points/of-three-the-first-wins-points": {"1"},
    "points/who-are-tied-across-the-line-win-together": {"1"},
    "points/who-left-ranks-last": {"1"},
}
"""The seats of Parchís that win ranking points in a case, which no record says."""


@every("case", ALL, ids=lambda case: case.id, by=lambda case: case.game)
def test_case(case: RuleCase) -> None:
    check(case)


@pytest.mark.parametrize("id", SIGNS)
def test_signs_of_ranking_points(id: str) -> None:
    (case,) = (case for case in ALL if case.id == f"parchis/{id}")
    play = play_of(case)
    assert play.replay(case.turns) is None
    outcome = play.result()
    assert outcome is not None
    assert outcome.signs == {seat: 1 if seat in SIGNS[id] else -1 for seat in case.seats}


# --- nothing is missing ---


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_has_a_case_that_is_legal_and_one_that_is_refused(id: str) -> None:
    cases = read_rule_cases(id)
    assert {case.rule for case in cases} >= RULES[id]
    if id != "barsis":
        assert {case.rule for case in cases if not case.refused} >= RULES[id]
        refused = {case.rule for case in cases if case.refused}
        assert refused >= RULES[id] - {"PR12"}, "points follow from ranks: nothing is refused"


def test_every_sentence_of_the_source_of_barsis_has_a_case() -> None:
    quoted = {case.quote for case in read_rule_cases("barsis")} - {""}
    assert quoted <= set(SENTENCES), "a quotation is not in sentences.json"
    wanting = {sentence for sentence, where in SENTENCES.items() if where == "cases"}
    assert wanting == quoted


def refusals_of(*ids: str) -> set[str]:
    cases = [case for case in ALL if case.game in ids and not case.is_of_the_start]
    return {str(case.refused[2]) for case in cases if case.refused} - NOT_FOR_USERS


def test_every_refusal_has_a_case() -> None:
    assert refusals_of("barsis") == {*NAMES.values()} - NOT_FOR_USERS - NOT_IN_BARSIS
    assert refusals_of(*GAMES) == {*NAMES.values()} - NOT_FOR_USERS - NOT_HERE


def readings(id: str) -> Iterator[tuple[str, int]]:
    """Yield the path and the place in the ruleset of every reading of every option of a game."""
    for option in load_ruleset(id).options():
        for number in range(len(option.readings)):
            yield option.path, number


@cache
def told_apart(id: str) -> set[tuple[str, int]]:
    """Return the readings, path and place in the ruleset, that some case tells from another.

    Two variants of a case tell two readings apart if they differ in one option and in the answer.
    """
    declared = load_ruleset(id).declared
    apart: set[tuple[str, int]] = set()
    for same in read_variants(id):
        for one, other in combinations(same, 2):
            paths = {**one.options, **other.options}
            differ = [path for path in paths if _at(one, path) != _at(other, path)]
            if len(differ) == 1 and one.expected != other.expected:
                fact = declared[differ[0]]
                for side in (one, other):
                    reading = find_reading(fact, _at(side, differ[0]))
                    assert reading is not None
                    apart.add((differ[0], fact.readings.index(reading)))
    return apart


def _at(case: RuleCase, path: str) -> Any:
    """Return the value of an option in *case*; lists and tuples are the same here."""
    value = case.options.get(path, load_ruleset(case.game).declared[path].value)
    return list(value) if isinstance(value, tuple) else value


@every(
    "id, path, number",
    [(id, *one) for id in GAMES for one in readings(id) if (id, one[0]) not in OF_THE_HEADER],
    ids=lambda one: "-".join(map(str, one)),
    by=lambda one: str(one[0]),
)
def test_every_reading_makes_a_difference(id: str, path: str, number: int) -> None:
    assert (path, number) in told_apart(id)
