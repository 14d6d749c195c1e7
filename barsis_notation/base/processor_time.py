"""The processor time that a thread has taken, also where Python cannot measure threads."""

from __future__ import annotations

import time


def thread_time() -> float:
    """Return seconds of processor time that this thread has taken.

    They are those of the process where Python's ``time`` has no ``thread_time``: in WebAssembly.
    """
    return getattr(time, "thread_time", time.process_time)()
