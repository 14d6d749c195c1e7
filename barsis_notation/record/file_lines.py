"""The bytes of a file line by line, unpacked, in constant memory."""

from __future__ import annotations

from typing import BinaryIO, Final

from barsis_notation.record.packing import BrokenCompressionError, open_plain, open_unpacked

__all__ = ["MAX_EMPTY", "BrokenCompressionError", "FileLines"]

MAX_EMPTY: Final = 2**16
"""Maximum number of consecutive empty lines; a file with more is not read further."""

_CHUNK: Final = 2**20


class FileLines:
    """A file that is read by lines or as a whole, with its current offset and line.

    Methods that read raise OSError if the source cannot be read. If packed data is damaged, they
    return all lines before the damage and then raise BrokenCompressionError. An unfinished line
    before the damage is lost, as are the bytes that an interrupted ``take_all`` has read.

    Args:
        source: The bytes of the file, or a binary stream. It is unpacked if it begins like a packed
            file. A stream stays open, but more of it may be read than is used.
        is_plain: Never unpack the source.

    Raises:
        NoZstandardError: If Zstandard is needed but not installed.
        OSError: If the beginning of the source cannot be read.

    Attributes:
        offset: Offset in the unpacked file of the next byte.
        line: Line of the next byte, from 1.
    """

    def __init__(self, source: bytes | BinaryIO, *, is_plain: bool = False) -> None:
        self.stream = open_plain(source) if is_plain else open_unpacked(source)
        self.offset = 0
        self.line = 1
        self._held: list[bytes] = []

    def take(self, limit: int) -> bytes:
        """Return the next line with its line feed, if it has one; b"" at the end of the file.

        If the line is longer than *limit* bytes, its next *limit* bytes are returned, and the next
        call continues there. A line that ``look`` has read is returned as ``look`` returned it.

        Raises:
            OSError: If the source cannot be read.
            BrokenCompressionError: If packed data is damaged here.
        """
        piece = self._held.pop(0) if self._held else self.stream.readline(limit)
        self.offset += len(piece)
        self.line += piece.endswith(b"\n")
        return piece

    def take_all(self, limit: int) -> bytes:
        """Return the remaining bytes of the file, at most *limit*.

        After ``look``, more than *limit* bytes can be returned. Offset and line are not valid
        afterwards.

        Raises:
            OSError: If the source cannot be read.
            BrokenCompressionError: If packed data is damaged; the bytes before are lost.
        """
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

        If the first line is longer, the second item is its continuation. A missing line is b"".
        Lines that an earlier call has read are returned again, regardless of *limit*.

        Raises:
            OSError: If the source cannot be read.
            BrokenCompressionError: If the first line is damaged; a damaged second line is b"".
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
        """Skip the rest of a line; return whether its end or the end of the file was found.

        Return False if no end is found within about *limit* bytes.

        Raises:
            OSError: If the source cannot be read.
            BrokenCompressionError: If packed data is damaged before the end.
        """
        passed = 0
        while passed < limit:
            piece = self.take(_CHUNK)
            passed += len(piece)
            if not piece or piece.endswith(b"\n"):
                return True
        return False
