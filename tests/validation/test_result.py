"""The result against the end the turns lead to, as cases: ``results.json``.

A case is what a record says of its end, and what is found of it: ``result``, ``match``, ``turns``
(by default the one that wins), ``game``, ``findings``. A new case needs no Python.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.validation import check_record
from barsis_notation.validation import result as the_result
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
    members = {key: case[key] for key in ("result", "match") if key in case}
    turns = case.get("turns", [turn])
    start = NOT_OVER if "turns" in case else start
    return check_record(record(turns, game=game, start={"position": start}, **members)).findings


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_case(case: Case) -> None:
    assert told(findings_of(case)) == case.get("findings", [])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_the_short_road_passes_over_nothing(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(findings_of(case))
    monkeypatch.setattr(the_result, "_is_the_same", lambda *_: False)
    assert told(findings_of(case)) == found


@pytest.mark.parametrize(
    "case", [case for case in CASES if "findings" in case], ids=lambda case: case["what"]
)
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
