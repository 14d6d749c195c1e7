"""What the package shows a person who looks: its names, its objects, its errors."""

from __future__ import annotations

import pytest

import barsis_notation
from barsis_notation import Game, Position, loads
from tests.record.samples import game, raw


def test_dir_names_what_is_public() -> None:
    assert set(barsis_notation.__all__) <= set(dir(barsis_notation))
    assert "__version__" in dir(barsis_notation)
    for name in barsis_notation.__all__:
        assert getattr(barsis_notation, name).__module__.startswith("barsis_notation.")


def test_a_game_and_a_position_can_be_read() -> None:
    begun = Game("barsis")
    begun.throw(2)
    begun.end()
    line = begun.position
    assert repr(begun) == f"<Game {line!r} after 1 turns>"
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
    with pytest.raises(ValueError, match=r"^9 cannot be thrown"):
        position.moves("5+9")


def test_what_a_game_cannot_begin_with_is_named() -> None:
    with pytest.raises(TypeError, match=r"with a Record; replay\(record\) steps through"):
        Game(loads(raw(game("kioz"))))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not with a int"):
        Game(5)  # type: ignore[arg-type]
