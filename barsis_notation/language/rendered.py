"""What somebody else says in the language spoken now, as a text of two languages."""

from __future__ import annotations

from collections.abc import Callable

from barsis_notation.language.speech import LANGUAGES, current_speech, speaking
from barsis_notation.language.texts import Names


def rendered(say: Callable[[], str]) -> Names:
    """Return what *say* answers, in English and in the language spoken now.

    It is asked twice where another language than English is spoken.
    """
    english, language = LANGUAGES[0], current_speech().language
    if language == english:
        return Names({english: say()})
    with speaking(english):
        said = say()
    return Names({english: said, language: say()})
