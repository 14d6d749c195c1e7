"""`barsis ruling`: the file with the ruling in it, and what is refused."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from barsis_notation.record.canonical import record_id
from barsis_notation.record.record_io import iter_records, load, loads
from barsis_notation.record.structs import Entry, Ruling
from tests.cli.run import FAULTY, TURNS, barsis, record, write

WRITTEN = ("--by", "Nabil", "--text", "Not claimed in time.")


def test_a_turn_stands(faulty: Path) -> None:
    before = load(faulty)
    result = barsis("ruling", faulty, "--turn", "5", "--stood", *WRITTEN)
    assert (result.exit_code, result.stdout) == (0, "")
    assert f"{faulty}: turn 5 stands (token-not-available); revision 2\n" in result.stderr
    assert "play continues from barsis S:bar(3),19 N:bar(4) to=N" in result.stderr
    assert "after the ruling: 1 info" in result.stderr  # the ruling itself, as `validate` says
    entry = load(faulty).turns[4]
    assert isinstance(entry, Entry)
    assert entry.ruling == Ruling(
        by="Nabil", text="Not claimed in time.", codes=["token-not-available"]
    )
    meta = load(faulty).meta
    assert meta
    assert meta.previous == record_id(before)
    assert barsis("validate", faulty).exit_code == 0


def test_a_turn_is_taken_back_and_what_is_left_is_told(faulty: Path) -> None:
    result = barsis("ruling", faulty, "--turn", "5", "--retract", *WRITTEN)
    assert result.exit_code == 0
    assert "turn 5 is taken back" in result.stderr
    assert "THR001 throw-out-of-turn" in result.stderr
    assert "after the ruling: 1 error" in result.stderr
    entry = load(faulty).turns[4]
    assert isinstance(entry, Entry)
    assert entry.retracted == [["S 3: 15/19"]]


def test_the_position_can_be_given(faulty: Path) -> None:
    line = "barsis S:bar(3),20 N:bar(4) to=N"
    words = ("--turn", "5", "--stood", *WRITTEN, "--position")
    wrong = barsis("ruling", faulty, *words, "barsis S:bar(2),20 N:bar(4) to=N")
    assert wrong.exit_code == 1
    assert "the position is impossible: seat S has 3 pawns" in wrong.stderr
    assert barsis("ruling", faulty, *words, line).exit_code == 0
    entry = load(faulty).turns[4]
    assert isinstance(entry, Entry)
    assert entry.position == line


def test_diff_prints_and_writes_nothing(faulty: Path) -> None:
    before = faulty.read_bytes()
    result = barsis("ruling", faulty, "--turn", "5", "--stood", *WRITTEN, "--diff")
    assert result.exit_code == 1
    assert '-  "S 3: 15/19",\n+  {\n+   "turn": "S 3: 15/19",\n+   "stood": true,' in result.stdout
    assert faulty.read_bytes() == before


def test_one_record_of_several_is_ruled_on(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.jsonl", record(), record(FAULTY), record())
    packed = tmp_path / "y.barsis.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    lines = path.read_bytes().split(b"\n")
    words = ("--turn", "5", "--stood", *WRITTEN, "--record", "2")
    for each in (path, packed):
        assert barsis("ruling", each, *words).exit_code == 0
    assert gzip.decompress(packed.read_bytes()) == path.read_bytes()
    after = path.read_bytes().split(b"\n")
    assert (after[0], after[2]) == (lines[0], lines[2])
    second = list(iter_records(path))[1]
    assert isinstance(second.turns[4], Entry)
    kept = lines[1].partition(b'"S 3: 15/19"')
    assert after[1].startswith(kept[0] + b'{"turn": "S 3: 15/19", "stood": true')
    assert b"}, " + kept[2][2:].removesuffix(b"}") + b', "meta": {"revision": 2, ' in after[1]


def test_stdin_comes_out_with_the_ruling(faulty: Path) -> None:
    result = barsis("ruling", "-", "--turn", "5", "--stood", *WRITTEN, given=faulty.read_bytes())
    assert result.exit_code == 0
    assert isinstance(loads(result.stdout).turns[4], Entry)


def test_a_legal_turn_needs_force(good: Path) -> None:
    before = good.read_bytes()
    result = barsis("ruling", good, "--turn", "3", "--stood", *WRITTEN)
    assert result.exit_code == 1
    assert "turn 3 is legal as written; it needs no ruling" in result.stderr
    assert good.read_bytes() == before
    assert barsis("ruling", good, "--turn", "3", "--stood", *WRITTEN, "--force").exit_code == 0
    assert "stood-but-legal" in barsis("validate", good).stdout


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["--turn", "5", *WRITTEN], 2),
        (["--turn", "5", "--stood", "--retract", *WRITTEN], 2),
        (["--turn", "5", "--retract", "--position", "x", *WRITTEN], 2),
        (["--turn", "0", "--stood", *WRITTEN], 2),
        (["--turn", "5", "--stood", "--by", " ", "--text", "x"], 2),
        (["--turn", "5", "--stood", "--by", "Nabil"], 2),
        (["--turn", "7", "--stood", *WRITTEN], 1),
        (["--turn", "6", "--stood", *WRITTEN], 1),
        (["--turn", "5", "--stood", *WRITTEN, "--record", "2"], 1),
    ],
)
def test_what_makes_no_sense_changes_nothing(faulty: Path, words: list[str], status: int) -> None:
    before = faulty.read_bytes()
    result = barsis("ruling", faulty, *words)
    assert result.exit_code == status
    assert result.stderr
    assert faulty.read_bytes() == before


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    words = ("--turn", "1", "--stood", *WRITTEN)
    assert barsis("ruling", tmp_path / "none", *words).exit_code == 3
    assert barsis("ruling", tmp_path, *words).exit_code == 2


def test_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record([*TURNS, 5]))
    result = barsis("ruling", path, "--turn", "1", "--stood", *WRITTEN)
    assert result.exit_code == 1
    assert "SHP006" in result.stderr
