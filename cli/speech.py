"""The language of a command, which every command takes as an option."""

import os
from collections.abc import Sequence

from barsis_notation.language.speech import LANGUAGES, NUMERALS, Speech, current_speech, language_of

from .configuration import current

LANG, DIGITS = "--lang", "--numerals"


def speech_of(words: Sequence[str]) -> Speech:
    """Return what the command line *words* asks to be spoken to in; without that, what is usual.

    The words are read before anything is known of the command, and what is wrong with them is said
    in that language too. A language or numerals of another name are left to the command to refuse.
    What is usual says the configuration of the working folder, then the locale.
    """
    says = current().here.values
    language = _asked(words, LANG, LANGUAGES) or says.get("lang") or language_of(os.environ)
    numerals = _asked(words, DIGITS, NUMERALS) or says.get("numerals", NUMERALS[0])
    return Speech(language, numerals)


def _asked(words: Sequence[str], option: str, known: Sequence[str]) -> str | None:
    """Return the value that *option* was given last, None where it was given none of *known*."""
    asked = None
    for at, word in enumerate(words):
        if word == "--":
            break
        if word.startswith(option):
            name, equals, value = word.partition("=")
            value = value if equals else "".join(words[at + 1 : at + 2])
            asked = value if name == option and value in known else asked
    return asked


def is_english() -> bool:
    """Return whether the language is that in which the commands are declared."""
    return current_speech().language == LANGUAGES[0]
