"""Which paths are URIs of objects in a cloud, and that files are written to this machine alone."""

from __future__ import annotations

import errno
import os
from typing import Final

from barsis_notation.base import FilePath

SCHEMES: Final = ("s3://", "gs://", "az://")
"""How the URI of an object begins: Amazon S3 and all that speak like it, Google's, Microsoft's."""

_MEANT: Final = tuple(scheme.removesuffix("/") for scheme in SCHEMES)
"""How it begins where ``pathlib`` has made a path of it."""


def is_object(path: str) -> bool:
    """Return whether *path* is the URI of an object or of a folder of objects."""
    return path.startswith(SCHEMES)


def check_of_this_machine(path: FilePath) -> None:
    """Raise OSError where *path*, which is to be written, is a URI."""
    name = os.fspath(path)
    if name.startswith(_MEANT):
        raise OSError(errno.EROFS, "objects of a cloud are read here, and not written", name)
