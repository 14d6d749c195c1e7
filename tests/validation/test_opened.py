"""Ruleset, seating, start and header of a record are found once on the way to its verdict."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from barsis_notation import dump
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Record
from barsis_notation.replay import seating, start
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.validation import check_files, header_checks
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.search_limits import Effort
from tests.cli.run import FAULTY, TURNS
from tests.replay.records import record

FOUND_ONCE: dict[str, Any] = {
    "header": header_checks.check_header,
    "ruleset": start.find_record_ruleset,
    "seating": seating.get_record_seating,
    "start": start.apply_start,
}
"""Functions that find something for a record, wherever they are imported."""

SET_UP = {"position": "barsis S:bar(3),1 N:bar(4) to=N"}

RECORDS: dict[str, Record] = {
    "legal": record(TURNS),
    "refused": record(FAULTY),
    "from a position": record(["N 3:", "S 2: 1/3"], start=SET_UP),
    "refused from a position": record(["N 3:", "S 2: 1/9", "N 2:"], start=SET_UP),
    "with an entry": record([*TURNS[:-1], {"turn": TURNS[-1], "comment": "why?"}]),
    "after a roll-off": record(
        ["W 31: 8/5 6/5", "B 62: 24/18 13/11"], game="shesh-besh", opening=["W 3", "B 1"]
    ),
    "refused after a roll-off": record(
        ["W 31: 8/5 6/5", "B 62: 24/19"], game="shesh-besh", opening=["W 3", "B 1"]
    ),
}


def calls(work: Callable[[], object]) -> Counter[str]:
    """Return how often *work* calls the functions of FOUND_ONCE."""
    names = {function.__code__: name for name, function in FOUND_ONCE.items()}
    counts: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in names:
            counts[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counts


def written(game: Record, form: str, folder: Path) -> str:
    path = folder / f"game.barsis.{form}"
    if form == "jsonl":
        path.write_bytes(canonical_bytes(game) + b"\n")
    else:
        dump(game, path)
    return str(path)


CHECKED: dict[str, Callable[[], Checks]] = {
    "as usual": Checks,
    "with slips": lambda: Checks(suggest=True, effort=Effort()),
    "trusted": lambda: Checks(trusted=True),
}


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("checks", CHECKED)
def test_a_check_finds_everything_once(name: str, form: str, checks: str, tmp_path: Path) -> None:
    path = written(RECORDS[name], form, tmp_path)
    found: list[bool] = []

    def check() -> None:
        found.extend(bool(one.findings) for one in check_files([path], CHECKED[checks]()))

    counts = calls(check)
    assert found == ["refused" in name or (checks == "trusted" and "position" in name)]
    assert counts == dict.fromkeys(FOUND_ONCE, 1)


def test_the_start_is_the_same_however_often_it_is_asked_for() -> None:
    for name, game in RECORDS.items():
        one = open_record(game)
        first = one.begin()
        assert first is not None, name
        setup, owed = first.setup(), first.to_move()
        first.replay([str(game.turns[0])])
        again = one.begin()
        assert again is not None
        assert (again.setup(), again.to_move()) == (setup, owed), name


def test_a_start_that_is_wrong_is_said_once() -> None:
    one = open_record(record(TURNS, start={"position": "barsis S:bar(9) N:bar(4) to=S"}))
    assert one.begin() is None
    findings = one.start_findings
    assert findings
    assert one.begin() is None
    assert one.start_findings is findings


def test_turns_are_taken_with_the_same_header_alone() -> None:
    one = OpenedRecord(record(TURNS), None)
    assert one.adopt_turns(record(FAULTY))
    assert one.record.turns == FAULTY
    other = record(TURNS, event={"name": "Amman Open"})
    assert not one.adopt_turns(other)
    assert one.record.turns == FAULTY
    assert other.turns == TURNS
