"""Keep the working folder with its untrusted files out of ``sys.path`` of new processes."""

from __future__ import annotations

import contextlib
import os
import sys
import sysconfig
from collections.abc import Iterator
from typing import Final

SAFE_PATH: Final = "PYTHONSAFEPATH"
"""The environment variable that keeps the working folder out of ``sys.path``."""


@contextlib.contextmanager
def use_safe_path() -> Iterator[None]:
    """Keep processes started in the block from importing from the working folder.

    ``multiprocessing`` starts its processes by ``python -c``, which puts the working folder first
    in ``sys.path``. The block sets the environment variable ``PYTHONSAFEPATH``, which the processes
    inherit. If Python was started with ``-E``, it ignores the environment. The block then also runs
    in the folder of the standard library, and raises OSError at its start if the current working
    folder no longer exists. A program made by PyInstaller imports only from itself and needs no
    change.
    """
    if getattr(sys, "frozen", False):
        yield
        return
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        with enter_stdlib_folder() if sys.flags.ignore_environment else contextlib.nullcontext():
            yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


def enter_stdlib_folder() -> contextlib.AbstractContextManager[None]:
    """Return a context manager that changes the working folder to that of the standard library.

    Every Python process imports from that folder anyway. The working folder belongs to the whole
    process: other threads see the change. Entering raises OSError if the current working folder no
    longer exists.
    """
    return contextlib.chdir(sysconfig.get_path("stdlib"))
