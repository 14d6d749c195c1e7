"""What people mean by a name that they do not write out: the names that it begins, folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from barsis_notation.archive.rows import words_in
from barsis_notation.language.folding import folded, folded_words

MAX_SEGMENTED: Final = 5
"""Words of which neighbours may also be written as one word."""


class Called(NamedTuple):
    """Something with a number of its own and the names that it goes by."""

    number: int
    names: tuple[str, ...]


def meant_by(word: str, all_called: Iterable[Called]) -> list[int]:
    """Return the numbers of what *word* means, none where nothing is called like it.

    It means what has that name, but for differences that do not count; where nothing has, all that
    has a word in its names for each of its words to begin.
    """
    whole, ways = folded(word), segmented(word)
    alike, beginning = [], []
    for number, names in all_called:
        if whole and whole in map(folded, names):
            alike.append(number)
        elif any(_begins(way, " ".join(names)) for way in ways):
            beginning.append(number)
    return alike or beginning


def _begins(way: tuple[str, ...], text: str) -> bool:
    """Return whether each word of *way* begins a word of *text*."""
    words = words_in(text)
    return all(any(word.startswith(part) for word in words) for part in way)


def segmented(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of *text*, folded, in every way in which neighbours may stand as one word.

    Where عبد الله is asked for, عبدالله is meant too. Of many words there is one way.
    """
    words = folded_words(text)
    if not words:
        return ()
    return tuple(_ways(words)) if len(words) <= MAX_SEGMENTED else (tuple(words),)


def _ways(words: list[str]) -> Iterator[tuple[str, ...]]:
    if len(words) < 2:
        yield tuple(words)
        return
    for rest in _ways(words[1:]):
        yield words[0], *rest
        yield words[0] + rest[0], *rest[1:]
