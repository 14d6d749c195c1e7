"""The files a command names: themselves, the records below a folder, standard input."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders, below
from barsis_notation.formats.registry import HEAD

STANDARD_INPUT = "-"


def walk(paths: Iterable[str], folders: Folders = EVERY) -> Iterator[str | Finding]:
    """Yield the files *paths* mean: of a folder those below it that hold records.

    A folder in which none is found is a finding. A path that is no folder comes as it is, whatever
    it holds, and so does a folder that cannot be read: to open it says why. A pattern such as
    ``games/*.mat`` is what it fits, see :func:`globbed`. Raises PatternError.
    """
    for path in globbed(paths):
        if not is_folder(path):
            yield path
            continue
        is_empty = True
        for file in below(path, folders):
            is_empty = False
            yield file
        if is_empty:
            yield no_records(path)


def no_records(folder: str) -> Finding:
    """Return what is to be said of a folder in which nothing was taken."""
    return file_codes.NO_RECORDS.finding(found=folder, expected="a file of records", file=folder)


def globbed(paths: Iterable[str]) -> Iterator[str]:
    """Yield *paths*, and in place of a pattern what it fits, in bytewise order.

    ``*``, ``?``, ``[ab]`` and ``**`` (any depth) make a pattern, unless a file has that very name.
    A pattern that nothing fits comes as it is: to open it says that it is not there.
    """
    for path in paths:
        if path == STANDARD_INPUT or not _is_pattern(path) or os.path.lexists(path):
            yield path
        else:
            yield from sorted(_fitting(path), key=os.fsencode) or [path]


def _is_pattern(path: str) -> bool:
    return any(sign in path for sign in "*?[")


def _fitting(pattern: str) -> list[str]:
    import glob

    try:
        return glob.glob(pattern, recursive=True)  # noqa: PTH207 - keeps paths as they are named
    except (OSError, ValueError):  # a NUL, a name beyond all bounds: to open it says so
        return []


def is_folder(path: str) -> bool:
    """Return whether *path* is a folder to walk through; raises nothing, whatever it is."""
    return path != STANDARD_INPUT and os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """Open *path* for reading bytes, ``-`` for standard input. Raises OSError."""
    if path == STANDARD_INPUT:
        if sys.stdin is None or sys.stdin.closed:
            raise OSError("standard input is closed")
        yield sys.stdin.buffer
        return
    if "\0" in path:
        raise OSError("a name with a NUL character")
    with Path(path).open("rb", buffering=HEAD) as stream:
        yield stream


def buffered(stream: BinaryIO) -> io.BufferedReader:
    """Return *stream* as one whose first bytes can be looked at and are still to be read."""
    if isinstance(stream, io.BufferedReader):
        return stream
    return io.BufferedReader(cast(io.RawIOBase, stream), HEAD)
