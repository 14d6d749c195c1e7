"""``jsonl``: many records, the canonical bytes of one on every line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from barsis_notation.formats.format import Format
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.json_edits import rewritten
from barsis_notation.record.reading import read_records, unread_records
from barsis_notation.record.structs import Record


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of *source*, one a line; only bad lines are left out."""
    return read_records(source, limits=limits, check_turns=check_turns, lines=True)


def read_later(source: BinaryIO, limits: Limits) -> Iterator[Decoded]:
    """Yield the records of *source*, one a line, for ``fill`` to read."""
    return unread_records(source, limits=limits, lines=True)


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the canonical bytes of each record and a line feed."""
    for record in records:
        stream.write(canonical_bytes(record) + b"\n")


JSONL = Format(
    name="jsonl",
    suffixes=(".barsis.jsonl",),
    summary="many records as JSON Lines, canonical bytes",
    read=read,
    write=write,
    rewrite=rewritten,
    read_later=read_later,
)
