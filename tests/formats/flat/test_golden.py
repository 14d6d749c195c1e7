"""Golden files of every format of data tools, written by this project once.

``python -m tests.formats.flat.test_golden`` writes them anew from ``games.barsis.jsonl``.
"""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pyarrow
import pyarrow.parquet
import pytest

from barsis_notation.conversion.targets import open_tables
from barsis_notation.formats.flat.table_formats import CSV, PARQUET
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MSGPACK
from barsis_notation.record.record_io import iter_records
from barsis_notation.record.structs import Record, RulesetRef
from tests.formats.flat.making import played, samples, tables, written

FOLDER = Path(__file__).parent / "golden"
SOURCE = FOLDER / "games.barsis.jsonl"
PACKED = FOLDER / "games.barsis.msgpack"


def records() -> list[Record]:
    return list(iter_records(SOURCE))


def made(form: Format) -> dict[Path, bytes]:
    assert form.tables is not None
    files = name_table_files(str(FOLDER), form.tables)
    return {Path(files[name]): data for name, data in tables(form, records()).items()}


def test_there_are_games() -> None:
    assert len(records()) >= 10


def test_csv() -> None:
    for path, data in made(CSV).items():
        assert path.read_bytes() == data, path.name


def test_msgpack() -> None:
    assert PACKED.read_bytes() == written(MSGPACK, records())


def test_parquet() -> None:
    """The bytes depend on pyarrow's version; what they hold does not."""
    for path, data in made(PARQUET).items():
        kept = pyarrow.parquet.read_table(path, page_checksum_verification=True)
        now = pyarrow.parquet.read_table(io.BytesIO(data))
        assert kept.equals(now.select(kept.column_names)), path.name  # columns behind them may come
        assert kept.schema.metadata[b"barsis"] == b"barsis-tables/1"


@pytest.mark.parametrize("form", [CSV, PARQUET], ids=lambda form: form.name)
def test_tables_are_read_back(form: Format) -> None:
    path = next(iter(made(form)))
    with path.open("rb") as stream:
        found = list(form.read(stream))
    assert [one.record for one in found] == records()
    assert [one.findings for one in found] == [[]] * len(found)


def test_msgpack_is_read_back() -> None:
    assert [one.record for one in MSGPACK.read(PACKED.read_bytes())] == records()


PLAYED = ("barsis", "kioz", "natt-klab", "shesh-besh")


def _kept(record: Record) -> Record:
    """Return *record* so that its derived cells stay: what is not played yet may be later."""
    if record.ruleset.id in PLAYED:
        return record
    return msgspec.structs.replace(record, ruleset=RulesetRef(id="own-rules", version=1))


def main() -> None:
    """Write the golden files."""
    from barsis_notation.formats.own.json_format import JSONL

    FOLDER.mkdir(exist_ok=True)
    games = [_kept(record) for record in samples()]
    games += map(played, ("barsis", "natt-klab", "shesh-besh"))
    SOURCE.write_bytes(written(JSONL, games))
    PACKED.write_bytes(written(MSGPACK, records()))
    for form in (CSV, PARQUET):
        for path, data in made(form).items():
            path.write_bytes(data)


if __name__ == "__main__":
    main()


def test_the_names_of_tables_keep_letters_that_are_longer_in_lower_case() -> None:
    names = name_table_files("İ.GAMES.CSV.GZ", CSV.tables).values() if CSV.tables else ()
    assert [*names] == [f"İ.{name}.csv.GZ" for name in ("games", "turns", "moves")]


def test_the_name_of_a_folder_does_not_compress_tables(tmp_path: Path) -> None:
    for folder in (tmp_path / "day.gz", tmp_path / "day.zst"):
        folder.mkdir()
        assert CSV.tables
        with open_tables(str(folder), CSV.tables) as streams:
            for stream in streams.values():
                stream.write(b"a")
        assert {file.read_bytes() for file in folder.iterdir()} == {b"a"}
