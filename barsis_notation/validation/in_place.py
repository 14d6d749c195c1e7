"""Replacement of records in their files; all other bytes are unchanged.

A record can be replaced only if the reader of its format returns its byte span. Files of other
formats, and files that would not be read back as the same records except for the changed ones, are
not changed.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterable
from typing import BinaryIO, Final, NamedTuple

from barsis_notation.base.errors import PickledWhole
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.plug_ins import PlugInError
from barsis_notation.language.texts import Text, bind_texts, get_reason
from barsis_notation.record.decode import STANDARD, Decoded, Extent, Limits
from barsis_notation.record.packing import (
    BorrowingReader,
    detect_packing,
    open_packer,
    open_unpacked,
)
from barsis_notation.record.structs import Record

_text = bind_texts("validation")

_CHUNK: Final = 2**16


class SkipReason(NamedTuple):
    """Why a file was left unchanged.

    Attributes:
        why: The reason, and what the user can do, as a sentence.
    """

    why: Text | str


UNREADABLE: Final = SkipReason(_text("unreadable-record"))
FOREIGN: Final = SkipReason(_text("foreign-format"))
RECODED: Final = SkipReason(_text("other-encoding"))
UNKNOWN: Final = SkipReason(_text("unknown-format"))


def explain_not_in_place(form: Format) -> SkipReason:
    """Return the reason for skipping a file whose format cannot be changed in place.

    *form* is the format of the file, which must be lossless.
    """
    return SkipReason(_text("not-in-place", format=form.name))


def explain_changed_reading(form: Format, number: int) -> SkipReason:
    """Return the reason for skipping a file: one record would differ when it is read back.

    Args:
        form: The format of the file.
        number: Number of the record in the file, from 1.
    """
    return SkipReason(_text("not-kept", record=number, format=form.name))


class RewriteResult(NamedTuple):
    """The result of rewriting a file.

    Attributes:
        records: Number of changed records; 0 if the file was left unchanged.
        left: Why the file was left unchanged; None if it was changed or no change was requested.
    """

    records: int
    left: SkipReason | None = None


RecordChange = Callable[[Decoded], Record | SkipReason | None]
"""Takes a record as read; returns the new one, None to keep the old, or why to skip the file.

It is also called for records that cannot be read, and must not modify its argument.
"""


def rewrite(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    changing: RecordChange,
    limits: Limits = STANDARD,
) -> RewriteResult:
    """Copy a file with some records replaced, and verify that the copy reads back as intended.

    Args:
        old: The file, which must be seekable and at its beginning. It is not closed.
        new: The target file, which must be empty, readable and seekable; it is compressed in the
            same way as *old*, and not closed. Its content is meaningless if no record was changed.
        name: Name of the file; decides the format if the content does not.
        changing: Function that is called with the ``Decoded`` of each record in order, even if the
            record could not be read. It must not modify its argument. It returns the new record,
            None to keep the old one, or a SkipReason to leave the file unchanged. Its errors are
            not caught.
        limits: Bounds for reading a record.

    Returns:
        The number of changed records, or why the file was left unchanged: its format is unknown or
        cannot be changed in place, the file cannot be read, *changing* returned a reason, or the
        new file would not be read back as intended.

    Raises:
        OSError: If a file cannot be read or written.
        UnicodeEncodeError: If a text of a new record has a lone surrogate.
        TypeError: If a new record has a value that JSON cannot represent.
    """
    form = InputFile(old, name).format
    if form is None:
        return RewriteResult(0, UNKNOWN)
    try:
        patches, texts = _collect_patches(form, old, changing, limits)
        if patches:
            splice(old, new, patches)
            _check_reading(form, new, texts, limits)
    except _SkipError as error:
        return RewriteResult(0, error.left)
    return RewriteResult(len(patches))


class _SkipError(PickledWhole):
    """Raised to leave a file unchanged."""

    def __init__(self, left: SkipReason) -> None:
        super().__init__(left.why)
        self.left = left


class Patch(NamedTuple):
    """A replacement of the bytes of one record.

    Attributes:
        extent: Offset and length of the old bytes in the uncompressed file.
        raw: The new bytes.
    """

    extent: Extent
    raw: bytes


def _collect_patches(
    form: Format, old: BinaryIO, changing: RecordChange, limits: Limits
) -> tuple[list[Patch], list[int]]:
    """Return the patches, and a hash of the bytes of every record after the change."""
    patches: list[Patch] = []
    texts: list[int] = []
    for decoded in form.read(old, limits=limits):
        if not decoded.number:
            if any(finding.severity is Severity.ERROR for finding in decoded.findings):
                raise _SkipError(UNREADABLE)  # the file cannot be read further
            continue
        after, raw = changing(decoded), decoded.raw
        if isinstance(after, SkipReason):
            raise _SkipError(after)
        if after is not None:
            patch, raw = _make_patch(form, decoded, after, limits)
            patches.append(patch)
        texts.append(hash(raw))
    return patches, texts


def _make_patch(
    form: Format, decoded: Decoded, after: Record, limits: Limits
) -> tuple[Patch, bytes]:
    """Return the patch that replaces a record with *after*, and its bytes as they are read back."""
    if not form.lossless:
        raise _SkipError(FOREIGN)
    if decoded.is_recoded:
        raise _SkipError(RECODED)
    if form.rewrite is None or decoded.extent is None or decoded.record is None:
        raise _SkipError(explain_not_in_place(form))
    try:
        raw = form.rewrite(decoded.raw, decoded.record, after)
    except PlugInError as error:
        raise _SkipError(SkipReason(get_reason(error))) from error
    again = [one for one in form.read(raw, limits=limits) if one.number]
    if [one.record for one in again] != [after]:
        raise _SkipError(explain_changed_reading(form, decoded.number))
    return Patch(decoded.extent, raw), again[0].raw


def _check_reading(form: Format, new: BinaryIO, texts: list[int], limits: Limits) -> None:
    """Raise _SkipError unless *new* contains exactly the records whose hashes are *texts*."""
    new.seek(0)
    reader = BorrowingReader(new, _CHUNK)
    found = [hash(one.raw) for one in form.read(reader, limits=limits) if one.number]
    if found != texts:
        pairs = enumerate(zip(found, texts, strict=False), 1)
        number = next((number for number, (one, other) in pairs if one != other), len(texts))
        raise _SkipError(explain_changed_reading(form, number))


def splice(old: io.BufferedReader, new: BinaryIO, patches: Iterable[Patch]) -> None:
    """Copy *old* from its beginning to *new* with *patches* applied.

    Args:
        old: The file, which must be seekable.
        new: The target file, at its beginning; it is compressed in the same way as *old*.
        patches: Patches in the order of their extents, which must not overlap.

    Raises:
        OSError: If a file cannot be read or written.
        BrokenCompressionError: If *old* is compressed and damaged. It is not an OSError.
    """
    old.seek(0)
    source = open_unpacked(old)
    with open_packer(new, detect_packing(old.peek(4)[:4])) as target:
        at = 0
        for patch in patches:
            offset, length = patch.extent
            _copy(source, target, offset - at)
            _copy(source, None, length)
            target.write(patch.raw)
            at = offset + length
        shutil.copyfileobj(source, target, _CHUNK)


def _copy(source: BinaryIO, target: BinaryIO | None, size: int) -> None:
    while size > 0:
        data = source.read(min(size, _CHUNK))
        if not data:
            return
        size -= len(data)
        if target is not None:
            target.write(data)
