"""The limits in ``docs/how-to/draw-a-board.md``, and the picture in the README."""

from __future__ import annotations

from pathlib import Path

from barsis_notation.drawing.svg.gif import LAST, MAX_BYTES, MAX_DRAWINGS, MAX_WIDTH
from tests.cli.run import barsis

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "draw-a-board.md").read_text(encoding="utf-8")


def test_the_limits_are_those_of_the_page() -> None:
    assert f"at most {MAX_DRAWINGS:,} pictures and {MAX_BYTES // 2**20} MiB" in PAGE
    assert f"at most {MAX_WIDTH:,} pixels wide" in PAGE
    assert {3: "three times as long"}[LAST] in PAGE


def test_the_board_of_the_readme_is_current(tmp_path: Path) -> None:
    sample = ROOT / "sample_games" / "barsis" / "amman_final_whole_game.barsis.json"
    drawn = tmp_path / "board.svg"
    done = barsis("show", sample, "--turn", "16", "--size", "480", "-o", drawn)
    assert done.exit_code == 0, done.stderr
    assert drawn.read_bytes() == (ROOT / "docs" / "board.svg").read_bytes()
