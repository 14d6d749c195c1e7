"""Try many mutants in a child process; minimise and save those that break a law.

If a mutant kills the process, the next process continues after that mutant.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import mmap
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from tests.fuzzing.limits import MEGABYTES, in_time, most_memory
from tests.fuzzing.minimising import minimised
from tests.fuzzing.readers import Reader, mutant

if TYPE_CHECKING:
    from tests.fuzzing.branches import Branches

CORPUS: Final = Path(__file__).parent / "corpus"
_HEAD: Final = 16
_ROOM: Final = 2**22
"""Bytes of a mutant in the memory shared with the child process, after _HEAD bytes with the number
of the mutant and its size."""


class Fault(NamedTuple):
    """A broken law: its kind, a short name for files, and the full message."""

    kind: str
    said: str


class Tally(NamedTuple):
    """The result of a campaign.

    Attributes:
        mutants: Number of mutants tried.
        seconds: Wall-clock time.
        faults: The kinds of faults found.
        branches: Number of branches that all files reached, or 0 if not counted.
        of_seeds: Number of branches that the unchanged files reached, or 0 if not counted.
    """

    mutants: int
    seconds: float
    faults: tuple[str, ...]
    branches: int = 0
    of_seeds: int = 0


def fault_of(reader: Reader, data: bytes, number: int) -> Fault | None:
    """Read *data* and return the law that it breaks, or None.

    *number* chooses additional checks; 0 makes all of them.
    """
    memory = most_memory()
    printed = io.StringIO()
    try:
        with in_time(), contextlib.redirect_stdout(printed):
            said = reader.law(data, number)
    except Exception as error:
        return Fault(_kind(error), traceback.format_exc(limit=-6))
    grown = most_memory() - memory
    if not said and grown > MEGABYTES:
        said = f"took {grown} MB"
    if not said and printed.getvalue():
        said = f"printed: {printed.getvalue()[:60]!r}"
    return Fault(_words(re.sub(r"[0-9]+", "n", said.split(":")[0])), said) if said else None


def _kind(error: Exception) -> str:
    """Return the kind of a fault for an exception: its type and the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/tests/" not in frame.filename] or frames
    name = own[-1].name.strip("<>")
    return _words(f"{type(error).__name__} {Path(own[-1].filename).stem} {name}")


def _words(text: str) -> str:
    return "_".join(re.findall(r"[a-z0-9]+", text.lower()))[:60]


def corpus_of(reader: Reader) -> list[Path]:
    """Return the paths of the files of the corpus for *reader*."""
    return sorted(CORPUS.glob(f"{reader.name}-*"))


def files_of(reader: Reader) -> list[bytes]:
    """Return the files to change: whole files, and those of the corpus."""
    return [*reader.whole(), *(path.read_bytes() for path in corpus_of(reader))]


def run(
    reader: Reader, mutants: int, seed: int, seconds: float, kept: Path, *, counted: bool = False
) -> Tally:
    """Try mutants and return the tally.

    Args:
        reader: The reader to fuzz.
        mutants: Maximum number of mutants.
        seed: Seed of the mutants.
        seconds: Maximum time.
        kept: Folder for minimised files that break a law.
        counted: Whether branches are counted.
    """
    shared = mmap.mmap(-1, _HEAD + _ROOM)
    begin = time.monotonic()
    kinds: dict[str, None] = {}
    first = branches = of_seeds = 0
    while first < mutants and time.monotonic() - begin < seconds:
        left = seconds - (time.monotonic() - begin)
        lines, status = _in_child(reader, range(first, mutants), seed, left, kinds, shared, counted)
        for line in lines:
            told = json.loads(line)
            first = told.get("done", first)
            branches, of_seeds = told.get("branches", branches), told.get("of_seeds", of_seeds)
            if "kind" in told:
                kinds[told["kind"]] = None
                _keep(reader, kept, told["kind"], bytes.fromhex(told["data"]), told["said"])
        if status:
            first = int.from_bytes(shared[:8], "little") + 1
            size = int.from_bytes(shared[8:_HEAD], "little")
            kind = f"ended_by_{signal.Signals(status).name.lower()}" if status > 0 else "exit"
            kinds[kind] = None
            _keep(reader, kept, kind, shared[_HEAD : _HEAD + size], "the process ended")
    return Tally(first, time.monotonic() - begin, tuple(kinds), branches, of_seeds)


def _keep(reader: Reader, folder: Path, kind: str, data: bytes, said: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{reader.name}-{kind}{reader.ending}").write_bytes(data)
    print(f"{reader.name}: {kind}\n{said[:1500]}\n", file=sys.stderr, flush=True)


def _in_child(
    reader: Reader,
    numbers: range,
    seed: int,
    seconds: float,
    known: dict[str, None],
    shared: mmap.mmap,
    counted: bool,
) -> tuple[list[bytes], int]:
    """Try the mutants in a child process; return its output lines and the signal that ended it.

    The signal is 0 if the process ended normally, and minus the exit status if it failed.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as said:
                _try_all(reader, numbers, seed, seconds, dict(known), shared, said, counted)
            status = 0
        finally:
            if status:
                traceback.print_exc()
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        lines = list(stream)
    _, ended = os.waitpid(child, 0)
    return lines, os.WTERMSIG(ended) if os.WIFSIGNALED(ended) else -os.WEXITSTATUS(ended)


def _try_all(
    reader: Reader,
    numbers: range,
    seed: int,
    seconds: float,
    known: dict[str, None],
    shared: mmap.mmap,
    said: BinaryIO,
    counted: bool,
) -> None:
    def tell(**told: object) -> None:
        said.write(json.dumps(told).encode() + b"\n")
        said.flush()

    gc.freeze()
    gc.set_threshold(50_000)
    files = files_of(reader)
    branches = _count_branches(reader, files) if counted else None
    end = time.monotonic() + seconds
    of_seeds = len(branches or ())
    number = numbers.start
    for number in numbers:
        if number % 64 == 0 and time.monotonic() > end:
            break
        data = mutant(reader, files, Random(f"{seed} {number}"))
        shared[:_HEAD] = number.to_bytes(8, "little") + min(len(data), _ROOM).to_bytes(8, "little")
        shared[_HEAD : _HEAD + min(len(data), _ROOM)] = data[:_ROOM]
        fault = fault_of(reader, data, number + 1)
        if fault is not None and fault.kind not in known:
            known[fault.kind] = None
            small = minimised(data, _make_predicate(reader, number + 1, fault.kind))
            tell(kind=fault.kind, said=fault.said, data=small.hex())
    else:
        number = numbers.stop
    tell(done=number, branches=len(branches or ()), of_seeds=of_seeds)


def _count_branches(reader: Reader, files: list[bytes]) -> Branches:
    """Return a counter of branches that has seen *files* and counts all further branches."""
    from tests.fuzzing.branches import Branches

    branches = Branches()
    for number, data in enumerate(files):
        fault_of(reader, data, number if number % 8 else 0)
    return branches


def _make_predicate(reader: Reader, number: int, kind: str) -> Callable[[bytes], bool]:
    def shows(data: bytes) -> bool:
        found = fault_of(reader, data, number)
        return found is not None and found.kind == kind

    return shows
