"""Reduce words to a form that ignores differences in spelling habits.

The differences are letter case, accents, Arabic vowel signs and shadda, spaces, hyphens, and the
choice between ه and ة, between ى and ي, and between أ, إ, آ and ا. Persian letters become the
Arabic letters that they correspond to; ٣ and ۳ become 3.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans("ةىیےکڪگپچژہھەۀۂٱı", "هيييكككبجزهههههاi", "ـ")


_DIRECTION: Final = dict.fromkeys(
    map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
"""Invisible characters that set the direction of a text."""


@lru_cache(maxsize=256)  # the names of a game are compared with every typed line
def fold_word(word: str) -> str:
    """Return *word* in lower case, as letters and digits only.

    Accents, Arabic vowel signs, spaces, hyphens and other signs are removed. Variants of an Arabic
    letter become one letter. Decimal digits of all scripts become 0 to 9. Two spellings count as
    the same word if their results are equal.
    """
    return "".join(_fold_digit(letter) for letter in _fold_letters(word) if letter.isalnum())


def normalise_digits(text: str) -> str:
    """Return *text* with decimal digits of any script as 0-9, without direction marks.

    Direction marks are invisible characters that text copied from a terminal may contain.
    """
    plain = text.translate(_DIRECTION)
    return "".join(map(_fold_digit, plain))


def fold_words(text: str) -> list[str]:
    """Return the words of *text* in order, each as :func:`fold_word` returns it.

    Words are separated by anything other than letters, digits and marks with a Unicode combining
    class, such as accents.
    """
    letters = (letter for letter in _fold_letters(text) if not unicodedata.combining(letter))
    return "".join(_fold_digit(one) if _is_word_letter(one) else " " for one in letters).split()


def _is_word_letter(letter: str) -> bool:
    return letter.isalnum() and letter not in _ONCE_MARKS


_ONCE_MARKS: Final = frozenset(map(chr, (*range(0x19B0, 0x19C1), 0x19C8, 0x19C9, 0x1CF2, 0x1CF3)))
"""Letters that were marks before Unicode 8, which full-text search still treats as marks."""


def _fold_letters(text: str) -> str:
    """Return *text* decomposed and in lower case, with equivalent letters replaced."""
    return unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)


def _fold_digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter
