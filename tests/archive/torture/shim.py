"""The library that lets calls of the system fail (``shim.c``), compiled and put in their place."""

from __future__ import annotations

import ctypes
import enum
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).with_name("shim.c")
PRELOAD: Final = "LD_PRELOAD"


class Kind(enum.IntEnum):
    """What happens at the n-th call."""

    FAIL_ONCE = 0
    FAIL_ALWAYS = 1
    """That call fails and all that follow, as on a disk that is gone."""
    FAIL_FULL = 2
    """From there on every call fails that needs room, as on a full disk."""
    FAIL_SHORT = 3
    """A write writes half, and the rest fails."""
    DIE = 4
    POWER_CUT = 5
    """The process dies, and of what was not synced each write may be lost."""


class Plan(NamedTuple):
    """Which call on files of the folder meets what; *at* 0 is none."""

    at: int
    kind: Kind = Kind.FAIL_ONCE
    error: int = 0
    seed: int = 0


def why_none() -> str:
    """Return why calls cannot be made to fail on this machine, ``""`` where they can."""
    if sys.platform != "linux":
        return "the shim is for Linux"
    if _compiler() is None:
        return "there is no C compiler"
    return ""


def compiled(folder: Path) -> Path:
    """Compile the shim into *folder*; return the library."""
    library = folder / "shim.so"
    command = [str(_compiler()), "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


def _compiler() -> str | None:
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)


def is_loaded() -> bool:
    """Return whether this process was started with the shim before the C library."""
    return hasattr(ctypes.CDLL(None), "plan_faults")


def plan(folder: Path, faults: Plan) -> None:
    """Let *faults* come about in this process, in calls on files of *folder*."""
    ctypes.CDLL(None).plan_faults(
        os.fsencode(folder), ctypes.c_long(faults.at), faults.error, int(faults.kind), faults.seed
    )


def calls() -> tuple[int, str]:
    """Return how many calls were counted, and the first that failed, ``""`` for none."""
    library = ctypes.CDLL(None)
    library.failed_call.restype = ctypes.c_char_p
    library.count_calls.restype = ctypes.c_long
    return library.count_calls(), library.failed_call().decode()
