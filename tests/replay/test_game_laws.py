"""What holds of every game, however it is seated and by whichever options it is played.

``BARSIS_TEST_SCALE=long`` plays every seating under every value of every option, else a few drawn.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from barsis_notation import Game, Position, dumps, loads, validate
from barsis_notation.replay.seating import assign_seats, get_player_counts
from barsis_notation.rulesets import Ruleset, RulesetError, builtin_rulesets, load_ruleset

GAMES = [listed.id for listed in builtin_rulesets()]


@cache
def variants(game: str) -> list[Ruleset]:
    """Return a game by its defaults, its profiles, and every value of every option."""
    base = load_ruleset(game)
    chosen = [profile.options for profile in base.profiles] + [
        {option.path: reading.value}
        for option in base.options()
        for reading in option.readings
        if reading.value is not msgspec.UNSET
    ]
    found = [base]
    for options in chosen:
        try:
            found.append(base.with_options(options))
        except RulesetError:  # a value that needs another beside it
            continue
    return [ruleset for ruleset in dict.fromkeys(found) if not is_mixed(ruleset)]


def is_mixed(ruleset: Ruleset) -> bool:
    """Return whether options are chosen of which the validator says they do not go together."""
    return [finding.name for finding in validate(Game(ruleset).record())] == ["options-mixed"]


def unpickled(game: Game) -> Game:
    found = pickle.loads(pickle.dumps(game))
    assert isinstance(found, Game)
    return found


def seatings(ruleset: Ruleset) -> list[tuple[str, ...]]:
    return [assign_seats(ruleset, count) for count in get_player_counts(ruleset)]


def go_on(game: Game, choice: int) -> bool:
    """Do one thing that can be done, chosen by a number; return whether it was an end of a turn."""
    moves, outcomes = list(game.legal_moves), list(game.play.outcomes)
    if game.to_roll_off:
        outcomes = [*"123456"] if "opening.reroll" in game.ruleset.facts else outcomes
        game.roll_off(outcomes[choice % len(outcomes)])
    elif game.throw_is_due:
        roll = "" if game.turns else game.opening_roll
        seat = "" if game.is_under_way else game.to_move[choice % len(game.to_move)]
        game.throw(roll or outcomes[choice // 7 % len(outcomes)], seat)
    elif moves:
        game.push(moves[choice % len(moves)])
    else:
        game.end()
        return True
    return False


def is_the_same_written_and_read(game: Game) -> None:
    record = game.record()
    assert loads(dumps(record)) == record
    assert [finding.name for finding in validate(record)] == []
    again = Game.from_record(record)
    if game.is_under_way and not game.winners:
        again.pop()  # the stop
    assert (again.position, again.players) == (game.position, game.players)
    assert again.legal_moves.count() == len({*game.legal_moves})


def stands_as_a_position(game: Game) -> None:
    """Hold the law, as far as a position line can say where a game stands in the middle of a turn.

    It has no word for a turn without throws whose one move was made, nor for what is left of a
    value that is shared out, and says one reading of what is owed where there are more.
    """
    facts = game.ruleset.facts
    if game.parts.moves and ("device.kind" not in facts or facts.get("turn.split")):
        return
    position = Position(game.position, game.ruleset, players=game.players)
    if len(game.owed) > 1:
        assert set(position.moves()) <= set(game.legal_moves)
        return
    assert position.moves() == list(game.legal_moves)
    if not game.is_under_way:
        assert position.line == game.position


def obeys(game: Game, choices: list[int]) -> None:
    """Play by *choices* and hold the laws: at every turn those of a position, now and then all."""
    for number, choice in enumerate(choices):
        if game.is_over:
            break
        stands_as_a_position(game)
        if number % 29 == 0:
            is_the_same_written_and_read(game)
        go_on(game, choice)
    is_the_same_written_and_read(game)


CHOICES = st.lists(st.integers(0, 10_000), max_size=60)
FEW = max(20, min(settings().max_examples // 5, 1000))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=FEW)
@given(st.integers(0, 999), st.integers(0, 999), CHOICES)
@pytest.mark.by_turns(2)
def test_a_game_is_the_record_and_the_position_it_writes(
    name: str, variant: int, seating: int, choices: list[int]
) -> None:
    ruleset = variants(name)[variant % len(variants(name))]
    players = seatings(ruleset)[seating % len(seatings(ruleset))]
    note(f"{ruleset!r} {players}")
    obeys(Game(ruleset, players), choices)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_every_seating_under_every_value_of_every_option(name: str) -> None:
    for ruleset in variants(name):
        for players in seatings(ruleset):
            for seed in range(4):
                rng = Random(f"{ruleset!r} {players} {seed}")
                obeys(Game(ruleset, players), [rng.randrange(10_000) for _ in range(400)])


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=FEW)
@given(st.integers(0, 999), CHOICES)
def test_what_is_taken_back_was_never_played(name: str, variant: int, choices: list[int]) -> None:
    game = Game(variants(name)[variant % len(variants(name))])
    past = [seen(game)]
    for choice in choices:
        if not game.is_over:
            go_on(game, choice)
            past.append(seen(game))
    while len(past) > 1:
        assert seen(game) == past.pop()
        assert game.peek() == game.pop()
    assert seen(game) == past.pop()
    with pytest.raises(IndexError):
        game.peek()


def seen(game: Game) -> tuple[object, ...]:
    """Return what can be seen of a game; a view would show what is there later."""
    return repr(game), game.turns, game.opening, game.to_move, game.owed, list(game.legal_moves)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("twin_of", [Game.copy, copy.copy, copy.deepcopy, unpickled])
@settings(max_examples=5)
@given(st.integers(0, 999), CHOICES, CHOICES)
def test_a_copy_stands_the_same_and_goes_its_own_way(
    name: str, twin_of: Callable[[Game], Game], variant: int, choices: list[int], more: list[int]
) -> None:
    game = Game(variants(name)[variant % len(variants(name))])
    for choice in choices:
        if not game.is_over:
            go_on(game, choice)
    twin, before = twin_of(game), seen(game)
    assert (seen(twin), twin.ruleset) == (before, game.ruleset)
    for choice in more:
        if not twin.is_over:
            go_on(twin, choice)
    while twin.opening or twin.turns:
        twin.pop()
    assert seen(game) == before
    assert seen(twin) == seen(Game(game.ruleset))
