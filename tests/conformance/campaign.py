"""Simulated games and damaged copies of them, judged by another program and by the engine.

``python -m tests.conformance.campaign barsis --games 100000 --mutants 100000 -- node judge.mjs``
sends each game to the program as a case of the kind ``play``, prints the counts and the verdicts
that differ, and exits 1 if one does. Names of refusals and the numbers of moves are counted apart.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from barsis_notation.conformance.play_answers import answer_play
from barsis_notation.conformance.program_pipe import ProgramPipe
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from tests.engines.lane_fuzz import damaged

Input = dict[str, Any]
SECONDS = 60.0
"""Most seconds for an answer."""
MAX_SHOWN = 20
"""Most differing verdicts that are printed."""


def make_input(record: Record, turns: Sequence[str]) -> Input:
    """Return the input of a case with the rules, seats and roll-off of *record*."""
    named = record.ruleset
    given: Input = {
        "ruleset": {"id": named.id, "version": named.version},
        "players": [player.seats for player in record.players],
        "turns": [*turns],
    }
    return given | ({"opening": record.opening} if record.opening else {})


def iter_inputs(
    game: str, games: int, mutants: int, seed: int, seats: int | None
) -> Iterator[tuple[str, Input]]:
    """Yield games and damaged copies with what they are, a copy after its game."""
    rng = Random(seed)
    ruleset = load_ruleset(game)
    copies = 0
    for number, record in enumerate(
        simulate(ruleset, games=max(games, 1), seats=seats, seed=seed), start=1
    ):
        turns = [str(turn) for turn in record.turns]
        yield "game", make_input(record, turns)
        while copies * games < mutants * number:
            copies += 1
            yield "mutant", make_input(record, damaged(list(turns), rng))


def compare(answer: Input, expected: Input) -> str:
    """Return how an answer differs: ``""``, ``explanation`` or ``verdict``."""
    for name in ("accepted", "turn", "position", "result"):
        if answer.get(name) != expected.get(name):
            return "verdict"
    same = all(answer.get(name) == expected.get(name) for name in ("move", "name"))
    return "" if same else "explanation"


def run(inputs: Iterable[tuple[str, Input]], command: Sequence[str]) -> Counter[str]:
    """Return how many games and copies there were, refusals, and answers that differ."""
    counts: Counter[str] = Counter()
    with ProgramPipe(command) as pipe:
        pipe.send(msgspec.json.encode({"id": 0, "request": "start", "protocol": 1, "kit": "1"}))
        pipe.receive(SECONDS)
        for number, (what, given) in enumerate(inputs, start=1):
            request = {"id": number, "request": "case", "kind": "play", "input": given}
            pipe.send(msgspec.json.encode(request))
            expected = answer_play(given)
            answer = json.loads(pipe.receive(SECONDS))
            assert answer["id"] == number
            differs = compare(answer.get("answer", {}), expected)
            counts[what] += 1
            counts["turns"] += len(given["turns"])
            counts["refused"] += not expected["accepted"]
            counts[f"{what}: {differs}"] += bool(differs)
            if differs == "verdict" and counts[f"{what}: verdict"] <= MAX_SHOWN:
                shown = {"input": given, "answer": answer, "expected": expected}
                print(json.dumps(shown, ensure_ascii=False))
    return counts


def main(arguments: Sequence[str]) -> int:
    """Run the campaign; return 1 if a verdict differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("command", nargs="+")
    given = parser.parse_args(arguments)
    inputs = iter_inputs(given.game, given.games, given.mutants, given.seed, given.seats)
    counts = run(inputs, given.command)
    for what, count in counts.items():
        if count or ":" not in what:
            print(f"{count:>10,}  {what}")
    return int(any(counts[f"{what}: verdict"] for what in ("game", "mutant")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
