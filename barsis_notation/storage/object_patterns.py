"""Find objects by patterns, as ``glob`` finds files."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from barsis_notation.base.path_kinds import Child, make_folder_uri
from barsis_notation.storage.object_trees import ListEntries, list_tree
from barsis_notation.storage.object_uris import parse_uri
from barsis_notation.storage.objects import has_object, is_object_folder, list_children

_SIGNS: Final = re.compile(r"[*?\[]")
_ANY_DEPTH: Final = "**"


def find_matches(pattern: str) -> list[str]:
    """Return the URIs of the objects and folders that match a pattern, in bytewise order.

    The list is empty if nothing matches, except that ``**`` at the end always lists the folder
    before it. Each URI is listed once, except that ``**`` at the end lists the folders below that
    one both with and without a trailing slash.

    Args:
        pattern: URI whose name may contain the wildcards ``*``, ``?``, ``[ab]`` and ``**`` (any
            depth), with the same meaning as in patterns of file names. Wildcards do not match a
            name that begins with a dot, unless this part of the pattern begins with one. ``**`` at
            the end matches folders, too. A URI without wildcards matches only itself, if it exists.
            The pattern must begin with ``s3://``, ``gs://`` or ``az://``; this is not checked.

    Raises:
        OSError: If *pattern* is not a valid URI or, for a pattern with wildcards, ``obstore`` is
            not installed or a folder cannot be listed. Without wildcards, the list is then empty.
    """
    where = parse_uri(pattern)
    parts = where.name.split("/")
    plain = next((at for at, part in enumerate(parts) if _SIGNS.search(part)), len(parts) - 1)
    folder = str(where._replace(name="".join(f"{part}/" for part in parts[:plain])))
    entries = list_tree(folder) if _ANY_DEPTH in parts else list_children
    found = _PatternSearch(entries).find_below(folder, parts[plain:])
    return sorted(set(found), key=lambda uri: uri.encode())


class _PatternSearch:
    """Searches the folders that *entries* lists for matches."""

    def __init__(self, entries: ListEntries) -> None:
        self.entries = entries

    def find_below(self, folder: str, parts: list[str]) -> Iterator[str]:
        """Yield the URIs that *parts* of a pattern match below *folder*, which ends in ``/``."""
        part, rest = parts[0], parts[1:]
        if part == _ANY_DEPTH:
            yield from self._find_at_any_depth(folder, rest)
        elif _SIGNS.search(part):
            for child in self.entries(folder):
                if _make_matcher(part)(child.name):
                    yield from self._find_in_child(child, rest)
        elif rest:
            yield from self.find_below(f"{folder}{part}/", rest)
        elif _is_object_or_folder(folder + part):
            yield folder + part

    def _find_in_child(self, child: Child, rest: list[str]) -> Iterator[str]:
        if not rest:
            yield child.path
        elif child.is_folder:
            yield from self.find_below(make_folder_uri(child.path), rest)

    def _find_at_any_depth(self, folder: str, rest: list[str]) -> Iterator[str]:
        """Yield the URIs that the *rest* of a pattern matches in *folder* and below it."""
        if not rest:
            yield folder
        yield from self.find_below(folder, rest or ["*"])
        for child in self.entries(folder):
            if child.is_folder and not child.name.startswith("."):
                yield from self._find_at_any_depth(make_folder_uri(child.path), rest)


def _is_object_or_folder(uri: str) -> bool:
    return has_object(uri) or is_object_folder(uri)


@cache
def _make_matcher(part: str) -> Callable[[str], bool]:
    """Return a predicate for the names that one part of a pattern matches."""
    matches = re.compile(fnmatch.translate(part)).match
    is_hidden = part.startswith(".")
    return lambda name: matches(name) is not None and name.startswith(".") is is_hidden
