"""A file as it was when it was read, and whether another program has changed it since."""

from __future__ import annotations

import enum
import errno
import io
import os
import stat
from hashlib import file_digest
from typing import Final, NamedTuple

from barsis_notation.base.errors import BarsisError


class Seen(NamedTuple):
    """One state of a file; *changed* is in nanoseconds."""

    device: int
    inode: int
    size: int
    changed: int
    sha256: bytes


class There(enum.Enum):
    """What may stand where a file is put, where no file was read before."""

    ANYTHING = "anything"
    NOTHING = "nothing"


Expected = Seen | There


class ChangedMeanwhileError(BarsisError, OSError):
    """The file is another one than the one that was read."""


def seen(status: os.stat_result, content: io.BufferedReader | io.BytesIO) -> Seen:
    """Return the state of a file with *status* that holds what is left to read of *content*."""
    return Seen(*_mark(status), file_digest(content, "sha256").digest())


def _mark(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def check_unchanged(place: str, expected: Expected) -> None:
    """Raise FileExistsError or ChangedMeanwhileError where *place* is not as *expected*.

    The content of a file that was seen is read once more: programs may set its time back.
    """
    if expected is There.NOTHING and os.path.lexists(place):
        raise FileExistsError(errno.EEXIST, "it exists already", place)
    if isinstance(expected, Seen):
        _check_content(place, expected)


def _check_content(place: str, expected: Seen) -> None:
    try:
        handle = os.open(place, _READ)
    except FileNotFoundError:
        removed = "another program has removed the file"
        raise ChangedMeanwhileError(errno.ENOENT, removed, place) from None
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        same = stat.S_ISREG(status.st_mode) and _mark(status) == expected[:4]
        same = same and seen(status, file) == expected
    if not same or _mark(os.stat(place)) != expected[:4]:
        raise ChangedMeanwhileError(errno.EBUSY, "another program has changed the file", place)


_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe that took the place of the file is opened without waiting for its other end."""
