"""Turn strings: reading and printing are mirrors, and a refusal says where."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.record.grammar import (
    RULESETS,
    UNION,
    find_syntax_error_in_game,
    make_turn_pattern,
)
from barsis_notation.record.spelled_turn import spell_turn, unspell_turn
from barsis_notation.record.structs import Hit
from barsis_notation.record.turns import (
    Move,
    Turn,
    TurnSyntaxError,
    find_move_columns,
    find_syntax_error,
    format_move,
    format_turn,
    parse_move,
    parse_turn,
)
from tests.record import strategies as some
from tests.record.samples import GAMES


@given(some.turns)
@pytest.mark.by_turns(2)
def test_parse_is_the_mirror_of_print(turn: Turn) -> None:
    assert parse_turn(format_turn(turn)) == turn


@given(some.moves)
def test_parse_move_is_the_mirror_of_print_move(move: Move) -> None:
    assert parse_move(format_move(move)) == move


@given(some.turns)
def test_unspell_is_the_mirror_of_spell(turn: Turn) -> None:
    assert unspell_turn(spell_turn(turn)) == turn


@given(some.turns)
def test_columns_are_where_the_moves_begin(turn: Turn) -> None:
    text = format_turn(turn)
    found = [text[column:].split(" ")[0] for column in find_move_columns(text)]
    assert found == [format_move(move) for move in turn.moves]


def test_a_turn_with_everything() -> None:
    assert parse_turn("S 1+?+00: N.8b/14=10*S.32c* b3xd3xd5 a1-a2 ? stop") == Turn(
        seat="S",
        throws=("1", "?", "00"),
        moves=(
            Move(
                seat="N",
                start="8",
                tag="b",
                to="14",
                value="10",
                hits=(Hit(seat="S", step="32", tag="c"), Hit()),
            ),
            Move(path=("b3", "d3", "d5"), leap=True),
            Move(path=("a1", "a2")),
            Move(unseen=True),
        ),
        ending="stop",
    )


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 0, "a seat"),
        ("x 1:", 0, "a seat"),
        ("9 1:", 0, "a seat"),
        ("S 1", 3, "a colon"),
        ("S 123:", 4, "a colon"),
        ("S x:", 2, "a throw"),
        ("S 1+:", 4, "a throw"),
        ("S 1:8/9", 4, "one space"),
        ("S 1: 8/9 ", 9, "a move"),
        ("S 1:  8/9", 5, "a move"),
        ("S 1: 8-9", 6, "a slash"),
        ("S 1: 8/", 7, "a point"),
        ("S 1: 8/ba", 7, "a point"),
        ("S 1: bat/1", 5, "a move"),
        ("S 1: 01/2", 6, "a slash"),
        ("S 1: 8/9 1000/2", 12, "a slash"),
        ("S 1: 8/1000", 10, "one space"),
        ("S 1: 8/9/10", 8, "one space"),
        ("S 1: 8/9**x", 10, "one space"),
        ("S ?4:", 3, "a colon"),
        ("S+1:", 1, "a colon"),
        ("S 1 2:", 3, "a colon"),
        ("S :", 2, "a throw"),
        ("S 1: 8/9=0", 9, "a value"),
        ("S 1: 8/9*3", 9, "one space"),
        ("S 1: 8/9*S.", 11, "a point"),
        ("S 1: pass 8/9", 9, "the end"),
        ("S 1: 8/9\n", 8, "one space"),
        ("S 1: a1-a", 9, "a cell"),
        ("S ٤: 8/9", 2, "a throw"),
        ("S:" + " 1/2" * 1100, 0, "at most 4096"),
    ],
)
def test_a_refusal_says_where_and_what(text: str, column: int, expected: str) -> None:
    with pytest.raises(TurnSyntaxError) as caught:
        parse_turn(text)
    assert caught.value.column == column
    assert str(caught.value.expected).startswith(expected)


def test_a_refusal_shows_what_stands_there() -> None:
    error = find_syntax_error("S 1: 8/14 9!10 forfeit")
    assert error is not None
    assert error.found == "!10 forfeit"
    assert str(error) == f"found '!10 forfeit' at column 11, expected {error.expected}"
    at_the_end = find_syntax_error("S 1: 8/")
    assert at_the_end is not None
    assert at_the_end.found == "the end of the text"


@pytest.mark.parametrize("text", ["8/14 9/10", "pass", "", "8/14 pass", "8"])
def test_a_text_that_is_not_one_move(text: str) -> None:
    with pytest.raises(TurnSyntaxError) as caught:
        parse_move(text)
    assert 0 <= caught.value.column <= len(text)


_UNION = re.compile(make_turn_pattern(UNION))


@st.composite
def almost_turns(draw: st.DrawFn) -> str:
    """Turns with one or two characters changed, put in or left out."""
    text = format_turn(draw(some.turns))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from([*"S1 +:/.*=?-xabrof09\n٤", "pass", "bar", "khal", ""]))
        text = text[:at] + put + text[at + draw(st.integers(0, 1)) :]
    return text


@given(almost_turns())
def test_the_pattern_of_the_schema_takes_what_the_scanner_takes(text: str) -> None:
    assert (find_syntax_error(text) is None) == bool(_UNION.match(text))


@pytest.mark.parametrize(
    "text", ["S 1+?: N.8b/14=10*S.32c*", "W: a1-b2 c3xd3xe4", "S 0: bar/off ? stop"]
)
def test_the_signs_beside_letters_and_digits_are_neither(text: str) -> None:
    """Every sign of a turn is replaced by those at both ends of what it may be."""
    for at in range(len(text)):
        for sign in "/0189:@AHIZ[`aiz{?*.=+-x ":
            changed = text[:at] + sign + text[at + 1 :]
            assert (find_syntax_error(changed) is None) == bool(_UNION.match(changed)), changed


@given(almost_turns(), st.sampled_from(sorted(RULESETS)))
def test_a_narrower_pattern_is_narrower_and_says_where(text: str, name: str) -> None:
    error = find_syntax_error_in_game(name, text)
    matches = bool(re.match(make_turn_pattern(RULESETS[name]), text))
    assert (error is None) == matches
    if error is None:
        assert find_syntax_error(text) is None
    else:
        assert 0 <= error.column <= len(text)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_sample_turns_fit_their_game_and_no_other_family(name: str) -> None:
    strings = [turn for turn in GAMES[name]["turns"] if isinstance(turn, str)]
    assert strings
    assert [find_syntax_error_in_game(name, text) for text in strings] == [None] * len(strings)
    other = "natt-klab" if name != "natt-klab" else "barsis"
    assert any(find_syntax_error_in_game(other, text) for text in strings)


@pytest.mark.parametrize(
    ("name", "text", "column"),
    [
        ("barsis", "A 2:", 0),
        ("barsis", "S 2+7:", 2),
        ("barsis", "S 2: 8/10 b3xd3", 10),
        ("barsis", "S 2: 8/10 double", 10),
        ("shesh-besh", "W 7: 8/5", 2),
        ("natt-klab", "W 3: a1-a2", 2),
    ],
)
def test_a_turn_of_another_game_says_where(name: str, text: str, column: int) -> None:
    error = find_syntax_error_in_game(name, text)
    assert error is not None
    assert error.column == column


def test_a_die_of_the_roll_off_may_stand_as_a_turn() -> None:
    assert find_syntax_error_in_game("shesh-besh", "W 3:") is None
