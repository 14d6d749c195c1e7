"""Folders that are made whole or not at all, as :mod:`barsis_notation.base.saving` makes files.

A folder is made beside its place, as a part folder, and takes the place when the disk has kept
every file in it. A system has no call that puts a folder in the place of another: one that is
replaced goes beside first, as ``NAME.before-…``, and is removed last. So it is there after a kill.
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
from barsis_notation.base.file_stamps import There, check_unchanged
from barsis_notation.base.leftovers import hold, part_name, sweep_folders
from barsis_notation.base.path_kinds import check_of_this_machine
from barsis_notation.base.saving import sync_folder


@contextlib.contextmanager
def saving_folder(path: FilePath, *, expected: There = There.NOTHING) -> Iterator[str]:
    """Yield an empty folder that is put at *path* when the block ends.

    Where the block raises, everything stays as it was. What stood at *path* is removed with all
    that is in it, where *expected* lets it be there. Raises FileExistsError where it does not,
    OSError where the folder cannot be made.
    """
    name = os.fspath(path)
    if not name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    check_of_this_machine(name)
    place = os.path.realpath(name)
    parent, last = os.path.split(place)
    check_unchanged(place, expected)
    sweep_folders(parent)
    part = os.path.join(parent, part_name(last))
    try:
        os.mkdir(part)
        with _held(part):
            yield part
            _sync_all(part)
            check_unchanged(place, expected)
            before = _put(part, place)
    except BaseException as error:
        shutil.rmtree(part, ignore_errors=True)
        if isinstance(error, OSError) and str(error.filename or "").startswith(part):
            error.filename = name + str(error.filename).removeprefix(part)
        raise
    if before is not None:
        _remove(before)


def make_folder(path: FilePath) -> None:
    """Make a folder, and those above it, where it is not there. Raises OSError."""
    check_of_this_machine(path)
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
    """Raise OSError if *name*, a path below *folder*, is or goes through a symbolic link.

    A link in a folder of strangers would have files outside of it overwritten. *folder* itself,
    which the user has named, may be a link.
    """
    place = os.fspath(folder)
    for part in PurePath(name).parts:
        place = os.path.join(place, part)
        if os.path.islink(place) or _is_junction(place):
            raise OSError(errno.ELOOP, "a symbolic link, which may lead out of the folder", place)


def check_tables_below(target: FilePath, files: Iterable[str]) -> None:
    """Raise OSError if *target* is a folder and one of the *files* in it is a symbolic link."""
    if os.path.isdir(target):
        for file in files:
            check_no_links(target, os.path.basename(file))


def _is_junction(place: str) -> bool:
    """Return whether *place* is a junction, the link of Windows to a folder."""
    return sys.version_info >= (3, 12) and os.path.isjunction(place)


def new_file(folder: str, name: str) -> BinaryIO:
    """Return the file *name* below a folder that is being made, open to be written."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return open(path, "xb")


@contextlib.contextmanager
def _held(folder: str) -> Iterator[None]:
    """Hold a folder, so that no other program takes it for a leftover."""
    if os.name == "nt":  # opens no folders, and removes none that somebody works in
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        hold(handle)
        yield
    finally:
        os.close(handle)


def _sync_all(folder: str) -> None:
    """See to it that the disk has kept every file below *folder*, and their names."""
    for parent, _, files in os.walk(folder, topdown=False):
        for file in files:
            handle = os.open(os.path.join(parent, file), os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        sync_folder(parent)


def _put(part: str, place: str) -> str | None:
    """Put *part* at *place*; return where what stood there is now, None where nothing did."""
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
