"""The files and commands of ``docs/configuration.md``, written and run in their order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from barsis_cli.configuration_file import KEYS
from tests.cli.run import barsis

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "configuration.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(toml|console)\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"\$ barsis (.*)\n((?:[^$].*\n)*)")
HOME = "/home/amal/club"


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for folder in ("games", "rules", "old"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rules" / "ludo.json").write_bytes((DOCS / "ludo.json").read_bytes())
    commands = 0
    for kind, text in BLOCK.findall(PAGE):
        if kind == "toml":
            name = text.partition("\n")[0].removeprefix("# ")
            (tmp_path / name).write_text(text, encoding="utf-8")
            continue
        for words, said in COMMAND.findall(text):
            result = barsis(*shlex.split(words))
            told = result.stdout + result.stderr
            assert told.replace(str(tmp_path.resolve()), HOME) == said, words
            commands += 1
    assert commands == 5


def test_the_page_has_every_key() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE) == list(KEYS)
