"""Entry points: objects that other installed packages provide for this one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def list_entry_points(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group, sorted by name.

    *group* is the name of the group in the metadata of packages, such as
    ``barsis_notation.formats``. The objects are not loaded. The result is cached.
    """
    from importlib.metadata import entry_points

    found = set(entry_points(group=group))  # a package found in two ways counts once
    return tuple(sorted(found, key=lambda one: (one.name, one.value)))


def describe_exception(error: BaseException) -> str:
    """Return the class and message of an exception as text, such as ``KeyError: 'x'``."""
    return f"{type(error).__name__}: {error}"
