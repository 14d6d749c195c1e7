"""Matching of incomplete names: by equal folded names, or by the beginnings of their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from barsis_notation.archive.table_rows import split_words
from barsis_notation.language.folding import fold_word, fold_words

MAX_SEGMENTED: Final = 5
"""The largest number of words whose neighbours are also joined into one word."""


class NamedItem(NamedTuple):
    """An item to be matched by name.

    Attributes:
        number: The number that identifies the item.
        names: The names of the item, in any spelling.
    """

    number: int
    names: tuple[str, ...]


def match_items(word: str, items: Iterable[NamedItem]) -> list[int]:
    """Return the numbers of the items that *word* may mean, in the order of *items*.

    Items with a name equal to *word* match; case, accents, spaces, punctuation and similar spelling
    variants make no difference. If there are no such items, an item matches if each word in *word*
    is the beginning of a word in its names. Neighbours in *word* also count as one word, so ``abd
    all`` finds Abdallah. The list is empty if no item matches, or *word* has no letters or digits.

    Args:
        word: A name, or the beginnings of some of its words, in any spelling.
        items: The items with their names.
    """
    whole, ways = fold_word(word), segment_words(word)
    alike, beginning = [], []
    for number, names in items:
        if whole and whole in map(fold_word, names):
            alike.append(number)
        elif any(_has_prefixes(way, " ".join(names)) for way in ways):
            beginning.append(number)
    return alike or beginning


def _has_prefixes(way: tuple[str, ...], text: str) -> bool:
    """Return whether each word of *way* is a prefix of a word of *text*."""
    words = split_words(text)
    return all(any(word.startswith(part) for word in words) for part in way)


def segment_words(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of *text*, folded, in all ways of joining neighbours.

    ``A b`` gives ``(("a", "b"), ("ab",))``, so عبد الله also means عبدالله. Words are folded as by
    ``fold_words``: to lower case, without accents, and with one form for similar Arabic letters. If
    *text* has more than MAX_SEGMENTED (5) words, they are not joined. The result is empty if *text*
    has no words.
    """
    words = fold_words(text)
    if not words:
        return ()
    return tuple(_iter_segmentations(words)) if len(words) <= MAX_SEGMENTED else (tuple(words),)


def _iter_segmentations(words: list[str]) -> Iterator[tuple[str, ...]]:
    if len(words) < 2:
        yield tuple(words)
        return
    for rest in _iter_segmentations(words[1:]):
        yield words[0], *rest
        yield words[0] + rest[0], *rest[1:]
