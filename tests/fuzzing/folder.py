"""A folder of this process alone, in memory where there is such a place."""

from __future__ import annotations

import os
import tempfile
from functools import lru_cache
from pathlib import Path

_MEMORY = Path("/dev/shm")


def own_folder() -> Path:
    """Return the folder; a process that was forked has one of its own. It goes with the process."""
    return Path(_made(os.getpid()).name)


@lru_cache(maxsize=1)
def _made(_process: int) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None)
