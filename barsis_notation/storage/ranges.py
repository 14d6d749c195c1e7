"""A stream whose bytes are fetched in ranges, ahead of reading."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from barsis_notation.base.reading_streams import ReadingStream
from barsis_notation.language.texts import bind_texts

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_text = bind_texts("storage")

FIRST: Final = 65_536
"""Size in bytes of a fetch after a seek.

It is enough to recognise the format of a file.
"""

MOST: Final = 4 * 2**20
"""Maximum size of a fetch in bytes."""

_GROWTH: Final = 4

Fetch = Callable[[int, int], "ReadableBuffer"]
"""Takes two offsets; returns the bytes from the first up to the second, exclusive."""


class RangedReader(ReadingStream):
    """A seekable stream whose bytes are fetched by a callback.

    A fetch that continues where the bytes read so far end requests 256 KiB at first. Each further
    one requests four times as much as the one before it, at most 4 MiB (MOST). Any other fetch,
    such as one after a seek or one beyond *until*, requests 64 KiB (FIRST).

    Args:
        fetch: Function of two offsets that returns the bytes from the first up to, but not
            including, the second. Reading raises its errors, and OSError if it returns fewer bytes.
        size: Size of the stream in bytes.
        head: The first bytes of the stream if they are already known, otherwise ``b""``.
        until: Offset at which reading will probably end; fetches that begin before it do not go
            beyond it. None for the end of the stream.
    """

    def __init__(
        self, fetch: Fetch, size: int, head: ReadableBuffer = b"", until: int | None = None
    ) -> None:
        self._fetch = fetch
        self._size = size
        self._until = size if until is None else min(until, size)
        self._held = memoryview(head)
        self._start = 0
        """Offset of the fetched bytes that are kept."""
        self._ahead = FIRST
        self._place = 0

    def seekable(self) -> bool:
        """Return True, because the stream can seek."""
        return True

    def tell(self) -> int:
        """Return the current offset in bytes from the start."""
        return self._place

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        """Move to an offset, even beyond the end, and return it.

        *offset* is in bytes from the start, the current position or the end. *whence*, one of the
        ``os.SEEK_…`` constants, says which of the three.

        Raises:
            KeyError: If *whence* is none of these constants.
            ValueError: If the new offset is negative.
        """
        place = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: self._size}[whence] + offset
        if place < 0:
            raise ValueError(f"negative seek position {place}")
        self._place = place
        return place

    def read_piece(self, size: int) -> memoryview:
        """Return the next bytes, at most *size*; empty at the end of the stream.

        Fewer than *size* bytes may be returned before the end. Errors raised by the callback
        *fetch* are passed on.

        Raises:
            OSError: If *fetch* returns fewer bytes than requested.
        """
        if not size or self._place >= self._size:
            return memoryview(b"")
        if not self._start <= self._place < self._end:
            self._fetch_next()
        piece = self._held[self._place - self._start :][:size]
        self._place += len(piece)
        return piece

    @property
    def _end(self) -> int:
        return self._start + len(self._held)

    def _fetch_next(self) -> None:
        """Fetch bytes that begin at the current offset."""
        goes_on = self._place == self._end and self._place < self._until
        self._ahead = min(self._ahead * _GROWTH, MOST) if goes_on else FIRST
        last = self._until if self._place < self._until else self._size
        end = min(self._place + self._ahead, last)
        held = memoryview(self._fetch(self._place, end)).cast("B")
        if len(held) != end - self._place:
            raise OSError(_text("cut-off"))
        self._held, self._start = held, self._place
