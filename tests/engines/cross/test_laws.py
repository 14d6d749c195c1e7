"""What holds in every game of the cross engine, whatever the rules and the position."""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.engines.engine import END, THROWS, TurnAttempt
from barsis_notation.record.position_lines import Setup, format_setup, parse_setup
from barsis_notation.replay import Game, IllegalMove, steps
from barsis_notation.replay.position import Position
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.choices import Choices, anew, choices

from .compare import LEAVING, SEATS, random_options, random_turns
from .slips import slipped
from .strolls import in_turn, midway, random_men, random_play, random_rules, step, stroll

PLACES = ("bar", "off", *map(str, range(87)))
MAX_EXAMPLES = min(settings().max_examples, 1000)
law = settings(anew, max_examples=MAX_EXAMPLES // 2)
few = settings(anew, max_examples=MAX_EXAMPLES // 4)
SEEDS = st.integers(0, 2**32 - 1)
whole_games = settings(few, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""For games by the oracle, which no chain of hundred throws ever ends: drawn by a seed."""
"""For laws that take long."""
rare = settings(anew, max_examples=max(2, MAX_EXAMPLES // 20))
"""For laws with refusals that are explained, other readings tried."""


def line(play: CrossPlay) -> str:
    return format_setup(play.setup())


def whole(play: CrossPlay) -> tuple[object, ...]:
    """Return all that a game shows."""
    moves, winners = sorted(play.moves()), play.winners()
    assert set(winners) <= set(play.seats)
    return line(play), play.to_move(), play.owed(), moves, play.why_not_end(), winners


def a_game(rng: random.Random) -> tuple[Ruleset, str, list[str]]:
    """Return a random legal game by the oracle."""
    options = random_options(rng, load_ruleset("barsis"))
    seats = rng.choice(SEATS)
    return load_ruleset("barsis", options=options), seats, random_turns(seats, options, rng)


# --- legal moves ---


@few
@given(choices)
def test_a_move_is_listed_just_where_nothing_forbids_it(rng: Choices) -> None:
    play = in_turn(rng)
    listed = play.moves()
    assert len(set(listed)) == len(listed)
    plain = {move.partition("*")[0] for move in listed}
    named = {move.partition("*")[0] for move in listed if "*" in move}
    before = whole(play)
    legal = set()
    for start in PLACES:
        for dest in PLACES:
            refused = play.why_not(f"{start}/{dest}")
            if refused is None or refused == "capture-missing":
                legal.add(f"{start}/{dest}")
                assert (refused is not None) == (f"{start}/{dest}" in named)
    assert legal == plain
    assert all(play.why_not(move) is None for move in listed)
    assert whole(play) == before


@law
@given(choices)
def test_a_move_is_made_just_where_nothing_forbids_it(rng: Choices) -> None:
    play = in_turn(rng)
    before = line(play)
    listed = play.moves()
    nonsense = [f"{rng.choice(PLACES)}/{rng.choice(PLACES)}" for _ in range(20)]
    for move in [*listed, *nonsense, "", "8", "8/11 11/14", "?", "8/11=", "S.8/11", "a1-a2"]:
        twin = play.copy()
        refused = twin.move(move)
        assert refused == play.why_not(move)
        assert (refused is None) == (line(twin) != before)


@law
@given(choices)
def test_no_move_while_a_throw_is_due(rng: Choices) -> None:
    """All throws come before the moves (BS4); without a throw there is nothing to move with."""
    play = midway(rng, 40)
    assume(play.why_not_end() == "throw-missing")
    assert play.moves() == []
    assert {play.why_not(f"{start}/{dest}") for start in PLACES[:30] for dest in PLACES[:40]} <= {
        "throw-missing"
    }


def test_no_move_between_two_throws_of_a_chain() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.throw("1") is None
    assert play.moves() == []
    assert play.move("bar/11") == "throw-missing"
    assert play.throw("2") is None
    assert sorted(play.moves()) == ["bar/1", "bar/11"]


def test_each_reading_is_kept_once() -> None:
    play = CrossPlay(load_ruleset("barsis", options={"entry.dest": "11:10(+khal)"}), "SN")
    for throw in "112":
        assert play.throw(throw) is None
    for _ in range(2):
        assert play.move("bar/11") is None
    assert sorted(play.owed()) == [("2",), ("2", "khal"), ("2", "khal", "khal")]


@law
@given(choices)
def test_a_turn_may_end_just_where_no_duty_is_left(rng: Choices) -> None:
    play = in_turn(rng)
    why = play.why_not_end()
    assert why in (None, "must-move")
    assert play.why_not_end("pass") == (None if why is None else "pass-not-allowed")
    if play.ruleset["pass"] == "forced" and len(play.owed()) == 1:
        assert (why is None) == (not play.moves())
    if play.ruleset["pass"] == "optional":
        assert why is None
    if not play.moves():
        assert why is None


@law
@given(choices)
def test_what_a_move_takes_is_what_goes_to_the_bar(rng: Choices) -> None:
    play = in_turn(rng)
    mover = play.to_move()[0]
    for move in play.moves():
        twin = play.copy()
        assert twin.move(move) is None
        lost = Counter(gone(play.setup(), twin.setup(), mover))
        assert Counter(twin.captured_men()) == lost
        back = {
            seat: sum(man.place == "bar" for man in men) for seat, men in twin.setup().men.items()
        }
        before = {
            seat: sum(man.place == "bar" for man in men) for seat, men in play.setup().men.items()
        }
        taken = Counter(name[0] for name in lost.elements())
        assert all(back[seat] == before[seat] + taken[seat] for seat in back if seat != mover)
        if "*" in move:
            assert list(lost) == [move.partition("*")[2]]


def gone(before: Setup, after: Setup, mover: str) -> list[str]:
    """Return the men, ``N.32``, that stood on a step before and do not now."""
    return [
        f"{seat}.{place}"
        for seat, men in before.men.items()
        if seat != mover
        for place in (
            Counter(man.place for man in men) - Counter(man.place for man in after.men[seat])
        ).elements()
        if place.isdigit()
    ]


# --- throws, seats, ends ---


@law
@given(choices)
def test_nobody_throws_in_the_turn_of_another(rng: Choices) -> None:
    play = midway(rng, 30)
    assume(play.kernel.turn.begun)
    before = whole(play)
    mover = play.setup().to
    for seat in "SENWX":
        if seat != mover:
            assert play.throw("2", seat) is not None
    assert whole(play) == before


def test_nobody_throws_into_the_further_try_of_another() -> None:
    play = CrossPlay(load_ruleset("barsis", options={"turn.entry_tries": 3}), "SN")
    assert play.replay(["S 2:"]) is None
    assert play.throw("1", "S") is None
    assert play.throw("3", "N") == "throw-out-of-turn"
    assert line(play) == "barsis S:bar(4) N:bar(4) to=S again=1 owed=10,khal tries=1"


@pytest.mark.parametrize("outcome", ["7", "8", "9", "10", "31", "?", "x", ""])
def test_an_outcome_nobody_throws(outcome: str) -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.throw(outcome, "S") == "unknown-outcome"
    assert line(play) == "barsis S:bar(4) N:bar(4) to=-"


def test_a_turn_that_was_thrown_for_was_taken() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.throw("2", "S") is None
    assert play.why_not_end("miss") == "not-a-move-here"
    assert play.end() is None
    assert play.end("miss") is None
    assert line(play) == "barsis S:bar(4) N:bar(4) to=S"


@law
@given(choices)
def test_only_who_may_throw_throws(rng: Choices) -> None:
    play = midway(rng, 30)
    assume(not play.kernel.turn.begun and play.to_move())
    may = {seat for seat in "SENW" if play.copy().throw("2", seat) is None}
    assert may == set(play.to_move())


@whole_games
@given(SEEDS)
def test_the_game_is_over_when_four_are_home_or_one_is_left(seed: int) -> None:
    rng = random.Random(seed)
    rules, seats, turns = a_game(rng)
    play = CrossPlay(rules, seats)
    assert play.replay(turns) is None
    home = [seat for seat, men in play.setup().men.items() if all(m.place == "off" for m in men)]
    left = {turn[0] for turn in turns if turn.endswith(LEAVING)}
    last = set(seats) - left
    if not home and len(last) == 1:
        assert play.winners() == tuple(last)
        assert play.result() is not None
        assert play.result().reason == "resign"  # type: ignore[union-attr]
    else:
        assert play.winners() == tuple(home)
    outcome = play.result()
    if outcome is None:
        assert play.to_move()
        return
    assert outcome.score == {seat: int(seat in play.winners()) for seat in play.seats}
    assert outcome.name == ""
    assert play.to_move() == ()
    assert play.moves() == []
    assert play.throw("2") == "game-already-over"
    assert play.why_not("8/11") == "game-already-over"


def test_who_has_four_home_wins_by_that() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.set_position(parse_setup("barsis S:80,off(3) N:bar(4) to=S")) == []
    assert play.result() is None
    assert play.replay(["S 4: 80/off"]) is None
    outcome = play.result()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.score) == (("S",), "home", {"S": 1, "N": 0})


def test_a_game_broken_off_goes_on_when_it_is_told_to() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.replay(["S 2: stop"]) is None
    assert play.to_move() == ()
    assert play.throw("2", "N") == "stop-not-last"
    play.resume()
    assert play.to_move() == ("N",)
    assert play.replay(["N 2:", "S 3:"]) is None
    play.resume()
    assert play.to_move() == ("N",)


def test_remarks_count_stars_and_early_ends() -> None:
    rules = load_ruleset("barsis", options={"pass": "optional"})
    play = CrossPlay(rules, "SN")

    def counts() -> tuple[int, int, int]:
        return play.count_remarks()[:3]

    assert play.set_position(parse_setup("barsis S:bar(2),24,28 N:bar,10,18,68 to=S")) == []
    assert play.replay(["S 6+2: 28/30", "N 2: pass", "S 4: 30/34*", "N 4:"]) is None
    assert counts() == (1, 0, 2)
    assert play.replay(["S 4: pass", "N 4: 18/22 pass"]) is None
    assert counts() == (1, 0, 2)
    assert play.set_position(parse_setup("barsis S:bar(2),30,40 N:bar(2),8,66 to=S")) == []
    assert play.replay(["S 2: 30/32"]) is None
    assert counts() == (1, 1, 2)
    assert play.copy().count_remarks() == play.count_remarks()


# --- copies, positions ---


@law
@given(choices)
def test_a_copy_goes_its_own_way(rng: Choices) -> None:
    play = midway(rng, 30)
    before = whole(play)
    twin = play.copy()
    assert whole(twin) == before
    for _ in range(15):
        step(twin, rng)
    assert whole(play) == before
    again = play.copy()
    going = whole(twin)
    for _ in range(15):
        step(play, rng)
    assert whole(twin) == going
    assert whole(again) == before


def test_a_copy_and_a_position_know_who_left() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SENW")
    assert play.replay(["S 2:", "E: resign", "N 2:", "W: forfeit"]) is None
    twin = play.copy()
    assert twin.replay(["S 2:", "N 2:", "S 2:"]) is None
    assert twin.set_position(parse_setup("barsis S:bar(4) E:bar(4) N:bar(4) W:bar(4) to=S")) == []
    assert twin.replay(["S 2:", "N: resign"]) is None
    assert twin.winners() == ("S",)
    twin.restart()
    assert twin.replay(["S 2:", "E 2:", "N 2:", "W 2:"]) is None
    assert play.to_move() == ("S",)


@law
@given(choices)
def test_a_copy_goes_the_same_way(rng: Choices) -> None:
    play = midway(rng, 30)
    twin = play.copy()
    one, other = rng.again(), rng.again()
    for _ in range(30):
        assert step(play, one) == step(twin, other)
        assert whole(play) == whole(twin)


def has_played_all(play: CrossPlay) -> bool:
    """Return whether nothing is owed in a turn that is not yet closed: no position line says so."""
    return play.kernel.turn.begun and play.owed() == ((),)


@law
@given(choices)
def test_a_position_that_is_written_can_be_set_up(rng: Choices) -> None:
    play = midway(rng, 40)
    assume(not has_played_all(play))
    written = line(play)
    fresh = CrossPlay(play.ruleset, play.seats)
    assert fresh.set_position(parse_setup(written)) == []
    assert line(fresh) == written
    assert sorted(fresh.moves()) == sorted(play.moves())
    assert fresh.why_not_end() == play.why_not_end() or len(play.owed()) > 1
    assert fresh.winners() == play.winners()


@law
@given(choices)
def test_a_game_set_up_goes_on_as_the_one_it_was_written_from(rng: Choices) -> None:
    """Left out is what no position line tells: which of several readings are still open, and in a
    turn with further tries whether a pawn was on the board or a throw is a duty."""
    play = midway(rng, 40)
    assume(not has_played_all(play) and len(play.owed()) <= 1)
    assume(play.ruleset["turn.entry_tries"] == 1 and play.setup().to != "-")
    fresh = CrossPlay(play.ruleset, play.seats)
    assert fresh.set_position(play.setup()) == []
    one, other = rng.again(), rng.again()
    for _ in range(40):
        assert whole(fresh) == whole(play)
        assert step(play, one) == step(fresh, other)


@law
@given(choices)
def test_men_stand_where_they_were_put_or_nothing_changes(rng: Choices) -> None:
    play = CrossPlay(random_rules(rng), rng.choice(SEATS))
    for _ in range(10):
        before, wanted = line(play), random_men(play.seats, rng)
        wrong = play.set_position(wanted)
        after = parse_setup(line(play))
        if wrong:
            assert line(play) == before
        else:
            for seat, men in wanted.men.items():
                assert Counter(man.place for man in men) == Counter(
                    m.place for m in after.men[seat]
                )


@law
@given(choices)
def test_a_restarted_game_is_at_its_start(rng: Choices) -> None:
    play = midway(rng, 30)
    start = CrossPlay(play.ruleset, play.seats)
    play.restart()
    assert whole(play) == whole(start)
    play.restart()
    one, other = rng.again(), rng.again()
    for _ in range(20):
        assert step(play, one) == step(start, other)
    assert play.count_remarks() == start.count_remarks()


# --- replay ---


@whole_games
@given(SEEDS)
def test_replay_at_once_turn_by_turn_and_move_by_move(seed: int) -> None:
    rng = random.Random(seed)
    rules, seats, turns = a_game(rng)
    turns = turns[:60]
    once, turn_by_turn, by_move = (CrossPlay(rules, seats) for _ in range(3))
    assert once.replay(turns) is None
    for text in turns:
        assert turn_by_turn.replay([text]) is None
        by_hand(by_move, text)
        assert line(by_move) == line(turn_by_turn)
    assert whole(once) == whole(turn_by_turn) == whole(by_move)


def by_hand(play: CrossPlay, text: str) -> None:
    """Play a legal turn string throw by throw and move by move."""
    head, _, tail = text.partition(":")
    seat, _, throws = head.partition(" ")
    if not throws:  # the next seat may miss its turn instead of a further try of this one
        assert play.replay([text]) is None
        return
    words = tail.split()
    ending = words.pop() if words and words[-1].isalpha() else ""
    for throw in throws.split("+"):
        assert play.throw(throw, seat) is None
    for move in words:
        assert play.move(move) is None
    assert play.end(ending) is None


@whole_games
@given(SEEDS)
def test_a_refused_game_stands_where_it_was_refused(seed: int) -> None:
    rng = random.Random(seed)
    rules, seats, legal = a_game(rng)
    turns = slipped(legal[:40], rng)
    play = CrossPlay(rules, seats)
    refused = play.replay(turns)
    other = CrossPlay(rules, seats)
    told = [(number, other.replay([text])) for number, text in enumerate(turns, 1)]
    first = next(((number, why) for number, why in told if why is not None), None)
    if refused is None:
        assert first is None
        return
    assert first is not None
    assert refused == (first[0], *first[1][1:])
    if refused.move == THROWS:
        return
    third = CrossPlay(rules, seats)
    assert third.replay(turns[: refused.turn - 1]) is None
    head, _, tail = turns[refused.turn - 1].partition(":")
    for throw in head[2:].split("+") if head[2:] else ():
        assert third.throw(throw, head[0]) is None
    moves = re.findall(r"\S*/\S*", tail)
    for move in moves if refused.move == END else moves[: refused.move - 1]:
        assert third.move(move) is None
    assert line(play) == line(third)


# --- Game ---


def new_game(rng: random.Random) -> Game:
    play = random_play(rng)
    written = line(play)
    return Game(play.ruleset, play.seats, None if written.endswith("to=-") else written)


def seen(game: Game) -> tuple[object, ...]:
    return game.position, game.turns, game.to_move, game.owed, game.winners, list(game.legal_moves)


@law
@given(choices)
def test_pop_takes_back_throw_move_and_end(rng: Choices) -> None:
    game = new_game(rng)
    past = [seen(game)]
    for _ in range(rng.randrange(40)):
        if not game.to_move:
            break
        stroll(game, rng, 1)
        past.append(seen(game))
    future = past.pop()
    assert seen(game) == future
    while past:
        game.pop()
        assert seen(game) == past.pop()
    with pytest.raises(IndexError):
        game.pop()


@rare
@given(choices)
def test_what_is_refused_changes_nothing(rng: Choices) -> None:
    game = new_game(rng)
    stroll(game, rng, rng.randrange(30))
    before = seen(game)
    for word in (
        "30/31",
        "bar/12",
        "x",
        *(f"{rng.choice(PLACES)}/{rng.choice(PLACES)}" for _ in range(2)),
    ):
        if word not in game.legal_moves:
            with pytest.raises(IllegalMove):
                game.push(word)
    for outcome in ("7", "31"):
        with pytest.raises(IllegalMove):
            game.throw(outcome)
    if game.throw_is_due or game.must_move:
        with pytest.raises(IllegalMove):
            game.end()
        with pytest.raises(IllegalMove):
            game.end("pass")
    assert seen(game) == before


@few
@given(choices)
def test_the_record_of_a_game_is_legal(rng: Choices) -> None:
    game = new_game(rng)
    stroll(game, rng, rng.randrange(120))
    for _ in range(rng.randrange(3)):
        word = rng.choice(("miss", "resign", "forfeit", "stop", ""))
        if game.to_move:
            with suppress(IllegalMove):
                game.end(word)
    while stroll(game, rng, 1) not in ("end", ""):
        pass
    record = game.record()
    played = list(steps(record, game.ruleset))
    assert [
        found.code for step in played for found in step.findings if found.severity is Severity.ERROR
    ] == []
    assert len(played) == len(record.turns)
    if played:
        assert format_setup(played[-1].after) == game.position


def test_a_game_that_is_over_refuses_everything() -> None:
    game = Game("barsis", "SN", "barsis S:80,off(3) N:bar(4) to=S")
    game.throw("4")
    game.push("80/off")
    game.end()
    assert game.winners == ("S",)
    before = seen(game)
    assert game.why_not("bar/1") is not None
    with pytest.raises(IllegalMove):
        game.push("bar/1")
    with pytest.raises(IllegalMove):
        game.throw("2")
    for word in ("", "pass", "resign", "forfeit", "miss"):
        with pytest.raises(IllegalMove):
            game.end(word)
    assert seen(game) == before


def test_a_move_nobody_can_read_is_refused_before_the_first_throw() -> None:
    game = Game("barsis", "SN")
    assert game.why_not("x") is not None
    with pytest.raises(IllegalMove):
        game.push("x")


def test_nobody_plays_on_alone() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.replay(["S 2:", "N 2:", "S: resign"]) is None
    (wrong,) = play.set_position(parse_setup("barsis S:bar(4) N:bar(4) to=S"))
    assert str(wrong) == "seat S is to move but has left the game"
    assert play.set_position(parse_setup("barsis S:bar(4) N:bar(4) to=N")) == []
    assert play.winners() == ("N",)
    assert play.replay(["N: resign"]) == (1, 0, "game-already-over")


def test_the_last_of_three_wins_when_the_others_leave() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SEN")
    assert play.replay(["S: forfeit", "E 2:", "N 2:", "E: resign"]) is None
    assert play.winners() == ("N",)


def test_an_entry_on_a_wrong_square_is_told_by_the_rule_of_the_entry_that_was_meant() -> None:
    play = CrossPlay(load_ruleset("barsis"), "SN")
    assert play.find_fact("entry-wrong-square", TurnAttempt("S", to="2")) == "entry.khal"
    assert play.find_fact("entry-wrong-square", TurnAttempt("S", to="10")) == "entry.dest"
    assert play.find_fact("entry-wrong-square", TurnAttempt("S", to="25")) == "entry.benj"
    assert play.find_fact("entry-without-right", TurnAttempt("S", to="26")) == "entry.benj"


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("spent", ["", "+khal"])
@pytest.mark.parametrize("seed", range(6))
def test_the_archive_reading_takes_every_game_of_both_others(
    spent: str, seed: int, scale: int
) -> None:
    """``(+khal)`` accepts what is legal where an entry spends the khal, and where it does not."""
    rng = random.Random(f"{spent} {seed}")
    one = {"entry.dest": f"11:10{spent}", "entry.benj": f"26:25{spent}"}
    both = {"entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"}
    for _ in range(2 * scale):
        seats = rng.choice(SEATS)
        turns = random_turns(seats, {path: one[path] for path in one if spent}, rng)
        play = CrossPlay(load_ruleset("barsis", options=both), seats)
        assert play.replay(turns) is None


@pytest.mark.parametrize(("seats", "own"), [(("S", "E", "N", "W"), "S"), (("SN", "EW"), "SN")])
def test_nobody_moves_the_men_of_another(seats: tuple[str, ...], own: str) -> None:
    play = CrossPlay(load_ruleset("barsis"), seats)
    steps = {"S": 20, "E": 30, "N": 40, "W": 50}
    men = " ".join(f"{seat}:bar(3),{step}" for seat, step in steps.items())
    assert play.set_position(parse_setup(f"barsis {men} to=S owed=2")) == []
    refused = {seat: play.why_not(f"{seat}.{step}/{step + 2}") for seat, step in steps.items()}
    assert {seat for seat, why in refused.items() if why is None} == set(own)
    assert {why for why in refused.values() if why is not None} == {"not-a-move-here"}


@pytest.mark.parametrize("step", [0, 84, 85, 999])
def test_a_journal_names_a_step_of_the_route(step: int) -> None:
    ruleset = load_ruleset("pachisi").with_options({"capture.cancel": True})
    position = "pachisi S:bar(3),20 E:bar(3),40c N:bar(4) W:bar(4) to=S journal=E.40>S."
    assert Position(f"{position}30", ruleset).line == f"{position}30"
    with pytest.raises(BarsisError, match="steps go from 1 to 83"):
        Position(f"{position}{step}", ruleset)
