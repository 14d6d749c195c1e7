"""The messages of an area in a language, read from its file of Fluent when one is first said.

Nearly all of them are plain: one pattern of text and words, or one choice among such patterns by a
number. These are formatted here. Whatever is richer is left to ``fluent.runtime``, whose import
alone takes half as long as checking a file; ``tests/language`` holds both to the same answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from barsis_notation.base.late_patterns import late_pattern
from barsis_notation.base.resources import read_resource
from barsis_notation.language.speech import LANGUAGES, Speech

_ENTRY: Final = late_pattern(r"^([a-zA-Z][\w-]*) *=(.*(?:\n(?:[ \t].*|\n(?=[ \t]))*)?)", re.M)
_ATTRIBUTE: Final = late_pattern(r"^ +\.([a-zA-Z][\w-]*) *=", re.M)
_PLACE: Final = late_pattern(r"\{ *\$([a-zA-Z][\w-]*) *\}")
_LITERAL: Final = late_pattern(r'\{ *"([^"\\\0-\3]*)" *\}')
_CHOICE: Final = late_pattern(r"\{ *\$([a-zA-Z][\w-]*) *->((?:\s*\*?\[\w+\].*)+)\s*\}")
_VARIANT: Final = late_pattern(r"\s*(\*?)\[(\w+)\](.*)")

_BRACES: Final = str.maketrans("{}", "\2\3")
"""Braces of the text itself, so that they are not taken for those of a place."""

Words = Mapping[str, object]
Format = Callable[[Speech, Words], str]


class Area:
    """The messages of one file, each made ready when it is first said."""

    def __init__(self, language: str, name: str) -> None:
        self.language = language
        self.name = name
        self.source = _BROUGHT.get((language, name)) or _read(language, name)
        self.patterns = dict(_patterns(self.source))
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
        from barsis_notation.language.by_fluent import fluent_format

        return fluent_format(self.language, self.source, name)


_BROUGHT: Final[dict[tuple[str, str], str]] = {}
"""The texts of others, by language and area."""


def bring_texts(name: str, source: str, language: str = LANGUAGES[0]) -> None:
    """Add an area of another package: its texts in a *language*, as a file of Fluent has them.

    The codes of a plug-in whose own begin with ``TNY`` are the area ``codes/TNY``. English is
    needed; what another language lacks is said in English. Raises ValueError for an area that this
    package has itself.
    """
    if _is_own(name):
        raise ValueError(f"the area {name!r} is there already")
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
    """Return the names of the words that a message has places for, in any of its variants."""
    return frozenset(
        re.findall(r"\$([a-zA-Z][\w-]*)", area(LANGUAGES[0], area_name).patterns[name])
    )


def _patterns(source: str) -> list[tuple[str, str]]:
    """Return the pattern of every message and attribute (``name.attribute``) of a file."""
    found = []
    for entry in _ENTRY.finditer(source):
        name = entry[1]
        value, *attributes = _ATTRIBUTE.split(entry[2])
        if value.strip():
            found.append((name, value.strip()))
        for attribute, text in zip(attributes[::2], attributes[1::2], strict=True):
            found.append((f"{name}.{attribute}", text.strip()))
    return found


def plain_format(pattern: str) -> Format | None:
    """Return what formats a plain pattern, None for one that is not."""
    choice = _CHOICE.fullmatch(pattern)
    if choice is None:
        return _one_pattern(pattern)
    variants = {}
    other: Format | None = None
    for star, key, text in _VARIANT.findall(choice[2]):
        form = _one_pattern(text.strip())
        if form is None:
            return None
        variants[key] = form
        other = form if star else other
    if other is None:
        return None
    return _choice(choice[1], variants, other)


def _one_pattern(pattern: str) -> Format | None:
    pattern = _LITERAL.sub(lambda literal: literal[1].translate(_BRACES), pattern)
    template = _PLACE.sub(lambda place: f"\0{place[1]}\1", pattern)
    if any(sign in template for sign in "{}\n"):
        return None
    names = _PLACE.findall(pattern)
    if not names:
        text = template.replace("\2", "{").replace("\3", "}")
        return lambda _speech, _words: text
    for sign, brace in zip("\0\1\2\3", ("{", "}", "{{", "}}"), strict=True):
        template = template.replace(sign, brace)

    def form(speech: Speech, words: Words) -> str:
        return template.format_map({name: shown(words[name], speech) for name in names})

    return form


def _choice(name: str, variants: dict[str, Format], other: Format) -> Format:
    def form(speech: Speech, words: Words) -> str:
        number = words[name]
        if not isinstance(number, int):
            return variants.get(str(number), other)(speech, words)
        exact = variants.get(str(int(number)))
        return (exact or variants.get(plural(speech.language, number), other))(speech, words)

    return form


class Count(int):
    """A number of things, as against one that names a turn or a line."""


def shown(word: object, speech: Speech) -> str:
    """Return a word as it stands in a message; numbers in the digits of *speech*."""
    if isinstance(word, Count):
        return speech.counted(word)
    return speech.number(word) if isinstance(word, int) else str(word)


def plural(language: str, number: int) -> str:
    """Return the plural category of a whole number, by the rules of Unicode's CLDR."""
    if language == "en":
        return "one" if number == 1 else "other"
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    last = number % 100
    if 3 <= last <= 10:
        return "few"
    return "many" if 11 <= last <= 99 else "other"
