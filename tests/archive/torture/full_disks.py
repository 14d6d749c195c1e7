"""Archives on a disk that is full: a small file system in memory, or a bound on files."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Final

from tests.archive.torture.children import Ended, new_folder, run
from tests.archive.torture.faults import known, traces_of
from tests.archive.torture.outcomes import NAME
from tests.archive.torture.scenes import Scene, acknowledged
from tests.archive.torture.soundness import faults_of

STEP: Final = 4096
MOST: Final = 100
"""Steps of room after which a command has to succeed."""


def may_mount() -> bool:
    """Return whether this process may mount a file system."""
    folder = new_folder(Path(os.environ.get("TMPDIR", "/tmp")) / f"mount-{os.getpid()}")
    try:
        with _disk(folder, STEP * 16):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False
    finally:
        folder.rmdir()


@contextmanager
def _disk(folder: Path, size: int) -> Iterator[None]:
    """Mount a file system of *size* bytes on *folder*."""
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    subprocess.run(words, check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def full_disks(scenes: list[Scene], scratch: Path, counts: Counter[str]) -> Iterator[str]:
    """Run every scene with more and more room until it succeeds; yield what is wrong."""
    on_disk = may_mount()
    counts["on a tmpfs" if on_disk else "by a bound on files"] = 1
    tried = _on_disk if on_disk else _bounded
    for scene in scenes:
        steps = 0
        status: int | None = -1
        while status:
            ended, faults = tried(scene, scratch, steps * STEP)
            counts["acknowledged"] += len(acknowledged(ended.out))
            counts[f"exit status {ended.status}"] += 1
            for fault in (*_ending(scene, ended), *faults):
                counts[fault.partition(":")[0]] += 1
                yield f"{scene.name}, {steps} steps of room: {fault}"
            if steps == MOST and ended.status:
                yield f"{scene.name}: {MOST} steps of room are not enough: {ended.err}"
                break
            steps, status = steps + 1, ended.status


def _ending(scene: Scene, ended: Ended) -> Iterator[str]:
    if ended.status not in scene.statuses:
        yield f"exit status {ended.status}: {ended.err}"
    if (ended.status and not ended.err.strip()) or "Traceback" in ended.err:
        yield f"traceback: {ended.err}"


def _on_disk(scene: Scene, scratch: Path, room: int) -> tuple[Ended, list[str]]:
    folder = new_folder(scratch / "disk")
    # each file and folder takes a page, each file whole pages
    with _disk(folder, _pages(scene.before) * STEP + room + STEP):
        place = shutil.copytree(scene.before, folder / "place")
        ended = run(lambda: scene.work(place), place, scratch, None)
        after = shutil.copytree(place, new_folder(scratch / "after"), dirs_exist_ok=True)
    return ended, _found(scene, after, ended)


def _pages(folder: Path) -> int:
    return 1 + sum(-(-path.stat().st_size // STEP) for path in folder.iterdir())


def _bounded(scene: Scene, scratch: Path, room: int) -> tuple[Ended, list[str]]:
    place = shutil.copytree(scene.before, new_folder(scratch / "disk"), dirs_exist_ok=True)
    ended = run(_within(room + STEP, lambda: scene.work(place)), place, scratch, None)
    return ended, _found(scene, place, ended)


def _within(size: int, work: Callable[[], int]) -> Callable[[], int]:
    def bounded() -> int:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        return work()

    return bounded


def _found(scene: Scene, folder: Path, ended: Ended) -> list[str]:
    """Return what is wrong with the archive once there is room again."""
    path = folder / NAME
    if not path.exists():
        return ["lost: the archive is gone"] if known(scene.before) or ended.status == 0 else []
    kept = known(scene.before) | acknowledged(ended.out)
    return [
        *chain(
            faults_of(path, kept),
            traces_of(scene, path) if scene.undoes else (),
            scene.left(folder, ended.status == 0),
        )
    ]
