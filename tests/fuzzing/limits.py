"""Limit the time of one input, and measure its memory."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SECONDS: Final = 10
MEGABYTES: Final = 200
"""Maximum growth of the process's memory for one input."""


class TooSlowError(Exception):
    """Raised if an input takes more than its time."""


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooSlowError if the block takes more CPU time than *seconds*."""

    def stop(_signal: int, _frame: object) -> None:
        raise TooSlowError(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def most_memory() -> int:
    """Return the peak memory of this process in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
