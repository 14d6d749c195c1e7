"""The lane plays as the kernel plays, and plays nearly everything."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.engines.frame import PADDING
from barsis_notation.record.scanners import local
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

from .lane_fuzz import GAMES, compare
from .strolls import whole

SEATINGS = [
    ("barsis", 2),
    ("barsis", 4),
    ("barjis", 4),
    ("pachisi", 2),
    ("pachisi", 4),
    ("parchis", 4),
]


COPIES = 250
"""Damaged games of each ruleset."""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("id", GAMES)
def test_damaged_games_come_out_as_without_the_lane(id: str, scale: int) -> None:
    tally = compare(id, 1, COPIES * scale)
    assert tally.differences == []
    assert tally.damaged == COPIES * scale
    assert tally.refused.total() > tally.damaged // 2
    assert len(tally.refused) > 8


def replayed(play: Any, raw: bytes, *, by_lane: bool) -> tuple[int, tuple[object, ...]]:
    """Return what the turns in *raw* are answered, and the game behind them."""
    play.restart()
    play.kernel.lookup.has_fast_path = by_lane
    answer = play.kernel.replay_json(local.scanner, raw, 0)
    play.kernel.lookup.has_fast_path = True
    return answer, whole(play)


def test_what_stands_between_turns_is_read_as_without_the_lane() -> None:
    rng = random.Random(3)
    rules = load_ruleset("barsis")
    play: Any = get_engine(rules.family).begin(rules, assign_seats(rules, 2))
    (record,) = simulate(rules, games=1, seats=2, seed=5)
    raw = ('","'.join(map(str, record.turns)) + '"]}').encode()
    assert replayed(play, raw, by_lane=True)[0] == 0
    between = [joint.start() + sign for joint in re.finditer(b'","', raw) for sign in range(3)]
    for at in rng.sample(between, 60):
        other = raw[:at] + rng.choice(b"'; :/*x1\n").to_bytes(1, "big") + raw[at + 1 :]
        answer = replayed(play, other, by_lane=True)
        assert answer[0] != 0
        assert answer == replayed(play, other, by_lane=False)


@pytest.mark.parametrize(("id", "seats"), SEATINGS)
def test_few_turns_are_left_to_the_kernel(id: str, seats: int) -> None:
    rules = load_ruleset(id)
    played = left = 0
    play: Any
    for record in simulate(rules, games=2, seats=seats, seed=5):
        play = get_engine(rules.family).begin(rules, assign_seats(rules, seats))
        kernel = play.kernel
        assert kernel.lookup.has_fast_path
        turns = ('","'.join(map(str, record.turns)) + '"]}').encode()
        game, last, at = turns + PADDING, len(turns) - 3, 0
        while (at := kernel.play_plain(game, at, last)) < last:
            end = game.index(b'"', at)
            assert kernel.play(local.scanner, game[at:end].decode()) == 0
            left += 1
            at = end + 3
        played += len(record.turns)
        assert kernel.turn.over
    assert 0 < left < played * 0.05


def test_rules_that_the_lane_does_not_know_have_none() -> None:
    rules = load_ruleset("barsis", options={"turn.max_throws": 3})
    play: Any = get_engine("cross").begin(rules, ("S", "N"))
    assert not play.kernel.lookup.has_fast_path
    assert play.replay(["S 2:", "N 1+3: bar/11 11/12 12/15"]) is None
