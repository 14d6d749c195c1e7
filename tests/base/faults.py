"""Saves in which one call of the system fails, or is the last thing the program does."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.base import leftovers, saving

CALLS = (
    "open", "close", "stat", "lstat", "fstat", "fchmod", "fchown", "listxattr", "getxattr",
    "setxattr", "removexattr", "fsync", "replace", "link", "rename", "unlink", "scandir",
)  # fmt: skip
ERRORS = (errno.ENOSPC, errno.EIO, errno.EPERM)


class KilledError(BaseException):
    """The program has died: it does nothing more, and cleans nothing up."""


class Faults:
    """Counts the calls of a save; the one numbered *at* raises *error*, or kills."""

    def __init__(self, at: int, error: int | None, watch: Callable[[], None]) -> None:
        self.at = at
        self.error = error
        self.watch = watch
        self.count = 0
        self.name = ""

    def meet(self, name: str) -> None:
        """Count a call of *name*, which is about to be made. Raises what it is to raise."""
        self.count += 1
        if self.error is None and self.count >= self.at:
            self.name = self.name or name
            raise KilledError
        if self.count == self.at and self.error is not None:
            self.name = name
            raise OSError(self.error, os.strerror(self.error))


@contextmanager
def faults(
    at: int, error: int | None = None, watch: Callable[[], None] = lambda: None
) -> Iterator[Faults]:
    """Let the call numbered *at* fail, without *error* kill; *watch* looks on after every call."""
    plan = Faults(at, error, watch)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leftovers, "_swept", set())
        for name in CALLS:
            patch.setattr(os, name, _counted(plan, name, getattr(os, name)))
        write = saving._NamedFile.write
        patch.setattr(saving._NamedFile, "write", _counted(plan, "write", write))
        yield plan


def _counted(plan: Faults, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    inside = False

    def call(*words: Any, **more: Any) -> Any:
        nonlocal inside
        if inside:
            return real(*words, **more)
        plan.meet(name)
        inside = True
        try:
            answer = real(*words, **more)
            plan.watch()
        finally:
            inside = False
        return answer

    return call


def in_a_new_program(patch: pytest.MonkeyPatch) -> None:
    """Let what was written so far be older than this program, as after a start."""
    patch.setattr(leftovers, "_swept", set())
    patch.setattr(leftovers, "_BEGAN", time.time() + 1)


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of every file of *folder*."""
    return {path.name: path.lstat().st_mode & 0o7777 for path in folder.iterdir()}
