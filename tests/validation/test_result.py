"""The result against the end the turns lead to, as cases: ``results.json``.

A case is what a record says of its end, and what is found of it: ``result``, ``match``, ``turns``
(by default the one that wins), ``game``, ``seats``, ``options``, ``start``, ``findings``. A new
case needs no Python.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.structs import Entry, Record, Result
from barsis_notation.replay.game import Game
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record
from barsis_notation.validation import result_checks as the_result
from barsis_notation.validation.fixes import FixSelection, fix_record
from tests.every import every
from tests.replay.records import record, told

Case = dict[str, Any]

CASES: list[Case] = json.loads((Path(__file__).parent / "results.json").read_text("utf-8"))

ENDS = {
    "barsis": ("barsis S:81,off(3) N:bar(4) to=S", "S 3: 81/off"),
    "shesh-besh": (
        "shesh-besh W:2,off(14) B:6(5),8(3),13(5),18(2) to=W",
        "W 62: 2/off",
    ),
    # 1 has won; 71 and 71 steps to go for 2 and 3, 280 for 4: places 1, 2, 2, 4
    "parchis": (
        "parchis 1:81,off(3) 2:13,off(3) 3:13,off(3) 4:bar(3),20 to=1",
        "1 3: 81/off",
    ),
    "barjis": (
        "barjis S:81,off(3) E:bar(4) N:bar(2),9,20 W:bar(4) to=S",
        "S 3: 81/off",
    ),
}
NOT_OVER = "barsis S:bar(3),8 N:bar(4) to=S"


def findings_of(case: Case) -> list[Any]:
    game = case.get("game", "barsis")
    start, turn = ENDS[game]
    known = ("result", "match", "seats", "options")
    members = {key: case[key] for key in known if key in case}
    turns = case.get("turns", [turn])
    start = case.get("start", NOT_OVER if "turns" in case else start)
    return check_record(record(turns, game=game, start={"position": start}, **members)).findings


@every("case", CASES, ids=lambda case: case["what"])
def test_case(case: Case) -> None:
    assert told(findings_of(case)) == case.get("findings", [])


@every("case", CASES, ids=lambda case: case["what"])
def test_the_short_road_passes_over_nothing(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(findings_of(case))
    with monkeypatch.context() as patch:
        patch.setattr(the_result, "_is_same", lambda *_: False)
        assert told(findings_of(case)) == found


@every("case", [case for case in CASES if "findings" in case], ids=lambda case: case["what"])
def test_a_fix_that_is_offered_lifts_the_finding(case: Case) -> None:
    for finding in findings_of(case):
        if finding.fix is None:
            continue
        assert not finding.fix.safe
        result = dict(case.get("result", {}))
        if finding.fix.pointer == "/result":
            result = finding.fix.value
        else:
            result[finding.fix.pointer.removeprefix("/result/")] = finding.fix.value
        after = [found.name for found in findings_of({**case, "result": result})]
        assert finding.name not in after


def test_the_cases_are_there() -> None:
    assert len(CASES) > 35
    assert len({case["what"] for case in CASES}) == len(CASES)


# -- games that are played on for the places ------------------------------------------------------

NEARLY_HOME = {
    "none": "barjis S:82,off(3) E:70,82,off(2) N:80,off(3) W:65(2),off(2) to=S",
    "opposite": "barjis S:82,off(3) E:70,82,off(2) N:80,off(3) W:65(2),off(2) to=S",
}


def played_on(seed: int, teams: str) -> Record:
    """Return a random game that is played on until one seat is left, or nobody can finish."""
    rules = load_ruleset("barjis", options={"win.rank": "finish_order", "teams": teams})
    game = Game(rules, position=NEARLY_HOME[teams])
    rng = random.Random(seed)
    game.play_out(lambda: rng.choice("0123456"), rng.randrange)
    return game.record()


@pytest.mark.parametrize("teams", ["none", "opposite"])
@pytest.mark.parametrize("seed", range(5))
def test_a_game_may_be_broken_off_after_any_turn(seed: int, teams: str) -> None:
    whole = played_on(seed, teams)
    assert check_record(whole).findings == []
    decided = 0
    for count in range(len(whole.turns) + 1):
        game = Game.from_record(msgspec.structs.replace(whole, turns=whole.turns[:count]))
        told = msgspec.structs.replace(whole, turns=whole.turns[:count], result=game.result)
        assert check_record(told).findings == []
        fixed = fix_record(told, fixing=FixSelection(unsafe=True)).record
        assert fixed.result == told.result
        won = game.result.winners
        if not won or game.is_over:
            continue
        decided += 1
        assert game.result.reason == "unfinished"
        for reason in ("", "unknown", "unfinished", "home", "agreement", "ruling"):
            told.result = Result(winners=won, reason=reason)
            assert check_record(told).findings == []
            told.result = Result(winners=["E" if won != ["E"] else "S"], reason=reason)
            fixed = fix_record(told, fixing=FixSelection(unsafe=True)).record
            assert fixed.result
            assert fixed.result.winners == won
    assert (decided > 0) == (teams == "none")


@pytest.mark.parametrize("seed", range(3))
def test_a_position_keeps_who_came_home_first(seed: int) -> None:
    whole = played_on(seed, "none")
    reset = [
        Entry(turn=step.text, position=format_setup(step.after))
        for step in steps(whole)
        if step.text
    ]
    same = msgspec.structs.replace(whole, turns=reset)
    assert [found for found in check_record(same).findings if found.severity == "error"] == []


# -- results of random games ----------------------------------------------------------------------


def test_of_several_nobody_wins_by_leaving() -> None:
    for game, seats in (("barsis", "SEN"), ("barjis", "SENW"), ("parchis", "1234")):
        for leaver in seats[:-1]:
            word = random.Random(leaver).choice(("resign", "forfeit"))
            turns = [f"{seat} 2: pass" for seat in seats[: seats.index(leaver)]]
            options = {"start.on_board": 0} if game == "parchis" else {}
            told = record(
                [turn.removesuffix(" pass") for turn in turns] + [f"{leaver}: {word}"],
                game=game,
                seats=seats,
                options=options,
                result={"winners": [leaver], "reason": word},
            )
            assert [found.name for found in check_record(told).findings] == ["wrong-winner"]
            for other in set(seats) - {leaver}:
                told.result = Result(winners=[other], reason="ruling")
                assert check_record(told).findings == []
