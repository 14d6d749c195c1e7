"""A stream whose bytes are fetched range by range, ahead of what is read."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from barsis_notation.language.texts import texts_of

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

_text = texts_of("storage")

FIRST: Final = 65_536
"""Bytes of a fetch that goes nowhere yet: they show the format of a file."""

MOST: Final = 4 * 2**20
"""Bytes that are fetched at once at most."""

_GROWTH: Final = 4

Fetch = Callable[[int, int], "ReadableBuffer"]
"""Returns the bytes from a place on up to another. Raises OSError."""


class RangedReader(io.RawIOBase):
    """A stream of *size* bytes that can be read from anywhere.

    *fetch* is asked for FIRST bytes where reading begins, and for more and more, up to MOST, where
    it goes on; not beyond *until*, a place where reading is likely to end. *head* are the first
    bytes, if they are known. What *fetch* raises, reading raises.
    """

    def __init__(
        self, fetch: Fetch, size: int, head: ReadableBuffer = b"", until: int | None = None
    ) -> None:
        self._fetch = fetch
        self._size = size
        self._until = size if until is None else min(until, size)
        self._held = memoryview(head)
        self._start = 0
        """Where the bytes that are held stand."""
        self._ahead = FIRST
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        """Go to a place, and return it. Raises ValueError for one before the beginning."""
        place = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: self._size}[whence] + offset
        if place < 0:
            raise ValueError(f"negative seek position {place}")
        self._place = place
        return place

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        target = memoryview(buffer).cast("B")
        if not target or self._place >= self._size:
            return 0
        if not self._start <= self._place < self._end:
            self._go_on()
        piece = self._held[self._place - self._start :][: len(target)]
        target[: len(piece)] = piece
        self._place += len(piece)
        return len(piece)

    @property
    def _end(self) -> int:
        return self._start + len(self._held)

    def _go_on(self) -> None:
        """Hold the bytes from the place on."""
        goes_on = self._place == self._end and self._place < self._until
        self._ahead = min(self._ahead * _GROWTH, MOST) if goes_on else FIRST
        last = self._until if self._place < self._until else self._size
        end = min(self._place + self._ahead, last)
        held = memoryview(self._fetch(self._place, end)).cast("B")
        if len(held) != end - self._place:
            raise OSError(_text("cut-off"))
        self._held, self._start = held, self._place
