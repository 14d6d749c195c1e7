"""Processes killed at any moment, on an archive that goes on from kill to kill."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from barsis_notation.archive import adder
from barsis_notation.archive.archive import Archive
from barsis_notation.record.structs import Record
from tests.archive.records import archive_of
from tests.archive.torture.children import new_folder, started, waited
from tests.archive.torture.faults import known, traces_of
from tests.archive.torture.outcomes import NAME
from tests.archive.torture.scenes import Scene, acknowledged, records
from tests.archive.torture.soundness import faults_of

FRESH: Final = 50
"""Kills after which a new archive is begun."""

LONGEST: Final = 0.12
"""Seconds after which a process that adds is killed at the latest, from its first record on."""


def adders(kills: int, scratch: Path, seed: int, counts: Counter[str]) -> Iterator[str]:
    """Kill processes that add one transaction after the other; yield what is wrong after each."""
    rng = random.Random(f"adders {seed}")
    (record,) = records(1)
    folder = scratch / "adders"
    kept: dict[int, str] = {}
    for kill in range(kills):
        if kill % FRESH == 0:
            archive_of(new_folder(folder) / NAME, [])
            kept = {}
        said = _killed_adder(folder / NAME, scratch, record, kill, rng)
        counts["killed"] += 1
        counts["acknowledged"] += len(said)
        counts["recovered"] += (folder / f"{NAME}-wal").exists()
        kept |= said
        for fault in faults_of(folder / NAME, kept):
            counts[fault.partition(":")[0]] += 1
            yield f"add, kill {kill}: {fault}"


def _killed_adder(
    path: Path, scratch: Path, record: Record, kill: int, rng: random.Random
) -> dict[int, str]:
    """Start a process that adds records, kill it, and return what it had acknowledged."""
    size, crowd = rng.choice((1, 1, 3, 20)), rng.choice((1, 1, 2))
    processes = [
        started(_adder(path, record, f"{kill} {one}", size), new_folder(scratch / f"said {one}"))
        for one in range(crowd)
    ]
    _wait_for_word([scratch / f"said {one}" / "out" for one in range(crowd)])
    time.sleep(rng.random() * LONGEST)
    for process in processes:
        os.kill(process, signal.SIGKILL)
    for process in processes:
        waited(process)
    said: dict[int, str] = {}
    for one in range(crowd):
        text = (scratch / f"said {one}" / "out").read_text()
        said |= acknowledged(text[: text.rfind("\n") + 1])
    return said


def _adder(path: Path, record: Record, name: str, size: int) -> Callable[[], int]:
    def games() -> Iterator[Record]:
        for number in range(100_000):
            yield msgspec.structs.replace(record, comment=f"{name} {number}")

    def work() -> int:
        adder.MAX_RECORDS = size  # type: ignore[misc]
        with Archive.open(path, writing=True) as archive:
            for added in archive.add_records(games()):
                os.write(1, f"{added.number}  {added.id[:12]}  added\n".encode())
        return 0

    return work


def _wait_for_word(files: list[Path]) -> None:
    """Wait until one of the processes has acknowledged something."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with contextlib.suppress(FileNotFoundError):
            if any(file.stat().st_size for file in files):
                return
        time.sleep(0.0005)
    raise TimeoutError("no record was acknowledged within 30 seconds")


def commands(
    scenes: list[Scene], kills: int, scratch: Path, seed: int, counts: Counter[str]
) -> Iterator[str]:
    """Kill commands at any moment of their run; yield what is wrong after each."""
    rng = random.Random(f"commands {seed}")
    longest = {scene.name: _seconds(scene, scratch) for scene in scenes}
    for kill in range(kills):
        scene = scenes[kill % len(scenes)]
        folder = _place(scene, scratch)
        process = started(lambda: scene.work(folder), new_folder(scratch / "said"))  # noqa: B023
        time.sleep(rng.random() * longest[scene.name])
        os.kill(process, signal.SIGKILL)
        counts["killed" if waited(process) is None else "too late"] += 1
        said = acknowledged((scratch / "said" / "out").read_text())
        counts["acknowledged"] += len(said)
        counts["recovered"] += (folder / f"{NAME}-wal").exists()
        for fault in _after(scene, folder, said):
            counts[fault.partition(":")[0]] += 1
            yield f"{scene.name}, kill {kill}: {fault}"


def _place(scene: Scene, scratch: Path) -> Path:
    folder = scratch / "place"
    shutil.rmtree(folder, ignore_errors=True)
    return shutil.copytree(scene.before, folder)


def _seconds(scene: Scene, scratch: Path) -> float:
    """Return how long a scene takes."""
    folder = _place(scene, scratch)
    begun = time.monotonic()
    waited(started(lambda: scene.work(folder), new_folder(scratch / "said")))
    return time.monotonic() - begun


def _after(scene: Scene, folder: Path, said: dict[int, str]) -> Iterator[str]:
    path = folder / NAME
    if path.exists():
        yield from faults_of(path, known(scene.before) | said)
        if scene.undoes:
            yield from traces_of(scene, path)
        yield from scene.left(folder, False)
    elif known(scene.before):
        yield "lost: the archive is gone"
