"""Lines taken back and lines not played: read, played, and never held against the game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.record.canonical import pretty_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay import side_lines
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from barsis_notation.validation.api import validate
from barsis_notation.validation.fixes import fix_record
from tests.replay.records import document, record, told

GAMES = [listed.id for listed in builtin_rulesets()]
OPENED = "barsis S:bar(3),20 N:bar(3),30 to=S"
MEMBERS = ("retracted", "variations")
ILLEGAL = {"retracted": "retracted-illegal", "variations": "variation-illegal"}


def beside(line: list[Any], member: str = "variations", turn: str = "S 2: 20/22") -> Record:
    """Return a record whose first turn has *line* beside it, and which goes on after it."""
    return record([{"turn": turn, member: [line]}, "N 3: 30/33"], start={"position": OPENED})


def findings(line: list[Any], member: str = "variations") -> list[Finding]:
    return check_record(beside(line, member)).findings


@pytest.mark.parametrize("member", MEMBERS)
def test_what_is_legal_there_is_not_worth_a_word(member: str) -> None:
    assert findings(["S 3: 20/23", "N 4: 30/34"], member) == []
    assert findings([{"turn": "S 3: 20/23", "comment": "or this"}, {"comment": "and so on"}]) == []
    assert findings([]) == []


@pytest.mark.parametrize("member", MEMBERS)
def test_what_is_no_turn_is_an_error_wherever_it_stands(member: str) -> None:
    assert told(findings(["garbage here"], member)) == ["unreadable-turn 1"]
    assert told(findings(["S 3: 20/23", "N 4 30/34"], member)) == ["unreadable-turn 1"]
    inner = {"turn": "S 3: 20/23", member: [["S 4 20/24"]]}
    assert told(findings([inner], member)) == ["unreadable-turn 1"]


@pytest.mark.parametrize("member", MEMBERS)
def test_what_follows_an_illegal_turn_is_read_all_the_same(member: str) -> None:
    found = told(findings(["S 3: 20/24", "rubbish", "N 4: 1/2"], member))
    assert found == [f"{ILLEGAL[member]} 1/1", "unreadable-turn 1"]


def test_an_illegal_turn_taken_back_accuses_nobody() -> None:
    (found,) = findings(["S 3: 20/24"], "retracted")
    assert (found.name, found.severity) == ("retracted-illegal", Severity.INFO)
    assert (found.pointer, found.not_examined) == ("/turns/0/retracted/0/0", None)
    assert found.legal == ["20/23"]


@pytest.mark.parametrize("member", MEMBERS)
@pytest.mark.parametrize("turn", ["W 31: 8/5 6/5", "S: a1-b1", "S 9: 20/29", "s 3: a1-b1"])
def test_a_turn_of_another_game_in_a_line_is_an_error(member: str, turn: str) -> None:
    (found,) = findings([turn], member)
    assert (found.name, found.severity) == ("unreadable-turn", Severity.ERROR)
    assert found.pointer == f"/turns/0/{member}/0/0"


def test_a_line_that_could_not_be_played_is_a_warning() -> None:
    (found,) = findings(["S 3: 20/23", "N 3: 30/34"])
    assert (found.name, found.severity) == ("variation-illegal", Severity.WARNING)
    assert found.pointer == "/turns/0/variations/0/1"
    assert found.found == "N 3: 30/34"


def test_a_line_inside_a_line_begins_before_its_own_entry() -> None:
    inner = {"turn": "N 4: 30/34", "variations": [["N 5+3: 30/33 33/58"], ["N 4: 31/35"]]}
    assert told(findings(["S 3: 20/23", inner])) == ["variation-illegal 1/1"]


@pytest.mark.parametrize("member", MEMBERS)
def test_a_line_may_end_in_the_middle_of_a_turn(member: str) -> None:
    assert findings(["S 5+2: 20/45"], member) == []
    assert findings(["S 3:"], member) == []
    assert told(findings(["S 3:", "N 4: 30/34"], member)) == [f"{ILLEGAL[member]} 1"]


def test_a_position_sets_the_board_for_the_rest_of_a_line() -> None:
    line = ["S 3: 20/24", {"position": "barsis S:bar(3),50 N:bar(3),30 to=N"}, "N 3: 30/34"]
    assert told(findings(line)) == ["variation-illegal 1/1", "variation-illegal 1/1"]
    assert told(findings([*line[:2], "N 3: 30/33"])) == ["variation-illegal 1/1"]


def test_beside_moves_that_nobody_noted_lines_are_read_only() -> None:
    turns = ["S ?: ?", {"turn": "N 3: 30/33", "variations": [["N 3: 1/2"], ["oh"]]}]
    found = check_record(record(turns, start={"position": OPENED})).findings
    assert told(found) == ["moves-not-noted 1 1", "unreadable-turn 2"]


def test_turns_of_a_line_are_read_leniently_and_written_strictly() -> None:
    (found,) = findings(["s 3: 20/23", "N 4: 30/34"])
    assert (found.name, found.severity) == ("lenient-turn", Severity.INFO)
    fixed = fix_record(beside(["s 3: 20/23", "N 4: 30/34"])).record.turns[0]
    assert isinstance(fixed, Entry)
    assert fixed.variations == [["S 3: 20/23", "N 4: 30/34"]]


def test_a_derived_fact_in_a_line_is_held_against_the_rules() -> None:
    move = {"from": "20", "to": "23", "used": [4]}
    line = [{"turn": {"seat": "S", "throws": [3], "moves": [move]}}]
    (found,) = findings(line)
    assert (found.name, found.turn) == ("derived-move-wrong", 1)
    assert found.pointer == "/turns/0/variations/0/0/turn/moves/0/used"
    move["used"] = [3]
    assert findings(line) == []


def test_a_turn_of_a_line_is_found_where_it_stands(tmp_path: Path) -> None:
    inner = {"turn": "N 4: 30/34", "variations": [["N 3: 30/34"], ["no turn"]]}
    turns = ["S 2: 20/22", {"turn": "N 3: 30/33", "retracted": [["N 5:", "N 2:"], [inner]]}]
    path = tmp_path / "game.barsis.json"
    text = json.dumps(document(turns, start={"position": OPENED}), indent=1)
    path.write_text(text)
    found = list(validate(path))
    assert told(found) == ["retracted-illegal 2", "variation-illegal 2/1", "unreadable-turn 2"]
    places = [text.splitlines()[one.line - 1][one.column - 1 :] for one in found]  # type: ignore[operator]
    assert places == ['N 5:",', '30/34"', 'no turn"']


# Bounds.


def test_a_record_with_many_lines_ends_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_lines, "MAX_EFFORT", 50)
    many = ["S 2: 20/22", "N 2: 30/32", "S 2: 22/24", "N 2: 32/34"]
    assert findings([*many, *["S ?: ?"] * 40]) == []
    cut = findings([*many, *["S ?: ?"] * 60])
    assert told(cut) == ["lines-not-examined 1"]
    assert cut[0].found == "more than 50 turns (an illegal one counts as 200)"
    two = record(
        [{"turn": "S 2: 20/22", "variations": [["S 3: 20/24"], ["S 4: 1/2"], ["no"]]}],
        start={"position": OPENED},
    )
    assert told(check_record(two).findings) == ["variation-illegal 1/1", "lines-not-examined 1"]


# Every game.


def _beside_itself(played: Record, place: int, line: list[Any], member: str) -> Record:
    """Return a record with *line* beside its turn at *place*."""
    entry = Entry(turn=str(played.turns[place]))
    setattr(entry, member, [line])
    turns = [*played.turns[:place], entry, *played.turns[place + 1 :]]
    return msgspec.structs.replace(played, turns=turns)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_is_legal_as_a_line_too(game: str, scale: int) -> None:
    chance = random.Random(game)
    for played in simulate(load_ruleset(game), games=3 * scale, seed=7):
        place = chance.randrange(len(played.turns))
        rest = played.turns[place:]
        for member in MEMBERS:
            assert check_record(_beside_itself(played, place, rest, member)).findings == []


@pytest.mark.parametrize("game", GAMES)
def test_what_the_schema_refuses_in_a_line_is_said(game: str, scale: int) -> None:
    chance = random.Random(game)
    refused = 0
    (whole,) = simulate(load_ruleset(game), seed=11)
    played = msgspec.structs.replace(whole, turns=whole.turns[:12], result=msgspec.UNSET)
    for _ in range(60 * scale):
        place = chance.randrange(len(played.turns))
        turn = str(played.turns[place])
        at = chance.randrange(len(turn))
        slip = turn[:at] + chance.choice("aZ9 :/-*٤.") + turn[at + chance.randrange(2) :]
        aside = _beside_itself(played, place, [slip], chance.choice(MEMBERS))
        if decode(pretty_bytes(aside), check_turns=True).findings:
            refused += 1
            assert check_record(aside).findings, slip
    assert refused > 10
