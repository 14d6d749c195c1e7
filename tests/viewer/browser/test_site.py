"""A site in a real browser: searched, filtered, followed from page to page, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from barsis_notation import load_ruleset, write
from barsis_notation.simulation import simulate
from tests.scale import LONG
from tests.viewer.browser import attacks
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.conftest import LARGE
from tests.viewer.browser.reading import shown
from tests.viewer.browser.test_page import PHONE, SEEN, violations
from tests.viewer.site.sites import OPEN, SAMPLES, build

pytestmark = pytest.mark.by_turns(2)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site of an event and of some games with findings."""
    source = tmp_path_factory.mktemp("records")
    for path in [
        *OPEN.iterdir(),
        *sorted((SAMPLES / "kioz" / "faulty").glob("[a-f]*.barsis.json")),
    ]:
        (source / path.name).write_bytes(path.read_bytes())
    (source / "broken.barsis.json").write_text('{"format": "barsis-record/1", ')
    folder = tmp_path_factory.mktemp("site")
    build(source, folder)
    return folder


def rows(page: Any) -> list[str]:
    """Return the rows of the index that are seen."""
    return [" ".join(row.split()) for row in page.locator("#games > tr:visible").all_inner_texts()]


def test_rows_are_searched_and_filtered(tab: Tab, site: Path) -> None:
    tab.folder = site
    page = tab.visit(site / "index.html")
    every = rows(page)
    assert page.inner_text("#count") == f"{len(every)} games"
    page.fill("#words", "AMAL basím")
    assert len(rows(page)) == 1
    assert page.inner_text("#count") == f"1 of {len(every)} games"
    page.fill("#words", "nobody at all")
    assert rows(page) == []
    assert page.is_visible("#none")
    page.click("button[type=reset]")
    page.wait_for_selector("#none", state="hidden")
    assert rows(page) == every
    page.select_option("#found", "clean")
    assert len(rows(page)) == 6
    page.select_option("#found", "found")
    assert len(rows(page)) == len(every) - 6
    assert sum("broken.barsis.json" in row for row in rows(page)) == 1
    page.select_option("#found", "")
    page.fill("#player", "Elias")
    assert len(rows(page)) == 3
    page.select_option("#game", "Kiôz")
    assert rows(page) == []
    page.fill("#player", "")
    assert 0 < len(rows(page)) < len(every)


def test_a_search_is_kept_in_the_address(tab: Tab, site: Path) -> None:
    tab.folder = site
    page = tab.visit(site / "index.html", "#words=dana&event=Amman+Open")
    found = rows(page)
    assert len(found) == 3
    page.fill("#words", "dana elias")
    assert len(rows(page)) == 1
    assert page.url.endswith("#words=dana+elias&event=Amman+Open")


def test_arabic_is_found_however_it_is_spelled(tab: Tab, tmp_path: Path) -> None:
    records = simulate(load_ruleset("natt-klab"), games=2, seed=3)
    for name, record in zip(("أَحمد الحمصيّة", "Zoë"), records, strict=True):
        record.players[0].name = name
        write(record, tmp_path / f"{name[:2]}.barsis.json")
    build(tmp_path, tmp_path / "site")
    page = tab.visit(tmp_path / "site" / "index.html")
    for words, expected in (("احمد", 1), ("الحمصيه", 1), ("zoe", 1), ("٣", 0), ("", 2)):
        page.fill("#words", words)
        assert len(rows(page)) == expected, words


def test_one_goes_from_the_index_to_a_game_and_back(tab: Tab, site: Path) -> None:
    tab.folder = site
    page = tab.visit(site / "index.html")
    page.click("nav a[lang=ar]")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        "ar",
        "rtl",
    ]
    page.click("details a")
    page.locator("section a").first.click()
    page.wait_for_selector("[aria-current]")
    assert page.evaluate("document.documentElement.lang") == "ar"
    assert page.url.endswith("games/r1-t1.html#lang=ar")
    page.focus("#viewer")
    page.keyboard.press("ArrowLeft")
    assert shown(page).ply == 1
    page.click("a[href='../index.html']")
    assert len(rows(page)) > 6


MODES: Final[dict[str, tuple[str, Any, Any]]] = {
    "light": ("index.html", LARGE, "light"),
    "dark": ("events/amman-open.html", LARGE, "dark"),
    "mobile": ("index.ar.html", PHONE, "light"),
}
PAGES: Final = (
    "index.html",
    "index.ar.html",
    "events/amman-open.html",
    "events/amman-open.ar.html",
)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.by_turns(2)
def test_axe_finds_nothing_in_a_site(mode: str, tab: Tab, site: Path) -> None:
    one, window, colors = MODES[mode]
    tab.folder = site
    tab.page.set_viewport_size(window)
    tab.page.emulate_media(color_scheme=colors)
    for name in PAGES if LONG else (one,):
        page = tab.visit(site / name)
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name


@pytest.mark.by_turns(2)
def test_no_text_of_a_record_runs_anything_in_a_site(tab: Tab, tmp_path: Path) -> None:
    lines = attacks.lines_of([attacks.record_of(string) for string in attacks.STRINGS])
    (tmp_path / "attacks.barsis.jsonl").write_text(lines, "utf-8")
    site = build(tmp_path / "attacks.barsis.jsonl", tmp_path / "site")
    assert len(site.rows) == 40
    events = list(site.events)
    for name in ("index.html", "index.ar.html", *(events if LONG else events[:1])):
        page = tab.visit(tmp_path / "site" / name)
        if name == "index.html":
            assert len(rows(page)) == 40
            page.fill("#words", "onerror")
            assert 0 < len(rows(page)) < 40
        seen = page.evaluate(SEEN)
        assert (seen["ran"], seen["handlers"]) == (None, 0), name
        assert seen["strange"] == page.locator("form#filters").count(), name
        tab.check()
    assert {Path(url.partition("#")[0]).suffix for url in tab.requests} == {".html"}
