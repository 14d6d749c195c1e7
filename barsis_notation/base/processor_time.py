"""Processor time of a thread, with a fallback for systems that cannot measure it."""

from __future__ import annotations

import time


def thread_time() -> float:
    """Return the processor time that this thread has used, in seconds.

    It is the time of the process if Python's ``time`` has no ``thread_time``, as in WebAssembly.
    """
    return getattr(time, "thread_time", time.process_time)()
