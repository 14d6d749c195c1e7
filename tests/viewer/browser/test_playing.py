"""A page that plays a record, in the browser: buttons, keys, words, men, phones and paper."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import loads
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.position_lines import Setup
from barsis_notation.replay.plies import iter_plies
from barsis_notation.replay.tree import build_tree
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.conftest import OpenTab
from tests.viewer.playing_pages import document_of, page_from

pytestmark = pytest.mark.by_turns(2)

ANNOTATED = "barsis/annotated_evening.barsis.json"
FINDINGS = "shesh-besh/semi_final_annotated.barsis.json"
MEN = """() => [...document.querySelectorAll('[data-seat]')]
    .map((man) => `${man.dataset.seat}.${man.dataset.place}`)"""


def written(tmp_path: Path, name: str = ANNOTATED, **how: Any) -> Path:
    file = tmp_path / "page.html"
    file.write_text(page_from(document_of(name), **how), encoding="utf-8")
    return file


def men_drawn(page: Any) -> Counter[str]:
    return Counter(page.evaluate(MEN))


def men_of(setup: Setup) -> Counter[str]:
    return Counter(f"{seat}.{man.place}" for seat, men in setup.men.items() for man in men)


def ply_of(page: Any) -> tuple[str, str]:
    shown = page.evaluate("({...document.documentElement.dataset})")
    return shown["ply"], shown["line"]


def status(page: Any) -> str:
    return str(page.locator("#status").inner_text())


def test_the_men_of_a_ply_are_those_of_the_engine(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path))
    tree = build_tree(loads(json.dumps(document_of(ANNOTATED))))
    setups = [tree.setup, *(ply.after for ply in iter_plies(tree))]
    for number, setup in enumerate(setups[:12]):
        assert ply_of(page) == (str(number), "")
        assert men_drawn(page) == men_of(setup)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert men_drawn(page) == men_of(setups[-1])


def test_keys_walk_and_the_status_says_where(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path), "#ply=9")
    assert status(page) == (
        "Turn 2, Karim Saadeh (N), threw 5 Benj (بنج) + 4 (أربعة), WR8 to WR4 [26/30], uses 4"
    )
    for key, ply in (
        ("ArrowUp", 6), ("ArrowDown", 9), ("ArrowDown", 11), ("ArrowLeft", 10), ("Home", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert ply_of(page) == (str(ply), "")
    current = page.locator("#list [aria-current]")
    assert current.count() == 1
    page.keyboard.press("End")
    assert current.get_attribute("id") == f"ply-0-{ply_of(page)[0]}"


def test_in_arabic_time_runs_to_the_left(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path), "#ply=9&lang=ar")
    assert page.evaluate("[document.documentElement.dir, document.documentElement.lang]") == [
        "rtl",
        "ar",
    ]
    assert "من WR8 إلى WR4 [26/30]" in status(page)
    page.keyboard.press("ArrowLeft")
    assert ply_of(page)[0] == "10"
    page.get_by_role("button", name="English").click()
    page.keyboard.press("ArrowLeft")
    assert ply_of(page)[0] == "9"


@pytest.mark.by_turns(2)
def test_lines_are_stepped_into_and_back(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path, FINDINGS))
    page.keyboard.press("n")
    at = ply_of(page)
    assert page.locator(".finding").count() > 0
    line = page.locator("ol ol .ply").first
    line.click()
    pointer = ply_of(page)[1]
    assert pointer.startswith("/turns/")
    page.keyboard.press("m")
    assert ply_of(page)[1] == ""
    page.keyboard.press("v")
    assert ply_of(page) == ("0", pointer)
    page.keyboard.press("n")
    page.keyboard.press("N")
    assert ply_of(page) == at


def test_the_board_turns_and_men_stay_on_their_places(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path), "#ply=12")
    before = men_drawn(page)
    places = page.evaluate("[...document.querySelectorAll('#men *')].map((m) => m.outerHTML)")
    page.keyboard.press("f")
    assert men_drawn(page) == before
    turned = page.evaluate("[...document.querySelectorAll('#men *')].map((m) => m.outerHTML)")
    assert all(one != other for one, other in zip(places, turned, strict=True))
    for _ in range(3):
        page.keyboard.press("f")
    assert places == page.evaluate(
        "[...document.querySelectorAll('#men *')].map((m) => m.outerHTML)"
    )


def test_a_page_opens_after_the_turn_that_was_asked_for(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path, turn=4))
    tree = build_tree(loads(json.dumps(document_of(ANNOTATED))))
    plies = [ply for ply in iter_plies(tree) if ply.node.number <= 4]
    assert ply_of(page) == (str(len(plies)), "")
    assert men_drawn(page) == men_of(plies[-1].after)
    page.keyboard.press("ArrowRight")
    assert ply_of(page) == (str(len(plies) + 1), "")


@pytest.mark.by_turns(2)
def test_a_game_plays_by_itself_to_its_end(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab()
    page = tab.visit(written(tmp_path, "barsis/faulty/landed_on_a_held_x.barsis.json"))
    page.locator(".settings summary").click()
    page.locator("[data-control=speed]").select_option("fast")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("html[data-ply='3']").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert "refused" in status(page)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.by_turns(2)
def test_on_a_phone_nothing_goes_sideways(open_tab: OpenTab, tmp_path: Path, language: str) -> None:
    tab = open_tab(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    page = tab.visit(written(tmp_path, language=language), "#ply=4")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    box = page.locator("#board").bounding_box()
    assert box is not None
    for side, ply in ((0.8, "5"), (0.2, "4")) if language == "en" else ((0.2, "5"), (0.8, "4")):
        page.touchscreen.tap(box["x"] + side * box["width"], box["y"] + 40)
        assert ply_of(page)[0] == ply


def test_what_is_copied_can_be_read_back(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab(permissions=["clipboard-read", "clipboard-write"])
    page = tab.visit(written(tmp_path), "#ply=9")
    page.locator("summary").first.click()
    copied = {}
    for name in ("position", "record", "link"):
        page.locator(f"[data-control=copy-{name}]").click()
        page.get_by_text("Copied.").wait_for()
        copied[name] = page.evaluate("navigator.clipboard.readText()")
    record = loads(json.dumps(document_of(ANNOTATED)))
    canonical = canonical_bytes(record).decode()
    assert copied["record"] == canonical
    plies = [ply.position for ply in iter_plies(build_tree(record))]
    assert copied["position"] == plies[8]
    assert copied["link"].endswith("/page.html#ply=9&lang=en")
    with page.expect_download() as download:
        page.locator("[data-control=download]").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == canonical


def test_a_short_game_is_printed_on_one_page(tab: Tab, tmp_path: Path) -> None:
    name = "natt-klab/nablus_final_whole_game.barsis.json"
    page = tab.visit(written(tmp_path, name))
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") == 1
