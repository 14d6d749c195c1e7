"""What falls next in a game that is being played."""

from __future__ import annotations

import msgspec
import pytest

from barsis_notation.dice.due_throws import DueThrow, list_due_throws
from barsis_notation.dice.protocol import ROLL_OFF
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from tests.dice.devices import GAMES
from tests.dice.games import example
from tests.dice.vectors import pact_of
from tests.replay.records import record

THROWS = pact_of("barsis").throws()


def up_to(game: Record, turn: int) -> Record:
    """Return *game* before turn *turn*, counted from 1."""
    return msgspec.structs.replace(game, turns=game.turns[: turn - 1])


def written(game: Record, turn: int) -> tuple[str, list[str]]:
    head = str(game.turns[turn - 1]).partition(":")[0]
    return head[0], head[2:].split("+")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_due_is_what_was_thrown_then(name: str) -> None:
    game, throws = example(name), pact_of(name).throws()
    for turn in (1, 2, 3, len(game.turns) // 2, len(game.turns)):
        seat, thrown = written(game, turn)
        due = list_due_throws(up_to(game, turn), throws)
        assert [each.throw for each in due] == thrown[: len(due)]
        assert [(each.turn, each.number) for each in due] == [
            (turn, number) for number in range(1, len(due) + 1)
        ]
        if turn > 1 or game.opening:
            assert {each.seat for each in due} == {seat}
    assert list_due_throws(game, throws) == []


@pytest.mark.parametrize("name", ["pachisi", "shesh-besh", "shesh-besh-western", "chausar"])
def test_the_roll_off_is_dealt_throw_by_throw(name: str) -> None:
    game, throws = example(name), pact_of(name).throws()
    opening = game.opening
    assert len(opening) >= 2
    begun = msgspec.structs.replace(game, turns=[], opening=[])
    for number, word in enumerate(opening, start=1):
        seat, throw = word.split()
        assert list_due_throws(begun, throws) == [DueThrow(seat, ROLL_OFF, number, throw)]
        begun.opening = opening[:number]
    assert [each.turn for each in list_due_throws(begun, throws)][:1] == [1]


@pytest.mark.parametrize("name", ["shesh-besh", "shesh-besh-western"])
def test_a_roll_off_of_turns_is_dealt_as_one_of_the_opening(name: str) -> None:
    game, throws = example(name), pact_of(name).throws()
    dice = ["W 3", "B 3", "B 1", "W 2"]
    for number in range(4):
        due = list_due_throws(
            msgspec.structs.replace(game, turns=[], opening=dice[:number]), throws
        )
        assert [each.turn for each in due] == [ROLL_OFF]
        for kept in range(number):
            turns = [f"{die}:" for die in dice[kept:number]]
            written = msgspec.structs.replace(game, turns=turns, opening=dice[:kept])
            assert list_due_throws(written, throws) == due
    game.turns, game.opening = ["W 3:", "W: resign"], []
    assert list_due_throws(game, throws) == []


AGAIN = next(turn for turn in range(1, 99) if THROWS.throw(turn, 1) == "6")
"""A turn that begins with a Bara, after which the seat throws again."""
FROM_THERE = {"position": "barsis S:bar(4) N:bar(4) to=S", "turn": AGAIN}


def test_a_chain_goes_on_where_the_record_was_left() -> None:
    """A turn that was left in the middle is written with stop; its next throw is its second."""
    first = list_due_throws(record(["S 6: stop"], start=FROM_THERE), THROWS)[0]
    assert first == DueThrow("S", AGAIN, 2, THROWS.throw(AGAIN, 2))


def test_all_throws_that_come_before_a_move_are_due() -> None:
    due = list_due_throws(record([], start=FROM_THERE), THROWS)
    assert due[0] == DueThrow("S", AGAIN, 1, "6")
    assert [each.number for each in due] == [*range(1, len(due) + 1)]
    *chain, last = [each.throw for each in due]
    assert set(chain) <= set("0156")
    assert last in "234"


def test_where_a_move_comes_first_nothing_is_due() -> None:
    position = "barsis S:bar(3),11 N:bar(4) to=S"
    game = record(["S 2: stop"], start={"position": position})
    assert list_due_throws(game, THROWS) == []


def test_a_note_moves_no_throw() -> None:
    falls = [THROWS.throw(turn, 1) for turn in (1, 2)]
    game = record([f"S {falls[0]}:"])
    before = list_due_throws(game, THROWS)
    game.turns.insert(0, Entry(comment="A storm."))
    assert list_due_throws(game, THROWS) == before
    assert (before[0].turn, before[0].throw) == (2, falls[1])


def test_a_record_that_cannot_go_on_says_why() -> None:
    with pytest.raises(IllegalMove):
        list_due_throws(record(["S 2: 5/7"]), THROWS)


def test_a_whole_game_can_be_played_by_what_is_due() -> None:
    throws = pact_of("kioz").throws()
    game = Game(throws.ruleset, "AB")
    for _ in range(60):
        due = list_due_throws(game.record(), throws)
        for each in due:
            game.throw(each.throw, each.seat)
        while game.must_move:
            game.push(next(iter(game.legal_moves)))
        if not game.throw_is_due:
            game.end()
    from barsis_notation.dice.throw_checks import compare_throws

    compared = compare_throws(game.record(), throws)
    assert compared.findings == []
    assert compared.throws >= 60
