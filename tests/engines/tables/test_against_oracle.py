"""The engine and the slow oracle on the same games, whole and with slips, and the same positions.

What is compared: the verdict, the turn, the move and the name of the refusal. Two names differ by
choice and count as one: where the bar comes first *and* nobody stands on the point that is named.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy

import pytest

from barsis_notation.engines.engine import END, THROWS, TurnRefusal
from barsis_notation.engines.tables.play import TablesPlay
from tests.oracles.shesh_besh import Play, Referee, SheshBeshOracle, WrittenTurn, parse_turn

from .boards import begin, line, resume
from .positions import last_checkers, random_game, random_roll, random_setup

Verdict = tuple[int | None, str] | None

SAME = {"no-man-there": "bar-first"}
MOVES = 10_000


class QuickReferee(Referee):
    """Asks for all legal turns only where a number is left: who played all of them did enough."""

    def why_not_end(self, turn: WrittenTurn, play: Play) -> str | None:
        if turn.ending is None and turn.throws and not play.left:
            return None
        return super().why_not_end(turn, play)

    def twin(self) -> QuickReferee:
        twin = copy(self)
        twin.game, twin.opening = copy(self.game), copy(self.opening)
        return twin


def engine_says(play: TablesPlay, turn: str) -> Verdict:
    refused = play.replay([turn])
    if refused is None:
        return None
    assert isinstance(refused, TurnRefusal)
    move = None if refused.move in (THROWS, END) else refused.move
    return move, SAME.get(refused.name, refused.name)


def oracle_says(referee: Referee, turn: str) -> Verdict:
    fault = referee.fault(parse_turn(turn))
    return None if fault is None else (fault[0], SAME.get(fault[1], fault[1]))


def point(rng: random.Random) -> str:
    return rng.choice(("bar", "off", *map(str, range(1, 25))))


def other_point(words: list[str], rng: random.Random) -> None:
    """One end of one move is another point."""
    at = rng.randrange(1, len(words))
    start, _, to = words[at].rstrip("*").partition("/")
    words[at] = f"{point(rng)}/{to}" if rng.random() < 0.5 else f"{start}/{point(rng)}"
    if words[at].startswith("off") or words[at].endswith("bar"):
        words[at] = "24/20"


def left_out(words: list[str], rng: random.Random) -> None:
    del words[rng.randrange(1, len(words))]


def twice(words: list[str], rng: random.Random) -> None:
    words.insert(rng.randrange(1, len(words)), rng.choice(words[1:]))


def other_order(words: list[str], rng: random.Random) -> None:
    words[1:] = rng.sample(words[1:], len(words) - 1)


def other_die(words: list[str], rng: random.Random) -> None:
    at = rng.choice((2, 3))
    words[0] = words[0][:at] + rng.choice("01234567") + words[0][at + 1 :]


def other_seat(words: list[str], rng: random.Random) -> None:
    words[0] = ("B" if words[0][0] == "W" else "W") + words[0][1:]


def throws_too_many_or_few(words: list[str], rng: random.Random) -> None:
    words[0] = rng.choice((f"{words[0][:-1]}+31:", f"{words[0][:3]}:", f"{words[0][:1]}:"))


def starred(words: list[str], rng: random.Random) -> None:
    words[rng.randrange(1, len(words))] += "*"


def ended(words: list[str], rng: random.Random) -> None:
    words[rng.randrange(1, len(words)) + 1 :] = [rng.choice(("pass", "resign", "forfeit"))]


def one_more(words: list[str], rng: random.Random) -> None:
    words.append(f"{rng.randint(1, 24)}/{rng.choice(('off', rng.randint(1, 24)))}")


SLIPS: tuple[Callable[[list[str], random.Random], None], ...] = (
    other_point, other_point, left_out, left_out, twice, other_order, other_die, other_seat,
    throws_too_many_or_few, starred, ended, one_more,
)  # fmt: skip


def slipped(turn: str, rng: random.Random) -> str:
    """Return *turn* with one slip in it, where it has a move to slip on."""
    head, _, moves = turn.partition(": ")
    if not moves:
        return turn
    words = [f"{head}:", *moves.split(" ")]
    rng.choice(SLIPS)(words, rng)
    return " ".join(words)


def count_moves(turn: str) -> int:
    return turn.count("/")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("part", range(4))
def test_games_with_slips(part: int, scale: int) -> None:
    rng, moves = random.Random(f"games {part}"), 0
    while moves < MOVES * scale // 4:
        game, play = random_game(rng), begin()
        referee = QuickReferee(SheshBeshOracle(), None)
        for turn in game:
            wrong = slipped(turn, rng)
            said = engine_says(play.copy(), wrong)
            assert said == oracle_says(referee.twin(), wrong), (line(play), wrong)
            assert engine_says(play, turn) is None
            assert oracle_says(referee, turn) is None
            moves += count_moves(wrong) + count_moves(turn)
        assert line(play) == referee.game.position()
        result = play.result()
        assert result is not None
        assert result.name == (referee.game.win_name() or "")
        assert result.score == referee.game.score()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("end_with_win", [True, False])
@pytest.mark.parametrize("higher_die", [True, False])
@pytest.mark.parametrize("part", range(2))
def test_positions(part: int, higher_die: bool, end_with_win: bool, scale: int) -> None:
    """All legal turns, all positions they end in, and turns that are none, from made-up boards."""
    options: dict[str, object] = {
        "turn.higher_die": higher_die,
        "turn.end_with_win": end_with_win,
    }
    rng = random.Random(f"positions {part} {higher_die} {end_with_win}")
    for _ in range(75 * scale):
        play, roll = resume(random_setup(rng), options), random_roll(rng)
        oracle = oracle_at(play, options)
        dice = (int(roll[0]), int(roll[1]))
        legal = oracle.sequences(dice)
        seat = play.to_move()[0]
        turns = play.list_turns(roll)
        assert set(turns) == {" ".join((f"{seat} {roll}:", *moves)) for moves in legal}
        assert set(play.final_positions(roll)) == oracle.finals(dice)
        for turn in rng.choices(turns, k=10):
            wrong = slipped(turn, rng)
            said = oracle_says(Referee(copy(oracle), seat), wrong)
            if "+" not in wrong and len(wrong.split(":")[0]) == 4:
                assert engine_says(play.copy(), wrong) == said, (line(play), wrong)


@pytest.mark.parametrize("part", range(2))
def test_moves_one_by_one(part: int, scale: int) -> None:
    rng = random.Random(f"moves {part}")
    for _ in range(100 * scale):
        play, roll = resume(random_setup(rng)), random_roll(rng)
        legal = oracle_at(play, {}).sequences((int(roll[0]), int(roll[1])))
        made: tuple[str, ...] = ()
        assert play.throw(roll) is None
        while moves := play.moves():
            following = {turn[len(made)] for turn in legal if turn[: len(made)] == made != turn}
            assert set(moves) == following
            made += (rng.choice(moves),)
            assert play.move(made[-1]) is None
        assert made in legal


@pytest.mark.parametrize("end_with_win", [True, False])
@pytest.mark.parametrize("when", ["bar", "bar_or_home"])
def test_last_checkers(when: str, end_with_win: bool, scale: int) -> None:
    """The last one or two checkers: which turns end the game, and what the win is called."""
    options = {"win.turkish_mars.when": when, "turn.end_with_win": end_with_win}
    rng = random.Random(f"last checkers {when} {end_with_win}")
    names = set()
    for _ in range(100 * scale):
        play, roll = resume(last_checkers(rng), options), random_roll(rng)
        oracle = oracle_at(play, options)
        dice, seat = (int(roll[0]), int(roll[1])), play.to_move()[0]
        legal = oracle.sequences(dice)
        assert set(play.list_turns(roll)) == {
            " ".join((f"{seat} {roll}:", *moves)) for moves in legal
        }
        for moves in legal:
            ours, theirs = play.copy(), copy(oracle)
            assert ours.replay([" ".join((f"{seat} {roll}:", *moves))]) is None
            theirs.play(dice, moves)
            result = ours.result()
            assert (result is None) is (theirs.winner is None)
            if result is not None:
                assert (result.name, result.score) == (theirs.win_name() or "", theirs.score())
                names.add(result.name)
    assert names == {"", "mars", "turkish_mars"}


def oracle_at(play: TablesPlay, options: dict[str, object]) -> SheshBeshOracle:
    """Return the oracle in the position of *play*."""
    men = [
        {place if place in ("bar", "off") else int(place): places.count(place) for place in places}
        for places in ([man.place for man in men] for men in play.setup().men.values())
    ]
    oracle = SheshBeshOracle(options)
    oracle.place(men[0], men[1], play.to_move()[0])
    return oracle


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("reroll", [True, False])
def test_openings(reroll: bool, scale: int) -> None:
    """Any few strings before the first move, most of them wrong."""
    options: dict[str, object] = {"opening.reroll": reroll}
    rng = random.Random(f"openings {reroll}")
    for _ in range(500 * scale):
        play, referee = begin(options), Referee(SheshBeshOracle(options), None)
        for _ in range(5):
            dice = f"{rng.randint(1, 3)}" if rng.random() < 0.7 else f"{rng.randint(1, 3)}3"
            turn = f"{rng.choice('WB')} {dice}:"
            said = oracle_says(referee, turn)
            assert engine_says(play, turn) == said, turn
            if said is not None:
                break
