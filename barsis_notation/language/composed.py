"""Texts made of others: what somebody else said, parts with the same word between all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from barsis_notation.language.speech import LANGUAGES, current_speech, speaking
from barsis_notation.language.texts import Names, Text, listed


def rendered(said: str, say: Callable[[], str]) -> Names:
    """Return what was *said* in the language spoken now as a text, which has its English too.

    *say* says it again, and is asked where another language than English is spoken.
    """
    english, language = LANGUAGES[0], current_speech().language
    if language == english:
        return Names({english: said})
    with speaking(english):
        return Names({english: say(), language: said})


def chained(parts: Iterable[Text | str], word: str) -> Text | str:
    """Return *parts*, one at least, with *word* between all: ``S or N or E``."""
    return reduce(lambda one, two: listed((one, two), word), parts)
