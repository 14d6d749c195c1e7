"""Damages files and looks at what comes of it; prints a table, and exits 1 where anything is wrong.

``python -m tests.damage --count 20000 --format mat --format sgf``, ``--seed 7`` for other files;
``--commands 2000`` runs the commands themselves, each in a process of bounded memory and time.
"""

from __future__ import annotations

import argparse
import resource
import sys
from pathlib import Path
from random import Random

from barsis_notation.formats.format import Format
from barsis_notation.formats.registry import FORMATS
from tests.damage.changes import damaged
from tests.damage.commands import run_commands
from tests.damage.judging import ending, timed
from tests.damage.seeds import seeds


def in_process(form: Format, count: int, seed: int, kept: Path) -> int:
    """Look at damaged files of *form*, print the line of the table; return how many are wrong."""
    slowest, faults = 0.0, 0
    rng, whole = Random(f"{seed} {form.name}"), seeds(form)
    for number in range(count):
        data = damaged(rng.choice(whole), rng.choice(whole), rng)
        wrong, seconds = timed(data, form, number)
        slowest = max(slowest, seconds)
        if wrong:
            faults += 1
            kept.mkdir(parents=True, exist_ok=True)
            (kept / f"{form.name}-{seed}-{number}{ending(form)}").write_bytes(data)
            print(f"{form.name} {number}: {wrong}", file=sys.stderr, flush=True)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"| {form.name} | {count} | {faults} | {slowest:.2f} s | {most} MB |", flush=True)
    return faults


def main() -> int:
    """Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="files of each format")
    parser.add_argument("--format", action="append", help="a format; by default all that are read")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commands", type=int, default=0, help="runs of the commands")
    parser.add_argument("--kept", type=Path, default=Path("build/damage"), help="faulty files")
    given = parser.parse_args()
    chosen = [form for form in FORMATS if form.reads and form.name in (given.format or form.name)]
    if given.commands:
        return 1 if run_commands(chosen, given.commands, given.seed, given.kept) else 0
    print("| format | files | faults | slowest | memory so far |\n|---|---|---|---|---|")
    return 1 if sum(in_process(form, given.count, given.seed, given.kept) for form in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
