"""The published schema is the one the structs give, and explains itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from barsis_notation.diagnostics import file_codes, format_codes, shape_codes
from barsis_notation.diagnostics.findings import collect_codes
from barsis_notation.record.record_schema import (
    PATH,
    find_schema_faults,
    make_schema,
    make_schema_text,
)
from tests.record.samples import GAMES, game

ROOT = Path(__file__).parents[2]


def test_the_published_file_is_the_generated_one() -> None:
    assert (ROOT / PATH).read_text(encoding="utf-8") == make_schema_text()


@pytest.mark.by_turns(2)
def test_it_is_a_schema_and_refers_to_nothing_outside() -> None:
    jsonschema.Draft202012Validator.check_schema(make_schema())
    references = re.findall(r'"\$ref": "([^"]*)"', make_schema_text())
    assert references
    defined = {f"#/$defs/{name}" for name in make_schema()["$defs"]}
    assert set(references) <= defined


def _walk(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(found for one in inner for found in _walk(one))]


def test_patterns_are_anchored_and_take_plain_digits() -> None:
    patterns = [
        one["pattern"]
        for one in _walk(make_schema())
        if isinstance(one, dict) and "pattern" in one and isinstance(one["pattern"], str)
    ]
    assert len(patterns) > 20
    for pattern in patterns:
        assert "\\d" not in pattern
        assert pattern.endswith(r"(?![\s\S])")


def test_every_member_is_described_for_editors() -> None:
    definitions = make_schema()["$defs"]
    for name, kind in definitions.items():
        for member, said in kind.get("properties", {}).items():
            assert said.get("description") or "$ref" in said, (name, member)
            target = definitions.get(said.get("$ref", "").rpartition("/")[2], said)
            assert target.get("description"), (name, member)


EXPLAINED = [
    ({"turns": [{"turn": "x"}]}, "/turns/0/turn"),
    ({"turns": ["x"]}, "/turns/0"),
    ({"turns": [{"turn": "A 1:", "coment": "a"}]}, "/turns/0"),
    ({"match": {"game": 0}}, "/match/game"),
    ({"event": {"date": "2026-02-30"}}, "/event/date"),
]


@pytest.mark.parametrize(("members", "pointer"), EXPLAINED)
def test_an_error_points_at_the_place(members: Any, pointer: str) -> None:
    findings = find_schema_faults(game("kioz") | members)
    assert findings
    assert {finding.pointer for finding in findings} == {pointer}


def test_an_empty_entry_is_named_by_its_place_in_the_record() -> None:
    (finding,) = find_schema_faults(game("kioz") | {"turns": ["A 1: 22/23", {}]})
    assert finding.pointer is not None
    assert finding.pointer.startswith("/turns/1")


@pytest.mark.parametrize("name", sorted(GAMES.keys() - {"own"}))
def test_a_wrong_turn_is_one_of_its_own_game(name: str) -> None:
    (finding,) = find_schema_faults(game(name) | {"turns": ["S 99x: foo"]})
    assert f"a turn of {game(name)['ruleset']['id']} such as" in str(finding.message)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_samples_need_no_explanation(name: str) -> None:
    assert find_schema_faults(game(name)) == []


def test_the_schema_a_record_names_is_not_fetched() -> None:
    document = game("kioz") | {"$schema": "http://127.0.0.1:9/record-1.schema.json"}
    assert find_schema_faults(document) == []
    assert (
        find_schema_faults(document | {"$ref": "http://127.0.0.1:9/"})[0].name == "unknown-member"
    )


def test_a_message_says_what_was_found_and_expected() -> None:
    words: dict[str, object] = {"offset": 7, "column": 3, "format": "mat", "taken": "cp1252"}
    words |= {
        "name": "a",
        "value": "a:b",
        "after": 3,
        "table": "turns.csv",
        "hint": "",
        "why": "w",
        "way": "w",
    }
    for code in collect_codes(file_codes, shape_codes, format_codes):
        finding = code.finding(found="F{1}", expected="E{2}", words=words)
        assert "F{1}" in finding.message
        assert "E{2}" in finding.message
        json.dumps(finding.message)
