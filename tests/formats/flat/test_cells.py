"""Every cell that states what a record states is compared with it, in all tables of a set."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet
import pytest

from barsis_notation import write
from barsis_notation.formats.flat.table_columns import RECORD, TABLES
from barsis_notation.record.structs import Entry, Event, Record
from barsis_notation.validation import Checks, check_files
from tests.formats.flat.making import played
from tests.formats.flat.test_sets import short

Table = list[list[Any]]
"""The names of the columns, then the rows."""


def first() -> Record:
    """Return some turns, one with all that can stand beside it."""
    record = short("shesh-besh")
    entry = Entry(
        turn=record.turns[1],  # type: ignore[arg-type]
        clock_ms=5000,
        spent_ms=70,
        at="2026-11-20T10:00:00Z",
        comment="with care",
    )
    turns = [record.turns[0], entry, *record.turns[2:]]
    event = Event(name="Cup", site="Irbid", date="2026-11-20", round="2", table="7")
    return msgspec.structs.replace(record, turns=turns, event=event)


def records() -> list[Record]:
    return [first(), msgspec.structs.replace(played("barsis"), turns=played("barsis").turns[:5])]


def read_csv(path: Path) -> Table:
    return list(csv.reader(io.StringIO(path.read_text("utf-8"))))


def write_csv(path: Path, table: Table) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(table)
    path.write_text(text.getvalue(), "utf-8")


def read_parquet(path: Path) -> Table:
    table = pyarrow.parquet.read_table(path)
    return [table.column_names, *map(list, zip(*table.to_pydict().values(), strict=True))]


def write_parquet(path: Path, table: Table) -> None:
    schema = pyarrow.parquet.read_schema(path)
    columns = list(zip(*table[1:], strict=True))
    arrays = [pa.array(one, field.type) for one, field in zip(columns, schema, strict=True)]
    pyarrow.parquet.write_table(pa.Table.from_arrays(arrays, schema=schema), path)


FORMS: dict[str, tuple[Callable[[Path], Table], Callable[[Path, Table], None]]] = {
    "csv": (read_csv, write_csv),
    "parquet": (read_parquet, write_parquet),
}


def said(folder: Path) -> list[str]:
    checked = check_files([str(folder)], Checks(play=False))
    return sorted(f"{one.name}: {one.message}" for each in checked for one in each.findings)


def other(cell: Any) -> Any:
    """Return another cell of the same kind."""
    if isinstance(cell, bool):
        return not cell
    if isinstance(cell, int):
        return cell + 1
    return f"{int(cell) + 1}" if str(cell).isdecimal() else f"{cell}x"


COLUMNS = [
    (name, column.name)
    for name, columns in TABLES.items()
    for column in columns
    if not column.derived and column.name != RECORD
]


NUMBERS = {one.name for each in TABLES.values() for one in each if one.kind == "integer"}


@pytest.fixture(scope="module", params=FORMS)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a set of tables, as another program saves it."""
    path = tmp_path_factory.mktemp(request.param)
    write(records(), path / f"cup.{request.param}")
    take, put = FORMS[request.param]
    for name in TABLES:
        file = path / f"cup.{name}.{request.param}"
        put(file, take(file))
    assert said(path) == []
    return path


@pytest.mark.by_turns(18)
@pytest.mark.parametrize(("name", "column"), COLUMNS)
def test_an_edit_of_any_cell_is_reported(name: str, column: str, folder: Path) -> None:
    (file,) = folder.glob(f"cup.{name}.*")
    before = file.read_bytes()
    take, put = FORMS[file.suffix[1:]]
    table = take(file)
    place = table[0].index(column)
    filled = [n for n, row in enumerate(table) if n and row[place] not in ("", None)]
    rows = {filled[0] if file.suffix == ".csv" else filled[-1], filled[-1]} if filled else {1}
    new = True if column == "stood" else 1 if column in NUMBERS else "z"
    try:
        for row in sorted(rows):
            edited = [list(cells) for cells in table]
            edited[row][place] = other(edited[row][place]) if filled else new
            put(file, edited)
            found = said(folder)
            assert found, (row, edited[row][place])
            about = [
                one for one in found if one.startswith(("table-differs", "table-cell-differs"))
            ]
            assert about or column in ("game", "set_id"), found
            if about and name != "games":
                assert f"{file.name}, row " in about[0]
                assert f"the column {column} says {edited[row][place]}".lower() in about[0].lower()
    finally:
        file.write_bytes(before)


@pytest.mark.by_turns(2)
def test_rows_that_change_games_are_reported(folder: Path) -> None:
    for name in ("turns", "moves"):
        (file,) = folder.glob(f"cup.{name}.*")
        before = file.read_bytes()
        take, put = FORMS[file.suffix[1:]]
        table = take(file)
        last = max(n for n, row in enumerate(table) if n and str(row[0]) == "1")
        table[last][0] = other(table[last][0])
        put(file, table)
        found = said(folder)
        file.write_bytes(before)
        assert [one.partition(":")[0] for one in found] == ["table-sister-differs"]
        assert "of game 1" in found[0]


def test_a_move_that_was_changed_is_named(tmp_path: Path) -> None:
    write(records(), tmp_path / "cup.csv")
    file = tmp_path / "cup.turns.csv"
    table = read_csv(file)
    table[4][table[0].index("notation")] = "W 66: 24/18"
    write_csv(file, table)
    (found,) = said(tmp_path)
    assert found.startswith(
        "table-cell-differs: cup.turns.csv, row 5: the column notation says W 66"
    )
    table[5][table[0].index("throw")] = "11"
    write_csv(file, table)
    (found,) = said(tmp_path)
    assert "(one of 2 such cells of this game); the record was used" in found


def test_what_only_the_rules_tell_is_not_compared(tmp_path: Path) -> None:
    write(records(), tmp_path / "cup.csv")
    file = tmp_path / "cup.turns.csv"
    table = read_csv(file)
    table[3][table[0].index("position")] = "elsewhere"
    write_csv(file, table)
    assert said(tmp_path) == []


@pytest.mark.by_turns(2)
def test_a_set_with_joined_moves_agrees_with_itself(tmp_path: Path) -> None:
    joined = msgspec.structs.replace(short("shesh-besh"), turns=["W 64: 24/14", "B 31: 8/5 6/5"])
    for ending in ("csv", "parquet"):
        (tmp_path / ending).mkdir()
        write([joined, *records()], tmp_path / ending / f"cup.{ending}")
        assert said(tmp_path / ending) == []


def test_a_table_games_of_another_set_id_is_reported(tmp_path: Path) -> None:
    write(records(), tmp_path / "cup.csv")
    for name in ("turns", "moves"):
        (tmp_path / f"cup.{name}.csv").unlink()
    file = tmp_path / "cup.games.csv"
    text = file.read_text("utf-8")
    assert said(tmp_path) == []
    file.write_text("".join(text.splitlines(keepends=True)[:-1]), "utf-8")
    (found,) = said(tmp_path)
    assert found.startswith("table-differs: the column set_id says set-")
