"""Games of tables from a position line or a Setup."""

from __future__ import annotations

from collections.abc import Mapping

from barsis_notation.engines.tables.play import TablesPlay
from barsis_notation.record.position_lines import Setup, format_setup, parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset

CHECKERS = 15


def rules(options: Mapping[str, object] | None = None) -> Ruleset:
    return load_ruleset("shesh-besh", options=options or {})


def begin(options: Mapping[str, object] | None = None) -> TablesPlay:
    return TablesPlay(rules(options), ("W", "B"))


def resume(setup: Setup | str, options: Mapping[str, object] | None = None) -> TablesPlay:
    """Return the game that stands as *setup* says, a line or a Setup."""
    play = begin(options)
    wrong = play.set_position(parse_setup(setup) if isinstance(setup, str) else setup)
    assert not wrong, wrong
    return play


def line(play: TablesPlay) -> str:
    return format_setup(play.setup())
