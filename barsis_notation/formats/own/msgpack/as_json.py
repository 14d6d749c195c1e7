"""One MessagePack value as the JSON that says the same, nothing lost on the way.

Members that stand twice stand twice in the JSON too, a float stays one: what is wrong with them is
for the reader of records to say.
"""

from __future__ import annotations

import struct
from typing import Final

import msgspec


class CutShortError(Exception):
    """The bytes end inside the value."""


class NotReadableError(Exception):
    """The value is none that JSON has; *at* counts from where it was to begin."""

    def __init__(self, at: int, found: str, expected: str) -> None:
        super().__init__(found)
        self.at = at
        self.found = found
        self.expected = expected


def as_json(data: bytes, start: int, depth: int) -> tuple[bytes, int]:
    """Return the JSON of the map that begins at *start*, and its size in *data*.

    Raises CutShortError, and NotReadableError where it is no map, holds what JSON has not, or
    nests more than *depth* deep.
    """
    walk = _Walk(data, start, depth)
    try:
        walk.whole()
    except RecursionError:  # the limit of depth was raised beyond Python's
        raise walk.refused(_TOO_DEEP, _FLATTER) from None
    return b"".join(walk.parts), walk.at - start


_EXPECTED: Final = "text, integers, true, false, nil, lists and maps with keys of text"
_TOO_DEEP: Final = "a list or map in too many others"
_FLATTER: Final = "a record, which is flatter"
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


class _Walk:
    def __init__(self, data: bytes, start: int, depth: int) -> None:
        self.data = data
        self.start = self.at = start
        self.left = depth
        self.parts: list[bytes] = []

    def whole(self) -> None:
        """Read the map that a record is."""
        byte = self._byte()
        count = self._count(byte, 0x80, _MAP)
        if count is None:
            raise self.refused(f"0x{byte:02x}", "a map")
        self._map(count)

    def _value(self) -> None:
        byte = self._byte()
        if byte <= 0x7F:
            self.parts.append(b"%d" % byte)
        elif byte >= 0xE0:
            self.parts.append(b"%d" % (byte - 256))
        elif byte in _WORDS:
            self.parts.append(_WORDS[byte])
        elif byte in _NUMBERS:
            self._number(_NUMBERS[byte])
        elif (size := self._text_size(byte)) is not None:
            self._text(size)
        elif (count := self._count(byte, 0x90, _LIST)) is not None:
            self._list(count)
        elif (count := self._count(byte, 0x80, _MAP)) is not None:
            self._map(count)
        else:
            raise self.refused(f"0x{byte:02x}", _EXPECTED)

    def _text_size(self, byte: int) -> int | None:
        """Return the size in bytes of the text *byte* begins, None where it begins none."""
        if 0xA0 <= byte <= 0xBF:
            return byte & 0x1F
        return self._unsigned(_TEXT[byte]) if byte in _TEXT else None

    def _count(self, byte: int, short: int, long: dict[int, int]) -> int | None:
        """Return how many items the list or map has that *byte* begins, None where it is none."""
        if byte & 0xF0 == short:
            return byte & 0x0F
        return self._unsigned(long[byte]) if byte in long else None

    def _list(self, count: int) -> None:
        self._deeper()
        self.parts.append(b"[")
        for number in range(count):
            if number:
                self.parts.append(b",")
            self._value()
        self.parts.append(b"]")
        self.left += 1

    def _map(self, count: int) -> None:
        self._deeper()
        self.parts.append(b"{")
        for number in range(count):
            if number:
                self.parts.append(b",")
            self._key()
            self.parts.append(b":")
            self._value()
        self.parts.append(b"}")
        self.left += 1

    def _key(self) -> None:
        byte = self._byte()
        size = self._text_size(byte)
        if size is None:
            raise self.refused(f"a key 0x{byte:02x}", "a key of text")
        self._text(size)

    def _text(self, size: int) -> None:
        raw = self._take(size)
        try:
            self.parts.append(msgspec.json.encode(raw.decode()))
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            self.at += error.start - size + 1
            raise self.refused(f"0x{byte:02x} in a text", "UTF-8") from None

    def _number(self, layout: str) -> None:
        (number,) = struct.unpack(layout, self._take(struct.calcsize(layout)))
        self.parts.append(_ODD.get(repr(number), repr(number)).encode())

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

    def refused(self, found: str, expected: str) -> NotReadableError:
        """Return the error for the byte that was read last."""
        return NotReadableError(self.at - 1 - self.start, found, expected)


_ODD: Final = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
