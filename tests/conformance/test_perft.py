"""The counts of the kit: engine and oracle still agree with them, and would show a fault."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.strolls import GAMES
from tests.every import every

from .perft import DAYS, find_differences, read_all, read_file


@every("case", read_all, ids=lambda case: case["id"], by=lambda case: case["game"], days=DAYS)
def test_engine_and_oracle_count_the_same(case: dict[str, Any]) -> None:
    assert find_differences(case) == []


def test_a_false_count_is_found() -> None:
    case = read_file("kioz")[0]
    case["expected"]["sequences"] += 1
    assert [word.split(" ")[2] for word in find_differences(case)] == ["engine", "oracle"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_cases_with_content(game: str) -> None:
    cases = read_file(game)
    assert len(cases) >= 20
    assert len({case["id"] for case in cases}) == len(cases)
    assert sum(case["expected"]["sequences"] for case in cases) > 400
    assert sum("captures" in case["about"] for case in cases) >= 5
    assert {bool(case["input"]["ruleset"]["options"]) for case in cases} == {True, False}
