"""A command on a real pseudo-terminal, whose screen pyte keeps."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import pyte

WITHOUT_TEXTUAL: Final = "import sys; sys.modules['textual'] = None; "
PROGRAM: Final = "from barsis_cli.entry import main; main()"

_ISOLATES: Final = re.compile("[\u2066-\u2069\u200e\u200f]")
"""Signs that terminals know and pyte does not: it drops what comes behind them."""

_PRIVATE: Final = re.compile(
    "\x1b\\[[<>=?][0-9;]*[a-ln-z]|\x1b\\[[>?][0-9;]*m|\x1b[P_][^\x1b]*\x1b\\\\"
)
"""What asks a terminal for things that pyte takes for text."""

PATIENCE: Final = 40.0
"""Seconds until a screen has to be there, also on a machine with much else to do."""


class Screen(pyte.Screen):
    """A screen that erases as terminals do.

    After the last column is written the cursor is still on it, and what erases from the cursor
    erases it. In pyte the cursor is then beyond the last column.
    """

    def erase_in_line(self, *given: Any, **more: Any) -> None:
        """Erase part of a row."""
        self._stay_inside()
        super().erase_in_line(*given, **more)

    def erase_in_display(self, *given: Any, **more: Any) -> None:
        """Erase part of the screen."""
        self._stay_inside()
        super().erase_in_display(*given, **more)

    def _stay_inside(self) -> None:
        self.cursor.x = min(self.cursor.x, self.columns - 1)


class OnTerminal:
    """A running command; its screen is *rows*, all that it has written is *written*."""

    def __init__(
        self,
        *words: str | Path,
        columns: int = 80,
        rows: int = 24,
        plain: bool = False,
        before: str = "",
        **environment: str,
    ) -> None:
        self.screen = Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.written = ""
        self._undecoded = b""
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        self.before = termios.tcgetattr(theirs)
        program = (WITHOUT_TEXTUAL if plain else "") + before + PROGRAM
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *map(str, words)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
            preexec_fn=lambda: _lead(theirs),
        )
        self.theirs = theirs

    def __enter__(self) -> OnTerminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)

    @property
    def rows(self) -> list[str]:
        """What is seen, without blanks at the ends of rows."""
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self) -> str:
        """What is seen."""
        return "\n".join(self.rows)

    def press(self, keys: str) -> None:
        """Type *keys*, as a terminal sends them."""
        os.write(self.ours, keys.encode())

    def read(self, seconds: float = 0.1) -> None:
        """Take in what is written until nothing comes for so many *seconds*."""
        while select.select([self.ours], [], [], seconds)[0]:
            try:
                piece = os.read(self.ours, 65536)
            except OSError:
                return
            if not piece:
                return
            self._take(piece)

    def until(self, seen: str | Callable[[OnTerminal], Any]) -> None:
        """Wait until a text is on the screen, or a condition holds. Fails where that never is."""
        holds = (lambda one: seen in one.text) if isinstance(seen, str) else seen
        end = time.monotonic() + PATIENCE
        while not holds(self):
            assert time.monotonic() < end, f"{seen!r} was not seen:\n{self.text}"
            self.read(0.05)

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.text
            self.read(0.05)
        self.read(0.05)
        return self.process.returncode

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(rows, columns)
        termios.tcsetwinsize(self.theirs, (rows, columns))
        self.process.send_signal(signal.SIGWINCH)

    def attributes(self) -> Any:
        """Return how the terminal is set now."""
        return termios.tcgetattr(self.theirs)

    def _take(self, piece: bytes) -> None:
        raw = self._undecoded + piece
        try:
            text, self._undecoded = raw.decode(), b""
        except UnicodeDecodeError as error:
            text, self._undecoded = raw[: error.start].decode(), raw[error.start :]
        self.written += text
        text = _PRIVATE.sub(_kept, _ISOLATES.sub("", text))
        self.stream.feed(text)


def _environment() -> dict[str, str]:
    """Return the environment without what says how large some other terminal is."""
    return {name: said for name, said in os.environ.items() if name not in ("COLUMNS", "LINES")}


def _kept(found: re.Match[str]) -> str:
    return found[0] if found[0].endswith(("h", "l")) else ""


def _lead(terminal: int) -> None:
    """In a new process: lead a session on this terminal, so that Ctrl-C and Ctrl-Z reach it."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
