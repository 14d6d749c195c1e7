"""The rulesets in Arabic: nothing that people are shown is missing, left over, or out of date."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from barsis_notation.language.by_fluent import make_fluent_format
from barsis_notation.language.messages import Area
from barsis_notation.language.ruleset_texts import AREA, RulesetText, make_message_name
from barsis_notation.language.speech import ENGLISH, Speech, speaking
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.option_choices import check_options
from barsis_notation.rulesets.structs import RulesetFile
from tests.rulesets.arabic import PAGE, headings, page
from tests.rulesets.files import RULESETS, edition

ARABIC = Area("ar", AREA).patterns
TEXTS = [text for texts in headings().values() for text in texts]
PATHS = {path for name in RULESETS for path in edition(name).file.facts}
SPEECH = Speech("ar")

QUOTED = re.compile(r"«[^»]*»")
PEOPLE = {"Herklots", "Lane", "Ludii", "Murray"}
NOTATION = {"a", "e", "off", "S.", "X"}
"""Columns of Natt Klab, a place, Murray's cells and the mark of a safe square."""

SPELLED = {"three": "3", "six": "6", "seven": "7", "eight": "8"}
"""Numbers that the English writes as words, and the Arabic in digits."""


def test_the_file_is_arranged_as_the_rulesets_have_their_texts() -> None:
    """Otherwise an English text has changed: `python -m tests.rulesets.arabic`, then its Arabic."""
    assert PAGE.read_text(encoding="utf-8") == page(ARABIC)


def test_every_text_of_a_ruleset_is_said_in_arabic() -> None:
    assert len(TEXTS) > 500
    assert {make_message_name(text): text for text in TEXTS}.keys() == ARABIC.keys()
    assert len({make_message_name(text) for text in TEXTS}) == len(TEXTS)


def test_no_arabic_text_holds_english_but_for_quotations_names_and_paths() -> None:
    for text in ARABIC.values():
        latin = set(re.findall(r"[A-Za-z][\w.]*", QUOTED.sub("", text), re.ASCII))
        assert {word.rstrip(".") for word in latin} <= PATHS | PEOPLE | {
            sign.rstrip(".") for sign in NOTATION
        }, text


def test_quotations_and_numbers_are_those_of_the_english() -> None:
    for english in TEXTS:
        arabic = RulesetText(english).spoken(SPEECH)
        for quoted in filter(re.compile("[A-Za-z]").search, QUOTED.findall(arabic)):
            assert quoted[1:-1].casefold() in english.casefold(), arabic
        unquoted = re.sub(r'"[^"]*"', "", english)
        assert _numbers(unquoted) <= _numbers(arabic), arabic
        spelled = {number for word, number in SPELLED.items() if word in english.casefold()}
        assert _numbers(QUOTED.sub("", arabic)) <= _numbers(english) | spelled, arabic


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def test_the_arabic_is_written_as_the_pages_of_arabic_are() -> None:
    for text in ARABIC.values():
        assert not re.search(r"[ـ\u2066-\u2069\u200e\u200f\"{}]|  ", text), text
        assert not re.search("[,;?]", QUOTED.sub("", text)), text
        assert re.match(r"[«\u0621-\u064a]", text), text


def test_fluent_reads_the_file_as_it_is_read_here() -> None:
    source = Area("ar", AREA).source
    for name in ARABIC:
        assert make_fluent_format("ar", source, name)(SPEECH, {}) == ARABIC[name]


def test_a_text_that_changes_by_a_letter_is_said_in_english() -> None:
    assert RulesetText("Six cowries.").spoken(ENGLISH) == "Six cowries."
    assert RulesetText("Six cowries.").spoken(SPEECH) == "ستّ ودعات."
    assert RulesetText("Six cowries!").spoken(SPEECH) == "Six cowries!"


@pytest.mark.parametrize(
    ("english", "arabic"),
    [
        ("Six seats; the rim has 102 squares.", "ستّة مقاعد؛ في المحيط ١٠٢ من المربّعات."),
        ('The text: "only throwing 10, 25 or 30".', "النصّ: «only throwing 10, 25 or 30»."),
        (
            "What the die shows; a 6 may count as 7 (six.seven_when_start_empty).",
            "ما يُظهره الزهر؛ وقد تُحسب ٦ على أنّها ٧ (six.seven_when_start_empty).",
        ),
    ],
)
def test_numbers_are_said_in_the_numerals_spoken(english: str, arabic: str) -> None:
    assert RulesetText(english).spoken(Speech("ar", "arab")) == arabic


def test_a_warning_of_a_ruleset_is_given_in_the_language_spoken() -> None:
    file = load_ruleset("barsis").edition.file
    (finding,) = check_options(file, {"entry.benj": "26:25+khal"})
    assert finding.expected == file.agreements[0].says
    with speaking("ar"):
        assert "ينبغي أن يُعامل الخال" in finding.spoken("expected")


def _names(file: RulesetFile) -> Iterator[str]:
    yield file.names["ar"]
    yield from file.words.men["ar"]
    for words in (file.words.throws, file.words.tokens, file.words.places, file.words.seats):
        yield from (word.ar for word in words.values())


@pytest.mark.parametrize("name", RULESETS)
def test_every_name_of_a_ruleset_is_there_in_arabic(name: str) -> None:
    file = edition(name).file
    assert len(list(_names(file))) >= 6
    for word in _names(file):
        assert re.fullmatch(r"[\u0621-\u0652 ]+\d?", word), word
    facts = {path: fact.value for path, fact in file.facts.items()}
    assert file.words.seats.keys() >= set(facts["seats.names"])
    for kind, path in (("throws", "device.outcomes"), ("tokens", "tokens")):
        named = getattr(file.words, kind).keys()
        assert named >= facts.get(path, {}).keys(), kind
