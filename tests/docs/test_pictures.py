"""The commands of ``docs/pictures.md``, run in order, and the limits on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barsis_notation.drawing.svg.gif import LAST, MAX_BYTES, MAX_DRAWINGS, MAX_WIDTH
from tests.cli.run import FAULTY, barsis, record, write
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.mark.by_turns(2)
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


def test_the_board_of_the_readme_is_current(tmp_path: Path) -> None:
    sample = ROOT / "sample_games" / "barsis" / "amman_final_whole_game.barsis.json"
    drawn = tmp_path / "board.svg"
    done = barsis("show", sample, "--turn", "16", "--size", "480", "-o", drawn)
    assert done.exit_code == 0, done.stderr
    assert drawn.read_bytes() == (ROOT / "docs" / "board.svg").read_bytes()
