"""Where in a file a finding is: record, line, column, whatever the format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.validation import check_file
from barsis_notation.validation.api import read, write
from tests.replay.records import document

TURNS = ["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/16", "N 2:"]


def first_error(path: Path) -> Finding:
    findings = [finding for one in check_file(str(path)) for finding in one.findings]
    return next(finding for finding in findings if finding.severity == "error")


def at(path: Path, finding: Finding) -> str:
    """Return what stands in the file where *finding* points."""
    assert finding.line is not None
    assert finding.column is not None
    line = path.read_text("utf-8").split("\n")[finding.line - 1]
    return line[finding.column - 1 :]


def in_json(turns: list[Any], indent: int | None, **members: Any) -> bytes:
    return json.dumps(document(turns, **members), indent=indent, ensure_ascii=False).encode()


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_a_move_in_json(tmp_path: Path, indent: int | None) -> None:
    path = tmp_path / "game.barsis.json"
    path.write_bytes(in_json(TURNS, indent))
    assert at(path, first_error(path)).startswith('12/16"')


def test_a_move_of_an_entry(tmp_path: Path) -> None:
    path = tmp_path / "game.barsis.json"
    path.write_bytes(in_json([*TURNS[:2], {"comment": "x", "turn": TURNS[2]}], None))
    assert at(path, first_error(path)).startswith('12/16"')


def test_a_move_spelled_out(tmp_path: Path) -> None:
    moves = [{"from": "bar", "to": "11"}, {"from": "11", "to": "12"}, {"from": "12", "to": "16"}]
    spelled = {"turn": {"seat": "S", "throws": [1, 3], "moves": moves}}
    path = tmp_path / "game.barsis.json"
    path.write_bytes(in_json([*TURNS[:2], spelled], None))
    assert at(path, first_error(path)).startswith('{"from": "12", "to": "16"}')


def test_a_turn_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.barsis.json"
    path.write_bytes(in_json(["S 2:", "S 3:"], 1))
    assert at(path, first_error(path)).startswith("S 3:")


@pytest.mark.parametrize(
    ("written", "stands_there"),
    [
        ("S 1+3:  bar/11  11/12  12/16", "S 1+3:"),
        ("S 1+3: bar/11/12/16", "S 1+3:"),
        ("s 1+3: bar/11 11/12 12/16", "s 1+3:"),
    ],
)
def test_a_move_read_leniently_is_looked_for_in_its_turn(
    tmp_path: Path, written: str, stands_there: str
) -> None:
    """Moves are counted as they were played, which is not as they were written."""
    path = tmp_path / "game.barsis.json"
    path.write_bytes(in_json([*TURNS[:2], written], None))
    assert at(path, first_error(path)).startswith(stands_there)


def test_a_member(tmp_path: Path) -> None:
    path = tmp_path / "game.barsis.json"
    wrong = "barsis S:bar(3),1 N:bar(4) to=N"
    path.write_bytes(in_json([{"turn": "S 2:", "position": wrong}], 1))
    assert at(path, first_error(path)).startswith(f'"{wrong}"')
    path.write_bytes(in_json(["S 2:"], 1, meta={"turn_count": 2}))
    assert at(path, first_error(path)).startswith("2")
    path.write_bytes(in_json(["S 2:"], 1, start={"position": "barsis S:bar N:bar(4) to=S"}))
    assert at(path, first_error(path)).startswith('"barsis S:bar N')


def test_a_record_among_many(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis.jsonl"
    whole, broken = in_json(["S 2:"], None), in_json(TURNS, None)
    path.write_bytes(whole + b"\n" + b"\n" + broken + b"\n")
    finding = first_error(path)
    assert (finding.record, finding.line) == (2, 3)
    assert at(path, finding).startswith('12/16"')


@pytest.mark.parametrize("turns", [TURNS, [*TURNS[:2], {"turn": TURNS[2], "comment": "x"}]])
def test_a_move_in_the_text_form(tmp_path: Path, turns: list[Any]) -> None:
    path, text = tmp_path / "game.barsis.json", tmp_path / "game.bsn"
    path.write_bytes(in_json(turns, None))
    write(read(path), text)
    finding = first_error(text)
    assert at(text, finding).startswith("12/16")
    assert (finding.name, finding.turn, finding.move) == ("token-not-available", 3, 3)


MAT = """\
 3 point match

 Game 1
 White : 0                          Black : 0
  1) 31: 8/5 6/5                     64: 24/18 13/9
  2) 52: 13/8 13/11                  31: 8/5 5/4
"""


@pytest.mark.parametrize(
    ("right", "wrong", "line", "found"),
    [
        ("31: 8/5 5/4", "31: 8/5 6/1", 6, "6/1"),
        ("31: 8/5 5/4", "31: 5/8 6/5", 6, "5/8"),
        ("31: 8/5 5/4", "31: 6/5 8/4", 6, "8/4"),
        ("52: 13/8 13/11", "55: 13/8(2) 7/2(2)", 6, "7/2(2)"),
        ("52: 13/8 13/11", "53: 13/8 13/11", 6, "13/11"),
        ("52: 13/8 13/11", "52: 13/8", 6, "52:"),
        ("64: 24/18 13/9", "64: 24/14/13", 5, "24/14/13"),
        ("64: 24/18 13/9", "64:", 5, "64:"),
    ],
)
def test_a_move_in_a_match_file(
    tmp_path: Path, right: str, wrong: str, line: int, found: str
) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MAT.replace(right, wrong, 1), "utf-8")
    finding = first_error(path)
    assert finding.line == line
    assert at(path, finding).split()[0] == found


def test_a_turn_with_escapes_is_looked_at_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.barsis.json"
    path.write_bytes(in_json(TURNS, None).replace(b"12/16", b"12\\/16"))
    assert at(path, first_error(path)).startswith("S 1+3: bar/11")
