"""A tournament that changes while it runs: see ``tests.events.running``."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.scale import LONG


@pytest.mark.parametrize("seed", [1])
def test_no_change_of_a_running_tournament_is_lost_or_half_written(seed: int) -> None:
    pytest.importorskip("py4swiss")
    size = ["24", "7", "5"] if LONG else ["6", "2", "1"]
    options = zip(["--players", "--rounds", "--tournaments"], size, strict=True)
    words = [word for option in options for word in option]
    done = subprocess.run(
        [sys.executable, "-m", "tests.events.running", *words, "--seed", str(seed)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for figure in ("standings recounted", "undone and repeated"):
        assert figure in done.stdout
