"""Texts that are not yet formatted: messages, lists, names in several languages.

``str(text)`` formats a text in the current language, ``text.spoken(speech)`` in another. This
allows a text to be made where a fact is found, and to be shown in several languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from barsis_notation.language.messages import format_message
from barsis_notation.language.patterns import Text as Text  # noqa: PLC0414 - re-exported with the other texts
from barsis_notation.language.patterns import format_word
from barsis_notation.language.speech import ENGLISH, LANGUAGES, Speech


class MessageText(Text, frozen=True):
    """A message with the values of its placeholders.

    Attributes:
        area: The area of the message, such as ``validation``.
        name: Name of the message, or ``message.attribute``, such as ``overshoot.why``.
        words: Maps the name of each placeholder to its value. Strings are inserted unchanged, texts
            are formatted, and numbers are written in the digits of the language.
    """

    area: str
    name: str
    words: dict[str, object]

    def __hash__(self) -> int:
        return hash((self.area, self.name))

    def spoken(self, speech: Speech) -> str:
        """Return the message, in English if the language of *speech* lacks it.

        Raises LookupError if the message does not exist in English either, or if ``words`` lacks
        the value of a placeholder.
        """
        return format_message(speech, self.area, self.name, self.words)


class NameText(Text, frozen=True):
    """A name that differs between languages, such as the name of a seat in a ruleset.

    Attributes:
        by_language: Maps a language code to the name, for at least one of LANGUAGES.
    """

    by_language: dict[str, str]

    def spoken(self, speech: Speech) -> str:
        """Return the name in the language of *speech*.

        If there is none, return the name in the first of LANGUAGES that has one.
        """
        languages = (speech.language, *LANGUAGES)
        return next(self.by_language[one] for one in languages if one in self.by_language)


class Numeral(Text, frozen=True):
    """A number, shown in the digits of the language.

    Attributes:
        written: The number in the digits 0 to 9, such as ``12`` or ``0.5``.
    """

    written: str

    def spoken(self, speech: Speech) -> str:
        """Return the number in the digits of *speech*."""
        return speech.digits(self.written)


class JoinedText(Text, frozen=True):
    """Several values with the same separator between them.

    Attributes:
        parts: Texts, strings or numbers.
        between: The separator.
    """

    parts: tuple[object, ...]
    between: str = ""

    def spoken(self, speech: Speech) -> str:
        """Return the values, formatted for *speech*, in order, with the separator between them.

        Raises LookupError if a value cannot be formatted.
        """
        return self.between.join(format_word(part, speech) for part in self.parts)


class ListText(Text, frozen=True):
    """Several values as a list in a sentence, such as ``2, 10 and khal``.

    Attributes:
        parts: Texts, strings or numbers.
        last: The word between the last two parts: ``and``, ``or``, or ``allowed`` for a list of
            allowed values (``and`` in English). If it is ``commas`` or ``semicolons``, these
            separate all parts.
    """

    parts: tuple[object, ...]
    last: str = "and"

    def spoken(self, speech: Speech) -> str:
        """Return the list in the language of *speech*, or ``""`` if there are no parts.

        Raises LookupError if a part cannot be formatted, or if *last* is an unknown word and there
        are several parts.
        """
        *most, end = [format_word(part, speech) for part in self.parts] or [""]
        if not most:
            return end
        between = self.last if self.last in ("commas", "semicolons") else "commas"
        begun = _pair(speech, between, "", "").join(
            most
        )  # as often as there are parts, not squared
        return _pair(speech, self.last, begun, end)


def _pair(speech: Speech, name: str, most: str, end: str) -> str:
    return format_message(speech, "common", name, {"most": most, "end": end})


class FixedLanguageText(Text, frozen=True):
    """A text that is always formatted in one language.

    Attributes:
        text: The text.
        speech: The language to use; its digits are ignored.
    """

    text: Text
    speech: Speech

    def spoken(self, speech: Speech) -> str:
        """Return the text in the language of ``self.speech``, with the digits of *speech*."""
        return self.text.spoken(self.speech._replace(numerals=speech.numerals))


def bind_texts(area: str) -> Callable[..., MessageText]:
    """Return a function that makes texts of one area.

    *area* is the name of a Fluent file without its suffix, such as ``validation``. The function
    takes the name of a message and, as keyword arguments, the values of its placeholders. It
    returns a MessageText. Names are checked only when the text is formatted, which raises
    LookupError if the message or a placeholder's value is missing.
    """

    def text(name: str, /, **words: object) -> MessageText:
        return MessageText(area, name, words)

    return text


def format_english(word: object) -> str:
    """Return *word*, a text, string or number, in English with the digits 0 to 9.

    Use it for data that is not translated. Raises LookupError if a text cannot be formatted.
    """
    return format_word(word, ENGLISH)


def get_reason(error: Exception) -> Text | str:
    """Return the message of an exception: its first argument if it is a Text, or ``str(error)``."""
    given = error.args[0] if error.args else ""
    return given if isinstance(given, Text) else str(error)


def quote_word(word: str) -> NameText:
    """Return *word*, which a user wrote, in the quotation marks of each language.

    In English, these are the quotation marks of Python's ``repr``, which also escapes the word; in
    Arabic, they are ``«»``.
    """
    return NameText({"en": repr(word), "ar": f"«{word}»"})


def suggest_name(suggestion: str | None) -> MessageText | str:
    """Return the remark ``(did you mean "NAME"?)`` for *suggestion*, or ``""`` if it is None.

    The remark begins with a space, so it can be appended to a message.
    """
    return "" if suggestion is None else MessageText("common", "did-you-mean", {"name": suggestion})


def join_words(parts: Iterable[object], last: str = "and") -> ListText:
    """Return values as a list in a sentence, such as ``2, 10 and khal``.

    Args:
        parts: Texts, strings or numbers.
        last: The word between the last two parts: ``and``, ``or``, or ``allowed`` for a list of
            allowed values (``and`` in English). With ``commas`` or ``semicolons``, these separate
            all parts. It is not checked here: formatting several parts raises LookupError for any
            other word.
    """
    return ListText(tuple(parts), last)


def chain_words(parts: Iterable[Text | str], word: str) -> Text | str:
    """Return *parts* with the same word between every two of them, such as ``S or N or E``.

    Args:
        parts: Texts or strings, at least one.
        word: The word to put between them: ``and`` or ``or``.

    Raises:
        TypeError: If *parts* is empty.
    """
    return reduce(lambda one, two: join_words((one, two), word), parts)


def make_numeral(whole: int) -> Numeral:
    """Return *whole* as a text that is formatted in the digits of the language."""
    return Numeral(str(int(whole)))


def make_names(by_language: Mapping[str, str]) -> NameText | None:
    """Return the text of a name in several languages, or None if *by_language* is empty.

    *by_language* maps language codes to the name in that language. If it is not empty, it must have
    ``en`` or ``ar``, which is not checked.
    """
    return NameText(dict(by_language)) if by_language else None
