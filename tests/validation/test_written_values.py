"""Records with values of wrong types, or empty texts, are reported and not written."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, structs

from barsis_notation import (
    BarsisError,
    Entry,
    Game,
    IllegalMove,
    Record,
    RecordError,
    build_tree,
    check_record,
    dumps,
    infer_options,
    load,
    loads,
    steps,
    validate,
    write,
)
from barsis_notation.drawing import list_scenes
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
SAMPLES = Path(__file__).parents[2] / "sample_games"


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


def list_texts(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of every text in a record as a program builds it."""
    if isinstance(value, str):
        yield path
        return
    if isinstance(value, Struct):
        value = structs.asdict(value)
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from list_texts(item, (*path, key))


def empty_text(part: Any, path: tuple[str | int, ...]) -> Any:
    """Return a copy of *part*, a record or a value in it, with ``""`` at *path*."""
    if not path:
        return ""
    key: Any = path[0]
    if isinstance(part, Struct):
        return structs.replace(part, **{key: empty_text(getattr(part, key), path[1:])})
    copied = part.copy()
    copied[key] = empty_text(part[key], path[1:])
    return copied


USES: tuple[Callable[[Record], object], ...] = (
    check_record,
    lambda record: [*validate(record)],
    lambda record: [node.findings for node in build_tree(record).mainline()],
    lambda record: [*steps(record)],
    lambda record: [*list_scenes(record)],
)


def list_emptied() -> Iterator[Record]:
    """Yield sample records with one empty text, each in another member."""
    places = {
        tuple(key for key in place if isinstance(key, str)): (record, place)
        for record in map(load, sorted(SAMPLES.glob("*/*.barsis.json")))
        if len(record.turns) < 30
        for place in list_texts(record)
    }
    assert len(places) > 50
    for whole, place in places.values():
        yield empty_text(whole, place)


def test_an_empty_text_in_any_member_raises_no_error_of_python() -> None:
    for record in list_emptied():
        for use in USES:
            with suppress(BarsisError):
                use(record)


@pytest.mark.parametrize("turns", [[""], ["S 2:", ""], [Entry(comment="-"), "S 2:", ""]])
def test_an_empty_turn_is_refused(turns: list[Any]) -> None:
    record = Game("barsis").record()
    record.turns = turns
    pointer = f"/turns/{len(turns) - 1}"
    assert [(one.code, one.pointer) for one in validate(record)] == [("MOV034", pointer)]
    assert [one.finding.pointer for one in infer_options([record]).left] == [pointer]


@pytest.mark.parametrize("game", ["barsis", "shesh-besh", "natt-klab", "kioz"])
def test_an_empty_throw_of_the_opening_is_refused(game: str) -> None:
    record = Game(game).record()
    record.opening = [""]
    assert [(one.code, one.pointer) for one in validate(record)] == [("THR005", "/opening")]
    assert [*steps(record)] == []
    with pytest.raises(IllegalMove):
        build_tree(record)
