"""The page ``docs/arbiter.md``: its commands run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barsis_notation.viewer import arbiter
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "arbiter.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.mark.by_turns(4)
def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "sample_games").symlink_to(ROOT / "sample_games")
    assert sum(run(text, tmp_path) for text in CONSOLE.findall(PAGE)) == 6
    assert (tmp_path / "report_ar.html").read_bytes().count(b'dir="rtl"') >= 1


def test_the_page_names_the_bounds() -> None:
    for bound in (arbiter.MAX_LINES, arbiter.MAX_FINDINGS, arbiter.MAX_DRAWN):
        assert re.search(rf"\b{bound:,} (boards|findings|positions)", PAGE)
