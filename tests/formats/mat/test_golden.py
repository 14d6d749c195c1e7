"""Golden match files: each stands beside the text of what must be read of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.formats.format_registry import MAT
from tests.formats.mat.showing import show_file

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.mat"))


def test_there_are_golden_files() -> None:
    assert len(GOLDEN) >= 12


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    expected = path.with_suffix(".read").read_text(encoding="utf-8")
    assert show_file(path.read_bytes()) + "\n" == expected


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_content_tells_the_format(path: Path) -> None:
    head = path.read_bytes().removeprefix(b"\xef\xbb\xbf").lstrip()
    assert MAT.is_like(head) == (path.stem not in ("no_game", "stray_text"))
