"""A first look at another program's table: what a map to begin with says of it."""

from __future__ import annotations

import contextlib
from itertools import islice
from typing import Any, BinaryIO, Final, NamedTuple

from barsis_notation.formats.encodings import HEAD, decoded, older, unicode_of
from barsis_notation.formats.flat.separated import separator_of
from barsis_notation.formats.mapped.layout import File
from barsis_notation.formats.mapped.source import Table, kind_of, open_table
from barsis_notation.formats.mapped.translation import MeaninglessError, text_of
from barsis_notation.record.packing import unpacked

_ROWS: Final = 10_000
"""Rows that are looked at for the words of a column."""

_SHORT: Final = {"windows-1256": "cp1256", "windows-1252": "cp1252"}


class Sample(NamedTuple):
    """How a table is written, and the names of its columns."""

    file: File
    names: list[str]


def sample_of(source: BinaryIO) -> Sample:
    """Return what the beginning of a table shows. Raises what ``open_table`` raises."""
    stream = unpacked(source)
    head = stream.peek(HEAD)[:HEAD]
    file = File(kind=kind_of(head))
    if file.kind != "parquet":
        file.encoding = encoding_of(head)
    if file.kind == "csv":
        file.separator = separator_of(decoded(head)[0].partition("\n")[0])
    with contextlib.closing(open_table(stream, file, set())) as table:
        return Sample(file, _names(table))


def _names(table: Table) -> list[str]:
    if table.names is not None:
        return table.names
    first = next(table.rows, None)
    return [*first.cells] if first else []


def encoding_of(head: bytes) -> str:
    """Return the encoding of a text that begins with *head*, as a map calls it."""
    if unicode_of(head).is_wide:
        return "utf-16"
    try:
        head.decode()
    except UnicodeDecodeError as error:
        if error.end < len(head):
            return _SHORT[older(head).name]
    return "utf-8"


def words_in(source: BinaryIO, file: File, column: str) -> list[str]:
    """Return the words in a *column*, each once, in the order in which they come."""
    words: dict[str, None] = {}
    with contextlib.closing(open_table(source, file, {column})) as table:
        for row in islice(table.rows, _ROWS):
            with contextlib.suppress(MeaninglessError):
                words[text_of(row.cells.get(column))] = None
    return [word for word in words if word]


def fields_of(file: File) -> dict[str, Any]:
    """Return *file* as a map says it."""
    members = ("kind", "separator", "encoding") if file.kind == "csv" else ("kind", "encoding")
    return {
        name: getattr(file, name) for name in members if file.kind != "parquet" or name == "kind"
    }
