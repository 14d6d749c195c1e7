"""Writing of records into one file, as records or as bytes that another process has made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from barsis_notation.formats.format import Format
from barsis_notation.formats.original_bytes import write
from barsis_notation.record.structs import Record


def write_into(out: BinaryIO, kept: Iterator[Record | bytes], to: Format) -> None:
    """Write records into a file.

    If the records are all those of one file in this format, are unchanged and contain its bytes,
    these are written instead (see ``original_bytes.write``).

    Args:
        out: The file; it is not closed.
        kept: At least one item. Either all are records, or all are the bytes of single records in
            the format.
        to: The format. For bytes, its ``between`` separates them and must not be None.

    Raises:
        UsageError: If the format cannot hold the records or can only be read.
        PlugInError: If the writer of a plug-in fails.
        OSError: If the file cannot be written.
    """
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
    """Yield the items of *kept*; raise AssertionError if an item is bytes."""
    for record in kept:
        assert not isinstance(record, bytes)
        yield record
