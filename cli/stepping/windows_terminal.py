"""The console of Windows for stepping through games without Textual."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from .terminal_output import TerminalOutput

ENTER: Final = "\x1b[?1049h\x1b[?25l"
LEAVE: Final = "\x1b[?25h\x1b[?1049l"

TICK: Final = 0.02
"""Seconds between two checks for keys, since the console has no blocking wait with a limit."""

_SPECIAL: Final = {
    "H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end", "I": "pageup",
    "Q": "pagedown",
}  # fmt: skip
_NAMED: Final = {"\r": "enter", "\x08": "backspace", "\x1b": "escape", "\t": "tab"}


class Terminal(TerminalOutput):
    """A console whose keys are read one at a time; a context manager."""

    def __init__(self) -> None:
        self._console: Any = import_module("msvcrt")

        self._is_ours = True

    def __enter__(self) -> Terminal:
        os.system("")  # turns on ANSI escape sequences of the console
        self.write(ENTER)
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            self.write(LEAVE)

    def hand_over(self) -> None:
        """Leave the screen to another program, without clearing it."""
        self._is_ours = False

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows of the console.

        Raises:
            OSError: If stdout is not a console.
        """
        size = os.get_terminal_size(sys.stdout.fileno())
        return size.columns, size.lines

    def read_keys(self, seconds: float | None) -> Iterator[str]:
        """Wait for a key, and yield its name.

        *seconds* is the longest time to wait; None for no limit. Nothing is yielded after that
        time, if the size of the console has changed, or for an unknown key. Names are those of
        Textual, such as ``up``.

        Raises:
            KeyboardInterrupt: For Ctrl-C.
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
