"""Words on a board: fitted to the room they have."""

from __future__ import annotations

from barsis_notation.base.late_patterns import late_pattern
from barsis_notation.drawing.svg.markup import element, escaped
from barsis_notation.language.columns import letter_width, width_of

FONT = "Noto Sans, system-ui, sans-serif"
"""What words are set in."""

ARABIC_FONT = f"Noto Sans Arabic, {FONT}"
MIXED_FONT = f"DejaVu Sans, Noto Sans Arabic, {FONT}"
"""What Arabic words are set in, and words of both scripts: a font with all their letters.

Of several fonts a renderer of pictures takes the first that is there. If that has not all letters,
another that may be bold is taken for the whole line.
"""

_ARABIC = late_pattern("[\u0621-\u06ff ]+")

LETTER = 0.6
"""How wide a letter is on an average, of the size it is set in; somewhat wider than most are."""

_SMALLEST = 0.7
"""How much smaller words are set before they are cut."""


def fitted(text: str, size: float, width: float) -> tuple[str, float]:
    """Return *text* and the size to set it in, so that it fits *width*; 0 is as wide as it is.

    It is set smaller at first, then cut.
    """
    columns = width_of(text)
    if not width or columns * LETTER * size <= width:
        return text, size
    smaller = max(width / (columns * LETTER), _SMALLEST * size)
    return cut(text, int(width / (LETTER * smaller) + 0.001)), smaller


def cut(text: str, columns: int) -> str:
    """Return as much of *text* as fits into *columns*, with an ellipsis for what does not."""
    if width_of(text) <= columns:
        return text
    kept, used = "", 0
    for letter in text:
        used += letter_width(letter)
        if used >= columns:
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
