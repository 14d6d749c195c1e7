"""Files as they are named: those of this machine by their paths, objects of a cloud by their URIs.

Only what a file itself is asked: standard input, folders and patterns are ``input_files``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from barsis_notation.addons import MissingAddOnError, load
from barsis_notation.base.path_kinds import is_object


@contextmanager
def open_file(
    path: str, buffering: int = -1, *, tag: str = "", until: int | None = None
) -> Iterator[BinaryIO]:
    """Open a file for reading bytes, of this machine with its own buffer. Raises OSError.

    *tag* and *until* are for objects of a cloud: ChangedMeanwhileError is raised if it is no longer
    the object with that tag; reading is likely to end at byte *until*.
    """
    if is_object(path):
        with load("storage.objects").open_object(path, tag=tag, until=until) as stream:
            yield stream
    else:
        with Path(path).open("rb", buffering=buffering) as stream:
            yield stream


def is_there(path: str) -> bool:
    """Return whether something is called *path*; raises nothing."""
    if is_object(path):
        try:
            return bool(load("storage.objects").is_there(path))
        except MissingAddOnError:
            return False
    return os.path.lexists(path)


def is_file(path: str) -> bool:
    """Return whether *path* is a file, no folder, pipe or device; raises nothing."""
    return is_there(path) if is_object(path) else os.path.isfile(path)  # noqa: PTH113


def get_file_size(path: str) -> int:
    """Return how many bytes a file has, 0 where nobody knows; raises nothing."""
    try:
        if is_object(path):
            return int(load("storage.objects").look_up_object(path).size)
        return os.stat(path).st_size  # noqa: PTH116 - follows links
    except (OSError, ValueError):
        return 0


def get_file_name(path: str) -> str:
    """Return the last part of the name of a file."""
    return PurePosixPath(path).name if is_object(path) else Path(path).name


def join_path(folder: str, name: str) -> str:
    """Return what a file of *folder* is called."""
    return f"{folder.rstrip('/')}/{name}" if is_object(folder) else str(Path(folder, name))
