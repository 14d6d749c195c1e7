"""Every reading of an option makes a difference in some case of the kit."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from barsis_notation.conformance.kit import Case, read_kit
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.option_choices import find_reading
from tests.engines.strolls import GAMES
from tests.kit_files import KIT

Side = tuple[dict[str, Any], dict[str, Any]]
"""The options of a case, and its answer."""


@cache
def list_groups() -> dict[str, list[list[Side]]]:
    """Return the cases of each game that differ in their options alone."""
    groups: dict[tuple[str, str, str], list[Side]] = defaultdict(list)
    for case in read_kit(KIT):
        if case.kind in ("play", "legal", "perft", "verdict") and case.game in GAMES:
            rest, options = split_options(case)
            groups[case.game, case.kind, rest].append((options, case.expected))
    return {id: [same for key, same in groups.items() if key[0] == id] for id in GAMES}


def split_options(case: Case) -> tuple[str, dict[str, Any]]:
    """Return the input of *case* without its options, and the options."""
    try:
        given = json.loads(case.input["text"]) if case.kind == "verdict" else dict(case.input)
        options: dict[str, Any] = given["ruleset"].get("options", {})
        return json.dumps({**given, "ruleset": ""}, sort_keys=True), options
    except (ValueError, KeyError, TypeError, AttributeError):  # a faulty record
        return case.id, {}


@cache
def told_apart(id: str) -> set[tuple[str, int]]:
    """Return the readings, path and place in the ruleset, that two cases tell from another."""
    declared = load_ruleset(id).declared
    apart: set[tuple[str, int]] = set()
    for same in list_groups()[id]:
        for one, other in combinations(same, 2):
            differ = [
                path
                for path in {**one[0], **other[0]}
                if _at(id, one, path) != _at(id, other, path)
            ]
            if len(differ) == 1 and one[1] != other[1] and differ[0] in declared:
                apart |= {(differ[0], _place(id, side, differ[0])) for side in (one, other)}
    return apart


def _at(id: str, side: Side, path: str) -> Any:
    declared = load_ruleset(id).declared
    value = side[0].get(path, declared[path].value if path in declared else None)
    return list(value) if isinstance(value, tuple) else value


def _place(id: str, side: Side, path: str) -> int:
    fact = load_ruleset(id).declared[path]
    reading = find_reading(fact, _at(id, side, path))
    return -1 if reading is None else fact.readings.index(reading)


@pytest.mark.parametrize("game", GAMES)
def test_the_kit_tells_every_reading_from_another(game: str) -> None:
    readings = {
        (option.path, number)
        for option in load_ruleset(game).options()
        for number in range(len(option.readings))
    }
    assert readings - told_apart(game) == set()
