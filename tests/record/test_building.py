"""Records are built from public names alone."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import barsis_notation as bn
from barsis_notation import UNSET, Game, Record
from tests.every import every

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "sample_games", ROOT / "tests" / "frozen" / "records")
"""The second has files of other programs, whose records hold the bytes they were read from."""


@cache
def samples() -> list[Record]:
    """Return every sample record that can be read."""
    errors: list[bn.RecordError] = []
    return [
        record
        for folder in FOLDERS
        for record in bn.read(folder, keep_raw=True, on_error=errors.append)
    ]


def rebuilt(part: Any) -> Any:
    """Return a copy of *part* made by calling public classes; what is absent is given as None."""
    if isinstance(part, list):
        return [rebuilt(each) for each in part]
    if not isinstance(part, msgspec.Struct):
        return part
    kind = getattr(bn, type(part).__name__)
    assert kind.__name__ in bn.__all__
    members = {
        field.name: rebuilt(getattr(part, field.name)) for field in msgspec.structs.fields(kind)
    }
    empty: tuple[Any, ...] = (UNSET, "", [], {}, False)
    required = {field.name for field in msgspec.structs.fields(kind) if field.required}
    return kind(
        **{
            name: None if name not in required and value in empty else value
            for name, value in members.items()
        }
    )


@pytest.mark.add_on("ludii")
@every("number", lambda: range(len(samples())))
def test_every_sample_is_rebuilt_from_public_names(number: int) -> None:
    record = samples()[number]
    again = rebuilt(record)
    assert again is not record
    assert again == record
    assert bn.canonical_bytes(again) == bn.canonical_bytes(record)
    assert bn.dumps(again) == bn.dumps(record)


@pytest.mark.add_on("ludii")
def test_the_samples_hold_parts_of_nearly_every_kind() -> None:
    kinds = {type(part).__name__ for record in samples() for part in parts(record)}
    assert len(samples()) > 300
    assert kinds >= {"Entry", "Event", "Match", "Meta", "Player", "Record", "Result", "Ruling"}
    assert kinds >= {"Cube", "Source", "SpelledMove", "SpelledTurn", "Start", "ThrowsMeta"}


def parts(part: Any) -> Iterator[msgspec.Struct]:
    """Yield *part* and every part inside it."""
    if isinstance(part, msgspec.Struct):
        yield part
        for name in part.__struct_fields__:
            yield from parts(getattr(part, name))
    elif isinstance(part, list):
        for each in part:
            yield from parts(each)


def kinds_of_parts() -> list[type[msgspec.Struct]]:
    """Return the classes that the schema of a record is made of."""
    found: dict[str, type[msgspec.Struct]] = {}
    left: list[Any] = [msgspec.inspect.type_info(Record)]
    while left:
        kind = left.pop()
        if isinstance(kind, msgspec.inspect.StructType):
            if kind.cls.__name__ in found:
                continue
            found[kind.cls.__name__] = kind.cls
            left += [field.type for field in kind.fields]
        else:
            names = ("type", "item_type", "value_type")
            left += [getattr(kind, name) for name in names if hasattr(kind, name)]
            left += getattr(kind, "types", ())
    return [*found.values()]


@pytest.mark.parametrize("kind", kinds_of_parts(), ids=lambda kind: kind.__name__)
def test_every_part_is_public_and_takes_none_for_what_is_absent(kind: Any) -> None:
    assert getattr(bn, kind.__name__) is kind
    assert kind.__name__ in bn.__all__
    fields = msgspec.structs.fields(kind)
    required = {field.name: "x" for field in fields if field.required}
    absent = {field.name: None for field in fields if not field.required}
    assert kind(**required, **absent) == kind(**required)
    for name in absent:
        assert kind(**required, **{name: None}) == kind(**required)
    with pytest.raises(TypeError, match="nothing"):
        kind(**required, nothing=None)


def test_parts_that_are_empty_by_default_are_not_shared() -> None:
    one, other = bn.Entry(marks=None), bn.Entry(marks=None)  # type: ignore[arg-type]
    one.marks.append("!")
    assert other.marks == []


@pytest.mark.add_on("ludii")
def test_what_could_not_be_read_again_is_refused() -> None:
    record = samples()[0]
    for change in (
        {"result": bn.Result(winners=[], score={"North": 1})},
        {"event": bn.Event(date="23/11/2026")},
        {"match": bn.Match(id="m", before={"North": 1})},
        {"players": [bn.Player(seats=["North"])]},
        {"players": None},
    ):
        with pytest.raises(bn.RecordError):
            bn.dumps(msgspec.structs.replace(record, **change))


@pytest.mark.parametrize("names", [{"North": "Basim"}, {"S": "Amal", "Basim": "N"}, {"": "Amal"}])
def test_names_of_seats_that_nobody_has_are_refused(names: dict[str, str]) -> None:
    with pytest.raises(bn.UsageError, match="the seats of this game are S, N"):
        Game("barsis").record(names)


def test_names_are_given_by_any_seat_of_a_player() -> None:
    game = Game("pachisi", players=("SN", "EW"))
    for names in ({"S": "Amal", "W": "Basim"}, {"N": "Amal", "E": "Basim", "S": "Amal"}):
        assert [player.name for player in game.record(names).players] == ["Amal", "Basim"]
    with pytest.raises(bn.UsageError):
        game.record({"S": 5})  # type: ignore[dict-item]


def test_a_game_begins_with_seats_and_not_with_names() -> None:
    for players in ({"S": "Amal", "N": "Basim"}, {"North": "Basim"}):
        with pytest.raises(bn.UsageError, match="which are S, E, N, W, not a mapping"):
            Game("barsis", players=players)
    assert "players" in inspect.signature(Game).parameters
