"""The limits of a record in ``docs/large.md`` are the actual limits."""

from __future__ import annotations

import re
from pathlib import Path

from barsis_notation.parallel.pool import MAX_STILL
from barsis_notation.record.decode import MIB, STANDARD
from barsis_notation.record.shapes import MAX_TEXT, MAX_TURNS

PAGE = (Path(__file__).parents[2] / "docs" / "large.md").read_text(encoding="utf-8")


def test_the_options_of_the_page_have_its_standards() -> None:
    rows = re.findall(r"\| `--max-([a-z-]+)[^|]*\|[^|]*\| ([0-9,]+) \|", PAGE)
    assert {name: int(number.replace(",", "")) for name, number in rows} == {
        "record-size": STANDARD.size,
        "depth": STANDARD.depth,
        "seconds": STANDARD.seconds,
        "memory": STANDARD.memory // MIB,
    }


def test_what_ends_a_process_takes_what_the_page_says() -> None:
    assert f"the play of a record takes {STANDARD.seconds} s of processor time" in PAGE
    assert f"a record takes {STANDARD.worker_limits.seconds} s of processor time in all" in PAGE
    assert f"a record takes {STANDARD.memory // MIB} MB of memory" in PAGE
    assert f"a record waits for {MAX_STILL:.0f} s" in PAGE
    assert f"at most {MAX_TURNS:,} turns and a text {MAX_TEXT:,} characters" in PAGE
