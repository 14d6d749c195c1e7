"""Files that are read and then replaced: their bytes as they were when they were first read."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, BinaryIO, cast

from barsis_notation.base.file_stamps import Expected, There, seen
from barsis_notation.base.path_kinds import STANDARD_INPUT, is_object
from barsis_notation.base.temporary_files import temporary_file
from barsis_notation.formats.input_files import open_stream

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

CHUNK = 2**16


def get_status(path: str) -> os.stat_result | None:
    """Return the status of a file that is about to be read, None of stdin and of an object."""
    is_elsewhere = path == STANDARD_INPUT or is_object(path)
    return None if is_elsewhere else os.stat(path)  # noqa: PTH116 - follows links


def make_expected_state(status: os.stat_result | None, raw: bytes) -> Expected:
    """Return what must still be there when a file with *status* that held *raw* is replaced."""
    return There.ANYTHING if status is None else seen(status, io.BytesIO(raw))


class Original:
    """A file as it was when it was first read, however often it is read again.

    *reader* reads it and can be set back to its beginning; what was not asked for is not read.
    """

    def __init__(self, stream: BinaryIO, copy: IO[bytes], path: str) -> None:
        self.path = path
        is_elsewhere = path == STANDARD_INPUT or is_object(path)
        self._status = None if is_elsewhere else os.fstat(stream.fileno())
        reader = io.BufferedReader(_CopyingStream(stream, copy), CHUNK)
        self.reader = cast("io.BufferedReader", reader)

    def state(self) -> Expected:
        """Return what must still be there when the file is replaced; reads it to its end."""
        if self._status is None:
            return There.ANYTHING
        self.reader.seek(0)
        return seen(self._status, self.reader)


@contextlib.contextmanager
def open_original(path: str) -> Iterator[Original]:
    """Yield the file at *path*, or standard input, open. Raises OSError."""
    with open_stream(path) as stream, temporary_file() as copy:
        yield Original(stream, copy, path)


@contextlib.contextmanager
def open_for_rewriting(path: str) -> Iterator[tuple[Original, BinaryIO]]:
    """Yield the file at *path*, open, and a temporary file for its new content. Raises OSError."""
    with open_original(path) as old, temporary_file() as new:
        yield old, cast("BinaryIO", new)


class _CopyingStream(io.RawIOBase):
    """A stream that can be read again: what was read of it is kept in *copy*."""

    def __init__(self, stream: BinaryIO, copy: IO[bytes]) -> None:
        super().__init__()
        self.stream = stream
        self.copy = copy
        self.at = self.held = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.at

    def seek(self, place: int, whence: int = os.SEEK_SET, /) -> int:
        """Go on at *place*, which was read already or comes next."""
        if whence != os.SEEK_SET or not 0 <= place <= self.held:
            raise io.UnsupportedOperation("a place that was not read yet")
        self.at = place
        return place

    def readinto(self, buffer: Buffer, /) -> int:
        """Read into *buffer*; return how many bytes, 0 at the end."""
        view = memoryview(buffer)
        if self.at < self.held:
            self.copy.seek(self.at)
            data = self.copy.read(min(len(view), self.held - self.at))
        else:
            data = self.stream.read(len(view))
            self.copy.seek(self.held)
            self.copy.write(data)
            self.held += len(data)
        view[: len(data)] = data
        self.at += len(data)
        return len(data)
