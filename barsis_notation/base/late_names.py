"""Names of a package that are imported when they are first used."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import MappingProxyType

NONE_RENAMED: Mapping[str, str] = MappingProxyType({})


def make_late_names(
    package: str, homes: Mapping[str, str], renamed: Mapping[str, str] = NONE_RENAMED
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for names imported on first use.

    ``__getattr__`` imports the module of a name, stores the object in the package and returns it.
    It raises AttributeError if a name is in neither mapping or its module does not have it, and
    ImportError if the module cannot be imported. ``__dir__`` returns the sorted names of the
    package: its global variables and the names in *homes*, imported or not.

    Args:
        package: The ``__name__`` of the package that calls this.
        homes: Maps a module to its names, separated by spaces. The module is relative to
            *package*, or to its parent if it begins with a dot. ``new=old`` provides the object
            *old* of the module under the name *new*; ``name/`` provides the module itself.
        renamed: Maps former names to the names that replaced them. A former name still works for
            one release, with a DeprecationWarning. ``__dir__`` does not list it.
    """
    found_in = dict(_split(homes))

    def find(name: str) -> object:
        if name in renamed:
            warning = f"{package}.{name} was renamed: use {package}.{renamed[name]}"
            warnings.warn(warning, DeprecationWarning, stacklevel=2)
            return getattr(sys.modules[package], renamed[name])
        if name not in found_in:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, original = found_in[name]
        module = import_module(f".{home}", package)
        found = module if original.endswith("/") else getattr(module, original)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *found_in})

    return find, names


def _split(homes: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each name with its module and its name in that module."""
    for home, words in homes.items():
        for word in words.split():
            name, _, original = word.partition("=")
            yield name.removesuffix("/"), (home, original or name)
