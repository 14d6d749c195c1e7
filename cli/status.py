"""What the command exits with."""

from __future__ import annotations

import enum


class Status(enum.IntEnum):
    """The exit statuses; a later one goes before an earlier one where several apply."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    UNREADABLE = 3
    INTERRUPTED = 130
    INTERNAL = 70


_RANKS = tuple(Status)


def worst(*statuses: Status) -> Status:
    """Return the status that goes before the others; CLEAN of none."""
    return max(statuses, key=_RANKS.index, default=Status.CLEAN)
