"""The current language and the digits of its numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Final, NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError

LANGUAGES: Final = ("en", "ar")
"""Codes of all languages, with the default first."""

NUMERALS: Final = ("latn", "arab")
"""Sets of digits by their names in Unicode: 0 to 9, and Arabic digits."""

_ARAB: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class Speech(NamedTuple):
    """A language and the digits used with it.

    Attributes:
        language: ``en`` or ``ar``; ``en-1`` in RULING_ENGLISH, the English of stored rulings.
        numerals: ``latn`` or ``arab``. Only Arabic texts have Arabic digits.
    """

    language: str = LANGUAGES[0]
    numerals: str = NUMERALS[0]

    def number(self, whole: int) -> str:
        """Return *whole* in the digits of this speech, without separators."""
        return self.digits(str(int(whole)))

    def format_count(self, number: int) -> str:
        """Return *number* in the digits of this speech.

        Groups of three digits are separated by commas; Arabic numbers have no separators.
        """
        return self.digits(f"{number:,}" if self.language != "ar" else str(int(number)))

    def digits(self, text: str) -> str:
        """Return *text* with 0 to 9 replaced by the digits of this speech.

        In languages other than Arabic, *text* is returned unchanged.
        """
        is_arab = self.numerals == "arab" and self.language == "ar"
        return text.translate(_ARAB) if is_arab else text


ENGLISH: Final = Speech()
"""English with the digits 0 to 9, the default."""

RULING_ENGLISH: Final = Speech("en-1")
"""English for rulings in records, whose ids depend on the wording of messages.

Messages in ``locales/en-1`` have their first wording there; all others have the present wording.
"""

_SPEECH: ContextVar[Speech] = ContextVar("speech", default=ENGLISH)


def get_speech() -> Speech:
    """Return the language and digits of the current thread or asynchronous task.

    The default is English; :func:`speaking` and :func:`speak` change it.
    """
    return _SPEECH.get()


def speak(language: str, numerals: str = NUMERALS[0]) -> None:
    """Set the language of the current thread or asynchronous task from now on.

    Args:
        language: One of LANGUAGES: ``en`` or ``ar``.
        numerals: One of NUMERALS: ``latn`` or ``arab``.

    Raises:
        WrongTypeError: If an argument is not a str.
        UsageError: If the language or the numerals are unknown.
    """
    _SPEECH.set(_make_speech(language, numerals))


@contextlib.contextmanager
def speaking(language: str, numerals: str = NUMERALS[0]) -> Iterator[None]:
    """Use a language inside the ``with`` block.

    Texts that are formatted inside the block are in that language. The message of a Finding is
    formatted when the finding is made. The language applies to the current thread or asynchronous
    task. Blocks may be nested; after a block, the previous language is used again.

    Args:
        language: ``en`` for English or ``ar`` for Arabic.
        numerals: The digits of numbers in texts: ``latn`` for 0 to 9, ``arab`` for Arabic digits.

    Raises:
        WrongTypeError: If an argument is not a str. Raised when the block is entered.
        UsageError: If the language or the numerals are unknown. Raised when the block is entered.

    Examples:
        >>> from barsis_notation import Game, speaking
        >>> game = Game("barsis")
        >>> with speaking("ar", "arab"):
        ...     arabic = game.why_not("bar/11").message
        >>> arabic == game.why_not("bar/11").message
        False
    """
    token = _SPEECH.set(_make_speech(language, numerals))
    try:
        yield
    finally:
        _SPEECH.reset(token)


def detect_language(environment: Mapping[str, str]) -> str:
    """Return the language code of a locale; ``en`` if this package lacks the language.

    *environment* maps names of environment variables to values. The first of LC_ALL, LC_MESSAGES
    and LANG that is set and not empty decides: ``ar_JO.UTF-8`` gives ``ar``.
    """
    locale = next(filter(None, map(environment.get, _VARIABLES)), "")
    language = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def _make_speech(language: str, numerals: str) -> Speech:
    for name, word, known in (
        ("language", language, LANGUAGES),
        ("numerals", numerals, NUMERALS),
    ):
        expect(name, word, str)
        if word not in known:
            raise UsageError(f"{word!r} is not one of {', '.join(known)}")
    return Speech(language, numerals)
