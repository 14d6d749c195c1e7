"""Random games on the engine and on the oracle, move by move: where do they disagree?

``python -m tests.engines.cross.compare --moves 200000`` prints the counts.

A game with ``stop`` in a turn that is not the last is left out: the engine refuses to go on after
it (``stop-not-last``), while the oracle lets the next seat throw.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import format_setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.oracles.barsis import BarsisOracle, TurnString, random_string, read_turn

from .slips import slipped

SEATS = ("SN", "NS", "EW", "SEN", "WSE", "SENW", "NWSE")
STRINGS = 400
"""Turn strings after which a random game is left unfinished."""
SLIPS = 6
"""Slipped copies that are judged of every game."""
LEAVING = ("resign", "forfeit")

Options = dict[str, Any]


@dataclass
class Tally:
    """What was compared: moves judged by both, points at which the legal moves were listed."""

    moves: int = 0
    points: int = 0
    games: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    combinations: set[str] = field(default_factory=set)
    values: set[tuple[str, str]] = field(default_factory=set)
    disagreements: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.moves} moves compared in {self.games} games, the legal moves listed at "
            f"{self.points} points, {len(self.combinations)} option combinations, "
            f"{sum(self.refused.values())} refusals of {len(self.refused)} names, "
            f"{len(self.disagreements)} disagreements"
        )


# --- the games ---


def random_options(rng: random.Random, base: Ruleset) -> Options:
    """Return some of the ruleset's own options, each with one of its own readings."""
    options: Options = {}
    for option in base.options():
        if rng.random() < 0.4:
            reading = rng.choice(option.readings)
            low = reading.integer.min if reading.integer else None
            options[option.path] = reading.value if low is None else low + rng.randrange(5)
    return {path: value for path, value in options.items() if _may_be(path, options, base)}


def _may_be(path: str, options: Options, base: Ruleset) -> bool:
    """Return whether the facts hold that the value of *path* depends on."""
    for reading in base.declared[path].readings:
        if reading.value == options[path]:
            return all(options.get(fact, base[fact]) == so for fact, so in reading.when.items())
    return True


def random_turns(seats: str, options: Options, rng: random.Random) -> list[str]:
    """Return a random legal game; now and then a seat misses a turn or leaves the game."""
    oracle = BarsisOracle(seats, options)
    turns: list[str] = []
    leaves = rng.random() < 0.2
    while not oracle.winner and len(turns) < STRINGS:
        if oracle.may_decline_try() and rng.random() < 0.5:
            oracle.decline_try()
        chance = rng.random()
        if chance < 0.01:
            turns.append(f"{oracle.to_move}: miss")
            oracle.break_off()
        elif leaves and chance < 0.03:
            turns.append(f"{oracle.to_move}: {rng.choice(LEAVING)}")
            oracle.leave()
        else:
            turns.append(random_string(oracle, rng))
    return turns


# --- the comparison ---


def compare(seed: int, moves: int, tally: Tally | None = None) -> Tally:
    """Compare games until *moves* moves have been judged by both."""
    tally = tally or Tally()
    rng = random.Random(seed)
    base = load_ruleset("barsis")
    enough = tally.moves + moves
    while tally.moves < enough:
        options = random_options(rng, base) if rng.random() < 0.75 else {}
        _compare_game(rng, rng.choice(SEATS), options, tally)
    return tally


def _compare_game(rng: random.Random, seats: str, options: Options, tally: Tally) -> None:
    rules = load_ruleset("barsis", options=options)
    tally.games += 1
    tally.combinations.add(json.dumps(options, sort_keys=True))
    tally.values |= {(path, json.dumps(value)) for path, value in options.items()}
    turns = random_turns(seats, options, rng)
    where = f"{options} {seats}"
    _compare_verdict(rules, seats, options, turns, tally)
    for text in _walk(CrossPlay(rules, seats), BarsisOracle(seats, options), turns, tally):
        tally.disagreements.append(f"{where}: {text}")
    for _ in range(SLIPS):
        copy = slipped(turns, rng)
        if copy and not any(turn.endswith(" stop") for turn in copy[:-1]):
            _compare_verdict(rules, seats, options, copy, tally)


def _compare_verdict(
    rules: Ruleset, seats: str, options: Options, turns: list[str], tally: Tally
) -> None:
    """Let both judge *turns*: the place of the first fault and the position in the end."""
    oracle = BarsisOracle(seats, options)
    try:
        fault = oracle.judge(turns)
    except ValueError:
        return  # not well formed, which the oracle does not judge
    play = CrossPlay(rules, seats)
    refused = play.replay(turns)
    tally.moves += sum(turn.count("/") for turn in turns[: refused.turn if refused else None])
    mine = None if refused is None else (refused.turn, max(refused.move, 0))
    theirs = None if fault is None else (fault[0], fault[1] or 0)
    if refused is not None:
        tally.refused[refused.name] += 1
    at = (refused.turn if refused else fault[0] if fault else len(turns)) - 1
    where = f"{options} {seats} {turns[max(0, at - 2) : at + 1]}"
    if mine != theirs:
        tally.disagreements.append(f"{where}: engine {refused}, oracle {fault}")
    elif shown(play) != told(oracle):
        tally.disagreements.append(f"{where}: engine {shown(play)}, oracle {told(oracle)}")


def _walk(play: CrossPlay, oracle: BarsisOracle, turns: list[str], tally: Tally) -> list[str]:
    """Play legal *turns* throw by throw and move by move; return where the two disagree."""
    wrong: list[str] = []
    for number, text in enumerate(turns, 1):
        string = read_turn(text)
        if number == 1:
            oracle.to_move = string.seat
        if oracle.may_decline_try() and string.seat != oracle.to_move:
            oracle.decline_try()
        for said in _play_string(play, oracle, string, tally):
            wrong.append(f"turn {number} {text}: {said}")
        if wrong:
            break
    return wrong


def _play_string(
    play: CrossPlay, oracle: BarsisOracle, string: TurnString, tally: Tally
) -> list[str]:
    wrong: list[str] = []
    for throw in string.throws:
        wrong += _refusal(
            "throw", throw, play.throw(throw, "" if play.owed() != ((),) else string.seat)
        )
        oracle.throw(int(throw))
    if string.throws:
        wrong += _differences(play, oracle, tally)
    for move in string.moves:
        wrong += _refusal("move", move, play.move(move))
        oracle.push(move)
        tally.moves += 1
        wrong += _differences(play, oracle, tally)
    if string.throws:
        wrong += _refusal("end", string.ending, play.end(string.ending))
        oracle.end()
    else:
        wrong += _refusal("turn", string.ending, _whole(play, string))
        if string.ending == "miss":
            oracle.break_off()
        else:
            oracle.leave()
    if shown(play) != told(oracle):
        wrong.append(f"engine {shown(play)}, oracle {told(oracle)}")
    return wrong


def _whole(play: CrossPlay, string: TurnString) -> str | None:
    refused = play.replay([f"{string.seat}: {string.ending}"])
    return None if refused is None else refused.name


def _refusal(what: str, text: str, name: str | None) -> list[str]:
    return [] if name is None else [f"{what} {text!r} refused: {name}"]


def _differences(play: CrossPlay, oracle: BarsisOracle, tally: Tally) -> list[str]:
    """Return how the two differ where all throws are made: moves, values, duty, position."""
    tally.points += 1
    wrong = []
    mine, theirs = play.moves(), sorted(oracle.moves())
    if sorted(mine) != theirs:
        wrong.append(f"moves {mine} {theirs}")
    if not oracle.winner:
        owed = {tuple(map(str, owed)) for owed in oracle.owed()}
        if set(play.owed()) != owed or len(play.owed()) != len(owed):
            wrong.append(f"owed {play.owed()} {owed}")
        end, ask = play.why_not_end(), oracle.must_move()
        if (end == "must-move") != ask or end not in (None, "must-move"):
            wrong.append(f"end {end}, must move {ask}")
        if (play.why_not_end("pass") == "pass-not-allowed") != ask:
            wrong.append(f"pass {play.why_not_end('pass')}, must move {ask}")
    if shown(play) != told(oracle):
        wrong.append(f"engine {shown(play)}, oracle {told(oracle)}")
    return wrong


def shown(play: CrossPlay) -> str:
    """Return the engine's position line as :func:`told` has the oracle's."""
    return _plain(format_setup(play.setup()))


def told(oracle: BarsisOracle) -> str:
    """Return the oracle's position line, without what the notation leaves open.

    Counts of the chain mean nothing once the chain is over.
    """
    return _plain(oracle.position())


def _plain(line: str) -> str:
    words = line.split(" ")
    if "again=1" not in words:
        words = [word for word in words if not word.startswith(("equal=", "thrown="))]
    return " ".join(words)


def main() -> int:
    """Print how many moves were compared, and every disagreement; 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200_000, help="how many to compare")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = compare(given.seed, given.moves)
    print(tally)
    for text in tally.disagreements:
        print(text)
    return 1 if tally.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
