"""The links of the README work on a package index."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_package_index_shows_no_link_or_picture_that_leads_nowhere() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "setup.py", "--quiet", "--long-description"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    shown = done.stdout.decode("utf-8")
    assert shown.startswith("# barsis_notation\n")
    targets = re.findall(r"\]\(([^)]+)\)|\b(?:src|href)=\"([^\"]*)\"", shown)
    assert [one for pair in targets for one in pair if one and "://" not in one] == []
