"""Poison in a large file, and workers killed at random moments: what the reports lose by it.

``python -m tests.parallel.campaign --games 100000 --kills 20`` writes JSON Lines with 96 bad lines
and, beside it, four files of a plug-in that kill, stop, starve and burn who reads them, validates
all with two workers, and compares what is reported with what was planted. Then it validates the
lines again and again, kills a worker each time at a random moment, and compares the reports.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tests.parallel import venom
from tests.parallel.messy import games
from tests.parallel.test_commands import COMMAND, workers_of

BAD = 96
"""Bad lines in the file: a quarter of each kind."""

DEEDS = (b"die", b"starve", b"wait", b"burn")


def bad_line(kind: int, record: bytes) -> bytes:
    """Return a line that is refused, of one of four kinds."""
    if kind == 0:
        return record[: len(record) // 2]
    if kind == 1:
        return record.replace(b'"seats"', b'"seat\xff"', 1)
    if kind == 2:
        members = json.loads(record)
        members["turns"][0] += " 1/83"
        return json.dumps(members).encode()
    return b'{"format":"' + b"x" * 20_000_000 + b'"}'


def planted(path: Path, count: int, seed: int, bad_lines: int = BAD) -> set[int]:
    """Write *count* lines, so many of them bad; return the numbers of these."""
    rng = random.Random(seed)
    good = games(200)
    bad = set(rng.sample(range(1, count + 1), bad_lines))
    kinds = cycle(range(4))
    with path.open("wb") as stream:
        for number, record in enumerate(islice(cycle(good), count), start=1):
            line = bad_line(next(kinds), record) if number in bad else record
            stream.write(line + b"\n")
    return bad


def deadly(folder: Path) -> set[tuple[str, int]]:
    """Write a file for each of DEEDS; return the records in them that do it."""
    keep = b"keep " + games(1)[0]
    for deed in DEEDS:
        content = b"\n".join([keep, b"later " + deed, keep])
        (folder / f"{deed.decode()}.venom").write_bytes(content)
    return {(f"{deed.decode()}.venom", 2) for deed in DEEDS}


def found_in(report: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the records, by file and number, of which errors are reported."""
    for finding in report["findings"]:
        if finding["severity"] == "error":
            yield Path(finding["file"]).name, finding["record"]


def poison(folder: Path, count: int, seed: int) -> None:
    """Compare what is reported of a folder with what was planted in it."""
    packages = venom.install(folder)
    there = folder / "games"
    there.mkdir()
    expected = {("x.barsis.jsonl", one) for one in planted(there / "x.barsis.jsonl", count, seed)}
    expected |= deadly(there)
    environment = {**os.environ, "PYTHONPATH": f"{packages}:{Path.cwd()}"}
    began = time.monotonic()
    done = subprocess.run(
        [*COMMAND, "validate", str(there), "-j", "2", "-f", "json"],
        env=environment,
        capture_output=True,
        check=False,
    )
    report = json.loads(done.stdout)
    found = set(found_in(report))
    print(
        f"poison: {len(expected)} of {report['summary']['records']:,} records planted, "
        f"{len(found & expected)} reported, {len(found - expected)} others, "
        f"{time.monotonic() - began:.1f} s, status {done.returncode}"
    )
    if found != expected:
        raise SystemExit(f"not as planted: {sorted(found ^ expected)[:9]}")


def kills(path: Path, runs: int, seed: int) -> None:
    """Kill a worker in each run at a random moment, and compare the reports."""
    rng = random.Random(seed)
    command = [*COMMAND, "validate", str(path), "-j", "2", "-f", "json"]
    began = time.monotonic()
    whole = subprocess.run(command, capture_output=True, check=False).stdout
    seconds = time.monotonic() - began
    killed = differing = 0
    for _ in range(runs):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0, 0.8 * seconds))
        with contextlib.suppress(ProcessLookupError, AssertionError):
            os.kill(rng.choice(workers_of(process, 1.0)), signal.SIGKILL)
            killed += 1
        differing += process.communicate()[0] != whole
    print(f"kills: {killed} of {runs} runs, reports that differ {differing}")
    if differing:
        raise SystemExit(1)


def main() -> None:
    """Run both, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=14)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        poison(Path(name), given.games, given.seed)
        kills(Path(name) / "games" / "x.barsis.jsonl", given.kills, given.seed)


if __name__ == "__main__":
    main()
