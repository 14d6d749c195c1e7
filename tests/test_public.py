"""What the package shows a person who looks: its names, its objects, its errors."""

from __future__ import annotations

import copy
import gc
import importlib
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import barsis_notation
from barsis_notation import Game, IllegalMove, Position, load_ruleset, loads
from barsis_notation.rulesets import builtin_rulesets
from barsis_notation.rulesets.user_files import read_ruleset
from tests.record.samples import game, raw


@pytest.mark.add_on("archive", "cluster", "statistics")
def test_dir_names_what_is_public() -> None:
    assert set(barsis_notation.__all__) <= set(dir(barsis_notation))
    assert "__version__" in dir(barsis_notation)
    for name in set(barsis_notation.__all__) - {"UNSET"}:  # an object of msgspec
        thing = getattr(barsis_notation, name)
        home = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
        assert home.startswith("barsis_notation.")


def test_a_game_and_a_position_can_be_read() -> None:
    begun = Game("barsis")
    begun.throw(2)
    begun.end()
    line = begun.position
    assert repr(begun) == f"<Game {line!r} after 1 turns>"
    begun.throw(1)
    assert repr(begun) == f"<Game {begun.position!r} after 1 turns, in 'N 1:'>"
    assert repr(Position(line)) == f"Position({line!r})"


def test_a_throw_may_be_a_number() -> None:
    by_text, by_number = Game("shesh-besh"), Game("shesh-besh")
    for die, number in (("4", 4), ("2", 2), ("31", 31)):
        by_text.throw(die)
        by_number.throw(number)
    assert by_number.turns == by_text.turns
    assert by_number.position == by_text.position


@pytest.mark.parametrize("line", ["barsis S:bar(4) N:bar(4) to=S"])
def test_throws_of_a_position_may_be_joined(line: str) -> None:
    position = Position(line)
    assert position.moves("5+2") == position.moves("5", "2") == position.moves(5, 2)
    with pytest.raises(IllegalMove) as refused:
        position.moves("5+9")
    assert (refused.value.finding.name, refused.value.finding.move) == ("unknown-outcome", None)


def test_what_a_game_cannot_begin_with_is_named() -> None:
    with pytest.raises(TypeError, match=r"with a Record; .* steps\(record\) steps through"):
        Game(loads(raw(game("kioz"))))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not with a int"):
        Game(5)  # type: ignore[arg-type]


def errors_of_the_package() -> Iterator[type[Exception]]:
    root = Path(barsis_notation.__file__).parent
    for source in root.rglob("*.py"):
        module = ".".join(("barsis_notation", *source.relative_to(root).with_suffix("").parts))
        if module.endswith("__main__"):
            continue
        for name, thing in vars(importlib.import_module(module.removesuffix(".__init__"))).items():
            is_ours = isinstance(thing, type) and thing.__module__ == module
            if is_ours and issubclass(thing, ValueError | OSError) and not name.startswith("_"):
                yield thing


@pytest.mark.add_on(
    "viewer", "statistics", "dice", "events", "archive", "conformance", "cluster", "ludii"
)
def test_every_error_has_one_base_class() -> None:
    found = list(errors_of_the_package())
    assert len(found) > 15
    assert [error for error in found if not issubclass(error, barsis_notation.BarsisError)] == []


@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_rules_and_positions_are_copied_and_pickled(twin_of: Any) -> None:
    rules = load_ruleset("pachisi", options={"board.safe.cells": ["L6", "R6", "M8"], "pawns": 8})
    line = "pachisi S:bar(7),4 E:bar(8) N:bar(8) W:bar(8) to=S"
    position = Position(line, rules, players=("SN", "EW"))
    assert twin_of(rules) is rules
    twin = twin_of(position)
    assert twin == position
    assert (twin.players, twin.moves("2")) == (("SN", "EW"), position.moves("2"))
    assert "4/6" in twin.moves("2")
    assert position != Position(line, rules)


def test_rules_of_ones_own_are_pickled() -> None:
    file = Path(__file__).parents[1] / "docs" / "rulesets" / "ludo.json"
    document = json.loads(file.read_bytes())
    ludo, _ = read_ruleset(document)
    assert ludo is not None
    data = pickle.dumps(ludo)
    assert pickle.loads(data) is ludo
    assert pickle.loads(pickle.dumps(Game(ludo))).ruleset is ludo
    sha256 = ludo.sha256
    assert len(sha256) == 64
    del ludo
    gc.collect()
    assert pickle.loads(data).sha256 == sha256


def test_steps_of_an_unknown_ruleset_say_so() -> None:
    record = loads(raw(game("kioz")))
    for change in ({"id": "kiozz"}, {"version": 9}, {"options": {"none": 1}}):
        record.ruleset = msgspec.structs.replace(loads(raw(game("kioz"))).ruleset, **change)
        with pytest.raises(barsis_notation.RulesetError):
            barsis_notation.steps(record)


def test_a_ruleset_is_named_as_on_the_command_line() -> None:
    finkel = load_ruleset("barsis@finkel-2002")
    assert dict(finkel.chosen)
    assert load_ruleset("barsis-1@finkel-2002") is finkel
    assert load_ruleset("barsis-1") is load_ruleset("barsis")
    assert Game("barsis@finkel-2002").ruleset is finkel
    [first, *_] = finkel.chosen
    plain = load_ruleset("barsis")[first]
    assert load_ruleset("barsis@finkel-2002", options={first: plain}) is not finkel
    for wrong in (("barsis@none",), ("barsis-9",), ("barsis-1", 9), ("docs/rulesets/ludo.json",)):
        with pytest.raises(barsis_notation.RulesetError):
            load_ruleset(*wrong)


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.JSONL", "a.json.gz", "a.jsonl.gz"])
def test_write_takes_the_names_that_dump_takes(name: str, tmp_path: Path) -> None:
    record = loads(raw(game("kioz")))
    barsis_notation.dump(record, tmp_path / f"dumped-{name}")
    barsis_notation.write(record, tmp_path / name)
    assert (tmp_path / name).read_bytes() == (tmp_path / f"dumped-{name}").read_bytes()
    assert [*barsis_notation.read(tmp_path / name)] == [record]


def test_the_record_of_a_game_is_a_copy() -> None:
    path = Path(__file__).parents[1] / "sample_games" / "barsis" / "annotated_evening.barsis.json"
    record = barsis_notation.load(path)
    before = barsis_notation.dumps(record)
    begun = Game.from_record(record)
    written = begun.record()
    said = barsis_notation.dumps(written)
    spoil(written)
    assert barsis_notation.dumps(record) == before
    assert barsis_notation.dumps(begun.record()) == said
    spoil(record)
    assert barsis_notation.dumps(begun.record()) == said


def spoil(part: Any) -> None:
    """Empty every list and dictionary in *part*."""
    if isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            spoil(getattr(part, name))
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            spoil(each)
        part.clear()


@pytest.mark.add_on("statistics")
@pytest.mark.parametrize("id", [each.id for each in builtin_rulesets()])
def test_the_odds_of_throws_are_those_of_the_device(id: str) -> None:
    rules = load_ruleset(id)
    odds = barsis_notation.throw_odds(rules)
    assert odds == barsis_notation.throw_odds(id)
    outcomes = Game(rules).play.outcomes
    assert sum(odds.values()) == (1 if outcomes else 0)
    assert set(odds) <= set(outcomes)
    odds.clear()
    assert (barsis_notation.throw_odds(id) == {}) == (not outcomes)
