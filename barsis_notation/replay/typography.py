"""Signs that keyboards, phones and word processors write in place of those of the notation."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from barsis_notation.diagnostics.escapes import odd_signs, sign_named
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.turns import TurnSyntaxError

_text = texts_of("replay")

_LIKE: Final = (
    ("/", "⁄∕╱⧸→➔➜⟶\\"),
    ("-", "‐‑‒–—−﹣"),
    (":", "∶ː﹕꞉"),
    (",", "،、؛;"),
    ("*", "∗⁎﹡★"),
    ("+", "﹢"),
    ("x", "×"),
)
"""Signs, and those of Unicode that look like them and mean nothing else in a turn."""

_PLAIN: Final = {ord(sign): plain for plain, signs in _LIKE for sign in signs} | {
    wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)
}
_ARROW: Final = re.compile(r"(?<=[0-9r])->(?=[0-9bo])")
_SPACES: Final = frozenset("\u200b\ufeff\u180e")
"""Signs without width that stand between words; other signs that show nothing stand in them."""


def normalise_signs(text: str) -> str | None:
    """Return *text* in the signs of the notation; None where a sign may be lost or mean two things.

    Digits of every script become 0-9, wide letters and signs plain ones; what shows nothing is
    left out, unless it parts two letters or digits that would then be one word.
    """
    if text.isascii():
        return _ARROW.sub("/", text.translate(_PLAIN))
    seen = []
    for place, sign in enumerate(text):
        if sign in _SPACES:
            seen.append(" ")
        elif unicodedata.category(sign) != "Cf":
            seen.append(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign)
        elif _may_join(text[place - 1 : place]) and _may_join(text[place + 1 : place + 2]):
            return None
    return _ARROW.sub("/", "".join(seen).translate(_PLAIN))


def _may_join(sign: str) -> bool:
    """Return whether *sign* may be the end of a number or of a point's name."""
    return sign.isdecimal() or (sign.isascii() and sign.isalpha())


# In a message.


def describe_odd_signs(text: str) -> Text | str:
    """Return the signs of *text* that are not the notation's, in brackets; ``""`` for none."""
    signs = [_text("sign", column=place + 1, sign=name) for place, name in odd_signs(text)]
    return _text("signs", signs=listed(signs, "semicolons")) if signs else ""


def describe_error_place(error: TurnSyntaxError) -> Text:
    """Return, in words, the sign at which a turn cannot be read on."""
    sign = error.text[error.column : error.column + 1]
    if not sign:
        return _text("ends-early")
    stands = f"`{sign}`" if sign.isascii() else sign_named(sign)
    return _text("stands-at", column=error.column + 1, sign=stands)
