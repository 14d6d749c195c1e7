"""Format messages that have terms, functions or nested choices with ``fluent.runtime``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from barsis_notation.language.patterns import Format, Words, format_word, get_plural_category

if TYPE_CHECKING:
    from barsis_notation.language.speech import Speech


class _Number(FluentType):
    """A number that selects a variant by its value or plural category."""

    def __init__(self, number: int, speech: Speech) -> None:
        self.number = number
        self.speech = speech

    def __eq__(self, key: object) -> bool:
        if isinstance(key, str):
            return get_plural_category(self.speech.language, self.number) == key
        return int(self.number) == key

    __hash__ = None  # type: ignore[assignment] # equal to its plural and to its value

    def format(self, locale: Any) -> str:  # noqa: ARG002 - Fluent passes it
        """Return the digits."""
        return format_word(self.number, self.speech)


def make_fluent_format(language: str, source: str, name: str) -> Format:
    """Return the function that formats a message with ``fluent.runtime``.

    The function takes a Speech and the words of the message, a mapping from the name of each
    placeholder to its value, and returns the formatted text. It raises LookupError if Fluent
    reports an error, such as a missing word.

    Args:
        language: Language code such as ``ar``.
        source: Content of the Fluent file that contains the message.
        name: Name of the message, or ``message.attribute``.

    Raises:
        LookupError: If Fluent cannot read the message, if the message does not have the attribute,
            or if the message has only attributes and *name* is not one of them.
    """
    bundle = _load_bundle(language, source)
    name, _, attribute = name.partition(".")
    try:
        whole = bundle.get_message(name)
    except LookupError:
        raise LookupError(f"Fluent reads no message {name!r} ({language})") from None
    pattern = whole.attributes[attribute] if attribute else whole.value
    if pattern is None:
        raise LookupError(f"{name!r} has attributes alone ({language})")

    def form(speech: Speech, words: Words) -> str:
        given = {word: _convert_word(value, speech) for word, value in words.items()}
        text, errors = bundle.format_pattern(pattern, given)
        if errors:
            raise LookupError(f"{name} ({language}): {errors[0]}")
        return str(text)

    return form


@cache
def _load_bundle(language: str, source: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return bundle


def _convert_word(value: object, speech: Speech) -> object:
    return _Number(value, speech) if isinstance(value, int) else format_word(value, speech)
