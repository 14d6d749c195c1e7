"""What a path names: a standard stream, a file of this machine, or an object in a cloud."""

from __future__ import annotations

import errno
import os
import stat
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.named_tuples import NamedTuple

STANDARD_INPUT: Final = "-"
"""The path that stands for standard input."""

SCHEMES: Final = ("s3://", "gs://", "az://")
"""How the URI of an object begins: Amazon S3 and all that speak like it, Google's, Microsoft's."""

_MEANT: Final = tuple(scheme.removesuffix("/") for scheme in SCHEMES)
"""How it begins where ``pathlib`` has made a path of it."""


def is_object(path: str) -> bool:
    """Return whether *path* is the URI of an object or of a folder of objects."""
    return path.startswith(SCHEMES)


def is_special(path: str) -> bool:
    """Return whether *path* exists and is not a regular file: a pipe, a device, a folder."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def is_read_once(path: str) -> bool:
    """Return whether *path* can be read once only: standard input, a pipe, a device."""
    return path == STANDARD_INPUT or (is_special(path) and not os.path.isdir(path))


def check_of_this_machine(path: FilePath) -> None:
    """Raise OSError where *path*, which is to be written, is a URI."""
    name = os.fspath(path)
    if name.startswith(_MEANT):
        raise OSError(errno.EROFS, "objects of a cloud are read here, and not written", name)


def folder_name(uri: str) -> str:
    """Return the URI of a folder as one that ends in ``/``."""
    return uri if uri.endswith("/") else f"{uri}/"


class Stored(NamedTuple):
    """An object as it is in its store; *tag* is another one when its content is."""

    uri: str
    size: int
    tag: str


class Child(NamedTuple):
    """An object in a folder, or a folder in it: asked as the entries of ``os.scandir`` are."""

    path: str
    is_folder: bool

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:  # noqa: ARG002 - as scandir's
        return self.is_folder

    def is_file(self, *, follow_symlinks: bool = True) -> bool:  # noqa: ARG002
        return not self.is_folder
