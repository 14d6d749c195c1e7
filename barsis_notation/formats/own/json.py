"""``json``: one record as pretty JSON, the form for people and version control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from barsis_notation.formats.format import Format, only
from barsis_notation.record.canonical import pretty_bytes
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.json_edits import rewritten
from barsis_notation.record.reading import read_records
from barsis_notation.record.structs import Record


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the one record of *source*."""
    return read_records(source, limits=limits, check_turns=check_turns, lines=False)


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the one record of *records*; raise ValueError if there are more, or none."""
    stream.write(pretty_bytes(only(records, "json")))


JSON = Format(
    name="json",
    suffixes=(".barsis.json",),
    summary="one record as JSON, one turn a line",
    many=False,
    read=read,
    write=write,
    rewrite=rewritten,
)
