"""The page ``docs/pipe.md``: its JavaScript client prints what it shows; its members exist."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from barsis_notation.formats.question_lines import Question
from tests.cli.run import barsis, record

PAGE = (Path(__file__).parents[2] / "docs" / "pipe.md").read_text(encoding="utf-8")
CLIENT = re.compile(r"```js\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


def test_the_client_in_javascript_says_what_the_page_has(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    command = tmp_path / "barsis"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m barsis_notation "$@"\n')
    command.chmod(0o755)
    [(client, said)] = CLIENT.findall(PAGE)
    (tmp_path / "client.mjs").write_text(client, encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [node, tmp_path / "client.mjs"],
        env={**os.environ, "PATH": path},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.decode() == said, done.stderr.decode()
    assert done.returncode == 0


def test_the_client_in_javascript_has_ten_lines() -> None:
    [(client, _)] = CLIENT.findall(PAGE)
    begun, _ = client.split("\n\nconst game")
    assert len([line for line in begun.splitlines() if line]) <= 10


def members(heading: str) -> list[str]:
    """Return the members in the first column of a table of the page."""
    table = PAGE.partition(heading)[2].partition("\n\n")[0]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return [name for cell in cells for name in re.findall("`([a-z]+)`", cell)]


def test_the_members_are_those_of_the_page() -> None:
    line = msgspec.json.encode(record()) + b"\n"
    answer = msgspec.json.decode(barsis("validate", "-", "-f", "jsonl", given=line).stdout_bytes)
    assert members("A line out:\n\n") == list(answer)
    assert set(members("asks that.\n\n")) == set(Question.__struct_fields__)
