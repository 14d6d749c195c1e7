"""Exit statuses."""

from __future__ import annotations

import enum


class Status(enum.IntEnum):
    """The exit statuses, in increasing order of precedence."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    UNREADABLE = 3
    INTERRUPTED = 130
    INTERNAL = 70


_RANKS = tuple(Status)


def choose_worst(*statuses: Status) -> Status:
    """Return the status of highest precedence; CLEAN without arguments."""
    return max(statuses, key=_RANKS.index, default=Status.CLEAN)
