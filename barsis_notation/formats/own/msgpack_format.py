"""``msgpack``: many records as a stream of MessagePack maps, each in canonical form, keys sorted.

A record is the same map as its canonical JSON, so that a program in any language reads it with a
MessagePack library and no parser of its own. Reading turns each map into the JSON it says, nothing
lost on the way, and hands that to the one strict reader of records: msgspec's own reader of
MessagePack would drop a member that stands twice, and take bytes for text.

A place in a finding is that of the same record as JSON Lines: the line counts records.
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
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.canonical import canonical
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Extent,
    Limits,
    broken_compression,
    empty,
    finish,
    read_into,
    too_large,
)
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.packing import read_up_to, unpacked
from barsis_notation.record.structs import Record

_text = texts_of("formats")


class CutShortError(Exception):
    """The bytes end inside the value."""


class NotMessagePackError(PickledWhole):
    """A value that JSON does not have; *at* counts from where the value begins."""

    def __init__(self, at: int, found: str | Text, expected: str | Text) -> None:
        super().__init__(found)
        self.at = at
        self.found = found
        self.expected = expected


def convert_map_to_json(data: bytes, start: int, depth: int) -> tuple[bytes, int]:
    """Return the JSON of the map that begins at *start*, and its size in *data*.

    Raises CutShortError, and NotMessagePackError where it is not a map, holds what JSON has not, or
    nests more than *depth* deep.
    """
    walk = _JsonOfMsgpack(data, start, depth)
    try:
        walk.whole()
    except RecursionError:  # the limit of depth was raised beyond Python's
        raise walk.refused(_TOO_DEEP, _FLATTER) from None
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


class _JsonOfMsgpack:
    def __init__(self, data: bytes, start: int, depth: int) -> None:
        self.data = data
        self.start = self.at = start
        self.left = depth
        self.json = bytearray()  # a list of its pieces takes a hundred times as much

    def whole(self) -> None:
        """Read the map that a record is."""
        byte = self._byte()
        if not 0x80 <= byte <= 0x8F and byte not in _MAP:
            raise self.refused(f"0x{byte:02x}", _text("a-map"))
        self._map(self._unsigned(_MAP[byte]) if byte in _MAP else byte & 0x0F)

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
            self._long_value(byte)

    def _long_value(self, byte: int) -> None:
        """Read a value that *byte* begins, and whose size or number follows."""
        if byte in _NUMBERS:
            self._number(_NUMBERS[byte])
        elif byte in _TEXT:
            self._text(self._unsigned(_TEXT[byte]))
        elif byte in _LIST:
            self._list(self._unsigned(_LIST[byte]))
        elif byte in _MAP:
            self._map(self._unsigned(_MAP[byte]))
        else:
            raise self.refused(f"0x{byte:02x}", _EXPECTED)

    def _text_size(self, byte: int) -> int | None:
        """Return the size in bytes of the text *byte* begins, None where it begins none."""
        if 0xA0 <= byte <= 0xBF:
            return byte & 0x1F
        return self._unsigned(_TEXT[byte]) if byte in _TEXT else None

    def _list(self, count: int) -> None:
        self._deeper()
        self.json += b"["
        for number in range(count):
            if number:
                self.json += b","
            self._value()
        self.json += b"]"
        self.left += 1

    def _map(self, count: int) -> None:
        self._deeper()
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
        size = self._text_size(byte)
        if size is None:
            raise self.refused(_text("a-key", byte=f"0x{byte:02x}"), _text("key-of-text"))
        self._text(size)

    def _text(self, size: int) -> None:
        raw = self._take(size)
        try:
            self.json += msgspec.json.encode(raw.decode())
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            self.at += error.start - size + 1
            raise self.refused(_text("byte-in-text", byte=f"0x{byte:02x}"), "UTF-8") from None

    def _number(self, layout: str) -> None:
        (number,) = struct.unpack(layout, self._take(struct.calcsize(layout)))
        self.json += _ODD.get(repr(number), repr(number)).encode()

    def _deeper(self) -> None:
        if not self.left:
            raise self.refused(_TOO_DEEP, _FLATTER)
        self.left -= 1

    def _unsigned(self, size: int) -> int:
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

    def refused(self, found: str | Text, expected: str | Text) -> NotMessagePackError:
        """Return the error for the byte that was read last."""
        return NotMessagePackError(self.at - 1 - self.start, found, expected)


_ODD: Final = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}

MAX_BEGINNING: Final = 64
"""Bytes that are enough to see that a record begins."""

_CHUNK: Final = 2**22
"""Bytes that are read at once: with less, what a large record begins with is read several times."""


class StreamBuffer:
    """What is read of a stream and not yet passed over stands in ``data`` from ``at`` on."""

    def __init__(self, stream: io.BufferedReader, limits: Limits) -> None:
        self.stream = stream
        self.limits = limits
        self.data = b""
        self.at = 0
        self.offset = 0
        """The place of ``at`` in the stream."""
        self._is_left = False

    @property
    def size(self) -> int:
        """How many bytes are there to look at."""
        return len(self.data) - self.at

    def has_more(self) -> bool:
        """Return whether anything follows."""
        return not self._is_left and (self.size > 0 or self.grow())

    def grow(self) -> bool:
        """Read on, twice as much each time; return whether there was more."""
        more = read_up_to(self.stream, max(_CHUNK, self.size))
        self.data = self.data[self.at :] + more
        self.at = 0
        return bool(more)

    def pass_over(self, count: int) -> None:
        """Go on by *count* bytes."""
        self.at += count
        self.offset += count

    def seek(self, beginning: re.Pattern[bytes]) -> None:
        """Go on, by a byte at least, to where *beginning* matches, or to the end."""
        self.pass_over(1)
        passed = 0
        while passed <= self.limits.skip:
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
    """Write each record as one MessagePack map in canonical form."""
    for record in records:
        stream.write(_ENCODER.encode(canonical(record)))


def rewrite(_raw: bytes, _before: Record, after: Record) -> bytes:
    """Return the map of *after* as it stands, nothing left out, its keys sorted."""
    return _ENCODER.encode(after)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of *source*; only those that cannot be read are left out."""
    number = 0
    try:
        buffer = StreamBuffer(unpacked(source), limits)
        while buffer.has_more():
            number += 1
            yield _read_next(buffer, number, limits, check_turns)
    except BrokenCompressionError as error:
        yield broken_compression(error, number)
    else:
        if number == 0:
            yield Decoded(number=0, findings=[empty(b"")])


def _read_next(buffer: StreamBuffer, number: int, limits: Limits, check_turns: bool) -> Decoded:
    """Return the next record of *buffer*, which then stands behind it."""
    decoded = Decoded(number=number, offset=buffer.offset, line=number)
    try:
        decoded.raw, size = _read_document(buffer, limits)
    except NotMessagePackError as error:
        return _skip_record(decoded, _make_syntax_finding(error, buffer.offset), buffer)
    except CutShortError:
        if buffer.size > limits.size:
            return _skip_record(decoded, too_large(limits), buffer)
        finding = _make_cut_short_finding(buffer.offset, buffer.size)
        return _skip_record(decoded, finding, buffer)
    decoded.extent = Extent(buffer.offset, size)
    buffer.pass_over(size)
    read_into(decoded, decoded.raw, limits)
    finish(decoded, check_turns=check_turns)
    return decoded


def _read_document(buffer: StreamBuffer, limits: Limits) -> tuple[bytes, int]:
    """Return the JSON of the map *buffer* begins with, and its size in MessagePack."""
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
    """Return *decoded* without a record, *buffer* standing where the next one may begin."""
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
    """Return whether *head* begins with a map whose first key is a member of a record."""
    return bool(_BEGINNING.match(head))
