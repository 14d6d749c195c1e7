"""Messages of the operating system, translated into the current language.

``locales/en/system.ftl`` contains the messages that systems give; the Arabic file translates them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from barsis_notation.language.messages import load_area
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.language.texts import Text, bind_texts, get_reason

_text = bind_texts("system")


def describe_os_error(error: OSError) -> Text | str:
    """Return the reason of an OSError as a text that can be translated.

    If the message of the system is unknown, it is returned unchanged, as a str. If this package
    raised the error with a Text, that Text is returned. The path of the error is left out, but a
    folder in which no temporary file can be written is named.
    """
    words = error.strerror or get_reason(error)
    if isinstance(words, Text):
        return words
    why, between, folder = words.partition(_TEMPORARY)
    if between:
        return _text("for-temporary-files", why=_translate_words(why), folder=folder)
    return _translate_words(words)


_TEMPORARY: Final = " for temporary files in "


def _translate_words(words: str) -> Text | str:
    name = _load_names().get(words)
    return _text(name) if name else words


@cache
def _load_names() -> dict[str, str]:
    """Map the English text of each message to its name."""
    return {said: name for name, said in load_area(LANGUAGES[0], "system").patterns.items()}
