"""Stamps of files, to notice changes by other programs."""

from __future__ import annotations

import enum
import errno
import io
import os
import stat
from hashlib import file_digest
from typing import Final, NamedTuple

from barsis_notation.base.errors import BarsisError


class FileStamp(NamedTuple):
    """The state of a file at one moment, from ``make_stamp`` or ``saving.save``.

    Attributes:
        device: Number of the device, as in ``os.stat``.
        inode: Number of the inode.
        size: Size in bytes.
        changed: Time of the last modification, in nanoseconds since the epoch.
        sha256: The digest of the content, 32 bytes.
    """

    device: int
    inode: int
    size: int
    changed: int
    sha256: bytes


class PathState(enum.Enum):
    """The accepted state of a path before a file is put there.

    It is used in place of a ``FileStamp`` if no file was read from the path. ANYTHING: an existing
    file is replaced. NOTHING: the path must not exist, not even as a symbolic link to a missing
    file.
    """

    ANYTHING = "anything"
    NOTHING = "nothing"


Expected = FileStamp | PathState
"""The state that a path must have before a file is put there."""


class ChangedMeanwhileError(BarsisError, OSError):
    """Raised if another program has changed, replaced or removed a file since it was read.

    Also raised for an object in cloud storage that does not have the expected tag.
    """


def make_stamp(status: os.stat_result, content: io.BufferedReader | io.BytesIO) -> FileStamp:
    """Return the stamp of a file.

    Args:
        status: The status of the file, as ``os.stat`` returns it.
        content: The content of the file; it is read from the current offset to the end, and not
            closed.

    Raises:
        OSError: If *content* cannot be read.
    """
    return FileStamp(*_mark(status), file_digest(content, "sha256").digest())


def _mark(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def check_unchanged(place: str, expected: Expected) -> None:
    """Check that a file is in the expected state.

    If *expected* is a stamp, the content is read again, because programs may reset the time.

    Args:
        place: Path of the file.
        expected: The stamp of the file when it was read, or the accepted state of the path.
            ``PathState.ANYTHING`` accepts every state, even a missing file.

    Raises:
        FileExistsError: If *expected* is ``PathState.NOTHING`` and the path exists; a symbolic
            link counts.
        ChangedMeanwhileError: If the file differs from its stamp, or no longer exists.
        OSError: If *expected* is a stamp and the file cannot be read.
    """
    if expected is PathState.NOTHING and os.path.lexists(place):
        raise FileExistsError(errno.EEXIST, "it exists already", place)
    if isinstance(expected, FileStamp):
        _check_content(place, expected)


def _check_content(place: str, expected: FileStamp) -> None:
    changed = ChangedMeanwhileError(errno.EBUSY, "another program has changed the file", place)
    try:
        file = open(place, "rb", opener=lambda path, _: os.open(path, _READ))  # noqa: SIM115
    except FileNotFoundError:
        removed = "another program has removed the file"
        raise ChangedMeanwhileError(errno.ENOENT, removed, place) from None
    except IsADirectoryError:
        raise changed from None
    with file:
        status = os.fstat(file.fileno())
        same = stat.S_ISREG(status.st_mode) and _mark(status) == expected[:4]
        same = same and make_stamp(status, file) == expected
    if not same or _mark(os.stat(place)) != expected[:4]:
        raise changed


_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for ``os.open``. If a pipe has replaced the file, opening it does not wait for a writer."""
