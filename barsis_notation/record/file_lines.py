"""Bytes of a file, line by line, in constant memory; unpacked, damage reported as findings."""

from __future__ import annotations

from typing import BinaryIO, Final

from barsis_notation.record.packing import BrokenCompressionError, as_it_is, unpacked

__all__ = ["MAX_EMPTY", "BrokenCompressionError", "FileLines"]

MAX_EMPTY: Final = 2**16
"""Empty lines that are passed over in one go; a file of nothing else is left."""

_CHUNK: Final = 2**20


class FileLines:
    """A file read from the beginning, a line or a piece at a time, with places kept.

    *offset* and *line* are those of what is read next, unpacked. Taking raises
    BrokenCompressionError where packed data is damaged, after all that stands before the damage
    was taken; NoZstandardError is raised at once.
    """

    def __init__(self, source: bytes | BinaryIO, *, is_plain: bool = False) -> None:
        """Read *source*, unpacked if it begins like a packed file and is not known to be plain."""
        self.stream = as_it_is(source) if is_plain else unpacked(source)
        self.offset = 0
        self.line = 1
        self._held: list[bytes] = []

    def take(self, most: int) -> bytes:
        """Return the next line with its line feed, cut after *most* bytes; b"" at the end."""
        piece = self._held.pop(0) if self._held else self.stream.readline(most)
        self.offset += len(piece)
        self.line += piece.endswith(b"\n")
        return piece

    def take_all(self, most: int) -> bytes:
        """Return the rest, cut after *most* bytes."""
        pieces, size = [], 0
        while size < most:
            piece = self.take(most - size) if self._held else self.stream.read(most)
            if not piece:
                break
            pieces.append(piece)
            size += len(piece)
        return b"".join(pieces)

    def look(self, most: int) -> tuple[bytes, bytes]:
        """Return the next two lines, each cut after *most* bytes, without taking them.

        Raises BrokenCompressionError where the first is damaged; a second that is comes as b"".
        """
        try:
            while len(self._held) < 2:
                self._held.append(self.stream.readline(most))
        except BrokenCompressionError:  # comes again when it is read again
            if not self._held:
                raise
            return self._held[0], b""
        return self._held[0], self._held[1]

    def skip_line(self, most: int) -> bool:
        """Pass over the rest of a line; return whether its end, or the file's, was found.

        A file is left at *most* bytes further on.
        """
        passed = 0
        while passed < most:
            piece = self.take(_CHUNK)
            passed += len(piece)
            if not piece or piece.endswith(b"\n"):
                return True
        return False
