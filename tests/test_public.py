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

import pytest

import barsis_notation
from barsis_notation import Game, IllegalMove, Position, load_ruleset, loads
from barsis_notation.rulesets.user_files import read_ruleset
from tests.record.samples import game, raw


def test_dir_names_what_is_public() -> None:
    assert set(barsis_notation.__all__) <= set(dir(barsis_notation))
    assert "__version__" in dir(barsis_notation)
    for name in barsis_notation.__all__:
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
    document = json.loads((Path(__file__).parent.parent / "docs" / "ludo.json").read_bytes())
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
