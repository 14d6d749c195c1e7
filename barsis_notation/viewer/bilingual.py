"""Texts in all languages at once, because readers can change the language of a page."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.isolates import FSI, PDI, isolated
from barsis_notation.language.speech import LANGUAGES, Speech, speaking
from barsis_notation.language.texts import Text

BilingualText = str | list[str]
"""A text in each language, in the order of LANGUAGES; one string if they are equal."""

_SPEECHES: Final = tuple(Speech(language) for language in LANGUAGES)


def speak_all_languages(text: object) -> BilingualText:
    """Return *text* in every language, in the order of ``LANGUAGES``.

    The result is a list of strings, or one string if the text is the same in all languages. Objects
    other than a Text are converted to a string.
    """
    if not isinstance(text, Text):
        return str(text)
    return _merge_equal([text.spoken(speech) for speech in _SPEECHES])


def choose_language(said: BilingualText, language: str) -> str:
    """Return a text in one language.

    Args:
        said: The text in every language, as ``speak_all_languages`` returns it.
        language: One of ``LANGUAGES``: ``en`` or ``ar``.
    """
    return said if isinstance(said, str) else said[LANGUAGES.index(language)]


def speak_isolated(text: object) -> BilingualText:
    """Return *text* in every language, with each token in Unicode isolates.

    The result has the form of ``speak_all_languages``. Objects other than a Text are converted to a
    string, escaped and isolated as one token.
    """
    if not isinstance(text, Text):
        return f"{FSI}{escape_invisible(str(text))}{PDI}"
    return _merge_equal([isolated(text.spoken(speech), speech.language) for speech in _SPEECHES])


def speak_member(part: Finding | Fix, member: str) -> BilingualText:
    """Return a text of a finding or fix in every language, with its tokens isolated.

    Args:
        part: The finding or fix.
        member: Name of the member with the text, such as ``message`` or ``what``.
    """
    said = []
    for language in LANGUAGES:
        with speaking(language):
            said.append(isolated(str(part.spoken(member)), language))
    return _merge_equal(said)


def _merge_equal(said: list[str]) -> BilingualText:
    return said[0] if len(set(said)) == 1 else said
