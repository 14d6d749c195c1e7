"""What packages installed here name for us: entry points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entry_points_of(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of *group*, in the order of their names."""
    from importlib.metadata import entry_points

    found = set(entry_points(group=group))  # a package that is found by two ways counts once
    return tuple(sorted(found, key=lambda one: (one.name, one.value)))


def raised(error: BaseException) -> str:
    """Return what *error*, of somebody else's code, is called and says."""
    return f"{type(error).__name__}: {error}"
