"""The page that plays a game, in a real browser: what it does, says, and lets nobody do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from barsis_notation import Record
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.viewer.page import make_page
from tests.scale import EVERY, LONG, SEED
from tests.viewer.browser import attacks
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.conftest import LARGE
from tests.viewer.browser.pages import GAMES, checked, checked_records, whole, written
from tests.viewer.browser.reading import shown

pytestmark = pytest.mark.by_turns(2)

EVENING = "barsis/annotated_evening"
FAULTY = "barsis/faulty/landed_on_a_held_x"

OF_DAY = GAMES if EVERY else (GAMES[SEED % len(GAMES)],)
"""The games whose pages are looked at: one a day, unless all turns are tried."""

PHONE: Final[Any] = {"width": 360, "height": 740}


@pytest.fixture
def evening(tab: Tab, tmp_path: Path) -> Any:
    """Return the page of a game with comments, clocks and lines beside its turns."""
    page = tab.visit(written(tmp_path, checked(EVENING)))
    page.focus("#viewer")
    return page


@pytest.fixture
def faulty(tab: Tab, tmp_path: Path) -> Any:
    """Return the page of a short game, the last of whose three plies is refused."""
    page = tab.visit(written(tmp_path, checked(FAULTY)))
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


def test_keys_with_others_and_in_fields_are_left_alone(faulty: Any) -> None:
    assert plies(faulty, "Control+ArrowRight", "Alt+ArrowRight", "Meta+End", "x") == [0] * 4
    faulty.click(".settings summary")
    faulty.focus("[data-control=speed]")
    assert plies(faulty, "ArrowDown", "End") == [0, 0]


def test_a_game_is_walked_through_by_keyboard_alone(faulty: Any) -> None:
    page = faulty
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


@pytest.mark.by_turns(2)
def test_space_plays_and_stops(faulty: Any) -> None:
    faulty.click(".settings summary")
    faulty.select_option("[data-control=speed]", "fast")
    faulty.focus("#viewer")
    faulty.keyboard.press(" ")
    faulty.wait_for_selector("html[data-ply='2']")
    faulty.keyboard.press(" ")
    stopped = shown(faulty).ply
    faulty.wait_for_timeout(700)
    assert shown(faulty).ply == stopped


# -- what is seen ---------------------------------------------------------------------------------

PLACES = """
() => [...document.querySelectorAll('svg [data-seat][data-place]')]
  .map((man) => [man.dataset.seat, man.dataset.place, man.getAttribute('transform')].join(' '))
  .sort()
"""
"""Where on the sheet every man is drawn."""


@pytest.mark.by_turns(2)
def test_without_reduced_motion_a_man_goes_his_way(tab: Tab, tmp_path: Path) -> None:
    path = written(tmp_path, checked(FAULTY))
    seen = []
    for motion in ("no-preference", "reduce"):
        tab.page.emulate_media(reduced_motion=motion)
        page = tab.visit(path)
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
    page.click(".settings summary")
    page.click("[data-control=turn-board]")
    assert page.evaluate(PLACES) != english
    assert shown(page) == before
    page.focus("#viewer")
    assert plies(page, "ArrowLeft", "ArrowRight", "ArrowRight") == [10, 9, 8]


@pytest.mark.parametrize("game", OF_DAY)
def test_nothing_scrolls_sideways_on_a_phone(game: str, tab: Tab, tmp_path: Path) -> None:
    tab.page.set_viewport_size(PHONE)
    page = tab.visit(written(tmp_path, whole(game)))
    page.click("[data-control=last]")
    for opened in page.query_selector_all("summary"):
        opened.click()
    for _ in ("English", "Arabic"):
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(SMALL) == []
        page.click("[data-control=language]")


SMALL = """
() => [...document.querySelectorAll('.controls :is(button, select, summary, input)')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.dataset.control, one.getBoundingClientRect().height])
  .filter(([, height]) => height < 44)
"""
"""What a finger may miss."""


@pytest.mark.long
def test_a_long_game_is_printed_on_a_few_sheets(evening: Any) -> None:
    turns = evening.evaluate("document.querySelectorAll('#list > ol > li').length")
    assert turns > 60
    assert 1 < sheets(evening) <= 6


def sheets(page: Any) -> int:
    """Return how many sheets of A4 a page is printed on."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


# -- nobody is left out ---------------------------------------------------------------------------

MODES: Final[dict[str, tuple[str, Any, Any]]] = {
    "light": ("#ply=2", LARGE, "light"),
    "dark": ("#ply=2&theme=dark", LARGE, "light"),
    "Arabic": ("#ply=2&lang=ar", LARGE, "light"),
    "mobile": ("#ply=2", PHONE, "light"),
    "dark by the system, Arabic, mobile": ("#ply=2&lang=ar", PHONE, "dark"),
}
"""The address of a page, its window, and the colours that the reader's system asks for."""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", ["a faulty one", *(GAMES if LONG else ())])
@pytest.mark.by_turns(2)
def test_axe_finds_nothing(game: str, mode: str, tab: Tab, tmp_path: Path) -> None:
    hash, window, colors = MODES[mode]
    tab.page.set_viewport_size(window)
    tab.page.emulate_media(color_scheme=colors)
    one = whole(game) if game in GAMES else checked(FAULTY)
    assert violations(tab.visit(written(tmp_path, one), hash)) == []


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


@pytest.mark.by_turns(2)
def test_a_link_leads_to_the_ply_it_was_made_at(tab: Tab, tmp_path: Path) -> None:
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
    inner = written(tmp_path, checked(FAULTY))
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
    strings = attacks.STRINGS if EVERY else attacks.STRINGS[SEED % 20 :: 20]
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


@pytest.mark.by_turns(2)
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


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_small_before_its_record(game: str) -> None:
    one = whole(game)
    html = make_page(one.record, one.ruleset, one.findings)
    of_record = re.findall(
        r'<script type="application/json" id=.*?</script>'
        r'|<div id="list"><noscript>.*?</noscript>|<g id="labels".*</g></svg>',
        html,
        re.DOTALL,
    )
    assert len(of_record) == 4
    assert len(html.encode()) - sum(len(each.encode()) for each in of_record) < 60 * 1024
