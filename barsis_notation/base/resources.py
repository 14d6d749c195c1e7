"""Files that come with the package, whether it stands in a folder or in a zip archive.

They are read by the loader of their package. ``importlib.resources`` does the same, and costs 7 ms
at every start; here it is imported only to list what is in an archive.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader


def read_resource(package: str, name: str) -> bytes:
    """Return the file *name* of *package*. Raises OSError where it is missing."""
    module = import_module(package)
    loader = cast("ResourceLoader", module.__loader__)
    return loader.get_data(os.path.join(module.__path__[0], name))


def resource_names(package: str) -> list[str]:
    """Return the names of the files and folders of *package*, in order."""
    try:
        return sorted(os.listdir(import_module(package).__path__[0]))
    except OSError:  # an archive
        from importlib.resources import files

        return sorted(one.name for one in files(package).iterdir())
