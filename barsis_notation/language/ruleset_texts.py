"""Translations of the texts in rulesets.

The texts are notes, meanings of readings and statements of witnesses. A ruleset is written in
English. Its translations are in ``rulesets.ftl`` of each language, under a digest of the English
text. So a text that several rulesets share, or that a user's own ruleset copies, is translated
once, and the translation of a changed text is no longer found. A text without translation is shown
in English.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from re import Match
from typing import Final

from barsis_notation.language.messages import load_area
from barsis_notation.language.speech import LANGUAGES, Speech
from barsis_notation.language.texts import Text

AREA: Final = "rulesets"
"""The area of messages that contains the translations."""

_NUMBER: Final = re.compile(r"«[^»]*[A-Za-z][^»]*»|(?<![A-Za-z\d:.+/])\d+(?![A-Za-z\d:+/]|\.\d)")
"""A quotation in Latin letters, which is kept, or a number that is not part of notation."""


class RulesetText(Text, frozen=True):
    """A text of a ruleset, which is written in English and may have translations.

    ``str()`` returns it in the current language. Notes, meanings of readings and statements of
    witnesses are such texts. A text without a translation is shown in English.

    Attributes:
        english: The text as the ruleset contains it.

    Examples:
        >>> from barsis_notation import load_ruleset, speaking
        >>> from barsis_notation.rulesets import RulesetText
        >>> meaning = load_ruleset("barsis").declared["turn.mode"].readings[1].meaning
        >>> str(RulesetText(meaning))
        'Every throw is moved before the next one is thrown.'
        >>> with speaking("ar"):
        ...     str(RulesetText(meaning)) == meaning
        False
    """

    english: str

    def spoken(self, speech: Speech) -> str:
        """Return the text in the language and with the digits of *speech*.

        Without a translation, return the English text.
        """
        if speech.language == LANGUAGES[0]:
            return self.english
        try:
            text = load_area(speech.language, AREA).format_message(
                make_message_name(self.english), speech, {}
            )
        except LookupError:
            return self.english
        return _NUMBER.sub(lambda found: _translate_number(found, speech), text)


def _translate_number(found: Match[str], speech: Speech) -> str:
    return found[0] if found[0].startswith("«") else speech.digits(found[0])


@cache
def make_message_name(english: str) -> str:
    """Return the name of the message that translates the text *english*.

    It is ``t`` and the first 10 hexadecimal digits of the text's SHA-256 digest. The message need
    not exist.
    """
    return f"t{sha256(english.encode()).hexdigest()[:10]}"
