"""The commands of ``docs/archive.md``, run in order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.commands import DECLARED
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "archive.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
KEY = r"RW[A-Za-z0-9+/]{54}|[0-9A-F]{16}"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"


@pytest.mark.by_turns(2)
def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "sample_games").symlink_to(ROOT / "sample_games")
    assert sum(run(text, tmp_path, UUID, TIME, KEY) for text in CONSOLE.findall(PAGE)) >= 10


def test_the_page_shows_every_verb() -> None:
    verbs = [command.name for command in DECLARED if command.path[:1] == ("archive",)][1:]
    shown = set(re.findall(r"^\$ barsis archive ([a-z]+) ", PAGE, re.MULTILINE))
    assert {"init", "add", "list", "show"} <= {*verbs} == shown
    headed = re.findall(r"^## `([a-z]+)`$", PAGE, re.MULTILINE)
    assert headed == verbs, "a section each, in the order of help"
