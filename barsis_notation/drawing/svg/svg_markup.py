"""Creation of SVG elements, and escaping of text for them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from barsis_notation.diagnostics.escapes import escape_invisible

_QUOTES = {'"': "&quot;"}


def escape_text(text: str) -> str:
    r"""Return *text* escaped for an element or attribute.

    Invisible and reordering characters are written as escapes such as ``\u202e``; ``&``, ``<``,
    ``>`` and ``"`` as entities.
    """
    return escape(escape_invisible(text), _QUOTES)


def format_number(length: float) -> str:
    """Return *length* as text with at most two decimals, without trailing zeros: ``2.5``."""
    text = f"{length:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def make_element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Return an SVG element as text.

    Args:
        name: The name of the element, such as ``path``.
        content: SVG, or text escaped by :func:`escape_text`.
        attributes: ``stroke_width=2`` is written ``stroke-width="2"``, ``class_`` is written
            ``class``. Text is escaped; numbers are rounded to two decimals.
    """
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_format_value(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{named}>{content}</{name}>" if content else f"<{name}{named}/>"


def draw_strokes(lines: Sequence[str], color: str, width: float) -> str:
    """Return an SVG path of strokes with round ends, or "" if *lines* is empty.

    Args:
        lines: SVG path data of each stroke, such as ``M0 0L40 0``.
        color: CSS colour.
        width: Width of the strokes, in units of the drawing.
    """
    if not lines:
        return ""
    return make_element(
        "path",
        d="".join(lines),
        fill="none",
        stroke=color,
        stroke_width=width,
        stroke_linecap="round",
    )


def _format_value(value: str | float) -> str:
    return escape_text(value) if isinstance(value, str) else format_number(value)
