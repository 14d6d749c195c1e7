"""The files that a conversion in parts writes; what it says is compared in ``tests.parallel``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from barsis_notation.conversion.part_conversion import (
    MergedConversion,
    PartConversion,
    name_part_files,
)
from barsis_notation.conversion.writing_formats import find_writing_format
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import open_input, walk
from barsis_notation.parallel.span_items import iterate_spans
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.record.structs import Record
from tests.cli.run import record, write
from tests.cli.test_convert_many import MAT, shesh_besh
from tests.parallel.verbs import CONVERT, do_parts


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """Return a folder of several formats, with files that are divided, and much that is wrong."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in "ab":
        lines = [json.dumps(shesh_besh(comment=f"{name} {number}")) for number in range(20)]
        lines[7] = '{"format": '
        (folder / f"{name}.barsis.jsonl").write_text("\n".join(lines), encoding="utf-8")
    write(folder / "barsis.barsis.json", record(["S 9:"]))
    (folder / "two.mat").write_text(MAT + MAT, encoding="utf-8")
    return folder


def format_called(name: str) -> Format:
    form = find_writing_format(name)
    assert form is not None
    return form


def kept(folder: Path) -> list[Record]:
    """Return the records of the files of a folder."""
    found = []
    for path in walk([str(folder)]):
        assert isinstance(path, str)
        with open_input(path) as opened:
            found += [one.record for one in opened.records() if one.record is not None]
    return found


def rows(folder: Path, table: str) -> list[dict[str, str]]:
    """Return the rows of a table of all sets in *folder*, in order, without what a set adds."""
    found = []
    for path in sorted(folder.glob(f"*{table}.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            found += [*csv.DictReader(stream)]
    for row in found:
        del row["game"], row["set_id"]
    return found


def test_the_rows_of_all_parts_are_those_of_one_set(folder: Path) -> None:
    tables = format_called("csv").tables
    assert tables is not None
    one, several = folder.parent / "one", folder.parent / "several"
    one.mkdir()
    streams = {name: io.BytesIO() for name in tables.names}
    tables.write(iter(kept(folder)), streams)
    for name, stream in streams.items():
        (one / f"{name}.csv").write_bytes(stream.getvalue())
    spans = [*iterate_spans(walk([str(folder)]), 4000)]
    to_csv = CONVERT._replace(task=lambda _: PartConversion("csv", ()))
    do_parts(to_csv, [str(folder)], [spans[:2], spans[2:3], spans[3:]], several)
    for table in tables.names:
        assert rows(several, table) == rows(one, table) != []


def test_a_part_that_keeps_no_record_has_no_file(folder: Path) -> None:
    spans = [*iterate_spans(walk([str(folder)]), 4000)]
    lines = folder.parent / "lines"
    do_parts(CONVERT, [str(folder)], [spans[:3], [], spans[3:]], lines)
    assert sorted(path.name for path in lines.iterdir()) == [
        *("01.barsis.jsonl", "01.json", "02.json", "03.barsis.jsonl", "03.json")
    ]


def test_records_after_the_end_of_reading_are_counted_as_beyond(tmp_path: Path) -> None:
    path = tmp_path / "stopped.barsis.jsonl"
    line = json.dumps(shesh_besh()).encode() + b"\n"
    path.write_bytes(line * 3 + b"\n" * (MAX_EMPTY + 2) + line * 40)
    spans = [*iterate_spans([str(path)], MAX_EMPTY // 4)]
    for parts, beyond in (([spans], {}), ([spans[:1], spans[1:]], {str(path): 40})):
        sources = do_parts(CONVERT, [str(path)], parts, tmp_path / f"{len(parts)}")
        merging = MergedConversion(sources)
        for file in merging.iter_files():
            assert [*file.entries]
        assert merging.beyond == beyond


def test_a_format_of_one_record_has_no_parts() -> None:
    with pytest.raises(ValueError, match="a file of json holds one record"):
        name_part_files("part", format_called("json"))
