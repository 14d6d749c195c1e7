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
"""Numbers as words; each means the throw with that number in every game that has one."""


def get_words(words: Words, kind: Kind) -> Mapping[str, Word]:
    """Return a mapping from keys to the words of one kind.

    *kind* is ``throws``, ``tokens``, ``places`` or ``seats``. The key of a throw is its outcome
    (``"5"``), and the key of a seat is its letter. The key of a token or a place is its name, such
    as ``khal`` or ``off``.
    """
    table: Mapping[str, Word] = getattr(words, kind)
    return table


def get_name(words: Words, kind: Kind, key: str, lang: str) -> str | None:
    """Return the English or Arabic name of *key*, or None if the game has no word for it.

    Args:
        words: The words of a game.
        kind: ``throws``, ``tokens``, ``places`` or ``seats``.
        key: The outcome, token, place or seat letter.
        lang: ``ar`` for the Arabic name, which is ``""`` if there is none; any other value means
            English.
    """
    word = get_words(words, kind).get(key)
    if word is None:
        return None
    return word.ar if lang == "ar" else word.en


def iter_spellings(words: Words, kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield every accepted spelling of the words of one kind, paired with its key.

    Spellings are the key itself, the English and the Arabic name and the other spellings, all
    folded by ``language.folding.fold_word``; some may be equal.

    Args:
        words: The words of a game.
        kind: ``throws``, ``tokens``, ``places`` or ``seats``.
    """
    from barsis_notation.language.folding import fold_word

    for key, word in get_words(words, kind).items():
        for spelling in (key, word.en, word.ar, *word.spellings):
            yield fold_word(spelling), key


def build_spelling_table(words: Words, kind: Kind) -> dict[str, str]:
    """Return a dict that maps each folded spelling of one kind of words to its key.

    For ``throws``, number words in English and Arabic are included, unless the game gives them
    another meaning. If two words have the same spelling, the later one counts.

    Args:
        words: The words of a game.
        kind: ``throws``, ``tokens``, ``places`` or ``seats``.
    """
    table = dict(_iter_number_words(words)) if kind == "throws" else {}
    return table | dict(iter_spellings(words, kind))


def _iter_number_words(words: Words) -> Iterator[tuple[str, str]]:
    from barsis_notation.language.folding import fold_word

    for key in words.throws.keys() & _NUMBERS.keys():
        yield from ((fold_word(word), key) for word in _NUMBERS[key])
