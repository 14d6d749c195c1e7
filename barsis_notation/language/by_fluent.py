"""Messages with terms, functions or nested choices, formatted by ``fluent.runtime``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from barsis_notation.language.patterns import Format, Words, plural, shown

if TYPE_CHECKING:
    from barsis_notation.language.speech import Speech


class _Number(FluentType):
    """A number that chooses a variant by its value or its plural, and is shown as speech has it."""

    def __init__(self, number: int, speech: Speech) -> None:
        self.number = number
        self.speech = speech

    def __eq__(self, key: object) -> bool:
        if isinstance(key, str):
            return plural(self.speech.language, self.number) == key
        return int(self.number) == key

    __hash__ = None  # type: ignore[assignment] # equal to its plural and to its value

    def format(self, locale: Any) -> str:  # noqa: ARG002 - what Fluent gives
        """Return the digits."""
        return shown(self.number, self.speech)


def fluent_format(language: str, source: str, name: str) -> Format:
    """Return what formats the message *name* of a file's *source*.

    Raises LookupError where Fluent cannot read or say it.
    """
    bundle = _bundle(language, source)
    name, _, attribute = name.partition(".")
    try:
        whole = bundle.get_message(name)
    except LookupError:
        raise LookupError(f"Fluent reads no message {name!r} ({language})") from None
    pattern = whole.attributes[attribute] if attribute else whole.value
    if pattern is None:
        raise LookupError(f"{name!r} has attributes alone ({language})")

    def form(speech: Speech, words: Words) -> str:
        given = {word: _given(value, speech) for word, value in words.items()}
        text, errors = bundle.format_pattern(pattern, given)
        if errors:
            raise LookupError(f"{name} ({language}): {errors[0]}")
        return str(text)

    return form


@cache
def _bundle(language: str, source: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return bundle


def _given(value: object, speech: Speech) -> object:
    return _Number(value, speech) if isinstance(value, int) else shown(value, speech)
