"""The commands of ``docs/pictures.md``, run in their order, and what the page says of limits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barsis_notation.drawing.svg.gif import LAST, MAX_BYTES, MAX_DRAWINGS, MAX_WIDTH
from tests.cli.run import FAULTY, record, write
from tests.docs.consoles import run

PAGE = (Path(__file__).parents[2] / "docs" / "pictures.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "game.barsis.json", record(record()["turns"][:3]))
    write(tmp_path / "games.jsonl", record(), record())
    write(tmp_path / "faulty.barsis.json", record(FAULTY))
    assert [run(console, tmp_path) for console in CONSOLE.findall(PAGE)] == [4, 1]
    made = {path.name for path in tmp_path.iterdir()}
    assert made >= {"last.svg", "third.png", "game.gif", "second.svg", "faulty.svg"}


def test_the_limits_are_those_of_the_page() -> None:
    assert f"at most {MAX_DRAWINGS:,} pictures and {MAX_BYTES // 2**20} MiB" in PAGE
    assert f"at most {MAX_WIDTH:,} wide" in PAGE
    assert {3: "three times as long"}[LAST] in PAGE
