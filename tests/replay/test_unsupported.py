"""Functions that play a game refuse rules that no engine plays, with an error of this package."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from barsis_notation import (
    BarsisError,
    Game,
    Position,
    Record,
    build_tree,
    load_ruleset,
    simulate,
    steps,
)
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.structs import Player, RulesetRef
from barsis_notation.replay import start
from barsis_notation.replay.compare import compare
from barsis_notation.replay.rulings import find_position_by_moves, let_stand, take_back
from barsis_notation.rulesets import builtin_rulesets

RECORD = Record(
    format="barsis-record/1",
    ruleset=RulesetRef(id="natt-klab", version=1),
    players=[Player(seats=["W"]), Player(seats=["B"])],
    turns=["W: a1/a2"],
)
LINE = Game("natt-klab").position
CALLS: dict[str, Callable[[], object]] = {
    "Game": lambda: Game("natt-klab"),
    "Game.from_record": lambda: Game.from_record(RECORD),
    "Position": lambda: Position(LINE).moves(),
    "build_tree": lambda: build_tree(RECORD),
    "compare": lambda: compare(RECORD, RECORD),
    "let_stand": lambda: let_stand(RECORD, 1, by="Amal", text="so"),
    "simulate": lambda: list(simulate(load_ruleset("natt-klab"), games=1)),
    "take_back": lambda: take_back(RECORD, 1, by="Amal", text="so"),
}


@pytest.fixture
def _unsupported(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the engine of Natt Klab play no value of one fact."""
    monkeypatch.setattr(type(get_engine("leap")), "find_unsupported", lambda *_: ["leap.must"])
    start._list_unsupported.cache_clear()
    yield
    start._list_unsupported.cache_clear()


@pytest.mark.usefixtures("_unsupported")
@pytest.mark.parametrize("name", CALLS)
def test_rules_that_no_engine_plays_are_refused(name: str) -> None:
    with pytest.raises(BarsisError, match=r"leap\.must") as raised:
        CALLS[name]()
    assert isinstance(raised.value, ValueError)


@pytest.mark.usefixtures("_unsupported")
def test_no_step_or_position_follows_from_rules_that_no_engine_plays() -> None:
    assert find_position_by_moves(RECORD, 1) is None
    assert list(steps(RECORD)) == []


@pytest.mark.parametrize("players", [("Q", "Z"), ("S", "q"), ("٣", "N")])
@pytest.mark.parametrize("game", [one.id for one in builtin_rulesets()])
def test_an_engine_refuses_seats_that_its_game_does_not_have(
    game: str, players: tuple[str, ...]
) -> None:
    ruleset = load_ruleset(game)
    with pytest.raises(BarsisError, match=players[0] if players[0] != "S" else "q") as raised:
        get_engine(ruleset.family).begin(ruleset, players)
    assert isinstance(raised.value, ValueError)
