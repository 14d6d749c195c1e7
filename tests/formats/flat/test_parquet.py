"""Parquet: typed tables, read back whole; damage costs a row group, and never the process."""

from __future__ import annotations

import io
import json
import random
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet
import pytest

from barsis_notation import write
from barsis_notation.formats.flat import parquet_tables
from barsis_notation.formats.flat.sets import collect_games
from barsis_notation.formats.flat.sister_cells import read_parquet_rows
from barsis_notation.formats.flat.table_columns import TABLES
from barsis_notation.formats.flat.table_formats import CSV, PARQUET
from barsis_notation.formats.flat.typed_columns import TYPED, get_arrow_type
from barsis_notation.record.canonical import canonicalise
from barsis_notation.record.decode import Limits
from barsis_notation.record.structs import Entry, Event, Record
from tests.formats.flat.making import names, played, samples, tables, written


def read_table(data: bytes) -> pyarrow.Table:
    return pyarrow.parquet.read_table(io.BytesIO(data), page_checksum_verification=True)


def test_what_is_written_reads_back() -> None:
    records = [*samples(), played("barsis"), played("kioz")]
    found = list(PARQUET.read(written(PARQUET, records), check_turns=True))
    assert names(found) == [[]] * len(records)
    assert [one.record for one in found] == [canonicalise(record) for record in records]


def test_the_tables_hold_the_declared_columns_and_rows() -> None:
    records = [played("barsis"), *samples()]
    kinds = {"text": "string", "integer": "int64", "true or false": "bool"}
    with collect_games(records) as games:
        made = [{name: game.rows(name) for name in TABLES} for game in games.rows]
    for name, data in tables(PARQUET, records).items():
        table = read_table(data)
        declared = [(column.name, kinds[column.kind]) for column in TABLES[name]]
        first, last = [*table.schema][: len(declared)], [*table.schema][len(declared) :]
        assert [(field.name, str(field.type)) for field in first] == declared
        assert [(field.name, field.type) for field in last] == [
            (column.name, get_arrow_type(pyarrow, column.kind)) for column in TYPED[name]
        ]
        table = table.select([column for column, _ in declared])
        rows = [row for each in made for row in each[name]]
        assert [tuple(row.values()) for row in table.to_pylist()] == rows


def test_typed_columns_say_what_their_text_says() -> None:
    record = played("barsis")
    record.event = Event(name="Open", date="2026-11-20")
    record.turns[0] = Entry(turn=str(record.turns[0]), at="2026-11-20T18:30:00.25+02:00")
    month = msgspec.structs.replace(record, event=Event(date="2026-11"))
    found = {name: read_table(data) for name, data in tables(PARQUET, [record, month]).items()}
    first, second = found["games"].to_pylist()
    assert (first["day"], second["day"]) == (date(2026, 11, 20), None)
    assert first["seat_list"] == first["seats"].split(",")
    assert dict(first["player_map"]) == json.loads(first["players"])
    assert first["winner_list"] == first["winners"].split(",")
    assert dict(first["score_map"]) == json.loads(first["score"])
    turn = found["turns"].to_pylist()[0]
    assert turn["time"] == datetime(2026, 11, 20, 16, 30, 0, 250_000, tzinfo=UTC)
    for each in found["turns"].to_pylist():
        assert "+".join(each["throw_list"] or ()) == (each["throw"] or "")
        assert "+".join(map(",".join, each["value_list"] or ())) == (each["values"] or "")
    for each in found["moves"].to_pylist():
        for name in ("used", "taken", "taken_seat"):
            assert ",".join(each[f"{name}_list"] or ()) == (each[name] or "")
    assert any(each["used_list"] for each in found["moves"].to_pylist())


def test_tables_from_before_typed_columns_are_read_without_a_finding() -> None:
    path = Path(__file__).parents[2] / "frozen" / "records" / "barsis_table.games.parquet"
    data = path.read_bytes()
    assert not {column.name for column in TYPED["games"]} & {*read_table(data).column_names}
    assert "table-other-layout" not in names([*PARQUET.read(data)])[0]


def test_the_page_names_every_typed_column() -> None:
    docs = Path(__file__).parents[3] / "docs"
    page = (docs / "reference" / "table-columns.md").read_text("utf-8")
    for table, columns in TYPED.items():
        for column in columns:
            assert f"| {table} | `{column.name}` | {column.kind} | `{column.source}` |" in page


def test_writing_is_byte_stable_and_needs_no_place() -> None:
    class Pipe(io.RawIOBase):
        held = b""

        def writable(self) -> bool:
            return True

        def write(self, data: Any, /) -> int:
            self.held += bytes(data)
            return len(data)

    pipe = Pipe()
    PARQUET.write(samples(), pipe)  # type: ignore[arg-type]
    assert pipe.held == written(PARQUET, samples())


def in_groups(records: list[Record], monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(parquet_tables, "MAX_ROWS", 1)
    return written(PARQUET, records)


def test_rows_go_out_in_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    data = in_groups(samples(), monkeypatch)
    assert pyarrow.parquet.ParquetFile(io.BytesIO(data)).num_row_groups == len(samples())
    assert [one.record for one in PARQUET.read(data)] == [canonicalise(one) for one in samples()]


def damage_second_group(data: bytes, column: str) -> bytes:
    """Return a file with one changed bit, in a column of its second row group."""
    file = pyarrow.parquet.ParquetFile(io.BytesIO(data))
    place = file.schema_arrow.get_field_index(column)
    chunk = file.metadata.row_group(1).column(place)
    at = chunk.data_page_offset + chunk.total_compressed_size - 2
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_a_damaged_page_costs_its_row_group(monkeypatch: pytest.MonkeyPatch) -> None:
    records = [played("barsis"), played("natt-klab"), played("shesh-besh")]
    broken = damage_second_group(in_groups(records, monkeypatch), "record")
    found = list(PARQUET.read(broken))
    assert names(found) == [[], ["parquet-damaged"], []]
    assert found[1].findings[0].expected == "records 2 to 2"
    assert "CRC" in found[1].findings[0].message
    assert [one.number for one in found] == [1, 0, 3]
    assert found[2].record == records[2]


def test_rows_after_a_lost_row_group_keep_their_numbers(tmp_path: Path) -> None:
    write(played("barsis"), tmp_path / "cup.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "cup.turns.parquet")
    groups = io.BytesIO()
    pyarrow.parquet.write_table(
        table, groups, row_group_size=3, write_page_checksum=True, use_dictionary=False
    )
    whole = list(read_parquet_rows(io.BytesIO(groups.getvalue()), "turns"))
    broken = damage_second_group(groups.getvalue(), "notation")
    found = list(read_parquet_rows(io.BytesIO(broken), "turns"))
    assert [row.number for row in whole] == [*range(1, len(whole) + 1)]
    assert found == [*whole[:3], *whole[6:]]


def test_rows_beyond_the_limit_are_left_and_the_limit_is_said() -> None:
    data = written(PARQUET, [played("barsis")])
    [left] = PARQUET.read(data, limits=Limits(size=4))
    [finding] = left.findings
    assert finding.name == "parquet-damaged"
    assert f"of which at most {64 * 2 * 4} are read" in str(finding.found)


def other(columns: dict[str, list[Any]]) -> bytes:
    stream = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), stream)
    return stream.getvalue()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ["parquet-damaged"]),
        (b"PAR1", ["parquet-damaged"]),
        (b"PAR1" + b"\0" * 99, ["parquet-damaged"]),
        (written(CSV, samples()[:1]), ["parquet-damaged"]),
        (other({"game": [1], "seat": ["S"]}), ["table-columns"]),
        (other({"record": ["{}"]}), ["table-other-layout", "missing-member"]),
        (other({"record": [7]}), ["table-other-layout", "file-empty"]),
        (other({"record": [None]}), ["table-other-layout", "file-empty"]),
        (other({"record": [["{}"]]}), ["table-other-layout", "file-empty"]),
    ],
)
def test_what_is_no_table_of_games(data: bytes, expected: list[str]) -> None:
    found = list(PARQUET.read(data))
    told = [finding.name for one in found for finding in one.findings]
    assert list(dict.fromkeys(told)) == expected


@pytest.mark.by_turns(2)
def test_a_file_cut_anywhere_is_a_finding() -> None:
    data = written(PARQUET, samples())
    for end in range(1, len(data), len(data) // 8):
        found = list(PARQUET.read(data[:end]))
        assert names(found) == [["parquet-damaged"]]


def test_an_end_of_pyarrow_itself_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """Some damaged footers make pyarrow abort: here its process ends after two records."""
    child = tmp_path / "child.py"
    child.write_text(
        "import json, os\n"
        "print('{\"is_scarce\": false}')\n"
        "print(json.dumps({'names': ['record'], 'groups': [4], 'count': 4, 'greatest': {}}))\n"
        "print(json.dumps({'rows': [['{}'], ['{}']]}), flush=True)\n"
        "os.abort()\n"
    )
    monkeypatch.setattr(parquet_tables, "_CHILD", child)
    found = list(PARQUET.read(b"PAR1"))
    assert [one.number for one in found] == [0, 1, 2, 0]
    (finding,) = found[-1].findings
    assert finding.name == "parquet-damaged"
    assert finding.expected == "records 3 to 4"
    assert "status -6" in finding.message
    child.write_text("import os\nprint('{\"is_scarce\": false}', flush=True)\nos.abort()\n")
    assert names(list(PARQUET.read(b"PAR1"))) == [["parquet-damaged"]]


@pytest.mark.by_turns(2)
def test_mutants_give_records_or_findings(scale: int) -> None:
    rng = random.Random(13)
    whole = written(PARQUET, samples())
    for _ in range(12 * scale):
        mutant = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            mutant[rng.randrange(4, len(mutant))] = rng.randrange(256)
        found = list(PARQUET.read(bytes(mutant)))
        assert all(one.record is not None or one.findings for one in found)


def test_without_pyarrow_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(PARQUET, samples()[:1])
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert names(list(PARQUET.read(data))) == [["pyarrow-missing"]]
    monkeypatch.setattr(parquet_tables, "_import_pyarrow", _missing)
    with pytest.raises(parquet_tables.NoPyarrowError, match=r"barsis_notation\[parquet\]"):
        PARQUET.write(samples(), io.BytesIO())


def _missing() -> None:
    raise parquet_tables.NoPyarrowError
