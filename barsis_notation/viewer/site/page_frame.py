"""The frame of a site's pages without a board: head, colours, languages, links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from barsis_notation.base.resources import read_resource
from barsis_notation.drawing.svg.themes import DARK, LIGHT, PRINT
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.viewer.html_markup import Html, join_html, make_element
from barsis_notation.viewer.page import VARIABLE, make_color_variables
from barsis_notation.viewer.page_shell import END, begin_page

_text = bind_texts("site")

OWN_NAMES: Final = {"en": "English", "ar": "العربية"}
"""The name of each language in that language."""


def make_site_page(
    title: object,
    parts: list[object],
    *,
    others: Mapping[str, str],
    back: str = "",
    script: str = "",
) -> bytes:
    """Return a page in the current language, as UTF-8 HTML.

    Args:
        title: Title and heading of the page.
        parts: Contents of its body: HTML, or objects whose text is escaped.
        others: Maps the codes of the other languages, such as ``ar``, to the addresses of the page
            in them, relative to this page.
        back: Address of the index, relative to the page; "" for no link.
        script: JavaScript of the page, not escaped; "" for none.
    """
    scripts = (script,) if script else ()
    head = begin_page(title, (_make_style(),), scripts=scripts, schemes="light dark")
    body = join_html(
        [
            make_element("header", make_element("h1", title), _make_navigation(others, back)),
            make_element("main", *parts),
            *(Html(f"<script>{text}</script>") for text in scripts),
        ],
        "\n",
    )
    return f"{head}{body}\n{END}".encode()


def _make_navigation(others: Mapping[str, str], back: str) -> Html:
    """Return the links to the index and to other languages."""
    ways: list[object] = []
    if back:
        ways.append(make_element("a", _text("all-games"), href=back))
    for language, address in others.items():
        ways.append(
            make_element("a", OWN_NAMES[language], href=address, lang=language, hreflang=language)
        )
    return make_element("nav", *ways, aria_label=_text("ways"))


def load_script(name: str) -> str:
    """Return the text of a JavaScript file of the package.

    *name* is the name of the file without ``.js``, such as ``index``.

    Raises:
        FileNotFoundError: If the package has no such file.
    """
    return read_resource(__package__, f"{name}.js").decode()


@cache
def _make_style() -> str:
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
    """Return a table with a caption and a row of headings.

    Args:
        caption: Its caption.
        headings: Headings of the columns; "" for a column without a heading.
        rows: The rows, as ``tr`` elements.
        kind: CSS class of a table that fits the page; "" for a table that scrolls if it is too
            wide.
    """
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
