"""Part files: their names, and the removal of those whose program has died.

A program that is killed leaves its part file behind. The next one that saves a file in that folder
removes it. Never the part file of a program that still runs: that one holds a lock on it, which the
system lets go when the program ends in whatever way, so that no number of a process, which another
may have by now, is asked. Only what was last written before this program began is looked at. A
part file of another machine, in a folder that several share, must besides be older than a day,
for not every shared folder knows the locks of other machines. Where a file system has no locks
nothing is removed.
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
from typing import Final

from barsis_notation.base import BEGAN

ENDING: Final = ".barsis-part"

_NAME: Final = re.compile(r"\..*\.([0-9a-f]{8})-[0-9a-f]{16}\.barsis-part", re.DOTALL)
_BEGAN: Final = BEGAN
_DAY: Final = 24 * 60 * 60
_MACHINE_ID: Final = Path("/etc/machine-id")

_swept: set[str] = set()
"""Folders where this program has looked."""


def part_name(name: str) -> str:
    """Return a new name for the part file of a file called *name*; folder walks leave it out."""
    return f".{name[:40]}.{_machine()}-{secrets.token_hex(8)}{ENDING}"


def is_part(name: str) -> bool:
    """Return whether *name* is that of a part file."""
    return _NAME.fullmatch(name) is not None


@cache
def _machine() -> str:
    """Return eight digits that stand for this machine among those that share a folder."""
    try:
        identity = _MACHINE_ID.read_bytes()
    except OSError:
        identity = b""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return hashlib.sha256(identity + os.fsencode(name)).hexdigest()[:8]


def hold(handle: int) -> None:
    """Lock the open part file *handle* until it is closed, where the system has locks."""
    with contextlib.suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sweep(folder: str) -> None:
    """Remove the part files of dead programs from *folder*; once a folder and program."""
    if folder in _swept:
        return
    _swept.add(folder)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:  # what cannot be listed stays
        for entry in entries:
            found = _NAME.fullmatch(entry.name)
            if found is not None:
                age = 0 if found[1] == _machine() else _DAY
                _remove_if_dead(entry.path, before=_BEGAN - age)


def _remove_if_dead(path: str, before: float) -> None:
    """Remove a part file last written *before*, unless a program holds it.

    It also stays where it is another user's, or where it has just gone.
    """
    with contextlib.suppress(OSError):
        handle = os.open(path, _READ)
        try:
            status = os.fstat(handle)
            if stat.S_ISREG(status.st_mode) and status.st_mtime < before:
                _check_not_held(handle)
                os.unlink(path)
        finally:
            os.close(handle)


def _check_not_held(handle: int) -> None:
    """Raise OSError where a program holds the file, or that cannot be found out.

    Windows, which has no such locks, lets no file be removed that a program has open.
    """
    if os.name != "nt":
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)


def sweep_folders(parent: str) -> None:
    """Remove the part folders of dead programs from *parent*."""
    with contextlib.suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            found = _NAME.fullmatch(entry.name)
            if found is not None and entry.is_dir(follow_symlinks=False):
                age = 0 if found[1] == _machine() else _DAY
                _remove_folder_if_dead(entry.path, before=_BEGAN - age)


def _remove_folder_if_dead(path: str, before: float) -> None:
    """Remove a part folder made *before*, unless a program holds it."""
    with contextlib.suppress(OSError):
        handle = os.open(path, _READ)
        try:
            if os.fstat(handle).st_mtime < before:
                _check_not_held(handle)
                shutil.rmtree(path)
        finally:
            os.close(handle)


_READ: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
