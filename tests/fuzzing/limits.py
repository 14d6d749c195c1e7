"""The time and the memory that one input may take."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SECONDS: Final = 10
MEGABYTES: Final = 200
"""By how much one input may let the memory of the process grow."""


class TooSlowError(Exception):
    """An input took more than its time."""


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooSlowError where the block takes more CPU time than *seconds*."""

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
    """Return the most megabytes that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
