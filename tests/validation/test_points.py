"""Points, places and stakes that no game can give, and those that one can."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation.record.shapes import REASONS, REASONS_OF_MOVES
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.replay.records import record, told

RESIGNED = ["W 31: 8/5 6/5", "B: resign"]
UNDECIDED = RESIGNED[:1]
GAMES = [listed.id for listed in builtin_rulesets()]


def of_result(turns: list[Any] = UNDECIDED, reason: str = "time", **members: Any) -> list[str]:
    result = {"winners": ["W"], "reason": reason, **members}
    return told(check_record(record(turns, game="shesh-besh", result=result)).findings)


@pytest.mark.parametrize("turns", [RESIGNED, UNDECIDED])
@pytest.mark.parametrize("points", [-1, 1, 4, 10**15, -(10**15)])
def test_a_loser_wins_no_points(turns: list[str], points: int) -> None:
    assert of_result(turns, score={"W": 1, "B": points}) == ["impossible-score -"]
    assert of_result(turns, score={"W": 1, "B": 0}) == []


@pytest.mark.parametrize("turns", [RESIGNED, UNDECIDED])
def test_a_winner_wins_no_more_than_the_highest_win(turns: list[str]) -> None:
    said = {points: of_result(turns, score={"W": points}) for points in (-1, 0, 1, 2, 3, 4, 10**15)}
    assert [points for points, found in said.items() if not found] == [0, 1, 2, 3]
    assert said[4] == ["impossible-score -"]


def test_the_stake_multiplies_it() -> None:
    doubled = ["W 31: 8/5 6/5", "B: double", "W: take", "B 62: 24/18 13/11", "W: resign"]
    for points, wrong in ((6, False), (7, True)):
        result = {"winners": ["B"], "reason": "resign", "score": {"B": points}}
        found = told(check_record(record(doubled, game="shesh-besh", result=result)).findings)
        assert ("impossible-score -" in found) == wrong
    match = {"cube": {"value": 8, "owner": "W"}}
    result = {"winners": ["W"], "reason": "time", "score": {"W": 24}}
    assert not check_record(
        record(UNDECIDED, game="shesh-besh", match=match, result=result)
    ).findings


@pytest.mark.parametrize("reason", [one for one in REASONS if one not in REASONS_OF_MOVES])
def test_only_an_arbiter_or_the_players_give_a_loser_points(reason: str) -> None:
    awarded = reason in ("ruling", "agreement")
    others = {"drop": ["wrong-reason -"], "unfinished": ["contradictory-result -"]}
    besides = others.get(reason, [])
    assert of_result(reason=reason, score={"W": 1, "B": -1}) == (
        [] if awarded else [*besides, "impossible-score -"]
    )
    assert of_result(reason=reason, score={"B": 10**15}) == [*besides, "impossible-score -"]


def test_places_are_counted_from_the_winner_on() -> None:
    assert of_result(ranks={"W": 1, "B": 2}) == []
    assert of_result(ranks={"W": 1, "B": 1}) == ["impossible-rank -"]
    assert of_result(ranks={"W": 2, "B": 1}) == ["impossible-rank -"]
    assert of_result(ranks={"W": 1, "B": 3}) == ["impossible-rank -"]
    assert of_result(ranks={"B": 10**15}) == ["impossible-rank -"]
    assert of_result(winners=[], reason="unfinished", ranks={"W": 1, "B": 1}) == []


@pytest.mark.parametrize(
    ("match", "found"),
    [
        ({"before": {"W": 0, "B": 4}, "to": 5}, []),
        ({"before": {"W": -3}}, ["impossible-points-before -"]),
        ({"before": {"W": 5}, "to": 5}, ["impossible-points-before -"]),
        ({"before": {"W": 10**15}, "to": 5}, ["impossible-points-before -"]),
        ({"cube": {"value": 64}}, []),
        ({"cube": {"value": 3}}, ["impossible-stake -"]),
        ({"cube": {"value": 10**15}}, ["impossible-stake -"]),
    ],
)
def test_what_a_match_begins_with(match: dict[str, Any], found: list[str]) -> None:
    assert told(check_record(record(UNDECIDED, game="shesh-besh", match=match)).findings) == found


def test_where_ranking_points_are_lost_they_may_be_negative() -> None:
    result = {"winners": ["1"], "reason": "time", "score": {"1": 10, "2": -10}}
    match = {"before": {"1": -12}}
    one = record(["1 3: stop"], game="parchis", match=match, result=result)
    assert check_record(one).findings == []


def test_where_the_rules_know_one_win_only_players_agree_on_its_points() -> None:
    for points, found in ((2, []), (1000, []), (1001, ["impossible-score -"])):
        result = {"winners": ["S"], "reason": "resign", "score": {"S": points}}
        assert told(check_record(record(["S 2:", "N: resign"], result=result)).findings) == found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_won_by_moves_can_be_won(game: str, scale: int) -> None:
    for played in simulate(load_ruleset(game), games=2 * scale, seed=6):
        assert check_record(played).findings == []
