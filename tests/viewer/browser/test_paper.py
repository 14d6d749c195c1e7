"""What is printed: sheets counted, nothing cut, nothing asked for, fit for a screen reader."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from barsis_notation.language.speech import speaking
from barsis_notation.recording.score_sheets import make_blank_sheet
from barsis_notation.rulesets import load_ruleset
from barsis_notation.viewer.score_sheet_page import make_score_sheet_page
from tests.scale import LONG
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.conftest import OpenTab
from tests.viewer.test_arbiter import ATTACKS, attacked, checked_in, page_of

SAMPLES: Final = Path(__file__).parents[3] / "sample_games"
FILES: Final = [
    path
    for game in ("barsis", "kioz", "natt-klab", "parchis", "shesh-besh")
    for path in sorted((SAMPLES / game / "faulty").glob("*.barsis.json"))[: 2 if LONG else 1]
]
SHEET: Final = re.compile(rb"/Type /Page\b")
HEIGHT: Final = (297 - 17 - 16) * 96 / 25.4
"""Room on a sheet, in CSS pixels."""

CUT: Final = """() => [...document.querySelectorAll("article, figure, .ruling")]
    .filter(one => one.getBoundingClientRect().height > %s).length"""


def sheets(tab: Tab) -> int:
    """Return on how many sheets the page is printed."""
    return len(SHEET.findall(tab.page.pdf(prefer_css_page_size=True)))


def is_accessible(tab: Tab) -> None:
    """Fail where axe-core finds something."""
    axe = import_module("axe_playwright_python.sync_playwright")  # which has no types
    report = axe.Axe().run(tab.page)
    assert report.violations_count == 0, report.generate_report()


def shown(tab: Tab, folder: Path, page: str) -> Tab:
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    tab.visit(file)
    return tab


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_board_begins_a_sheet_and_no_finding_is_longer(
    language: str, tab: Tab, tmp_path: Path
) -> None:
    with speaking(language):
        all_checked = checked_in(*FILES)
        shown(tab, tmp_path, page_of(all_checked))
    assert sheets(tab) == 1 + sum(bool(one.findings) for one in all_checked)
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size({"width": 688, "height": int(HEIGHT)})
    assert tab.page.evaluate(CUT % HEIGHT) == 0
    is_accessible(tab)
    tab.page.set_viewport_size({"width": 360, "height": 800})
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.by_turns(2)
def test_names_that_attack_do_nothing(tab: Tab, tmp_path: Path) -> None:
    file = tmp_path / "x.barsis.jsonl"
    file.write_text("\n".join(json.dumps(attacked(text)) for text in ATTACKS), encoding="utf-8")
    shown(tab, tmp_path, page_of(checked_in(file)))
    assert tab.page.locator("article").count() >= len(ATTACKS)
    assert tab.page.locator("article").first.is_visible()
    assert tab.requests == [tab.page.url]


SEATINGS: Final[list[tuple[str, int, dict[str, Any]]]] = [
    ("barsis", 2, {}), ("barsis", 4, {}), ("pachisi", 2, {}), ("pachisi", 4, {}),
    ("parchis", 8, {"board.arms": 8}), ("shesh-besh", 2, {}), ("kioz", 2, {}), ("natt-klab", 2, {}),
]  # fmt: skip


@pytest.mark.by_turns(6)
def test_a_blank_sheet_of_forty_lines_has_two_sides(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab()
    several = [
        make_blank_sheet(load_ruleset(game, options=options), players)
        for game, players, options in SEATINGS
    ]
    for language in ("en", "ar"):
        with speaking(language):
            shown(tab, tmp_path, make_score_sheet_page(several))
        assert sheets(tab) == 2 * len(several)
    is_accessible(shown(tab, tmp_path, make_score_sheet_page(several[:1])))
