"""Words on a board: fitted to the room they have."""

from __future__ import annotations

import re

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.drawing.svg.markup import element, escaped
from barsis_notation.language.columns import letter_width

FONT = "Noto Sans, system-ui, sans-serif"
"""What words are set in."""

ARABIC_FONT = f"Noto Sans Arabic, {FONT}"
MIXED_FONT = f"DejaVu Sans, Noto Sans Arabic, {FONT}"
"""What Arabic words are set in, and words of both scripts: a font with all their letters.

Of several fonts a renderer of pictures takes the first that is there. If that has not all letters,
another that may be bold is taken for the whole line.
"""

_ARABIC = re.compile("[\u0621-\u06ff ]+")

_NARROW, _WIDE = frozenset(" .,:;'|!-()[]/·fijlrtIJ"), frozenset("mwMW@%—…")
_WIDTHS = {"narrow": 0.38, "wide": 0.94, "capital": 0.74, "other": 0.6, "ideograph": 1.0}
"""How wide letters are, of the size they are set in; somewhat wider than most of their kind."""

_SMALLEST = 0.7
"""How much smaller words are set before they are cut."""


def length_of(text: str) -> float:
    """Return about how long *text* is, of the size it is set in; rather too long than too short."""
    return sum(map(_length, text))


def _length(letter: str) -> float:
    columns = letter_width(letter)
    if columns != 1:
        return columns / 2 * _WIDTHS["ideograph"]
    kinds = {"narrow": letter in _NARROW, "wide": letter in _WIDE, "capital": letter.isupper()}
    return _WIDTHS[next((kind for kind, is_so in kinds.items() if is_so), "other")]


def fitted(text: str, size: float, width: float) -> tuple[str, float]:
    """Return *text* and the size to set it in, so that it fits *width*; 0 is as wide as it is.

    It is set smaller at first, then cut. What cannot be seen of it is escaped.
    """
    shown = plain(text)
    length = length_of(shown)
    if not width or length * size <= width:
        return shown, size
    smaller = max(width / length, _SMALLEST * size)
    return cut(shown, width / smaller + 1e-9), smaller


def cut(text: str, length: float) -> str:
    """Return as much of *text* as is so long at most, with an ellipsis for what is not."""
    if length_of(text) <= length:
        return text
    kept, used = "", length_of("…")
    for letter in text:
        used += _length(letter)
        if used > length:
            break
        kept += letter
    return f"{kept.rstrip()}…"


def parted(text: str) -> list[str]:
    """Return *text* in two lines of about one length, in one where it has no blank."""
    blanks = [at for at, letter in enumerate(text) if letter == " "]
    if not blanks:
        return [text]
    middle = min(blanks, key=lambda at: abs(2 * at - len(text)))
    return [text[:middle], text[middle + 1 :]]


def line(text: str, x: float, y: float, size: float, color: str, **more: str | float) -> str:
    """Return a line of words whose middle is at *y*."""
    look: dict[str, str | float] = {"text_anchor": "middle", "font_family": _font_of(text), **more}
    return element(
        "text", escaped(text), x=x, y=y + 0.35 * size, font_size=size, fill=color, **look
    )


def _font_of(text: str) -> str:
    if text.isascii() or not _ARABIC.search(text.replace(" ", "")):
        return FONT
    return ARABIC_FONT if _ARABIC.fullmatch(text) else MIXED_FONT
