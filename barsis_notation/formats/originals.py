"""Files that are read and then replaced: their bytes as they were when first read."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from typing import IO, BinaryIO, cast

from barsis_notation.base.file_stamps import Expected, PathState, make_stamp
from barsis_notation.base.path_kinds import STANDARD_INPUT, is_object
from barsis_notation.base.reading_streams import ReadingStream
from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.formats.input_files import open_stream

CHUNK = 2**16


def get_status(path: str) -> os.stat_result | None:
    """Return the status of a file, or None for standard input and cloud objects.

    Call this before the file is read. *path* is the path of a file, ``-`` for standard input, or
    the URI of a cloud object, such as ``s3://bucket/cup.jsonl``.

    Raises:
        OSError: If the file does not exist or its status cannot be read.
        ValueError: If a local path contains NUL.
    """
    is_elsewhere = path == STANDARD_INPUT or is_object(path)
    return None if is_elsewhere else os.stat(path)  # noqa: PTH116 - follows links


def make_expected_state(status: os.stat_result | None, raw: bytes) -> Expected:
    """Return the state that a file must still have when it is replaced.

    Args:
        status: The status of the file from ``get_status``; None for standard input and cloud
            objects.
        raw: All bytes of the file, as they were read.

    Returns:
        A fingerprint of status and content; ``PathState.ANYTHING`` if *status* is None.
    """
    return PathState.ANYTHING if status is None else make_stamp(status, io.BytesIO(raw))


class Original:
    """An open file that can be read again, and then yields the same bytes as before.

    ``open_original`` and ``open_for_rewriting`` open it.

    Attributes:
        path: The path or URI of the file, or ``-`` for standard input.
        reader: A stream of the file's bytes, with which you can seek to the start or to any offset
            read so far; other offsets raise io.UnsupportedOperation, an OSError. The file itself is
            read only as far as this stream was read.

    Args:
        stream: The opened file.
        copy: An empty temporary file, open for writing and reading, that receives the bytes read.
        path: The path or URI of the file, or ``-`` for standard input.
    """

    def __init__(self, stream: BinaryIO, copy: IO[bytes], path: str) -> None:
        self.path = path
        is_elsewhere = path == STANDARD_INPUT or is_object(path)
        self._status = None if is_elsewhere else os.fstat(stream.fileno())
        reader = io.BufferedReader(_CopyingStream(stream, copy), CHUNK)
        self.reader = cast("io.BufferedReader", reader)

    def compute_state(self) -> Expected:
        """Return the state that the file must still have when it is replaced.

        This is a fingerprint of its status and content. A local file is read to its end, and
        ``reader`` stays there. For standard input and cloud objects, return
        ``PathState.ANYTHING``, because they may have any state.

        Raises:
            OSError: If the file cannot be read.
        """
        if self._status is None:
            return PathState.ANYTHING
        self.reader.seek(0)
        return make_stamp(self._status, self.reader)


@contextlib.contextmanager
def open_original(path: str) -> Iterator[Original]:
    """Open a file for reading it several times.

    *path* is a path, ``-`` for standard input, or the URI of an object.

    Returns:
        A context manager that yields the opened file, and closes it on exit.

    Raises:
        OSError: If the file cannot be opened, its name contains NUL, standard input is closed, the
            add-on for cloud storage is missing, or no temporary file can be created.
    """
    with open_stream(path) as stream, open_temporary_file() as copy:
        yield Original(stream, copy, path)


@contextlib.contextmanager
def open_for_rewriting(path: str) -> Iterator[tuple[Original, BinaryIO]]:
    """Open a file, and a temporary file for its new content.

    The original file is not changed. On exit, both files are closed and the temporary file is
    deleted. *path* is a path, ``-`` for standard input, or the URI of an object.

    Returns:
        A context manager that yields the opened file, and the temporary file open for writing and
        reading.

    Raises:
        OSError: If the file cannot be opened, its name contains NUL, standard input is closed, the
            add-on for cloud storage is missing, or no temporary file can be created.
    """
    with open_original(path) as old, open_temporary_file() as new:
        yield old, cast("BinaryIO", new)


class _CopyingStream(ReadingStream):
    """A stream that can be read again: the bytes read from it are kept in *copy*."""

    def __init__(self, stream: BinaryIO, copy: IO[bytes]) -> None:
        super().__init__()
        self.stream = stream
        self.copy = copy
        self.at = self.held = 0

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.at

    def seek(self, place: int, whence: int = os.SEEK_SET, /) -> int:
        """Continue at *place*, an offset in bytes within the bytes read so far.

        Raises io.UnsupportedOperation for other offsets, and if *whence* is not ``os.SEEK_SET``.
        """
        if whence != os.SEEK_SET or not 0 <= place <= self.held:
            raise io.UnsupportedOperation("a place that was not read yet")
        self.at = place
        return place

    def read_piece(self, size: int) -> bytes:
        if self.at < self.held:
            self.copy.seek(self.at)
            data = self.copy.read(min(size, self.held - self.at))
        else:
            data = self.stream.read(size)
            self.copy.seek(self.held)
            self.copy.write(data)
            self.held += len(data)
        self.at += len(data)
        return data
