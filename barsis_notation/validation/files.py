"""The files a command names: themselves, the records below a folder, standard input."""

from __future__ import annotations

import glob
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from barsis_notation.formats.registry import HEAD, all_formats, by_suffix
from barsis_notation.record.decode import MARK
from barsis_notation.record.packing import unpacked_head

STANDARD_INPUT = "-"


def walk(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files *paths* mean: a folder is every file below it whose ending a format knows.

    Below a folder, hidden files and links are left out, and the order is bytewise. A path that is
    no folder comes as it is, and so does a folder that cannot be read: to open it says why. A
    pattern such as ``games/*.mat`` is what it fits, see :func:`globbed`.
    """
    for path in globbed(paths):
        if is_folder(path):
            yield from below(path)
        else:
            yield path


def globbed(paths: Iterable[str]) -> Iterator[str]:
    """Yield *paths*, and in place of a pattern what it fits, in bytewise order.

    ``*``, ``?``, ``[ab]`` and ``**`` (any depth) make a pattern, unless a file has that very name.
    A pattern that nothing fits comes as it is: to open it says that it is not there.
    """
    for path in paths:
        if path == STANDARD_INPUT or not glob.has_magic(path) or os.path.lexists(path):
            yield path
        else:
            yield from sorted(_fitting(path), key=os.fsencode) or [path]


def _fitting(pattern: str) -> list[str]:
    try:
        return glob.glob(pattern, recursive=True)  # noqa: PTH207 - keeps paths as they are named
    except (OSError, ValueError):  # a NUL, a name beyond all bounds: to open it says so
        return []


def is_folder(path: str) -> bool:
    """Return whether *path* is a folder to walk through; raises nothing, whatever it is."""
    return path != STANDARD_INPUT and os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises


def below(folder: str) -> Iterator[str]:
    """Yield the record files below *folder*, and every folder there that cannot be read."""
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=_place_in_order)
    except OSError:
        yield folder
        return
    for entry in found:
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_dir():
            yield from below(entry.path)
        elif entry.is_file() and _is_taken(entry):
            yield entry.path


def _is_taken(entry: os.DirEntry[str]) -> bool:
    """Return whether a format reads files of this ending; of a table the content says so too.

    Many programs call a table games.csv.
    """
    form = by_suffix(entry.name)
    if form is None or not form.reads or form.tables is None:
        return form is not None and form.reads
    try:
        with Path(entry.path).open("rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return True  # to open it says why
    return form.is_like(unpacked_head(head, HEAD).removeprefix(MARK))


def _place_in_order(entry: os.DirEntry[str]) -> bytes:
    """Return what orders paths bytewise: the name, a folder's with its slash."""
    return os.fsencode(entry.name) + b"/" * entry.is_dir(follow_symlinks=False)


def endings() -> str:
    """Return the endings that a walk takes, as a list for people."""
    return ", ".join(suffix for one in all_formats() if one.reads for suffix in one.suffixes)


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
