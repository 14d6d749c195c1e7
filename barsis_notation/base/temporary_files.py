"""Temporary files that are kept in memory while they are small."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from typing import IO, Any, Final

IN_MEMORY: Final = 16 * 2**20
"""Size in bytes up to which a temporary file is kept in memory."""


def open_temporary_file() -> IO[bytes]:
    """Open a new temporary file for reading and writing bytes.

    It is kept in memory up to a size of 16 MiB, and deleted when it is closed. An OSError from
    writing or seeking names the folder of temporary files.
    """
    return _TemporaryFile(IN_MEMORY)


class _TemporaryFile(tempfile.SpooledTemporaryFile[bytes]):
    def write(self, data: Any) -> int:
        with _name_folder():
            return super().write(data)

    def seek(self, *where: int) -> int:
        with _name_folder():
            return super().seek(*where)


@contextlib.contextmanager
def _name_folder() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.strerror = f"{error.strerror} for temporary files in {tempfile.gettempdir()}"
        raise
