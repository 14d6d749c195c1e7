"""Laws of what is typed: every word of every game, however it is spelled, stands for its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.language.folding import fold_word, normalise_digits
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.recording.commands import RecorderCommand, find_command, parse_reason
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_events import InputNotUnderstood
from barsis_notation.recording.seat_words import find_seat
from barsis_notation.recording.typed_lines import parse_throws, process_line
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.rulesets.vocabulary import Kind, build_spelling_table
from tests.every import every
from tests.recording.test_recorder import new, recorder_of

RULESETS = [load_ruleset(listed.id) for listed in builtin_rulesets()]
KINDS: tuple[Kind, ...] = ("throws", "tokens", "places", "seats")

ALIKE = ("اأإآٱ", "هةہە", "يىی", "كکڪ")
"""Letters that are written for one another."""

MARKS = ("", "", "َ", "ُ", "ِ", "ْ", "ً", "ّ", "َّ", "ـ")
"""Vowel signs, shadda and the stroke that makes a word longer."""

DIGITS = ("0123456789", "٠١٢٣٤٥٦٧٨٩",
          "۰۱۲۳۴۵۶۷۸۹")  # fmt: skip


class Called(NamedTuple):
    """A word of a game and the key it stands for."""

    ruleset: Ruleset
    kind: Kind
    word: str
    key: str

    def __str__(self) -> str:
        return f"{self.ruleset.id}-{self.kind}-{self.key}"


def begun(ruleset: Ruleset) -> Recorder:
    """Return a recorder of a game of two that has not begun."""
    return recorder_of(new(ruleset.id, "".join(assign_seats(ruleset))))


def _called() -> Iterator[Called]:
    for ruleset in RULESETS:
        for kind in KINDS:
            for key, word in ruleset.words(kind).items():
                for spelling in (key, word.en, word.ar, *word.spellings):
                    yield Called(ruleset, kind, spelling, key)


CALLED = [*_called()]


def spelled(word: str, draw: Callable[..., Any]) -> str:
    """Return a word as somebody may write it: other forms of letters, marks, digits, capitals."""
    letters = []
    for letter in word:
        group = next((group for group in (*ALIKE, *DIGITS_OF) if letter in group), letter)
        if letter == "ة" or letter == "ه":
            group = ALIKE[1]
        written = draw(st.sampled_from(group))
        is_arabic = "ء" <= letter <= "ي"
        letters.append(written + (draw(st.sampled_from(MARKS)) if is_arabic else ""))
    text = "".join(letters)
    return draw(st.sampled_from([text, text.upper(), text.title(), f" {text} "]))


DIGITS_OF = [tuple(forms) for forms in zip(*DIGITS, strict=True)]


@given(data=st.data())
def test_every_word_in_every_spelling_is_read_as_its_key(data: st.DataObject) -> None:
    called = data.draw(st.sampled_from(CALLED))
    word = spelled(called.word, data.draw)
    assert called.ruleset.key_of(called.kind, word) == called.key, word
    seats = tuple(called.ruleset["seats.names"])
    if called.kind == "seats" and called.key in seats:
        assert find_seat(word, seats, {}, called.ruleset) == called.key, word


@every("called", [one for one in CALLED if one.kind == "throws"])
def test_every_throw_is_read_where_a_throw_is_due(called: Called) -> None:
    recorder = begun(called.ruleset)
    two_dice = len(called.key) == 1 and all(len(one) == 2 for one in recorder.play.outcomes)
    word = f"{called.word} {called.word}" if two_dice else called.word
    assert parse_throws(recorder, word) == (called.key * 2 if two_dice else called.key,)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)
def test_no_two_keys_of_a_game_fold_together(ruleset: Ruleset) -> None:
    for kind in KINDS:
        meant: dict[str, set[str]] = {}
        for one in CALLED:
            if one.ruleset is ruleset and one.kind == kind:
                meant.setdefault(fold_word(one.word), set()).add(one.key)
        assert {word: keys for word, keys in meant.items() if len(keys) > 1} == {}
    tables = [
        build_spelling_table(ruleset.edition.file.words, kind) for kind in ("throws", "seats")
    ]
    typed = [set(table) for table in tables] + [set(_commands())]
    for first, other in combinations(typed, 2):
        assert {word for word in first & other if not word.isdigit()} == set()


def _commands() -> Iterator[str]:
    return (
        fold_word(word) for command in RecorderCommand for words in command.value for word in words
    )


NUMBERS = {"خمسة": "5", "خمسه": "5", "five": "5", "اربعه": "4", "واحد": "1", "۳": "3", "٣": "3"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", NUMBERS)
def test_a_throw_goes_by_its_number_in_both_languages(word: str, language: str) -> None:
    for game in ("barsis", "pachisi", "parchis"):
        with speaking(language):
            assert parse_throws(begun(load_ruleset(game)), normalise_digits(word)) == (
                NUMBERS[word],
            )


@given(data=st.data())
def test_commands_and_reasons_are_read_in_every_spelling(data: st.DataObject) -> None:
    command = data.draw(st.sampled_from(RecorderCommand))
    word = data.draw(st.sampled_from(command.value[1]))
    if fold_word(word):
        assert find_command(spelled(word, data.draw).strip()) is command
    assert parse_reason(spelled("انسحاب", data.draw)) == "forfeit"


NEAREST = {
    ("undoo", "en"): "a throw: 0 Shakkeh (شكّه),",
    ("تراجغ", "ar"): "رمية: ",
    ("dets", "ar"): "Dest",
    ("دسط", "ar"): "دست",
}


@pytest.mark.parametrize(("word", "language"), NEAREST)
def test_a_word_that_is_none_is_answered_in_its_own_letters(word: str, language: str) -> None:
    recorder = recorder_of(new())
    process_line(recorder, "S")
    (told,) = process_line(recorder, word)
    assert isinstance(told, InputNotUnderstood)
    with speaking(language):
        assert NEAREST[word, language] in str(told.expected)


MISTYPED = {
    "undoo": "undo",
    "resgin": "resign",
    "تراجغ": "تراجع",
    "استسلا": "استسلام",
}


@pytest.mark.parametrize(("word", "command"), MISTYPED.items())
def test_a_mistyped_command_is_named(word: str, command: str) -> None:
    recorder = recorder_of(new())
    process_line(recorder, "S")
    (told,) = process_line(recorder, word)
    assert isinstance(told, InputNotUnderstood)
    assert str(told.expected).endswith(f"; or the command {command}")


@pytest.mark.parametrize(
    "marks", ["\u200f{}\u200f", "\u2066{}\u2069", "\u061c{}", "\u202b{}\u202c"]
)
def test_direction_marks_that_a_terminal_puts_around_a_word_mean_nothing(marks: str) -> None:
    plain, marked = recorder_of(new()), recorder_of(new())
    for line in ("S", "دست", "٣", "1", "14/17", "11/14", "undo", "so 23/27", "edit 1"):
        told = [str(event) for event in process_line(plain, line)]
        assert [str(event) for event in process_line(marked, marks.format(line))] == told
    assert marked.record.turns == plain.record.turns
