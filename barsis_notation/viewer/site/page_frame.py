"""What stands around the pages of a site that show no board: head, colours, languages, way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from barsis_notation.base.resources import read_resource
from barsis_notation.drawing.svg.themes import DARK, LIGHT, PRINT
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.viewer.html_markup import Html, join_html, make_element
from barsis_notation.viewer.page import VARIABLE, make_color_variables
from barsis_notation.viewer.page_shell import END, begin_page

_text = texts_of("site")

OWN_NAMES: Final = {"en": "English", "ar": "العربية"}
"""What languages are called in themselves."""


def make_site_page(
    title: object,
    parts: list[object],
    *,
    others: Mapping[str, str],
    back: str = "",
    script: str = "",
) -> bytes:
    """Return a page with *parts* in its body.

    *others* are addresses of the page in other languages, *back* that of the index of the site.
    """
    scripts = (script,) if script else ()
    head = begin_page(title, (_style(),), scripts=scripts, schemes="light dark")
    body = join_html(
        [
            make_element("header", make_element("h1", title), _ways(others, back)),
            make_element("main", *parts),
            *(Html(f"<script>{text}</script>") for text in scripts),
        ],
        "\n",
    )
    return f"{head}{body}\n{END}".encode()


def _ways(others: Mapping[str, str], back: str) -> Html:
    """Return the ways to the index and to other languages."""
    ways: list[object] = []
    if back:
        ways.append(make_element("a", _text("all-games"), href=back))
    for language, address in others.items():
        ways.append(
            make_element("a", OWN_NAMES[language], href=address, lang=language, hreflang=language)
        )
    return make_element("nav", *ways, aria_label=_text("ways"))


def load_script(name: str) -> str:
    """Return a script that comes with the package."""
    return read_resource(__package__, f"{name}.js").decode()


@cache
def _style() -> str:
    rules = read_resource(__package__, "site.css").decode()
    used = set(VARIABLE.findall(rules))
    light, dark, paper = (make_color_variables(theme, used) for theme in (LIGHT, DARK, PRINT))
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f"@media print{{:root:root{{{paper}}}}}\n{rules}"
    )


def make_table(
    caption: Text, headings: Iterable[object], rows: Iterable[Html], *, kind: str = ""
) -> Html:
    """Return a table; unless it lists ``games``, it scrolls where it is wider than the page."""
    columns = (
        make_element("th", one, scope="col") if str(one) else make_element("td") for one in headings
    )
    head = make_element("thead", make_element("tr", *columns))
    inner = [make_element("caption", caption), head, make_element("tbody", *rows)]
    if kind:
        return make_element("table", *inner, class_=kind)
    return make_element(
        "div",
        make_element("table", *inner),
        class_="wide",
        tabindex="0",
        role="region",
        aria_label=caption,
    )
