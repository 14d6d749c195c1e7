"""The bytes of a file line by line, unpacked, in constant memory."""

from __future__ import annotations

from typing import BinaryIO, Final

from barsis_notation.record.packing import BrokenCompressionError, open_plain, open_unpacked

__all__ = ["MAX_EMPTY", "BrokenCompressionError", "FileLines"]

MAX_EMPTY: Final = 2**16
"""Maximum number of consecutive empty lines; a file with more is not read further."""

_CHUNK: Final = 2**20


class FileLines:
    """A file read from the beginning, by lines or chunks, with its current place.

    Methods that read raise BrokenCompressionError if packed data is damaged, after all bytes before
    the damage were returned, and OSError if the source cannot be read.

    Attributes:
        offset: Offset in the unpacked file of the next byte.
        line: Line of the next byte, from 1.
    """

    def __init__(self, source: bytes | BinaryIO, *, is_plain: bool = False) -> None:
        """Read from *source*, and unpack it if it begins like a packed file.

        Args:
            source: The bytes of the file, or a binary stream.
            is_plain: Never unpack.

        Raises:
            NoZstandardError: If Zstandard is needed and not installed.
        """
        self.stream = open_plain(source) if is_plain else open_unpacked(source)
        self.offset = 0
        self.line = 1
        self._held: list[bytes] = []

    def take(self, limit: int) -> bytes:
        """Return the next line with its line feed, b"" at the end.

        Of a longer line, the next *limit* bytes are returned.
        """
        piece = self._held.pop(0) if self._held else self.stream.readline(limit)
        self.offset += len(piece)
        self.line += piece.endswith(b"\n")
        return piece

    def take_all(self, limit: int) -> bytes:
        """Return all remaining bytes, at most *limit*."""
        pieces, size = [], 0
        while size < limit:
            piece = self.take(limit - size) if self._held else self.stream.read(limit)
            if not piece:
                break
            pieces.append(piece)
            size += len(piece)
        return b"".join(pieces)

    def look(self, limit: int) -> tuple[bytes, bytes]:
        """Return the next two lines, each at most *limit* bytes, without taking them.

        Raises BrokenCompressionError if the first is damaged; a damaged second line is b"".
        """
        try:
            while len(self._held) < 2:
                self._held.append(self.stream.readline(limit))
        except BrokenCompressionError:  # raised again by the next read
            if not self._held:
                raise
            return self._held[0], b""
        return self._held[0], self._held[1]

    def skip_line(self, limit: int) -> bool:
        """Skip the rest of a line; return whether its end or that of the file was found.

        Skipping stops after about *limit* bytes.
        """
        passed = 0
        while passed < limit:
            piece = self.take(_CHUNK)
            passed += len(piece)
            if not piece or piece.endswith(b"\n"):
                return True
        return False
