"""The language option, which every command takes."""

import os
from collections.abc import Sequence

from barsis_notation.language.speech import LANGUAGES, NUMERALS, Speech, current_speech, language_of

from .configuration import current

LANG, DIGITS = "--lang", "--numerals"


def choose_speech(words: Sequence[str]) -> Speech:
    """Return the language and numerals for the command line *words*.

    The words are read before the command is known, since its error messages use the language too.
    Unknown values are ignored here and refused by the command. The defaults are those of the
    configuration of the working folder, then of the locale.
    """
    says = current().here.values
    language = _find_value(words, LANG, LANGUAGES) or says.get("lang") or language_of(os.environ)
    numerals = _find_value(words, DIGITS, NUMERALS) or says.get("numerals", NUMERALS[0])
    return Speech(language, numerals)


def _find_value(words: Sequence[str], option: str, known: Sequence[str]) -> str | None:
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
    """Return whether the current language is English, in which the commands are declared."""
    return current_speech().language == LANGUAGES[0]
