"""Replace signs inserted by keyboards, phones and word processors with those of the notation."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from barsis_notation.diagnostics.escapes import describe_sign, find_odd_signs
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.turns import TurnSyntaxError

_text = bind_texts("replay")

_LIKE: Final = (
    ("/", "⁄∕╱⧸→➔➜⟶\\"),
    ("-", "‐‑‒–—−﹣"),
    (":", "∶ː﹕꞉"),
    (",", "،、؛;"),
    ("*", "∗⁎﹡★"),
    ("+", "﹢"),
    ("x", "×"),
)
"""Signs of the notation, each with Unicode signs that look alike and have no other meaning."""

_PLAIN: Final = {ord(sign): plain for plain, signs in _LIKE for sign in signs} | {
    wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)
}
_ARROW: Final = re.compile(r"(?<=[0-9r])->(?=[0-9bo])")
_SPACES: Final = frozenset("\u200b\ufeff\u180e")
"""Invisible signs that separate words; other invisible signs occur inside words."""


def normalise_signs(text: str) -> str | None:
    """Return a written turn in the characters of the notation, or None if it is ambiguous.

    Digits of every script become 0-9, full-width letters and look-alike characters become plain
    ones, ``->`` between places becomes ``/``, and zero-width spaces become ordinary ones. Other
    invisible characters are removed; the text is ambiguous if one of them separates two letters or
    digits. Whether the result is a turn is not checked.
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
    """Return whether *sign* may be part of a number or of the name of a point."""
    return sign.isdecimal() or (sign.isascii() and sign.isalpha())


# In a message.


def describe_odd_signs(text: str) -> Text | str:
    """Return a text that lists the non-ASCII characters of *text* except letters, marks and digits.

    It names each character once, with the column of its first occurrence, from 1. The result is
    ``""`` if there are none.
    """
    signs = [_text("sign", column=place + 1, sign=name) for place, name in find_odd_signs(text)]
    return _text("signs", signs=join_words(signs, "semicolons")) if signs else ""


def describe_error_place(error: TurnSyntaxError) -> Text:
    """Return a text with the character at which the parser stopped and its column, from 1.

    If the parser stopped at the end, the text says that the turn ends too early.
    """
    sign = error.text[error.column : error.column + 1]
    if not sign:
        return _text("ends-early")
    stands = f"`{sign}`" if sign.isascii() else describe_sign(sign)
    return _text("stands-at", column=error.column + 1, sign=stands)
