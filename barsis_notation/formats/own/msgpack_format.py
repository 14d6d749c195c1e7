"""The format ``msgpack``: a stream of records as MessagePack maps in canonical form, keys sorted.

A record is the same map as its canonical JSON, so that programs in any language can read it with a
MessagePack library and no other parser. The reader converts each map to the same JSON without loss
and passes that to the strict reader of records: msgspec's own reader of MessagePack would accept
duplicate members, and bytes in place of text.

Places in findings are those of the same record as JSON Lines: the line is the number of the record.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

import msgspec

from barsis_notation.base.errors import PickledWhole
from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.canonical import canonicalise
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Extent,
    Limits,
    complete_findings,
    make_empty_finding,
    make_size_finding,
    read_into,
    report_broken_compression,
)
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.packing import open_unpacked, read_up_to
from barsis_notation.record.structs import Record

_text = bind_texts("formats")


class CutShortError(Exception):
    """Raised if the bytes end inside a value; more bytes may complete it."""


class NotMessagePackError(PickledWhole):
    """Raised for a value that MessagePack or JSON does not allow, or that is nested too deeply.

    Attributes:
        at: Offset of the error in bytes from the start of the map.
        found: Description of the bytes at that place.
        expected: Description of the bytes that are allowed there.
    """

    def __init__(self, at: int, found: str | Text, expected: str | Text) -> None:
        super().__init__(found)
        self.at = at
        self.found = found
        self.expected = expected


def convert_map_to_json(data: bytes, start: int, depth: int) -> tuple[bytes, int]:
    """Convert a MessagePack map to JSON.

    Duplicate keys are kept. Bytes after the map are ignored.

    Args:
        data: The bytes that contain the map.
        start: Offset of the map in *data*, from 0.
        depth: Maximum nesting depth of maps and lists; the map itself counts as 1.

    Returns:
        The JSON in UTF-8, and the length of the map in bytes. NaN and infinite floats are written
        as ``NaN``, ``Infinity`` and ``-Infinity``, which are not valid JSON.

    Raises:
        CutShortError: If *data* ends inside the map.
        NotMessagePackError: If the value is not a map, is nested too deeply, or is not valid
            MessagePack. Also if it contains binary or extension data, a key that is not text, or
            text that is not UTF-8.
    """
    walk = _JsonConverter(data, start, depth)
    try:
        walk.read_map()
    except RecursionError:  # the limit of depth was raised beyond Python's
        raise walk.make_error(_TOO_DEEP, _FLATTER) from None
    return bytes(walk.json), walk.at - start


_EXPECTED: Final = _text("msgpack-values")
_TOO_DEEP: Final = _text("too-deep")
_FLATTER: Final = _text("flatter")
_TEXT: Final = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_LIST: Final = {0xDC: 2, 0xDD: 4}
_MAP: Final = {0xDE: 2, 0xDF: 4}
_WORDS: Final = {0xC0: b"null", 0xC2: b"false", 0xC3: b"true"}
_NUMBERS: Final = {
    0xCA: ">f",
    0xCB: ">d",
    0xCC: ">B",
    0xCD: ">H",
    0xCE: ">I",
    0xCF: ">Q",
    0xD0: ">b",
    0xD1: ">h",
    0xD2: ">i",
    0xD3: ">q",
}


class _JsonConverter:
    """The conversion of one map to JSON. *left* is the depth that is still allowed."""

    def __init__(self, data: bytes, start: int, depth: int) -> None:
        self.data = data
        self.start = self.at = start
        self.left = depth
        self.json = bytearray()  # a list of pieces would take a hundred times as much memory

    def read_map(self) -> None:
        """Convert the map of a record."""
        byte = self._byte()
        if not 0x80 <= byte <= 0x8F and byte not in _MAP:
            raise self.make_error(f"0x{byte:02x}", _text("a-map"))
        self._map(self._read_unsigned(_MAP[byte]) if byte in _MAP else byte & 0x0F)

    def _value(self) -> None:
        byte = self._byte()
        if byte <= 0x7F:
            self.json += b"%d" % byte
        elif byte <= 0x8F:
            self._map(byte & 0x0F)
        elif byte <= 0x9F:
            self._list(byte & 0x0F)
        elif byte <= 0xBF:
            self._text(byte & 0x1F)
        elif byte >= 0xE0:
            self.json += b"%d" % (byte - 256)
        elif byte in _WORDS:
            self.json += _WORDS[byte]
        else:
            self._read_long_value(byte)

    def _read_long_value(self, byte: int) -> None:
        """Convert a value whose first byte is followed by its size or number."""
        if byte in _NUMBERS:
            self._number(_NUMBERS[byte])
        elif byte in _TEXT:
            self._text(self._read_unsigned(_TEXT[byte]))
        elif byte in _LIST:
            self._list(self._read_unsigned(_LIST[byte]))
        elif byte in _MAP:
            self._map(self._read_unsigned(_MAP[byte]))
        else:
            raise self.make_error(f"0x{byte:02x}", _EXPECTED)

    def _read_text_size(self, byte: int) -> int | None:
        """Return the size in bytes of the text that *byte* begins, None for another value."""
        if 0xA0 <= byte <= 0xBF:
            return byte & 0x1F
        return self._read_unsigned(_TEXT[byte]) if byte in _TEXT else None

    def _list(self, count: int) -> None:
        self._enter()
        self.json += b"["
        for number in range(count):
            if number:
                self.json += b","
            self._value()
        self.json += b"]"
        self.left += 1

    def _map(self, count: int) -> None:
        self._enter()
        self.json += b"{"
        for number in range(count):
            if number:
                self.json += b","
            self._key()
            self.json += b":"
            self._value()
        self.json += b"}"
        self.left += 1

    def _key(self) -> None:
        byte = self._byte()
        size = self._read_text_size(byte)
        if size is None:
            raise self.make_error(_text("a-key", byte=f"0x{byte:02x}"), _text("key-of-text"))
        self._text(size)

    def _text(self, size: int) -> None:
        raw = self._take(size)
        try:
            self.json += msgspec.json.encode(raw.decode())
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            self.at += error.start - size + 1
            raise self.make_error(_text("byte-in-text", byte=f"0x{byte:02x}"), "UTF-8") from None

    def _number(self, layout: str) -> None:
        (number,) = struct.unpack(layout, self._take(struct.calcsize(layout)))
        self.json += _ODD.get(repr(number), repr(number)).encode()

    def _enter(self) -> None:
        if not self.left:
            raise self.make_error(_TOO_DEEP, _FLATTER)
        self.left -= 1

    def _read_unsigned(self, size: int) -> int:
        return int.from_bytes(self._take(size))

    def _byte(self) -> int:
        if self.at >= len(self.data):
            raise CutShortError
        self.at += 1
        return self.data[self.at - 1]

    def _take(self, size: int) -> bytes:
        end = self.at + size
        if end > len(self.data):
            raise CutShortError
        piece = self.data[self.at : end]
        self.at = end
        return piece

    def make_error(self, found: str | Text, expected: str | Text) -> NotMessagePackError:
        """Return the error for the byte that was read last."""
        return NotMessagePackError(self.at - 1 - self.start, found, expected)


_ODD: Final = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}

MAX_BEGINNING: Final = 64
"""Number of bytes that are enough to recognise the beginning of a record."""

_CHUNK: Final = 2**22
"""Number of bytes read at once: with fewer, the beginning of a large record is converted several
times.
"""


class StreamBuffer:
    """A buffer of the bytes that were read from a stream and are not yet skipped.

    These are the bytes of ``data`` from index ``at`` to the end. A new buffer is empty;
    ``has_more`` and ``grow`` fill it.

    Attributes:
        data: The bytes read.
        at: Index in *data* of the next byte.
        offset: Offset of the next byte in the stream.

    Args:
        stream: The uncompressed bytes of the file.
        limits: Limits of each record; only ``max_skip`` is used.
    """

    def __init__(self, stream: io.BufferedReader, limits: Limits) -> None:
        self.stream = stream
        self.limits = limits
        self.data = b""
        self.at = 0
        self.offset = 0
        self._is_left = False

    @property
    def size(self) -> int:
        """The number of buffered bytes from the current place to the end of the buffer."""
        return len(self.data) - self.at

    def has_more(self) -> bool:
        """Return whether there are more bytes, and fill the buffer if it is empty.

        Return False at the end of the stream, and after ``seek`` has given up. Raises
        BrokenCompressionError if compressed data is damaged, and OSError if the stream cannot be
        read.
        """
        return not self._is_left and (self.size > 0 or self.grow())

    def grow(self) -> bool:
        """Read up to 4 MiB, or as many bytes as are buffered if these are more.

        Return whether there were more bytes; False means the end of the stream.

        Skipped bytes are dropped from ``data``, and ``at`` becomes 0. Raises
        BrokenCompressionError if compressed data is damaged, and OSError if the stream cannot be
        read.
        """
        more = read_up_to(self.stream, max(_CHUNK, self.size))
        self.data = self.data[self.at :] + more
        self.at = 0
        return bool(more)

    def pass_over(self, count: int) -> None:
        """Skip *count* bytes, all of which must be buffered."""
        self.at += count
        self.offset += count

    def seek(self, beginning: re.Pattern[bytes]) -> None:
        """Skip at least one byte, up to the next match of a pattern or the end of the stream.

        If more than ``limits.max_skip`` bytes do not contain a match, the search ends, and
        ``has_more`` returns False from then on. The buffer must not be empty.

        Args:
            beginning: Pattern that matches the beginning of a record, at most MAX_BEGINNING (64)
                bytes.

        Raises:
            BrokenCompressionError: If compressed data is damaged.
            OSError: If the stream cannot be read.
        """
        self.pass_over(1)
        passed = 0
        while passed <= self.limits.max_skip:
            found = beginning.search(self.data, self.at)
            if found:
                self.pass_over(found.start() - self.at)
                return
            step = max(self.size - MAX_BEGINNING, 0)
            self.pass_over(step)
            passed += step
            if not self.grow():
                self.pass_over(self.size)
                return
        self._is_left = True


_ENCODER: Final = msgspec.msgpack.Encoder(order="sorted")


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write each record as one MessagePack map in canonical form.

    Args:
        records: The records.
        stream: The binary output stream; it is not closed.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        OSError: If *stream* cannot be written.
    """
    for record in records:
        stream.write(_ENCODER.encode(canonicalise(record)))


def rewrite(_raw: bytes, _before: Record, after: Record) -> bytes:
    """Return the map of a changed record as MessagePack, sorted by key.

    The record is not put into canonical form; for example, ``$schema`` and empty objects are kept.

    Args:
        _raw: The bytes that are replaced; ignored.
        _before: The record that is replaced; ignored.
        after: The changed record.

    Raises:
        UnicodeEncodeError: If a text contains a lone surrogate. It is a ValueError.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    return _ENCODER.encode(after)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a file.

    Problems in the file are reported as findings. A record that cannot be read yields findings
    without a record. Findings about an empty file or damaged compressed data are in a ``Decoded``
    with the number 0. The file is read, and errors are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed.
    """
    number = 0
    try:
        buffer = StreamBuffer(open_unpacked(source), limits)
        while buffer.has_more():
            number += 1
            yield _read_next(buffer, number, limits, check_turns)
    except BrokenCompressionError as error:
        yield report_broken_compression(error, number)
    else:
        if number == 0:
            yield Decoded(number=0, findings=[make_empty_finding(b"")])


def _read_next(buffer: StreamBuffer, number: int, limits: Limits, check_turns: bool) -> Decoded:
    """Return the next record of *buffer*, and skip its bytes."""
    decoded = Decoded(number=number, offset=buffer.offset, line=number)
    try:
        decoded.raw, size = _read_document(buffer, limits)
    except NotMessagePackError as error:
        return _skip_record(decoded, _make_syntax_finding(error, buffer.offset), buffer)
    except CutShortError:
        if buffer.size > limits.size:
            return _skip_record(decoded, make_size_finding(limits), buffer)
        finding = _make_cut_short_finding(buffer.offset, buffer.size)
        return _skip_record(decoded, finding, buffer)
    decoded.extent = Extent(buffer.offset, size)
    buffer.pass_over(size)
    read_into(decoded, decoded.raw, limits)
    complete_findings(decoded, check_turns=check_turns)
    return decoded


def _read_document(buffer: StreamBuffer, limits: Limits) -> tuple[bytes, int]:
    """Return the JSON of the next map in *buffer*, and its number of bytes in MessagePack."""
    while True:
        try:
            return convert_map_to_json(buffer.data, buffer.at, limits.depth)
        except CutShortError:
            if buffer.size > limits.size or not buffer.grow():
                raise


def _make_syntax_finding(error: NotMessagePackError, offset: int) -> Finding:
    return data_codes.MSGPACK_SYNTAX.finding(
        words={"offset": offset + error.at}, found=error.found, expected=error.expected
    )


def _make_cut_short_finding(offset: int, size: int) -> Finding:
    return data_codes.MSGPACK_SYNTAX.finding(
        words={"offset": offset},
        found=_text("map-cut-short", size=size),
        expected=_text("its-rest"),
    )


def _skip_record(decoded: Decoded, finding: Finding, buffer: StreamBuffer) -> Decoded:
    """Return *decoded* without a record, and skip to the beginning of the next record."""
    finding.record, finding.line = decoded.number, decoded.line
    decoded.findings = [finding]
    buffer.seek(_BEGINNING)
    return decoded


_MEMBERS: Final = b"|".join(
    bytes([0xA0 + len(field.encode_name)]) + re.escape(field.encode_name).encode()
    for field in msgspec.structs.fields(Record)
)
_BEGINNING: Final = re.compile(rb"(?:[\x81-\x8f]|\xde..|\xdf....)(?:" + _MEMBERS + rb")", re.DOTALL)


def is_like(head: bytes) -> bool:
    """Return whether a file begins with a map whose first key is a key of records.

    Args:
        head: The first bytes of the file, uncompressed.
    """
    return bool(_BEGINNING.match(head))
