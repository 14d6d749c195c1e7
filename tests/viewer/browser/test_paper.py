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
from barsis_notation.recording.sheet_lines import find_sheet_size
from barsis_notation.rulesets import load_ruleset
from barsis_notation.viewer.score_sheet_page import LETTER, make_score_sheet_page
from tests.cli.run import FAULTY, record, write
from tests.every import every
from tests.scale import LONG
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.conftest import OpenTab
from tests.viewer.test_arbiter import ATTACKS, attacked, checked_in, page_of

SAMPLES: Final = Path(__file__).parents[3] / "sample_games"
FILES: Final = [
    path.relative_to(SAMPLES)
    for game in ("barsis", "kioz", "natt-klab", "parchis", "shesh-besh")
    for path in sorted((SAMPLES / game / "faulty").glob("*.barsis.json"))[: 2 if LONG else 1]
]
SHEET: Final = re.compile(rb"/Type /Page\b")
MILLIMETRE: Final = 96 / 25.4
HEIGHT: Final = (297 - 2 * 10) * MILLIMETRE
WIDTH: Final = int((210 - 2 * 10) * MILLIMETRE)
"""Room on a sheet, in CSS pixels."""

CUT: Final = """() => [...document.querySelectorAll("article, figure, .ruling")]
    .filter(one => one.getBoundingClientRect().height > %s).length"""


@pytest.fixture(autouse=True)
def in_the_folder_of_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check relative paths: a long path takes a line more, wherever the checkout is."""
    monkeypatch.chdir(SAMPLES)


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
def test_no_finding_is_longer_than_a_sheet(language: str, tab: Tab, tmp_path: Path) -> None:
    with speaking(language):
        all_checked = checked_in(*FILES)
        shown(tab, tmp_path, page_of(all_checked))
    assert sheets(tab) <= 1 + sum(bool(one.findings) for one in all_checked)
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size({"width": WIDTH, "height": int(HEIGHT)})
    assert tab.page.evaluate(CUT % HEIGHT) == 0
    is_accessible(tab)
    tab.page.set_viewport_size({"width": 360, "height": 800})
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 360


BOARDS: Final = """() => [...document.querySelectorAll("figure svg")].map(one => {
    const letters = [...one.querySelectorAll("text")].map(each => parseFloat(
        getComputedStyle(each).fontSize) * each.getScreenCTM().a);
    const {width, height} = one.viewBox.baseVal, scale = one.getScreenCTM().a;
    return [width * scale, height * scale, Math.min(...letters)];
})"""
"""Width and height of each board as it is drawn, and height of its smallest letters, in pixels."""

LONG_FINDINGS: Final = """() => [...document.querySelectorAll("section")]
    .filter(one => one.getBoundingClientRect().height > %s).length"""
"""Number of boards whose finding takes more than half a sheet."""


@every("game", [path.parent.name for path in sorted(SAMPLES.glob("*/faulty"))], days=4)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_two_findings_share_a_sheet_with_boards_that_can_be_read(
    language: str, game: str, tab: Tab, tmp_path: Path
) -> None:
    all_checked = [
        one
        for one in checked_in(*sorted(Path(game, "faulty").glob("*.barsis.json")))
        if any(each.code.startswith("MOV") and each.move for each in one.findings)
    ][:8]
    assert len(all_checked) == 8
    with speaking(language):
        shown(tab, tmp_path, page_of(all_checked))
    assert tab.page.locator("article:has(figure)").count() == 8
    printed = sheets(tab)
    tab.page.emulate_media(media="print")
    tab.page.set_viewport_size({"width": WIDTH, "height": int(HEIGHT)})
    long = tab.page.evaluate(LONG_FINDINGS % (HEIGHT / 2))
    assert long <= 1
    assert printed <= 1 + 8 // 2 + long
    boards = tab.page.evaluate(BOARDS)
    assert len(boards) == 8
    for width, height, letters in boards:
        assert max(width, height) >= 117 * MILLIMETRE
        assert letters >= 1.65 * MILLIMETRE


def test_an_event_has_sheets_of_its_own_and_clean_rounds_one_line(tab: Tab, tmp_path: Path) -> None:
    result = {"winners": ["S"], "reason": "resign"}
    for name in ("A", "B"):
        lines = [
            record(result=result, event={"name": name, "round": str(one // 8), "table": str(one)})
            for one in range(80)
        ]
        faulty = record(FAULTY, event={"name": name, "round": "1", "table": "90"})
        write(tmp_path / f"{name}.barsis.jsonl", *lines, faulty)
    shown(tab, tmp_path, page_of(checked_in(tmp_path)))
    assert tab.page.locator(".clean-boards tr.clean").count() == 20
    assert sheets(tab) == 3  # a finding of each event, the clean rounds


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


CELLS: Final = """() => Math.min(...[...document.querySelectorAll(".turns tbody td:last-child")]
    .map(cell => cell.getBoundingClientRect().width))"""
"""Width of the narrowest cell for a turn, in CSS pixels."""


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_blank_sheets_are_full_and_their_turns_have_room(
    language: str, open_tab: OpenTab, tmp_path: Path
) -> None:
    tab = open_tab()
    for game, players, options in SEATINGS:
        rules = load_ruleset(game, options=options)
        with speaking(language):
            sheet = make_blank_sheet(rules, players)
            shown(tab, tmp_path, make_score_sheet_page([sheet]))
        assert tab.page.locator(".turns tbody tr").count() == sheet.turns
        blocks = next(n for n in range(1, 5) if tab.page.locator(f".in-{n}").count())
        assert sheets(tab) <= 2 + sheet.turns / 36 / blocks
        tab.page.emulate_media(media="print")
        tab.page.set_viewport_size({"width": int(182 * MILLIMETRE), "height": int(HEIGHT)})
        size = find_sheet_size(rules, players)
        assert size is not None
        assert blocks == 1 or tab.page.evaluate(CELLS) >= LETTER * size.characters * MILLIMETRE
    is_accessible(tab)
