"""Patterns for the names of objects: what they fit, as ``glob`` finds files."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from barsis_notation.base.path_kinds import Child, folder_name
from barsis_notation.storage.object_trees import ListEntries, list_tree
from barsis_notation.storage.object_uris import parse_uri
from barsis_notation.storage.objects import is_object_folder, is_there, list_children

_SIGNS: Final = re.compile(r"[*?\[]")
_ANY_DEPTH: Final = "**"


def find_matches(pattern: str) -> list[str]:
    """Return the objects and folders that *pattern* fits, in bytewise order. Raises OSError.

    ``*``, ``?``, ``[ab]`` and ``**`` (any depth) mean what they mean for files: no name that begins
    with a dot is fitted by a sign, and ``**`` at the end fits folders too.
    """
    where = parse_uri(pattern)
    parts = where.name.split("/")
    plain = next((at for at, part in enumerate(parts) if _SIGNS.search(part)), len(parts))
    folder = str(where._replace(name="".join(f"{part}/" for part in parts[:plain])))
    entries = list_tree(folder) if _ANY_DEPTH in parts else list_children
    found = _PatternSearch(entries).below(folder, parts[plain:])
    return sorted(set(found), key=lambda uri: uri.encode())


class _PatternSearch:
    """What fits a pattern in folders whose *entries* are told."""

    def __init__(self, entries: ListEntries) -> None:
        self.entries = entries

    def below(self, folder: str, parts: list[str]) -> Iterator[str]:
        """Yield what *parts* of a pattern fit below *folder*, which ends in ``/``."""
        part, rest = parts[0], parts[1:]
        if part == _ANY_DEPTH:
            yield from self._at_any_depth(folder, rest)
        elif _SIGNS.search(part):
            for child in self.entries(folder):
                if _make_matcher(part)(child.name):
                    yield from self._of_child(child, rest)
        elif rest:
            yield from self.below(f"{folder}{part}/", rest)
        elif _is_object_or_folder(folder + part):
            yield folder + part

    def _of_child(self, child: Child, rest: list[str]) -> Iterator[str]:
        if not rest:
            yield child.path
        elif child.is_folder:
            yield from self.below(folder_name(child.path), rest)

    def _at_any_depth(self, folder: str, rest: list[str]) -> Iterator[str]:
        """Yield what the *rest* of a pattern fits in *folder* and in those below it."""
        if not rest:
            yield folder
        yield from self.below(folder, rest or ["*"])
        for child in self.entries(folder):
            if child.is_folder and not child.name.startswith("."):
                yield from self._at_any_depth(folder_name(child.path), rest)


def _is_object_or_folder(uri: str) -> bool:
    return is_there(uri) or is_object_folder(uri)


@cache
def _make_matcher(part: str) -> Callable[[str], bool]:
    """Return what tells the names that a part of a pattern fits."""
    matches = re.compile(fnmatch.translate(part)).match
    is_hidden = part.startswith(".")
    return lambda name: matches(name) is not None and name.startswith(".") is is_hidden
