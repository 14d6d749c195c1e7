"""Changes rulesets and maps at random and runs them through the commands.

Run ``python -m tests.own rulesets 2000`` or ``python -m tests.own maps 5000``. Prints a table of
what became of them; fails where a command ended in a fault of its own, took longer than ten
seconds, or simulated what ``validate`` refuses.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.own.maps import try_maps
from tests.own.rulesets import Tally, try_rulesets


def main() -> int:
    """Run what is asked for; return 1 where something failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("rulesets", "maps"))
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        try_all = try_rulesets if asked.what == "rulesets" else try_maps
        try_all(asked.count, asked.seed, Path(folder), tally)
    for (name, became), count in sorted(tally.files.items()):
        print(f"{name:16} {became:8} {count:6}")
    for code, count in sorted(tally.refusals.items()):
        print(f"{code:25} {count:6}")
    print(", ".join(f"{name} {count}" for name, count in sorted(tally.commands.items())))
    print(f"longest command: {tally.longest:.2f} s, {tally.slowest}")
    for fault in tally.faults:
        print(f"{fault.number}: {fault.words}: {fault.why}", file=sys.stderr)
    print(f"{len(tally.faults)} faults")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
