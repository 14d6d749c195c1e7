"""Where output goes: data to stdout or a file, talk to stderr, and neither ever halfway."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

STANDARD = "-"
"""The name of a path that is stdin or stdout."""


def prepare() -> None:
    """Let stdout and stderr take every character: what the terminal has not comes as an escape."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def say(text: str = "") -> None:
    """Write a line of data; nothing in it can move the cursor or hide a letter."""
    from barsis_notation.diagnostics.words import plain

    print(plain(text).rstrip())


def say_drawing(text: str) -> None:
    """Write a drawing, whose names are escaped already and whose colors are meant."""
    print(text)


def wants_color() -> bool:
    """Return whether stdout takes colors: as NO_COLOR and FORCE_COLOR say, else on a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return is_terminal and os.environ.get("TERM") != "dumb"


def talk(text: str) -> None:
    """Write a line about what is done, on stderr. Nobody to hear it is no reason to stop."""
    from barsis_notation.diagnostics.words import plain

    if sys.stderr is None:
        return
    with contextlib.suppress(OSError, ValueError):
        for line in text.split("\n"):
            print(plain(line), file=sys.stderr, flush=True)


def flush() -> None:
    """Bring out what was written, so that a full disk or a closed pipe shows now."""
    if sys.stdout is not None:
        sys.stdout.flush()


def hush() -> None:
    """Send what is still to be written to stdout nowhere: nobody reads it."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextlib.contextmanager
def sink(path: str | None) -> Iterator[BinaryIO]:
    """Yield where bytes go: stdout for None and ``-``, else the file *path*.

    A file appears whole when all is written, or stays as it was. What goes to a terminal is shown
    there, see :class:`Shown`; everywhere else the bytes are those that were written.
    """
    if path is None or path == STANDARD:
        flush()
        yield shown(_stdout())
        flush()
    elif is_special(path) or not path:
        with open(path, "wb") as file:  # noqa: PTH123 - a device or a pipe, as it was named
            yield shown(file)
    else:
        with _whole(Path(path)) as file:
            yield file


def shown(stream: BinaryIO) -> BinaryIO:
    """Return *stream*, or what writes to it as fits a terminal where it is one."""
    return cast("BinaryIO", Shown(stream)) if stream.isatty() else stream


class Shown(io.RawIOBase):
    """Writes text to a terminal so that nothing in it can move the cursor or hide a letter.

    Line feeds and tabs stay; what is no UTF-8 is escaped as well.
    """

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self.stream = stream
        self.decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        """Write all of *data*; return how many bytes it has."""
        from barsis_notation.diagnostics.words import plain

        text = self.decoder.decode(bytes(data)).replace("\r\n", "\n")
        parts = (part if part in _KEPT else plain(part) for part in _PARTS.split(text))
        self.stream.write("".join(parts).encode("utf-8", "backslashreplace"))
        return len(data)

    def flush(self) -> None:
        """Bring out what was written."""
        if not self.stream.closed:
            self.stream.flush()


_KEPT = ("\n", "\t")
_PARTS = re.compile("([\n\t])")


def _stdout() -> BinaryIO:
    if sys.stdout is None:
        return open(os.devnull, "wb")  # noqa: PTH123 - stands for a stream
    return sys.stdout.buffer


def is_special(path: str) -> bool:
    """Return whether *path* is there and no file: a pipe, a device, a folder."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116 - follows links
    except OSError:
        return False


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """Yield a file beside *path* that takes its place in the end, with its permissions."""
    place = Path(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", dir=place.parent)
    except OSError as error:
        error.filename = str(path)
        raise
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - an open descriptor
            yield file
            file.flush()
            os.fsync(file.fileno())
        _take_mode(place, name)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(place.parent)


def _take_mode(place: Path, name: str) -> None:
    try:
        mode = stat.S_IMODE(place.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    Path(name).chmod(mode)


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
