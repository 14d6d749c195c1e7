"""Kinds of paths: standard input, files of this machine, objects in cloud storage."""

from __future__ import annotations

import errno
import os
import stat
from typing import Final, NamedTuple

from barsis_notation.base import FilePath

STANDARD_INPUT: Final = "-"
"""The path that means standard input."""

SCHEMES: Final = ("s3://", "gs://", "az://")
"""Prefixes of object URIs: Amazon S3 and compatible stores, Google Cloud, Azure."""

_MEANT: Final = tuple(scheme.removesuffix("/") for scheme in SCHEMES)
"""The prefixes in SCHEMES after ``pathlib`` has dropped their second slash."""


def is_object(path: str) -> bool:
    """Return whether *path* is the URI of an object or folder in cloud storage.

    Such a URI begins with ``s3://``, ``gs://`` or ``az://``.
    """
    return path.startswith(SCHEMES)


def is_special(path: str) -> bool:
    """Return whether *path* exists and is a folder, pipe or device, not a file.

    Symbolic links are followed. The result is False if the system cannot look up the path.
    """
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def is_read_once(path: str) -> bool:
    """Return whether *path* can be read only once.

    The result is True for ``-`` (standard input), a pipe and a device.
    """
    return path == STANDARD_INPUT or (is_special(path) and not os.path.isdir(path))


def check_local(path: FilePath) -> None:
    """Raise OSError if *path*, the target of a write, is the URI of a cloud object.

    A URI that lost a slash in ``pathlib``, such as ``s3:/bucket``, counts as one.
    """
    name = os.fspath(path)
    if name.startswith(_MEANT):
        raise OSError(errno.EROFS, "objects of a cloud are read here, and not written", name)


def make_folder_uri(uri: str) -> str:
    """Return *uri* with a slash at the end, the form of folder URIs."""
    return uri if uri.endswith("/") else f"{uri}/"


class StoredObject(NamedTuple):
    """An object in cloud storage, as ``storage.objects`` lists it.

    Attributes:
        uri: Its URI.
        size: Its size in bytes.
        tag: The entity tag of its content, which changes with the content; ``""`` if the store
            gives none.
    """

    uri: str
    size: int
    tag: str


class Child(NamedTuple):
    """An entry of a folder in cloud storage, with the main methods of ``os.DirEntry``.

    Attributes:
        path: URI of the object or folder, without a slash at the end.
        is_folder: Whether it is a folder.
    """

    path: str
    is_folder: bool

    @property
    def name(self) -> str:
        """The last part of its URI."""
        return self.path.rpartition("/")[2]

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:  # noqa: ARG002 - as scandir's
        """Return whether it is a folder; *follow_symlinks* has no effect."""
        return self.is_folder

    def is_file(self, *, follow_symlinks: bool = True) -> bool:  # noqa: ARG002
        """Return whether it is an object; *follow_symlinks* has no effect."""
        return not self.is_folder
