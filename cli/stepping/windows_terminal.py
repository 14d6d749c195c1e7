"""The console of Windows while one steps through a game without Textual."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from .terminal_output import Output

ENTER: Final = "\x1b[?1049h\x1b[?25l"
LEAVE: Final = "\x1b[?25h\x1b[?1049l"

TICK: Final = 0.02
"""Seconds between two looks at the keys: the console cannot be waited for."""

_SPECIAL: Final = {
    "H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end", "I": "pageup",
    "Q": "pagedown",
}  # fmt: skip
_NAMED: Final = {"\r": "enter", "\x08": "backspace", "\x1b": "escape", "\t": "tab"}


class Terminal(Output):
    """A console whose keys are read one at a time. To be used in a ``with`` statement."""

    def __init__(self) -> None:
        self._console: Any = import_module("msvcrt")

        self._is_ours = True

    def __enter__(self) -> Terminal:
        os.system("")  # lets the console obey signs of ANSI
        self.write(ENTER)
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            self.write(LEAVE)

    def hand_over(self) -> None:
        """Let somebody else have the screen from now on, which stays as it is."""
        self._is_ours = False

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        size = os.get_terminal_size(sys.stdout.fileno())
        return size.columns, size.lines

    def keys(self, seconds: float | None) -> Iterator[str]:
        """Yield the keys that are pressed within so many *seconds*, None for any time.

        Yields nothing also where the size of the console has changed.
        """
        end = None if seconds is None else time.monotonic() + seconds
        size = self.size
        while not self._console.kbhit():
            if self.size != size or (end is not None and time.monotonic() >= end):
                return
            time.sleep(TICK)
        sign = self._console.getwch()
        if sign == "\x03":
            raise KeyboardInterrupt
        if sign in ("\0", "\xe0"):
            sign = _SPECIAL.get(self._console.getwch(), "")
        key = _NAMED.get(sign, sign)
        if key:
            yield key
