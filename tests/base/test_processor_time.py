"""Processor time is measured also where Python cannot measure threads, as in WebAssembly."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import barsis_notation
from barsis_notation.base.processor_time import thread_time

PROGRAM = """
import time
del time.thread_time
from barsis_notation import loads, validate
record = loads('''{"format": "barsis-record/1", "ruleset": {"id": "barsis", "version": 1},
    "players": [{"seats": ["S"]}, {"seats": ["N"]}], "turns": ["S 2:", "n 3:", "S 4:"]}''')
print(*[finding.name for finding in validate(record)])
"""


def test_records_are_checked_where_python_has_no_time_of_threads() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("lenient-turn\n", "")


def test_the_time_of_the_process_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "process_time", lambda: 7.0)
    assert thread_time() != 7
    monkeypatch.delattr(time, "thread_time")
    assert thread_time() == 7


def test_nothing_else_asks_for_the_time_of_threads() -> None:
    root = Path(barsis_notation.__file__).parent
    asking = [
        path.name for path in root.rglob("*.py") if "time.thread_time" in path.read_text("utf-8")
    ]
    assert asking == []
