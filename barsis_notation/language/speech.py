"""The language that is spoken now, and the digits of its numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Final

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.base.named_tuples import NamedTuple

LANGUAGES: Final = ("en", "ar")
"""Every language, the one that is spoken by default first."""

NUMERALS: Final = ("latn", "arab")
"""Digits, by their names in Unicode: 0 to 9, and those of Arabic."""

_ARAB: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class Speech(NamedTuple):
    """A language of LANGUAGES, and the NUMERALS it is spoken with."""

    language: str = LANGUAGES[0]
    numerals: str = NUMERALS[0]

    def number(self, whole: int) -> str:
        """Return *whole* in the digits of this speech."""
        return self.digits(str(int(whole)))

    def counted(self, number: int) -> str:
        """Return *number* as a count of things; English parts its thousands by commas."""
        return self.digits(f"{number:,}" if self.language == "en" else str(int(number)))

    def digits(self, text: str) -> str:
        """Return *text* with the digits of this speech in place of 0 to 9."""
        return text.translate(_ARAB) if self.numerals == "arab" else text


ENGLISH: Final = Speech()

_SPEECH: ContextVar[Speech] = ContextVar("speech", default=ENGLISH)


def current_speech() -> Speech:
    """Return what is spoken now: English, unless :func:`speaking` says otherwise."""
    return _SPEECH.get()


def speak(language: str, numerals: str = NUMERALS[0]) -> None:
    """Speak *language* in this context from now on. Raises UsageError for an unknown one."""
    _SPEECH.set(_checked(language, numerals))


@contextlib.contextmanager
def speaking(language: str, numerals: str = NUMERALS[0]) -> Iterator[None]:
    """Speak *language* inside the ``with`` block. Raises UsageError for an unknown one."""
    token = _SPEECH.set(_checked(language, numerals))
    try:
        yield
    finally:
        _SPEECH.reset(token)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the variables of a locale ask for, English where it is none of ours.

    The first of LC_ALL, LC_MESSAGES and LANG that is set decides, as everywhere.
    """
    locale = next(filter(None, map(environment.get, _VARIABLES)), "")
    language = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def _checked(language: str, numerals: str) -> Speech:
    for name, word, known in (
        ("language", language, LANGUAGES),
        ("numerals", numerals, NUMERALS),
    ):
        expect(name, word, str)
        if word not in known:
            raise UsageError(f"{word!r} is not one of {', '.join(known)}")
    return Speech(language, numerals)
