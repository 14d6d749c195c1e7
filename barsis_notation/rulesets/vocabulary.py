"""Look-up of the words of a game: names of throws and places, and meanings of typed words.

Spellings are compared after folding (:mod:`barsis_notation.language.folding`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from barsis_notation.rulesets.structs import Word, Words

Kind = Literal["throws", "tokens", "places", "seats"]

_NUMBERS: Final = {
    "0": ("zero", "صفر"),
    "1": ("one", "واحد", "واحدة"),
    "2": ("two", "اثنان", "اثنين", "اتنين", "تنين"),
    "3": ("three", "ثلاثة", "ثلاث", "تلاتة", "تلات"),
    "4": ("four", "أربعة", "أربع"),
    "5": ("five", "خمسة", "خمس"),
    "6": ("six", "ستة", "ست"),
    "7": ("seven", "سبعة", "سبع"),
}
"""Numbers as words, which stand for the throw of that number in every game that has it."""


def words_of(words: Words, kind: Kind) -> Mapping[str, Word]:
    """Return the words of one kind by key: throws by outcome, seats by letter."""
    table: Mapping[str, Word] = getattr(words, kind)
    return table


def name_of(words: Words, kind: Kind, key: str, lang: str) -> str | None:
    """Return the name of *key* in one language, or None if it has none.

    Args:
        words: The words of a game.
        kind: ``throws``, ``tokens``, ``places`` or ``seats``.
        key: The outcome, token, place or seat letter.
        lang: ``ar`` for Arabic; any other value means English.
    """
    word = words_of(words, kind).get(key)
    if word is None:
        return None
    return word.ar if lang == "ar" else word.en


def spellings_of(words: Words, kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield every accepted spelling, folded, with its key."""
    from barsis_notation.language.folding import folded

    for key, word in words_of(words, kind).items():
        for spelling in (key, word.en, word.ar, *word.spellings):
            yield folded(spelling), key


def spelling_table(words: Words, kind: Kind) -> dict[str, str]:
    """Return the key of each folded spelling; throws can also be written as number words."""
    table = dict(_numbers(words)) if kind == "throws" else {}
    return table | dict(spellings_of(words, kind))


def _numbers(words: Words) -> Iterator[tuple[str, str]]:
    from barsis_notation.language.folding import folded

    for key in words.throws.keys() & _NUMBERS.keys():
        yield from ((folded(word), key) for word in _NUMBERS[key])
