"""The files and commands of ``docs/configuration.md``, written and run in order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barsis_notation.configuration.parsing import KEYS
from tests.cli.run import FAULTY, TURNS, record, write
from tests.docs.consoles import run

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "configuration.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(toml|console)\n(.*?)```", re.DOTALL)


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for folder in ("games", "rules", "old", "sent"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rules" / "ludo.json").write_bytes((DOCS / "ludo.json").read_bytes())
    write(tmp_path / "sent" / "first.barsis.json", record(TURNS))
    write(tmp_path / "sent" / "final.barsis.json", record(FAULTY))
    commands = 0
    for kind, text in BLOCK.findall(PAGE):
        if kind == "toml":
            name = text.partition("\n")[0].removeprefix("# ")
            (tmp_path / name).write_text(text, encoding="utf-8")
            continue
        commands += run(text, tmp_path)
    assert commands == 6


def test_the_page_has_every_key() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE) == list(KEYS)
