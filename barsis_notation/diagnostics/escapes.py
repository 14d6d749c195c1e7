"""Escape text from records so that it can be shown on one line of a terminal."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barsis_notation.language.texts import Text

_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Categories of control, format (bidi, zero-width), private, surrogate and separator characters."""

_UNSEEN_LETTERS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]"
)
"""Invisible letters and marks: Unicode's Default_Ignorable_Code_Point outside Cf."""

_UNSEEN_PLANES = range(0xE0000, 0xE1000)
_NONCHARACTER = 0xFFFE


def escape_invisible(text: str) -> str:
    r"""Return *text* with invisible characters as escapes such as ``\u202e``.

    Invisible characters are control characters (including the ANSI escape character), direction
    marks, zero-width characters, variation selectors, line breaks, lone surrogates, private-use
    characters and noncharacters. Every other character is unchanged, even a backslash.
    """
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_SHOWN)


def make_visible(text: str) -> str:
    """Return *text* as :func:`escape_invisible` does, with unusual spaces escaped too.

    Only the plain space U+0020 is kept.
    """
    return escape_invisible(_ODD_SPACE.sub(lambda space: _escape(space[0]), text))


_ODD_SPACE = re.compile("[^\\S \\t-\\r]")


def describe_sign(sign: str) -> Text | str:
    """Return a character with its code point and name.

    An example is ``“ (U+201C LEFT DOUBLE QUOTATION MARK)``. For an invisible character or an
    unusual space, the character itself is left out. If Unicode has no name for the character, the
    name is left out: ``U+0007``. *sign* is one character. ``str`` gives the result in the current
    language.
    """
    number = _describe_code_point(sign)
    return number if make_visible(sign) != sign else _get_text("sign", sign=sign, number=number)


def _describe_code_point(sign: str) -> Text | str:
    number, name = f"U+{ord(sign):04X}", unicodedata.name(sign, "")
    return _get_text("numbered", number=number, name=name) if name else number


def _get_text(key: str, **values: object) -> Text:
    from barsis_notation.language.texts import bind_texts

    return bind_texts("record")(key, **values)


def find_odd_signs(text: str) -> list[tuple[int, Text | str]]:
    """Return the non-ASCII characters that are not letters, marks or digits.

    They may be the reason why two texts that look the same are different.

    Returns:
        A pair for each distinct character, in the order of the text: the index of its first
        occurrence, from 0, and a text with its code point and name.
    """
    found: dict[str, int] = {}
    for place, sign in enumerate(text):
        if not sign.isascii() and not sign.isalpha() and not _is_mark_or_digit(sign):
            found.setdefault(sign, place)
    return [(place, _describe_code_point(sign)) for sign, place in found.items()]


def _is_mark_or_digit(sign: str) -> bool:
    return sign.isdecimal() or unicodedata.category(sign).startswith("M")


def _is_unseen(letter: str) -> bool:
    code = ord(letter)
    return (
        unicodedata.category(letter) in _UNSEEN_CATEGORIES
        or _UNSEEN_LETTERS.match(letter) is not None
        or code in _UNSEEN_PLANES
        or code & _NONCHARACTER == _NONCHARACTER
    )


def _escape(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class _Shown(dict[int, str]):
    """Maps a code point to the character or its escape; each is looked up in Unicode once."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        shown = _escape(letter) if _is_unseen(letter) else letter
        if len(self) < _MAX_KEPT:
            self[code] = shown
        return shown


_MAX_KEPT = 4096
_SHOWN = _Shown()
