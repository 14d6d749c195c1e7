"""Texts as a page has them: in both languages at once, since its reader changes between them."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.isolates import FSI, PDI, isolated
from barsis_notation.language.speech import LANGUAGES, Speech, speaking
from barsis_notation.language.texts import Text

BilingualText = str | list[str]
"""What a page says: a text in the order of LANGUAGES, one string where they are equal."""

_SPEECHES: Final = tuple(Speech(language) for language in LANGUAGES)


def speak_all_languages(text: object) -> BilingualText:
    """Return what *text* says in every language; anything but a text stays as it is."""
    if not isinstance(text, Text):
        return str(text)
    return _once([text.spoken(speech) for speech in _SPEECHES])


def speak_isolated(text: object) -> BilingualText:
    """Return what *text* says in every language, each token isolated; a string is one token."""
    if not isinstance(text, Text):
        return f"{FSI}{plain(str(text))}{PDI}"
    return _once([isolated(text.spoken(speech), speech.language) for speech in _SPEECHES])


def speak_member(part: Finding | Fix, member: str) -> BilingualText:
    """Return a member of a finding or fix in every language, each token of it isolated."""
    said = []
    for language in LANGUAGES:
        with speaking(language):
            said.append(isolated(str(part.spoken(member)), language))
    return _once(said)


def _once(said: list[str]) -> BilingualText:
    return said[0] if len(set(said)) == 1 else said
