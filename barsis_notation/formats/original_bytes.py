"""The bytes a record was read from, kept in it, so that the file can be written as it was.

A file is cut where its games begin: the first part reaches back to its first byte, the last one to
its end, so that all parts together are the file. They are written back only where every part is
there, their hash is that of the file, no record was changed since it was read, and the bytes, read
again, are these very records: a hash can be forged by whoever wrote the record.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import mmap
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, Final, Protocol

import msgspec
from msgspec import UNSET

from barsis_notation.diagnostics.format_codes import RAW_NOT_KEPT
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.canonical import record_id
from barsis_notation.record.decode import MIB, STANDARD, Decoded, Limits, broken_compression
from barsis_notation.record.packing import BrokenCompressionError, unpacked
from barsis_notation.record.structs import Meta, Record, Source

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

_text = texts_of("formats")

READ_AS: Final = "read_as"
"""The member of ``meta.source.x`` that holds the id of the record as it was read."""

MAX_HELD: Final = 64 * MIB
"""Bytes of a file that are put together again; a larger one is written anew."""

MAX_WHOLE: Final = 256 * MIB
"""Bytes of a file from which those of its games are kept."""

_CHUNK = 2**16


class FileCopy:
    """All bytes of a file, unpacked: to be read from the start, and to be cut. To be closed.

    *damage* says why a packed file could not be read to its end. A file of more than MAX_WHOLE
    bytes has a *rest*, which is read behind them and cannot be cut.
    """

    def __init__(self, stream: BinaryIO) -> None:
        """Read *stream* to its end. Raises OSError."""
        self.damage: Text | None = None
        self.rest: io.BufferedReader | None = None
        self.size = 0
        digest = hashlib.sha256()
        with tempfile.TemporaryFile() as file:
            try:
                source = unpacked(stream)
                while piece := source.read1(_CHUNK):
                    file.write(piece)
                    digest.update(piece)
                    self.size += len(piece)
                    if self.size > MAX_WHOLE:
                        self.rest = source
                        break
            except BrokenCompressionError as error:
                self.damage = error.args[0]
            file.flush()
            # Nothing cannot be mapped: of an empty file a byte that is not read stands for it.
            self._mapped = mmap.mmap(file.fileno() if self.size else -1, self.size or 1)
        self.sha256 = digest.hexdigest()
        self.stream = io.BufferedReader(_FileCopyStream(self))

    def cut(self, begin: int, end: int) -> bytes:
        """Return the bytes from *begin* up to *end*; where the file is read stays as it is."""
        return self._mapped[begin : min(end, self.size)]

    def close(self) -> None:
        self._mapped.close()


class _FileCopyStream(io.RawIOBase):
    """A whole, read from its start."""

    def __init__(self, whole: FileCopy) -> None:
        super().__init__()
        self._whole = whole
        self._at = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read into *buffer*; return how many bytes, 0 at the end."""
        view = memoryview(buffer)
        data = self._whole.cut(self._at, self._at + len(view))
        if not data and self._whole.rest is not None:
            data = self._whole.rest.read1(len(view))
        view[: len(data)] = data
        self._at += len(data)
        return len(data)


def read_and_keep(stream: BinaryIO, form: Format, limits: Limits = STANDARD) -> Iterator[Decoded]:
    """Yield the records of *stream* as *form* reads them, each with the bytes it was read from.

    Of a damaged file nothing is kept, nor of one that is too large.
    """
    with closing(FileCopy(stream)) as whole:
        if whole.rest is not None:
            finding = RAW_NOT_KEPT.finding(
                found=_text("more-bytes", count=MAX_WHOLE),
                expected=_text("at-most", count=MAX_WHOLE),
            )
            yield Decoded(number=0, findings=[finding])
        elif not whole.damage:
            yield from keep_raw(form.read(whole.stream, limits=limits), whole, form.name)
            return
        yield from form.read(whole.stream, limits=limits)
        if whole.damage:
            yield broken_compression(whole.damage, whole.size, "bytes")


def keep_raw(read: Iterable[Decoded], whole: FileCopy, name: str) -> Iterator[Decoded]:
    """Yield what is *read* from *whole*, a file of format *name*, every record with its bytes."""
    held: list[Decoded] = []
    begin = 0
    for decoded in read:
        if decoded.number and any(one.number for one in held):
            yield from _attach_all(held, begin, decoded.offset, whole, name)
            held, begin = [], decoded.offset
        held.append(decoded)
    yield from _attach_all(held, begin, whole.size, whole, name)


def _attach_all(
    held: list[Decoded], begin: int, end: int, whole: FileCopy, name: str
) -> Iterator[Decoded]:
    for decoded in held:
        if decoded.record is not None:
            _attach_bytes(decoded, begin, end, whole, name)
        yield decoded


def _attach_bytes(decoded: Decoded, begin: int, end: int, whole: FileCopy, name: str) -> None:
    """Put the bytes from *begin* to *end* into the record, or add a finding why not."""
    assert decoded.record is not None
    size = end - begin
    if not 0 < size <= MIB:
        finding = RAW_NOT_KEPT.finding(
            found=_text("bytes", count=size),
            expected=_text("at-most", count=MIB),
            pointer="/meta/source",
            record=decoded.number,
        )
        finding.line = decoded.line
        decoded.findings.append(finding)
        return
    meta = decoded.record.meta or Meta()
    source = meta.source or Source()
    source = msgspec.structs.replace(source, format=name, sha256=whole.sha256, part=decoded.number)
    plain = _with_source(decoded.record, source)
    full = msgspec.structs.replace(
        source,
        raw=base64.b64encode(whole.cut(begin, end)).decode(),
        x={**source.x, READ_AS: record_id(plain)},
    )
    decoded.record = _with_source(plain, full)


def _with_source(record: Record, source: Source) -> Record:
    meta = msgspec.structs.replace(record.meta or Meta(), source=source)
    return msgspec.structs.replace(record, meta=meta)


def is_unchanged(record: Record, name: str) -> bool:
    """Return whether *record* holds bytes in the format *name*, and by its word is as it was read.

    What it says of itself can be forged: ``restore_original`` reads the bytes.
    """
    source = _source(record)
    if source is None or source.format != name or not source.raw:
        return False
    others = {key: value for key, value in source.x.items() if key != READ_AS}
    plain = msgspec.structs.replace(source, raw="", x=others)
    return record_id(_with_source(record, plain)) == source.x.get(READ_AS)


class FormatReader(Protocol):
    """Reads a file of a format: ``Format.read``."""

    def __call__(self, source: BinaryIO, /) -> Iterator[Decoded]: ...


def restore_original(records: Iterable[Record], name: str, read: FormatReader) -> bytes | None:
    """Return the file of format *name* that *records* are the whole of, None if they are not.

    The file is read again by *read* and compared with *records*.
    """
    digest, pieces, ids = "", [], []
    for parts, record in enumerate(records, 1):
        source = _source(record)
        if source is None or source.part != parts or not is_unchanged(record, name):
            return None
        try:
            pieces.append(base64.b64decode(source.raw, validate=True))
        except binascii.Error:
            return None
        digest = source.sha256
        ids.append(record_id(record))
    raw = b"".join(pieces)
    if not ids or hashlib.sha256(raw).hexdigest() != digest:
        return None
    return raw if _read_ids(raw, name, read) == ids else None


def _read_ids(raw: bytes, name: str, read: FormatReader) -> list[str]:
    """Return the ids of the records that *raw* is read as, each with its bytes."""
    with closing(FileCopy(io.BytesIO(raw))) as whole:
        again = keep_raw(read(whole.stream), whole, name)
        return [record_id(one.record) for one in again if one.record is not None]


def _source(record: Record) -> Source | None:
    return record.meta.source or None if record.meta is not UNSET else None


def write(records: Iterable[Record], form: Format, stream: BinaryIO) -> None:
    """Write *records* as *form* does; where they are a whole file of it, unchanged, that file."""
    rest = iter(records)
    held: list[Record] = []
    size = 0
    for record in rest if not form.lossless else ():
        held.append(record)
        size += len(record.meta.source.raw) if record.meta and record.meta.source else 0
        if size > MAX_HELD or not is_unchanged(record, form.name):
            break
    else:
        raw = restore_original(held, form.name, form.read)
        if raw is not None:
            stream.write(raw)
            return
    form.write(chain(held, rest), stream)
