"""Texts that are not yet said in a language: a message by its name, a list, a name in several.

``str(text)`` says it in the language that is spoken now, ``text.spoken(speech)`` in another. So a
text can be made where something is found out, and be said in two languages where it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from barsis_notation.language.messages import message
from barsis_notation.language.patterns import Text as Text  # noqa: PLC0414 - the first of them
from barsis_notation.language.patterns import shown
from barsis_notation.language.speech import ENGLISH, LANGUAGES, Speech


class Said(Text, frozen=True):
    """The message *name* of an *area*, with *words* in its places.

    A name with a full stop is that of an attribute: ``overshoot.why``. Words are texts, strings,
    which stay as they are, and numbers, which are said in the numerals of the speech.
    """

    area: str
    name: str
    words: dict[str, object]

    def __hash__(self) -> int:
        return hash((self.area, self.name))

    def spoken(self, speech: Speech) -> str:
        """Return the message. Raises LookupError where the area has none of this name."""
        return message(speech, self.area, self.name, self.words)


class Names(Text, frozen=True):
    """What has a name of its own in each language, as seats and throws of rulesets have."""

    by_language: dict[str, str]

    def spoken(self, speech: Speech) -> str:
        """Return the name; that of the first language that has one where *speech* has none."""
        languages = (speech.language, *LANGUAGES)
        return next(self.by_language[one] for one in languages if one in self.by_language)


class Numeral(Text, frozen=True):
    """A number as it is *written* with 0 to 9, said in the numerals of the speech."""

    written: str

    def spoken(self, speech: Speech) -> str:
        """Return the number."""
        return speech.digits(self.written)


class Joined(Text, frozen=True):
    """Several texts with the same signs between them."""

    parts: tuple[object, ...]
    between: str = ""

    def spoken(self, speech: Speech) -> str:
        """Return the texts in their order."""
        return self.between.join(shown(part, speech) for part in self.parts)


class Listed(Text, frozen=True):
    """Several texts as a list is spoken: ``2, 10 and khal``.

    *last* is ``and`` or ``or``; ``allowed`` is said between what may stand, one or another of it:
    ``and`` in English. With ``commas`` or ``semicolons`` nothing else stands between them.
    """

    parts: tuple[object, ...]
    last: str = "and"

    def spoken(self, speech: Speech) -> str:
        """Return the list, ``""`` for an empty one."""
        *most, end = [shown(part, speech) for part in self.parts] or [""]
        if not most:
            return end
        between = self.last if self.last in ("commas", "semicolons") else "commas"
        begun = _pair(speech, between, "", "").join(
            most
        )  # as often as there are parts, not squared
        return _pair(speech, self.last, begun, end)


def _pair(speech: Speech, name: str, most: str, end: str) -> str:
    return message(speech, "common", name, {"most": most, "end": end})


class SaidIn(Text, frozen=True):
    """A text that is said in the language of its own *speech*, whatever is spoken."""

    text: Text
    speech: Speech

    def spoken(self, speech: Speech) -> str:
        """Return the text in its own language, with the numerals of *speech*."""
        return self.text.spoken(self.speech._replace(numerals=speech.numerals))


def texts_of(area: str) -> Callable[..., Said]:
    """Return a function that makes texts of *area*: by the name of a message and its words."""

    def text(name: str, /, **words: object) -> Said:
        return Said(area, name, words)

    return text


def in_english(word: object) -> str:
    """Return a word of a text in English, for what is data and not speech."""
    return shown(word, ENGLISH)


def reason_of(error: Exception) -> Text | str:
    """Return what an error says, as the text it was given where it was given one."""
    given = error.args[0] if error.args else ""
    return given if isinstance(given, Text) else str(error)


def quoted(word: str) -> Names:
    """Return what a user wrote in the quotation marks of each language."""
    return Names({"en": repr(word), "ar": f"«{word}»"})


def did_you_mean(suggestion: str | None) -> Said | str:
    """Return what a message adds to name what may be meant, ``""`` without a suggestion."""
    return "" if suggestion is None else Said("common", "did-you-mean", {"name": suggestion})


def listed(parts: Iterable[object], last: str = "and") -> Listed:
    """Return *parts* as a list is spoken."""
    return Listed(tuple(parts), last)


def chained(parts: Iterable[Text | str], word: str) -> Text | str:
    """Return *parts*, one at least, with *word* between all: ``S or N or E``."""
    return reduce(lambda one, two: listed((one, two), word), parts)


def numeral(whole: int) -> Numeral:
    """Return *whole* as a text."""
    return Numeral(str(int(whole)))


def named(by_language: Mapping[str, str]) -> Names | None:
    """Return the text of names by language, None where there are none."""
    return Names(dict(by_language)) if by_language else None
