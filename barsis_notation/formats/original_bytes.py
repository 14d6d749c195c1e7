"""Keeping the bytes from which records were read, so that the file can be written unchanged.

A file is cut where its games begin: the first part begins at its first byte and the last one ends
at its end, so that all parts together are the file. The parts are written back only if none is
missing, their hash is that of the file, and no record was changed since it was read. Since the
author of a record can forge a hash, the bytes are also read again and must give the same records.
"""

from __future__ import annotations

import base64
import hashlib
import io
import mmap
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from typing import BinaryIO, Final, Protocol

import msgspec
from msgspec import UNSET

from barsis_notation.base.reading_streams import ReadingStream
from barsis_notation.diagnostics.format_codes import RAW_NOT_KEPT
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.canonical import record_id
from barsis_notation.record.decode import MIB, STANDARD, Decoded, Limits, report_broken_compression
from barsis_notation.record.packing import BrokenCompressionError, open_unpacked
from barsis_notation.record.structs import Meta, Record, Source

_text = bind_texts("formats")

READ_AS: Final = "read_as"
"""The member of ``meta.source.x`` with the id of the record as it was read."""

MAX_HELD: Final = 64 * MIB
"""Maximum number of base64 characters that are joined to restore a file.

A larger file is written from its records.
"""

MAX_WHOLE: Final = 256 * MIB
"""Maximum number of bytes of a file whose games keep the bytes they were read from."""

_CHUNK = 2**16


class FileCopy:
    """An uncompressed copy of the bytes of a file, from which any part can be read.

    ``FileCopy(stream)`` copies a stream from its current position; close the copy after use. The
    stream itself is not closed; keep it open while you use *rest*. The constructor raises OSError
    if the stream cannot be read, if Zstandard is needed but not installed, or if the temporary file
    cannot be written.

    Attributes:
        damage: The reason why a compressed file could not be read to its end, or None. The bytes
            before the damage are copied anyway.
        rest: A stream of the remaining uncompressed bytes, which were not copied and which ``cut``
            cannot return; None if the file has at most MAX_WHOLE (256 MiB) bytes.
        size: Number of bytes copied.
        sha256: The SHA-256 of the bytes copied, in hexadecimal.
        stream: A stream of all bytes from the start, including *rest*.
    """

    def __init__(self, stream: BinaryIO) -> None:
        """Copy *stream* to its end, or until more than MAX_WHOLE bytes are copied.

        Args:
            stream: The bytes of the file, optionally compressed.

        Raises:
            OSError: If *stream* cannot be read, if Zstandard is needed but not installed, or
                if the temporary file cannot be written.
        """
        self.damage: Text | None = None
        self.rest: io.BufferedReader | None = None
        self.size = 0
        digest = hashlib.sha256()
        with tempfile.TemporaryFile() as file:
            try:
                source = open_unpacked(stream)
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
            # An empty file cannot be mapped: one byte that is never read is mapped instead.
            self._mapped = mmap.mmap(file.fileno() if self.size else -1, self.size or 1)
        self.sha256 = digest.hexdigest()
        self.stream = io.BufferedReader(_FileCopyStream(self))

    def cut(self, begin: int, end: int) -> bytes:
        """Return the copied bytes from offset *begin* (inclusive) to *end* (exclusive).

        Offsets count from 0 and must not be negative. *end* may be greater than ``size``. The
        position of ``stream`` does not change.

        Raises:
            ValueError: If the copy is closed.
        """
        return self._mapped[begin : min(end, self.size)]

    def close(self) -> None:
        """Release the copy; ``stream`` and ``cut`` then raise ValueError."""
        self._mapped.close()


class _FileCopyStream(ReadingStream):
    """A stream of the bytes of a ``FileCopy``, from the start."""

    def __init__(self, whole: FileCopy) -> None:
        super().__init__()
        self._whole = whole
        self._at = 0

    def read_piece(self, size: int) -> bytes:
        data = self._whole.cut(self._at, self._at + size)
        if not data and self._whole.rest is not None:
            data = self._whole.rest.read1(size)
        self._at += len(data)
        return data


def read_and_keep(stream: BinaryIO, form: Format, limits: Limits = STANDARD) -> Iterator[Decoded]:
    """Yield the records of a file, each with the bytes it was read from.

    The bytes are in ``meta.source`` (see ``keep_raw``). Two kinds of files are read without them:
    damaged compressed files, and files with more than MAX_WHOLE (256 MiB) bytes uncompressed. A
    finding in a ``Decoded`` with the number 0 reports the reason.

    Args:
        stream: The bytes of the file, optionally compressed; it is not closed.
        form: The format of the file.
        limits: Limits of each record.

    Raises:
        OSError: If *stream* cannot be read, if Zstandard is needed but not installed, or if
            the temporary file cannot be written.
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
            yield report_broken_compression(whole.damage, whole.size, "bytes")


def keep_raw(read: Iterable[Decoded], whole: FileCopy, name: str) -> Iterator[Decoded]:
    """Yield the items of *read*, each record replaced by a copy with its original bytes.

    ``meta.source`` of each record gets these members:

    - ``format``: *name*.
    - ``sha256``: the SHA-256 of the file.
    - ``part``: the number of the record.
    - ``raw``: the part of the file with the record, in base64.
    - ``x`` with ``read_as``: the id of the record before ``raw`` and ``read_as`` were added.

    A part ends where the next record begins; the first begins at the start of the file, and the
    last ends at its end. A record whose part is empty or longer than 1 MiB gets a finding instead.

    Args:
        read: The records and findings of the file, in order, as read from ``whole.stream``.
        whole: The complete copy of the file.
        name: The name of the format of the file.
    """
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
    """Put the bytes from *begin* to *end* into the record; add a finding if that fails."""
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
    plain = _replace_source(decoded.record, source)
    full = msgspec.structs.replace(
        source,
        raw=base64.b64encode(whole.cut(begin, end)).decode(),
        x={**source.x, READ_AS: record_id(plain)},
    )
    decoded.record = _replace_source(plain, full)


def _replace_source(record: Record, source: Source) -> Record:
    meta = msgspec.structs.replace(record.meta or Meta(), source=source)
    return msgspec.structs.replace(record, meta=meta)


def is_unchanged(record: Record, name: str) -> bool:
    """Return whether a record has original bytes and claims to be unchanged.

    The claim is an id that was computed when the record was read; it can be forged. The bytes are
    not read; to verify them, use ``restore_original``.

    Args:
        record: The record.
        name: The name of the format that the bytes must have.

    Raises:
        UnicodeEncodeError: If the record has original bytes, and a text with a lone surrogate.
        TypeError: If it has original bytes, and a value that JSON cannot represent.
    """
    source = _get_source(record)
    if source is None or source.format != name or not source.raw:
        return False
    others = {key: value for key, value in source.x.items() if key != READ_AS}
    plain = msgspec.structs.replace(source, raw="", x=others)
    return record_id(_replace_source(record, plain)) == source.x.get(READ_AS)


class FormatReader(Protocol):
    """A function that yields the records of a binary stream, as ``Format.read`` does."""

    def __call__(self, source: BinaryIO, /) -> Iterator[Decoded]: ...


def restore_original(records: Iterable[Record], name: str, read: FormatReader) -> bytes | None:
    """Return the bytes of the file that *records* were read from, uncompressed.

    The bytes are taken from the records (see ``keep_raw``), read again and compared with the
    records. Return None if reading does not yield the same records. *records* must be all the
    records of one file in order, unchanged and with their bytes.

    Args:
        records: The records, in the order of the file. Iteration stops at the first record that
            does not match.
        name: The name of the format of the file.
        read: Function that reads a file of that format.

    Raises:
        OSError: If a temporary file cannot be written.
        UnicodeEncodeError: If a record has original bytes, and a text with a lone surrogate.
        TypeError: If a record has original bytes, and a value that JSON cannot represent.
    """
    digest, pieces, ids = "", [], []
    for parts, record in enumerate(records, 1):
        source = _get_source(record)
        if source is None or source.part != parts or not is_unchanged(record, name):
            return None
        try:
            pieces.append(base64.b64decode(source.raw, validate=True))
        except ValueError:
            return None
        digest = source.sha256
        ids.append(record_id(record))
    raw = b"".join(pieces)
    if not ids or hashlib.sha256(raw).hexdigest() != digest:
        return None
    return raw if _read_ids(raw, name, read) == ids else None


def _read_ids(raw: bytes, name: str, read: FormatReader) -> list[str]:
    """Return the ids of the records read from *raw*, each with its original bytes."""
    with closing(FileCopy(io.BytesIO(raw))) as whole:
        again = keep_raw(read(whole.stream), whole, name)
        return [record_id(one.record) for one in again if one.record is not None]


def _get_source(record: Record) -> Source | None:
    return record.meta.source or None if record.meta is not UNSET else None


def write(records: Iterable[Record], form: Format, stream: BinaryIO) -> None:
    """Write records, or the file that they were read from if it can be restored.

    The file is written, uncompressed, if *records* are all its records, in order and unchanged, and
    if *form* is its format and is not lossless. The records must also contain the bytes of the file
    (see ``keep_raw``), in at most MAX_HELD (64 Mi) characters of base64.

    Args:
        records: The records.
        form: The format to write.
        stream: The binary output stream; it is not closed.

    Raises:
        UsageError: If the format cannot hold the records, or can only be read.
        PlugInError: If the writer of a plug-in fails.
        OSError: If *stream* or a temporary file cannot be written, or a package that the format
            needs is not installed.
        UnicodeEncodeError: If a text in a record has a lone surrogate that the format cannot hold.
        TypeError: If a member of a record has a value that JSON cannot represent.
    """
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
