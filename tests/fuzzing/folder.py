"""Make a temporary folder for this process, in memory if the system has a place for that."""

from __future__ import annotations

import os
import tempfile
from functools import lru_cache
from pathlib import Path

_MEMORY = Path("/dev/shm")


def own_folder() -> Path:
    """Return the folder of this process. A forked process gets a new one.

    The folder is deleted when the process ends.
    """
    return Path(_make(os.getpid()).name)


@lru_cache(maxsize=1)
def _make(_process: int) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None)
