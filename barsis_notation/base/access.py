"""Who may read and write a file: its mode, owner, group, access list and other attributes."""

from __future__ import annotations

import errno
import os
import stat
from typing import Final, NamedTuple

ACCESS_LIST: Final = "system.posix_acl_access"
"""The attribute that Linux keeps a file's access list (ACL) in."""

_REFUSED: Final = {errno.EPERM, errno.EACCES, errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}
"""Errors that say that this user, or this file system, cannot do it: no sign of damage."""


class Access(NamedTuple):
    """The access to a file; *links* is how many names it has."""

    mode: int
    owner: int
    group: int
    attributes: Attributes
    links: int


Attributes = dict[str, bytes | None]
"""Extended attributes by name; None for one that this user cannot read."""


def access_of(status: os.stat_result, place: str) -> Access:
    """Return the access to the file at *place*, which has *status*."""
    mode, owner, group = stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid
    return Access(mode, owner, group, _attributes(place), status.st_nlink)


def give(handle: int, access: Access) -> list[str]:
    """Give the open file *handle*, so far its owner's alone, *access*; return what it cannot have.

    Nobody may do more with it than *access* allows: where the group is lost, the new one may do
    what all others may; where the access list is lost, only the owner may do anything. Raises
    OSError where the mode cannot be set.
    """
    if not hasattr(os, "fchown"):
        return []
    lost = _give_owner(handle, access)
    mode = access.mode
    if lost:
        mode &= 0o777
    if "its group" in lost:
        mode = mode & ~0o070 | (mode & 0o007) << 3
    lost += _give_attributes(handle, access.attributes)
    if "its access list" in lost:
        mode &= 0o700
    if stat.S_IMODE(os.fstat(handle).st_mode) != mode:
        os.fchmod(handle, mode)
    return lost


def _give_owner(handle: int, access: Access) -> list[str]:
    """Set group and owner, the group also where the owner cannot be set."""
    status = os.fstat(handle)
    lost = []
    if status.st_gid != access.group and not _is_given(handle, -1, access.group):
        lost.append("its group")
    if status.st_uid != access.owner and not _is_given(handle, access.owner, -1):
        lost.append("its owner")
    return lost


def _is_given(handle: int, owner: int, group: int) -> bool:
    try:
        os.fchown(handle, owner, group)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        return False
    return True


def _attributes(file: str | int) -> Attributes:
    """Return the extended attributes of a file; none where the system has no such thing."""
    if not hasattr(os, "listxattr"):
        return {}
    try:
        names = os.listxattr(file)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        return {}
    return {name: _attribute(file, name) for name in names}


def _attribute(file: str | int, name: str) -> bytes | None:
    try:
        return os.getxattr(file, name)
    except OSError as error:
        if error.errno not in (*_REFUSED, errno.ENODATA):
            raise
        return None


def _give_attributes(handle: int, attributes: Attributes) -> list[str]:
    """Set *attributes*, and take away an access list that only the folder gave."""
    there = _attributes(handle)
    lost = [
        "its access list" if name == ACCESS_LIST else f"its attribute {name}"
        for name, value in attributes.items()
        if value is None or (there.get(name) != value and not _is_set(handle, name, value))
    ]
    if ACCESS_LIST in there and ACCESS_LIST not in attributes:
        os.removexattr(handle, ACCESS_LIST)
    return lost


def _is_set(handle: int, name: str, value: bytes) -> bool:
    try:
        os.setxattr(handle, name, value)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        return False
    return True
