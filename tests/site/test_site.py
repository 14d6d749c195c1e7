"""The documentation site has a page for everything, its links work, and it can be read by all."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from barsis_notation.configuration.parsing import KEYS
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from tests.cli.commands import DECLARED
from tests.every import every
from tests.public_packages import PACKAGES
from tests.scale import is_its_day
from tests.site.links import list_dead_links, read_page
from tests.site.pages import DOCS, ROOT
from web.api_pages import list_names
from web.navigation import read_navigation

pytestmark = pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer", "ludii")

QUESTIONS: Final = tomllib.loads(
    (ROOT / "tests" / "site" / "search_questions.toml").read_text("utf-8")
)["question"]
AXE_PAGES: Final = (
    "index.html",
    "tutorials/arbiter.html",
    "tutorials/archivist.html",
    "how-to/index.html",
    "how-to/validate-records.html",
    "how-to/print-score-sheets.html",
    "specification/record.html",
    "reference/commands/validate.html",
    "reference/findings/MOV004.html",
    "reference/games/barsis.html",
)
"""Pages that are examined in both languages."""

NO_PAGES: Final = ("gallery/", "ar/gallery/")
"""Folders of pages that the program made."""


def pages_of(site: Path) -> list[Path]:
    found = sorted(site.rglob("*.html"))
    return [one for one in found if not str(one.relative_to(site)).startswith(NO_PAGES)]


def test_no_link_is_dead(site: Path) -> None:
    dead = {
        str(page.relative_to(site)): [*list_dead_links(page, site.resolve())]
        for page in pages_of(site)
    }
    assert {page: links for page, links in dead.items() if links} == {}


def test_every_public_name_has_an_anchor(site: Path) -> None:
    assert {*list_names()} == {*PACKAGES}
    missing = [
        f"{package}.{name}"
        for package, names in list_names().items()
        for name in names
        if f"{package}.{name}"
        not in read_page(site / f"reference/api/{package.rpartition('.')[2]}.html")[1]
    ]
    assert missing == []


@pytest.mark.parametrize("root", ["", "ar/"])
def test_every_command_code_game_and_option_is_on_its_page(site: Path, root: str) -> None:
    reference = site / root / "reference"
    missing: list[str] = []
    for command in DECLARED:
        page = reference / f"commands/{command.key}.html"
        text = html.unescape(page.read_text("utf-8")) if page.is_file() else ""
        names = [one for each in command.own_parameters for one in each.names]
        missing += [f"{command.key} {name}" for name in names if name.split("/")[0] not in text]
        missing += [] if text else [command.key]
    missing += [
        one.code for one in CODES if not (reference / f"findings/{one.code}.html").is_file()
    ]
    for game in builtin_rulesets():
        anchors = read_page(reference / f"games/{game.id}.html")[1]
        options = load_ruleset(game.id).options()
        missing += [f"{game.id} {one.path}" for one in options if one.path not in anchors]
    assert missing == []


def test_every_configuration_key_is_on_its_page() -> None:
    text = (DOCS / "reference" / "configuration.md").read_text("utf-8")
    assert [key for key in KEYS if f"`{key}`" not in text] == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_page_is_in_the_navigation(site_sources: Path, language: str) -> None:
    folder = site_sources / language / "pages"
    pages = {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*.md")
    }
    named = set(re.findall(r"[\w/.-]+\.md", str(read_navigation(pages, language))))
    generated = ("reference/commands/", "reference/findings/")
    left_out = {path for path in pages if path.endswith(".md") and not path.startswith(generated)}
    assert left_out - named == set()


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html"></a><a href="b.html#x"></a><a href="b.html#y"></a><img src="c.svg">'
        '<a href="/b.html"></a><a href="https://example.org/">'
    )
    (tmp_path / "b.html").write_text('<p id="x"></p>')
    assert [*list_dead_links(tmp_path / "a.html", tmp_path)] == ["b.html#y", "c.svg", "/b.html"]


OpenPage = Callable[..., Any]


def test_the_right_page_is_the_first_result_of_a_search(open_page: OpenPage) -> None:
    wrong = []
    for language, root in (("en", ""), ("ar", "ar/")):
        page = open_page(f"{root}gallery.html")
        page.wait_for_timeout(500)
        page.keyboard.press("Control+k")
        page.wait_for_timeout(300)
        for number, question in enumerate(QUESTIONS):
            if question["language"] == language and is_its_day(number, 12):
                found = search(page, question["query"])
                if not found or found[0] not in [root + one for one in question["pages"]]:
                    wrong.append((question["query"], question["pages"], found[:3]))
    assert wrong == []


def search(page: Any, query: str) -> list[str]:
    """Return the paths of the pages that the open search box finds, the first result first.

    The search answers in the background after every letter, so the last answer is waited for.
    """
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(query)
    results = page.locator("li a[href*='?h=']")
    found: list[str] = []
    for _ in range(20):
        page.wait_for_timeout(200)
        links = results.evaluate_all("links => links.map(link => link.href)")
        if links and links == found:
            break
        found = links
    return [urlsplit(link).path.removeprefix("/some/prefix/") for link in found]


@every("path", AXE_PAGES, days=10)
def test_axe_finds_nothing(path: str, open_page: OpenPage) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for root in ("", "ar/"):
        found = Axe().run(open_page(root + path)).response["violations"]
        shown = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
        assert shown == [], root


@every("path", AXE_PAGES, days=5)
def test_nothing_is_outside_of_a_phone(path: str, open_page: OpenPage) -> None:
    for root in ("", "ar/"):
        page = open_page(root + path, width=360, height=740)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, root


@every("path", (*AXE_PAGES, "reference/games/kioz.html"), days=5)
def test_the_keyboard_can_scroll_what_is_wider_than_a_phone(path: str, open_page: OpenPage) -> None:
    from axe_playwright_python.sync_playwright import Axe

    rule = {"runOnly": ["scrollable-region-focusable"]}
    for root in ("", "ar/"):
        page = open_page(root + path, width=360, height=740)
        found = Axe().run(page, options=rule).response["violations"]
        assert [node["html"][:200] for one in found for node in one["nodes"]] == [], root


def test_the_numbers_of_a_wide_board_can_be_opened_in_full_size(open_page: OpenPage) -> None:
    for root, words in (("", "The drawing in full size"), ("ar/", "الرسم بحجمه الكامل")):
        page = open_page(f"{root}reference/games/kioz.html", width=360, height=740)
        page.get_by_role("link", name=words).click()
        page.wait_for_load_state()
        assert page.url.endswith("games/kioz-numbers.svg")


def test_the_language_switch_stays_on_the_page(open_page: OpenPage) -> None:
    page = open_page("reference/findings/MOV004.html")
    page.locator(".site-language").first.click()
    page.wait_for_load_state()
    assert page.url.endswith("/some/prefix/ar/reference/findings/MOV004.html")
    assert page.locator("html").get_attribute("lang") == "ar"
    page.locator(".site-language").first.click()
    page.wait_for_load_state()
    assert page.url.endswith("/some/prefix/reference/findings/MOV004.html")
