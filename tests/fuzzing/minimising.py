"""Minimise an input that shows a fault."""

from __future__ import annotations

import time
from collections.abc import Callable


def minimised(data: bytes, shows: Callable[[bytes], bool], seconds: float = 20) -> bytes:
    """Return the smallest part of *data* found for which *shows* is true.

    Lines are removed first, then parts between commas, then bytes, in chunks of decreasing size
    (delta debugging).

    Args:
        data: An input for which *shows* is true.
        shows: Predicate that tells whether an input shows the fault.
        seconds: Time limit.
    """
    end = time.monotonic() + seconds

    def fewest(parts: list[bytes], between: bytes) -> bytes:
        return between.join(_fewest(parts, lambda kept: shows(between.join(kept)), end))

    data = fewest(data.split(b"\n"), b"\n")
    data = fewest(data.split(b","), b",")
    return fewest([data[at : at + 1] for at in range(len(data))], b"")


def _fewest(parts: list[bytes], shows: Callable[[list[bytes]], bool], end: float) -> list[bytes]:
    """Return the *parts* that are necessary for *shows*, until the time *end*."""
    size = max(len(parts) // 2, 1)
    while parts:
        at, fewer = 0, False
        while at < len(parts):
            if time.monotonic() > end:
                return parts
            kept = parts[:at] + parts[at + size :]
            if kept and shows(kept):
                parts, fewer = kept, True
            else:
                at += size
        if size == 1 and not fewer:
            break
        size = size if fewer and size == 1 else max(size // 2, 1)
    return parts
