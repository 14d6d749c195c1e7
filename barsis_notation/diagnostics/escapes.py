"""Text from a record, made fit to be shown on one line of a terminal."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barsis_notation.language.texts import Text

_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Controls (also C1), formats (also bidi and zero-width), private, surrogates, line separators."""

_UNSEEN_LETTERS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]"
)
"""Letters and marks that show nothing: Unicode's Default_Ignorable_Code_Point outside Cf."""

_UNSEEN_PLANES = range(0xE0000, 0xE1000)
_NONCHARACTER = 0xFFFE


def plain(text: str) -> str:
    r"""Return *text* with everything that shows nothing, or moves what is shown, as ``\u202e``.

    That is controls, ANSI's escape among them, direction marks, zero-width characters, line breaks
    and unpaired surrogates. Everything else stays as it is, a backslash too.
    """
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_SHOWN)


def visible(text: str) -> str:
    r"""Return *text* as :func:`plain` does, every space but the plain one an escape too."""
    return plain(_ODD_SPACE.sub(lambda space: _escaped(space[0]), text))


_ODD_SPACE = re.compile("[^\\S \\t-\\r]")


def sign_named(sign: str) -> Text | str:
    """Return a sign with its number and name: ``“ (U+201C LEFT DOUBLE QUOTATION MARK)``."""
    from barsis_notation.language.texts import texts_of

    _text = texts_of("record")
    number = _numbered(sign)
    return number if visible(sign) != sign else _text("sign", sign=sign, number=number)


def _numbered(sign: str) -> Text | str:
    from barsis_notation.language.texts import texts_of

    _text = texts_of("record")
    number, name = f"U+{ord(sign):04X}", unicodedata.name(sign, "")
    return _text("numbered", number=number, name=name) if name else number


def odd_signs(text: str) -> list[tuple[int, Text | str]]:
    """Return place and name of every sign outside ASCII that is neither letter nor digit.

    Of equal signs only the first is named. They are what makes two texts differ that look alike.
    """
    found: dict[str, int] = {}
    for place, sign in enumerate(text):
        if not sign.isascii() and not sign.isalpha() and not _is_mark_or_digit(sign):
            found.setdefault(sign, place)
    return [(place, _numbered(sign)) for sign, place in found.items()]


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


def _escaped(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class _Shown(dict[int, str]):
    """How letters are shown, by their numbers; looked up in Unicode once for each."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        shown = _escaped(letter) if _is_unseen(letter) else letter
        if len(self) < _MAX_KEPT:
            self[code] = shown
        return shown


_MAX_KEPT = 4096
_SHOWN = _Shown()
