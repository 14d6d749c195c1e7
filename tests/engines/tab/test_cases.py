"""The rules of Kiôz, case by case."""

from __future__ import annotations

from tests.engines.played import check
from tests.engines.rule_cases import RuleCase, read_rule_cases
from tests.every import every


@every("case", read_rule_cases("kioz"), ids=lambda case: case.id)
def test_case(case: RuleCase) -> None:
    check(case)
