"""Change files of every kind that can be read and check laws; exit with status 1 for a fault.

``python -m tests.fuzzing --reader json --mutants 300000 --seed 7`` prints a line for each reader.
Files that break a law are minimised and saved in the corpus, which every ``make test`` reads again.
``--branches`` counts the branches that the mutants reach; it uses plain Python and is far slower.
``--commands 2000`` runs commands on damaged files, each in a process with limited memory and time.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path


def main() -> int:
    """Run the fuzzer and return the exit status: 1 if a law is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("--reader", action="append", help="name of a reader; default: all")
    parser.add_argument("--mutants", type=int, default=10_000, help="mutants for each reader")
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="time limit for each reader"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--branches", action="store_true", help="count the branches reached")
    parser.add_argument("--commands", type=int, default=0, help="number of commands to run")
    parser.add_argument("--kept", type=Path, help="folder for faulty inputs; default: the corpus")
    given = parser.parse_args()
    if given.branches and not os.environ.get("BARSIS_PURE"):
        os.environ["BARSIS_PURE"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "tests.fuzzing", *sys.argv[1:]])
    from tests.fuzzing.campaign import CORPUS, run
    from tests.fuzzing.commands import run_commands
    from tests.fuzzing.readers import BY_NAME

    if given.commands:
        return 1 if run_commands(given.commands, given.seed, Path("build/fuzzing/commands")) else 0
    print("| reader | mutants | seconds | faults | branches of seeds | branches beyond |")
    print("|---|---|---|---|---|---|", flush=True)
    wrong = 0
    for name in given.reader or BY_NAME:
        kept = given.kept or CORPUS
        told = run(
            BY_NAME[name], given.mutants, given.seed, given.seconds, kept, counted=given.branches
        )
        beyond = told.branches - told.of_seeds
        said = f"{told.of_seeds} | {beyond}" if given.branches else "- | -"
        print(
            f"| {name} | {told.mutants} | {told.seconds:.0f} | {len(told.faults)} | {said} |",
            flush=True,
        )
        wrong += len(told.faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
