"""Gives every hostile input to every command; prints a table, and exits 1 where anything is wrong.

``python -m tests.hostile`` tries all of them, each in a process of bounded memory and time;
``--inputs bomb`` and ``--commands archive`` those whose names or words fit, ``--every 10`` one in
ten, ``--small`` none that is large.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path

from tests.hostile.commands import READINGS, Reading, make_good_files
from tests.hostile.inputs import INPUTS, LARGE, NO_STDIN
from tests.hostile.running import Folder, child, faults_of


def main() -> int:
    """Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", default="", help="a pattern that names of inputs have")
    parser.add_argument("--commands", default="", help="a pattern that command lines have")
    parser.add_argument("--every", type=int, default=1, help="one in so many")
    parser.add_argument("--small", action="store_true", help="no input that is large")
    given = parser.parse_args()
    inputs = [
        kind
        for kind in INPUTS
        if re.search(given.inputs, kind) and not (given.small and kind in LARGE)
    ]
    readings = [one for one in READINGS if re.search(given.commands, str(one))]
    with tempfile.TemporaryDirectory() as folder:
        return _tried(inputs, readings, given.every, Path(folder))


def _tried(inputs: list[str], readings: list[Reading], every: int, place: Path) -> int:
    for name in ("good", "place", "kept", "scratch"):
        (place / name).mkdir()
    make_good_files(place / "good")
    folder = Folder(place / "good", place / "place", place / "kept")
    run = partial(child, scratch=place / "scratch")
    counts: Counter[str] = Counter()
    slowest: list[tuple[float, str]] = []
    pairs = [
        (kind, reading)
        for kind in inputs
        for reading in readings
        if reading.file != "-" or kind not in NO_STDIN
    ]
    for kind, reading in pairs[::every]:
        faults, seconds = faults_of(kind, reading, folder, run)
        counts.update(fault.partition(":")[0] for fault in faults)
        for fault in faults:
            print(f"{kind!r} at {reading.file} of {reading}: {fault}", file=sys.stderr, flush=True)
        slowest = sorted([*slowest, (seconds, f"{kind!r} at {reading}")], reverse=True)[:5]
    print("| inputs | commands | runs | crashes | time-outs | over memory | written elsewhere |")
    print("|---|---|---|---|---|---|---|")
    found = [counts[each] for each in ("crash", "time-out", "over memory", "written")]
    runs = len(pairs[::every])
    print("|", " | ".join(map(str, [len(inputs), len(readings), runs, *found])), "|")
    for seconds, what in slowest:
        print(f"{seconds:.1f} s: {what}")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
