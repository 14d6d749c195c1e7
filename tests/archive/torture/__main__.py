"""Kills processes and fails disks under archives; prints counts, and exits 1 where one is wrong.

``python -m tests.archive.torture --kills 1000 --writers 100 --full-disks --faults``: 1,000
processes that add are killed, and as many commands of every kind; several add at once; disks are
full; every call of the system fails in every way. Whatever is wrong is a line on stderr; the last
line of stdout is the counts as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from barsis_notation.archive import database
from tests.archive.torture import shim
from tests.archive.torture.faults import sweep
from tests.archive.torture.full_disks import full_disks
from tests.archive.torture.kills import adders, commands
from tests.archive.torture.scenes import scenes
from tests.archive.torture.writers import writers


def main() -> int:
    """Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=0, help="kills of adders, and of commands")
    parser.add_argument("--writers", type=int, default=0, help="rounds of several that add")
    parser.add_argument("--full-disks", action="store_true", help="run out of room")
    parser.add_argument("--faults", action="store_true", help="let every call fail in every way")
    parser.add_argument("--every", type=int, default=1, help="of the calls, each so many-th alone")
    parser.add_argument("--cuts", type=int, default=3, help="power cuts at every call")
    parser.add_argument("--scene", action="append", help="of commands, by default all of scenes.py")
    parser.add_argument("--way", action="append", help="to fail, by default all of shim.Kind")
    parser.add_argument("--synchronous", help="as SQLite has it: to see that losses are seen")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.faults and not shim.is_loaded():
        why = shim.why_none()
        if why:
            print(f"no faults: {why}", file=sys.stderr)
            return 2
        _start_again()
    if given.synchronous:
        _weaken(given.synchronous)
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder).resolve()
        all_scenes = [
            scene for scene in scenes(scratch) if scene.name in (given.scene or [scene.name])
        ]
        seed = given.seed
        if given.kills:
            wrong += adders(given.kills, scratch, seed, counts["adders"])
            wrong += commands(all_scenes, given.kills, scratch, seed, counts["commands"])
        if given.writers:
            wrong += writers(given.writers, scratch, seed, counts["writers"])
        if given.full_disks:
            wrong += full_disks(all_scenes, scratch, counts["full disks"])
        if given.faults:
            swept = sweep(all_scenes, scratch, given.way, given.every, given.cuts)
            counts["faults"] = swept.counts
            wrong += swept.wrong
    for line in wrong:
        print(line, file=sys.stderr)
    print(json.dumps({**counts, "wrong": len(wrong)}))
    return bool(wrong)


def _weaken(synchronous: str) -> None:
    """Let SQLite wait for the disk in another way than archives ask for."""
    pragmas = (*database._PRAGMAS, f"synchronous = {synchronous}")
    database._PRAGMAS = pragmas  # type: ignore[assignment, misc]


def _start_again() -> None:
    """Start this program once more, with the shim before the C library."""
    with tempfile.TemporaryDirectory() as folder:
        library = shim.compiled(Path(folder))
        module = [sys.executable, "-m", "tests.archive.torture", *sys.argv[1:]]
        os.environ[shim.PRELOAD] = str(library)
        sys.exit(os.spawnv(os.P_WAIT, sys.executable, module))


if __name__ == "__main__":
    sys.exit(main())
