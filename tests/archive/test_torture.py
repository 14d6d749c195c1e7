"""Some of the kills and faults of ``python -m tests.archive.torture``, and that it sees losses."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

MODULE = "tests.archive.torture"


def torture(*words: str) -> dict[str, Any]:
    """Return the counts of a run."""
    done = subprocess.run(
        [sys.executable, "-m", MODULE, *words], capture_output=True, text=True, check=False
    )
    assert done.stdout, done.stderr
    counts: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert (done.returncode, counts["wrong"], done.stderr) == (0, 0, "")
    return counts


def test_kills_lose_nothing() -> None:
    counts = torture("--kills", "8")
    assert counts["adders"]["killed"] == 8
    assert counts["adders"]["acknowledged"] > 8
    assert counts["adders"]["recovered"] > 0
    assert counts["commands"]["killed"] + counts["commands"].get("too late", 0) == 8
