"""Who may play and what may be chosen together, case by case of the conformance kit."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from barsis_notation.record.record_io import loads
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record
from tests.kit_files import Case, read_kit_file

GAMES: Final = ("barsis", "barjis", "pachisi", "parchis")
CASES: Final = [
    case for game in GAMES for case in read_kit_file(f"cases/{game}/players-and-options.json")
]
BROUGHT: Final[dict[str, dict[str, Any]]] = {
    "pachisi/players-and-options/seven-cowries-with-what-they-bring": {
        "device.seven_k6": 35,
        "turn.again": [7, 10, 14, 25, 35],
        "entry_rules.throws_first": [10, 25, 35],
        "device.outcomes": {
            "0": {"values": [7, "grace"]},
            "1": {"values": [10, "grace"]},
            "2": {"values": [2]},
            "3": {"values": [3]},
            "4": {"values": [4]},
            "5": {"values": [25, "grace"]},
            "6": {"values": [35, "grace"]},
            "7": {"values": [14, "grace"]},
        },
    },
    "pachisi/players-and-options/six-of-seven-as-30-with-what-that-brings": {
        "turn.again": [7, 10, 14, 25, 30],
        "entry_rules.throws_first": [10, 25, 30],
        "device.outcomes": {
            "0": {"values": [7, "grace"]},
            "1": {"values": [10, "grace"]},
            "2": {"values": [2]},
            "3": {"values": [3]},
            "4": {"values": [4]},
            "5": {"values": [25, "grace"]},
            "6": {"values": [30, "grace"]},
            "7": {"values": [14, "grace"]},
        },
    },
    "parchis/players-and-options/six-arms-have-six-in-this-order": {"seats.names": [*"123456"]},
    "parchis/players-and-options/eight-arms-have-eight-in-this-order": {
        "seats.names": [*"12345678"]
    },
}
"""Facts that hold under the options of a case."""


def _record(case: Case) -> Record:
    return loads(case["input"]["text"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    codes = {finding.code for finding in check_record(_record(case)).findings}
    assert sorted(codes) == [finding["code"] for finding in case["expected"]["findings"]]


@pytest.mark.parametrize("id", BROUGHT)
def test_options_bring_other_facts(id: str) -> None:
    (reference,) = (_record(case).ruleset for case in CASES if case["id"] == id)
    facts = load_ruleset(reference.id, options=reference.options).facts
    assert {path: _plain(facts[path]) for path in BROUGHT[id]} == BROUGHT[id]


def _plain(value: Any) -> Any:
    """Return a value of a ruleset as JSON has it."""
    return json.loads(json.dumps(value, default=dict))


def test_every_condition_and_range_has_a_case() -> None:
    """What a reading asks for or brings, and where a number begins and ends, is chosen once."""
    tried = {
        (case["game"], path, json.dumps(value))
        for case in CASES
        for path, value in _record(case).ruleset.options.items()
    }
    for id in {case["game"] for case in CASES}:
        for path, fact in load_ruleset(id).declared.items():
            for reading in fact.readings if not fact.no_effect else ():
                if reading.when or reading.brings:
                    assert (id, path, json.dumps(reading.value)) in tried, (id, path, reading.value)
                if reading.integer:
                    assert (id, path, json.dumps(reading.integer.min)) in tried, (id, path)
