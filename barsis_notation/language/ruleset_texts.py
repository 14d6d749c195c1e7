"""The texts of rulesets in every language: notes, meanings of readings, what witnesses say.

A ruleset is written in English. What its texts are in another language stands in that language's
``rulesets.ftl``, each by a digest of the English: a text that several rulesets have, or that one of
a user's own takes over, is translated once, and the translation of a text that has changed is no
longer found. A text without translation is said in English.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from re import Match
from typing import Final

from barsis_notation.language.messages import area
from barsis_notation.language.speech import LANGUAGES, Speech
from barsis_notation.language.texts import Text

AREA: Final = "rulesets"

_NUMBER: Final = re.compile(r"«[^»]*[A-Za-z][^»]*»|(?<![A-Za-z\d:.+/])\d+(?![A-Za-z\d:+/]|\.\d)")
"""A quotation in Latin letters, which stays as it is, or a number that is not part of notation."""


class RulesetText(Text, frozen=True):
    """A text of a ruleset, by the English that stands there."""

    english: str

    def spoken(self, speech: Speech) -> str:
        """Return the text; the English where the language of *speech* has no translation of it."""
        if speech.language == LANGUAGES[0]:
            return self.english
        try:
            text = area(speech.language, AREA).message(message_name(self.english), speech, {})
        except LookupError:
            return self.english
        return _NUMBER.sub(lambda found: _number(found, speech), text)


def _number(found: Match[str], speech: Speech) -> str:
    return found[0] if found[0].startswith("«") else speech.digits(found[0])


@cache
def message_name(english: str) -> str:
    """Return the name of the message that translates *english*."""
    return f"t{sha256(english.encode()).hexdigest()[:10]}"
