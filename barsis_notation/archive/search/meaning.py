"""Matching of incomplete names: by equal folded names, or by the beginnings of their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from barsis_notation.archive.table_rows import split_words
from barsis_notation.language.folding import folded, folded_words

MAX_SEGMENTED: Final = 5
"""The largest number of words for which neighbours are also tried as one word."""


class NamedItem(NamedTuple):
    """An item to be matched: its number and its names."""

    number: int
    names: tuple[str, ...]


def find_meant(word: str, all_called: Iterable[NamedItem]) -> list[int]:
    """Return the numbers of the items that *word* may mean, in the order given.

    Items with an equal folded name match. If there are none, items match whose names contain, for
    each word of *word*, a word that begins with it.
    """
    whole, ways = folded(word), segment_words(word)
    alike, beginning = [], []
    for number, names in all_called:
        if whole and whole in map(folded, names):
            alike.append(number)
        elif any(_begins(way, " ".join(names)) for way in ways):
            beginning.append(number)
    return alike or beginning


def _begins(way: tuple[str, ...], text: str) -> bool:
    """Return whether each word of *way* begins a word of *text*."""
    words = split_words(text)
    return all(any(word.startswith(part) for word in words) for part in way)


def segment_words(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the folded words of *text* in all ways of joining neighbours.

    So عبد الله also means عبدالله. Texts of more than MAX_SEGMENTED words are not joined.
    """
    words = folded_words(text)
    if not words:
        return ()
    return tuple(_segmentations(words)) if len(words) <= MAX_SEGMENTED else (tuple(words),)


def _segmentations(words: list[str]) -> Iterator[tuple[str, ...]]:
    if len(words) < 2:
        yield tuple(words)
        return
    for rest in _segmentations(words[1:]):
        yield words[0], *rest
        yield words[0] + rest[0], *rest[1:]
