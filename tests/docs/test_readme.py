"""The findings that the README shows are what the command says of a sample."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import barsis

ROOT = Path(__file__).parents[2]
SAMPLE = "sample_games/barsis/faulty/a_three_where_a_two_was_needed.barsis.json"
FINDING = "  MOV004 overshoot"
LINES = 3


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_finding_of_the_readme_is_said(language: str) -> None:
    report = barsis("--lang", language, "validate", ROOT / SAMPLE).stdout
    lines = report[report.index(FINDING) :].split("\n")[:LINES]
    assert "\n".join(lines) in (ROOT / "README.md").read_text("utf-8")
