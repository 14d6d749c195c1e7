"""The limits on ``docs/explanation/large-jobs.md`` are the actual limits."""

from __future__ import annotations

from pathlib import Path

from barsis_notation.parallel.pool import MAX_STILL
from barsis_notation.record.decode import MIB, STANDARD

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "large-jobs.md").read_text("utf-8")


def test_what_ends_a_process_takes_what_the_page_says() -> None:
    assert f"the replay of a record takes {STANDARD.seconds} s of processor time" in PAGE
    assert f"a record takes {STANDARD.worker_limits.seconds} s of processor time" in PAGE
    assert f"a record takes {STANDARD.memory // MIB} MB of memory" in PAGE
    assert f"a worker does nothing for {MAX_STILL:.0f} s" in PAGE
