"""Records with values of wrong types are not written, in any format."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from barsis_notation import (
    Game,
    Record,
    RecordError,
    check_record,
    dumps,
    infer_options,
    loads,
    validate,
    write,
)
from barsis_notation.formats import list_formats

WRONG: dict[str, Callable[[Record], None]] = {
    "a turn": lambda record: setattr(record, "turns", [5]),
    "a comment": lambda record: setattr(record, "comment", 5),
    "players": lambda record: setattr(record, "players", "S"),
    "seats": lambda record: setattr(record.players[0], "seats", 5),
    "a name": lambda record: setattr(record.players[0], "name", b"Amal"),
    "a result": lambda record: setattr(record, "result", {"a": 5}),
    "a date": lambda record: setattr(record, "event", {"date": 20261123}),
    "a version": lambda record: setattr(record.ruleset, "version", "1"),
    "the format": lambda record: setattr(record, "format", "barsis-record/9"),
}
WRITTEN = [one.name for one in list_formats() if one.name != "trl"]
"""A trial of Ludii is written only as it was read."""


def spoiled(name: str) -> Record:
    record = loads(dumps(Game("shesh-besh").record()))
    WRONG[name](record)
    return record


@pytest.mark.parametrize("form", WRITTEN)
@pytest.mark.parametrize("name", WRONG)
def test_a_value_of_a_wrong_type_is_not_written(name: str, form: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        write(spoiled(name), tmp_path / "cup.out", format=form)
    with pytest.raises(RecordError):
        write([spoiled(name)], io.BytesIO(), format=form)
    assert list(tmp_path.iterdir()) == []


def test_the_findings_are_those_of_dumps() -> None:
    for name in WRONG:
        with pytest.raises(RecordError) as one:
            dumps(spoiled(name))
        with pytest.raises(RecordError) as other:
            write(spoiled(name), io.BytesIO(), format="jsonl")
        assert other.value.findings == one.value.findings, name


FAILING: dict[str, Callable[[Record], None]] = {
    "turns as text": lambda record: setattr(record, "turns", "W 31:"),
    "turns as a number": lambda record: setattr(record, "turns", 5),
    "turns as a tuple": lambda record: setattr(record, "turns", ("W 31:",)),
    "no seats": lambda record: setattr(record.players[0], "seats", []),
    "an opening throw": lambda record: setattr(record, "opening", [[]]),
    **{name: WRONG[name] for name in ("a turn", "players", "a result", "a date", "a version")},
}


@pytest.mark.parametrize("name", FAILING)
def test_a_value_on_which_checks_fail_is_reported(name: str) -> None:
    record = loads(dumps(Game("shesh-besh").record()))
    FAILING[name](record)
    with pytest.raises(RecordError) as refused:
        dumps(record)
    expected = [(finding.code, finding.pointer) for finding in refused.value.findings]
    for findings in (check_record(record).findings, [*validate(record)]):
        assert [(finding.code, finding.pointer) for finding in findings] == expected
        assert {finding.line for finding in findings} == {None}
    inferred = infer_options([record, Game("shesh-besh").record()])
    [left] = inferred.left
    assert (left.finding.code, left.finding.pointer) == expected[0]
    assert [one.records for one in inferred.found] == [1]
