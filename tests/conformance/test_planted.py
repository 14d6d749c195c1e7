"""The kit finds planted faults, and no fault where there is none."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import barsis_notation
from tests.engines.strolls import GAMES
from tests.every import every
from tests.kit_files import KIT

from .planted import DAYS, FAULTS, Copy, Fault


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("planted"))


@every("fault", FAULTS, ids=lambda fault: f"{fault.game} {fault.rule}", days=DAYS)
def test_the_kit_finds_a_planted_fault(copy: Copy, fault: Fault) -> None:
    assert copy.find(fault, fault.game)


@pytest.mark.by_turns(7)
@pytest.mark.parametrize("game", GAMES)
def test_the_kit_finds_nothing_without_a_fault(copy: Copy, game: str) -> None:
    assert copy.find(None, game) == ""


def test_each_fault_is_of_a_rule_of_its_own() -> None:
    rules = Counter((fault.game, fault.rule) for fault in FAULTS)
    assert len(FAULTS) >= 30
    assert set(rules.values()) == {1}
    assert {fault.game for fault in FAULTS} == set(GAMES)
    for fault in FAULTS:
        folder = Path(KIT) / "cases" / fault.game
        rule = f'"rule": "{fault.rule}"'
        assert any(rule in path.read_text("utf-8") for path in folder.glob("*.json")), fault


def test_each_fault_changes_one_place() -> None:
    package = Path(barsis_notation.__file__).parent
    for fault in FAULTS:
        assert (package / fault.path).read_text("utf-8").count(fault.old) == 1, fault
