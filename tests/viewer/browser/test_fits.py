"""A page fits the window: nothing is outside, and what is needed is seen without scrolling."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from tests.scale import EVERY, SEED
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.conftest import OpenTab
from tests.viewer.browser.pages import GAMES, checked, whole, written

WINDOWS: Final = ((1280, 800), (1366, 768), (1920, 1080), (360, 740), (768, 1024))
MODES: Final = ("#ply=40", "#ply=40&theme=dark", "#ply=40&lang=ar")
PAGES: Final = [*product(GAMES, WINDOWS, MODES)]
OF_DAY: Final = PAGES if EVERY else PAGES[SEED % 21 :: 21]
"""A game's page in a window and mode: five a day, in long runs all 105."""

OUTSIDE: Final = """() => {
  const width = document.documentElement.clientWidth;
  const isClipped = (one) => one.closest('.unseen, [hidden]');
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.checkVisibility() && !isClipped(one))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.right > width + 1))
    .map(([one]) => one.outerHTML.slice(0, 120));
}"""
"""Elements that are partly outside the window at the left or right."""

BELOW: Final = """(needed) => needed.filter((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return !box.height || box.top < 0 || box.bottom > innerHeight;
})"""
"""Of the elements needed those that are not wholly in the first screen."""

NEEDED: Final = ("h1", ".facts", "#board", "#status", ".controls")


def fit(page: Any, needed: tuple[str, ...]) -> None:
    """Fail if an element is outside the window, or one that is needed has to be scrolled to."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(BELOW, [*needed]) == []


@pytest.mark.parametrize(("game", "window", "mode"), OF_DAY)
def test_a_page_fits_the_window(
    game: str, window: tuple[int, int], mode: str, tab: Tab, tmp_path: Path
) -> None:
    width, height = window
    tab.page.set_viewport_size({"width": width, "height": height})
    page: Any = tab.visit(written(tmp_path, whole(game)), mode)
    throws = page.locator("#thrown figure").count()
    beside = ["#list [aria-current]"] * (width > height)
    fit(page, (*NEEDED, *beside, *["#thrown figure"] * bool(throws)))
    tops = page.evaluate(
        "['h1', '#board'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    page.click(".settings summary")
    fit(page, (".panel", ".settings summary"))
    page.click(".settings summary")
    assert page.locator(".panel").is_hidden(), "settings close by the button that opened them"
    page.click(".settings summary")
    page.click("[data-control=language]")
    assert page.locator(".panel").is_hidden(), "settings cover no button of the header"
    fit(page, ())


@pytest.mark.parametrize("window", WINDOWS if EVERY else [WINDOWS[SEED % len(WINDOWS)]])
def test_a_finding_is_seen_where_it_is(window: tuple[int, int], tab: Tab, tmp_path: Path) -> None:
    width, height = window
    tab.page.set_viewport_size({"width": width, "height": height})
    page: Any = tab.visit(written(tmp_path, checked("barsis/faulty/landed_on_a_held_x")))
    page.click("[data-control=next-finding]")
    fit(page, (*NEEDED, "#thrown figure", "#status .told.error"))


LETTERS: Final = """() => ['coordinate', 'name'].map((kind) => {
  const word = document.querySelector(`#board .${kind}`);
  const { a } = word.getScreenCTM();
  return Math.round(parseFloat(getComputedStyle(word).fontSize) * a * 10) / 10;
})"""


@pytest.mark.by_turns(2)
def test_letters_have_one_size_on_all_boards(tab: Tab, tmp_path: Path) -> None:
    sizes = {
        game: tab.visit(written(tmp_path, whole(game))).evaluate(LETTERS)
        for game in ("barsis", "shesh-besh", "kioz", "natt-klab")
    }
    assert all(abs(each - 12.9) < 0.3 for each, _ in sizes.values()), sizes
    assert all(abs(each - 15.5) < 0.3 for _, each in sizes.values()), sizes


def test_moves_stand_in_two_columns_and_change_their_names(tab: Tab, tmp_path: Path) -> None:
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    page: Any = tab.visit(written(tmp_path, whole("barsis")), "#ply=41")
    current = page.locator("#list [aria-current]")
    columns = page.evaluate(
        "['.one', '.other'].map((one) => document.querySelector(`#list > ol > ${one}`)"
        ".getBoundingClientRect().left)"
    )
    assert columns[0] + 100 < columns[1]
    assert current.inner_text() == "ER4 to ER2"
    assert page.locator("#board .coordinate").count() > 30
    page.keyboard.press("s")
    assert current.inner_text() == "30/32"
    steps = page.locator("#board .step").all_text_contents()
    assert {"30", "31", "32"} <= {*steps}
    assert page.locator("#board .coordinate").count() == 0
    page.click("[data-control=names]")
    assert current.inner_text() == "ER4 to ER2"


@pytest.mark.parametrize("game", GAMES if EVERY else [GAMES[SEED % len(GAMES)]])
def test_without_script_a_page_shows_the_end_and_the_moves(
    game: str, open_tab: OpenTab, tmp_path: Path
) -> None:
    tab = open_tab(java_script_enabled=False)
    one = whole(game)
    assert one.record is not None
    page: Any = tab.visit(written(tmp_path, one))
    assert page.locator(".note").is_visible()
    assert (
        page.locator("button:visible, input:visible, summary:visible, select:visible").count() == 0
    )
    assert page.locator("#list li").count() == len(one.record.turns)
    assert page.locator("[data-seat][data-place]").count() > 3
    page.set_viewport_size({"width": 360, "height": 740})
    note, board = (page.locator(each).bounding_box() for each in (".note", "#board"))
    assert note["y"] < board["y"] < board["y"] + board["height"] < 740
