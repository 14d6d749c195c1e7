"""Two versions of a ruleset side by side: a record is judged by the one it names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_file
from tests.cli.run import barsis, record, write
from tests.frozen.freeze import RECORDS, frozen, said_of
from tests.rulesets.files import DATA
from tests.rulesets.second import second_version

TWELVE_AGAIN = ["S 6+2:", "N 3:"]
TWELVE_ONCE = ["S 6:", "N 3:"]


def twelve_earns_nothing(rules: dict[str, Any]) -> None:
    rules["facts"]["turn.again"]["value"].remove(12)


@pytest.fixture(autouse=True)
def two_versions(tmp_path: Path) -> Iterator[None]:
    """Let there be a Barsis 2 in which a Bara (12) earns no further throw."""
    with second_version("barsis", twelve_earns_nothing, tmp_path):
        yield


def played(turns: list[str], version: int) -> dict[str, Any]:
    return record(turns, ruleset={"id": "barsis", "version": version})


def test_both_versions_are_there() -> None:
    one, two = load_ruleset("barsis", 1), load_ruleset("barsis", 2)
    assert (12 in one["turn.again"], 12 in two["turn.again"]) == (True, False)
    assert load_ruleset("barsis") is two
    assert one.sha256 != two.sha256
    assert load_ruleset("kioz").version == 1


def test_each_record_is_judged_by_its_own_version(tmp_path: Path) -> None:
    records = [
        played(turns, version) for turns in (TWELVE_AGAIN, TWELVE_ONCE) for version in (1, 2)
    ]
    path = write(tmp_path / "both.barsis.jsonl", *records)
    names = [[finding.name for finding in one.findings] for one in check_file(str(path))]
    assert names == [[], ["throw-after-stop"], ["throw-missing"], []]


def test_the_command_line_judges_them_side_by_side(tmp_path: Path) -> None:
    old = write(tmp_path / "old.barsis.json", played(TWELVE_AGAIN, 1))
    new = write(tmp_path / "new.barsis.json", played(TWELVE_AGAIN, 2))
    assert barsis("validate", old).exit_code == 0
    both = barsis("validate", old, new)
    assert both.exit_code == 1
    assert "new.barsis.json" in both.stdout
    assert "old.barsis.json" not in both.stdout
    assert "throw-after-stop" in both.stdout


@pytest.mark.add_on("ludii")
def test_the_records_that_are_there_say_what_they_said() -> None:
    before = frozen()
    assert [path.name for path in sorted(RECORDS.iterdir())] == sorted(before)
    for path in RECORDS.iterdir():
        assert said_of(path) == before[path.name], path.name


def test_games_lists_both() -> None:
    assert "(version 1, 2)" in barsis("games").stdout
    assert "versions  1, 2" in barsis("games", "barsis").stdout
    assert "barsis 2, family cross" in barsis("games", "barsis").stdout
    assert "barsis 1, family cross" in barsis("games", "barsis-1").stdout
    assert "versions  1\n" in barsis("games", "shesh-besh").stdout


def test_a_version_nobody_knows_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "later.barsis.json", played(TWELVE_AGAIN, 3))
    (checked,) = check_file(str(path))
    (finding,) = checked.findings
    assert (finding.name, finding.code) == ("unknown-ruleset-version", "RUL002")
    assert (finding.found, finding.expected) == ("3", "version 1, 2")
    assert finding.pointer == "/ruleset/version"
    assert checked.ruleset is None


def test_afterwards_there_is_one_version(tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    with second_version("kioz", lambda rules: None, again):
        assert load_ruleset("kioz").version == 2
    assert load_ruleset("kioz").version == 1
    assert json.loads((DATA / "barsis-1.json").read_text("utf-8"))["version"] == 1
    assert not (DATA / "barsis-2.json").exists()
