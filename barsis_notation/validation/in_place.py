"""Records changed in the files they stand in: all others stay as they are, byte for byte.

Only where the reader of a format says which bytes a record is can other bytes take their place.
A file of any other format is left as it is, before anything of it is touched, and so is one that
would not read back as the same records but for the changed ones.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterable
from typing import BinaryIO, Final, NamedTuple, cast

from barsis_notation.base.errors import PickledWhole
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.plug_ins import PlugInError
from barsis_notation.language.texts import Text, reason_of, texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Extent, Limits
from barsis_notation.record.packing import packing, packing_of, unpacked
from barsis_notation.record.structs import Record

_text = texts_of("validation")

_CHUNK: Final = 2**16


class Left(NamedTuple):
    """Why a file was left as it is, and what to do."""

    why: Text | str


UNREADABLE: Final = Left(_text("unreadable-record"))
FOREIGN: Final = Left(_text("foreign-format"))
RECODED: Final = Left(_text("other-encoding"))
UNKNOWN: Final = Left(_text("unknown-format"))


def not_in_place(form: Format) -> Left:
    """Return why a file of *form*, which loses nothing, is left as it is."""
    return Left(_text("not-in-place", format=form.name))


def not_kept(form: Format, number: int) -> Left:
    """Return why a file is left as it is that would not read back as it was changed."""
    return Left(_text("not-kept", record=number, format=form.name))


class Rewritten(NamedTuple):
    """How many records of a file were changed, or why it was left as it is."""

    records: int
    left: Left | None = None


Changing = Callable[[Decoded], Record | Left | None]
"""Gives what a record is to become, None where it stays as it is, or why the whole file does.

Also asked of records that cannot be read. Changes nothing given.
"""


def rewrite(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    changing: Changing,
    limits: Limits = STANDARD,
) -> Rewritten:
    """Write the file *old*, which can be read twice, to *new* with its records changed.

    *new* can be read as well. It holds nothing to go by where no record was changed. *name* is the
    file's, and tells its format where the content does not. Raises OSError.
    """
    form = InputFile(old, name).format
    if form is None:
        return Rewritten(0, UNKNOWN)
    try:
        patches, texts = _changed(form, old, changing, limits)
        if patches:
            splice(old, new, patches)
            _read_again(form, new, texts, limits)
    except _LeftError as error:
        return Rewritten(0, error.left)
    return Rewritten(len(patches))


class _LeftError(PickledWhole):
    """A file is to be left as it is."""

    def __init__(self, left: Left) -> None:
        super().__init__(left.why)
        self.left = left


class Patch(NamedTuple):
    """The bytes that are to stand in the place of a record."""

    extent: Extent
    raw: bytes


def _changed(
    form: Format, old: BinaryIO, changing: Changing, limits: Limits
) -> tuple[list[Patch], list[int]]:
    """Return what is to be changed, and a number for the text of every record as it is then."""
    patches: list[Patch] = []
    texts: list[int] = []
    for decoded in form.read(old, limits=limits):
        if not decoded.number:
            if any(finding.severity is Severity.ERROR for finding in decoded.findings):
                raise _LeftError(UNREADABLE)  # the file breaks off here
            continue
        after, raw = changing(decoded), decoded.raw
        if isinstance(after, Left):
            raise _LeftError(after)
        if after is not None:
            patch, raw = _patch(form, decoded, after, limits)
            patches.append(patch)
        texts.append(hash(raw))
    return patches, texts


def _patch(form: Format, decoded: Decoded, after: Record, limits: Limits) -> tuple[Patch, bytes]:
    """Return what makes *after* of a record in its file, and what it will be read from then."""
    if not form.lossless:
        raise _LeftError(FOREIGN)
    if decoded.is_recoded:
        raise _LeftError(RECODED)
    if form.rewrite is None or decoded.extent is None or decoded.record is None:
        raise _LeftError(not_in_place(form))
    try:
        raw = form.rewrite(decoded.raw, decoded.record, after)
    except PlugInError as error:
        raise _LeftError(Left(reason_of(error))) from error
    again = [one for one in form.read(raw, limits=limits) if one.number]
    if [one.record for one in again] != [after]:
        raise _LeftError(not_kept(form, decoded.number))
    return Patch(decoded.extent, raw), again[0].raw


def _read_again(form: Format, new: BinaryIO, texts: list[int], limits: Limits) -> None:
    """Raise _LeftError where *new* does not hold the records of *texts* and no others."""
    new.seek(0)
    reader = io.BufferedReader(cast(io.RawIOBase, new), _CHUNK)
    try:
        found = [hash(one.raw) for one in form.read(reader, limits=limits) if one.number]
    finally:
        reader.detach()  # or it would close *new* with itself
    if found != texts:
        pairs = enumerate(zip(found, texts, strict=False), 1)
        number = next((number for number, (one, other) in pairs if one != other), len(texts))
        raise _LeftError(not_kept(form, number))


def splice(old: io.BufferedReader, new: BinaryIO, patches: Iterable[Patch]) -> None:
    """Write *old* from its beginning to *new* with *patches*, in order; packed as it is."""
    old.seek(0)
    source = unpacked(old)
    with packing(new, packing_of(old.peek(4)[:4])) as target:
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
