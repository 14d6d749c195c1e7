"""The result of ``python -m tests.mutation`` is current, and the tool makes the right changes."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from tests.engines.test_facts import AWAITED, PLAYED
from tests.mutation.__main__ import CASES, ROOT, red_tests
from tests.mutation.changes import change, changes, path_of, was
from tests.mutation.result import RESULT, read_result, unnoticed, write_result
from tests.rulesets.files import RULESETS, document

NOTED = read_result()


def test_the_facts_of_played_games_are_changed() -> None:
    assert {"barsis", "kioz", "natt-klab", "shesh-besh"} <= set(NOTED) <= set(PLAYED)
    assert sum(len(result) for result in NOTED.values()) > 100


@pytest.mark.parametrize("game", NOTED)
def test_the_changes_are_those_of_the_ruleset_as_it_stands(game: str) -> None:
    plain = document(f"{game}-1")
    noted = {name: (one["from"], one["to"]) for name, one in NOTED[game].items()}
    assert noted == {name: (was(plain, name), value) for name, value in changes(plain).items()}, (
        "run python -m tests.mutation"
    )


@pytest.mark.parametrize("game", NOTED)
def test_every_change_was_noticed_unless_it_has_no_effect(game: str) -> None:
    assert set(unnoticed(game, NOTED[game])) <= AWAITED.get(game, set())
    facts = document(f"{game}-1")["facts"]
    for name, one in NOTED[game].items():
        assert not (one["count"] and "no_effect" in facts[path_of(name)]), name


def test_the_tests_that_were_noted_are_there() -> None:
    named = {test for result in NOTED.values() for one in result.values() for test in one["red"]}
    assert named
    for test in named:
        file, _, function = test.partition("[")[0].partition("::")
        source = (ROOT / file).read_text("utf-8")
        assert not function or re.search(rf"^def {function}\(", source, re.MULTILINE), test


@pytest.mark.parametrize("name", RULESETS)
def test_every_fact_is_changed_and_nothing_else(name: str) -> None:
    plain = document(name)
    planned = changes(plain)
    assert {path_of(one) for one in planned} == set(plain["facts"])
    for one, value in planned.items():
        changed = copy.deepcopy(plain)
        change(changed, one, value)
        path = path_of(one)
        assert was(changed, one) != was(plain, one), one
        others = {key for key in plain["facts"] if key not in (path, *_brought(plain, path))}
        assert all(changed["facts"][key] == plain["facts"][key] for key in others), one


def _brought(plain: dict[str, Any], path: str) -> set[str]:
    readings = plain["facts"][path].get("readings", [])
    return {key for reading in readings for key in reading.get("brings", {})}


def test_what_is_written_is_read_back() -> None:
    before = RESULT.read_bytes()
    write_result(NOTED)
    assert RESULT.read_bytes() == before


@pytest.mark.long
def test_the_rule_that_is_changed_is_the_one_that_fails() -> None:
    red = red_tests("natt-klab", [CASES["leap"]], "leap.must", True)
    assert any("a leap may be left alone" in test for test in red)
    assert not any(test.startswith("tests/rulesets") for test in red)
