"""Temporary files: in memory while they are small; errors name their folder."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from typing import IO, Any, Final

IN_MEMORY: Final = 16 * 2**20


def temporary_file() -> IO[bytes]:
    """Return a file that is gone when it is closed. Its errors say where temporary files stand."""
    return _TemporaryFile(IN_MEMORY)


class _TemporaryFile(tempfile.SpooledTemporaryFile[bytes]):
    def write(self, data: Any) -> int:
        with _saying_where():
            return super().write(data)

    def seek(self, *where: int) -> int:
        with _saying_where():
            return super().seek(*where)


@contextlib.contextmanager
def _saying_where() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.strerror = f"{error.strerror} for temporary files in {tempfile.gettempdir()}"
        raise
