"""Texts on a board, fitted to the space that they have."""

from __future__ import annotations

import re

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.drawing.svg.svg_markup import escape_text, make_element
from barsis_notation.language.text_width import get_letter_width

FONT = "Noto Sans, system-ui, sans-serif"
"""Fonts of Latin texts, as CSS ``font-family``."""

ARABIC_FONT = f"Noto Sans Arabic, {FONT}"
MIXED_FONT = f"DejaVu Sans, Noto Sans Arabic, {FONT}"
"""Fonts of Arabic texts, and of texts in both scripts: a font with all their letters first.

A picture renderer uses the first of these fonts that is installed. If that font lacks a letter, it
may use another, perhaps bold font for the whole line.
"""

_ARABIC = re.compile("[\u0621-\u06ff ]+")

_NARROW, _WIDE = frozenset(" .,:;'|!-()[]/·fijlrtIJ"), frozenset("mwMW@%—…")
_WIDTHS = {"narrow": 0.38, "wide": 0.94, "capital": 0.74, "other": 0.6, "ideograph": 1.0}
"""Widths of letters as fractions of the font size, above the average of their kind."""

_SMALLEST = 0.7
"""Smallest font size, as a fraction of the preferred one; longer texts are cut."""


def measure_text(text: str) -> float:
    """Return an upper estimate of the length of *text* in units of its font size."""
    return sum(map(_measure_letter, text))


def _measure_letter(letter: str) -> float:
    columns = get_letter_width(letter)
    if columns != 1:
        return columns / 2 * _WIDTHS["ideograph"]
    kinds = {"narrow": letter in _NARROW, "wide": letter in _WIDE, "capital": letter.isupper()}
    return _WIDTHS[next((kind for kind, is_so in kinds.items() if is_so), "other")]


def fit_text(text: str, size: float, width: float) -> tuple[str, float]:
    """Return the text, cut if necessary, and the font size with which it fits a width.

    The font size is reduced by at most 30 %; a text that is still too long is cut. Invisible
    characters are escaped.

    Args:
        text: The text.
        size: The preferred font size.
        width: The width available, in the unit of *size*; 0 for no limit.
    """
    shown = escape_invisible(text)
    length = measure_text(shown)
    if not width or length * size <= width:
        return shown, size
    smaller = max(width / length, _SMALLEST * size)
    return truncate(shown, width / smaller + 1e-9), smaller


def truncate(text: str, length: float) -> str:
    """Return *text* cut to a length, with an ellipsis if it was cut.

    *length* is in units of the font size, as ``measure_text`` returns it, and includes the
    ellipsis. If even the ellipsis is longer, it is returned alone.
    """
    if measure_text(text) <= length:
        return text
    kept, used = "", measure_text("…")
    for letter in text:
        used += _measure_letter(letter)
        if used > length:
            break
        kept += letter
    return f"{kept.rstrip()}…"


def split_in_two(text: str) -> list[str]:
    """Return *text* as two lines, split at the space nearest to its middle.

    The result has one line if the text has no space.
    """
    blanks = [at for at, letter in enumerate(text) if letter == " "]
    if not blanks:
        return [text]
    middle = min(blanks, key=lambda at: abs(2 * at - len(text)))
    return [text[:middle], text[middle + 1 :]]


def draw_text(text: str, x: float, y: float, size: float, color: str, **more: str | float) -> str:
    """Return an SVG text element centred vertically on *y*.

    Args:
        text: The text, which is escaped.
        x: Horizontal position of the middle of the text, unless ``text_anchor`` is given.
        y: Vertical centre, in the same unit as *x* and *size*: the unit of the SVG.
        size: Font size.
        color: CSS colour.
        more: Further attributes; ``text_anchor="start"`` is written ``text-anchor="start"``.
    """
    look: dict[str, str | float] = {
        "text_anchor": "middle",
        "font_family": _choose_font(text),
        **more,
    }
    return make_element(
        "text", escape_text(text), x=x, y=y + 0.35 * size, font_size=size, fill=color, **look
    )


def _choose_font(text: str) -> str:
    if text.isascii() or not _ARABIC.search(text.replace(" ", "")):
        return FONT
    return ARABIC_FONT if _ARABIC.fullmatch(text) else MIXED_FONT
