"""The messages of an area in a language, read from its Fluent file when one is first needed.

All messages of this package are plain (``patterns``). Plug-ins may bring richer ones: these are
formatted by ``fluent.runtime``, which the extra ``fluent`` installs. ``tests/language`` checks that
both format plain messages alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from barsis_notation.base.errors import UsageError
from barsis_notation.base.resources import read_resource
from barsis_notation.language.patterns import Format, Words, patterns_of, places_of, plain_format
from barsis_notation.language.speech import LANGUAGES, Speech


class Area:
    """The messages of one file, each made ready when it is first said."""

    def __init__(self, language: str, name: str) -> None:
        self.language = language
        self.name = name
        self.source = _BROUGHT.get((language, name)) or _read(language, name)
        self.patterns = patterns_of(self.source)
        self._formats: dict[str, Format] = {}

    def message(self, name: str, speech: Speech, words: Words) -> str:
        """Return a message with *words* in its places. Raises LookupError for a missing one."""
        form = self._formats.get(name)
        if form is None:
            form = self._formats[name] = self._format(name)
        return form(speech, words)

    def _format(self, name: str) -> Format:
        if name not in self.patterns:
            raise LookupError(f"{self.language}/{self.name}.ftl has no message {name!r}")
        plain = plain_format(self.patterns[name])
        if plain is not None:
            return plain
        return _fluent_format()(self.language, self.source, name)


def _fluent_format() -> Callable[[str, str, str], Format]:
    """Return the function that formats texts of any form. Raises MissingPackageError."""
    from barsis_notation.language.extras import needed

    with needed("fluent.runtime", "fluent"):
        from barsis_notation.language.by_fluent import fluent_format
    return fluent_format


_BROUGHT: Final[dict[tuple[str, str], str]] = {}
"""The texts of others, by language and area."""


def bring_texts(name: str, source: str, language: str = LANGUAGES[0]) -> None:
    """Add an area of texts of another package.

    English is required; texts missing in another language appear in English.

    Args:
        name: The area: ``codes/TNY`` for the texts of finding codes that begin with ``TNY``.
        source: The texts, as the content of a Fluent file.
        language: The language of the texts.

    Raises:
        UsageError: This package has an area of that name itself.
        MissingPackageError: A text uses terms, functions or nested choices of Fluent, and
            ``fluent.runtime`` is not installed.
    """
    if _is_own(name):
        raise UsageError(f"the area {name!r} is there already")
    if any(plain_format(pattern) is None for pattern in patterns_of(source).values()):
        _fluent_format()
    _BROUGHT[language, name] = source
    area.cache_clear()
    names_in.cache_clear()


def _is_own(name: str) -> bool:
    try:
        _read(LANGUAGES[0], name)
    except OSError:
        return False
    return True


def _read(language: str, name: str) -> str:
    return read_resource(f"{__package__}.locales", f"{language}/{name}.ftl").decode()


@cache
def area(language: str, name: str) -> Area:
    """Return the messages of an area. Raises LookupError where there is no file of it."""
    try:
        return Area(language, name)
    except OSError as error:
        raise LookupError(f"there is no {language}/{name}.ftl") from error


def message(speech: Speech, area_name: str, name: str, words: Words) -> str:
    """Return the message *name* of an area, in the language of *speech*, else in English.

    Raises LookupError where the area has no such message, or a word of it is not given.
    """
    try:
        return area(speech.language, area_name).message(name, speech, words)
    except LookupError:
        if speech.language == LANGUAGES[0]:
            raise
        return area(LANGUAGES[0], area_name).message(name, speech, words)


def has_message(area_name: str, name: str) -> bool:
    """Return whether the area has such a message, in English as in every language."""
    return name in area(LANGUAGES[0], area_name).patterns


@cache
def names_in(area_name: str, name: str) -> frozenset[str]:
    """Return the names of the words that a message has places for, in any of its variants.

    There are none where the area has no such message.
    """
    return frozenset(places_of(area(LANGUAGES[0], area_name).patterns.get(name, "")))
