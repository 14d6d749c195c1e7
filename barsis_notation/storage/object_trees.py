"""The folders formed by the names of objects, with the interface of folders on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from barsis_notation.base.path_kinds import Child, make_folder_uri
from barsis_notation.storage.objects import list_children, list_objects_below

ListEntries = Callable[[str], Sequence[Child]]
"""Takes the URI of a folder and returns its entries, unordered; raises OSError on failure."""


def list_tree(uri: str) -> ListEntries:
    """Return a function that lists the folder *uri* and the folders below it.

    The function takes the URI of a folder and returns its entries; there are none if the folder
    does not exist. All objects are listed before ``list_tree`` returns, with one request per
    thousand objects instead of one per folder. Later changes are not seen.

    If listing all objects fails, for example because of the name of one, the function lists each
    folder when it is called. It then raises OSError only for a folder that cannot be listed.
    """
    try:
        return _build_tree(make_folder_uri(uri), [one.uri for one in list_objects_below(uri)])
    except OSError:
        return list_children


def _build_tree(root: str, uris: Sequence[str]) -> ListEntries:
    entries: dict[str, list[Child]] = {root: []}

    def folder_of(path: str) -> list[Child]:
        """Return the entries of the folder that contains *path*, creating it if needed."""
        folder = path.rpartition("/")[0]
        if folder + "/" not in entries:
            folder_of(folder).append(Child(folder, is_folder=True))
            entries[folder + "/"] = []
        return entries[folder + "/"]

    for uri in uris:
        folder_of(uri).append(Child(uri, is_folder=False))
    return lambda folder: entries.get(make_folder_uri(folder), ())
