"""Findings and reports as JSON."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from functools import cached_property
from typing import IO, BinaryIO, Final

import msgspec

_CHUNK: Final = 2**16


def encoded(value: object) -> bytes:
    """Return *value* as JSON; text that is not Unicode, such as some names of files, as escapes."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        import json

        return json.dumps(msgspec.to_builtins(value)).encode()


class Listed:
    """The items of a list as JSON, one a line; they wait in a file, so there may be any number."""

    def __init__(self) -> None:
        self.count = 0

    @cached_property
    def _file(self) -> IO[bytes]:
        from barsis_notation.base.temporary_files import temporary_file

        file = temporary_file()
        weakref.finalize(self, file.close)
        return file

    def close(self) -> None:
        """Forget the values that wait; also happens when the list is collected."""
        if "_file" in self.__dict__:
            self._file.close()

    def add(self, values: Iterable[object]) -> int:
        """Add *values*; return how many there are."""
        before = self.count
        for value in values:
            self._file.write((b",\n" if self.count else b"\n") + encoded(value))
            self.count += 1
        return self.count - before

    def pour(self, stream: BinaryIO) -> None:
        """Write the items to *stream*, commas between them, and no brackets."""
        from shutil import copyfileobj

        self._file.seek(0)
        copyfileobj(self._file, stream, _CHUNK)
