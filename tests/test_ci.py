"""The script of `.ci` that tries an installed package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = Path(__file__).parents[1] / ".ci" / "commands.py"


@pytest.mark.add_on("archive", "viewer")
@pytest.mark.by_turns(4)
def test_the_commands_of_ci_run_where_a_pipe_is_not_utf8(tmp_path: Path) -> None:
    """Python writes to pipes in a code page on Windows, where wheels are tried too."""
    env = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(
        [sys.executable, COMMANDS], cwd=tmp_path, env=env, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    assert done.stdout.splitlines()[-1] == b"12 commands, 0 failed"
