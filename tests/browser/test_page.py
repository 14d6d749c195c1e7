"""The page that plays a game, in a real browser: what it does, says, and lets nobody do."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation import Record
from barsis_notation.record.shapes import MAX_TEXT
from tests.browser import attacks
from tests.browser.chromium import Tab
from tests.browser.conftest import OpenTab
from tests.browser.pages import GAMES, checked, checked_records, whole, written
from tests.browser.reading import shown
from tests.scale import LONG, SEED

EVENING = "barsis/annotated_evening"
FAULTY = "barsis/faulty/landed_on_a_held_x"

OF_DAY = GAMES if LONG else (GAMES[SEED % len(GAMES)],)
"""The games whose pages are looked at: one a day, in long runs all."""

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def evening(tab: Tab, tmp_path: Path) -> Any:
    """Return the page of a game with comments, clocks and lines beside its turns."""
    page = tab.visit(written(tmp_path, checked(EVENING)))
    page.focus("#viewer")
    return page


def plies(page: Any, *keys: str) -> list[int]:
    """Press *keys*; return the ply shown after each."""
    seen = []
    for key in keys:
        page.keyboard.press(key)
        seen.append(shown(page).ply)
    return seen


# -- keys -----------------------------------------------------------------------------------------


def test_keys_with_others_and_in_fields_are_left_alone(evening: Any) -> None:
    assert plies(evening, "Control+ArrowRight", "Alt+ArrowRight", "Meta+End", "x") == [0] * 4
    evening.focus("[data-control=speed]")
    assert plies(evening, "ArrowDown", "End") == [0, 0]


def test_a_game_is_walked_through_by_keyboard_alone(tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path, checked(FAULTY)))
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.dataset.control || ''"))
    controls = page.eval_on_selector_all(
        "[data-control]",
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.control)",
    )
    assert set(controls) <= reached
    page.focus("[data-control=forward]")
    last = int(page.get_attribute("[type=range]", "max") or 0)
    for key in ("Enter", " ") * last:
        page.keyboard.press(key)
    assert shown(page).ply == last
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    assert plies(page, "ArrowLeft") == [last - 1]


def test_space_plays_and_stops(evening: Any) -> None:
    evening.select_option("[data-control=speed]", "fast")
    evening.focus("#viewer")
    evening.keyboard.press(" ")
    evening.wait_for_selector("html[data-ply='2']")
    evening.keyboard.press(" ")
    stopped = shown(evening).ply
    evening.wait_for_timeout(700)
    assert shown(evening).ply == stopped


# -- what is seen ---------------------------------------------------------------------------------

PLACES = """
() => [...document.querySelectorAll('svg [data-seat][data-place]')]
  .map((man) => [man.dataset.seat, man.dataset.place, man.getAttribute('transform')].join(' '))
  .sort()
"""
"""Where on the sheet every man is drawn."""


def test_without_reduced_motion_a_man_goes_his_way(open_tab: OpenTab, tmp_path: Path) -> None:
    seen = []
    for motion in ("no-preference", "reduce"):
        page = open_tab(reduced_motion=motion).visit(written(tmp_path, checked(EVENING)))
        page.click("[data-control=forward]")
        page.wait_for_timeout(60)
        begun = page.evaluate(PLACES)
        page.wait_for_timeout(1000)
        seen.append((begun, page.evaluate(PLACES)))
    (moving, arrived), (at_once, still) = seen
    assert moving != arrived
    assert at_once == still == arrived


@pytest.mark.parametrize("game", OF_DAY)
def test_the_board_turns_and_is_never_mirrored(game: str, tab: Tab, tmp_path: Path) -> None:
    page = tab.visit(written(tmp_path, whole(game)), "#ply=9")
    page.focus("#viewer")
    english = page.evaluate(PLACES)
    page.click("[data-control=language]")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert page.evaluate(PLACES) == english
    before = shown(page)
    page.click("[data-control=turn-board]")
    assert page.evaluate(PLACES) != english
    assert shown(page) == before
    page.focus("#viewer")
    assert plies(page, "ArrowLeft", "ArrowRight", "ArrowRight") == [10, 9, 8]


@pytest.mark.parametrize("hash", ["", "#lang=ar"])
@pytest.mark.parametrize("game", OF_DAY)
def test_nothing_scrolls_sideways_on_a_phone(
    game: str, hash: str, open_tab: OpenTab, tmp_path: Path
) -> None:
    tab = open_tab(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = tab.visit(written(tmp_path, whole(game)), hash)
    page.click("[data-control=last]")
    for opened in page.query_selector_all("summary"):
        opened.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, summary, input')]
        .filter((one) => one.offsetParent && one.closest('.controls'))
        .map((one) => [one.dataset.control, one.getBoundingClientRect().height])
        .filter(([, height]) => height < 44)"""
    )
    assert small == []


def test_a_long_game_is_printed_on_a_few_sheets(evening: Any) -> None:
    turns = evening.evaluate("document.querySelectorAll('#list > ol > li').length")
    assert turns > 60
    assert 1 < sheets(evening) <= 6


def sheets(page: Any) -> int:
    """Return how many sheets of A4 a page is printed on."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


# -- nobody is left out ---------------------------------------------------------------------------

MODES: dict[str, tuple[str, dict[str, Any]]] = {
    "light": ("#ply=2", {}),
    "dark": ("#ply=2&theme=dark", {}),
    "Arabic": ("#ply=2&lang=ar", {}),
    "mobile": ("#ply=2", {"viewport": PHONE, "has_touch": True}),
    "dark by the system": ("#ply=2&lang=ar", {"color_scheme": "dark"}),
}


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(mode: str, open_tab: OpenTab, tmp_path: Path) -> None:
    hash, options = MODES[mode]
    tab = open_tab(reduced_motion="reduce", **options)
    has_long = LONG or MODES_OF_DAY[SEED % len(MODES)] == mode
    for name in (FAULTY, *([EVENING] if has_long else [])):
        page = tab.visit(written(tmp_path, checked(name)), hash)
        assert violations(page) == [], name


MODES_OF_DAY = [*MODES]
"""A long game takes axe-core seconds: one mode a day, in long runs all."""


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_game(
    game: str, mode: str, open_tab: OpenTab, tmp_path: Path
) -> None:
    hash, options = MODES[mode]
    page = open_tab(reduced_motion="reduce", **options).visit(
        written(tmp_path, whole(game)), f"{hash}0"
    )
    assert violations(page) == []


def violations(page: Any) -> list[tuple[str, str]]:
    """Return what axe-core finds wrong with a page: each rule, and the first element."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]


def test_a_table_says_where_all_men_stand(evening: Any) -> None:
    evening.keyboard.press("ArrowRight")
    rows = evening.eval_on_selector_all("#position tr", "all => all.map((row) => row.textContent)")
    assert len(rows) == 2
    assert "ليلى الحكيم" in rows[0]
    assert "× 3" in rows[0]
    assert "× 4" in rows[1]


# -- what is shared -------------------------------------------------------------------------------


def test_a_link_leads_to_the_ply_it_was_made_at(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    path = written(tmp_path, checked(EVENING))
    page = tab.visit(path, "#ply=9&lang=ar")
    assert shown(page).ply == 9
    assert page.evaluate("document.documentElement.lang") == "ar"
    line = page.evaluate("document.querySelector('ol ol button[id^=ply-]').click()")
    assert line is None
    beside = shown(page)
    assert beside.line.startswith("/turns/")
    page.click("summary")
    page.click("[data-control=copy-link]")
    link = copied(page)
    assert link.startswith(path.as_uri())
    again = tab.visit(path, link[len(path.as_uri()) :])
    assert shown(again) == beside


def copied(page: Any) -> str:
    """Return what was copied, or else was laid out to be copied by hand."""
    area = page.input_value("#copied-text")
    return area or page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("how", ["src", "srcdoc"])
def test_a_page_works_inside_of_another_that_gives_it_no_rights(
    how: str, tab: Tab, tmp_path: Path
) -> None:
    inner = written(tmp_path, checked(EVENING))
    outer = tmp_path / "outer.html"
    outer.write_text("<!doctype html><title>outer</title><iframe sandbox=allow-scripts></iframe>")
    page: Any = tab.visit(outer)
    content = inner.as_uri() if how == "src" else inner.read_text("utf-8")
    page.eval_on_selector(
        "iframe", "(frame, [how, what]) => { frame[how] = what; }", [how, content]
    )
    frame: Any = page.frames[-1]
    frame.wait_for_selector("[aria-current]")
    frame.click("[data-control=forward]")
    frame.focus("#viewer")
    page.keyboard.press("ArrowRight")
    assert shown(frame).ply == 2
    frame.click("summary")
    frame.click("[data-control=copy-position]")
    assert frame.input_value("#copied-text").startswith("barsis S:")


# -- what nobody may do ---------------------------------------------------------------------------

SEEN = f"""
() => ({{
  ran: window.{attacks.RAN},
  strange: document.querySelectorAll(
    'iframe, object, embed, img, video, base, form, link, animate, math, meta[http-equiv=refresh]'
  ).length,
  scripts: document.scripts.length,
  handlers: [...document.querySelectorAll('*')].flatMap((one) => [...one.attributes])
    .filter(({{ name, value }}) => name.startsWith('on')
      || (['href', 'src', 'action', 'data'].includes(name) && /^javascript:/i.test(value))).length,
}})
"""


def test_no_text_of_a_record_runs_anything(tab: Tab, tmp_path: Path) -> None:
    strings = attacks.STRINGS if LONG else attacks.STRINGS[SEED % 8 :: 8]
    assert len(set(attacks.STRINGS)) == 40
    for string in strings:
        records = [attacks.record_of(string), attacks.broken_record_of(string)]
        for one in checked_records(tmp_path, records):
            assert one.record is not None, one.findings
            page = tab.visit(written(tmp_path, one, file=string))
            page.click("[data-control=last]")
            page.click("[data-control=language]")
            assert page.evaluate(SEEN) == {
                "ran": None,
                "strange": 0,
                "scripts": 3,
                "handlers": 0,
            }, string
            tab.check()
            assert tab.requests[-1] == (tmp_path / "page.html").as_uri()


def test_all_those_texts_at_once_run_nothing(tab: Tab, tmp_path: Path) -> None:
    """Every member holds several strings, one behind the other: together they may do more."""
    for part in (attacks.STRINGS[::2], attacks.STRINGS[1::2]):
        (one,) = checked_records(tmp_path, [attacks.record_of(" ".join(part))])
        page = tab.visit(written(tmp_path, one))
        page.click("[data-control=last]")
        seen = page.evaluate(SEEN)
        assert (seen["ran"], seen["strange"], seen["handlers"]) == (None, 0, 0)
        said = page.inner_text("main")
        assert "<script>" in said
        assert "onerror=" in said


def test_every_text_of_a_record_is_among_those_attacked() -> None:
    declared = set(texts_of_type(msgspec.inspect.type_info(Record), set()))
    assert len(declared) > 20
    assert declared - set(texts_in(attacks.record_of("evil"))) == set()


def texts_of_type(kind: Any, seen: set[type]) -> Iterator[str]:
    """Yield the members of a struct, and of those in it, that take any text."""
    for inner in parts_of_type(kind):
        yield from texts_of_type(inner, seen)
    if isinstance(kind, msgspec.inspect.StructType) and kind.cls not in seen:
        seen.add(kind.cls)
        for field in kind.fields:
            if any(map(is_any_text, (field.type, *parts_of_type(field.type)))):
                yield field.encode_name
            yield from texts_of_type(field.type, seen)


def parts_of_type(kind: Any) -> tuple[Any, ...]:
    """Return what a type is made of: of a union its types, of a list that of its items."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return (kind.type, *parts_of_type(kind.type))
    item = getattr(kind, "item_type", None)
    return (*getattr(kind, "types", ()), *([item, *parts_of_type(item)] if item else []))


def is_any_text(kind: Any) -> bool:
    is_text = isinstance(kind, msgspec.inspect.StrType) and kind.max_length == MAX_TEXT
    return is_text and kind.pattern is None and not kind.min_length


def texts_in(value: Any, name: str = "") -> Iterator[str]:
    """Yield the members of JSON that hold the attack."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_in(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner, name)
    elif value == "evil":
        yield name


# -- how large, how soon --------------------------------------------------------------------------


def test_a_page_is_small_and_its_board_soon_there(tab: Tab, tmp_path: Path) -> None:
    page = written(tmp_path, whole("barsis"))
    html = page.read_text("utf-8")
    record = re.search(r'id="record">(.*?)</script>', html, re.DOTALL)
    data = re.search(r'id="data">(.*?)</script>', html, re.DOTALL)
    assert record
    assert data
    assert len(html.encode()) - len(record[1].encode()) - len(data[1].encode()) < 60 * 1024
    begun = time.monotonic()
    tab.visit(page)
    tab.page.wait_for_selector("[data-seat]")
    assert time.monotonic() - begun < 10
