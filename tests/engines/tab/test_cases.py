"""The rules of Kiôz, case by case."""

from __future__ import annotations

import pytest

from tests.engines.played import check
from tests.engines.rule_cases import RuleCase, read_rule_cases


@pytest.mark.parametrize("case", read_rule_cases("kioz"), ids=lambda case: case.id)
def test_case(case: RuleCase) -> None:
    check(case)
