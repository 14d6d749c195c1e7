"""Create folders completely or not at all, as ``saving`` does with files.

A folder is built beside its place, as a part folder, and renamed when the disk has every file in
it. No system call replaces a folder by another: the replaced folder is first renamed to
``NAME.before-…`` beside it, and removed last, so it still exists after a kill.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import BinaryIO

from barsis_notation.base import FilePath
from barsis_notation.base.file_stamps import PathState, check_unchanged
from barsis_notation.base.leftovers import lock_file, make_part_name, remove_leftover_folders
from barsis_notation.base.path_kinds import check_local
from barsis_notation.base.saving import sync_folder


@contextlib.contextmanager
def open_atomic_folder(path: FilePath, *, expected: PathState = PathState.NOTHING) -> Iterator[str]:
    """Yield the path of an empty folder, renamed to *path* when the block ends.

    If the block raises, *path* is unchanged. If *expected* permits that *path* exists, the old
    folder or file is removed with all its content. If *path* is a symbolic link, the link remains,
    and its target is created or replaced.

    Args:
        path: The folder to create; its parent folder must exist.
        expected: The accepted state of *path*, checked before and after the block.

    Raises:
        FileExistsError: If *path* exists and *expected* is ``PathState.NOTHING``.
        FileNotFoundError: If *path* is empty, or its parent folder does not exist.
        OSError: If the folder cannot be created, or *path* is the URI of an object. Also if the old
            folder cannot be removed; the new one is then in its place.
        ValueError: If *path* has a NUL character.
    """
    name = os.fspath(path)
    if not name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    check_local(name)
    place = os.path.realpath(name)
    parent, last = os.path.split(place)
    check_unchanged(place, expected)
    remove_leftover_folders(parent)
    part = os.path.join(parent, make_part_name(last))
    try:
        os.mkdir(part)
        with _lock_folder(part):
            yield part
            _sync_all(part)
            check_unchanged(place, expected)
            before = _place_folder(part, place)
    except BaseException as error:
        shutil.rmtree(part, ignore_errors=True)
        if isinstance(error, OSError) and str(error.filename or "").startswith(part):
            error.filename = name + str(error.filename).removeprefix(part)
        raise
    if before is not None:
        _remove(before)


def make_folder(path: FilePath) -> None:
    """Create a folder and its missing parents. An existing folder is not an error.

    Raises OSError if a folder cannot be created or *path* is the URI of a cloud object. Raises
    ValueError if *path* has a NUL character.
    """
    check_local(path)
    missing: list[str] = []
    place = os.path.normpath(os.fspath(path))
    while place and not os.path.isdir(place):
        missing.append(place)
        above = os.path.dirname(place)
        place = above if above != place else ""
    for place in reversed(missing):  # os.makedirs calls itself for each, which may be too deep
        try:
            os.mkdir(place)
        except FileExistsError:
            if not os.path.isdir(place):
                raise


def check_no_links(folder: FilePath, name: str) -> None:
    """Raise OSError if a path below a folder is, or goes through, a symbolic link.

    A link in a folder of untrusted files could lead a write to a file outside of it. Windows
    junctions are also refused, with Python 3.12 or newer. Missing files are accepted, as are ``..``
    and absolute paths.

    Args:
        folder: The folder. It may itself be a link, since the user has named it.
        name: Path relative to *folder*.
    """
    place = os.fspath(folder)
    for part in PurePath(name).parts:
        place = os.path.join(place, part)
        if os.path.islink(place) or _is_junction(place):
            raise OSError(errno.ELOOP, "a symbolic link, which may lead out of the folder", place)


def check_no_linked_tables(target: FilePath, files: Iterable[str]) -> None:
    """Raise OSError if a folder contains one of *files* as a symbolic link.

    Args:
        target: The folder. A path that is not a folder is accepted without a check.
        files: File names. Only the last part of a path is looked up in the folder.
    """
    if os.path.isdir(target):
        for file in files:
            check_no_links(target, os.path.basename(file))


def _is_junction(place: str) -> bool:
    """Return whether *place* is a junction, the folder link of Windows."""
    return sys.version_info >= (3, 12) and os.path.isjunction(place)


def create_file(folder: str, name: str) -> BinaryIO:
    """Create a file below *folder* and open it for writing bytes.

    The caller closes it. *name* is a path relative to *folder*; missing parent folders are created.
    Raises FileExistsError if the file exists, OSError if it cannot be created.
    """
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return open(path, "xb")


@contextlib.contextmanager
def _lock_folder(folder: str) -> Iterator[None]:
    """Lock a folder, so that other programs do not remove it as a leftover."""
    if os.name == "nt":  # cannot open folders, and does not remove one in use
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        lock_file(handle)
        yield
    finally:
        os.close(handle)


def _sync_all(folder: str) -> None:
    """Make sure that the disk has every file below *folder* and their names."""
    for parent, _, files in os.walk(folder, topdown=False):
        for file in files:
            handle = os.open(os.path.join(parent, file), os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        sync_folder(parent)


def _place_folder(part: str, place: str) -> str | None:
    """Rename *part* to *place*; return the new path of the old folder, or None if none existed."""
    parent, last = os.path.split(place)
    before = None
    if os.path.lexists(place):
        before = os.path.join(parent, f"{last}.before-{secrets.token_hex(4)}")
        os.rename(place, before)
    try:
        os.rename(part, place)
        try:
            sync_folder(parent)
        except BaseException:
            os.rename(place, part)
            raise
    except BaseException:
        if before is not None:
            os.rename(before, place)
        raise
    return before


def _remove(path: str) -> None:
    if stat.S_ISDIR(os.lstat(path).st_mode):
        shutil.rmtree(path)
    else:
        os.unlink(path)
