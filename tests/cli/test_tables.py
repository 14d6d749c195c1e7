"""Tables and maps from the command line."""

from __future__ import annotations

import csv
import errno
import json
import os
from pathlib import Path

import pytest

from tests.cli.run import barsis, barsis_process, record, write

TABLE = """\
id,no,player,roll,from,to
1,1,red,1+3,base,11
1,1,red,1+3,11,12
1,1,red,1+3,12,15
1,2,blue,2,,
2,1,blue,9,,
3,1,red,2,,
"""
MAP = {
    "format": "barsis-map/1",
    "ruleset": {"id": "barsis", "version": 1},
    "rows": "move",
    "columns": {"game": "id", "turn": "no", "seat": "player", "throw": ["roll"],
                "from": "from", "to": "to"},
    "seats": {"red": "S", "blue": "N"},
    "places": {"words": {"base": "bar"}},
    "players": [{"seats": ["S"]}, {"seats": ["N"]}],
}  # fmt: skip


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return write(tmp_path / "a.barsis.jsonl", record(), record(comment="=1+1"))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.parametrize("packed", ["", ".gz"])
def test_a_name_stands_for_three_files(games: Path, form: str, packed: str) -> None:
    made = barsis("convert", games, games.parent / f"cup.{form}{packed}")
    assert (made.exit_code, made.stderr) == (0, "")
    files = [games.parent / f"cup.{name}.{form}{packed}" for name in ("games", "turns", "moves")]
    assert all(file.stat().st_size for file in files)
    back = barsis("convert", files[0], "--to", "jsonl")
    assert (back.exit_code, back.stderr) == (0, "")
    assert back.stdout_bytes == barsis("convert", games, "--to", "jsonl").stdout_bytes


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("form", ["csv", "parquet", "msgpack"])
def test_a_folder_and_a_pipe(games: Path, form: str) -> None:
    lines = barsis("convert", games, "--to", "jsonl").stdout_bytes
    if form != "msgpack":
        assert barsis("convert", games, f"{games.parent}/out/", "--to", form).exit_code == 0
        found = sorted(path.name for path in (games.parent / "out").iterdir())
        assert found == [f"{name}.{form}" for name in ("games", "moves", "turns")]
        assert barsis("convert", games.parent / "out", "--to", "jsonl").stdout_bytes == lines
        checked = barsis("validate", games.parent / "out")
        assert (checked.exit_code, checked.stdout) == (0, "")
    piped = barsis("convert", games, "--to", form)
    assert ("only the table games" in piped.stderr) == (form != "msgpack")
    assert barsis("convert", "-", "--to", "jsonl", given=piped.stdout_bytes).stdout_bytes == lines


def test_another_of_the_tables_is_no_records(games: Path) -> None:
    barsis("convert", games, games.parent / "cup.csv")
    told = barsis("validate", games.parent / "cup.turns.csv")
    assert told.exit_code == 1
    assert "table-columns" in told.stdout


def test_tables_appear_whole_or_not_at_all(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = games.parent / "cup.csv"
    barsis("convert", games, target)
    before = {path.name: path.read_bytes() for path in games.parent.iterdir()}
    count = 0

    def full(_: int) -> None:
        nonlocal count
        count += 1
        if count == 2:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    other = write(games.parent / "b.barsis.jsonl", record(comment="other"))
    before["b.barsis.jsonl"] = other.read_bytes()
    failed = barsis("convert", "--force", other, target)
    assert failed.exit_code == 3
    assert {path.name: path.read_bytes() for path in games.parent.iterdir()} == before


# -- maps -------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Path:
    (tmp_path / "map.json").write_text(json.dumps(MAP), encoding="utf-8")
    path = tmp_path / "app.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_a_table_is_read_by_a_map_and_a_bad_game_costs_itself(table: Path) -> None:
    read = barsis("convert", "--map", table.parent / "map.json", table, "--to", "jsonl")
    assert read.exit_code == 1
    assert f"{table}:6: FMT511 map-cell" in read.stderr
    assert "row 6, column roll: found 9, expected a throw of 0, 1" in read.stderr
    assert "2 records written" in read.stderr
    turns = [json.loads(line)["turns"] for line in read.stdout.splitlines()]
    assert turns == [["S 1+3: bar/11 11/12 12/15", "N 2:"], ["S 2:"]]


@pytest.mark.by_turns(2)
def test_from_a_pipe_packed_or_not(table: Path) -> None:
    good = TABLE.replace(",9,", ",0,").encode()
    read = barsis_process("convert", "--map", str(table.parent / "map.json"), "-", given=good)
    assert (read.returncode, read.stderr) == (0, b"")
    assert read.stdout.count(b"\n") == 3


def test_a_wrong_map_is_told_and_nothing_read(table: Path) -> None:
    wrong = table.parent / "wrong.json"
    wrong.write_text(json.dumps({**MAP, "colums": {}}, indent=1), encoding="utf-8")
    read = barsis("convert", "--map", wrong, table)
    assert (read.exit_code, read.stdout) == (1, "")
    assert (
        f'{wrong}:39:12: SHP004 unknown-member (error) "colums" is not a member here' in read.stderr
    )
    assert "perhaps columns" in read.stderr
    assert barsis("convert", "--map", table.parent / "nowhere.json", table).exit_code == 3


@pytest.mark.parametrize("game", ["barsis", "natt-klab", "shesh-besh"])
def test_a_template_is_a_map(game: str, tmp_path: Path) -> None:
    made = barsis("convert", "--map-template", game)
    assert made.exit_code == 0
    path = tmp_path / "map.json"
    path.write_bytes(made.stdout_bytes)
    read = barsis("convert", "--map", path, "-", given=b"")
    assert "map-no-column" in read.stderr
    assert barsis("convert", "--map-template", "chess").exit_code == 2


def test_the_schema_of_a_map_is_published() -> None:
    assert json.loads(barsis("schema", "map").stdout)["$id"].endswith("map-1.schema.json")


SMALL = """\
game,turn,seat,throw,from,to
1,1,S,1+3,base,11
1,1,S,1+3,11,12
1,1,S,1+3,12,15
1,2,N,2,,
"""
PLAYED = ["S 1+3: bar/11 11/12 12/15", "N 2:"]
AS_OBJECTS = "".join(json.dumps(row) + "\n" for row in csv.DictReader(SMALL.splitlines()))
COLORED = SMALL.replace(",S,", ",أحمر,").replace(",N,", ",أزرق,")


@pytest.mark.parametrize(
    "table",
    [
        SMALL.encode(),
        SMALL.replace("game,turn,seat,throw", "ID,Ply,Player,Roll").replace(",", ";").encode(),
        b"\xef\xbb\xbf" + COLORED.encode(),
        COLORED.encode("cp1256"),
        COLORED.encode("utf-16"),
        AS_OBJECTS.encode(),
        SMALL.replace("to\n", "to,event_date,player_S,winner\n")
        .replace("\n1,", ",,,\n1,")
        .encode(),
        b'game,seat,throw,moves\n1,S,1+3,"base-11,11-12,12-15"\n1,N,2,\n',
    ],
    ids=["plain", "other names", "seats", "cp1256", "utf-16", "jsonl", "head", "a row a turn"],
)
def test_a_template_reads_the_table_it_was_made_of(table: bytes, tmp_path: Path) -> None:
    path, made = tmp_path / "app.csv", tmp_path / "map.json"
    path.write_bytes(table)
    made.write_bytes(barsis("convert", "--map-template", "barsis", path).stdout_bytes)
    read = barsis("convert", "--map", made, path, "--to", "jsonl")
    assert (read.exit_code, read.stderr) == (0, "")
    assert json.loads(read.stdout)["turns"] == PLAYED


def test_a_template_without_a_table_reads_a_small_one(tmp_path: Path) -> None:
    made = tmp_path / "map.json"
    made.write_bytes(barsis("convert", "--map-template", "barsis").stdout_bytes)
    read = barsis("convert", "--map", made, "-", "--to", "jsonl", given=SMALL)
    assert (read.exit_code, read.stderr) == (0, "")
    assert json.loads(read.stdout)["turns"] == PLAYED


@pytest.mark.parametrize(
    "table",
    [
        SMALL.replace("to\n", "to,player_S\n").replace("\n1,", ",أحمد\n1,", 2),
        SMALL.replace("game", "لعبة"),
        SMALL.replace(",S,", ",جنوب,"),
    ],
)
def test_another_encoding_names_the_member_to_set(table: str, tmp_path: Path) -> None:
    made = tmp_path / "map.json"
    whole = json.loads(barsis("convert", "--map-template", "barsis").stdout)
    whole["seats"]["جنوب"] = "S"
    whole["columns"]["game"] = table.partition(",")[0]
    whole["players"] = [{"seats": ["S"], "name": "player_S"}] if "player_S" in table else []
    made.write_text(json.dumps(whole), encoding="utf-8")
    read = barsis("convert", "--map", made, "-", given=table.encode("cp1256"))
    assert read.exit_code == 1
    assert 'the member "encoding" in `file` of the map: {"encoding": "cp1256"}' in read.stderr
    whole["file"]["encoding"] = "cp1256"
    made.write_text(json.dumps(whole), encoding="utf-8")
    assert barsis("convert", "--map", made, "-", given=table.encode("cp1256")).exit_code == 0


def test_a_table_that_cannot_be_read_has_no_template(tmp_path: Path) -> None:
    damaged = tmp_path / "app.parquet"
    damaged.write_bytes(b"PAR1 damaged")
    assert barsis("convert", "--map-template", "barsis", damaged).exit_code == 2
    assert barsis("convert", "--map-template", "barsis", tmp_path / "nowhere").exit_code == 3
    assert barsis("convert").exit_code == 2


# -- a mark for Excel -------------------------------------------------------------------------


def test_csv_begins_with_a_mark_where_it_is_asked_for(games: Path) -> None:
    mark, target = b"\xef\xbb\xbf", games.parent / "cup.csv"
    plain = barsis("convert", games, "--to", "csv").stdout_bytes
    assert barsis("convert", games, "--to", "csv", "--bom").stdout_bytes == mark + plain
    assert barsis("convert", games, target, "--bom").exit_code == 0
    for name in ("games", "turns", "moves"):
        raw = games.with_name(f"cup.{name}.csv").read_bytes()
        assert raw.startswith(mark + b'"game"')
        assert raw.count(mark) == 1
    read = barsis("validate", games.with_name("cup.games.csv"))
    assert (read.exit_code, read.stdout) == (0, "")
    assert barsis("convert", games, "--to", "jsonl", "--bom").exit_code == 2
