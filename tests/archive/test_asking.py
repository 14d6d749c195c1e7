"""`barsis archive search`, `people` and `stats`: what is said, in each form and language."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.archive.archive import Archive
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.structs import Player, Record
from barsis_notation.replay.walk import steps
from tests.archive.records import archive_of, event
from tests.cli.run import barsis, unwrapped
from tests.every import every
from tests.named_players import played, seated

RECORDS = [
    *played(games=3, event=event(1, 1)),
    *(msgspec.structs.replace(one, comment="by the sea") for one in played("shesh-besh")),
]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.barsis"
    archive_of(path, RECORDS)
    return path


def answered(archive: Path, *words: str) -> list[dict[str, Any]]:
    """Return what `search` answers as JSON."""
    result = barsis("archive", "search", archive, *words, "-f", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_hits_are_lines_with_their_turns(archive: Path) -> None:
    line = format_setup([*steps(RECORDS[0])][20].after)
    result = barsis("archive", "search", archive, "--position", line, "--captures")
    assert result.exit_code == 0
    (hit,) = result.stdout.splitlines()
    assert hit.lstrip().startswith("1  ")
    assert "Spring Cup" in hit
    assert "  reached (turn 21" in hit
    assert "captured (turn " in hit


def test_many_turns_are_cut_short_in_text_alone(archive: Path) -> None:
    (one,) = answered(archive, "--throws", "2", "--longest", "1", "--game", "barsis")
    result = barsis(
        "archive", "search", archive, "--throws", "2", "--longest", "1", "--game", "barsis"
    )
    assert len(one["thrown"]) > 8
    shown = ", ".join(map(str, one["thrown"][:8]))
    assert f"thrown (turn {shown}, {len(one['thrown']) - 8} more" in result.stdout


def test_json_says_what_was_asked_and_null_for_the_rest(archive: Path) -> None:
    assert [one["number"] for one in answered(archive, "sea")] == [4]
    (hit,) = answered(archive, "by", "sea", "--captures")
    assert hit["captured"] >= len(hit["captures"]) > 0
    assert (hit["reached"], hit["thrown"]) == (None, None)
    assert answered(archive, "nowhere") == []


def test_an_empty_answer_is_said_and_is_no_error(archive: Path) -> None:
    result = barsis("archive", "search", archive, "nowhere")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no record matches\n")


def test_csv_has_a_row_a_record_and_no_formula(tmp_path: Path) -> None:
    record = RECORDS[0]
    names = ['=HYPERLINK("http://example.org")', "-2+3"]
    players = [
        msgspec.structs.replace(player, name=name)
        for player, name in zip(record.players, names, strict=True)
    ]
    path = tmp_path / "games.barsis"
    evil = msgspec.structs.replace(record, players=players, comment="evil")
    evil.event = msgspec.structs.replace(event(1, 1), name="@SUM(A1)", round="+1", table="\tx")
    archive_of(path, [record, evil])
    result = barsis("archive", "search", path, "--throws", "2", "-f", "csv")
    assert result.exit_code == 0
    head, *rows = csv.reader(result.stdout.splitlines())
    (json_hit, _) = answered(path, "--throws", "2")
    first = dict(zip(head, rows[0], strict=True))
    assert first["id"] == json_hit["id"]
    assert first["thrown"].split() == [str(turn) for turn in json_hit["thrown"]]
    assert first["reached"] == ""
    assert first["winners"] in first["players"]
    assert len(rows) == 2
    assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for row in rows for cell in row)


@every(
    "words, status, said",
    [
        ((), 2, "say what to search for"),
        (("--longest", "0"), 2, "--longest"),
        (("--position", "barsis S:bar"), 2, "position"),
        (("--player", "Nadia"), 1, "the archive has no person called Nadia"),
        (("--event", "Nowhere"), 1, "no event in the archive is called Nowhere"),
        (("--game", "chess"), 1, "no game is called chess"),
        (("--throws", "5+nine"), 1, "no game in the archive has the throws 5+nine"),
        (("?",), 1, "no letters or digits"),
    ],
)
def test_what_cannot_be_searched_for(
    tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, RECORDS[:1])
    result = barsis("archive", "search", path, *words)
    assert (result.exit_code, result.stdout) == (status, "")
    assert said in unwrapped(result.stderr)
    arabic = barsis("--lang", "ar", "archive", "search", path, *words)
    assert arabic.exit_code == status
    assert said.startswith("--") or said not in unwrapped(arabic.stderr)


def test_a_position_may_be_that_of_another_program(archive: Path) -> None:
    turn = "1" if str(RECORDS[3].turns[0]).startswith("W") else "-1"
    xgid = f"XGID=-b----E-C---eE---c-e----B-:0:0:{turn}:00:0:0:0:0:10"
    (hit,) = answered(archive, "--position", xgid)
    assert (hit["number"], hit["reached"][0]) == (4, 0)


def test_people_are_listed_merged_and_parted(archive: Path) -> None:
    listed = barsis("archive", "people", archive)
    assert listed.exit_code == 0
    assert "     1  Amal Haddad  2 records, " in listed.stdout
    merged = barsis("archive", "people", archive, "merge", "amal haddad", "باسم الخوري")
    assert merged.exit_code == 0
    (line,) = merged.stdout.splitlines()
    assert "Amal Haddad" in line
    assert "also: باسم الخوري (2)" in line
    found = answered(archive, "--player", "باسم الخوري")
    assert [one["number"] for one in found] == [1, 2, 4]
    parted = barsis("archive", "people", archive, "part", "1", "2", "-f", "json")
    assert [person["name"] for person in json.loads(parted.stdout)] == [
        "Amal Haddad",
        "باسم الخوري",
    ]
    assert barsis("archive", "people", archive).stdout == listed.stdout


@every(
    "words, status, said",
    [
        (("merge",), 2, "merge needs two people"),
        (("merge", "Amal Haddad"), 2, "merge needs two people"),
        (("marry", "A", "B"), 2, "marry"),
        (("merge", "Amal Haddad", "1"), 1, "already one person"),
        (("part", "1", "2"), 1, "not two spellings of one person"),
        (("merge", "1", "Nadia"), 1, "Nadia"),
    ],
)
def test_what_cannot_be_merged(
    tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, RECORDS[:1])
    before = path.read_bytes()
    result = barsis("archive", "people", path, *words)
    assert (result.exit_code, result.stdout, path.read_bytes()) == (status, "", before)
    assert said in unwrapped(result.stderr)


def test_people_who_may_be_one_are_named(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis"
    other = msgspec.structs.replace(RECORDS[0], players=shouting(RECORDS[0]))
    archive_of(path, [RECORDS[0], other])
    result = barsis("archive", "people", path)
    assert "may be one person with 3" in result.stdout
    arabic = barsis("--lang", "ar", "archive", "people", path)
    assert "قد يكون الشخصَ نفسه: 3" in arabic.stdout


def shouting(record: Record) -> list[Player]:
    return [msgspec.structs.replace(one, name=one.name.upper()) for one in seated(record)]


def test_statistics_as_text_and_json(archive: Path) -> None:
    found = json.loads(barsis("archive", "stats", archive, "-f", "json").stdout)
    with Archive.open(archive) as opened:
        counted = opened.statistics()
    assert found == counted._asdict() | {"bytes": counted.bytes._asdict()}
    english = barsis("archive", "stats", archive).stdout
    assert english.startswith("4 records, 0 withdrawn, 0 revisions\n")
    assert "games: barsis × 3, shesh-besh × 1" in english
    assert f"{counted.bytes.file:,} in the file" in english
    arabic = barsis("--lang", "ar", "archive", "stats", archive).stdout
    assert arabic.startswith("4 سجلّات؛ المسحوب: 0")
    assert len(arabic.splitlines()) == len(english.splitlines())
