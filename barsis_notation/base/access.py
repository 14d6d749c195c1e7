"""Access to a file: mode, owner, group, access list and other attributes."""

from __future__ import annotations

import errno
import os
import stat
from typing import Final, NamedTuple

ACCESS_LIST: Final = "system.posix_acl_access"
"""The extended attribute in which Linux keeps the access list (ACL) of a file."""

_REFUSED: Final = {errno.EPERM, errno.EACCES, errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}
"""Errors that mean missing permission or support, not damage."""


class Access(NamedTuple):
    """The access rights and attributes of a file, from ``read_access``.

    Attributes:
        mode: Permission bits, such as ``0o644``.
        owner: User id.
        group: Group id.
        attributes: Maps the name of each extended attribute to its value, or to None if it is
            unreadable. It is empty if the system or the file system has no such attributes, or if
            this user may not list them.
        links: Number of names (hard links) of the file.
    """

    mode: int
    owner: int
    group: int
    attributes: Attributes
    links: int


Attributes = dict[str, bytes | None]
"""Maps the name of an attribute to its value; None if this user cannot read it."""


def read_access(status: os.stat_result, place: str) -> Access:
    """Return the access rights and attributes of the file at *place*.

    Args:
        status: The status of that file, as ``os.stat`` returns it.
        place: Path of the file.

    Raises:
        OSError: If the attributes cannot be read for a reason other than missing permission or
            missing support.
    """
    mode, owner, group = stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid
    return Access(mode, owner, group, _read_attributes(place), status.st_nlink)


def apply_access(handle: int, access: Access) -> list[str]:
    """Give an open file the access rights *access*; return what could not be set.

    The file never allows more than *access*. If its group cannot be set, its current group gets
    only the rights that everyone has. If its access list cannot be set, only the owner keeps
    rights. If its owner or group cannot be set, the set-user-id, set-group-id and sticky bits are
    cleared. An access list that *access* does not have is removed.

    Args:
        handle: Descriptor of the file, which should give rights only to its owner before the call.
            It stays open.
        access: The rights and attributes to set.

    Returns:
        A list of the things that could not be set: ``its group``, ``its owner``, ``its access
        list``, or ``its attribute NAME`` for each attribute. On systems without owners of files,
        such as Windows, nothing is set and the list is empty.

    Raises:
        OSError: If the mode cannot be set, or an access list that the file inherited from its
            folder cannot be removed. Also if another call fails, except for missing permission or
            support.
    """
    if not hasattr(os, "fchown"):
        return []
    lost = _set_owner(handle, access)
    mode = access.mode
    if lost:
        mode &= 0o777
    if "its group" in lost:
        mode = mode & ~0o070 | (mode & 0o007) << 3
    lost += _set_attributes(handle, access.attributes)
    if "its access list" in lost:
        mode &= 0o700
    if stat.S_IMODE(os.fstat(handle).st_mode) != mode:
        os.fchmod(handle, mode)
    return lost


def _set_owner(handle: int, access: Access) -> list[str]:
    """Set group and owner, each even if the other cannot be set; return what was not set."""
    status = os.fstat(handle)
    lost = []
    if status.st_gid != access.group and not _try_chown(handle, -1, access.group):
        lost.append("its group")
    if status.st_uid != access.owner and not _try_chown(handle, access.owner, -1):
        lost.append("its owner")
    return lost


def _try_chown(handle: int, owner: int, group: int) -> bool:
    try:
        os.fchown(handle, owner, group)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        return False
    return True


def _read_attributes(file: str | int) -> Attributes:
    """Return the extended attributes of a file, empty if the system does not support them."""
    if not hasattr(os, "listxattr"):
        return {}
    try:
        names = os.listxattr(file)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        return {}
    return {name: _read_attribute(file, name) for name in names}


def _read_attribute(file: str | int, name: str) -> bytes | None:
    try:
        return os.getxattr(file, name)
    except OSError as error:
        if error.errno not in (*_REFUSED, errno.ENODATA):
            raise
        return None


def _set_attributes(handle: int, attributes: Attributes) -> list[str]:
    """Set *attributes*, and remove an access list that the file inherited from the folder."""
    there = _read_attributes(handle)
    lost = [
        "its access list" if name == ACCESS_LIST else f"its attribute {name}"
        for name, value in attributes.items()
        if value is None or (there.get(name) != value and not _try_setxattr(handle, name, value))
    ]
    if ACCESS_LIST in there and ACCESS_LIST not in attributes:
        os.removexattr(handle, ACCESS_LIST)
    return lost


def _try_setxattr(handle: int, name: str, value: bytes) -> bool:
    try:
        os.setxattr(handle, name, value)
    except OSError as error:
        if error.errno not in _REFUSED:
            raise
        return False
    return True
