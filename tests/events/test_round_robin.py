"""Everyone against everyone: the laws, and the tables as FIDE prints them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.events.round_robin import pair_round_robin
from barsis_notation.events.seated_rounds import SeatedRound
from barsis_notation.events.seating import SeatingError
from tests.events.plans import meetings, named

BERGER = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 /"
    " 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}
"""Tables of the FIDE handbook (C.05, annex 1), white first."""


def seats(rounds: Sequence[SeatedRound], player: str) -> list[int]:
    return [table.index(player) for each in rounds for table in each.tables if player in table]


@pytest.mark.parametrize("players", BERGER)
def test_the_tables_are_those_of_fide(players: int) -> None:
    rounds = pair_round_robin([str(number + 1) for number in range(players)])
    assert [" ".join("-".join(table) for table in each.tables) for each in rounds] == BERGER[
        players
    ].split(" / ")


@pytest.mark.parametrize("players", range(3, 41))
def test_everyone_plays_everyone_once(players: int) -> None:
    names = named(players)
    rounds = pair_round_robin(names)
    assert len(rounds) == players - 1 + players % 2
    assert meetings(rounds) == dict.fromkeys(map(_sorted, combinations(names, 2)), 1)
    for each in rounds:
        assert sorted([*each.byes, *(p for table in each.tables for p in table)]) == sorted(names)
        assert len(each.byes) == players % 2
    if players % 2:
        assert sorted(player for each in rounds for player in each.byes) == sorted(names)
    for player in names:
        sat = seats(rounds, player)
        assert abs(sat.count(0) - sat.count(1)) == (1 - players % 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 9, 14])
@pytest.mark.parametrize("times", [2, 3, 4])
def test_everyone_plays_everyone_several_times(players: int, times: int) -> None:
    names = named(players)
    rounds = pair_round_robin(names, times=times)
    assert set(meetings(rounds).values()) == {times}
    first = Counter(table for each in rounds for table in each.tables)
    for a, b in combinations(names, 2):
        assert abs(first[a, b] - first[b, a]) == times % 2
    for player in names:
        sat = seats(rounds, player)
        assert abs(sat.count(0) - sat.count(1)) <= 1


@pytest.mark.parametrize("players", range(3, 31))
def test_nobody_who_plays_everyone_twice_has_one_seat_three_times_running(players: int) -> None:
    rounds = pair_round_robin(named(players), times=2)
    for player in named(players):
        sat = "".join(map(str, seats(rounds, player)))
        assert "000" not in sat
        assert "111" not in sat


@pytest.mark.parametrize(
    ("teams", "rounds"),
    [  # as many as who has the most games needs, and of odd numbers as many tables as there can be
        ((2, 2), 2),
        ((3, 3), 3),
        ((2, 2, 2), 4),
        ((3, 3, 3), 7),
        ((4, 4, 4, 4), 12),
        ((5, 5, 5), 11),
        ((5, 3), 5),
        ((6, 1, 1), 7),
        ((4, 3, 2), 7),
        ((8,) * 5, 32),
    ],
)
def test_team_mates_do_not_play_one_another(teams: tuple[int, ...], rounds: int) -> None:
    names = named(sum(teams))
    groups = [names[sum(teams[:number]) :][:size] for number, size in enumerate(teams)]
    played = pair_round_robin(names, apart=groups)
    assert len(played) == rounds
    _check_teams(played, groups)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 6), min_size=2, max_size=6), st.integers(1, 3))
def test_laws_of_teams(teams: list[int], times: int) -> None:
    names = named(sum(teams))
    groups = [names[sum(teams[:number]) :][:size] for number, size in enumerate(teams)]
    _check_teams(pair_round_robin(names, times=times, apart=groups), groups, times)


def _check_teams(rounds: list[SeatedRound], teams: list[list[str]], times: int = 1) -> None:
    names = [player for team in teams for player in team]
    pairs = {
        _sorted(pair)
        for pair in combinations(names, 2)
        if not any(set(pair) <= set(team) for team in teams)
    }
    assert meetings(rounds) == dict.fromkeys(pairs, times)
    tables = [len(each.tables) for each in rounds]
    assert max(tables) - min(tables) <= 1
    for each in rounds:
        assert sorted([*each.byes, *(p for table in each.tables for p in table)]) == sorted(names)
    for player in names:
        sat = seats(rounds, player)
        assert abs(sat.count(0) - sat.count(1)) <= 1


def test_one_team_alone_has_no_rounds() -> None:
    assert pair_round_robin(named(4), apart=[named(4)]) == []


def test_who_cannot_play_everyone_is_refused() -> None:
    with pytest.raises(SeatingError, match="1 player is too few"):
        pair_round_robin(["alone"])
    with pytest.raises(ValueError, match="twice"):
        pair_round_robin(["a", "b", "a"])


def _sorted(pair: tuple[str, str]) -> tuple[str, str]:
    a, b = sorted(pair)
    return a, b
