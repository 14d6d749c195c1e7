"""Laws of the crosstable, held for events drawn at random."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.events.crosstables import CrosstableLine, compute_crosstable, have_all_met
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.standings import compute_standings
from tests.events.drawn import boards_of, event_of

PLAYERS: Final = "abcdef"


@st.composite
def rounds_of_two(draw: st.DrawFn) -> list[str]:
    """Draw rounds of tables of two; some boards are open or forfeited, some players away."""
    rounds = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(PLAYERS))
        boards = [
            f"{a}{draw(st.sampled_from('>='))}{b}{draw(st.sampled_from(['', '', ' open']))}"
            for a, b in zip(order[0:4:2], order[1:4:2], strict=True)
        ]
        rounds.append(", ".join([*boards, f"{order[4]} bye", f"{order[5]} absent"]))
    return rounds


def table_of(boards: Boards) -> dict[str, CrosstableLine]:
    lines = compute_crosstable(boards, compute_standings(boards))
    return {line.standing.competitor: line for line in lines}


@given(rounds_of_two())
def test_what_one_won_the_other_did_not(rounds: list[str]) -> None:
    table = table_of(boards_of(event_of(rounds)))
    pairs = {frozenset((one, other)) for one, line in table.items() for other in line.won}
    assert have_all_met([*table.values()]) == (len(pairs) == 15)
    for one, other in combinations(PLAYERS, 2):
        won, lost = table[one].won.get(other, ()), table[other].won.get(one, ())
        assert [a + b for a, b in zip(won, lost, strict=True)] == [1] * len(won)


@given(rounds_of_two())
def test_every_round_stands_in_every_line(rounds: list[str]) -> None:
    boards = boards_of(event_of(rounds))
    for one, line in table_of(boards).items():
        assert [each.result.round for each in line.encounters] == [*range(1, len(rounds) + 1)]
        for each, text in zip(line.encounters, rounds, strict=True):
            drawn = next(part for part in text.split(", ") if one in part.split()[0])
            opponents = {letter for letter in drawn.split()[0] if letter.isalpha()} - {one}
            assert set(each.opponents) == opponents
            assert each.sides == (2 if opponents else 0)


@given(rounds_of_two())
def test_points_of_a_line_are_those_of_its_rounds(rounds: list[str]) -> None:
    for line in table_of(boards_of(event_of(rounds))).values():
        points = sum((each.result.points for each in line.encounters), Fraction(0))
        met = sum((sum(won, Fraction(0)) for won in line.won.values()), Fraction(0))
        byes = sum(each.result.kind == "bye" for each in line.encounters)
        assert line.standing.points == points == met + byes


def test_all_have_met_when_every_pair_has() -> None:
    rounds = ["a>b, c>d", "a>c, b>d", "a>d, b=c"]
    assert have_all_met([*table_of(boards_of(event_of(rounds))).values()])
    assert not have_all_met([*table_of(boards_of(event_of(rounds[:2]))).values()])
    forfeited = [*rounds[:2], "a>d, b>c forfeit"]
    assert not have_all_met([*table_of(boards_of(event_of(forfeited))).values()])


def test_an_empty_event_has_a_crosstable() -> None:
    assert not have_all_met([*table_of(boards_of(event_of([]))).values()])


def test_partners_are_opponents_together() -> None:
    table = table_of(boards_of(event_of(["a&b>c&d"], "partners")))
    (met,) = table["a"].encounters
    assert met.opponents == ("c", "d")
    assert table["a"].won == dict.fromkeys("cd", (Fraction(1),))
    assert "b" not in table["a"].won
