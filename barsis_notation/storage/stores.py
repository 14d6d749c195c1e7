"""Places where results stand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import BinaryIO, Protocol

from barsis_notation.base.saving import saving
from barsis_notation.base.seen import There


class Store(Protocol):
    def put_new(self, name: str, stream: BinaryIO) -> bool: ...

    def put(self, name: str, stream: BinaryIO) -> None: ...

    def opened(self, name: str) -> AbstractContextManager[BinaryIO]: ...

    def names(self, prefix: str = "") -> Iterator[str]: ...


class FolderStore:
    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)

    def put_new(self, name: str, stream: BinaryIO) -> bool:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with saving(path, expected=There.NOTHING) as target:
                copyfileobj(stream, target)
        except FileExistsError:
            return False
        return True

    def put(self, name: str, stream: BinaryIO) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with saving(path) as target:
            copyfileobj(stream, target)

    @contextmanager
    def opened(self, name: str) -> Iterator[BinaryIO]:
        with (self.folder / name).open("rb") as stream:
            yield stream

    def names(self, prefix: str = "") -> Iterator[str]:
        for root, _, files in os.walk(self.folder):
            for file in files:
                name = (Path(root) / file).relative_to(self.folder).as_posix()
                if name.startswith(prefix):
                    yield name


def store_at(place: str) -> Store:
    return FolderStore(place)
