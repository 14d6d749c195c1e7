"""SVG as text: elements with literal attributes, and words made fit to stand in them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from barsis_notation.diagnostics.escapes import plain

_QUOTES = {'"': "&quot;"}


def escaped(text: str) -> str:
    r"""Return *text* fit to stand in an element or an attribute.

    What shows nothing, or moves what is shown, is written ``\u202e``, XML's own signs as entities.
    """
    return escape(plain(text), _QUOTES)


def written(length: float) -> str:
    """Return a length with two decimals at most."""
    text = f"{length:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Return an element around *content*, which is SVG or came through :func:`escaped`.

    ``stroke_width=2`` is written ``stroke-width="2"``. Text in attributes is escaped here.
    """
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{named}>{content}</{name}>" if content else f"<{name}{named}/>"


def pen_strokes(lines: Sequence[str], color: str, width: float) -> str:
    """Return *lines*, the data of paths, drawn as with a pen; ``""`` where there are none."""
    if not lines:
        return ""
    return element(
        "path",
        d="".join(lines),
        fill="none",
        stroke=color,
        stroke_width=width,
        stroke_linecap="round",
    )


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else written(value)
