"""What a command leaves in its folder: all of it where it succeeded, and never half of anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from barsis_notation.archive.archive import Archive
from tests.archive.torture.children import new_folder

NAME: Final = "games.barsis"
"""The archive of every scene."""

Left = Callable[[Path, bool], Iterator[str]]
"""Yields what is wrong with what a command left in a folder, and whether that had succeeded."""


def nothing_else(folder: Path, succeeded: bool) -> Iterator[str]:
    """Leave it at that."""
    yield from ()


def withdrawn(numbers: frozenset[int]) -> Left:
    """Return what expects the records of *numbers* to be withdrawn."""

    def left(folder: Path, succeeded: bool) -> Iterator[str]:
        with Archive.open(folder / NAME) as archive:
            gone = {holding.number for holding in archive.holdings() if holding.withdrawn}
        if succeeded and not numbers <= gone:
            yield "not done: records are not withdrawn"

    return left


def merged(folder: Path, succeeded: bool) -> Iterator[str]:
    """Expect two spellings to be of one person."""
    with Archive.open(folder / NAME) as archive:
        query = "SELECT count(*) FROM people WHERE person IS NOT NULL"
        if succeeded and archive.database.value(query) != 1:
            yield "not done: nobody is merged"


def signed(checkpoint: str) -> Left:
    """Return what expects a checkpoint and its signature, and that the archive keeps them."""

    def left(folder: Path, succeeded: bool) -> Iterator[str]:
        with Archive.open(folder / NAME) as archive:
            kept = archive.database.value("SELECT count(*) FROM checkpoints")
        if succeeded and (kept, len([*folder.glob(f"{checkpoint}*")])) != (1, 2):
            yield "not done: the checkpoint is not there"

    return left


def lines(out: str, expected: bytes) -> Left:
    """Return what expects a file to have *expected* in it, or not to be there."""

    def left(folder: Path, succeeded: bool) -> Iterator[str]:
        if (folder / out).exists():
            if (folder / out).read_bytes() != expected:
                yield f"half: {out}"
        elif succeeded:
            yield f"not done: {out} is not there"

    return left


def brought_back(out: str, root: bytes) -> Left:
    """Return what expects an export that can be imported, and is the log of *root* then.

    A folder is there as a whole or not at all; files that belong together come one by one.
    """

    def left(folder: Path, succeeded: bool) -> Iterator[str]:
        if succeeded or (folder / out).is_dir():
            path = new_folder(folder.parent / "imported") / NAME
            with Archive.create(path) as archive:
                outcomes = [added.number for added in archive.import_from(folder / out)]
                if archive.root != root:
                    yield f"half: of {out} come {outcomes}"

    return left


def log_of(root: bytes) -> Left:
    """Return what expects the archive to have the log of *root*."""

    def left(folder: Path, succeeded: bool) -> Iterator[str]:
        with Archive.open(folder / NAME) as archive:
            if succeeded and archive.root != root:
                yield "not done: the log is another"

    return left
