"""The processes of a cluster that Ray has started on this machine, as /proc shows them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def below(process: int) -> list[int]:
    """Return the processes that *process* has started, and those that they have."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        parent = _parent(folder)
        if parent is not None:
            parents.setdefault(parent, []).append(int(folder.name))
    return [*_below(process, parents)]


def _below(process: int, parents: dict[int, list[int]]) -> Iterator[int]:
    for child in parents.get(process, []):
        yield child
        yield from _below(child, parents)


def _parent(folder: Path) -> int | None:
    try:
        state, parent = (
            (folder / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[:2]
        )
    except OSError:
        return None
    return int(parent) if state not in {"Z", "X"} else None


def called(processes: list[int], word: str) -> list[int]:
    """Return those of *processes* whose command line has *word*."""
    return [one for one in processes if word in _words(one)]


def _words(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def waited_for(look: Callable[[], T], most: float = 90.0) -> T:
    """Return what *look* returns as soon as that is something. Fails after *most* seconds."""
    until = time.monotonic() + most
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < until, "nothing came"
        time.sleep(0.02)


def left_of(processes: list[int], most: float = 20.0) -> list[int]:
    """Wait until *processes* have ended; return those that go on after *most* seconds."""
    until = time.monotonic() + most
    while True:
        left = [one for one in processes if _parent(Path(f"/proc/{one}")) is not None]
        if not left or time.monotonic() > until:
            return left
        time.sleep(0.05)
