"""Barjis, Pachisi and Parchís by the engine and by their oracles, move by move.

``python -m tests.engines.cross.family pachisi --moves 200000`` prints the counts; ``--option`` with
a path compares the readings of that option only, each for itself.

Compared are verdicts on whole and on slipped games, and in the legal ones, wherever something may
be moved: the legal moves, the duty to move, the position line, and in the end winners, score, ranks
and the sign of ranking points.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from typing import Any

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.oracles.barjis import SHELLS as SIX_SHELLS
from tests.oracles.barjis import BarjisOracle, RaceOracle, play_on, read_turn
from tests.oracles.pachisi import PachisiOracle, shells
from tests.oracles.parchis import DIE, ParchisOracle

from .compare import LEAVING, SLIPS, Tally
from .slips import slipped

STRINGS = 700
"""Turn strings after which a random game is left unfinished."""

Options = dict[str, Any]
Players = tuple[str, ...]


def random_options(rng: random.Random, base: Ruleset) -> Options:
    """Return a random choice of the ruleset's own readings that go together."""
    options: Options = {}
    for option in base.options():
        if rng.random() < 0.3:
            reading = rng.choice(option.readings)
            low = reading.integer.min if reading.integer else None
            options[option.path] = reading.value if low is None else low + rng.randrange(25)
    if rng.random() < 0.5:
        options.pop("board.arms", None)
    return settled(base, options)


def settled(base: Ruleset, options: Options) -> Options:
    """Return *options* without those that may not stand beside the others."""
    for _ in range(4):
        ruleset = _brought(base, options)
        options = {
            path: value for path, value in options.items() if _may_be(path, value, base, ruleset)
        }
    return options


def _brought(base: Ruleset, options: Options) -> dict[str, Any]:
    """Return all facts with *options* and what they bring."""
    facts = dict(base.facts)
    for path, value in options.items():
        for reading in base.declared[path].readings:
            if reading.value == value:
                facts.update(reading.brings)
    return facts | options


def _may_be(path: str, value: Any, base: Ruleset, facts: dict[str, Any]) -> bool:
    if path in ("turn.first", "device.seven_k6") and value is None:
        return False
    for reading in base.declared[path].readings:
        if reading.value == value:
            return all(facts.get(fact) == so for fact, so in reading.when.items())
    return True


def random_players(id: str, options: Options, rng: random.Random) -> Players:
    """Return the seats of each player, one of the ways the rules know."""
    if id == "barjis":
        return tuple("SENW")
    if id == "parchis":
        names = "12345678"[: options.get("board.arms", 4)]
        return tuple(sorted(rng.sample(names, rng.randint(2, len(names)))))
    if rng.random() < 0.4:
        return tuple("SENW")
    if rng.random() < 0.4:
        return tuple(sorted(rng.sample("SENW", 3), key="SENW".index))
    if options.get("seats.sets") == 1:
        return rng.choice((("S", "N"), ("E", "W")))
    return ("SN", "EW")


def oracle_of(id: str, players: Players, options: Options) -> RaceOracle:
    """Return the oracle of a game; Pachisi alone asks who plays which seats."""
    seats = "".join(sorted("".join(players), key="SENW12345678".index))
    if id == "barjis":
        return BarjisOracle(seats, options)
    if id == "pachisi":
        return PachisiOracle(seats, _as_the_oracle_says(options), players)
    return ParchisOracle(seats, options)


def _as_the_oracle_says(options: Options) -> Options:
    """Return options of Pachisi as its oracle knows them: 35 for six of seven shells, or all."""
    said = dict(options)
    for path in ("entry_rules.throws", "entry_rules.throws_first"):
        if path in said and options.get("device.n") != 7:
            del said[path]
        elif isinstance(said.get(path), (list, tuple)):
            said[path] = [10, 25, 35]
    return said


def outcomes_of(id: str, oracle: RaceOracle) -> Sequence[int]:
    """Return what a throw may show, once for each way it can."""
    if id == "pachisi":
        return shells(int(str(oracle.options["device.n"])))
    return DIE if id == "parchis" else SIX_SHELLS


def random_turns(id: str, oracle: RaceOracle, rng: random.Random, strings: int) -> list[str]:
    """Return a random legal game of at most so many turn *strings*.

    Now and then a seat misses a turn or leaves the game.
    """
    decline = rng.choice((0, 0.05, 0.2))
    leaves = rng.random() < 0.15
    turns: list[str] = []
    while not oracle.over and len(turns) < strings:
        chance = rng.random()
        if chance < 0.01 or (leaves and chance < 0.03):
            word = rng.choice(LEAVING) if chance >= 0.01 else "miss"
            turns.append(f"{oracle.to_move}: {word}")
            oracle.end(word)
        else:
            turns += play_on(oracle, outcomes_of(id, oracle), rng, decline, 1)
    return turns


def compare(
    id: str, seed: int, moves: int, options: Options | None = None, strings: int = STRINGS
) -> Tally:
    """Compare games until *moves* moves were judged by both, under *options* or random ones.

    A game is left unfinished after so many turn *strings*.
    """
    tally, rng, base = Tally(), random.Random(f"{id} {seed}"), load_ruleset(id)
    while tally.moves < moves and len(tally.disagreements) < 20:
        chosen = options
        if chosen is None:
            chosen = random_options(rng, base) if rng.random() < 0.75 else {}
        compare_game(id, chosen, rng, tally, strings)
    return tally


def compare_game(id: str, options: Options, rng: random.Random, tally: Tally, strings: int) -> None:
    """Compare one random game and some slipped ones under *options*."""
    rules = load_ruleset(id, options=options)
    players = random_players(id, options, rng)
    tally.games += 1
    tally.combinations.add(json.dumps(options, sort_keys=True))
    tally.values |= {(path, json.dumps(value)) for path, value in options.items()}

    def oracle() -> RaceOracle:
        return oracle_of(id, players, options)

    turns = random_turns(id, oracle(), rng, strings)
    wrong = _verdict(rules, players, oracle, turns, tally)
    wrong += _walk(CrossPlay(rules, players), oracle(), turns, tally)
    for _ in range(SLIPS):
        copy = slipped(turns, rng)
        if copy and not any(turn.endswith(" stop") for turn in copy[:-1]):
            wrong += _verdict(rules, players, oracle, copy, tally)
    tally.disagreements += [f"{options} {players}: {text}" for text in wrong]


def _verdict(
    rules: Ruleset,
    players: Players,
    oracle_: Callable[[], RaceOracle],
    turns: list[str],
    tally: Tally,
) -> list[str]:
    """Let both judge *turns*: the place of the first fault, and how a legal game stands."""
    oracle = oracle_()
    try:
        fault = oracle.judge(turns)
    except ValueError:
        return []  # not well formed, which the oracle does not judge
    play = CrossPlay(rules, players)
    refused = play.replay(turns)
    tally.moves += sum(turn.count("/") for turn in turns[: refused.turn if refused else None])
    mine = None if refused is None else (refused.turn, max(refused.move, 0))
    theirs = None if fault is None else (fault[0], fault[1] or 0)
    if refused is not None:
        tally.refused[refused.name] += 1
    at = (refused.turn if refused else fault[0] if fault else len(turns)) - 1
    if mine != theirs:
        return [f"{turns[max(0, at - 3) : at + 1]}: engine {refused}, oracle {fault}"]
    if refused is None:
        return [f"in the end: {text}" for text in (*_standing(play, oracle), *_end(play, oracle))]
    return []


def _walk(play: CrossPlay, oracle: RaceOracle, turns: list[str], tally: Tally) -> list[str]:
    """Play legal *turns* throw by throw and move by move; return where the two disagree."""
    for number, text in enumerate(turns, 1):
        string = read_turn(text)
        if number == 1:
            oracle._let_start(string.seat)  # the first string names who starts
        if oracle.may_decline_throw() and string.seat != oracle.to_move:
            oracle.decline_throw()
        if wrong := _play_string(play, oracle, text, tally):
            return [f"turn {number} {text}: {said}" for said in wrong]
    return []


def _play_string(play: CrossPlay, oracle: RaceOracle, text: str, tally: Tally) -> list[str]:
    string = read_turn(text)
    if not string.throws:
        refused = play.replay([text])
        oracle.end(string.ending)
        return [f"refused: {refused}"] if refused else _standing(play, oracle)
    for throw in string.throws:
        name = play.throw(throw, "" if play.kernel.turn.begun else string.seat)
        oracle.throw(int(throw))
        if name:
            return [f"throw {throw} refused: {name}"]
    if wrong := _differences(play, oracle, tally):
        return wrong
    for move in string.moves:
        if name := play.move(move):
            return [f"move {move} refused: {name}"]
        oracle.push(move)
        tally.moves += 1
        if wrong := _differences(play, oracle, tally):
            return [f"after {move}: {said}" for said in wrong]
    if name := play.end(string.ending):
        return [f"end {string.ending!r} refused: {name}"]
    oracle.end(string.ending)
    return _standing(play, oracle)


def _differences(play: CrossPlay, oracle: RaceOracle, tally: Tally) -> list[str]:
    """Return how the two differ where something may be moved: moves, duty, position."""
    tally.points += 1
    mine, theirs = sorted(play.moves()), sorted(oracle.moves())
    wrong = [] if mine == theirs else [f"moves {mine} {theirs}"]
    if not oracle.over:
        may_end, may = play.why_not_end("pass") is None, oracle.may_pass()
        wrong += [] if may_end == may else [f"end {play.why_not_end('pass')}, may end {may}"]
    return wrong + _standing(play, oracle)


def _standing(play: CrossPlay, oracle: RaceOracle) -> list[str]:
    """Return how the position lines differ; a line that stands is read back to itself."""
    line = format_setup(play.setup())
    mine, theirs = simplify_line(line), simplify_line(oracle.position())
    several = len(play.kernel.owed.readings) > 1
    if several:
        mine, theirs = _without_owed(mine), _without_owed(theirs)
    wrong = [] if mine == theirs else [f"engine {mine}, oracle {theirs}"]
    if several and not play.kernel.lookup.split:
        wrong += _readings(play, oracle)
    return wrong + _read_back(play, line)


def _without_owed(line: str) -> str:
    """Return a line without what is owed: of several readings any may be the one that is shown."""
    return " ".join(word for word in line.split(" ") if not word.startswith("owed="))


def _readings(play: CrossPlay, oracle: RaceOracle) -> list[str]:
    """Return how the readings of what is owed differ, whichever a line shows."""
    mine = set(play.owed())
    theirs = {tuple(map(str, reading)) for reading in oracle.owed()}  # type: ignore[attr-defined]
    return [] if mine == theirs else [f"engine owes {mine}, oracle {theirs}"]


def _read_back(play: CrossPlay, line: str) -> list[str]:
    if play.kernel.seats.gone or len(play.kernel.owed.readings) > 1 or _has_splits(play):
        return []  # a line does not say who has left, nor all that a reading holds
    twin = CrossPlay(play.ruleset, play.players)
    refused = twin.set_position(parse_setup(line))
    again = format_setup(twin.setup())
    if refused or again != line:
        return [f"{line} is read as {refused or again}"]
    same = sorted(twin.moves()) == sorted(play.moves())
    return [] if same else [f"{line} has moves {twin.moves()}, was {play.moves()}"]


def _has_splits(play: CrossPlay) -> bool:
    return any(reading.splits for reading in play.kernel.owed.readings)


def simplify_line(line: str) -> str:
    """Return a line with the losses of each capture in one order; rules do not order them."""
    return " ".join(_in_order(word) for word in line.split(" "))


def _in_order(word: str) -> str:
    key, is_, captures = word.partition("=")
    return key + is_ + ",".join(sorted(captures.split(","))) if key == "journal" else word


def _end(play: CrossPlay, oracle: RaceOracle) -> list[str]:
    """Return how the results of a game that is over differ."""
    mine, theirs = play.result(), oracle.result()  # type: ignore[attr-defined]
    if mine is None or theirs is None:
        return [] if mine is theirs else [f"result {mine}, oracle {theirs}"]
    same = (
        set(mine.winners) == set(theirs.winners)
        and dict(mine.score) == theirs.score
        and (mine.name or None) == theirs.name
        and dict(mine.ranks) == theirs.ranks
        and dict(mine.signs) == theirs.points
    )
    return [] if same else [f"result {mine}, oracle {theirs}"]


def main() -> int:
    """Print how many moves were compared, and every disagreement; 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("barjis", "pachisi", "parchis"))
    parser.add_argument("--moves", type=int, default=200_000, help="how many to compare")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="every reading of every option alone")
    given = parser.parse_args()
    settings: list[Options | None] = [None]
    if given.alone:
        settings = list(alone(given.game))
    bad = 0
    for options in settings:
        tally = compare(given.game, given.seed, given.moves // len(settings), options)
        print(options if given.alone else given.game, tally, flush=True)
        bad += len(tally.disagreements)
        for text in tally.disagreements:
            print("  ", text)
    return 1 if bad else 0


def alone(id: str) -> list[Options]:
    """Return the default, and every other reading of every option alone with what it needs."""
    base = load_ruleset(id)
    settings: list[Options] = [{}]
    for option in base.options():
        for reading in option.readings:
            low = reading.integer.min if reading.integer else None
            value = reading.value if low is None else low + 3
            chosen: Options = {**reading.when, option.path: value}
            if value != base[option.path] and settled(base, chosen) == chosen:
                settings.append(chosen)
    return settings


if __name__ == "__main__":
    sys.exit(main())
