"""The page ``docs/sites.md``: its commands run and print what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.run import barsis

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "sites.md").read_text(encoding="utf-8")


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sample_games").symlink_to(ROOT / "sample_games")
    (console,) = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    commands = re.findall(r"^\$ barsis (.*)\n((?:[^$].*\n)+)", console, re.MULTILINE)
    assert len(commands) == 2
    for words, said in commands:
        done = barsis(*words.split())
        assert (done.exit_code, done.stderr) == (0, said)
    for name in re.findall(r"^\| `([a-z]+)", PAGE, re.MULTILINE):
        assert list((tmp_path / "site").glob(f"{name}*")), name
