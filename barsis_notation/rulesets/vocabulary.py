"""The words of a game: what a throw or a place is called, and what a typed word means.

Spellings are compared as people write them: case, accents, the Arabic vowel signs and the choice
between ه and ة make no difference, nor do spaces and hyphens; Persian letters count as the Arabic
ones they stand for, and ٣ is 3.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Literal

from barsis_notation.rulesets.structs import Word, Words

Kind = Literal["throws", "tokens", "places", "seats"]

_LETTERS = str.maketrans("ةىیکگپچہı", "هييككبجهi", "ـ")


def folded(word: str) -> str:
    """Return *word* without the differences that do not count."""
    plain = unicodedata.normalize("NFKD", word.casefold()).translate(_LETTERS)
    return "".join(_digit(letter) for letter in plain if letter.isalnum())


def _digit(letter: str) -> str:
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter


def words_of(words: Words, kind: Kind) -> Mapping[str, Word]:
    """Return the words of one kind by key: throws by outcome, seats by letter."""
    table: Mapping[str, Word] = getattr(words, kind)
    return table


def name_of(words: Words, kind: Kind, key: str, lang: str) -> str | None:
    """Return what *key* is called in *lang*, ``en`` or ``ar``; English where it is neither."""
    word = words_of(words, kind).get(key)
    if word is None:
        return None
    return word.ar if lang == "ar" else word.en


def spellings_of(words: Words, kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield every accepted spelling, folded, with the key it stands for."""
    for key, word in words_of(words, kind).items():
        for spelling in (key, word.en, word.ar, *word.spellings):
            yield folded(spelling), key


def spelling_table(words: Words, kind: Kind) -> dict[str, str]:
    """Return the keys by folded spelling."""
    return dict(spellings_of(words, kind))
