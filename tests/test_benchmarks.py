"""Every benchmark runs, on inputs so small that its figures mean nothing; in CI all of them do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.gnubg import PROGRAM

ROOT = Path(__file__).parents[1]
MATCHES = "MATCHES"
"""In a command below: a folder of match files."""

COMMANDS = (
    "archive --games 5",
    "arrow --games 4 --rounds 1 --batch 2",
    f"changed_match_files {MATCHES} --changes 3",
    "changed_moves --games 2",
    "fairness",
    "gnubg --games 1",
    "lengths --games 1",
    f"match_files {MATCHES} --runs 1",
    "options --sets 1 --games 2",
    "parts --times 2",
    "pipe --lines 20",
    "processes --games 20",
    "roads --game shesh-besh --games 2 --rounds 1",
    "scale --games 20 --mix barsis",
    "season 3 season.jsonl",
    "seating 4 --players 8",
    "seating standing --events 1",
    "simulation --games 1 --game kioz",
    "slips --slips 1 --game natt-klab",
    "statistics --games 20",
    "tables --games 50 --turns 4",
    "verdict --games 3 --runs 1 --game barsis",
)
SHARED = {"commands", "markdown"}
"""Modules that are imported by benchmarks."""

BY_GNUBG = {"gnubg", "match_files"}


def test_every_benchmark_is_named_here() -> None:
    modules = {path.stem for path in (ROOT / "benchmarks").glob("[!_]*.py")}
    assert {command.split()[0] for command in COMMANDS} == modules - SHARED


@pytest.mark.by_turns(12)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_benchmark_runs(command: str, tmp_path: Path) -> None:
    name, *words = command.split()
    if name in BY_GNUBG and not PROGRAM:
        pytest.skip("GNU Backgammon is not installed")
    matches = tmp_path / "matches"
    matches.mkdir()
    shutil.copy(ROOT / "sample_games/shesh-besh/friendly_match.mat", matches)
    given = [str(matches) if word == MATCHES else word for word in words]
    run = [sys.executable, "-m", f"benchmarks.{name}", *given]
    done = subprocess.run(
        run,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
