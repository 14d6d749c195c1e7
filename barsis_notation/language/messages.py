"""The messages of each subject and language, read from their Fluent file on first use.

All messages of this package are plain (``patterns``). Plug-ins may add richer messages, which are
formatted by ``fluent.runtime``, a package that the extra ``fluent`` installs. ``tests/language``
checks that both format plain messages in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from barsis_notation.base.errors import UsageError
from barsis_notation.base.resources import read_resource
from barsis_notation.language.patterns import (
    Format,
    Words,
    iter_places,
    make_plain_format,
    parse_patterns,
)
from barsis_notation.language.speech import LANGUAGES, Speech


class Area:
    """The messages of one Fluent file. Each is parsed when it is first formatted.

    ``load_area`` returns a cached Area. The constructor's arguments are *language* and *name*; it
    raises OSError if the file does not exist and no plug-in has added it.

    Attributes:
        language: Language code such as ``ar``.
        name: Path of the file without suffix, such as ``codes/MOV``.
        source: Content of the file.
        patterns: Maps the name of each message (``name`` or ``name.attribute``) to its pattern.
    """

    def __init__(self, language: str, name: str) -> None:
        self.language = language
        self.name = name
        self.source = _BROUGHT.get((language, name)) or _read_source(language, name)
        self.patterns = parse_patterns(self.source)
        self._formats: dict[str, Format] = {}

    def format_message(self, name: str, speech: Speech, words: Words) -> str:
        """Return the message *name*, formatted.

        Args:
            name: Name of the message, or ``message.attribute``.
            speech: The language in which words are inserted, and the digits of numbers.
            words: Maps the name of each placeholder to its value.

        Raises:
            LookupError: If the message does not exist, a word is missing, or ``fluent.runtime``
                cannot format it.
            MissingPackageError: If the message needs ``fluent.runtime``, which is not installed.
        """
        form = self._formats.get(name)
        if form is None:
            form = self._formats[name] = self._format(name)
        return form(speech, words)

    def _format(self, name: str) -> Format:
        if name not in self.patterns:
            raise LookupError(f"{self.language}/{self.name}.ftl has no message {name!r}")
        plain = make_plain_format(self.patterns[name])
        if plain is not None:
            return plain
        return _import_fluent()(self.language, self.source, name)


def _import_fluent() -> Callable[[str, str, str], Format]:
    """Return ``make_fluent_format``. Raises MissingPackageError if its package is missing."""
    from barsis_notation.language.extras import require_package

    with require_package("fluent.runtime", "fluent"):
        from barsis_notation.language.by_fluent import make_fluent_format
    return make_fluent_format


_BROUGHT: Final[dict[tuple[str, str], str]] = {}
"""Maps language and area to the source that a plug-in has added."""


def add_texts(name: str, source: str, language: str = LANGUAGES[0]) -> None:
    """Add an area of texts of another package.

    The English texts are required: a text missing in another language appears in English, and
    formatting a text that English lacks as well raises LookupError. The texts replace those added
    before for the same area and language. They apply to the whole process.

    Args:
        name: The area: ``codes/TNY`` for the texts of finding codes that begin with ``TNY``.
        source: The texts, as the content of a Fluent file. A code needs the message with its name,
            with the attributes ``.what`` and ``.why`` for its help page.
        language: Language code of the texts: ``en`` or ``ar``. It is not checked.

    Raises:
        UsageError: If this package itself has an area of that name.
        MissingPackageError: If a text uses terms, functions or nested choices of Fluent, and
            ``fluent.runtime`` is not installed. It is an OSError.

    Examples:
        >>> from barsis_notation.formats import Code, add_texts
        >>> add_texts("codes/TNY", "two-words = found { $found }, expected { $expected }")
        >>> Code(code="TNY001", name="two-words").finding(
        ...     found="tiny tiny", expected="tiny"
        ... ).message
        'found tiny tiny, expected tiny'
    """
    if _is_own(name):
        raise UsageError(f"the area {name!r} exists already")
    if any(make_plain_format(pattern) is None for pattern in parse_patterns(source).values()):
        _import_fluent()
    _BROUGHT[language, name] = source
    load_area.cache_clear()
    get_word_names.cache_clear()


def _is_own(name: str) -> bool:
    try:
        _read_source(LANGUAGES[0], name)
    except OSError:
        return False
    return True


def _read_source(language: str, name: str) -> str:
    return read_resource(f"{__package__}.locales", f"{language}/{name}.ftl").decode()


@cache
def load_area(language: str, name: str) -> Area:
    """Return the messages of an area; the result is cached.

    Args:
        language: Language code such as ``ar``.
        name: Path of the Fluent file in the folder of the language, without suffix: ``codes/MOV``.

    Raises:
        LookupError: If the language has no such file, and no plug-in has added the area.
    """
    try:
        return Area(language, name)
    except OSError as error:
        raise LookupError(f"there is no {language}/{name}.ftl") from error


def format_message(speech: Speech, area_name: str, name: str, words: Words) -> str:
    """Return a message in the language of *speech*, or in English if that language lacks it.

    Args:
        speech: Language and digits.
        area_name: The area, such as ``validation`` or ``codes/MOV``.
        name: Name of the message in the area, or ``message.attribute``.
        words: Maps the name of each placeholder to its value: text, string or number.

    Raises:
        LookupError: If the area does not exist, the message does not exist in English either, a
            word is missing, or ``fluent.runtime`` cannot format the message.
        MissingPackageError: If the message needs ``fluent.runtime``, which is not installed.
    """
    try:
        return load_area(speech.language, area_name).format_message(name, speech, words)
    except LookupError:
        if speech.language == LANGUAGES[0]:
            raise
        return load_area(LANGUAGES[0], area_name).format_message(name, speech, words)


def has_message(area_name: str, name: str) -> bool:
    """Return whether an area, such as ``codes/MOV``, has a message.

    *name* is ``message`` or ``message.attribute``. Only the English texts are examined, since other
    languages fall back to them. Raises LookupError if the area does not exist.
    """
    return name in load_area(LANGUAGES[0], area_name).patterns


@cache
def get_word_names(area_name: str, name: str) -> frozenset[str]:
    """Return the names of the placeholders of a message in English, in all its variants.

    *name* is ``message`` or ``message.attribute``. The result is empty if the area has no such
    message. Placeholders inside Fluent functions are not found. Raises LookupError if the area does
    not exist.
    """
    return frozenset(iter_places(load_area(LANGUAGES[0], area_name).patterns.get(name, "")))
