"""The terminal for stepping through games without Textual, on POSIX systems.

The terminal is restored when the process ends, also by an error or a signal.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import select
import signal
import sys
import termios
from collections.abc import Iterator
from typing import Any, Final

from .terminal_output import TerminalOutput
from .typed_keys import ESCAPE, parse_keys

ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l"
"""Switches to the alternate screen, without a cursor and without wrapping of long lines."""

WRAPPING: Final = "\x1b[?7h"
"""Turns wrapping of long lines on again."""

LEAVE: Final = f"{WRAPPING}\x1b[?25h\x1b[?1049l"

ESCAPE_WAIT: Final = 0.05
"""Seconds in which the rest of an escape sequence follows its first character."""


class Terminal(TerminalOutput):
    """A terminal whose keys are read one at a time; a context manager."""

    def __init__(self) -> None:
        self._keys = sys.stdin.fileno()
        self._before: list[Any] | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._waker, False)
        self._waker_before = -1
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Terminal:
        # Else a signal just before the wait for keys would be noticed only after the next key.
        self._waker_before = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        for number, handler in (
            (signal.SIGTSTP, self._suspend),
            (signal.SIGWINCH, self._wake),
            (signal.SIGCONT, self._wake),
        ):
            self._handlers[number] = signal.signal(number, handler)
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._waker_before)
        self._end()
        os.close(self._woken)
        os.close(self._waker)

    def hand_over(self) -> None:
        """Leave keys and screen to another program, without clearing the screen."""
        self.write(WRAPPING)
        self._restore()
        self._before = None

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows; 80 and 24 if they are unknown."""
        with contextlib.suppress(OSError):
            size = os.get_terminal_size(sys.stdout.fileno())
            if size.columns and size.lines:
                return size.columns, size.lines
        return 80, 24

    def read_keys(self, seconds: float | None) -> Iterator[str]:
        """Wait for a key, and yield the names of the keys that were typed.

        *seconds* is the longest time to wait; None for no limit. Nothing is yielded after that
        time, or if the screen became stale, as after a change of size. Names are those of
        ``parse_keys``.

        Raises:
            EOFError: If the terminal is closed.
        """
        ready = select.select([self._keys, self._woken], [], [], seconds)[0]
        if self._woken in ready:
            os.read(self._woken, 1024)
        if self._keys in ready:
            yield from parse_keys(self._read())

    def _read(self) -> str:
        text = self._read_piece()
        while text.endswith((ESCAPE, ESCAPE + "[", ESCAPE + "O")):
            if not select.select([self._keys], [], [], ESCAPE_WAIT)[0]:
                break
            text += self._read_piece()
        return text

    def _read_piece(self) -> str:
        raw = os.read(self._keys, 1024)
        if not raw:
            raise EOFError
        return self._decoder.decode(raw)

    def _begin(self) -> None:
        self._before = termios.tcgetattr(self._keys)
        raw = termios.tcgetattr(self._keys)
        raw[3] &= ~(termios.ICANON | termios.ECHO)
        raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._keys, termios.TCSADRAIN, raw)
        self.write(ENTER)

    def _end(self) -> None:
        if self._before is not None:
            with contextlib.suppress(OSError, termios.error):
                self.write(LEAVE)
                self._restore()
            self._before = None

    def _restore(self) -> None:
        if self._before is not None:
            termios.tcsetattr(self._keys, termios.TCSADRAIN, self._before)

    def _suspend(self, number: int, _: object) -> None:
        """Restore the terminal and stop the process for Ctrl-Z; set up the screen when resumed."""
        self._end()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._suspend)
        self._begin()
        self.is_stale = True

    def _wake(self, *_: object) -> None:
        """Mark the screen as stale; the byte of the signal ends the wait for keys."""
        self.is_stale = True
