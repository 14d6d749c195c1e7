"""Give every hostile input to every command, print a table, and exit with status 1 for a fault.

``python -m tests.hostile`` tries all pairs, each in a process with limited memory and time.
``--inputs bomb`` and ``--commands archive`` select the pairs by name and by command line,
``--every 10`` tries one pair in ten, and ``--small`` skips large inputs.
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
    """Try the pairs and return the exit status: 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", default="", help="regular expression for names of inputs")
    parser.add_argument("--commands", default="", help="regular expression for command lines")
    parser.add_argument("--every", type=int, default=1, help="try one pair in this many")
    parser.add_argument("--small", action="store_true", help="skip large inputs")
    given = parser.parse_args()
    inputs = [
        kind
        for kind in INPUTS
        if re.search(given.inputs, kind) and not (given.small and kind in LARGE)
    ]
    readings = [one for one in READINGS if re.search(given.commands, str(one))]
    with tempfile.TemporaryDirectory() as folder:
        return _try_all(inputs, readings, given.every, Path(folder))


def _try_all(inputs: list[str], readings: list[Reading], every: int, place: Path) -> int:
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
