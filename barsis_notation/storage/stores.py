"""Stores for results by name: a folder on this machine, or one in cloud storage."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path, PurePath
from typing import BinaryIO, Final, Protocol

from barsis_notation.base.errors import UsageError
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.leftovers import is_part
from barsis_notation.base.path_kinds import is_object, make_folder_uri
from barsis_notation.base.saving import open_atomic
from barsis_notation.base.saving_folders import check_no_links
from barsis_notation.language.texts import bind_texts
from barsis_notation.storage.object_uris import parse_uri
from barsis_notation.storage.objects import (
    list_objects_below,
    open_object,
    put_object,
    remove_object,
)

_text = bind_texts("storage")

_CHUNK: Final = 2**20


class Store(Protocol):
    """A folder in which results are stored by name; ``get_store`` returns one.

    A name is a relative path with ``/`` between its parts. Methods raise UsageError for a name that
    has a backslash, a colon or NUL, or a part that is empty, ``.`` or ``..``. They raise OSError if
    the store fails, or if ``obstore`` is needed for objects but not installed.

    Attributes:
        place: Path of the folder, or URI of a folder of objects.
    """

    place: str
    """The path or URI of the folder."""

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        """Store the rest of *stream* under *name* unless *name* exists.

        It is stored completely or not at all. Return True if it was stored, False if *name* exists
        already. If several writers store the same name at once, only one gets True.

        Raises:
            UsageError: If *name* is not a valid name.
            OSError: If the store fails, or the package ``obstore`` is needed and not installed.
        """

    def put(self, name: str, stream: BinaryIO) -> None:
        """Store the rest of *stream* under *name*, replacing an existing result.

        It is stored completely or not at all.

        Raises:
            UsageError: If *name* is not a valid name.
            OSError: If the store fails, or the package ``obstore`` is needed and not installed.
        """

    def remove(self, name: str) -> None:
        """Remove the result called *name* if it exists.

        Raises:
            UsageError: If *name* is not a valid name.
            OSError: If the store fails, or the package ``obstore`` is needed and not installed.
        """

    def open_result(self, name: str) -> AbstractContextManager[BinaryIO]:
        """Open the result *name* for reading bytes, as a context manager; the stream can seek.

        Raises:
            FileNotFoundError: If there is no such result.
            UsageError: If *name* is not a valid name.
            OSError: If the store fails, or the package ``obstore`` is needed and not installed.
        """

    def list_names(self, folder: str = "") -> Iterator[str]:
        """Yield the names of the results in *folder* and below it, in bytewise order.

        *folder* is a path in the store, such as ``parts``; ``""`` means the whole store. The names
        include the folder, as ``open_result`` expects them. For a folder that does not exist, the
        iterator is empty.

        Raises:
            UsageError: If *folder* is not empty and not a valid name.
            OSError: If the store fails, or the package ``obstore`` is needed and not installed.
        """


def get_store(place: str) -> Store:
    """Return the store in a folder; the folder is neither accessed nor created.

    *place* is a path on this machine or the URI of a folder of objects.

    Raises:
        OSError: If the URI is not valid.
    """
    return _ObjectStore(place) if is_object(place) else _FolderStore(place)


def _check_name(name: str) -> str:
    """Return *name*. Raises UsageError if it is not valid as the name of a result."""
    parts = name.split("/")
    if not all(parts) or {".", ".."} & {*parts} or any(sign in name for sign in "\0\\:"):
        raise UsageError(_text("not-a-result-name", name=repr(name)))
    return name


class _ObjectStore:
    """A store in a folder of objects."""

    def __init__(self, place: str) -> None:
        self.place = str(parse_uri(make_folder_uri(place)))

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        """Store the rest of *stream* as a new object; return False if *name* exists already."""
        return put_object(self._uri(name), stream, over=False)

    def put(self, name: str, stream: BinaryIO) -> None:
        """Store the rest of *stream* as an object, replacing an existing one."""
        put_object(self._uri(name), stream, over=True)

    def remove(self, name: str) -> None:
        """Remove the object called *name* if it exists."""
        remove_object(self._uri(name))

    def open_result(self, name: str) -> AbstractContextManager[BinaryIO]:
        """Open an object for reading bytes, as a context manager; the stream can seek."""
        return open_object(self._uri(name))

    def list_names(self, folder: str = "") -> Iterator[str]:
        """Yield the names of the results in *folder* and below it, in bytewise order."""
        below = make_folder_uri(self._uri(folder.rstrip("/"))) if folder else self.place
        for one in list_objects_below(below):
            yield one.uri.removeprefix(self.place)

    def _uri(self, name: str) -> str:
        return self.place + _check_name(name)


class _FolderStore:
    """A store in a folder on this machine, which is created for the first result."""

    def __init__(self, place: str) -> None:
        self.place = place

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        """Store the rest of *stream* as a new file; return False if *name* exists already."""
        path = self._path(name)
        check_no_links(self.place, str(PurePath(name).parent))
        if os.path.lexists(path):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._save(path, stream, PathState.NOTHING)
        except FileExistsError:
            return False
        return True

    def put(self, name: str, stream: BinaryIO) -> None:
        """Store the rest of *stream* as a file, replacing an existing one."""
        check_no_links(self.place, name)
        self._save(self._path(name), stream, PathState.ANYTHING)

    def remove(self, name: str) -> None:
        """Remove the file called *name* if it exists."""
        check_no_links(self.place, str(PurePath(name).parent))
        self._path(name).unlink(missing_ok=True)

    def open_result(self, name: str) -> AbstractContextManager[BinaryIO]:
        """Open a file for reading bytes, as a context manager; the stream can seek."""
        return self._path(name).open("rb")

    def list_names(self, folder: str = "") -> Iterator[str]:
        """Yield the names of the results in *folder* and below it, in bytewise order."""
        place = self._path(folder.rstrip("/")) if folder else Path(self.place)
        found = (path for path in place.rglob("*") if path.is_file() and not is_part(path.name))
        names = (path.relative_to(self.place).as_posix() for path in found)
        yield from sorted(names, key=os.fsencode)

    def _path(self, name: str) -> Path:
        return Path(self.place, _check_name(name))

    @staticmethod
    def _save(path: Path, stream: BinaryIO, expected: PathState) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_atomic(path, expected=expected) as target:
            shutil.copyfileobj(stream, target, _CHUNK)
