"""The language option, which every command takes."""

import os
from collections.abc import Sequence

from barsis_notation.language.speech import LANGUAGES, NUMERALS, Speech, detect_language, get_speech

from .configuration import get_configurations

LANG, DIGITS = "--lang", "--numerals"


def choose_speech(words: Sequence[str]) -> Speech:
    """Return the language and numerals for a command line.

    The words are read before the command is known, since its error messages use the language too.
    Unknown values are ignored here and refused by the command. The defaults are those of the
    configuration of the working folder, then those of the locale.

    Args:
        words: The words after the program's name.
    """
    says = get_configurations().here.values
    language = (
        find_early_value(words, LANG, LANGUAGES) or says.get("lang") or detect_language(os.environ)
    )
    numerals = find_early_value(words, DIGITS, NUMERALS) or says.get("numerals", NUMERALS[0])
    return Speech(language, numerals)


def find_early_value(words: Sequence[str], option: str, known: Sequence[str]) -> str | None:
    """Return the last value of an option that is known, None without one.

    Args:
        words: The words after the program's name.
        option: The name of the option, such as ``--lang``.
        known: The values that are known; others are ignored.
    """
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
    """Return whether the current language is English, the language of declarations."""
    return get_speech().language == LANGUAGES[0]
