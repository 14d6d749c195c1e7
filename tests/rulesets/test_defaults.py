"""The values of facts that a ruleset does not state."""

from typing import Final

import pytest

from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.builtin_files import builtin_rulesets
from barsis_notation.rulesets.defaults import DEFAULTS
from barsis_notation.rulesets.ruleset_schema import load_schema

RULESETS: Final = [load_ruleset(each.id) for each in builtin_rulesets()]
FAMILIES: Final = ("cross", "tab", "leap", "tables")


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_ruleset_has_a_value_of_each(ruleset: Ruleset) -> None:
    for path, default in DEFAULTS.items():
        assert ruleset.value(path) == ruleset.facts.get(path, default)


@pytest.mark.parametrize("path", DEFAULTS)
def test_a_family_states_it_and_another_does_not(path: str) -> None:
    families = [load_schema()["$defs"][f"facts_{family}"] for family in FAMILIES]
    assert any(path in family["properties"] for family in families)
    assert any(path not in family["required"] for family in families)


def test_a_fact_without_a_default_is_unknown() -> None:
    with pytest.raises(KeyError):
        load_ruleset("natt-klab").value("pawns")


def test_defaults_are_no_facts_of_the_ruleset() -> None:
    ruleset = load_ruleset("natt-klab")
    assert ruleset.value("device.kind") == "none"
    assert "device.kind" not in ruleset.facts
    with pytest.raises(KeyError):
        ruleset["device.kind"]
