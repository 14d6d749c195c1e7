"""`barsis stats` as it is called: what it counts, in which form, and what it says of bad files."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation import Archive, write
from barsis_notation.record.canonical import record_id
from barsis_notation.record.structs import Player, Record
from tests.archive.records import revised
from tests.cli.run import barsis
from tests.named_players import played


@pytest.fixture(name="games")
def _games(tmp_path: Path) -> Path:
    return written(tmp_path / "games.barsis.jsonl", *played(games=3), *played("kioz"))


def written(path: Path, *records: Record) -> Path:
    write(records, path)
    return path


def rows_of(*words: str | Path) -> list[dict[str, Any]]:
    result = barsis("stats", *words, "-f", "json")
    assert result.exit_code == 0, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)["rows"]
    return found


def test_the_text_says_what_was_seen_beside_what_was_expected(games: Path) -> None:
    result = barsis("stats", games)
    assert result.exit_code == 0
    barsis_rows, kioz_rows = result.stdout.split("\n\n")
    assert barsis_rows.startswith("barsis, 6 cowries\n  games: 3\n  ")
    assert kioz_rows.startswith("kioz, 4 sticks\n  games: 1\n  ")
    row = rows_of(games)[0]["throws"]
    assert f"\n  throws: {row['count']}\n" in barsis_rows
    table = barsis_rows.split("    throw  seen  expected\n")[1]
    shown = [(key, int(seen)) for key, seen, _ in map(str.split, table.splitlines())]
    assert shown == [(str(one["throw"]), one["seen"]) for one in row["outcomes"]]
    assert "steps to go at the start and after each tenth: 336 " in barsis_rows
    assert "steps to go" not in kioz_rows
    assert result.stderr == "4 records counted\n"


def test_groups_are_a_table_sorted_on_request(games: Path) -> None:
    result = barsis("stats", games, "--by", "player", "--sort", "throws")
    head, *lines = result.stdout.splitlines()
    assert re.split("  +", head) == [
        *("player", "game", "games", "won", "throws", "luck", "captures", "pieces lost", "turns")
    ]
    rows = rows_of(games, "--by", "player")
    shown = [re.split("  +", line) for line in lines]
    assert sorted((cells[0], cells[1], int(cells[4])) for cells in shown) == sorted(
        (row["player"]["name"], row["game"], row["throws"]["count"]) for row in rows
    )
    throws = [int(cells[4]) for cells in shown]
    assert throws == sorted(throws, reverse=True)
    unsorted = barsis("stats", games, "--by", "player").stdout.splitlines()
    assert [re.split("  +", line)[0] for line in unsorted[1:]] == [
        row["player"]["name"] for row in rows
    ]


def test_events_have_no_columns_of_players(games: Path) -> None:
    head = barsis("stats", games, "--by", "event").stdout.splitlines()[0]
    assert re.split("  +", head) == [
        "event",
        "game",
        "games",
        "throws",
        "luck",
        "captures",
        "turns",
    ]


def test_json_has_exact_luck_and_odds(games: Path) -> None:
    row, _ = rows_of(games)
    outcomes = row["throws"]["outcomes"]
    assert [one["odds"] for one in outcomes[:3]] == ["1/64", "3/32", "15/64"]
    assert sum(one["seen"] for one in outcomes) == row["throws"]["count"]
    steps = sum(one["seen"] * one["steps"] for one in outcomes)
    mean = row["throws"]["count"] * 195 / 32
    assert row["luck"]["steps"] == pytest.approx(steps - mean, rel=1e-5)
    assert row["luck"]["mean"] == "195/32"
    assert row["player"] is None


def test_csv_has_a_line_a_row_and_guards_formulas(tmp_path: Path) -> None:
    [record] = played()
    seats = [Player(name=name, seats=[seat]) for name, seat in (("=1+1", "S"), ("B", "N"))]
    games = written(tmp_path / "g.barsis.jsonl", msgspec.structs.replace(record, players=seats))
    result = barsis("stats", games, "--by", "player", "-f", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["player"] for row in rows] == ["'=1+1", "B"]
    assert [row["luck"].startswith("'") for row in rows] == [False, False]
    assert rows[0]["seen"].split()[0].startswith("0:")
    assert float(rows[0]["luck"]) == rows_of(games, "--by", "player")[0]["luck"]["steps"]
    assert float(rows[0]["to_go_0"]) == 336
    assert rows[0]["frequencies"] == ""


def test_an_archive_counts_as_its_files_and_merged_people_as_one(
    tmp_path: Path, games: Path
) -> None:
    path = tmp_path / "cup.barsis"
    barsis("archive", "init", path)
    barsis("archive", "add", path, games)
    assert rows_of("--archive", path) == rows_of(games)
    assert rows_of("--archive", path, "--by", "player") == rows_of(games, "--by", "player")
    with Archive.open(path, writing=True) as archive:
        archive.merge("Huda", "Nour")
    names = [row["player"]["name"] for row in rows_of("--archive", path, "--by", "player")]
    assert "Huda" in names
    assert "Nour" not in names


def test_of_a_record_that_was_corrected_its_last_revision_counts(
    tmp_path: Path, games: Path
) -> None:
    path = tmp_path / "cup.barsis"
    [record] = played(seed=9)
    barsis("archive", "init", path)
    barsis("archive", "add", path, games, written(tmp_path / "one.barsis.jsonl", record))
    before = rows_of("--archive", path)
    with Archive.open(path, writing=True) as archive:
        (added,) = archive.add_records([revised(record, record_id(record))])
        assert added.number is not None
    assert rows_of("--archive", path) == before


def test_what_cannot_be_replayed_is_said_and_counted_as_far_as_it_goes(tmp_path: Path) -> None:
    good, bad = played(games=2)
    faulty = msgspec.structs.replace(bad, turns=[*bad.turns[:6], "S 6: 1/84"])
    games = written(tmp_path / "g.barsis.jsonl", good, faulty)
    result = barsis("stats", games, "-f", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["not_replayed"] == {"turn": 1}
    assert result.stderr == (
        "2 records counted\n1 not replayed to the end; counted up to there: 1 with a refused turn\n"
    )


def test_broken_files_are_findings_and_the_others_are_counted(tmp_path: Path, games: Path) -> None:
    broken = tmp_path / "broken.barsis.json"
    broken.write_text('{"format": "barsis-record/1"')
    result = barsis("stats", games, broken, tmp_path / "absent.json")
    assert result.exit_code == 3
    assert "broken.barsis.json" in result.stderr
    assert "absent.json" in result.stderr
    assert "4 records counted" in result.stderr
    assert result.stdout == barsis("stats", games).stdout
    assert barsis("stats", games, broken).exit_code == 1


@pytest.mark.parametrize("words", [(), ("a.json", "--archive", "b.barsis")])
def test_files_or_an_archive_are_needed_and_not_both(words: tuple[str, ...]) -> None:
    assert barsis("stats", *words).exit_code == 2


def test_throws_are_tested_where_they_are_asked_about(games: Path) -> None:
    row, other = rows_of(games, "--fairness", "--by", "event")
    assert row["fairness"]["missing"] == 1000 - row["throws"]["count"]
    assert "fairness" in other
    assert "fairness" not in rows_of(games)[0]
    assert "no verdict under 1,000 throws" in barsis("stats", games, "--fairness").stdout


def test_without_scipy_the_tables_stand_and_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = written(tmp_path / "g.barsis.jsonl", *played(games=8))
    tables = barsis("stats", games).stdout
    assert len(barsis("stats", games, "--fairness").stdout) > len(tables)
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    result = barsis("stats", games, "--fairness")
    assert result.exit_code == 0
    assert result.stdout == tables
    assert "barsis_notation[fairness]" in result.stderr


def test_it_speaks_arabic(games: Path) -> None:
    result = barsis("stats", games, "--lang", "ar")
    assert "barsis، عدد الودع: 6" in result.stdout
    assert "عُدّت 4 سجلّات" in result.stderr
