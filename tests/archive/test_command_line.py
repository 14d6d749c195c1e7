"""`barsis archive` from the command line: what is said, and the exit statuses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from barsis_notation import loads, record_id
from barsis_notation.archive.archive import Archive
from barsis_notation.language.text_width import measure_width
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import dump
from tests.archive.records import archive_of
from tests.cli.run import FAULTY, barsis, record, unwrapped, write
from tests.cli.test_terminal import on_terminal
from tests.named_players import played


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.barsis"
    assert barsis("archive", "init", path).exit_code == 0
    return path


def test_init_names_the_archive(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis"
    result = barsis("archive", "init", path)
    assert result.exit_code == 0
    with Archive.open(path) as archive:
        assert result.stdout == f"{path} is a new archive; its id is {archive.id}\n"


def test_init_leaves_what_is_there(archive: Path) -> None:
    before = archive.read_bytes()
    result = barsis("archive", "init", archive)
    assert (result.exit_code, archive.read_bytes()) == (3, before)
    assert "it exists already" in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_init_writes_into_no_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "games.barsis"
    os.mkfifo(pipe)
    result = barsis("archive", "init", pipe)
    assert (result.exit_code, pipe.is_fifo()) == (3, True)
    assert "it exists already" in result.stderr


def test_add_without_an_archive_names_the_command_that_creates_one(tmp_path: Path) -> None:
    path, file = tmp_path / "games.barsis", write(tmp_path / "games.jsonl", record())
    result = barsis("archive", "add", path, file)
    assert (result.exit_code, result.stdout, path.exists()) == (3, "", False)
    assert f"{path}: No such file or directory; `barsis archive init" in result.stderr
    assert "archive init" not in barsis("archive", "list", path).stderr


def test_add_names_every_record_and_its_place(archive: Path, tmp_path: Path) -> None:
    one, two = record(), record(comment="another")
    file = write(tmp_path / "games.jsonl", one, two)
    result = barsis("archive", "add", archive, file)
    assert result.exit_code == 0
    ids = [record_id(loads(json.dumps(each)))[:12] for each in (one, two)]
    assert result.stdout.splitlines() == [
        f"1  {ids[0]}  added  {file}",
        f"2  {ids[1]}  added  {file}:2",
    ]
    assert "2 records added; the archive has 2 records" in result.stderr
    again = barsis("archive", "add", archive, file)
    assert again.exit_code == 0
    assert again.stdout.count("already present") == 2
    assert "0 records added, 2 already present" in again.stderr


def test_add_exits_with_1_where_something_is_wrong_and_adds_the_rest(
    archive: Path, tmp_path: Path
) -> None:
    write(tmp_path / "a.barsis.json", record(FAULTY))
    (tmp_path / "b.barsis.json").write_text('{"format": "barsis-record/1"}')
    write(tmp_path / "c.barsis.json", record())
    result = barsis("archive", "add", archive, tmp_path)
    assert result.exit_code == 1
    assert result.stdout.count("added") == 2
    assert "MOV" in result.stderr
    assert "1 unreadable" in result.stderr
    only = barsis("archive", "init", tmp_path / "valid")
    assert only.exit_code == 0
    result = barsis("archive", "add", "--only-valid", tmp_path / "valid", tmp_path)
    assert result.exit_code == 1
    assert "left out" in result.stdout
    with Archive.open(tmp_path / "valid") as kept:
        assert len(kept) == 1


def test_add_reads_standard_input(archive: Path) -> None:
    result = barsis("archive", "add", archive, "-", given=json.dumps(record()))
    assert result.exit_code == 0
    assert result.stdout.endswith("added  -\n")


def test_add_of_a_file_that_is_not_there(archive: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "c.barsis.json", record())
    result = barsis("archive", "add", archive, tmp_path / "nothing.json", file)
    assert result.exit_code == 3
    assert result.stdout.count("added") == 1


def test_list_has_a_line_and_an_object_for_every_record(archive: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "games.jsonl", record(), record(FAULTY))
    barsis("archive", "add", archive, file)
    lines = barsis("archive", "list", archive).stdout.splitlines()
    assert len(lines) == 2
    assert "round 3, table 2" in lines[0]
    assert "Amal (S) v Basim (N)" in lines[0]
    assert lines[1].endswith("has errors")
    items = json.loads(barsis("archive", "list", archive, "-f", "json").stdout)
    assert [item["number"] for item in items] == [1, 2]
    assert items[0]["players"][0]["name"] == "Amal"
    assert items[1]["worst"] == "error"
    (item,) = json.loads(barsis("archive", "list", archive, "--since", "1", "-f", "json").stdout)
    assert item["number"] == 2


def test_an_empty_archive_lists_nothing(archive: Path) -> None:
    assert barsis("archive", "list", archive).stdout == ""
    assert json.loads(barsis("archive", "list", archive, "-f", "json").stdout) == []


def test_show_gives_the_record_back(archive: Path, tmp_path: Path) -> None:
    (game,) = played()
    dump(game, tmp_path / "game.barsis.json")
    barsis("archive", "add", archive, tmp_path / "game.barsis.json")
    shown = barsis("archive", "show", archive, "1")
    assert shown.exit_code == 0
    assert record_id(game) in shown.stdout
    assert '[ruleset.id "barsis"]' in shown.stdout
    assert loads(barsis("archive", "show", archive, "1", "-f", "json").stdout) == game
    by_id = barsis("archive", "show", archive, record_id(game)[:8], "-f", "canonical")
    assert by_id.stdout_bytes == canonical_bytes(game)


def test_show_says_what_was_found(archive: Path, tmp_path: Path) -> None:
    barsis("archive", "add", archive, write(tmp_path / "a.barsis.json", record(FAULTY)))
    assert "MOV" in barsis("archive", "show", archive, "1").stdout


@pytest.mark.parametrize("verb", ["list", "show"])
def test_what_is_no_archive_is_a_finding(tmp_path: Path, verb: str) -> None:
    (tmp_path / "games.jsonl").write_text("{}\n")
    more = ["1"] if verb == "show" else []
    result = barsis("archive", verb, tmp_path / "games.jsonl", *more)
    assert result.exit_code == 1
    assert "ARC001 not-an-archive" in result.stderr
    assert result.stdout == ""
    assert barsis("archive", verb, tmp_path / "nothing", *more).exit_code == 3


def test_a_record_that_is_not_there(tmp_path: Path) -> None:
    archive_of(tmp_path / "games.barsis", played())
    result = barsis("archive", "show", tmp_path / "games.barsis", "7")
    assert result.exit_code == 1
    assert "no record 7" in result.stderr
    assert result.stdout == ""


def test_arabic(archive: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game.barsis.json", record())
    result = barsis("archive", "add", "--lang", "ar", archive, file)
    assert "أُضيف" in result.stdout
    assert "أُضيف سجلّ واحد؛ في الأرشيف سجلّ واحد" in result.stderr
    assert "الجولة 3، الطاولة 2" in barsis("archive", "list", archive, "--lang", "ar").stdout


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_list_of_records_fits_the_terminal(language: str, tmp_path: Path) -> None:
    samples = Path(__file__).parents[2] / "sample_games" / "amman_open"
    file = tmp_path / "club.barsis"
    assert barsis("archive", "init", file).exit_code == 0
    assert barsis("archive", "add", file, samples).exit_code == 0
    piped = barsis("--lang", language, "archive", "list", file).stdout.splitlines()
    for columns in (40, 80, 120, 200):
        words = "--lang", language, "archive", "list", file
        shown = on_terminal(*words, columns=columns).decode()
        assert max(map(measure_width, shown.splitlines())) <= columns
        assert all(line.split()[1][:5] in shown for line in piped)
        if columns == 200:
            assert len(shown.splitlines()) == len(piped) == 6


def test_only_commands_that_add_records_say_how_an_archive_is_made(tmp_path: Path) -> None:
    missing = tmp_path / "none.barsis"
    game = write(tmp_path / "x.barsis.json", record())
    cases: tuple[tuple[list[str | Path], bool], ...] = (
        (["add", missing, game], True),
        (["import", missing, tmp_path], True),
        (["withdraw", missing, "1", "--reason", "x"], False),
        (["list", missing], False),
    )
    for words, has_hint in cases:
        done = barsis("archive", *words)
        assert done.exit_code == 3
        assert ("barsis archive init" in done.stderr) == has_hint, words


def test_a_proof_is_not_written_over_a_file(archive: Path, tmp_path: Path) -> None:
    game, proof = write(tmp_path / "x.barsis.json", record()), tmp_path / "x.proof"
    assert barsis("archive", "add", archive, game).exit_code == 0
    proof.write_text("of another archive")
    refused = barsis("archive", "prove", archive, "1", "-o", proof)
    assert refused.exit_code == 2
    assert "name a new file for the proof" in unwrapped(refused.stderr)
    assert proof.read_text() == "of another archive"
    proof.unlink()
    assert barsis("archive", "prove", archive, "1", "-o", proof).exit_code == 0
    assert proof.stat().st_size
