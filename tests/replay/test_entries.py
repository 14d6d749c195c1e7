"""What a record says besides its moves, as cases: ``cases/entries.json``, ``cases/unnoted.json``.

The conformance kit has the cases that any program can judge: those without warnings and infos. A
case here is a list of turns and what is found in them. A new case needs no Python::

    {
        "what": "in a few words",
        "game": "barsis",
        "seats": "SN",
        "options": {},
        "start": "barsis …",
        "start_turn": 41,
        "turns": ["S 2:"],
        "result": {},
        "findings": ["wrong-distance 3/1"],
        "after": "the last position known",
    }

All but ``what`` and ``turns`` may be left out. ``findings`` name the turn and the move, a ``-`` for
the record as a whole; behind ``moves-not-noted`` stands how many turns are not examined.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import loads
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay import steps
from barsis_notation.validation import check_record
from tests.kit_files import read_kit_file
from tests.replay.records import record, told

Case = dict[str, Any]

HERE = Path(__file__).parent
MEMBERS = {
    "what", "game", "seats", "options", "start", "start_turn", "turns", "result",
    "findings", "after",
}  # fmt: skip


def cases(name: str) -> list[Case]:
    found: list[Case] = json.loads((HERE / "cases" / f"{name}.json").read_text("utf-8"))
    return found


ALL = cases("entries") + cases("unnoted")
OF_KIT = [*read_kit_file("records/entries.json"), *read_kit_file("records/unknown.json")]


def record_of(case: Case) -> Record:
    members: dict[str, Any] = {
        key: case[key] for key in ("game", "seats", "options", "result") if key in case
    }
    if "start_turn" in case:
        members["start"] = {"position": case["start"], "turn": case["start_turn"]}
    elif "start" in case:
        members["start"] = {"position": case["start"]}
    return record(case["turns"], **members)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["what"])
def test_case(case: Case) -> None:
    game = record_of(case)
    assert told(check_record(game).findings) == case.get("findings", [])
    if "after" in case:
        *_, last = steps(game)
        assert format_setup(last.after) == case["after"]


@pytest.mark.parametrize("case", OF_KIT, ids=lambda case: case["id"])
def test_a_case_of_the_kit_has_no_other_findings(case: Case) -> None:
    found = {(one.code, one.turn) for one in check_record(loads(case["input"]["text"])).findings}
    errors = case["expected"]["findings"]
    assert found == {(one["code"], one.get("turn")) for one in errors}


def test_the_cases_are_there_and_well_formed() -> None:
    assert len(ALL) > 20
    assert len(OF_KIT) > 50
    assert all(set(case) <= MEMBERS for case in ALL)
    assert len({case["what"] for case in ALL}) == len(ALL)


def test_a_finding_names_the_seat_whose_turn_it_is_of() -> None:
    named = 0
    for game in [*map(record_of, ALL), *(loads(case["input"]["text"]) for case in OF_KIT)]:
        for finding in check_record(game).findings:
            item = game.turns[finding.turn - 1] if finding.turn else ""
            text = item if isinstance(item, str) else item.turn
            if finding.seat is not None and isinstance(text, str):
                assert re.match(rf"{finding.seat}[ :]", text), (text, finding.name)
                named += 1
    assert named > 30


def test_a_turn_ended_early_is_mended_by_the_word() -> None:
    game = record(["S 2: pass", "N 2:"], options={"pass": "optional"})
    assert told(check_record(game).findings) == []
    start = {"position": "barsis S:bar(3),8 N:bar(4) to=S"}
    (finding,) = check_record(record(["S 2:"], options={"pass": "optional"}, start=start)).findings
    assert finding.name == "pass-unsaid"
    assert finding.fix is not None
    assert finding.fix.value == "S 2: pass"


# What no case can say


def test_a_step_tells_where_the_position_is_not_known() -> None:
    turns = ["S 2:", "N ?: ?", "S 2:", {"position": "barsis S:bar(3),8 N:bar(4) to=S"}, "S 2: 8/10"]
    played = list(steps(record(turns)))
    assert [step.is_lost for step in played] == [False, True, True, False, False]
    assert [step.turn for step in played] == [1, 2, 3, 4, 5]
    assert [step.text for step in played] == ["S 2:", "N ?: ?", "S 2:", "", "S 2: 8/10"]


def test_steps_end_with_the_one_that_is_refused() -> None:
    *_, last = played = list(steps(record(["S 2:", "S 2:", "N 2:"])))
    assert [step.is_refused for step in played] == [False, True]
    assert last.after == last.before


def test_a_record_whose_head_is_wrong_has_no_steps() -> None:
    assert list(steps(record(["S 2:"], start={"position": "barsis S:bar(3) N:bar(4) to=S"}))) == []


def test_what_the_record_layer_refuses_does_not_confuse_replay() -> None:
    """Records that programs make have seen no decoder."""
    game = record(["S 2:"])
    game.turns = [Entry(turn="S 2: 8/11", stood=True)]
    assert told(check_record(game).findings) == ["stood-without-position 1"]
    game.turns = [Entry(turn="S ?: 8/7", stood=True)]
    assert told(check_record(game).findings) == ["stood-without-position 1"]
    game.turns = [Entry(position="no position")]
    assert told(check_record(game).findings) == ["position-impossible 1"]
    game.turns = [Entry(), ""]
    assert told(check_record(game).findings) == ["unreadable-turn 2"]
