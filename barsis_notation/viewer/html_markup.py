"""HTML as text: the content of elements is escaped, unless it is already HTML.

Words of the opposite writing direction are put into ``<bdi>`` elements, by the same rules as on a
terminal.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.isolates import FSI, LRI, PDI, RLI, RLM, RTL_LANGUAGES, isolated
from barsis_notation.language.speech import get_speech

VOID: Final = frozenset({"br", "col", "hr", "input", "meta"})
"""Elements without content and end tag."""

_BDI: Final = {
    LRI: '<bdi dir="ltr">',
    RLI: '<bdi dir="rtl">',
    FSI: "<bdi>",
    PDI: "</bdi>",
    RLM: "",
}


class Html(str):
    """A string of HTML, which is written into a page unchanged."""

    __slots__ = ()


def make_element(name: str, /, *inside: object, **attributes: object) -> Html:
    """Return an HTML element.

    Args:
        name: Name of the element, such as ``p``.
        inside: Its content: HTML, or objects whose text in the current language is escaped. Ignored
            for the elements in ``VOID``.
        attributes: ``class_="wide"`` is written ``class="wide"``, and ``_`` inside a name as a
            hyphen. Markup and invisible characters in values are escaped; attributes that are None
            are omitted.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(escape_invisible(str(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{join_html(inside)}</{name}>")


def join_html(parts: Iterable[object], between: str = "") -> Html:
    """Return several parts as one piece of HTML.

    Args:
        parts: HTML, or objects whose text in the current language is escaped.
        between: HTML between two parts.
    """
    return Html(
        between.join(part if isinstance(part, Html) else escape_text(part) for part in parts)
    )


def escape_text(text: object) -> Html:
    """Return *text*, in the current language if it is a Text, as HTML.

    Markup and invisible characters are escaped, and words of the opposite writing direction are
    isolated by ``<bdi>``. Objects other than a string are converted by ``str``.
    """
    line, language = escape_invisible(str(text)), get_speech().language
    marked = isolated(line, language)
    if language in RTL_LANGUAGES:
        marked = _strip_frame(marked) if marked.startswith(RLM) else f"{LRI}{marked}{PDI}"
    html = escape(marked)
    for sign, markup in _BDI.items():
        html = html.replace(sign, markup)
    return Html(html)


def _strip_frame(line: str) -> str:
    """Return a right-to-left line without the isolate around it that terminals need."""
    return line.removeprefix(RLM + RLI).removesuffix(RLM + PDI)


def escape_name(text: str) -> Html:
    """Return *text*, a name, as a ``bdi`` element, which isolates it from the text around it.

    Markup and invisible characters are escaped.
    """
    return make_element("bdi", Html(escape(escape_invisible(text))))


def escape_notation(text: str, *, marked: tuple[int, int] | None = None) -> Html:
    """Return notation as a ``code`` element, written from left to right.

    Markup and invisible characters are escaped.

    Args:
        text: The notation.
        marked: Indexes of the first character to highlight and of the one after the last; None to
            highlight nothing.
    """
    start, end = marked or (0, 0)
    parts = [
        Html(escape(escape_invisible(part))) for part in (text[:start], text[start:end], text[end:])
    ]
    mark = make_element("mark", parts[1]) if parts[1] else Html("")
    return make_element("code", parts[0], mark, parts[2], dir="ltr")
