"""Every fact of the schema stands in the table of policies, and what follows from it is true."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from barsis_notation.engines.cross import fact_policies, rules
from barsis_notation.engines.cross.cross_lookup import CrossLookup
from barsis_notation.engines.cross.fact_policies import MEASURES, NAMED_MEASURES, POLICIES
from barsis_notation.engines.cross.play import ENGINE, CrossPlay
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.contradictions import find_contradictions
from barsis_notation.rulesets.ruleset_schema import load_schema
from tests.engines.lane_fuzz import Tally, compare_game
from tests.engines.test_facts import changed

FACTS: dict[str, Any] = load_schema()["$defs"]["facts_cross"]
SAMPLES: dict[str, tuple[object, ...]] = {
    "turn.max_throws": (1, 3),
    "turn.entry_tries": (3,),
    "occupancy.max": (1, 2, 3),
    "capture.bonus": (7, 20),
    "finish.bonus": (10,),
    "entry_rules.throws": ((10, 25),),
    "entry_rules.throws_first": ((25,),),
    "entry_rules.first_values": ((2, 10, 25, 5, 6),),
}
"""Values of policies that are numbers or lists."""
BASES = ("barsis", "barjis", "pachisi", "parchis")


def schema_of(path: str) -> dict[str, Any]:
    """Return the schema of the value of a fact."""
    shapes = load_schema()["$defs"]
    value: dict[str, Any] = {"$ref": FACTS["properties"][path]["$ref"]}
    while "$ref" in value:
        value = shapes[value["$ref"].rpartition("/")[2]]
        value = value.get("properties", {}).get("value", value)
    return value


def values_of(path: str) -> tuple[object, ...]:
    """Return the values a policy may have; samples where there is no end of them."""
    shape = schema_of(path)
    if shape.get("type") == "boolean":
        return (False, True)
    return tuple(shape.get("enum", ())) or (shape.get("const"),) * ("const" in shape)


def at_rest(id: str) -> Ruleset:
    """Return the rules of a game with every policy at rest that may be."""
    ruleset = load_ruleset(id)
    for path in set(POLICIES) & set(ruleset.facts):
        calm = changed(ruleset, path, POLICIES[path].neutral)
        if not list(find_contradictions("cross", calm.facts)):
            ruleset = calm
    return ruleset


def test_every_fact_of_the_schema_is_a_policy_or_a_measure() -> None:
    paths = set(FACTS["properties"])
    assert paths == POLICIES.keys() | MEASURES
    assert not POLICIES.keys() & MEASURES
    patterns = (pattern.replace("\\", "") for pattern in FACTS["patternProperties"])
    beginnings = {re.split(r"[(\[]", pattern)[0] for pattern in patterns}
    assert beginnings == {f"^{name}" for name in NAMED_MEASURES}


@pytest.mark.parametrize("path", POLICIES)
def test_the_table_knows_the_values_of_the_schema(path: str) -> None:
    policy, allowed = POLICIES[path], values_of(path)
    assert allowed or path in SAMPLES
    assert policy.neutral in (allowed or (None, 0, 1, "all", "any"))
    assert set(policy.values) in (set(), set(allowed))
    assert policy.plain is fact_policies.ALL or set(policy.plain) <= set(allowed)


def test_the_table_fills_what_the_kernel_asks() -> None:
    lookup = CrossLookup(4, 84, 4, 96)
    for policy in POLICIES.values():
        for name in (policy.fills, *policy.enables):
            assert not name or hasattr(lookup, name), name
        assert set(policy.excludes) <= POLICIES.keys()


def test_a_fact_the_engine_does_not_know_is_not_played() -> None:
    strange = changed(load_ruleset("barsis"), "capture.by_looking", True)
    assert ENGINE.find_unsupported(strange) == ["capture.by_looking"]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("path", POLICIES)
def test_a_policy_changed_alone_leaves_no_lane_or_one_that_plays_it(path: str, scale: int) -> None:
    judged = 0
    for value in SAMPLES.get(path) or values_of(path):
        for ruleset in (*map(load_ruleset, BASES), *map(at_rest, BASES)):
            judged += _judged(ruleset, path, value, scale)
    assert judged


def _judged(ruleset: Ruleset, path: str, value: object, copies: int) -> int:
    """Compare the roads under the rules with one policy changed; return 1 where they are played."""
    other = changed(ruleset, path, value)
    if path not in ruleset.facts or list(find_contradictions("cross", other.facts)):
        return 0
    if get_engine("cross").find_unsupported(other):
        return 0
    lookup = rules.fill_lookup(other, assign_seats(other))
    if not POLICIES[path].is_plain(value):
        assert not lookup.has_fast_path
    if lookup.has_fast_path:
        tally, rng = Tally(), random.Random(f"{path} {value} {ruleset.id}")
        compare_game(CrossPlay(other, assign_seats(other)), rng, 2 * copies, tally)
        assert tally.differences == []
    return 1
