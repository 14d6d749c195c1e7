"""Bytes of a file, line by line, in constant memory; gzip is undone, damage is told."""

from __future__ import annotations

import gzip
import io
import zlib
from typing import BinaryIO, Final, cast

MAX_SKIP: Final = 512 * 2**20
"""Bytes of one line that are passed over in search of its end; a file that never ends is left."""

_CHUNK: Final = 2**20
_BROKEN: Final = (gzip.BadGzipFile, EOFError, zlib.error)


class BrokenCompressionError(Exception):
    """The compressed data cannot be read on."""


class Lines:
    """A file read from the beginning, a line or a piece at a time, with places kept.

    *offset* and *line* are those of what is read next, after gzip is undone.
    """

    def __init__(self, source: bytes | BinaryIO) -> None:
        self.stream = opened(source)
        self.offset = 0
        self.line = 1
        self._held: list[bytes] = []

    def take(self, most: int) -> bytes:
        """Return the next line with its line feed, cut after *most* bytes; b"" at the end."""
        piece = self._held.pop(0) if self._held else self._read(self.stream.readline, most)
        self.offset += len(piece)
        self.line += piece.endswith(b"\n")
        return piece

    def take_all(self, most: int) -> bytes:
        """Return the rest, cut after *most* bytes."""
        pieces, size = [], 0
        while size < most:
            piece = self.take(most - size) if self._held else self._read(self.stream.read, most)
            if not piece:
                break
            pieces.append(piece)
            size += len(piece)
        return b"".join(pieces)

    def look(self, most: int) -> tuple[bytes, bytes]:
        """Return the next two lines, each cut after *most* bytes, without taking them."""
        while len(self._held) < 2:
            self._held.append(self._read(self.stream.readline, most))
        return self._held[0], self._held[1]

    def skip_line(self) -> bool:
        """Pass over the rest of a line; return whether its end, or the file's, was found."""
        passed = 0
        while passed < MAX_SKIP:
            piece = self.take(_CHUNK)
            passed += len(piece)
            if not piece or piece.endswith(b"\n"):
                return True
        return False

    def _read(self, read: object, most: int) -> bytes:
        try:
            return cast(bytes, read(most))  # type: ignore[operator]
        except _BROKEN as error:
            raise BrokenCompressionError(str(error) or type(error).__name__) from error


def opened(source: bytes | BinaryIO) -> io.BufferedReader:
    """Return *source* as a stream, unpacked if it begins like gzip, whatever its name."""
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    reader = stream if isinstance(stream, io.BufferedReader) else _buffered(stream)
    if reader.peek(2)[:2] != b"\x1f\x8b":
        return reader
    return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=reader)), _CHUNK)


def _buffered(stream: BinaryIO) -> io.BufferedReader:
    return io.BufferedReader(cast(io.RawIOBase, stream))
