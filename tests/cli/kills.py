"""Kills commands while they write, and counts what that does to the files.

``python -m tests.cli.kills 500`` kills 500 of them and prints the counts. Half are killed at any
moment of the last part of their run, half soon after their part file has appeared.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from barsis_notation.formats.flat.table_columns import SET
from barsis_notation.record.record_io import loads
from tests.base.parts import parts_in
from tests.cli.run import TURNS, record, write

LENIENT = ["s 2:", *TURNS[1:]]
ILLEGAL = [*TURNS[:2], "S 2: bar/11", *TURNS[3:]]
MODES = (0o600, 0o644)
GAMES = 120
TABLES = ("games", "turns", "moves")
FAULTS = ("lost", "half", "wrong mode", "open to others", "left over", "mixed without a sign")
NEXT_SAVE = "import sys; from barsis_notation.base.saving import save; save(sys.argv[1], b'')"


class Job(NamedTuple):
    """A command that writes *targets*, which are there; *given* is typed into it."""

    words: list[str | Path]
    targets: list[Path]
    given: bytes = b""


def fmt(folder: Path) -> Job:
    path = write(folder / "x.barsis.jsonl", *[record(comment=str(n)) for n in range(GAMES)])
    return Job(["fmt", path], [path])


def fix(folder: Path) -> Job:
    games = [record(LENIENT if n % 40 == 7 else TURNS) for n in range(GAMES)]
    path = write(folder / "x.barsis.jsonl", *games)
    return Job(["validate", "--fix", path], [path])


def ruling(folder: Path) -> Job:
    path = write(folder / "x.barsis.jsonl", record(ILLEGAL), *[record()] * GAMES)
    words: list[str | Path] = ["ruling", path, "--turn", "3", "--stood"]
    return Job([*words, "--by", "Huda", "--text", "It stands."], [path])


def convert(folder: Path) -> Job:
    games = write(folder / "games.barsis.jsonl", *[record()] * GAMES)
    path = write(folder / "x.bsn.txt", record())
    return Job(["convert", games, path, "--to", "text"], [path])


def tables(folder: Path) -> Job:
    """Write a set over another one."""
    games = write(folder / "games.barsis.jsonl", *[record()] * 30)
    paths = [folder / f"cup.{name}.csv" for name in TABLES]
    for path in paths:
        path.write_text(f'"game","{SET}"\n1,"set-0123456789abcdef"\n', encoding="utf-8")
    return Job(["convert", "--force", games, folder / "cup.csv"], paths)


def recorder(folder: Path) -> Job:
    path = write(folder / "x.barsis.json", record([]))
    return Job(["record", path], [path], b"S\n" + b"2\n3\n" * 40)


JOBS: dict[str, Callable[[Path], Job]] = {
    "record": recorder, "fmt": fmt, "validate --fix": fix, "ruling": ruling,
    "convert": convert, "convert --to csv": tables,
}  # fmt: skip


class Run(NamedTuple):
    """What a command does that nobody kills: how long it takes, and what it writes."""

    seconds: float
    after: list[bytes]


def started(job: Job) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "barsis_notation", *map(str, job.words)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdin
    process.stdin.write(job.given)
    process.stdin.close()
    process.stdin = None
    return process


def whole_run(kind: str) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        job = JOBS[kind](Path(folder))
        begun = time.monotonic()
        process = started(job)
        process.communicate()
        seconds = time.monotonic() - begun
        return Run(seconds, [path.read_bytes() for path in job.targets])


def killed(process: subprocess.Popen[bytes], folder: Path, run: Run, chance: random.Random) -> int:
    """Kill *process* at some moment; return how many turns it had said were saved."""
    if chance.random() < 0.5:
        time.sleep(run.seconds * (0.4 + 0.7 * chance.random()))
    else:
        until = time.monotonic() + 3 * run.seconds
        while not parts_in(folder) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.0002)
        time.sleep(chance.random() ** 2 * 0.02)
    process.kill()
    out, _ = process.communicate()
    return out.count(b" saved\n")


def kill_one(kind: str, mode: int, run: Run, chance: random.Random) -> Counter[str]:
    """Kill a command once; return what was wrong then, and how far it was."""
    folder = Path(tempfile.mkdtemp())
    try:
        job = JOBS[kind](folder)
        for path in job.targets:
            path.chmod(mode)
        before = [path.read_bytes() for path in job.targets]
        saved = killed(started(job), folder, run, chance)
        found = Counter(kills=1)
        left = parts_in(folder)
        found["within a save"] = bool(left)
        found["open to others"] = any(path.stat().st_mode & 0o777 & ~mode for path in left)
        found += looked_at(kind, job, before, run.after, saved)
        found["wrong mode"] = any(
            path.exists() and path.stat().st_mode & 0o777 != mode for path in job.targets
        )
        command = [sys.executable, "-c", NEXT_SAVE, str(folder / "next")]
        subprocess.run(command, check=True)
        found["left over"] = len(parts_in(folder))
        return found
    finally:
        shutil.rmtree(folder)


def looked_at(
    kind: str, job: Job, before: list[bytes], after: list[bytes], saved: int
) -> Counter[str]:
    """Return what became of the files: each the old one or the new one, and all of one set."""
    found: Counter[str] = Counter()
    there = [path.read_bytes() if path.exists() else None for path in job.targets]
    found["lost"] = sum(one is None for one in there)
    if kind == "record":
        found["half"] = not there[0] or not is_saved(there[0], saved)
        found["after it"] = there[0] != before[0]
    else:
        pairs = list(zip(there, before, after, strict=True))
        found["half"] = sum(one not in (old, new) for one, old, new in pairs)
        found["after it"] = there == after
        is_mixed = there not in (before, after)
        found["mixed without a sign"] = is_mixed and len({set_ids(one) for one in there}) == 1
        found["mixed"] = is_mixed
    return found


def is_saved(raw: bytes, saved: int) -> bool:
    """Return whether a record is whole, with all turns that were said to be saved, or one more."""
    return len(loads(raw).turns) in (saved, saved + 1)


def set_ids(table: bytes | None) -> frozenset[bytes]:
    return frozenset(word for word in (table or b"").split(b'"') if word.startswith(b"set-"))


def campaign(kills: int, seed: int) -> dict[tuple[str, int], Counter[str]]:
    """Kill so many commands, all kinds and modes alike; return the counts of each."""
    chance = random.Random(seed)
    runs = {kind: whole_run(kind) for kind in JOBS}
    kinds = [
        (kind, MODES[(place + turned) % 2])
        for turned in range(2)
        for place, kind in enumerate(JOBS)
    ]
    counts: dict[tuple[str, int], Counter[str]] = {one: Counter() for one in kinds}
    for number in range(kills):
        kind, mode = kinds[number % len(kinds)]
        counts[kind, mode] += kill_one(kind, mode, runs[kind], chance)
    return counts


def main() -> None:
    """Print the counts as a table."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    names = ("kills", "within a save", "after it", "mixed", *FAULTS)
    print("| command | mode |", " | ".join(names), "|")
    print("|---" * (len(names) + 2) + "|")
    total: Counter[str] = Counter()
    for (kind, mode), counts in campaign(kills, seed=time.time_ns()).items():
        print(f"| {kind} | {mode:04o} |", " | ".join(str(counts[name]) for name in names), "|")
        total += counts
    print("| all | |", " | ".join(str(total[name]) for name in names), "|")


if __name__ == "__main__":
    main()
