"""How a game ended does not hang on the games that were played before it on the same tables."""

from __future__ import annotations

import pytest

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("barsis", 2, {}), ("barjis", 4, {"win.rank": "finish_order"}), ("parchis", 4, {})],
)
def test_outcomes_met_before_change_none(game: str, seats: int, options: dict[str, str]) -> None:
    ruleset = load_ruleset(game, options=options)
    engine = get_engine(ruleset.family)
    met: dict[tuple[str, ...], Play] = {}
    ends: set[str] = set()
    for record in simulate(ruleset, games=12, seats=seats, seed=3):
        players = tuple("".join(player.seats) for player in record.players)
        turns = [str(turn) for turn in record.turns]
        known = met.setdefault(players, engine.begin(ruleset, players))
        known.restart()
        fresh = engine.begin(ruleset, players)
        assert (known.replay(turns), fresh.replay(turns)) == (None, None)
        assert known.result() == fresh.result() is not None
        ends.add(str(fresh.result()))
    assert len(ends) > 1
