"""The README shows what the commands print, and its links work on a package index."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import barsis
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
SAMPLE = "sample_games/barsis/faulty/a_three_where_a_two_was_needed.barsis.json"
FINDING = "  MOV004 overshoot"
LINES = 3


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_finding_of_the_readme_is_said(language: str) -> None:
    report = barsis("--lang", language, "validate", ROOT / SAMPLE).stdout
    lines = report[report.index(FINDING) :].split("\n")[:LINES]
    assert "\n".join(lines) in (ROOT / "README.md").read_text("utf-8")


def test_the_commands_of_the_readme_say_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    consoles = re.findall(
        r"```console\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert sum(run(console, ROOT) for console in consoles) == len(consoles) == 1


def test_a_package_index_shows_no_link_or_picture_that_leads_nowhere() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "setup.py", "--quiet", "--long-description"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    shown = done.stdout.decode("utf-8")
    assert shown.startswith("# barsis_notation\n")
    targets = re.findall(r"\]\(([^)]+)\)|\b(?:src|href)=\"([^\"]*)\"", shown)
    assert [one for pair in targets for one in pair if one and "://" not in one] == []
