"""Rewriting of files in canonical form: the same records in the same format, in one style."""

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
"""A function that takes the errors of a record, or of the file."""


def write_canonical(
    old: io.BufferedReader, new: BinaryIO, path: str, tell: ErrorListener = lambda _: None
) -> Format | None:
    """Copy a file with its records in canonical form, and return its format.

    The member ``$schema`` of a record is kept.

    Args:
        old: The file, at its beginning.
        new: Empty target file; it is compressed like *old*. Discard it if None is returned. Neither
            file is closed.
        path: Name of the file; decides the format if the content does not.
        tell: Called with the errors of each record that has errors, and with those of the file. For
            a record that cannot be read but has no errors, it is called with its other findings.

    Returns:
        The format of the file; None if the format is unknown, the file or a record has an error, or
        the file has no records. If the format is not lossless, it is returned and *new* is not
        written.

    Raises:
        UsageError: If the format can only be read, or if its files cannot hold the records, such as
            several records in a JSON file.
        PlugInError: If the writer of a plug-in fails.
        OSError: If a file cannot be read or written, or a package that is needed for the format or
            the compression is not installed.
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
    """Return whether the seekable files *one* and *other* have the same content.

    They are compared from the beginning. Their offsets afterwards are undefined. Raises OSError if
    a file cannot be read.
    """
    one.seek(0)
    other.seek(0)
    while True:
        piece = one.read(_CHUNK)
        if piece != other.read(_CHUNK):
            return False
        if not piece:
            return True
