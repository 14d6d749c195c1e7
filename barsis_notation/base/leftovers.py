"""Part files: their names, and the removal of those whose program has died.

A killed program leaves its part file. The next program that saves a file in that folder removes
it, but never the part file of a program that still runs: such a program holds a lock on the file,
which the system releases when the program ends, however it ends. Process ids are not used, because
another process may have the same id by then. Only files last written before this program began are
removed. A part file of another machine, in a shared folder, must also be older than a day, because
some shared file systems do not show the locks of other machines. On a file system without locks no
file is removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import shutil
import stat
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from barsis_notation.base import BEGAN

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # a system without locks, such as Windows
    fcntl = None

ENDING: Final = ".barsis-part"
"""The suffix of part files and part folders."""

_NAME: Final = re.compile(r"\..*\.([0-9a-f]{8})-[0-9a-f]{16}\.barsis-part", re.DOTALL)
_BEGAN: Final = BEGAN
_DAY: Final = 24 * 60 * 60
_MACHINE_ID: Final = Path("/etc/machine-id")

_swept: set[str] = set()
"""Folders that this program has already cleaned."""


def make_part_name(name: str) -> str:
    """Return a new random name for the temporary part file or part folder of a file or folder.

    *name* is the name of that file, without its folder. The result consists of a dot, the first 40
    characters of *name*, hexadecimal digits for this machine and for this file, and the suffix
    ``.barsis-part``. Folder walks skip such names.
    """
    return f".{name[:40]}.{_get_machine_digits()}-{secrets.token_hex(8)}{ENDING}"


def is_part(name: str) -> bool:
    """Return whether *name*, without folder, is the name of a temporary part file or folder."""
    return _NAME.fullmatch(name) is not None


@cache
def _get_machine_digits() -> str:
    """Return eight hexadecimal digits that identify this machine in shared folders."""
    try:
        identity = _MACHINE_ID.read_bytes()
    except OSError:
        identity = b""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return hashlib.sha256(identity + os.fsencode(name)).hexdigest()[:8]


def lock_file(handle: int) -> None:
    """Lock an open part file or part folder until it is closed, if the system has locks.

    *handle* is its file descriptor. The function does not wait, and ignores any failure, such as a
    lock that another program holds.
    """
    if fcntl is not None:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_locked(path: str) -> int | None:
    """Open and lock the file at *path*, and return its file descriptor.

    If another program holds the lock, wait until it is released. The caller closes the file. Return
    None if the system has no locks, or if the file cannot be opened or locked. The locks of Windows
    (``msvcrt.locking``) are not used, because the file is replaced while it is locked, and Windows
    cannot replace an open file.
    """
    if fcntl is None:
        return None
    with contextlib.suppress(OSError):
        handle = os.open(path, _READ)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
        except BaseException:
            os.close(handle)
            raise
        return handle
    return None


def remove_leftovers(folder: str) -> None:
    """Remove temporary part files that programs left in a folder when they were killed.

    A part file (see ``make_part_name``) is removed if no program has locked it and it was last
    written before this program started. A part file from another machine must have been written at
    least a day before that. On a file system without locks, no file is removed. A second call for
    the same folder in this process does nothing. Failures are ignored.

    Args:
        folder: Path of the folder; subfolders are not searched.
    """
    if folder in _swept:
        return
    _swept.add(folder)
    with (
        contextlib.suppress(OSError),
        os.scandir(folder) as entries,
    ):  # a folder that cannot be listed is skipped
        for entry in entries:
            found = _NAME.fullmatch(entry.name)
            if found is not None:
                age = 0 if found[1] == _get_machine_digits() else _DAY
                _remove_if_dead(entry.path, before=_BEGAN - age)


def _remove_if_dead(path: str, before: float) -> None:
    """Remove a part file last written before *before*, unless a program has locked it.

    The file also remains if it belongs to another user. A missing file is ignored.
    """
    with contextlib.suppress(OSError):
        handle = os.open(path, _READ)
        try:
            status = os.fstat(handle)
            if stat.S_ISREG(status.st_mode) and status.st_mtime < before:
                _check_unlocked(handle)
                os.unlink(path)
        finally:
            os.close(handle)


def _check_unlocked(handle: int) -> None:
    """Raise OSError if a program has locked the file, or if that cannot be determined.

    Windows, which has no such locks, refuses to remove a file that a program has open.
    """
    if os.name != "nt":
        if fcntl is None:
            raise OSError("no locks")
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)


def remove_leftover_folders(parent: str) -> None:
    """Remove temporary part folders, with their content, that killed programs left in a folder.

    A part folder (see ``make_part_name``) is removed if no program has locked it and it was last
    changed before this program started. A part folder from another machine must have been changed
    at least a day before that. On a file system without locks, no folder is removed. Failures are
    ignored.

    Args:
        parent: Path of the folder that contains them.
    """
    with contextlib.suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            found = _NAME.fullmatch(entry.name)
            if found is not None and entry.is_dir(follow_symlinks=False):
                age = 0 if found[1] == _get_machine_digits() else _DAY
                _remove_folder_if_dead(entry.path, before=_BEGAN - age)


def _remove_folder_if_dead(path: str, before: float) -> None:
    """Remove a part folder made before *before*, unless a program has locked it."""
    with contextlib.suppress(OSError):
        handle = os.open(path, _READ)
        try:
            if os.fstat(handle).st_mtime < before:
                _check_unlocked(handle)
                shutil.rmtree(path)
        finally:
            os.close(handle)


_READ: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
