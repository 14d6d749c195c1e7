"""Access to single files by name: local files by path, objects of cloud storage by URI.

Standard input, folders and patterns are handled in ``input_files``.
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
    """Open a local file or an object in cloud storage for reading bytes.

    Args:
        path: A path, or the URI of an object in cloud storage, such as
            ``s3://bucket/games/day.jsonl``.
        buffering: Size of the buffer in bytes, as for ``open``; only for local files.
        tag: The entity tag that the object must still have (``StoredObject.tag``); "" to accept
            any. Ignored for local files.
        until: Offset in bytes at which reading is likely to end, None if it is unknown. Ignored for
            local files.

    Returns:
        A context manager that yields the stream, and closes it on exit.

    Exceptions are raised when the context is entered.

    Raises:
        ChangedMeanwhileError: If the object does not have *tag*. Reading raises it, too, if the
            object has changed since it was opened. It is an OSError.
        MissingAddOnError: If *path* is a URI and the add-on for cloud storage is not installed. It
            is an OSError.
        OSError: If the file cannot be opened. Reading raises it, too.
        ValueError: If a local path contains NUL.
    """
    if is_object(path):
        with load("storage.objects").open_object(path, tag=tag, until=until) as stream:
            yield stream
    else:
        with Path(path).open("rb", buffering=buffering) as stream:
            yield stream


def is_there(path: str) -> bool:
    """Return whether a file, local folder or object called *path* exists.

    Return True for a broken link, too. Return False for a folder of objects, and if the object
    store does not answer or refuses access, or its add-on is not installed. No exceptions are
    raised.
    """
    if is_object(path):
        try:
            return bool(load("storage.objects").has_object(path))
        except MissingAddOnError:
            return False
    return os.path.lexists(path)


def is_file(path: str) -> bool:
    """Return whether *path* is a regular file, a link to one, or an object.

    Return False for folders, and if the object store does not answer or refuses access, or its
    add-on is not installed. No exceptions are raised.
    """
    return is_there(path) if is_object(path) else os.path.isfile(path)  # noqa: PTH113


def get_file_size(path: str) -> int:
    """Return the size of a file or object in bytes as stored, or 0 if it is unknown.

    Return 0 if the file does not exist or cannot be inspected, or if the add-on for cloud storage
    is not installed; no exceptions are raised. Links are followed. The result for a local folder
    depends on the file system.
    """
    try:
        if is_object(path):
            return int(load("storage.objects").look_up_object(path).size)
        return os.stat(path).st_size  # noqa: PTH116 - follows links
    except (OSError, ValueError):
        return 0


def get_file_name(path: str) -> str:
    """Return the last part of the path or URI of a file, with its suffixes."""
    return PurePosixPath(path).name if is_object(path) else Path(path).name


def join_path(folder: str, name: str) -> str:
    """Return the path or URI of the file *name* in *folder*.

    *folder* is a path or URI. Local paths are joined as by ``pathlib.Path``: an absolute *name*
    replaces *folder*.
    """
    return f"{folder.rstrip('/')}/{name}" if is_object(folder) else str(Path(folder, name))
