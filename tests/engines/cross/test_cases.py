"""The rules of Barsis as cases: ``cases/*.json``. A new case needs no Python.

A case is a list of turn strings and what becomes of it::

    {"rule": "BS7", "what": "in a few words", "quote": "the sentence it rests on",
     "options": {}, "seats": "SN", "position": "barsis S:… to=S" or null for the start,
     "opening": ["S 4", "N 1"], "turns": ["S 3: 8/11"],
     "refused": null or [turn, move, "name"],
     "after": "the position then", "moves": {"throw": "1+3", "made": [], "legal": [], "end": null},
     "under": [{"options": {}, "refused": null}]}

``quote``, ``options``, ``opening``, ``after``, ``moves`` and ``under`` may be left out. ``refused``
counts turns and moves from 1; move 0 is the throws, -1 the end of the turn. ``moves`` makes a throw
and some moves after the turns and lists what is legal then; ``end`` is why the turn may not end.
Each member of ``under`` is the same case with other options and its own verdict. A position that
cannot stand has ``wrong``, what is wrong with it, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.engines.cross import ENGINE
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.engines.refusals import NAMES
from barsis_notation.record.positions import parse_setup, print_setup
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.options import reading_of
from tests.oracles.barsis import BarsisOracle

Case = dict[str, Any]

HERE = Path(__file__).parent
SENTENCES: dict[str, str] = json.loads((HERE / "sentences.json").read_text(encoding="utf-8"))
VERDICT = ("refused", "after", "moves")

OF_OTHER_GAMES = {
    "entry-forced",
    "barrier-in-path",
    "cell-full",
    "must-open-barrier",
    "must-use-kioz-on-unmoved",
    "must-use-both-dice",
    "higher-die",
    "bar-first",
    "bearoff-not-home",
    "far-row-frozen",
    "far-row-twice",
    "bonus-missing",
    "third-six-penalty-missing",
}
"""Refusals that need a rule Barsis does not have."""
NOT_FOR_USERS = {"not-known", "not-strict"}
"""Answers that send the turn to another reader."""


def read_cases() -> list[Case]:
    """Return every case of every file, with the file's name."""
    return [
        {"file": path.stem, **case}
        for path in sorted((HERE / "cases").glob("*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]


def variants(case: Case) -> list[Case]:
    """Return *case* as it stands, and under each of its other options."""
    plain = {key: value for key, value in case.items() if key not in (*VERDICT, "under")}
    own = {key: value for key, value in case.items() if key != "under"}
    return [{"options": {}, **own}, *({**plain, **other} for other in case.get("under", []))]


def spoken(case: Case) -> str:
    """Return what a failure shows of a case."""
    options = " ".join(f"{path}={value}" for path, value in case["options"].items())
    return f"{case['file']}-{case['rule']}-{case['what']} {options}".strip()


ALL = [variant for case in read_cases() for variant in variants(case)]
PLAYED = [case for case in ALL if "turns" in case]
FALLEN = [case for case in ALL if "wrong" in case]


def begin(case: Case) -> CrossPlay:
    return ENGINE.begin(load_ruleset("barsis", options=case["options"]), tuple(case["seats"]))


def play_of(case: Case) -> CrossPlay:
    """Return the game in which the turns of *case* are played."""
    play = begin(case)
    if case["position"]:
        assert play.stand(parse_setup(case["position"])) == []
    assert play.opening([(word[0], word[2:]) for word in case.get("opening", [])]) is None
    return play


# --- the cases ---


@pytest.mark.parametrize("case", PLAYED, ids=spoken)
def test_case(case: Case) -> None:
    play = play_of(case)
    refused = play.replay(case["turns"])
    assert (list(refused) if refused else None) == case["refused"]
    if "after" in case:
        assert print_setup(play.setup()) == case["after"]
    if "moves" in case:
        check_moves(play, case["moves"])


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
    before = print_setup(play.setup())
    assert play.stand(parse_setup(case["position"])) == [case["wrong"]]
    assert print_setup(play.setup()) == before


def for_the_oracle(case: Case) -> bool:
    """Return whether the oracle can judge the turns: no state in mid-turn, no roll-off."""
    line = case["position"] or ""
    keys = line.partition(" to=")[2][1:]
    ours = case["refused"] and case["refused"][2] in (*NOT_FOR_USERS, "stop-not-last")
    return not (keys or "to=-" in line or "opening" in case or ours or not case["turns"])


@pytest.mark.parametrize("case", [case for case in PLAYED if for_the_oracle(case)], ids=spoken)
def test_the_oracle_says_the_same(case: Case) -> None:
    oracle = BarsisOracle(case["seats"], case["options"])
    if case["position"]:
        setup = parse_setup(case["position"])
        men: dict[str, list[int | str]] = {
            seat: [int(man.place) if man.place.isdigit() else man.place for man in row]
            for seat, row in setup.men.items()
        }
        oracle.place(men, setup.to)
    try:
        fault = oracle.judge(case["turns"])
    except ValueError:
        assert case["refused"], "not well formed for the oracle"
        return
    ours = (case["refused"][0], max(0, case["refused"][1])) if case["refused"] else None
    assert (fault and (fault[0], fault[1] or 0)) == ours


# --- nothing is missing ---


def test_every_rule_has_a_case() -> None:
    rules = {case["rule"] for case in ALL}
    assert rules >= {f"BS{number}" for number in range(1, 14)}
    assert rules >= {"0.5", "1.2", "1.3", "8.4"} | {f"1.4.{number}" for number in (1, 2, 3, 5, 6)}


def test_every_sentence_of_the_source_has_a_case() -> None:
    quoted = {case["quote"] for case in ALL if "quote" in case}
    assert quoted <= set(SENTENCES), "a quotation is not in sentences.json"
    wanting = {sentence for sentence, where in SENTENCES.items() if where == "cases"}
    assert wanting == quoted


def test_every_refusal_has_a_case() -> None:
    given = {case["refused"][2] for case in PLAYED if case["refused"]}
    assert given - NOT_FOR_USERS == set(NAMES) - {""} - OF_OTHER_GAMES


def readings() -> Iterator[tuple[str, int]]:
    for option in load_ruleset("barsis").options():
        for number in range(len(option.readings)):
            yield option.path, number


@cache
def told_apart() -> set[tuple[str, int]]:
    """Return the readings, path and place in the ruleset, that some case tells from another.

    Two variants of a case tell two readings apart if they differ in one option and in the verdict.
    """
    rules = load_ruleset("barsis")
    apart: set[tuple[str, int]] = set()
    for case in read_cases():
        for one, other in combinations(variants(case) if "turns" in case else [], 2):
            paths = {**one["options"], **other["options"]}
            differ = [path for path in paths if _at(one, path) != _at(other, path)]
            if len(differ) == 1 and any(one.get(key) != other.get(key) for key in VERDICT):
                fact = rules.declared[differ[0]]
                for side in (one, other):
                    reading = reading_of(fact, _at(side, differ[0]))
                    assert reading is not None
                    apart.add((differ[0], fact.readings.index(reading)))
    return apart


def _at(case: Case, path: str) -> Any:
    return case["options"].get(path, load_ruleset("barsis").declared[path].value)


@pytest.mark.parametrize(("path", "number"), list(readings()))
def test_every_reading_makes_a_difference(path: str, number: int) -> None:
    assert (path, number) in told_apart()
