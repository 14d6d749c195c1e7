"""Who may play and what may be chosen together, case by case: ``choices.json``.

A case has a ``game``, what it ``says``, the ``options`` a record chooses, and the seats of each of
its ``players``; without these as many play as the rules ask for. ``findings`` are the names of what
is wrong with the head of the record, none if left out; ``facts`` are some that hold then.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.record.structs import Player, Record, RulesetRef
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record

Case = dict[str, Any]

CASES: list[Case] = json.loads((Path(__file__).parent / "choices.json").read_text("utf-8"))


def spoken(case: Case) -> str:
    return f"{case['game']}-{case['says']}"


@pytest.mark.parametrize("case", CASES, ids=spoken)
def test_case(case: Case) -> None:
    options = case.get("options", {})
    usual = (" ".join(seats) for seats in assign_seats(load_ruleset(case["game"])))
    players = case.get("players") or list(usual)
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=case["game"], version=1, options=options),
        players=[Player(seats=seats.split()) for seats in players],
        turns=[],
    )
    names = [finding.name for finding in check_record(record).findings]
    assert names == case.get("findings", [])
    if not names:
        facts = load_ruleset(case["game"], options=options).facts
        assert {path: _plain(facts[path]) for path in case.get("facts", {})} == case.get(
            "facts", {}
        )


def _plain(value: Any) -> Any:
    """Return a value of a ruleset as JSON has it."""
    return json.loads(json.dumps(value, default=dict))


def test_every_condition_and_range_has_a_case() -> None:
    """What a reading asks for or brings, and where a number begins and ends, is chosen once."""
    tried = {
        (case["game"], path, json.dumps(value))
        for case in CASES
        for path, value in case.get("options", {}).items()
    }
    for id in {case["game"] for case in CASES}:
        for path, fact in load_ruleset(id).declared.items():
            for reading in fact.readings if not fact.no_effect else ():
                if reading.when or reading.brings:
                    assert (id, path, json.dumps(reading.value)) in tried, (id, path, reading.value)
                if reading.integer:
                    assert (id, path, json.dumps(reading.integer.min)) in tried, (id, path)
