"""Sentences and words: what a finding quotes, and what people may type."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation.rulesets import load_ruleset
from tests.every import every
from tests.rulesets.files import RULESETS, beside, edition

SPELLINGS = [
    (name, key, word)
    for name, keys in beside("spellings.json").items()
    for key, words in keys.items()
    for word in words
]


@every("name, key, word", SPELLINGS)
def test_a_throw_is_understood_in_any_spelling(name: str, key: str, word: str) -> None:
    assert load_ruleset(edition(name).file.id).outcome_of(word) == key


@pytest.mark.parametrize("word", ["", "7", "10", "25", "dst", "خال", "khal", "!", "\ud800"])
def test_what_is_no_throw_of_barsis_is_not_understood(word: str) -> None:
    assert load_ruleset("barsis").outcome_of(word) is None


def test_a_throw_has_a_name_in_both_languages() -> None:
    barsis = load_ruleset("barsis")
    assert (barsis.throw_name("5"), barsis.throw_name("5", "ar")) == ("Benj", "بنج")
    assert barsis.throw_name("9") is None


@pytest.mark.parametrize("word", ["khal", "Khal", "خال", "خَال"])
def test_the_khal_is_understood(word: str) -> None:
    assert load_ruleset("barsis").token_of(word) == "khal"


@pytest.mark.parametrize(
    ("id", "word", "token"),
    [
        ("barjis", "khal", "khal"),
        ("barjis", "خال", "khal"),
        ("barjis", "grace", "khal"),
        ("pachisi", "Grace", "grace"),
        ("pachisi", "نعمة", "grace"),
        ("parchis", "khal", None),
    ],
)
def test_a_token_is_that_of_its_game(id: str, word: str, token: str | None) -> None:
    assert load_ruleset(id).token_of(word) == token


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("barjis", {"S": "الجنوب", "men": ("حجر", "أحجار"), "off": "الوسط"}),
        ("pachisi", {"S": "الأصفر", "W": "الأخضر", "men": ("قطعة", "قطع"), "safe": "قلعة"}),
        ("parchis", {"2": "الأزرق", "8": "المقعد 8", "men": ("بيدق", "بيادق"), "exit": "المخرج"}),
        ("kioz", {"A": "اللاعب أ", "men": ("كلب", "كلاب"), "far": "الصف الأبعد"}),
        ("natt-klab", {"B": "الأسود", "men": ("كلب", "كلاب")}),
    ],
)
def test_the_other_games_speak_arabic_too(id: str, words: dict[str, Any]) -> None:
    ruleset = load_ruleset(id)
    for key, word in words.items():
        if key == "men":
            assert ruleset.men["ar"] == word
        else:
            assert word in {ruleset.name("seats", key, "ar"), ruleset.name("places", key, "ar")}


def test_places_seats_and_men_have_names() -> None:
    barsis = load_ruleset("barsis")
    assert barsis.name("places", "off") == "Kitchen"
    assert barsis.name("seats", "E", "ar") == "الشرق"
    assert barsis.key_of("seats", "south") == "S"
    assert barsis.men["en"] == ("pawn", "pawns")


@pytest.mark.parametrize("name", RULESETS)
def test_every_name_is_a_spelling_of_itself(name: str) -> None:
    ruleset = load_ruleset(edition(name).file.id)
    throws = ruleset.words("throws")
    assert throws or name == "natt-klab-1"
    for key in throws:
        for lang in ("en", "ar"):
            assert ruleset.outcome_of(ruleset.throw_name(key, lang) or "") == key


def test_a_sentence_comes_with_its_source() -> None:
    assert load_ruleset("barsis").sentence("finish.mode") == (
        '"A pawn can enter the Kitchen only with the exact number of steps required." '
        "(Barsis rules, Jawaker)"
    )
    assert load_ruleset("shesh-besh").sentence("opening.reroll") == (
        '"Then that player rolls the dice again to begin his turn." (Shesh Besh, Backgammon Blog)'
    )


def test_a_table_is_quoted_on_one_line() -> None:
    sentence = load_ruleset("barsis").sentence("device.outcomes")
    assert sentence is not None
    assert "1, Dest (دست), Move 10 + Khal; 2, —" in sentence


def test_silence_has_no_sentence() -> None:
    barsis = load_ruleset("barsis")
    assert barsis.sentence("board.ranks") is None
    assert barsis.sentence("no.such.fact") is None


def test_a_source_can_be_asked_for() -> None:
    source = load_ruleset("barsis").source("finkel-2002")
    assert source is not None
    assert (source.author, source.year, source.place) == ("Irving Finkel", 2002, "Syria")


def test_a_ruleset_cannot_be_changed() -> None:
    barsis = load_ruleset("barsis")
    with pytest.raises(AttributeError):
        barsis.facts = {}  # type: ignore[misc]
    with pytest.raises(TypeError):
        barsis.facts["pawns"] = 5  # type: ignore[index]
    with pytest.raises(TypeError):
        barsis["device.outcomes"]["0"]["values"] = (7,)
    with pytest.raises(KeyError):
        barsis["no.such.fact"]
