"""Findings make sense: what they expect is not what they found, and their ranges are not empty."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.input_files import InputFile
from barsis_notation.validation import check_files, check_record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_input
from barsis_notation.validation.search_limits import Effort
from tests.fuzzing.finding_laws import unsound
from tests.fuzzing.game_changes import change_game
from tests.replay.records import record
from tests.scale import SEED

SAMPLES = Path(__file__).parents[2] / "sample_games"
RESIGNED = {"winners": ["W"], "reason": "resign"}


@cache
def samples() -> list[dict[str, Any]]:
    return [json.loads(path.read_bytes()) for path in sorted(SAMPLES.glob("*/*.barsis.json"))]


@pytest.mark.by_turns(4)
def test_findings_of_all_samples_make_sense() -> None:
    findings = [one for checked in check_files([str(SAMPLES)]) for one in checked.findings]
    assert len(findings) > 100
    assert unsound(findings) == ""


def findings_of_mutants(count: int) -> Iterator[Finding]:
    rng = Random(SEED)
    for _ in range(count):
        document = change_game(rng.choice(samples()), rng.choice(samples()), rng)
        raw = json.dumps(document).encode("utf-8", "surrogatepass")
        checks = Checks(effort=Effort(tried=0, tried_of_file=0))
        for checked in check_input(InputFile(io.BytesIO(raw), "a.json"), checks):
            yield from checked.findings


@pytest.mark.by_turns(2)
def test_findings_of_changed_games_make_sense(scale: int) -> None:
    assert unsound(findings_of_mutants(300 * scale)) == ""


def said_of(turns: list[str], **members: Any) -> list[tuple[str, str | None]]:
    findings = check_record(record(turns, **members)).findings
    assert unsound(findings) == ""
    return [(one.message, one.expected) for one in findings if one.severity == "error"]


@pytest.mark.parametrize(
    ("turns", "message", "expected"),
    [
        (
            ["B: take"],
            "Black (B) plays, but no double was offered; take and drop answer a double",
            "a throw",
        ),
        (
            ["B: double", "W 42: 8/4 6/4"],
            "White (W) plays, but a double has to be answered first; "
            "take or drop is missing before this turn",
            "take or drop",
        ),
        (
            ["B: double", "B 42: 8/4 6/4"],
            "Black (B) plays, but it is the turn of White (W); "
            "check whether a turn is missing, occurs twice or has the wrong seat",
            "White (W)",
        ),
    ],
)
def test_doubles_and_their_answers(turns: list[str], message: str, expected: str) -> None:
    said = said_of(["W 31: 8/5 6/5", *turns], game="shesh-besh")
    assert said == [(message, expected)]


def test_the_other_seat_of_a_player() -> None:
    """A turn is written with the second seat of a player, whose turns carry the first."""
    start = {"position": "pachisi S:bar(2),20,40 E:bar(3),24 N:bar(4) W:bar(4) to=N"}
    players = [{"name": "Kavita", "seats": ["N", "S"]}, {"name": "Tariq", "seats": ["E", "W"]}]
    ((message, expected),) = said_of(
        ["S 4: E.24/28"], game="pachisi", seats="SN", players=players, start=start
    )
    assert message == (
        "Kavita (S) plays, but it is the turn of Kavita (N); "
        "one player has both seats, and writes this turn with N"
    )
    assert expected == "Kavita (N)"


@pytest.mark.parametrize(
    ("ranks", "said"),
    [
        ({"W": 10, "B": 1}, [("10", "a place from 1 to 2"), ("1", "place 2")]),
        ({"W": 2, "B": 1}, [("1", "a place after the winner's")]),
        ({"W": 1, "B": 1}, [("1", "place 2")]),
        ({"W": 1, "B": 3}, [("3", "a place from 1 to 2")]),
        ({"W": 1, "B": 2}, []),
    ],
)
def test_places_that_nobody_can_have(ranks: dict[str, int], said: list[tuple[str, str]]) -> None:
    played = record(["W: resign"], game="shesh-besh", result={"winners": ["B"], "ranks": {}})
    assert played.result
    played.result.winners, played.result.ranks, played.result.reason = ["W"], ranks, "agreement"
    played.turns.clear()
    played.turns.append("W 31: 8/5 6/5")
    findings = check_record(played).findings
    assert unsound(findings) == ""
    places = [(one.found, one.expected) for one in findings if one.name == "impossible-rank"]
    assert places == said


def test_text_that_is_not_nfc_is_shown_where_it_differs() -> None:
    for before in ("", "a", "a" * 30, "é" * 300):
        document = json.dumps(samples()[0] | {"comment": f"{before}e\u0301 and more"})
        checked = next(iter(check_input(InputFile(io.BytesIO(document.encode()), "a.json"))))
        (finding,) = (one for one in checked.findings if one.name == "text-not-nfc")
        assert unsound([finding]) == ""
        assert finding.found
        assert "e\\u0301" in finding.found
