"""The rulesets in Arabic: nothing that people are shown is missing, left over, or out of date."""

from __future__ import annotations

from barsis_notation.language.messages import Area
from barsis_notation.language.ruleset_texts import AREA, RulesetText, message_name
from barsis_notation.language.speech import ENGLISH, Speech
from tests.rulesets.arabic import PAGE, headings, page

ARABIC = Area("ar", AREA).patterns
TEXTS = [text for texts in headings().values() for text in texts]


def test_the_file_is_arranged_as_the_rulesets_have_their_texts() -> None:
    """Otherwise an English text has changed: `python -m tests.rulesets.arabic`, then its Arabic."""
    assert PAGE.read_text(encoding="utf-8") == page(ARABIC)


def test_a_text_that_changes_by_a_letter_is_said_in_english() -> None:
    speech = Speech("ar")
    assert RulesetText("Six cowries.").spoken(ENGLISH) == "Six cowries."
    assert RulesetText("Six cowries!").spoken(speech) == "Six cowries!"
    assert RulesetText("مثال").spoken(speech) == "مثال"


def test_no_two_texts_share_a_name() -> None:
    assert len(TEXTS) > 500
    assert len({message_name(text) for text in TEXTS}) == len(TEXTS)
