"""A base class for streams whose bytes are made or fetched while they are read."""

from __future__ import annotations

import io
from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class ReadingStream(io.RawIOBase):
    """A raw binary stream for reading; subclasses provide the bytes by ``read_piece``."""

    @abstractmethod
    def read_piece(self, size: int) -> bytes | memoryview:
        """Return the next bytes, at least one and at most *size*, or no bytes at the end.

        Exceptions raised by this method are passed on to the reader of the stream.
        """

    def readable(self) -> bool:
        """Return True, because the stream can be read."""
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read into *buffer*; return the number of bytes, 0 at the end."""
        view = memoryview(buffer).cast("B")
        piece = self.read_piece(len(view))
        view[: len(piece)] = piece
        return len(piece)
