"""The folders that the names of objects make, looked at as those of a disk are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from barsis_notation.base.path_kinds import Child, folder_name
from barsis_notation.storage.objects import list_children, list_objects_below

ListEntries = Callable[[str], Sequence[Child]]
"""Returns what stands in a folder, in no order. Raises OSError."""


def list_tree(uri: str) -> ListEntries:
    """Return what tells the entries of the folder *uri* and of those below it.

    All are listed in one, which takes a request for a thousand objects and not for each folder.
    Where one object's name hinders that, each folder is listed when it is asked for, so that only
    the one with that object fails.
    """
    try:
        return _build_tree(folder_name(uri), [one.uri for one in list_objects_below(uri)])
    except OSError:
        return list_children


def _build_tree(root: str, uris: Sequence[str]) -> ListEntries:
    entries: dict[str, list[Child]] = {root: []}

    def folder_of(path: str) -> list[Child]:
        """Return the entries of the folder that *path* is in, which is made if need be."""
        folder = path.rpartition("/")[0]
        if folder + "/" not in entries:
            folder_of(folder).append(Child(folder, is_folder=True))
            entries[folder + "/"] = []
        return entries[folder + "/"]

    for uri in uris:
        folder_of(uri).append(Child(uri, is_folder=False))
    return lambda folder: entries.get(folder_name(folder), ())
