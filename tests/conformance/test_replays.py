"""The replay cases of the kit: games that engine and oracle see alike, turn for turn."""

from __future__ import annotations

import pytest

from barsis_notation.conformance.answering import answer_case
from tests.engines.strolls import GAMES
from tests.every import every
from tests.kit_files import Case, read_kit_file

from .replays import draw, find_differences


def cases() -> list[Case]:
    return [case for game in GAMES for case in read_kit_file(f"replay/{game}.json")]


@every("case", cases, ids=lambda case: case["id"], days=12)
def test_engine_and_oracle_see_the_same_men(case: Case) -> None:
    assert find_differences(case) == []
    assert answer_case("replay", case["input"]) == case["expected"]


def test_other_men_are_found() -> None:
    case = read_kit_file("replay/natt-klab.json")[0]
    case["expected"]["men"][0] = "W:a1 B:e5"
    (wrong,) = find_differences(case)
    assert "turn 1: W:a1 B:e5, by the oracle" in wrong


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_twenty_games(game: str) -> None:
    games = [case["input"] for case in read_kit_file(f"replay/{game}.json")]
    assert len(games) >= 20
    assert len({str(given["ruleset"].get("options", {})) for given in games}) >= 5
    assert {"position" in given for given in games} == {True, False}


def test_a_seed_gives_one_game() -> None:
    assert draw("kioz", 3) == draw("kioz", 3) != draw("kioz", 4)
