"""Words without the differences that do not count when people write them.

Case, accents, the Arabic vowel signs and shadda, the choice between ه and ة, ى and ي, أ, إ, آ and
ا make no difference, nor do spaces and hyphens; Persian letters count as the Arabic ones they
stand for, and ٣ and ۳ are 3.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans("ةىیےکڪگپچژہھەۀۂٱı", "هيييكككبجزهههههاi", "ـ")


def folded(word: str) -> str:
    """Return *word* without the differences that do not count."""
    plain = unicodedata.normalize("NFKD", word.casefold()).translate(_LETTERS)
    return "".join(_digit(letter) for letter in plain if letter.isalnum())


def _digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter
