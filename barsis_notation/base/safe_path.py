"""Keep the working folder, which holds data of strangers, out of the module path of processes."""

from __future__ import annotations

import contextlib
import os
import sys
import sysconfig
from collections.abc import Iterator
from typing import Final

SAFE_PATH: Final = "PYTHONSAFEPATH"
"""The environment variable that keeps the working folder out of ``sys.path`` of a new Python."""


@contextlib.contextmanager
def with_safe_path() -> Iterator[None]:
    """Let every Python that is started in the block import nothing from the working folder.

    ``multiprocessing`` starts its processes by ``python -c``, whose path begins with that folder.
    They inherit the environment. With ``python -E`` they do not read it, so there they are started
    in another folder. A program made by PyInstaller imports from itself only.
    """
    if getattr(sys, "frozen", False):
        yield
        return
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        with elsewhere() if sys.flags.ignore_environment else contextlib.nullcontext():
            yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def elsewhere() -> contextlib.AbstractContextManager[None]:
    """Return a context in which the folder of the standard library is the working folder.

    Every Python imports from that folder anyway. The working folder belongs to the whole process:
    other threads see the change. Raises OSError if the working folder no longer exists.
    """
    return contextlib.chdir(sysconfig.get_path("stdlib"))
