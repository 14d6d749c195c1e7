"""Records written in one file, as they are or as they came written from another process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from barsis_notation.formats.format import Format
from barsis_notation.formats.original_bytes import write
from barsis_notation.record.structs import Record


def write_into(out: BinaryIO, kept: Iterator[Record | bytes], to: Format) -> None:
    """Write what is *kept*, one at least: all records, or all what *to* makes of each alone."""
    first = next(kept)
    if not isinstance(first, bytes):
        write(require_records(chain([first], kept)), to, out)
        return
    out.write(first)
    for written in kept:
        assert isinstance(written, bytes)
        assert to.between is not None
        out.write(to.between + written)


def require_records(kept: Iterable[Record | bytes]) -> Iterator[Record]:
    """Yield what is kept, which are all records."""
    for record in kept:
        assert not isinstance(record, bytes)
        yield record
