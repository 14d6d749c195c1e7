"""Reading of tables of other programs row by row: CSV, JSON Lines or Parquet."""

from __future__ import annotations

import codecs
import io
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

from barsis_notation.base import strict_json
from barsis_notation.base.reading_streams import ReadingStream
from barsis_notation.formats.flat.separated import split_rows as separated_rows
from barsis_notation.formats.mapped.structs import File
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.packing import open_unpacked

if TYPE_CHECKING:
    from barsis_notation.formats.flat.parquet_tables import ParquetReader

_text = bind_texts("tables")

MAX_ROW: Final = 2**20
"""Maximum number of bytes of one row."""


class TableRow(NamedTuple):
    """One row of a table.

    Attributes:
        number: Number of the row in the file, from 1; the header of a CSV file counts. In JSON
            Lines, it is the line number; empty lines count.
        line: Number of the line in which the row begins, from 1; in Parquet, the number of the row.
        cells: Maps column names to cells: str (all cells of CSV), number, boolean, list, dict or
            None. Columns may be missing; the dict is empty if the row cannot be split.
        fault: The reason why the row cannot be read, None if it can.
    """

    number: int
    line: int
    cells: dict[str, Any]
    fault: Text | None = None


class ForeignTable(NamedTuple):
    """An open table, from ``open_table``. Call ``close`` when you have finished.

    Attributes:
        kind: The kind of the table: ``csv``, ``jsonl`` or ``parquet``.
        names: The names of all columns, in order; None for jsonl, in which each row has its own
            names; [] for an empty file.
        rows: Iterator over the rows, without the header. It can be used once.
        close: Function without arguments that closes the table, but not its source.
    """

    kind: str
    names: list[str] | None
    rows: Iterator[TableRow]
    close: Callable[[], None] = lambda: None


def open_table(source: bytes | BinaryIO, file: File, wanted: set[str]) -> ForeignTable:
    """Open a table.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed.
        file: Kind, separator and encoding of the file. An empty kind is detected; a byte order mark
            takes precedence over the encoding.
        wanted: Names of the columns to read; only used for Parquet.

    Raises:
        DamagedError: If a Parquet file cannot be read at all.
        NoPyarrowError: If Parquet is read and pyarrow is not installed.
        BrokenCompressionError: If compressed data is damaged; also raised by the rows.
        OSError: If *source* cannot be read, if it needs Zstandard and it is not installed, or if
            there is too little memory for Parquet; also raised by the rows.
    """
    stream = open_unpacked(source)
    head = stream.peek(_HEAD)[:_HEAD]
    kind = file.kind or detect_kind(head)
    if kind == "parquet":
        return _open_parquet(stream, wanted)
    text = _TextLines(stream, _detect_encoding(head, file))
    if kind == "jsonl":
        return ForeignTable(kind, None, _read_jsonl(text))
    rows = _read_csv(text, file.separator)
    first = next(rows, None)
    names = [] if first is None else first
    return ForeignTable(kind, cast(list[str], names), cast(Iterator[TableRow], rows))


_HEAD: Final = 4096


def detect_kind(head: bytes) -> str:
    """Return the kind of a table: parquet, jsonl or csv.

    Text that begins with ``{`` is jsonl; anything else that is not Parquet is csv.

    Args:
        head: The first bytes of the table, not compressed.
    """
    if head.startswith(b"PAR1"):
        return "parquet"
    for mark in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        head = head.removeprefix(mark)
    return "jsonl" if head.lstrip(b"\0 \t\r\n").startswith(b"{") else "csv"


def _detect_encoding(head: bytes, file: File) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if head.startswith(codecs.BOM_UTF8):  # whatever the map says: other texts begin differently
        return "utf-8-sig"
    if file.encoding == "utf-16":  # without a mark, the first character decides: it is ASCII
        return "utf-16-be" if head.startswith(b"\0") else "utf-16-le"
    return file.encoding


# -- text -------------------------------------------------------------------------------------


class _TextLines:
    """The lines of a text, "" for one that is too long; undecodable bytes become surrogates."""

    def __init__(self, stream: io.BufferedReader, encoding: str) -> None:
        self.text = io.TextIOWrapper(
            cast(BinaryIO, _UnclosedStream(stream)),
            encoding,
            _HANDLERS.get(encoding, "surrogateescape"),
        )

    def __iter__(self) -> Iterator[str]:
        while line := self.text.readline(MAX_ROW):
            if len(line) >= MAX_ROW and not line.endswith("\n"):
                if not self._skip():
                    return
                line = ""
            yield line

    def _skip(self) -> bool:
        """Skip the rest of a line; return whether its end was found within the limit."""
        for _ in range(_MAX_SKIPPED):
            piece = self.text.readline(MAX_ROW)
            if not piece or piece.endswith("\n"):
                return True
        return False


_HANDLERS: Final = dict.fromkeys(("utf-16", "utf-16-be", "utf-16-le"), "replace")
_MAX_SKIPPED: Final = 512


class _UnclosedStream(ReadingStream):
    """A stream for a text reader that must not close the underlying one."""

    def __init__(self, stream: io.BufferedReader) -> None:
        super().__init__()
        self.stream = stream

    def read_piece(self, size: int) -> bytes:
        return self.stream.read1(size)

    def read1(self, size: int = -1, /) -> bytes:
        return self.stream.read1(size)


def _read_csv(lines: _TextLines, separator: str) -> Iterator[list[str] | TableRow]:
    """Yield the names of the columns, then the rows."""
    names: list[str] | None = None
    for row in separated_rows(lines, separator, MAX_ROW):
        if names is None:
            names = [(name or "").strip() for name in row.cells]
            yield names
        elif row.fault:
            yield TableRow(row.number, row.line, {}, row.fault)
        elif any(row.cells):
            fault = None if len(row.cells) <= len(names) else _text("cells", count=len(row.cells))
            yield TableRow(row.number, row.line, dict(zip(names, row.cells, strict=False)), fault)


def _read_jsonl(lines: _TextLines) -> Iterator[TableRow]:
    for number, line in enumerate(lines, start=1):
        if not line:
            yield TableRow(number, number, {}, _text("more-characters", count=MAX_ROW))
        elif line.strip():
            yield _parse_object(number, line)


def _parse_object(number: int, line: str) -> TableRow:
    try:
        cells = strict_json.parse_json(line)
    except (json.JSONDecodeError, RecursionError) as error:
        words = _text("words-of-others", words=str(error))
        return TableRow(number, number, {}, _text("no-json", error=words))
    if not isinstance(cells, dict):
        return TableRow(number, number, {}, _text("no-object"))
    twice = cells.twice if isinstance(cells, strict_json.DuplicateMembers) else []
    fault = _text("member-twice", member=twice[0]) if twice else None
    return TableRow(number, number, cells, fault)


# -- Parquet ----------------------------------------------------------------------------------


def _open_parquet(stream: io.BufferedReader, wanted: set[str]) -> ForeignTable:
    from barsis_notation.formats.flat.parquet_tables import ParquetReader

    file = ParquetReader(stream, wanted, MAX_ROW)
    return ForeignTable("parquet", file.names, _read_parquet(file), file.close)


def _read_parquet(file: ParquetReader) -> Iterator[TableRow]:
    from barsis_notation.formats.flat.parquet_tables import LostRows

    number = 0
    for row in file.rows():
        number += 1
        if isinstance(row, LostRows):
            fault = _text("rows-unreadable", first=row.first, last=row.last, why=row.why)
            yield TableRow(number, number, {}, fault)
            number = row.last
        else:
            yield TableRow(number, number, row)
