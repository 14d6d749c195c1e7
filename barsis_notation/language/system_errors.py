"""Why the system, or what stands for it here, could not do a thing, said in the language spoken.

``locales/en/system.ftl`` holds the words that systems say and what Arabic says in their place.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from barsis_notation.language.messages import area
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.language.texts import Text, reason_of, texts_of

_text = texts_of("system")


def reason(error: OSError) -> Text | str:
    """Return why *error* came about; in English, and where its words are not known, those words."""
    words = error.strerror or reason_of(error)
    if isinstance(words, Text):
        return words
    why, between, folder = words.partition(_TEMPORARY)
    if between:
        return _text("for-temporary-files", why=_said(why), folder=folder)
    return _said(words)


_TEMPORARY: Final = " for temporary files in "


def _said(words: str) -> Text | str:
    name = _names().get(words)
    return _text(name) if name else words


@cache
def _names() -> dict[str, str]:
    """Return the names of the messages by what they say in English."""
    return {said: name for name, said in area(LANGUAGES[0], "system").patterns.items()}
