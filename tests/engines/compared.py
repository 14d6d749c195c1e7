"""Random and slipped games of one ruleset, judged by an engine and by an oracle."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import format_setup
from barsis_notation.rulesets import Ruleset, load_ruleset

Fault = tuple[int, int | None, str] | None


class Judge(Protocol):
    """What every oracle offers for this comparison."""

    def judge(self, turns: list[str]) -> Fault: ...

    def position(self) -> str: ...


class Compared(NamedTuple):
    """One game: whether it was slipped, what both say, and where they stand after a legal one."""

    turns: list[str]
    ours: tuple[int, int | None] | None
    theirs: tuple[int, int | None] | None
    stands: str
    should: str

    @property
    def agree(self) -> bool:
        """Whether engine and oracle say the same."""
        return self.ours == self.theirs and self.stands == self.should


def combination(ruleset: Ruleset, rng: random.Random) -> dict[str, Any]:
    """Return a random choice of a ruleset's own readings that go together."""
    options = {
        option.path: rng.choice([reading.value for reading in option.readings])
        for option in ruleset.options()
        if rng.random() < 0.5 and option.path != "turn.first"
    }
    return {path: value for path, value in options.items() if value != ruleset[path]}


def compare(
    id: str,
    oracle: Callable[[Mapping[str, object]], Judge],
    play: Callable[[dict[str, Any], int], list[str]],
    slip: Callable[[list[str], random.Random], list[str]],
    rng: random.Random,
) -> Iterator[Compared]:
    """Yield one random game and some slipped ones, under a random combination of options."""
    options = combination(load_ruleset(id), rng)
    ruleset = load_ruleset(id, options=options)
    game = play(options, rng.randrange(10**9))
    for turns in [game, *(slip(game, rng) for _ in range(5))]:
        judge = oracle(options)
        try:
            fault = judge.judge(turns)
        except ValueError:  # no turn of the strict grammar: the record layer's matter
            continue
        ours = get_engine(ruleset.family).begin(ruleset, ruleset["seats.names"])
        refused = ours.replay(turns)
        legal = refused is None and fault is None
        yield Compared(
            turns,
            None if refused is None else (refused.turn, refused.move if refused.move > 0 else None),
            None if fault is None else fault[:2],
            format_setup(ours.setup()) if legal else "",
            judge.position() if legal else "",
        )
