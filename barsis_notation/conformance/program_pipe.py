"""Start a program and exchange lines with it, whatever it does.

A thread reads the program's output and another one writes to it, so a program that does not read,
does not answer or does not end its lines costs its time limit, no more. Threads work on every
operating system; ``select`` on pipes does not. At most ``QUEUED`` lines of the output, each of at
most ``MAX_LINE`` bytes, are in memory.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from typing import IO, TYPE_CHECKING, Final, Self

from barsis_notation.base.errors import BarsisError
from barsis_notation.formats.request_lines import MAX_LINE
from barsis_notation.language.texts import Text, bind_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

_text = bind_texts("conformance")

QUEUED: Final = 2
"""The number of the program's output lines that are read in advance."""

ENDED: Final = b""
"""The item of the queue that marks the end of the program's output."""

MAX_WAIT: Final = 2.0
"""The longest time in seconds to wait for a killed program."""


class ProgramError(BarsisError):
    """Raised if a program breaks the protocol: it ends, is too slow, or writes a wrong line.

    A line is wrong if it is incomplete, too long, or not requested.

    Attributes:
        reason: What the program did wrong; this is also the message.
    """

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


class ProgramPipe:
    """A running program, as a context manager that kills the program when its block ends.

    The constructor takes the program followed by its arguments, and starts it. It raises OSError if
    the program cannot be started, ValueError if an argument contains NUL, and IndexError if the
    command is empty. What the program writes to stderr goes to the stderr of this process.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [*command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=sys.platform != "win32",  # so that its children can be killed too
        )
        self._received: queue.Queue[bytes] = queue.Queue(QUEUED)
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_closed = False
        for work, stream in (
            (self._read, self._process.stdout),
            (self._write, self._process.stdin),
        ):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def send(self, line: bytes) -> None:
        """Send *line* and a line feed, without waiting for the program to read them.

        No error is raised if the program has already ended.
        """
        self._to_send.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """Return the next line of the program's output, with its line feed.

        Args:
            seconds: The longest time to wait.

        Raises:
            ProgramError: If no line comes in time, or the output ends. Also if the line has more
                than MAX_LINE bytes (16 MiB), not counting its line feed, or has no line feed.
        """
        try:
            line = self._received.get(timeout=seconds)
        except queue.Empty:
            raise ProgramError(_text("no-answer", seconds=_format_seconds(seconds))) from None
        if line == ENDED:
            raise ProgramError(self._describe_end())
        if len(line) > MAX_LINE + 1:
            raise ProgramError(_text("answer-too-long", most=MAX_LINE))
        if not line.endswith(b"\n"):
            raise ProgramError(_text("half-line"))
        return line

    def stop(self, seconds: float) -> int:
        """Close the program's input, wait until it ends, and return its exit status.

        The status is negative if a signal ended the program.

        Args:
            seconds: The longest time to wait for the end of the program.

        Raises:
            ProgramError: If the program writes another line or does not end in time.
        """
        self._to_send.put(None)
        end = time.monotonic() + seconds
        with contextlib.suppress(queue.Empty):
            if self._received.get(timeout=seconds) != ENDED:
                raise ProgramError(_text("line-after-stop"))
        try:
            return self._process.wait(max(end - time.monotonic(), 0.01))
        except subprocess.TimeoutExpired:
            raise ProgramError(_text("no-end", seconds=_format_seconds(seconds))) from None

    def kill(self) -> None:
        """Kill the program and, on POSIX, also the programs that it has started."""
        self._is_closed = True
        self._to_send.put(None)
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(queue.Empty):
            while True:  # the reading thread may wait for room
                self._received.get_nowait()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(MAX_WAIT)

    def _describe_end(self) -> Text:
        try:
            status = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return _text("output-closed")
        if status < 0:
            return _text("killed", signal=_name_signal(-status))
        return _text("ended", status=status)

    def _read(self, stream: IO[bytes]) -> None:
        """Put the lines of *stream* into the queue, until it ends or a line is too long."""
        with stream:
            line = b"-"
            while line and not self._is_closed and len(line) <= MAX_LINE + 1:
                try:
                    line = stream.readline(MAX_LINE + 2)
                except (OSError, ValueError):
                    line = ENDED
                self._put(line)

    def _put(self, line: bytes) -> None:
        while not self._is_closed:
            with contextlib.suppress(queue.Full):
                self._received.put(line, timeout=0.5)
                return

    def _write(self, stream: IO[bytes]) -> None:
        """Write the lines of the queue. If the program does not read them, no answer comes."""
        with contextlib.suppress(OSError, ValueError), stream:
            while (line := self._to_send.get()) is not None:
                stream.write(line)
                stream.flush()


def _name_signal(number: int) -> str:
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return str(number)


def _format_seconds(seconds: float) -> str:
    return f"{seconds:g}"
