"""Compare the speed of our check of match files with GNU Backgammon's ``import mat``.

Run ``python -m benchmarks.match_files FOLDER``. Both read the same files alternately, several
times. Quote the ratio: seconds differ between machines.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from pathlib import Path

from barsis_notation.compiled import status
from barsis_notation.validation import check_files
from tests.formats.gnubg import PROGRAM, run


def main() -> None:
    """Measure both and print their CPU seconds, their rates and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    if PROGRAM is None:
        raise SystemExit("GNU Backgammon (gnubg) is not installed")
    files = sorted(str(path) for path in options.folder.iterdir() if path.is_file())
    games, turns = _counts(files)
    print(f"{len(files)} files, {games} games, {turns} turns; kernels: {set(status().values())}")
    ours, theirs, idle = [], [], []
    for _ in range(options.runs):
        ours.append(_time(lambda: _check(files)))
        theirs.append(_time(lambda: _import(files)))
        idle.append(_time(lambda: run([])))
    here = sorted(ours)[options.runs // 2]
    start = sorted(idle)[options.runs // 2]
    there = sorted(theirs)[options.runs // 2] - start
    _print("barsis_notation, every throw, move and result checked", here, games, turns)
    _print(f"gnubg, `import mat` (less its start, {start:.2f} s)", there, games, turns)
    print(f"gnubg takes {there / here:.2f} times as long")


def _counts(files: list[str]) -> tuple[int, int]:
    checked = [one for one in check_files(files) if one.number]
    return len(checked), sum(one.turns for one in checked)


def _time(work: Callable[[], object]) -> float:
    """Return the CPU seconds of *work*, in this process and its child processes."""
    begun = _seconds()
    work()
    return _seconds() - begun


def _seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _check(files: list[str]) -> None:
    for _ in check_files(files):
        pass


def _import(files: list[str]) -> None:
    run([f'import mat "{file}"' for file in files])


def _print(what: str, seconds: float, games: int, turns: int) -> None:
    rates = f"{games / seconds:8,.0f} games/s {turns / seconds:10,.0f} turns/s"
    print(f"{seconds:8.2f} s {rates}  {what}")


if __name__ == "__main__":
    main()
