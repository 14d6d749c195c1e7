"""A stream seen through a buffer that goes on from record to record and back to no byte."""

from __future__ import annotations

import io
import re
from typing import Final

from barsis_notation.record.packing import read_up_to

MAX_SKIP: Final = 512 * 2**20
"""Bytes that are passed over in search of a record; a file that has none is left."""

LONGEST_BEGINNING: Final = 64
"""Bytes that are enough to see that a record begins."""

_CHUNK: Final = 2**20


class Buffer:
    """What is read of a stream and not yet passed over stands in ``data`` from ``at`` on."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self.stream = stream
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
        while passed <= MAX_SKIP:
            found = beginning.search(self.data, self.at)
            if found:
                self.pass_over(found.start() - self.at)
                return
            step = max(self.size - LONGEST_BEGINNING, 0)
            self.pass_over(step)
            passed += step
            if not self.grow():
                self.pass_over(self.size)
                return
        self._is_left = True
