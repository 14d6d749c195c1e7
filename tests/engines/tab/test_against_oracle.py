"""Kiôz by the engine and by an oracle that shares nothing with it."""

from __future__ import annotations

import random
import re

import pytest

from tests.engines.compared import compare
from tests.oracles.kioz import KiozOracle, random_game

MOVE = re.compile(r"\d+/\d+")


def slipped(turns: list[str], rng: random.Random) -> list[str]:
    """Return *turns* with one slip of a random kind."""
    turns = list(turns)
    place = rng.randrange(len(turns))
    kind = rng.randrange(6)
    if kind == 0:
        del turns[place]
    elif kind == 1:
        turns.insert(place, turns[place])
    elif kind == 2:
        head, colon, tail = turns[place].partition(":")
        turns[place] = f"{head[:-1]}{rng.randrange(6)}{colon}{tail}" if " " in head else "A 2:"
    elif kind == 3:
        turns[place] += "*" if "/" in turns[place] else " pass"
    elif kind == 4:
        turns[place] = _other_ends(turns[place], rng)
    else:
        turns[place] = turns[place].partition(": ")[0].rstrip(":") + ":"
    return turns


def _other_ends(turn: str, rng: random.Random) -> str:
    moves = list(MOVE.finditer(turn))
    if not moves:
        return turn
    move = rng.choice(moves)
    start, dest = map(int, move[0].split("/"))
    start = max(1, start + rng.choice((0, 0, 1, -1)))
    dest = max(1, dest + rng.choice((1, -1, 2, 44, -44)))
    return f"{turn[: move.start()]}{start}/{dest}{turn[move.end() :]}"


@pytest.mark.by_turns(3)
def test_engine_and_oracle_agree(scale: int) -> None:
    rng = random.Random("kioz")
    seen = faults = moves = 0
    for _ in range(3 * scale):
        for compared in compare(
            "kioz",
            lambda options: KiozOracle(dict(options)),
            lambda options, seed: random_game(options=options, seed=seed, max_strings=400),
            slipped,
            rng,
        ):
            assert compared.agree, compared
            seen += 1
            faults += compared.theirs is not None
            moves += sum(turn.count("/") for turn in compared.turns)
    assert seen > 10 * scale
    assert faults > 5 * scale
    assert moves > 1_250 * scale
