"""What Ray counts and converts while its processes are killed: what one machine does."""

from __future__ import annotations

import json
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import barsis_process
from tests.cluster.processes import below, called, left_of
from tests.cluster.test_converting import rows
from tests.cluster.test_ray import TASK, begun
from tests.parallel.messy import games, messy
from tests.parallel.test_commands import needs_proc

pytestmark = [needs_proc, pytest.mark.long]

KILLS = 3
BEGINNINGS = 5


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """Return where four files of games lie, good ones and bad, of which each takes a while."""
    (tmp_path / "games").mkdir()
    for seed in range(4):
        lines = messy(seed) + b"\n" + b"\n".join(games(20) * 30) + b"\n"
        (tmp_path / "games" / f"{seed}.barsis.jsonl").write_bytes(lines)
    return tmp_path


def at_work(process: int) -> list[int]:
    """Return the processes of Ray that are at a part, and have begun it."""
    return [one for one in called(below(process), TASK) if below(one)]


def told_by_ray(folder: Path, asked: tuple[str, ...], seed: int) -> tuple[int, bytes]:
    """Have Ray do what is *asked*, and kill some that are at it; return the status, and stderr.

    On a machine with much to do Ray may take too long to begin: then it is called for again.
    """
    status, told, killed = _told(folder, asked, seed)
    for _ in range(BEGINNINGS - 1):
        if b"no Ray cluster" in told:
            status, told, killed = _told(folder, asked, seed)
    assert killed, told
    return status, told


def _told(folder: Path, asked: tuple[str, ...], seed: int) -> tuple[int, bytes, int]:
    rng = random.Random(seed)
    with begun(folder, "-j", "2", asked=asked) as process:
        killed = 0
        while killed < KILLS and process.poll() is None:
            workers = at_work(process.pid)
            if workers:
                victim = rng.choice([*workers, *below(workers[0])])
                os.kill(victim, signal.SIGKILL)
                assert left_of([victim]) == []
                killed += 1
        all_of_it = below(process.pid)
        said, told = process.communicate(timeout=240)
    assert said == b""
    assert left_of(all_of_it) == []
    return process.returncode, told, killed


def _without_names(report: dict[str, Any]) -> dict[str, Any]:
    for file in report["files"]:
        del file["written"]
    return report


TABLES = ("games", "turns", "moves")


def test_counts(folder: Path) -> None:
    words = ("stats", "games", "--by", "player", "-f", "json")
    local = barsis_process(*words, cwd=folder)
    assert told_by_ray(folder, words, 1) == (local.returncode, local.stderr)
    assert (folder / "out" / "statistics.json").read_bytes() == local.stdout


def test_conversions(folder: Path) -> None:
    words = ("convert", "games", "--to", "parquet")
    local = barsis_process(*words, "-o", "one/", "--report", "one.json", cwd=folder)
    assert told_by_ray(folder, words, 2) == (local.returncode, local.stderr)
    one, out = (
        json.loads((folder / name).read_bytes()) for name in ("one.json", "out/conversion.json")
    )
    assert _without_names(out) == _without_names(one)
    for table in TABLES:
        assert rows(f"{folder}/out/parts", table) == rows(f"{folder}/one", table)
