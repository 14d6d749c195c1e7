"""Pages as a whole: what stands around the body, and what its style allows.

A page holds all that it shows. Its policy lets nothing in but the styles that are in it, each by
its hash: no script runs, nothing is asked of anybody.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Final

from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics.escapes import plain
from barsis_notation.drawing.svg.themes import LIGHT, list_css_variables
from barsis_notation.language.isolates import FROM_THE_RIGHT
from barsis_notation.language.speech import current_speech
from barsis_notation.viewer.html_markup import Html, join_html, make_element

MAX_RUNNING: Final = 80
"""Letters of a line at the head of every printed page."""

END: Final = Html("</body>\n</html>\n")


def begin_page(
    title: object, styles: Sequence[str], *, scripts: Sequence[str] = (), schemes: str = "light"
) -> Html:
    """Return a page up to its body, in the language that is spoken now.

    Of *scripts* only the hashes are written: they stand at the end of the body. *schemes* are the
    colour schemes that its styles have.
    """
    language = current_speech().language
    direction = "rtl" if language in FROM_THE_RIGHT else "ltr"
    head = join_html(
        (
            make_element("meta", charset="utf-8"),
            make_element(
                "meta", http_equiv="Content-Security-Policy", content=make_policy(styles, scripts)
            ),
            make_element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            make_element("meta", name="color-scheme", content=schemes),
            Html(f"<title>{_plain(title)}</title>"),
            *(Html(f"<style>{style}</style>") for style in styles),
        ),
        "\n",
    )
    return Html(
        f'<!doctype html>\n<html lang="{language}" dir="{direction}">\n'
        f"<head>\n{head}\n</head>\n<body>\n"
    )


def _plain(title: object) -> Html:
    """Return a title, in which no element can stand."""
    return Html(plain(str(title)).translate(_ENTITIES))


_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def make_policy(styles: Sequence[str], scripts: Sequence[str] = ()) -> str:
    """Return the policy of a page that holds *styles* and *scripts*, and no others."""
    parts = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]
    for kind, texts in (("style-src", styles), ("script-src", scripts)):
        if texts:
            parts.append(" ".join([kind, *(f"'sha256-{_hash(text)}'" for text in texts)]))
    return "; ".join(parts)


def _hash(style: str) -> str:
    return b64encode(sha256(style.encode()).digest()).decode()


@cache
def load_style(name: str) -> str:
    """Return a style for paper that comes with the package, in the colours of light boards."""
    colors = "".join(f"{name}: {color}; " for name, color in list_css_variables(LIGHT).items())
    common, own = (read_resource(__package__, f"{each}.css").decode() for each in ("paper", name))
    return f":root {{ {colors}}}\n{common}{own}"


def make_running_head(left: str, right: str, page: str = "") -> str:
    """Return the style of printed pages that have *left* and *right* at their head.

    *page* is what they are called in other styles, all pages without it.
    """
    boxes = (
        f"@top-left {{ content: {quote_css(left)} }} @top-right {{ content: {quote_css(right)} }}"
    )
    return f"@page {page} {{ {boxes} }}\n"


def quote_css(text: str) -> str:
    """Return *text* as a string of CSS in which nothing is a sign of its own."""
    cut = plain(text) if len(text) <= MAX_RUNNING else plain(text[: MAX_RUNNING - 1]) + "…"
    letters = (
        letter if letter.isalnum() or letter == " " else f"\\{ord(letter):x} " for letter in cut
    )
    return f'"{"".join(letters)}"'
