"""What holds in every game of every engine, whatever the rules and the position."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from tests.choices import Choices, anew, choices

from .strolls import GAMES, Stroll, line, throw_is_due, whole, words_of

MAX_EXAMPLES = max(8, min(settings().max_examples // 12, 400))
law = settings(anew, max_examples=MAX_EXAMPLES)
"""The other tests of an engine try more."""
every_game = pytest.mark.parametrize("id", GAMES)


def midway(id: str, rng: random.Random, steps: int = 60) -> Stroll:
    return Stroll(id, rng).go(rng.randrange(steps))


@every_game
@law
@given(choices)
def test_a_move_is_listed_just_where_nothing_forbids_it(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    listed, before = play.moves(), whole(play)
    assert len(set(listed)) == len(listed)
    assert [move for move in listed if play.why_not(move) is not None] == []
    plain = {move.partition("*")[0] for move in listed}
    for word in words_of(play, rng, 60):
        refused = play.why_not(word)
        assert (refused in (None, "capture-missing")) == (word in plain), word
    assert whole(play) == before


@every_game
@pytest.mark.parametrize("place", ["²", "٣", "1²", "x", ""])
def test_a_step_is_written_in_ascii_digits(id: str, place: str) -> None:
    play = midway(id, random.Random(1)).play
    for seat in play.names:
        assert play.name_place(seat, place) in (None, place)
        assert play.steps_to_go(seat, place) in (None, 0)


@every_game
@law
@given(choices)
def test_a_move_is_made_just_where_nothing_forbids_it(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    before = whole(play)
    for word in [*play.moves()[:6], *words_of(play, rng, 6), "", "?", "8", "8/11 11/14"]:
        twin = play.copy()
        refused = twin.move(word)
        assert refused == play.why_not(word)
        assert (refused is None) == (whole(twin) != before)
    assert whole(play) == before


@every_game
@law
@given(choices)
def test_a_copy_goes_its_own_way(id: str, rng: Choices) -> None:
    stroll = midway(id, rng)
    play, before = stroll.play, whole(stroll.play)
    stroll.play = play.copy()
    assert whole(stroll.play) == before
    stroll.go(12)
    assert whole(play) == before


@every_game
@law
@given(choices)
def test_a_copy_goes_on_as_the_game_it_was_made_of(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    twin = play.copy()
    words = words_of(play, rng, 20)
    for _ in go_on_alike(play, twin, rng, 12):
        assert whole(twin) == whole(play)
        assert counted(twin) == counted(play)
        assert [twin.why_not(word) for word in words] == [play.why_not(word) for word in words]
    assert play.end("resign") == twin.end("resign")
    assert (play.result() is not None) == bool(play.winners())
    assert counted(play.copy()) == counted(play) == counted(twin)


def counted(play: Play) -> tuple[object, ...]:
    """Return what a game tells of the moves made so far."""
    return play.captured_men(), play.moves_made(), play.count_remarks(), play.result()


def go_on_alike(play: Play, other: Play, rng: Choices, steps: int) -> Iterator[None]:
    """Do the same things in two games that stand alike, and yield after each."""
    for _ in range(steps):
        if throw_is_due(play) and play.to_move():
            outcome, seat = rng.choice(sorted(play.outcomes)), rng.choice(play.to_move())
            assert play.throw(outcome, seat) == other.throw(outcome, seat)
        elif moves := sorted(play.moves()):
            move = rng.choice(moves)
            assert play.move(move) is None
            assert other.move(move) is None
        elif play.to_move():
            assert play.end() is None
            assert other.end() is None
        yield


@every_game
@law
@given(choices)
def test_a_turn_may_end_just_where_no_duty_is_left(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    assume(play.to_move())
    before, why = whole(play), play.why_not_end()
    twin = play.copy()
    assert twin.end() == why
    assert (whole(twin) == before) == (why is not None)
    if throw_is_due(play):
        assert play.moves() == []
        return
    if why is not None:
        assert play.moves()
        begun = len(play.to_move()) == 1  # else it is open whose duty it is
        assert play.why_not_end("pass") == ("pass-not-allowed" if begun else why)
    elif all_is_duty(play):
        assert play.moves() == []


def all_is_duty(play: Play) -> bool:
    """Return whether every right of the rules is a duty, and there is one reading."""
    facts = play.ruleset.facts
    rights = [path for path in facts if path.startswith("tokens.") and facts[path] is False]
    forced = facts.get("pass", "forced") == "forced"
    return (
        forced
        and not rights
        and facts.get("bonus_duty", "forced") == "forced"
        and facts.get("leap.multi") != "optional"
        and len(play.owed()) <= 1
    )


# --- positions ---


def says_all(stroll: Stroll) -> bool:
    """Return whether a position line tells all of where a game stands.

    It does not tell which of several readings are open, who of the men has had his part of a
    split, whether a man was on the board in an earlier try to enter, nor in a turn under way that
    all that was thrown, or the one move, is used up, or (of leaps) which man has to leap on.
    """
    play = stroll.play
    facts, setup = play.ruleset.facts, play.setup()
    under_way = not stroll.is_between_turns
    used_up = under_way and play.owed() == ((),) and not throw_is_due(play)
    multi = under_way and facts.get("leap.multi", "none") != "none"
    return not (
        used_up
        or setup.to == "-"
        or len(play.owed()) > 1
        or facts.get("turn.split")
        or facts.get("turn.entry_tries", 1) > 1
        or multi
    )


@every_game
@law
@given(choices)
def test_a_position_that_is_written_can_be_set_up(id: str, rng: Choices) -> None:
    stroll = midway(id, rng)
    play = stroll.play
    assume(not has_begun_a_split(play))
    fresh = get_engine(play.ruleset.family).begin(play.ruleset, play.players)
    assert fresh.set_position(play.setup()) == []
    assert line(fresh) == line(play)
    if says_all(stroll):
        assert shown(fresh) == shown(play)


def has_begun_a_split(play: Play) -> bool:
    """Return whether a value may have been used in part: what is left of it nobody throws."""
    return bool(play.ruleset.facts.get("turn.split")) and play.owed() != ((),)


def shown(play: Play) -> tuple[object, ...]:
    """Return all that a game shows, of a duty only whether there is one.

    Which duty it is may rest on what was thrown and is used up (two dice, one of them played).
    """
    *rest, why, winners = whole(play)
    return *rest, why is None, winners


@every_game
@law
@given(choices)
def test_a_game_set_up_goes_on_as_the_one_it_was_written_from(id: str, rng: Choices) -> None:
    stroll = midway(id, rng)
    play = stroll.play
    assume(says_all(stroll))
    fresh = get_engine(play.ruleset.family).begin(play.ruleset, play.players)
    assert fresh.set_position(play.setup()) == []
    for _ in go_on_alike(play, fresh, rng, 25):
        assert shown(fresh) == shown(play)


@every_game
@law
@given(choices)
def test_a_restarted_game_is_at_its_start(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    start = get_engine(play.ruleset.family).begin(play.ruleset, play.players)
    play.restart()
    assert whole(play) == whole(start)


# --- ends ---


@every_game
@law
@given(choices)
def test_whoever_resigns_last_ends_the_game_and_nothing_follows(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    made = play.moves() or ["1/2", "a1-a2"]
    before = play.winners()
    while not play.winners() and play.end("resign") is None:
        pass
    if not play.winners():  # before the first turn there is nothing to give up
        assert play.why_not_end("resign") is not None
        return
    outcome = play.result()
    assert outcome is not None
    assert outcome.winners == play.winners()
    assert before or outcome.reason == "resign"
    assert (play.moves(), play.to_move()) == ([], ())
    assert "game-already-over" in {play.why_not(move) for move in made}
    assert {play.why_not_end(word) for word in ("pass", "resign")} == {"game-already-over"}
    for key in sorted(play.outcomes)[:1]:
        assert play.throw(key) == "game-already-over"


@every_game
@law
@given(choices)
def test_after_a_turn_broken_off_the_next_seat_goes_on(id: str, rng: Choices) -> None:
    play = midway(id, rng).play
    stopped = play.to_move()
    assume(play.end("stop") is None and not play.winners())
    assert play.to_move() == ()
    assert play.moves() == []
    play.resume()
    assert play.to_move()[0] != stopped[0]
    assert "again" not in play.setup().keys
    for _ in go_on_alike(play, play.copy(), rng, 4):
        assert play.to_move() or play.winners()


@every_game
def test_a_word_that_ends_no_turn(id: str) -> None:
    play = midway(id, random.Random(5)).play
    assert play.why_not_end("enough") == "not-strict"
    assert play.end("enough") == "not-strict"


@every_game
def test_whom_a_move_took_is_known_after_the_turn_too(id: str) -> None:
    taken: tuple[str, ...] = ()
    for seed in range(20):
        stroll = Stroll(id, random.Random(seed))
        while stroll.play.to_move() and len(stroll.turns) < 60:
            stroll.step()
            if taken and stroll.is_between_turns:
                assert stroll.play.captured_men() == taken
                if taken[0][0] in stroll.play.to_move():
                    return
            taken = () if stroll.is_between_turns else stroll.play.captured_men()
    raise AssertionError("nobody took anybody who is to move next")


# --- replay ---


@every_game
@law
@given(choices)
def test_replay_at_once_turn_by_turn_and_move_by_move(id: str, rng: Choices) -> None:
    stroll = midway(id, rng, 120)
    while not stroll.is_between_turns and stroll.play.to_move():
        stroll.step()
    play = stroll.play
    engine = get_engine(play.ruleset.family)
    once, by_turn = (engine.begin(play.ruleset, play.players) for _ in range(2))
    assert once.replay(stroll.turns) is None
    assert [by_turn.replay([turn]) for turn in stroll.turns] == [None] * len(stroll.turns)
    assert whole(once) == whole(by_turn) == whole(play)
    made = play.moves_made()
    assert made >= sum("/" in turn or "-" in turn for turn in stroll.turns)
    assert once.moves_made() == by_turn.moves_made() == made


@every_game
def test_the_strolls_go_far(id: str) -> None:
    """Laws that are tried on nothing but beginnings say little."""
    captures = moves = 0
    for seed in range(4):
        stroll = Stroll(id, random.Random(seed)).go(300)
        moves += stroll.play.moves_made()
        captures += sum("*" in turn or "x" in turn for turn in stroll.turns)
    assert moves > 200
    assert captures > 0


@every_game
@law
@given(choices)
def test_a_turn_is_judged_the_same_whole_and_step_by_step(id: str, rng: Choices) -> None:
    """Whatever its closing word is: moves before a throw that is due are refused by both."""
    play = midway(id, rng).play
    assume(play.to_move() and not any(play.owed()))
    for _ in range(20):
        seat, throws, moves, word = _random_turn(play, rng)
        if not throws and play.setup().to == "-":
            continue  # only the string says whose turn it is
        head = f"{seat} {'+'.join(throws)}:" if throws else f"{seat}:"
        text = " ".join([head, *moves, *[word] * bool(word)])
        refused = play.copy().replay([text])
        name = refused and refused.name
        assert name == _refusal_by_steps(play.copy(), seat, throws, moves, word), text


def _random_turn(play: Play, rng: Choices) -> tuple[str, list[str], list[str], str]:
    """Return a turn whose moves are legal once all is thrown, which it may break off before."""
    seat, throws, moves = rng.choice(play.to_move()), list[str](), list[str]()
    ahead = play.copy()
    while throw_is_due(ahead) and ahead.to_move() and len(throws) < 8:
        throws.append(rng.choice(sorted(play.outcomes)))
        ahead.throw(throws[-1], seat)
    for _ in range(rng.choice((0, 1, 2))):
        legal = sorted(ahead.moves())
        if legal:
            moves.append(rng.choice(legal))
            ahead.move(moves[-1])
    word = rng.choice(("", "pass", "stop", "stop", "resign", "forfeit"))
    if word not in ("", "pass"):
        throws = throws[: rng.randrange(len(throws) + 1)]
    return seat, throws, moves, word


def _refusal_by_steps(
    play: Play, seat: str, throws: list[str], moves: list[str], word: str
) -> str | None:
    """Make the throws, the moves and the end of a turn; return the first refusal's name."""
    for throw in throws:
        refused = play.throw(throw, seat)
        if refused:
            return refused
    for move in moves:
        refused = play.move(move)
        if refused:
            return refused
    return play.end(word)
