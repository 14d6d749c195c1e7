"""Fixes of the text itself, before those of records: a comma too many, curly quotes, UTF-16.

Such a text is seldom a record as it stands; its reader notes the text that should replace it
(``Decoded.mended``). All slips of a text are mended or none: with one
left it could not be read. Dates are written as records have them even if something else keeps the
record from being read.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
from typing import IO, BinaryIO, Final, NamedTuple, cast

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.packing import open_unpacked
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.fixes import SAFE, FileFixResult, FixSelection, fix_records
from barsis_notation.validation.in_place import UNREADABLE, Patch, splice

MAX_PASSES: Final = 5
"""Times a text is mended and read again; one slip can hide another."""

_IN_MEMORY: Final = 16 * 2**20
_CHUNK: Final = 2**16


def fix_file(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    checks: Checks = DEFAULT,
    fixing: FixSelection = SAFE,
) -> FileFixResult:
    """Copy a file with its text repaired and its records fixed.

    Args:
        old: The file, seekable.
        new: Target, readable and seekable. Its content is meaningless if nothing was fixed.
        name: Name of the file; decides the format if the content does not.
        checks: The checks that find the faults.
        fixing: The fixes to apply, by default the safe ones.

    Raises:
        OSError: If a file cannot be read or written.
    """
    with contextlib.ExitStack() as files:
        text = _MendedFile(0, [], old)
        for _ in range(MAX_PASSES):
            spool = files.enter_context(tempfile.SpooledTemporaryFile(_IN_MEMORY))
            further = _mend(text.file, spool, name, checks, fixing)
            if further is None:
                break
            text = _MendedFile(
                text.records + further.records, text.lifted + further.lifted, further.file
            )
        done = fix_records(text.file, new, name, checks, fixing)
        if not text.records:
            return done
        if not done.records:
            _copy(text.file, new)
        left = None if done.left is UNREADABLE else done.left
        return FileFixResult(max(text.records, done.records), text.lifted + done.lifted, left)


class _MendedFile(NamedTuple):
    """A file with its text mended so far: of how many records, and what that lifts."""

    records: int
    lifted: list[Finding]
    file: io.BufferedReader


def _mend(
    old: io.BufferedReader, new: IO[bytes], name: str, checks: Checks, fixing: FixSelection
) -> _MendedFile | None:
    """Write *old* to *new* with its text mended; None where there is nothing to mend."""
    form = InputFile(old, name).format
    found = _changes(form, old, checks, fixing) if form is not None and form.lossless else []
    if not found or not _are_unchanged(old, found):
        old.seek(0)
        return None
    splice(old, cast(BinaryIO, new), (one.patch for one in found))
    new.seek(0)
    reader = cast("io.BufferedReader", io.BufferedReader(cast(io.RawIOBase, new), _CHUNK))
    return _MendedFile(len(found), [finding for one in found for finding in one.lifted], reader)


class _TextPatch(NamedTuple):
    """A patch, the bytes it is for, and the findings it lifts."""

    patch: Patch
    before: bytes
    lifted: list[Finding]


def _changes(form: Format, old: BinaryIO, checks: Checks, fixing: FixSelection) -> list[_TextPatch]:
    """Return what mends the text of each record that has a fix of it."""
    changes = []
    for decoded in form.read(old, limits=checks.limits):
        every = [one for one in decoded.findings if one.fix and one.fix.of_text]
        taken = [one for one in fixing.chosen(every) if one.fix and (one.fix.safe or fixing.unsafe)]
        is_mended = decoded.mended is not None and taken and len(taken) == len(every)
        if is_mended and decoded.mended is not None and decoded.extent is not None:
            patch = Patch(decoded.extent, decoded.mended.text.encode())
            changes.append(_TextPatch(patch, decoded.raw, taken))
    return changes


def _are_unchanged(old: io.BufferedReader, changes: list[_TextPatch]) -> bool:
    """Return whether the bytes to be changed are in the file: those of a table's cell are not."""
    old.seek(0)
    source, at = open_unpacked(old), 0
    for change in changes:
        _skip(source, change.patch.extent.offset - at)
        if source.read(len(change.before)) != change.before:
            return False
        at = change.patch.extent.offset + len(change.before)
    return True


def _skip(source: BinaryIO, size: int) -> None:
    while size > 0 and (data := source.read(min(size, _CHUNK))):
        size -= len(data)


def _copy(source: io.BufferedReader, target: BinaryIO) -> None:
    source.seek(0)
    target.seek(0)
    target.truncate()
    shutil.copyfileobj(source, target, _CHUNK)
