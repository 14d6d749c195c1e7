"""The same tournament is the same in every process, whatever strings hash to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import hashlib
from barsis_notation.events.ratings import compute_ratings, list_contests
from barsis_notation.events.spreadsheets.workbook_writing import write_workbook
from barsis_notation.events.spreadsheets.sheet_writing import make_event_sheets
from barsis_notation.events.next_rounds import draw_swiss_round
from tests.events.drawn import boards_of, event_of

players = [{"name": name, "team": name.upper() + "x" * (name in "ab")} for name in "abcdefg"]
boards = boards_of(event_of(["a>e, b>f, c=d, g bye", "c>a, b>d, e absent, f bye"], players=players))
print(draw_swiss_round(boards, ["g"], teams_apart=True))
print(compute_ratings(list_contests(boards)))
print(hashlib.sha256(write_workbook(make_event_sheets(boards.event))).hexdigest())
"""


@pytest.mark.by_turns(4)
def test_nothing_depends_on_hashes() -> None:
    pytest.importorskip("py4swiss")
    said = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    (same,) = said
    assert same.startswith("Round(")
