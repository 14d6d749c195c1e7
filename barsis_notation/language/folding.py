"""Words without the differences that do not count when people write them.

Case, accents, the Arabic vowel signs and shadda, the choice between ه and ة, ى and ي, أ, إ, آ and
ا make no difference, nor do spaces and hyphens; Persian letters count as the Arabic ones they
stand for, and ٣ and ۳ are 3.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans("ةىیےکڪگپچژہھەۀۂٱı", "هيييكككبجزهههههاi", "ـ")


@lru_cache(maxsize=256)  # the names of a game are held against every line that is typed
def folded(word: str) -> str:
    """Return *word* without the differences that do not count."""
    return "".join(_digit(letter) for letter in _plain(word) if letter.isalnum())


def folded_words(text: str) -> list[str]:
    """Return the words of *text*, each without the differences that do not count."""
    letters = (letter for letter in _plain(text) if not unicodedata.combining(letter))
    return "".join(_digit(one) if _is_of_word(one) else " " for one in letters).split()


def _is_of_word(letter: str) -> bool:
    return letter.isalnum() and letter not in _ONCE_MARKS


_ONCE_MARKS: Final = frozenset(map(chr, (*range(0x19B0, 0x19C1), 0x19C8, 0x19C9, 0x1CF2, 0x1CF3)))
"""Letters that were marks before Unicode 8, as they are to databases that look for words."""


def _plain(text: str) -> str:
    """Return *text* in the letters that stand for others, its accents behind their letters."""
    return unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)


def _digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter
