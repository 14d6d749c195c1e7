"""Names of a package that are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module


def late_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of *package*.

    *homes* maps a module to the names that come from it, separated by spaces. The module is
    relative to *package*; one that begins with a dot is relative to its parent. ``new=old`` is the
    object *old* of the module under the name *new*, and ``name/`` is the module itself.
    ``__getattr__`` raises AttributeError for every other name.
    """
    found_in = dict(_split(homes))

    def find(name: str) -> object:
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
    """Yield each name with its module and what it is called there."""
    for home, words in homes.items():
        for word in words.split():
            name, _, original = word.partition("=")
            yield name.removesuffix("/"), (home, original or name)
