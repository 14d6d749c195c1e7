"""Exit statuses."""

from __future__ import annotations

import enum


class Status(enum.IntEnum):
    """The exit statuses of commands, in increasing order of precedence.

    CLEAN is 0, FINDINGS 1, USAGE (wrong command line or configuration) 2, UNREADABLE (a file cannot
    be read or written) 3, INTERRUPTED 130, INTERNAL (a fault of the program) 70.
    """

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    UNREADABLE = 3
    INTERRUPTED = 130
    INTERNAL = 70


_RANKS = tuple(Status)


def choose_worst(*statuses: Status) -> Status:
    """Return the status of highest precedence, in the order of ``Status``.

    It is CLEAN without arguments.
    """
    return max(statuses, key=_RANKS.index, default=Status.CLEAN)
