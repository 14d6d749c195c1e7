"""Data files of the package, installed in a folder or in a zip archive.

They are read by the loader of their package. ``importlib.resources`` does the same, but importing
it takes 7 ms at every start, so it is imported only to list the content of an archive.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader


def read_resource(package: str, name: str) -> bytes:
    """Return the content of a data file.

    Args:
        package: Dotted name of the package that contains the file.
        name: Path of the file in it, such as ``en/common.ftl``.

    Raises:
        OSError: If the file is missing or cannot be read.
        ImportError: If the package does not exist.
    """
    module = import_module(package)
    loader = cast("ResourceLoader", module.__loader__)
    return loader.get_data(os.path.join(module.__path__[0], name))


def list_resources(package: str) -> list[str]:
    """Return the sorted names of the files and folders in *package*, a dotted name.

    Subfolders are listed, but not searched. Raises ImportError if the package does not exist.
    """
    try:
        return sorted(os.listdir(import_module(package).__path__[0]))
    except OSError:  # an archive
        from importlib.resources import files

        return sorted(one.name for one in files(package).iterdir())
