"""Some of the kills and faults of ``python -m tests.archive.torture``, and that it sees losses."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.archive.torture import shim

MODULE = "tests.archive.torture"


def torture(*words: str) -> tuple[dict[str, Any], list[str]]:
    """Return the counts of a run, and what was wrong."""
    done = subprocess.run(
        [sys.executable, "-m", MODULE, *words], capture_output=True, text=True, check=False
    )
    assert done.stdout, done.stderr
    counts: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    wrong = done.stderr.splitlines()
    assert (done.returncode, counts["wrong"]) == (bool(wrong), len(wrong))
    return counts, wrong


def test_kills_lose_nothing() -> None:
    counts, wrong = torture("--kills", "4")
    assert wrong == []
    assert counts["adders"]["killed"] == 4
    assert counts["adders"]["acknowledged"] > 4
    assert counts["adders"]["recovered"] > 0
    assert counts["commands"]["killed"] + counts["commands"].get("too late", 0) == 4


@pytest.mark.by_turns(2)
def test_several_may_add_at_once() -> None:
    counts, wrong = torture("--writers", "3")
    assert wrong == []
    assert counts["writers"]["acknowledged"] == 3 * 45 * (2 + 3 + 4) // 3


@pytest.mark.long
def test_full_disks_lose_nothing() -> None:
    counts, wrong = torture("--full-disks", "--scene", "add, after a kill")
    assert wrong == []
    assert counts["full disks"]["exit status 3"] > 3
    assert counts["full disks"]["exit status 0"] == 1


needs_shim = pytest.mark.skipif(bool(shim.why_none()), reason=shim.why_none() or "none")


@pytest.mark.by_turns(3)
@needs_shim
def test_failing_calls_lose_nothing() -> None:
    scenes = ("--scene", "init", "--scene", "add", "--scene", "withdraw")
    counts, wrong = torture("--faults", *scenes, "--every", "53", "--cuts", "1")
    assert wrong == []
    found = counts["faults"]
    assert found["failed"] > 15
    assert found["killed"] > 10
    assert found["exit status 3"] > 10
    assert found["acknowledged"] > 10


@pytest.mark.long
@needs_shim
def test_losses_are_seen() -> None:
    """Where SQLite is not to wait for the disk, a power cut loses what was acknowledged."""
    words = ("--faults", "--scene", "add", "--every", "12", "--cuts", "2")
    _, wrong = torture(*words, "--way", "POWER_CUT", "--synchronous", "OFF")
    assert any("lost" in line for line in wrong)
    _, wrong = torture(*words, "--way", "DIE", "--synchronous", "OFF")
    assert wrong == [], "what was written outlives the process"
