"""Files written in their canonical form: the same records in the same format, in one style."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import chain
from typing import BinaryIO, Final

from msgspec.structs import replace

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.canonical import canonicalise
from barsis_notation.record.packing import detect_packing, open_packer
from barsis_notation.record.structs import Record

_CHUNK: Final = 2**16

ErrorListener = Callable[[list[Finding]], None]
"""Receives the errors of a record."""


def write_canonical(
    old: io.BufferedReader, new: BinaryIO, path: str, tell: ErrorListener = lambda _: None
) -> Format | None:
    """Write the records of the file *old* to *new* in canonical form; return its format.

    Returns None if a record has an error, which *tell* is called with, or if there is no record.
    Writes nothing in a format that is not lossless.

    Args:
        old: The file, which can be read twice.
        new: Receives the new content, packed as *old* is.
        path: The name of the file, which says its format if its content does not.
        tell: Called with the errors of each record that has some.
    """
    file = InputFile(old, path)
    found, packed = file.format, detect_packing(old.peek(4)[:4])
    if found is not None and not found.lossless:
        return found
    has_errors = False

    def records() -> Iterator[Record]:
        nonlocal has_errors
        for decoded in found.read(old) if found else [file.report_unknown_format()]:
            errors = [each for each in decoded.findings if each.severity is Severity.ERROR]
            if errors or (decoded.record is None and decoded.number):
                tell(errors or decoded.findings)
                has_errors = True
            elif decoded.record is not None:
                # $schema is kept, for editors
                yield replace(canonicalise(decoded.record), schema=decoded.record.schema)

    written = records()
    first = next(written, None)
    if first is not None and found is not None:
        with open_packer(new, packed) as target:
            found.write(chain([first], written), target)
    return None if first is None or has_errors else found


def is_same_content(one: BinaryIO, other: BinaryIO) -> bool:
    """Return whether two files that can be set back hold the same bytes."""
    one.seek(0)
    other.seek(0)
    while True:
        piece = one.read(_CHUNK)
        if piece != other.read(_CHUNK):
            return False
        if not piece:
            return True
