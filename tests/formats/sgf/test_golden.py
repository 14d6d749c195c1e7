"""Golden SGF files: each stands beside the text of what must be read of it.

``gnubg_export.sgf`` is what GNU Backgammon wrote of two simulated games; the others are made up.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.formats.format_registry import SGF
from tests.formats.mat.showing import show_file

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.sgf"))


def test_there_are_golden_files() -> None:
    assert len(GOLDEN) >= 8


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    expected = path.with_suffix(".read").read_text(encoding="utf-8")
    assert show_file(path.read_bytes(), SGF) + "\n" == expected


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_content_tells_the_format(path: Path) -> None:
    assert SGF.is_like(path.read_bytes().lstrip()) == (path.stem not in ("no_game", "damaged"))
