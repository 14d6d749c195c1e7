"""What one replay tells of the turns of a record is what the position before each turn tells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

import sample_games
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.engines.engine import Play
from barsis_notation.formats.format_registry import find_format_by_suffix
from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.spelled_turn import get_item_string, spell_turn
from barsis_notation.record.structs import Entry, Record, Ruling, SpelledTurn, TurnItem
from barsis_notation.record.turns import format_move, parse_turn
from barsis_notation.replay.derived_facts import (
    collect_move_facts,
    derive,
    get_fixed_facts,
    spell_derived,
)
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.replay.start import begin_game, find_record_ruleset, open_record
from barsis_notation.replay.turn_facts import TurnFacts, collect_turn_facts, derive_spelled_turns
from barsis_notation.replay.walk import Step, steps
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.replay.records import record

GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")
OF_AN_OFFER = ("take", "drop")
"""Words that answer a cube, of whose offer a position says nothing."""


# -- the careful road ------------------------------------------------------------------------


def facts_of(game: Record) -> list[TurnFacts | None]:
    return collect_turn_facts(open_record(game), lines=True)


def stood(begun: Play, position: Setup) -> Play:
    """Return the game that has just *begun*, put into *position*."""
    play = begun.copy()
    assert play.set_position(position) == []
    return play


def careful_steps(game: Record, rules: Ruleset) -> Iterator[tuple[Step, bool]]:
    """Yield the steps of *game*, each with whether its turn is legal from its position."""
    is_known, begun = True, begin_game(game, rules)
    for step in steps(game, rules):
        is_whole = is_known and step.text and "?" not in step.text and not step.is_refused
        yield step, bool(is_whole) and stood(begun, step.before).replay([step.text]) is None
        is_known = not step.is_lost


def assert_same_by_both_roads(game: Record, chance: random.Random, most: int) -> int:
    """Hold what one replay tells against the careful road, all of it for *most* turns.

    Return how many turns were known.
    """
    rules = find_record_ruleset(game)[0]
    assert rules is not None
    facts, derived = facts_of(game), derive_spelled_turns(game, rules)
    known = [
        step for step, is_legal in careful_steps(game, rules) if is_legal or answers_a_cube(step)
    ]
    told = [place for place, fact in enumerate(facts, start=1) if fact is not None]
    assert told == [step.turn for step in known]
    assert all(fact.turn == parse_turn(fact.text) for fact in facts if fact is not None)
    for step in chance.sample(known, min(most, len(known))):
        fact = facts[step.turn - 1]
        assert fact is not None
        assert fact.text == step.text
        assert fact.position == format_setup(step.after)
        play = stood(begin_game(game, rules), step.before)
        if not answers_a_cube(step) and all_throws_made(play, step.text):
            turn = carefully_derived(play, step.text)
            assert derive(play, spell_turn(parse_turn(step.text))) == turn
            is_as_written = get_item_string(game.turns[step.turn - 1]) == step.text
            assert derived[step.turn - 1] == (turn if is_as_written else None)
            assert_holds(fact, turn, play, step.after)
    return len(known)


RACES = ("cross", "tables")
"""Families in which every man is so many steps from home."""


def assert_holds(fact: TurnFacts, turn: SpelledTurn, play: Play, after: Setup) -> None:
    """Assert that *fact* holds what is derived of *turn*, and the steps to go."""
    moves = [move for move in turn.moves if move is not None]
    for played, move in zip(fact.moves, moves, strict=True):
        held = played.facts
        assert held is not None
        assert [list(held.cells), list(held.taken)] == [move.cells, move.taken]
        assert list(held.used) == list(map(str, move.used))
        assert played.man == (move.seat or turn.seat)
        start = play.steps_to_go(played.man, move.from_) if move.from_ else None
        to = play.steps_to_go(played.man, move.to) if move.to else None
        assert (played.before, played.after) == (start, to)
    ways = [play.steps_to_go(turn.seat, man.place) for man in after.men[turn.seat]]
    assert play.ruleset.family not in RACES or None not in ways
    assert fact.to_go == (None if None in ways else sum(way or 0 for way in ways))


def carefully_derived(before: Play, text: str) -> SpelledTurn:
    """Return the turn *text* spelled out, derived move by move by what is owed between them."""
    turn, fixed = parse_turn(text), get_fixed_facts(before.ruleset, before.players)
    throws = fixed.throws("+".join(turn.throws))
    return spell_derived(spell_turn(turn), throws, collect_move_facts(before.copy(), turn, fixed))


def all_throws_made(before: Play, text: str) -> bool:
    """Return whether no throw is missing in *text*: with ``stop`` one may be."""
    turn, play = parse_turn(text), before.copy()
    for throw in turn.throws:
        play.throw(throw, turn.seat)
    moves = [format_move(move) for move in turn.moves[:1]]
    return [play.why_not(move) for move in moves] != ["throw-missing"]


def answers_a_cube(step: Step) -> bool:
    return not step.is_refused and step.text.endswith(OF_AN_OFFER)


# -- records ---------------------------------------------------------------------------------


def sampled() -> list[Path]:
    folder = Path(sample_games.__file__).parent
    return sorted(
        path for path in folder.rglob("*") if find_format_by_suffix(path.name) is not None
    )


def records_in(path: Path) -> Iterator[Record]:
    form = find_format_by_suffix(path.name)
    assert form is not None
    for decoded in form.read(path.read_bytes()):
        if decoded.record is not None and not decoded.findings:
            yield decoded.record


def has_right_head(game: Record) -> bool:
    """Return whether nothing is wrong with *game* but perhaps its play."""
    return all(one.severity != Severity.ERROR for one in check_record(game, play=False).findings)


def simulated(game: str, chance: random.Random, turns: int) -> Record:
    """Return the first turns of a game under some option of its rules, by some players."""
    base = load_ruleset(game)
    readings = [(one.path, each) for one in base.options() for each in one.readings]
    path, reading = chance.choice([one for one in readings if one[1].value is not UNSET])
    rules = base.with_options({**reading.when, path: reading.value})
    seats = chance.choice(get_player_counts(rules))
    (played,) = islice(simulate(rules, seed=chance.randrange(2**31), seats=seats), 1)
    played.turns = played.turns[:turns]
    return played


def disturbed(game: Record, chance: random.Random) -> Record:
    """Return *game* with entries in place of some turns: all that a record can say of one."""
    rules = find_record_ruleset(game)[0]
    assert rules is not None
    played = list(steps(game, rules))
    turns = list(game.turns)
    for at in chance.sample(range(len(turns)), min(3, len(turns))):
        text = turns[at]
        assert isinstance(text, str)
        turns[at] = chance.choice(disturbances(text, played[at] if at < len(played) else None))
    game.turns = turns
    return game


def disturbances(text: str, step: Step | None) -> list[TurnItem]:
    """Return what may stand in place of the turn *text*."""
    head, _, moves = text.partition(":")
    unseen = [f"{head}: ?", f"{head[:1]} ?:{moves}", f"{head[:1]} ?: ?"]
    beside: list[TurnItem] = [
        Entry(turn=text, comment="slowly", clock_ms=5000),
        Entry(turn=text, retracted=[[f"{head}: 1/2"]], variations=[[text]]),
        Entry(turn=spell_turn(parse_turn(text))),
        Entry(comment="no turn"),
        Entry(turn=text, ruling=Ruling(text="goes on")),
        Entry(turn=f"{text} stop", ruling=Ruling(text="broken off")),
    ]
    if step is not None:
        after = format_setup(step.after)
        beside += [
            Entry(turn=text, position=after),
            Entry(position=after),
            Entry(turn=unseen[0], position=after),
            Entry(turn=f"{head}: 1/2", stood=True, position=after, ruling=Ruling(text="stands")),
        ]
    return [*unseen, *beside, text.lower(), f"{head}: 1/2 3/4"]


# -- laws ------------------------------------------------------------------------------------


@pytest.mark.by_turns(2)
def test_samples_are_told_alike_by_both_roads() -> None:
    chance = random.Random(1)
    games = [game for path in sampled()[::3] for game in records_in(path)]
    known = [assert_same_by_both_roads(game, chance, 2) for game in games if has_right_head(game)]
    assert len(known) > 30
    assert sum(known) > 300


@pytest.mark.parametrize("game", GAMES)
def test_games_under_options_are_told_alike_by_both_roads(game: str, scale: int) -> None:
    chance = random.Random(f"options of {game}")
    for _ in range(3 * scale):
        assert assert_same_by_both_roads(simulated(game, chance, 40), chance, 15) > 0


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("game", GAMES)
def test_disturbed_games_are_told_alike_by_both_roads(game: str, scale: int) -> None:
    chance = random.Random(f"entries of {game}")
    known = [
        assert_same_by_both_roads(disturbed(simulated(game, chance, 25), chance), chance, 5)
        for _ in range(6 * scale)
    ]
    assert max(known) > 5


# -- examples --------------------------------------------------------------------------------


def one(turn: Any, game: str, position: str) -> TurnFacts:
    (fact,) = facts_of(record([turn], game=game, start={"position": position}))
    assert fact is not None
    return fact


def ways(fact: TurnFacts) -> list[tuple[int | None, int | None]]:
    return [(move.before, move.after) for move in fact.moves]


def test_a_pawn_not_yet_on_the_board_has_the_way_that_the_ranking_counts() -> None:
    """Rules PR11: 71 from the exit of Parchís, one more before it."""
    fact = one("1 5: bar/13", "parchis", "parchis 1:bar(2),20(2) 2:bar(4) 3:bar(4) 4:bar(4) to=1")
    assert ways(fact) == [(72, 71)]
    assert fact.to_go == 72 + 71 + 2 * 64


def test_the_way_before_the_exit_is_an_option() -> None:
    start = {"position": "parchis 1:bar(2),20(2) 2:bar(4) 3:bar(4) 4:bar(4) to=1"}
    options = {"win.start_distance": "exit"}
    (fact,) = facts_of(record(["1 5: bar/13"], game="parchis", options=options, start=start))
    assert fact is not None
    assert ways(fact) == [(71, 71)]


def test_a_cube_that_is_offered_may_be_taken() -> None:
    facts = facts_of(record(["W 31: 8/5 6/5", "B: double", "W: take"], game="shesh-besh"))
    assert [fact is not None for fact in facts] == [True] * 3
    assert facts[2] is not None
    assert facts[2].position.endswith("to=B cube=2W")


def test_a_turn_broken_off_after_its_throws_has_its_move() -> None:
    turns = ["S 4:", "N 4:", "S 5+2: bar/26 stop"]
    game = record(turns)
    fact = facts_of(game)[2]
    assert fact is not None
    assert fact.position == "barsis S:bar(3),26 N:bar(4) to=S"
    assert [move.facts and move.facts.used for move in fact.moves] == [("25",)]
    spelled = derive_spelled_turns(game, load_ruleset("barsis"))[2]
    assert spelled is not None
    game.turns = [*turns[:2], Entry(turn=spelled)]
    assert [one.name for one in check_record(game).findings if "derived" in one.name] == []
