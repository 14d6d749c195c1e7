"""The lane plays as the kernel plays, and plays nearly everything."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation.engines.frame import PADDING
from barsis_notation.engines.registry import engine_for
from barsis_notation.record.scanners import local
from barsis_notation.replay.seating import players_for
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

from .lane_fuzz import GAMES, compare

SEATINGS = [
    ("barsis", 2),
    ("barsis", 4),
    ("barjis", 4),
    ("pachisi", 2),
    ("pachisi", 4),
    ("parchis", 4),
    ("shesh-besh", 2),
]


@pytest.mark.parametrize("id", GAMES)
def test_damaged_games_come_out_as_without_the_lane(id: str, scale: int) -> None:
    tally = compare(id, 1, 250 * scale)
    assert tally.differences == []
    assert tally.damaged == 250 * scale
    assert tally.refused.total() > tally.damaged // 2
    assert len(tally.refused) > 8


@pytest.mark.parametrize(("id", "seats"), SEATINGS)
def test_few_turns_are_left_to_the_kernel(id: str, seats: int) -> None:
    rules = load_ruleset(id)
    played = left = 0
    play: Any
    for record in simulate(rules, games=2, seats=seats, seed=5):
        play = engine_for(rules.family).begin(rules, players_for(rules, seats))
        kernel = play.kernel
        assert kernel.lookup.has_lane
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
    play: Any = engine_for("cross").begin(rules, ("S", "N"))
    assert not play.kernel.lookup.has_lane
    assert play.replay(["S 2:", "N 1+3: bar/11 11/12 12/15"]) is None
