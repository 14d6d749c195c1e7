"""Findings and reports as JSON."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from functools import cached_property
from typing import IO, BinaryIO, Final

import msgspec

_CHUNK: Final = 2**16


def encode_json(value: object) -> bytes:
    """Return *value* as JSON in UTF-8.

    *value* is a msgspec struct or a built-in value that msgspec can encode. If a text, such as a
    file name, has lone surrogates, the result is ASCII with escapes.

    Raises:
        TypeError: If msgspec cannot encode *value*.
    """
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        import json

        return json.dumps(msgspec.to_builtins(value)).encode()


class JsonItems:
    """The items of a JSON array, one per line, in a temporary file.

    The number of items is not limited by memory. A new object has no items. Methods raise OSError
    if the temporary file cannot be written or read.

    Attributes:
        count: Number of items added.
    """

    def __init__(self) -> None:
        self.count = 0

    @cached_property
    def _file(self) -> IO[bytes]:
        from barsis_notation.base.temporary_files import open_temporary_file

        file = open_temporary_file()
        weakref.finalize(self, file.close)
        return file

    def close(self) -> None:
        """Delete the items; the object cannot be used afterwards.

        This also happens when the object is garbage-collected.
        """
        if "_file" in self.__dict__:
            self._file.close()

    def add(self, values: Iterable[object]) -> int:
        """Append *values*; return the number of values appended.

        Raises:
            TypeError: If ``encode_json`` cannot encode a value. The values before it are appended.
            OSError: If the temporary file cannot be created or written.
        """
        before = self.count
        for value in values:
            self._file.write((b",\n" if self.count else b"\n") + encode_json(value))
            self.count += 1
        return self.count - before

    def copy_to(self, stream: BinaryIO) -> None:
        """Write the items to *stream* as UTF-8, without the brackets of the array.

        Each item is on a new line, and a comma separates it from the item before it.

        Raises:
            OSError: If the temporary file cannot be read, or *stream* cannot be written.
        """
        from shutil import copyfileobj

        self._file.seek(0)
        copyfileobj(self._file, stream, _CHUNK)
