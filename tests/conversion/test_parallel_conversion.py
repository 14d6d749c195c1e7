"""`barsis convert -j`: by however many processes, the same files, reports and words."""

from __future__ import annotations

import io
import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.conversion import parallel_conversion
from barsis_notation.conversion.converted_records import ConvertedRecord
from barsis_notation.conversion.parallel_conversion import ConversionMethod, convert_in_parallel
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import list_formats
from barsis_notation.formats.own.json_format import JSONL
from barsis_notation.parallel.span_items import iterate_spans
from tests.cli.run import barsis, record, write
from tests.cli.test_convert_many import MAT, shesh_besh
from tests.cli.test_own_rules import LUDO
from tests.cli.test_tables import MAP, TABLE
from tests.named_players import played

PIECEWISE = [form for form in list_formats() if form.between is not None]


@pytest.mark.parametrize("form", PIECEWISE, ids=lambda form: form.name)
def test_a_file_is_what_stands_for_each_record_alone(form: Format) -> None:
    records = [*played(games=2), *played("kioz")][: None if form.many else 1]
    whole, pieces = io.BytesIO(), []
    form.write(records, whole)
    for one in records:
        piece = io.BytesIO()
        form.write([one], piece)
        pieces.append(piece.getvalue())
    assert form.between is not None
    assert whole.getvalue() == form.between.join(pieces)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_conversion, "iterate_spans", partial(iterate_spans, size=3000))


@pytest.fixture(name="games")
def _games(tmp_path: Path) -> Path:
    """Return a folder of files in several formats, one of them read in parts, some of it wrong."""
    folder = tmp_path / "games"
    (folder / "cup").mkdir(parents=True)
    lines = [json.dumps(shesh_besh(comment=f"number {number}")) for number in range(40)]
    lines[7] = '{"format": '
    lines[30] = json.dumps(shesh_besh(evnet={}))
    (folder / "cup" / "many.barsis.jsonl").write_text("\n".join(lines), encoding="utf-8")
    write(folder / "barsis.barsis.json", record())
    (folder / "two.mat").write_text(MAT + MAT, encoding="utf-8")
    (folder / "b.mat").write_text(MAT.replace("5 point", "7 point") + "nothing\n", encoding="utf-8")
    (folder / "app.csv").write_text(TABLE, encoding="utf-8")
    (folder / "map.json").write_text(json.dumps(MAP), encoding="utf-8")
    (folder / "notes.md").write_text("no records", encoding="utf-8")
    return folder


def made(folder: Path, *words: str | Path) -> tuple[Any, ...]:
    """Return all that a conversion does: its files, its report, what it says."""
    folder.mkdir()
    report = folder.with_suffix(".json")
    done = barsis("convert", *words, "-o", f"{folder}/", "--report", report)
    files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    said = (text.replace(str(folder), "") for text in (report.read_text(), done.stderr))
    return files, *said, done.stdout, done.exit_code


CASES: dict[str, list[str]] = {
    "text": ["{}", "--to", "text"],
    "json": ["{}/cup", "{}/nowhere", "{}/two.mat", "--to", "json"],
    "mat": ["{}/cup", "{}/two.mat", "{}/barsis.barsis.json", "--to", "mat"],
    "csv": ["{}", "{}/cup", "{}", "--to", "csv"],
    "strict": ["{}", "--to", "msgpack", "--strict"],
    "keep raw": ["{}/b.mat", "{}/two.mat", "--to", "jsonl", "--keep-raw"],
    "map": ["{}/app.csv", "--map", "{}/map.json", "--to", "jsonl"],
    "from": ["{}/two.mat", "{}/b.mat", "--from", "mat", "--to", "json-expanded"],
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("case", CASES)
def test_the_files_and_the_report_are_the_same(games: Path, tmp_path: Path, case: str) -> None:
    words = [word.format(games) for word in CASES[case]]
    alone = made(tmp_path / "alone", *words)
    assert made(tmp_path / "apart", *words, "-j", "2") == alone
    assert alone[0] or case == "strict"


@pytest.mark.parametrize("ending", [".bsn.gz", ".barsis.json"])
def test_everything_into_one(games: Path, tmp_path: Path, ending: str) -> None:
    target, found = tmp_path / f"all{ending}", []
    for jobs in ([], ["-j", "2"]):
        done = barsis("convert", games, "-o", target, *jobs)
        found.append((target.read_bytes() if target.is_file() else b"", done.stderr))
        target.unlink(missing_ok=True)
    assert found[0] == found[1]
    assert bool(found[0][0]) == (ending != ".barsis.json")


@pytest.mark.parametrize("name", ["barsis.barsis.json", "cup/many.barsis.jsonl"])
def test_what_nobody_said_the_format_of(games: Path, name: str) -> None:
    alone, several = barsis("convert", games / name), barsis("convert", games / name, "-j", "1")
    assert several.stdout == alone.stdout != ""
    assert several.stderr == alone.stderr


def test_rulesets_of_a_configuration_are_known_to_each_process(tmp_path: Path) -> None:
    (tmp_path / "barsis.toml").write_text(f'rulesets = ["{LUDO.as_posix()}"]\n', encoding="utf-8")
    games = tmp_path / "games.barsis.jsonl"
    assert barsis("simulate", LUDO, "-n", "2", "-o", games).exit_code == 0
    alone = made(tmp_path / "alone", games, "--to", "csv")
    assert made(tmp_path / "apart", games, "--to", "csv", "-j", "2") == alone
    assert b"ludo R:" in alone[0]["turns.csv"]


def _way() -> ConversionMethod:
    return ConversionMethod(None, JSONL)


def told(one: ConvertedRecord) -> tuple[Any, ...]:
    return one.file, one.number, one.findings, one.written is None


def _rows_written(game: tuple[int, int], tables: tuple[str, ...]) -> list[bytes]:
    """Write a game that no other process bears where its number is one of nine."""
    number, parent = game
    if number % 9 == 4 and os.getpid() != parent:
        os._exit(3)
    return [f"{table} {number}\n".encode() for table in tables]


@pytest.mark.by_turns(2)
def test_rows_at_which_workers_end_are_made_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_conversion, "MAX_GAMES", 6)
    games, tables = [(number, os.getpid()) for number in range(20)], ("games", "turns")
    with convert_in_parallel([], 2, _way, is_divided=True) as converting:
        found = [*converting.make_rows(_rows_written, iter(games), tables)]
    assert found == [_rows_written(game, tables) for game in games]
