"""``Game`` and ``Position``: what people hold says the same as the record it makes."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from barsis_notation import dumps, loads, validate
from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.replay import Game, IllegalMove
from barsis_notation.replay import game as replayed_games
from barsis_notation.replay.position import Position
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.builtin_files import list_builtin_versions
from barsis_notation.simulation import simulate
from barsis_notation.simulation.chance import make_random_cast
from barsis_notation.validation import check_record
from tests.every import every
from tests.replay.records import told
from tests.scale import SEED

BOTH = ("barsis", "shesh-besh")


def refused(act: Any, *words: Any) -> str:
    with pytest.raises(IllegalMove) as caught:
        act(*words)
    return caught.value.finding.name


def replayed(game: Game, turns: list[str]) -> None:
    """Play whole turn strings step by step."""
    for turn in turns:
        head, _, tail = turn.partition(":")
        seat, _, chain = head.partition(" ")
        for throw in chain.split("+"):
            game.throw(throw, seat)
        for move in tail.split():
            game.push(move)
        game.end()


@pytest.mark.parametrize("name", BOTH)
def test_a_game_played_step_by_step_is_the_record_it_makes(name: str) -> None:
    ruleset = load_ruleset(name)
    (simulated,) = simulate(ruleset, seed=2)
    turns = [turn for turn in simulated.turns if isinstance(turn, str)]
    game = Game(ruleset)
    for word in simulated.opening:
        game.throw(word[2:], word[0])
    opening = len(simulated.opening)
    replayed(game, turns)
    assert game.turns[opening:] == turns
    record = game.record()
    assert record.result == simulated.result
    assert check_record(record).findings == []


@pytest.mark.parametrize("name", BOTH)
def test_pop_undoes_whatever_was_done(name: str) -> None:
    game, rng = Game(name), Random(4)
    seen = [(game.position, game.turns, game.owed)]
    for _ in range(120):
        moves = list(game.legal_moves)
        if moves:
            game.push(rng.choice(moves))
        elif game.throw_is_due:
            game.throw(
                rng.choice("0123456") if name == "barsis" else rng.choice(("21", "65", "44"))
            )
        else:
            game.end()
        seen.append((game.position, game.turns, game.owed))
    while len(seen) > 1:
        assert (game.position, game.turns, game.owed) == seen.pop()
        game.pop()
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("name", BOTH)
def test_what_is_taken_back_of_a_turn_replays_none_before_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record,) = simulate(load_ruleset(name), seed=2)
    game = Game.from_record(record, 60)
    standing = (game.position, game.turns)
    monkeypatch.setattr(replayed_games, "replay_record", None)
    assert refused(game.throw, "99") == "unknown-outcome"
    assert (game.position, game.turns) == standing
    game.throw("21" if name == "shesh-besh" else "3")
    refused(game.throw, "99")
    game.push(next(iter(game.legal_moves)))
    refused(game.push, "77/76")
    game.pop()
    game.pop()
    assert (game.position, game.turns) == standing


@every("word", ["stop", "pass", "resign", "forfeit", "", "?", "stop stop"])
def test_a_closing_word_is_no_move(word: str) -> None:
    for line in ("barsis S:bar(4) N:1(2),11(2) to=N again=1", "barsis S:bar(4) N:bar(4) to=S"):
        game = Game("barsis", position=line)
        finding = game.why_not(word)
        assert finding is not None
        assert finding.message


def test_nobody_throws_in_the_turn_of_another() -> None:
    game = Game("barsis")
    game.throw("1", "S")
    assert refused(game.throw, "3", "N") == "throw-out-of-turn"
    assert game.turns == ["S 1:"]
    game.throw("3", "S")
    assert game.turns == ["S 1+3:"]


def test_opening_dice_are_turns_of_their_own() -> None:
    game = Game("shesh-besh")
    for die, seat in (("5", "W"), ("5", "B"), ("2", "W"), ("4", "B")):
        game.throw(die, seat)
    assert game.to_move == ("B",)
    game.throw("31")
    assert game.turns == ["W 5:", "B 5:", "W 2:", "B 4:", "B 31:"]
    game.push("8/5")
    game.push("6/5")
    game.end()
    assert check_record(game.record()).findings == []
    for _ in range(4):
        game.pop()
    assert game.turns == ["W 5:", "B 5:", "W 2:", "B 4:"]


def test_a_turn_under_way_is_written_as_broken_off() -> None:
    game = Game("barsis")
    game.throw("1")
    assert game.record().turns == ["S 1: stop"]
    game.throw("3")
    game.push("bar/11")
    record = game.record()
    assert record.turns == ["S 1+3: bar/11 stop"]
    assert game.turns == ["S 1+3: bar/11"]
    assert check_record(record).findings == []
    game.push("11/12")
    game.push("12/15")
    assert game.record().turns == ["S 1+3: bar/11 11/12 12/15"]


@pytest.mark.parametrize("seats", ["Q", "S", "SS", "QN", ""])
def test_seats_nobody_can_play_at(seats: str) -> None:
    if not seats:
        assert Game("barsis", seats).seats == ("S", "N")
        return
    with pytest.raises(ValueError, match="two or more of S, E, N, W"):
        Game("barsis", seats)


@pytest.mark.parametrize(
    "position",
    [
        "barsis Q:bar(4) N:bar(4) to=N",
        "barsis S:bar(5) N:bar(4) to=N",
        "barsis S:bar(4) N:bar(4) to=E",
        "shesh-besh W:6(15) B:19(15) to=W",
    ],
)
def test_positions_that_cannot_stand(position: str) -> None:
    with pytest.raises(ValueError, match=" "):
        Game(position.partition(" ")[0], position=position)
    with pytest.raises(ValueError, match=" "):
        Position(position)


def test_words_that_end_no_turn() -> None:
    for name in BOTH:
        game = Game(name)
        assert refused(game.end, "enough") == "unreadable-turn"
        game.throw("2" if name == "barsis" else "31")
        assert refused(game.end, "enough") == "unreadable-turn"
        assert refused(game.end, "double") == "not-a-move-here"


def test_refusals_in_words() -> None:
    game = Game("barsis")
    assert refused(game.push, "bar/11") == "throw-missing"
    assert refused(game.throw, "9") == "unknown-outcome"
    game.throw("1")
    assert refused(game.push, "bar/11") == "throw-missing"
    game.throw("3")
    assert refused(game.end) == "must-move"
    assert refused(game.push, "bar/12") == "entry-wrong-square"
    for move, expected in (("bar/11 bar/1", "one move"), ("?", "recorded"), ("over", "a move")):
        finding = game.why_not(move)
        assert finding is not None
        assert finding.name == "unreadable-turn"
        assert expected in (finding.expected or "")
    assert refused(game.end, "pass") == "pass-not-allowed"
    assert game.position == "barsis S:bar(4) N:bar(4) to=S owed=3,10,khal"


def test_a_move_that_cannot_be_read_is_shown_with_its_place() -> None:
    game = Game("barsis")
    finding = game.why_not("8!14")
    assert finding is not None
    assert "at column 5: found `!`, " in finding.message
    whole_move = game.why_not("bar/11 bar/1")
    assert whole_move is not None
    assert "at column" not in whole_move.message


def test_options_of_a_game_are_those_of_its_record() -> None:
    ruleset = load_ruleset("barsis", options={"board.safe.cells": ["L6", "R6", "M8"]})
    assert told(check_record(Game(ruleset).record()).findings) == []


@pytest.mark.parametrize(
    "turn", [["push:bar/11"], ["push:bar/11", "push:11/12", "push:12/15", "end"]]
)
def test_a_roll_off_is_refused_once_the_first_turn_has_begun(turn: list[str]) -> None:
    game = Game("barsis")
    game.throw("1")
    game.throw("3")
    for step in turn:
        name, _, move = step.partition(":")
        getattr(game, name)(*filter(None, [move]))
    before = (game.turns, game.position, game.opening)
    assert refused(game.roll_off_all, [("S", "5")]) == "opening-throw-wrong"
    assert (game.turns, game.position, game.opening) == before


# Position


def test_a_position_knows_what_follows() -> None:
    start = Position("barsis S:bar(4) N:bar(4) to=S")
    assert start.moves("1", "3") == ["bar/1", "bar/11"]
    after = start.after("S 1+3: bar/11 11/12 12/15")
    assert after == Position("barsis N:bar(4) S:bar(3),15 to=N")
    assert hash(after) == hash(Position(after.line))
    assert after.to_move == ("N",)
    assert start.line == "barsis S:bar(4) N:bar(4) to=S"
    assert refused(start.after, "S 1+3: bar/11") == "must-move"
    assert refused(start.after, "S 1+3: nonsense") == "unreadable-turn"
    assert refused(start.moves, "9") == "unknown-outcome"
    assert refused(start.moves, "2", "3") == "throw-after-stop"


def test_an_unknown_throw_of_the_next_seat_leaves_the_turn_where_it_is() -> None:
    met = 0
    for number in range(20):
        game = Game("barjis")
        (record,) = simulate(load_ruleset("barjis"), seed=number)
        for turn in map(str, record.turns):
            if len(game.to_move) == 2:
                met += 1
                before, seats = str(game.position), game.to_move
                assert refused(game.throw, "9", seats[1]) == "unknown-outcome"
                assert (str(game.position), game.to_move) == (before, seats)
            replayed(game, [turn])
    assert met


def test_nothing_must_be_moved_after_stop() -> None:
    game = Game("barsis", position="barsis S:8,25,off(2) N:bar(3),30 to=S")
    game.throw("2", "S")
    assert game.must_move
    game.end("stop")
    assert game.is_over
    assert not game.must_move


@pytest.mark.parametrize("wrong", [99, KeyError("the user's own")])
@pytest.mark.parametrize("id", [*list_builtin_versions()])
def test_a_game_goes_on_after_a_wrong_choice(id: str, wrong: int | Exception) -> None:
    rng = Random(SEED)
    game = Game(id)
    calls = 0

    def choose(count: int) -> int:
        nonlocal calls
        calls += 1
        if calls != 40:
            return rng.randrange(count)
        if isinstance(wrong, Exception):
            raise wrong
        return wrong

    has_throws = game.ruleset.value("device.kind") != "none"
    cast = make_random_cast(game.ruleset, rng.random) if has_throws else None
    seat = game.to_move[0] if game.to_move else "W"
    if game.to_roll_off:
        rolls = ["6", *"1" * len(game.to_roll_off)]
        game.roll_off_all([*zip(game.to_roll_off, rolls, strict=False)])
        seat = ""
    with pytest.raises(KeyError if isinstance(wrong, Exception) else OutOfRangeError):
        game.play_out(cast, choose, seat=seat, throw=game.opening_roll)
    record = game.record()
    assert record.turns
    assert game.position == Game.from_record(record).position
    game.play_out(cast, choose)
    assert len(game.record().turns) > len(record.turns)
    assert not [*validate(game.record())]


@pytest.mark.parametrize("seat", ["S", "Q", "SN", "ل"])
def test_a_game_that_is_played_out_refuses_a_seat_as_a_throw_does(seat: str) -> None:
    game = Game("barsis")
    game.push_turn("S 2:")
    with pytest.raises(IllegalMove) as thrown:
        game.throw("2", seat)
    with pytest.raises(IllegalMove) as played:
        game.play_out(lambda: "2", lambda _: 0, seat=seat)
    assert str(played.value) == str(thrown.value)
    assert game.turns == ["S 2:"]


@pytest.mark.parametrize("name", ["barsis", "kioz", "shesh-besh"])
@pytest.mark.parametrize("outcome", ["", "213", "21x", "1;", " ", "٣", "/"])
def test_a_game_that_is_played_out_refuses_what_is_no_throw(name: str, outcome: str) -> None:
    game = Game(name)
    with pytest.raises(IllegalMove) as thrown:
        game.throw(outcome)
    with pytest.raises(IllegalMove) as played:
        game.play_out(lambda: outcome, lambda _: 0)
    assert str(played.value) == str(thrown.value)
    assert game.turns == []


def test_play_out_stops_when_the_record_is_full() -> None:
    game = Game("barsis")
    game.push_turn("S 2:")
    for _ in range(2):
        game.play_out(lambda: "2", lambda _: 0)
        assert len(game.turns) == 20_000
    assert loads(dumps(game.record())).turns == game.turns


@pytest.mark.parametrize(("throws", "turns"), [(100, 1), (101, 0)])
def test_a_turn_that_is_played_out_has_at_most_a_hundred_throws(throws: int, turns: int) -> None:
    falls = iter([*["6"] * (throws - 1), "2"])
    game = Game("barsis")
    with suppress(StopIteration):
        game.play_out(lambda: next(falls), lambda _: 0)
    assert len(game.turns) == turns
