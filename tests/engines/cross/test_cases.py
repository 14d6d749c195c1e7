"""The rules of the cross games, case by case; see :mod:`.casebook` for what a case is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.engines.engine import Outcome
from barsis_notation.engines.refusals import NAMES
from barsis_notation.record.position_lines import format_setup, parse_setup
from tests.engines.played import verdict

from .casebook import GAMES, Case, all_cases, begin, play_of, readings, spoken, told_apart

HERE = Path(__file__).parent
SENTENCES: dict[str, str] = json.loads((HERE / "sentences.json").read_text(encoding="utf-8"))

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


ALL = [case for id in GAMES for case in all_cases(id)]
PLAYED = [case for case in ALL if "wrong" not in case]
FALLEN = [case for case in ALL if "wrong" in case]


def as_parameters(cases: list[Case]) -> list[Any]:
    """Return *cases* as test parameters; where the engine is known to differ it has to."""
    return [pytest.param(case, id=spoken(case), marks=_marks(case)) for case in cases]


def _marks(case: Case) -> list[pytest.MarkDecorator]:
    return [pytest.mark.xfail(strict=True, reason=case["fault"])] if "fault" in case else []


@pytest.mark.parametrize("case", as_parameters(PLAYED))
def test_case(case: Case) -> None:
    play = play_of(case)
    assert verdict(play, case["turns"]) == case["refused"]
    if "after" in case:
        assert format_setup(play.setup()) == case["after"]
    if "result" in case:
        assert spelled(play.result()) == case["result"]
    if "moves" in case:
        check_moves(play, case["moves"])


def spelled(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return how a game ended as a case says it."""
    if outcome is None:
        return None
    return {
        "winners": sorted(outcome.winners),
        "name": outcome.name,
        "score": dict(outcome.score),
        "ranks": dict(outcome.ranks),
        "signs": dict(outcome.signs),
    }


def check_moves(play: CrossPlay, asked: dict[str, Any]) -> None:
    """Assert that the legal moves after a throw and some moves are those of the case."""
    for throw in asked["throw"].split("+") if asked["throw"] else ():
        assert play.throw(throw) is None
    for move in asked.get("made", ()):
        assert play.move(move) is None
    assert sorted(play.moves()) == sorted(asked["legal"])
    assert play.why_not_end() == asked["end"]


@pytest.mark.parametrize("case", FALLEN, ids=spoken)
def test_position_that_does_not_stand(case: Case) -> None:
    play = begin(case)
    before = format_setup(play.setup())
    assert [*map(str, play.set_position(parse_setup(case["position"])))] == [case["wrong"]]
    assert parse_setup(format_setup(play.setup())) == parse_setup(before)


# --- nothing is missing ---


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_has_a_case_that_is_legal_and_one_that_is_refused(id: str) -> None:
    rules = {case["rule"] for case in ALL if case["game"] == id}
    assert rules >= RULES[id]
    if id != "barsis":
        cases = [case for case in ALL if case["game"] == id]
        refused = {case["rule"] for case in cases if "wrong" in case or case["refused"]}
        legal = {case["rule"] for case in cases if "wrong" not in case and not case["refused"]}
        assert legal >= RULES[id]
        assert refused >= RULES[id] - {"PR12"}, "points follow from ranks: nothing is refused"


def test_every_sentence_of_the_source_of_barsis_has_a_case() -> None:
    quoted = {case["quote"] for case in ALL if case["game"] == "barsis" and "quote" in case}
    assert quoted <= set(SENTENCES), "a quotation is not in sentences.json"
    wanting = {sentence for sentence, where in SENTENCES.items() if where == "cases"}
    assert wanting == quoted


def refusals_of(*ids: str) -> set[str]:
    cases = [case for case in PLAYED if case["game"] in ids]
    return {case["refused"][2] for case in cases if case["refused"]} - NOT_FOR_USERS


def test_every_refusal_has_a_case() -> None:
    assert refusals_of("barsis") == set(NAMES) - {""} - NOT_IN_BARSIS
    assert refusals_of(*GAMES) == set(NAMES) - {""} - NOT_HERE


@pytest.mark.parametrize(
    ("id", "path", "number"),
    [(id, *one) for id in GAMES for one in readings(id) if (id, one[0]) not in OF_THE_HEADER],
)
def test_every_reading_makes_a_difference(id: str, path: str, number: int) -> None:
    assert (path, number) in told_apart(id)
