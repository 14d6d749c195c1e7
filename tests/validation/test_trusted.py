"""Positions and rulings that a record sets: an info of `validate`, a warning about a board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import loads
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_bytes
from barsis_notation.validation.trusted import MAX_NAMED, find_trusted_parts
from tests.cli.run import barsis

NEAR = "barsis S:83,off(3) N:bar(4) to=S"
WON = {"winners": ["S"], "reason": "home"}
STOOD = {
    "turn": "S 3: 1>9",
    "stood": True,
    "position": "barsis S:9,bar(3) N:bar(4) to=N",
    "ruling": {"by": "R. Khoury", "text": "too late to change"},
}


def of(turns: list[Any], **members: Any) -> dict[str, Any]:
    return {
        "format": "barsis-record/1",
        "ruleset": {"id": "barsis", "version": 1},
        "players": [{"name": "Amal", "seats": ["S"]}, {"name": "Basim", "seats": ["N"]}],
        "turns": turns,
        **members,
    }


def said(record: dict[str, Any]) -> list[str]:
    return [finding.found or "" for finding in find_trusted_parts(loads(json.dumps(record)))]


@pytest.mark.parametrize(
    ("record", "named"),
    [
        (of(["S 2:", {"position": NEAR}, "S 1+2: 83/off"]), "the position before turn 2"),
        (of(["S 1+2: 83/off"], start={"position": NEAR}), "the start position"),
        (of(["S 2:", STOOD]), "the ruling on turn 2 (R. Khoury)"),
        (
            of(["S 2:", {**STOOD, "ruling": {"text": "it stays"}}]),
            "the ruling on turn 2 (no arbiter named)",
        ),
        (of(["S 2:", {"turn": "N 2:", "comment": "slow"}]), None),
        (of(["S 2:", {"turn": "N 2:", "position": "barsis S:bar(4) N:bar(4) to=S"}]), None),
    ],
)
def test_what_was_set_and_not_played_is_named(record: dict[str, Any], named: str | None) -> None:
    assert said(record) == ([named] if named else [])


def test_of_many_places_the_rest_is_counted() -> None:
    positions = [{"position": NEAR}] * (MAX_NAMED + 5)
    assert said(of(positions))[0].endswith(", 5 more")


def test_it_is_said_only_if_asked_for() -> None:
    """The library and archives keep the verdicts that they promised."""
    raw = json.dumps(of(["S 1+2: 83/off"], start={"position": NEAR}, result=WON)).encode()
    assert [one.name for one in check_bytes(raw, "", 1).findings] == []
    assert [one.name for one in check_bytes(raw, "", 1, Checks(trusted=True)).findings] == [
        "on-trust"
    ]


def test_validate_says_so_and_the_exit_status_is_as_before(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.json"
    record = of(["S 2:", {"position": NEAR}, "S 1+2: 83/off"], result=WON)
    path.write_text(json.dumps(record), "utf-8")
    result = barsis("validate", path, "-f", "json")
    assert result.exit_code == 0
    (finding,) = json.loads(result.stdout)["findings"]
    assert finding["code"] == "HDR017"
    assert finding["found"] == "the position before turn 2"


@pytest.mark.add_on("events")
def test_a_board_of_an_event_warns(tmp_path: Path) -> None:
    event = {
        "format": "barsis-event/1",
        "name": "Cup",
        "ruleset": {"id": "barsis", "version": 1},
        "players": [{"name": "Amal"}, {"name": "Basim"}],
        "rounds": [{"pairings": [{"seats": {"S": "Amal", "N": "Basim"}}]}],
    }
    (tmp_path / "cup.json").write_text(json.dumps(event), "utf-8")
    record = of(["S 2:", {"position": NEAR}, "S 1+2: 83/off"], result=WON)
    record["event"] = {"name": "Cup", "round": "1", "table": "1"}
    (tmp_path / "a.barsis.json").write_text(json.dumps(record), "utf-8")
    result = barsis("event", "validate", tmp_path / "cup.json", tmp_path / "a.barsis.json")
    assert "board-on-trust" in result.stdout
    assert "the position before turn 2" in result.stdout
