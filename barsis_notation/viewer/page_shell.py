"""The frame of a page: its head, security policy, and styles for printing.

A page contains everything that it shows. Its policy allows only the styles and scripts inside it,
each by its hash, and no requests.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Final

from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.drawing.svg.themes import LIGHT, list_css_variables
from barsis_notation.language.isolates import RTL_LANGUAGES
from barsis_notation.language.speech import get_speech
from barsis_notation.viewer.html_markup import Html, join_html, make_element

MAX_RUNNING: Final = 80
"""Largest number of characters of the line at the head of every printed page."""

END: Final = Html("</body>\n</html>\n")


def begin_page(
    title: object, styles: Sequence[str], *, scripts: Sequence[str] = (), schemes: str = "light"
) -> Html:
    """Return a page up to the beginning of its body, in the current language.

    Args:
        title: The title: an object whose text in the current language is escaped.
        styles: The styles, as CSS without ``<style>``; they are not escaped.
        scripts: The scripts that the caller writes at the end of the body; here, only their hashes
            are written.
        schemes: The colour schemes that the styles support, as CSS ``color-scheme``.
    """
    language = get_speech().language
    direction = "rtl" if language in RTL_LANGUAGES else "ltr"
    head = join_html(
        (
            make_element("meta", charset="utf-8"),
            make_element(
                "meta", http_equiv="Content-Security-Policy", content=make_policy(styles, scripts)
            ),
            make_element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            make_element("meta", name="color-scheme", content=schemes),
            Html(f"<title>{_escape_title(title)}</title>"),
            *(Html(f"<style>{style}</style>") for style in styles),
        ),
        "\n",
    )
    return Html(
        f'<!doctype html>\n<html lang="{language}" dir="{direction}">\n'
        f"<head>\n{head}\n</head>\n<body>\n"
    )


def _escape_title(title: object) -> Html:
    """Return a title, which cannot contain elements."""
    return Html(escape_invisible(str(title)).translate(_ENTITIES))


_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def make_policy(styles: Sequence[str], scripts: Sequence[str] = ()) -> str:
    """Return the content security policy of a page, for its ``meta`` element.

    It allows only the given styles and scripts, each by its SHA-256.

    Args:
        styles: The contents of the page's ``style`` elements, exactly as they are written in it.
        scripts: The contents of its ``script`` elements, exactly as they are written in it.
    """
    parts = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]
    for kind, texts in (("style-src", styles), ("script-src", scripts)):
        if texts:
            parts.append(" ".join([kind, *(f"'sha256-{_hash(text)}'" for text in texts)]))
    return "; ".join(parts)


def _hash(style: str) -> str:
    return b64encode(sha256(style.encode()).digest()).decode()


@cache
def load_style(name: str) -> str:
    """Return one of the package's style sheets for print, as CSS; results are cached.

    It begins with the colours of light boards and the styles that all printed pages share. *name*
    is the name of its CSS file without suffix, such as ``arbiter``.

    Raises:
        FileNotFoundError: If the package has no such file.
    """
    colors = "".join(f"{name}: {color}; " for name, color in list_css_variables(LIGHT).items())
    common, own = (read_resource(__package__, f"{each}.css").decode() for each in ("paper", name))
    return f":root {{ {colors}}}\n{common}{own}"


def make_running_head(left: str, right: str, page: str = "") -> str:
    """Return CSS that prints a header line on pages.

    Args:
        left: Plain text at the left; cut to 80 characters.
        right: Plain text at the right; cut to 80 characters.
        page: Name of the pages that get the line, as in the CSS property ``page``; "" for all
            pages.
    """
    boxes = (
        f"@top-left {{ content: {quote_css(left)} }} @top-right {{ content: {quote_css(right)} }}"
    )
    return f"@page {page} {{ {boxes} }}\n"


def quote_css(text: str) -> str:
    """Return *text* as a CSS string in double quotes, cut to 80 characters.

    A text that is cut ends with an ellipsis. Invisible characters are replaced as by
    ``escape_invisible``. Then all characters except letters, digits and spaces are escaped for CSS.
    """
    cut = (
        escape_invisible(text)
        if len(text) <= MAX_RUNNING
        else escape_invisible(text[: MAX_RUNNING - 1]) + "…"
    )
    letters = (
        letter if letter.isalnum() or letter == " " else f"\\{ord(letter):x} " for letter in cut
    )
    return f'"{"".join(letters)}"'
