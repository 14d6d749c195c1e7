"""Files that are read and then written anew: their bytes as they were read, and nothing later."""

from __future__ import annotations

import contextlib
import io
import os
from typing import IO, TYPE_CHECKING, cast

from .streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from _typeshed import WriteableBuffer as Buffer

    from barsis_notation.base.seen import Expected

CHUNK = 2**16


class Original:
    """A file as it was when it was first read, however often it is read again.

    *reader* reads it and can be set back to its beginning; what was not asked for is not read.
    """

    def __init__(self, stream: BinaryIO, copy: IO[bytes], path: str) -> None:
        self.path = path
        self._status = None if path == STANDARD else os.fstat(stream.fileno())
        reader = io.BufferedReader(_Copied(stream, copy), CHUNK)
        self.reader = cast("io.BufferedReader", reader)

    def state(self) -> Expected:
        """Return what must still be there when the file is replaced; reads it to its end."""
        from barsis_notation.base.seen import There, seen

        if self._status is None:
            return There.ANYTHING
        self.reader.seek(0)
        return seen(self._status, self.reader)


@contextlib.contextmanager
def original(path: str) -> Iterator[Original]:
    """Open *path*, ``-`` for stdin. Raises OSError."""
    from barsis_notation.base.temporary_files import temporary_file
    from barsis_notation.formats.input_files import opened

    with opened(path) as stream, temporary_file() as copy:
        yield Original(stream, copy, path)


class _Copied(io.RawIOBase):
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
