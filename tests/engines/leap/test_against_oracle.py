"""Natt Klab ash-Shawk by the engine and by an oracle that shares nothing with it."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.engines.leap.kernel import is_straight
from barsis_notation.rulesets import load_ruleset
from tests.engines.compared import compare
from tests.oracles.natt_klab import NattKlabOracle, random_game

CELL = re.compile(r"[a-e][1-5]")
COUNTS = [2, 3, 6, 23, 106, 511, 2727, 15_397]
"""Games of 1, 2, 3 … moves from the start, White first; a stuck side's pass is not counted."""


def slipped(turns: list[str], rng: random.Random) -> list[str]:
    """Return *turns* with one slip of a random kind."""
    turns = list(turns)
    place = rng.randrange(len(turns))
    kind = rng.randrange(5)
    if kind == 0:
        del turns[place]
    elif kind == 1:
        turns.insert(place, turns[place])
    elif kind == 2:
        turns[place] += " pass"
    elif kind == 3:
        turns[place] = _other_cell(turns[place], rng)
    else:
        turns[place] = turns[place].partition(": ")[0].rstrip(":") + ":"
    return turns


def _other_cell(turn: str, rng: random.Random) -> str:
    cells = list(CELL.finditer(turn))
    if not cells:
        return turn
    cell = rng.choice(cells)
    other = rng.choice("abcde") + rng.choice("12345")
    return turn[: cell.start()] + other + turn[cell.end() :]


@pytest.mark.by_turns(2)
def test_engine_and_oracle_agree(scale: int) -> None:
    rng = random.Random("natt-klab")
    seen = faults = moves = 0
    for _ in range(20 * scale):
        for compared in compare(
            "natt-klab",
            lambda options: NattKlabOracle(dict(options)),
            lambda options, seed: random_game(options=options, seed=seed, max_strings=200),
            slipped,
            rng,
        ):
            assert compared.agree, compared
            seen += 1
            faults += compared.theirs is not None
            moves += len(compared.turns)
    assert seen > 60 * scale
    assert faults > 30 * scale
    assert moves > 2_000 * scale


def count(play: Play, depth: int) -> int:
    """Return how many games of *depth* moves there are from where *play* stands."""
    if depth == 0:
        return 1
    games = 0
    for move in play.moves():
        after = play.copy()
        assert after.move(move) is None
        assert after.end() is None
        games += count(after, depth - 1)
    return games


@pytest.mark.parametrize("depth", range(1, len(COUNTS) + 1))
def test_counts_from_the_start(depth: int) -> None:
    ruleset = load_ruleset("natt-klab")
    play = get_engine("leap").begin(ruleset, ("W", "B"))
    games = 0
    for move in ("c2-c3", "d3-c3"):
        after = play.copy()
        assert after.replay([f"W: {move}"]) is None
        games += count(after, depth - 1)
    assert games == COUNTS[depth - 1]


def test_a_move_is_legal_just_if_nothing_speaks_against_it() -> None:
    rng = random.Random(5)
    cells = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
    pairs = [f"{one}{sign}{two}" for one in cells for two in cells for sign in "-x"]
    for multi in ("none", "optional", "forced"):
        play = get_engine("leap").begin(
            load_ruleset("natt-klab", options={"leap.multi": multi}), ("W", "B")
        )
        assert play.replay(["W: c2-c3"]) is None
        for _ in range(30):
            legal = set(play.moves())
            if not legal:
                break
            assert {move for move in pairs if play.why_not(move) is None} == {
                move for move in legal if len(move) == 5
            }
            assert play.move(rng.choice(sorted(legal))) is None
            assert play.end() is None


@pytest.mark.parametrize("steps", [1, 2, 8])
def test_cells_in_line_share_a_row_or_a_column(steps: int) -> None:
    cells = [(column, row) for column in range(1, 10) for row in range(1, 10)]
    for one, other in itertools.product(cells, cells):
        apart = sorted(abs(a - b) for a, b in zip(one, other, strict=True))
        start, stop = (column * 10 + row for column, row in (one, other))
        assert is_straight(start, stop, steps) == (apart == [0, steps])
