"""Where the frames of Zstandard data begin and end (RFC 8878), told from the data as it passes.

The ``zstandard`` package gives out what it could of a frame that breaks off, and says nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

MAGIC: Final = b"\x28\xb5\x2f\xfd"
_SKIPPED: Final = 0x184D2A50
_RLE: Final = 1
_FIRST: Final = (len(MAGIC), True)
"""The part that begins a frame."""


def is_zstd(head: bytes) -> bool:
    """Return whether data that begins with *head* is Zstandard, also if a skipped frame leads."""
    number = int.from_bytes(head[:4], "little") if len(head) >= 4 else 0
    return head.startswith(MAGIC) or number & ~15 == _SKIPPED


class Frames:
    """Follows the frames of the data shown to it. Does not judge what is inside them."""

    def __init__(self) -> None:
        self._parts = _parts()
        self._wanted, self._is_read = next(self._parts)
        self._kept = b""
        self._is_first = True

    @property
    def is_between(self) -> bool:
        """Whether the data so far ends where a frame ends, or has not begun."""
        return not self._kept and self._is_first

    def see(self, data: bytes) -> None:
        """Take note of the next *data*."""
        at = 0
        while at < len(data) or self._wanted == 0:
            piece = data[at : at + self._wanted] if self._is_read else b""
            step = min(self._wanted, len(data) - at)
            self._kept += piece
            self._wanted -= step
            at += step
            if self._wanted == 0:
                wanted = self._parts.send(self._kept)
                self._is_first = wanted is _FIRST
                self._wanted, self._is_read = wanted
                self._kept = b""


def _parts() -> Generator[tuple[int, bool], bytes, None]:
    """Yield how long each part is and whether its bytes matter; they are sent back."""
    while True:
        magic = int.from_bytes((yield _FIRST), "little")
        if magic & ~15 == _SKIPPED:
            size = int.from_bytes((yield 4, True), "little")
            yield size, False
            continue
        described = (yield 1, True)[0]
        yield _header_size(described), False
        is_last = False
        while not is_last:
            block = int.from_bytes((yield 3, True), "little")
            is_last = bool(block & 1)
            yield 1 if block >> 1 & 3 == _RLE else block >> 3, False
        yield 4 if described & 4 else 0, False


def _header_size(described: int) -> int:
    """Return how many bytes of a frame's header follow its first."""
    is_single = described >> 5 & 1
    window = 1 - is_single
    dictionary = (0, 1, 2, 4)[described & 3]
    return window + dictionary + (is_single, 2, 4, 8)[described >> 6]
