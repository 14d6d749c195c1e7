"""Places that results are put in by name: a folder of this machine, or of objects in a cloud."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path, PurePath
from typing import BinaryIO, Final, Protocol

from barsis_notation.base.errors import UsageError
from barsis_notation.base.file_stamps import There
from barsis_notation.base.leftovers import is_part
from barsis_notation.base.path_kinds import folder_name, is_object
from barsis_notation.base.saving import saving
from barsis_notation.base.saving_folders import check_no_links
from barsis_notation.language.texts import texts_of
from barsis_notation.storage.object_uris import parse_uri
from barsis_notation.storage.objects import (
    list_objects_below,
    open_object,
    put_object,
    remove_object,
)

_text = texts_of("storage")

_CHUNK: Final = 2**20


class Store(Protocol):
    """A place for results. Their names have parts between ``/``; each method raises OSError.

    A name that leads elsewhere, or that no folder can hold, raises UsageError.
    """

    place: str
    """What the store is called: a folder, or the URI of one."""

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        """Put what is left of *stream*, whole or not at all, unless something is there.

        Of several that put at once one is the first and gets True.
        """

    def put(self, name: str, stream: BinaryIO) -> None:
        """Put what is left of *stream*, whole or not at all, over what is there."""

    def remove(self, name: str) -> None:
        """Remove a result, if it is there."""

    def opened(self, name: str) -> AbstractContextManager[BinaryIO]:
        """Open a result for reading from any place of it. Raises FileNotFoundError."""

    def names(self, folder: str = "") -> Iterator[str]:
        """Yield the names in *folder* and below it, in bytewise order."""


def get_store(place: str) -> Store:
    """Return the store at *place*, the URI of a folder or a folder of this machine.

    Nothing is looked at or made. Raises OSError for a URI that there cannot be.
    """
    return _ObjectStore(place) if is_object(place) else _FolderStore(place)


def _check_name(name: str) -> str:
    """Return *name*. Raises UsageError where it is none of a result."""
    parts = name.split("/")
    if not all(parts) or {".", ".."} & {*parts} or any(sign in name for sign in "\0\\:"):
        raise UsageError(_text("not-a-result-name", name=repr(name)))
    return name


class _ObjectStore:
    """A store of objects."""

    def __init__(self, place: str) -> None:
        self.place = str(parse_uri(folder_name(place)))

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        return put_object(self._uri(name), stream, over=False)

    def put(self, name: str, stream: BinaryIO) -> None:
        put_object(self._uri(name), stream, over=True)

    def remove(self, name: str) -> None:
        remove_object(self._uri(name))

    def opened(self, name: str) -> AbstractContextManager[BinaryIO]:
        return open_object(self._uri(name))

    def names(self, folder: str = "") -> Iterator[str]:
        below = folder_name(self._uri(folder.rstrip("/"))) if folder else self.place
        for one in list_objects_below(below):
            yield one.uri.removeprefix(self.place)

    def _uri(self, name: str) -> str:
        return self.place + _check_name(name)


class _FolderStore:
    """A store in a folder of this machine, which the first result makes."""

    def __init__(self, place: str) -> None:
        self.place = place

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        path = self._path(name)
        check_no_links(self.place, str(PurePath(name).parent))
        if os.path.lexists(path):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._save(path, stream, There.NOTHING)
        except FileExistsError:
            return False
        return True

    def put(self, name: str, stream: BinaryIO) -> None:
        check_no_links(self.place, name)
        self._save(self._path(name), stream, There.ANYTHING)

    def remove(self, name: str) -> None:
        check_no_links(self.place, str(PurePath(name).parent))
        self._path(name).unlink(missing_ok=True)

    def opened(self, name: str) -> AbstractContextManager[BinaryIO]:
        return self._path(name).open("rb")

    def names(self, folder: str = "") -> Iterator[str]:
        place = self._path(folder.rstrip("/")) if folder else Path(self.place)
        found = (path for path in place.rglob("*") if path.is_file() and not is_part(path.name))
        names = (path.relative_to(self.place).as_posix() for path in found)
        yield from sorted(names, key=os.fsencode)

    def _path(self, name: str) -> Path:
        return Path(self.place, _check_name(name))

    @staticmethod
    def _save(path: Path, stream: BinaryIO, expected: There) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with saving(path, expected=expected) as target:
            shutil.copyfileobj(stream, target, _CHUNK)
