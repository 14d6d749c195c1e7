"""HTML as text: whatever is put into an element is escaped, unless it is HTML already.

Words of the other direction each have a ``<bdi>``, by the same rules as on a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.isolates import FROM_THE_RIGHT, FSI, LRI, PDI, RLI, RLM, isolated
from barsis_notation.language.speech import current_speech

VOID: Final = frozenset({"br", "col", "hr", "input", "meta"})
"""Elements that hold nothing and have no end."""

_BDI: Final = {
    LRI: '<bdi dir="ltr">',
    RLI: '<bdi dir="rtl">',
    FSI: "<bdi>",
    PDI: "</bdi>",
    RLM: "",
}


class Html(str):
    """Text that is HTML: it stands in a page as it is."""

    __slots__ = ()


def make_element(name: str, /, *inside: object, **attributes: object) -> Html:
    """Return an element. What is *inside* is HTML, or is said in the language spoken now.

    ``class_="wide"`` is written ``class="wide"``, ``aria_label`` with a hyphen; an attribute that
    is None is left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(plain(str(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{join_html(inside)}</{name}>")


def join_html(parts: Iterable[object], between: str = "") -> Html:
    """Return several parts as one, each HTML or said in the language spoken now."""
    return Html(
        between.join(part if isinstance(part, Html) else escape_text(part) for part in parts)
    )


def escape_text(text: object) -> Html:
    """Return what *text* says in the language spoken now, words of the other direction apart."""
    line, language = plain(str(text)), current_speech().language
    marked = isolated(line, language)
    if language in FROM_THE_RIGHT:
        marked = _without_frame(marked) if marked.startswith(RLM) else f"{LRI}{marked}{PDI}"
    html = escape(marked)
    for sign, markup in _BDI.items():
        html = html.replace(sign, markup)
    return Html(html)


def _without_frame(line: str) -> str:
    """Return a line from the right without the isolate that a terminal has it in."""
    return line.removeprefix(RLM + RLI).removesuffix(RLM + PDI)


def escape_name(text: str) -> Html:
    """Return what somebody is called, as it is written, apart from what stands beside it."""
    return make_element("bdi", Html(escape(plain(text))))


def escape_notation(text: str, *, marked: tuple[int, int] | None = None) -> Html:
    """Return notation, which goes from the left; what stands from and to *marked* is marked."""
    start, end = marked or (0, 0)
    parts = [Html(escape(plain(part))) for part in (text[:start], text[start:end], text[end:])]
    mark = make_element("mark", parts[1]) if parts[1] else Html("")
    return make_element("code", parts[0], mark, parts[2], dir="ltr")
