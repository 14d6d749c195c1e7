"""Files, bytes and streams: what is read, where findings are, and how reading goes on."""

from __future__ import annotations

import io
import os
import threading
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from barsis_notation import (
    BarsisError,
    Record,
    RecordError,
    dumps,
    iter_headers,
    iter_records,
    load_ruleset,
    loads,
    read,
    validate,
    write,
)
from barsis_notation.formats import input_files
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.packing import open_unpacked, pack
from barsis_notation.simulation import simulate
from barsis_notation.validation import api
from tests.every import every
from tests.record.samples import game, raw

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "tests" / "frozen" / "records").iterdir()),
    *sorted((ROOT / "tests" / "formats").glob("*/golden/*.[!r]*")),
    *sorted((ROOT / "sample_games").glob("*/faulty/*.barsis.json*")),
]
BAD = b'{"format": "barsis-record/1"}'


class Trickle:
    """A stream that has nothing but ``read``, and gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._rest = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._rest.read(min(size, 1000) if size >= 0 else 1000)


def zipped(data: bytes) -> Any:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("member", data)
    return zipfile.ZipFile(packed).open("member")


def piped(data: bytes) -> Any:
    end, begin = os.pipe()

    def feed() -> None:
        with os.fdopen(begin, "wb") as stream:
            stream.write(data)

    threading.Thread(target=feed).start()
    return os.fdopen(end, "rb", buffering=0)


SOURCES: dict[str, Callable[[bytes], Any]] = {
    "bytes": bytes,
    "bytearray": bytearray,
    "memoryview": memoryview,
    "BytesIO": io.BytesIO,
    "read alone": Trickle,
    "zip": zipped,
    "pipe": piped,
}


THOROUGH = ("pipe",)
"""The source that all files are tried with; the others are tried with some."""


@pytest.mark.add_on("ludii")
@every("path,source", [*product(FILES, THOROUGH), *product(FILES[::20], SOURCES)], days=2)
def test_data_has_the_findings_and_records_of_its_file(path: Path, source: str) -> None:
    data, name = path.read_bytes(), str(path)
    with ExitStack() as opened:

        def made() -> Any:
            stream = SOURCES[source](data)
            return opened.enter_context(stream) if hasattr(stream, "close") else stream

        assert list(validate(made(), name=name)) == list(validate(path))
        errors: list[RecordError] = []
        of_file: list[RecordError] = []
        found = list(read(made(), name=name, on_error=errors.append))
        assert found == list(read(path, on_error=of_file.append))
        assert [error.findings for error in errors] == [error.findings for error in of_file]


def test_data_without_a_name_has_findings_without_a_file() -> None:
    found = list(validate(BAD + b"\n" + BAD + b"\n"))
    assert {(one.file, one.record, one.line) for one in found} == {(None, 1, 1), (None, 2, 2)}
    with pytest.raises(RecordError) as raised:
        list(read(BAD))
    assert (raised.value.file, raised.value.findings[0].file) == ("", None)


def test_a_table_in_a_stream_is_not_compared_with_files(tmp_path: Path) -> None:
    write(five(), tmp_path / "a.csv")
    (tmp_path / "a.turns.csv").write_bytes(b"")
    data = (tmp_path / "a.games.csv").read_bytes()
    assert list(validate(data, name=str(tmp_path / "a.games.csv"))) == []


def test_only_the_rest_of_a_stream_is_read() -> None:
    stream = io.BytesIO(b"a heading\n" + raw(game("kioz")))
    stream.readline()
    assert len(list(read(stream))) == 1
    assert not stream.closed


@pytest.mark.parametrize("function", [validate, read])
def test_sources_that_cannot_be_read_are_refused_at_once(function: Any, tmp_path: Path) -> None:
    closed = io.BytesIO(b"")
    closed.close()
    with pytest.raises(BarsisError, match="closed"):
        function(closed)
    with pytest.raises(TypeError, match="'rb'"):
        function(io.StringIO("{}"))
    with pytest.raises(BarsisError, match="name="):
        function(tmp_path, name="a.mat")
    for wrong in (None, 5, [b"{}"], object()):
        with pytest.raises(TypeError, match="expected a path") as raised:
            function(wrong)
        assert isinstance(raised.value, BarsisError)


class Failing(io.RawIOBase):
    """A stream that fails after its first kilobytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._rest = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        count = self._rest.readinto(buffer)
        if not count:
            raise OSError(5, "Input/output error")
        return count


def test_a_stream_that_fails_is_a_finding_of_validate_and_an_error_of_read() -> None:
    data = b"".join(canonical_bytes(one) + b"\n" for one in five()) * 100
    found = list(validate(io.BufferedReader(Failing(data)), name="a.jsonl"))
    assert [(one.file, one.name) for one in found] == [("a.jsonl", "unreadable-file")]
    with pytest.raises(OSError, match="Input/output"):
        list(read(io.BufferedReader(Failing(data))))


# -- Reading goes on after a bad record ---------------------------------------------------------


MANY = {"jsonl": 2, "text": 18, "msgpack": 2, "csv": 3, "sgf": 8}
"""Formats in which one of five records can be damaged, and the line of the second."""


def five() -> list[Record]:
    records = list(simulate(load_ruleset("shesh-besh"), games=5, seed=3))
    for record in records:
        record.turns = record.turns[:6]
        record.result = UNSET
    return records


def damaged(form: str) -> bytes:
    """Return five records in a format, the second of which cannot be read."""
    other = {
        "csv": (b'""turns""', b'""turms""'),
        "sgf": (b"GM[6]", b"GM[1]"),
        "text": (b"[ruleset.version 1]\n", b""),
    }
    old, new = other.get(form, (b"turns", b"turms"))
    target = io.BytesIO()
    write(five(), target, format=form)
    before, first, rest = target.getvalue().split(old, 2)
    return before + old + first + new + rest


@pytest.mark.add_on("ludii")
def test_every_format_of_many_records_is_tried() -> None:
    many = {form.name for form in FORMATS if form.many and form.reads and form.writes}
    lenient = {"mat", "trl"}  # each game is read as far as it goes
    at_once = {"parquet"}  # a damaged page ends the file
    assert many == MANY.keys() | lenient | at_once


@pytest.mark.parametrize("form", MANY)
def test_reading_goes_on_after_a_bad_record(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{form}"
    path.write_bytes(damaged(form))
    first, _, *rest = five()
    records = read(path)
    assert next(records).turns == first.turns
    with pytest.raises(RecordError) as raised:
        next(records)
    assert [one.turns for one in records] == [one.turns for one in rest]
    assert next(records, None) is None
    error = raised.value
    assert error.file == error.findings[0].file == str(path)
    assert (error.findings[0].line, error.findings[0].record) == (MANY[form], 2)
    assert str(error).startswith(f"{path}:{MANY[form]}:")

    errors: list[RecordError] = []
    assert len(list(read(path, on_error=errors.append))) == 4
    assert [str(one) for one in errors] == [str(error)]


@pytest.mark.parametrize("suffix", ["", ".gz", ".zst"])
@pytest.mark.parametrize("function", [read, iter_records, iter_headers])
def test_bad_lines_are_told_one_by_one(function: Any, suffix: str, tmp_path: Path) -> None:
    good = canonical_bytes(loads(raw(game("kioz"))))
    lines = [good, BAD, b"{", b"", b"[1]", good, b"x" * 2**23, good, b"\xff", good]
    path = tmp_path / f"games.jsonl{suffix}"
    path.write_bytes(pack(b"\n".join(lines) + b"\n", path.name))
    errors: list[RecordError] = []
    assert len(list(function(path, on_error=errors.append))) == 4
    assert [one.findings[0].line for one in errors] == [2, 3, 5, 7, 9]
    records, found = function(path), []
    while True:
        try:
            found.append(next(records))
        except RecordError as error:
            found.append(str(error))
        except StopIteration:
            break
    assert [isinstance(one, str) for one in found] == [0, 1, 1, 1, 0, 1, 0, 1, 0]
    assert [one for one in found if isinstance(one, str)] == [str(one) for one in errors]


def test_a_file_that_breaks_off_ends_with_an_error(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    packed = pack(b"".join(canonical_bytes(one) + b"\n" for one in five()), path.name)
    path.write_bytes(packed[:-12])
    for function in (read, iter_records, iter_headers):
        errors: list[RecordError] = []
        assert list(function(path, on_error=errors.append))
        assert [one.findings[-1].severity for one in errors] == ["error"]


def test_reading_goes_on_with_the_next_file_of_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = dumps(loads(raw(game("kioz"))))
    for name in ("a", "c", "e"):
        (tmp_path / f"{name}.barsis.json").write_text(good)
    (tmp_path / "b.barsis.json").write_bytes(BAD)
    (tmp_path / "d.barsis.json").write_text(good)

    def open_input(path: str, name: str) -> Any:
        if path.endswith("d.barsis.json"):
            raise PermissionError(13, "Permission denied", path)
        return input_files.open_input(path, name)

    monkeypatch.setattr(api, "open_input", open_input)
    errors: list[RecordError] = []
    records = read(tmp_path, on_error=errors.append)
    found = [next(records), next(records)]
    with pytest.raises(PermissionError):
        next(records)
    found += records
    assert len(found) == 3
    assert [Path(one.file).name for one in errors] == ["b.barsis.json"]


def test_a_reading_that_is_closed_ends(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(damaged("jsonl"))
    for records in (read(path), iter_records(path), iter_headers(path)):
        next(records)
        records.close()
        assert next(records, None) is None


# -- Writing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [one.name for one in FORMATS if one.writes and one.name != "trl"])
def test_a_stream_gets_the_bytes_of_a_file(form: str, tmp_path: Path) -> None:
    records = five() if form in MANY or form in {"mat", "parquet"} else five()[:1]
    path, target = tmp_path / f"games.{form}", io.BytesIO()
    write(iter(records), path, format=form)
    write(iter(records), target, format=form)
    [written] = [one for one in (path, tmp_path / f"games.games.{form}") if one.exists()]
    assert target.getvalue() == written.read_bytes()
    assert not target.closed


@pytest.mark.parametrize("name", ["a.csv.gz", "a.barsis.jsonl.zst", "a.bsn.gz"])
def test_packed_files_are_written_as_one_piece_would_be(name: str, tmp_path: Path) -> None:
    write(iter(five()), tmp_path / name)
    for path in tmp_path.iterdir():
        data = open_unpacked(io.BytesIO(path.read_bytes())).read()
        assert path.read_bytes() == pack(data, path.name)


def test_a_file_stays_if_its_records_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.jsonl"
    path.write_bytes(b"before")

    def broken() -> Iterator[Record]:
        yield from five()
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError):
        write(broken(), path)
    assert path.read_bytes() == b"before"
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_targets_and_records_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    closed = io.BytesIO()
    closed.close()
    path: Any
    for path, form, error in (
        (closed, "jsonl", ValueError),
        (io.BytesIO(), "", ValueError),
        (io.BytesIO(), "none", ValueError),
        (io.StringIO(), "jsonl", TypeError),
        (None, "jsonl", TypeError),
        (tmp_path / "a.unknown", "", ValueError),
        (tmp_path / "a.barsis.json", "", ValueError),  # which holds one record
    ):
        with pytest.raises(error) as raised:
            write(five(), path, format=form)
        assert isinstance(raised.value, BarsisError)
    records: Any
    for records in (None, 5, [5], [None], ["{}"], "records", b"{}"):
        with pytest.raises(TypeError) as wrong:
            write(records, tmp_path / "a.barsis.jsonl")
        assert isinstance(wrong.value, BarsisError)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", ["jsonl", "text", "msgpack"])
@pytest.mark.by_turns(4)
def test_records_are_written_one_by_one(form: str, tmp_path: Path) -> None:
    [record] = five()[:1]
    few = io.BytesIO()
    write([record], few, format=form)
    count = 5_000_000 // len(few.getvalue())
    tracemalloc.start()
    try:
        write((record for _ in range(count)), tmp_path / "a", format=form)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (tmp_path / "a").stat().st_size > 4_000_000
    assert most < 1_000_000
