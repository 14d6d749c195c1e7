"""Fixes of the text of a file, applied before the fixes of its records.

They remove, for example, a superfluous comma, curly quotes or UTF-16. A text with such slips can
seldom be read as a record; its reader provides the corrected text (``Decoded.mended``). Either all
slips of a text are corrected or none of them, because a text with one slip left could not be read.
Dates are rewritten in the form that records need, even if the record cannot be read for another
reason.
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
"""Number of times a text is corrected and read again; one slip can hide another."""

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

    Return the number of changed records, the findings that the fixes removed and, if the file could
    not be fixed as a whole, the reason.

    Args:
        old: The file, which must be seekable and at its beginning.
        new: The target file, which must be empty, readable and seekable. Its content is meaningless
            if no fix was applied (``records`` of the result is 0).
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
    """A file with its text corrected so far.

    Attributes:
        records: Number of corrections of a record's text.
        lifted: The findings that they removed.
        file: The corrected file.
    """

    records: int
    lifted: list[Finding]
    file: io.BufferedReader


def _mend(
    old: io.BufferedReader, new: IO[bytes], name: str, checks: Checks, fixing: FixSelection
) -> _MendedFile | None:
    """Write *old* to *new* with its text corrected; return None if it needs no correction."""
    form = InputFile(old, name).format
    found = (
        _collect_text_patches(form, old, checks, fixing)
        if form is not None and form.lossless
        else []
    )
    if not found or not _are_unchanged(old, found):
        old.seek(0)
        return None
    splice(old, cast(BinaryIO, new), (one.patch for one in found))
    new.seek(0)
    reader = cast("io.BufferedReader", io.BufferedReader(cast(io.RawIOBase, new), _CHUNK))
    return _MendedFile(len(found), [finding for one in found for finding in one.lifted], reader)


class _TextPatch(NamedTuple):
    """A patch, the bytes that it replaces, and the findings that it removes."""

    patch: Patch
    before: bytes
    lifted: list[Finding]


def _collect_text_patches(
    form: Format, old: BinaryIO, checks: Checks, fixing: FixSelection
) -> list[_TextPatch]:
    """Return the patch for each record whose text can be corrected as a whole."""
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
    """Return whether the file contains the bytes to replace; cells of a table are encoded."""
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
