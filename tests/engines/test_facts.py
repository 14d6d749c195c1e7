"""Every fact of a ruleset is asked by its engine, or says why it has no effect on play."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import Any

import pytest

from barsis_notation.engines.cross.fact_policies import POLICIES
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.engines.leap import rules as leap_rules
from barsis_notation.engines.tab import rules as tab_rules
from barsis_notation.engines.tables import rules as tables_rules
from barsis_notation.record.structs import Player, Record, RulesetRef
from barsis_notation.replay.seating import assign_seats
from barsis_notation.replay.start import OpenedRecord
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.simulation import make_random_cast, simulate
from barsis_notation.validation import check_record
from barsis_notation.validation.header_checks import check_seats
from tests.every import every

PLAYED = tuple(listed.id for listed in builtin_rulesets())

AWAITED: dict[str, set[str]] = {}
"""Facts that the engine is still to ask."""


class Noted(Mapping[str, Any]):
    """Facts by path; ``asked`` holds the paths that somebody wanted to know."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.asked: set[str] = set()

    def __getitem__(self, path: str) -> Any:
        self.asked.add(path)
        return self.facts[path]

    def items(self) -> ItemsView[str, Any]:
        """Who looks through all the facts asks for none."""
        return self.facts.items()

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)


def changed(ruleset: Ruleset, path: str, value: object) -> Ruleset:
    """Return the same rules with another value of one fact."""
    return Ruleset(ruleset.edition, {**ruleset.facts, path: value}, ruleset.chosen)


def noting(ruleset: Ruleset) -> tuple[Ruleset, set[str]]:
    """Return the same rules, and the paths of what is asked of them from now on."""
    facts = Noted(ruleset.facts)
    return Ruleset(ruleset.edition, facts, ruleset.chosen), facts.asked


def asked_in_play(ruleset: Ruleset) -> set[str]:
    """Return what is asked while a few games are played, and then judged."""
    noted, asked = noting(ruleset)
    assert get_engine(ruleset.family).find_unsupported(noted) == []
    for record in simulate(noted, games=3):
        assert check_record(record, ruleset=noted).findings == []
    return asked


def asked_at_the_start_under_options(ruleset: Ruleset) -> set[str]:
    """Return what is asked when a game begins under any single option."""
    found: set[str] = set()
    for option in ruleset.options():
        for reading in option.readings[1:]:
            if reading.integer is None and not reading.when:
                noted, asked = noting(ruleset.with_options({option.path: reading.value}))
                get_engine(ruleset.family).begin(noted, assign_seats(noted))
                found |= asked
    return found


def chooses_others(ruleset: Ruleset, path: str) -> bool:
    """Tell whether a fact is an option whose readings change other facts."""
    return any(reading.brings for reading in ruleset.declared[path].readings)


@pytest.mark.parametrize("game", PLAYED)
def test_every_fact_is_asked_or_says_why_it_has_no_effect(game: str) -> None:
    ruleset = load_ruleset(game)
    asked = asked_in_play(ruleset) | asked_at_the_start_under_options(ruleset)
    for path, fact in ruleset.declared.items():
        by_name = path.startswith("win.score.")  # asked by the name of the win, which may be rare
        guarded = (ruleset.family, path) in GUARDED
        known = path in asked or by_name or guarded or chooses_others(ruleset, path)
        assert known or fact.no_effect or path in AWAITED.get(game, ()), path


@every(
    "game, path",
    [(game, path) for game in PLAYED for path in load_ruleset(game).facts],
    ids="-".join,
)
def test_the_engine_plays_the_fact_as_it_stands(game: str, path: str) -> None:
    ruleset = load_ruleset(game)
    assert path not in get_engine(ruleset.family).find_unsupported(ruleset)


EXAMPLES = {"cross": "barsis", "tab": "kioz", "leap": "natt-klab", "tables": "shesh-besh"}
"""A game of each family."""
GUARDED = [
    *[("cross", path) for path, policy in POLICIES.items() if policy.values],
    *[("tab", path) for path in (*tab_rules.PLAYED, "pieces", "device.n")],
    *[("leap", path) for path in (*leap_rules.PLAYED, "pieces")],
    *[("tables", path) for path in tables_rules.PLAYED],
]
"""Families and the facts of which their engines play some values only."""


@every("family, path", GUARDED, ids="-".join)
def test_a_value_the_engine_does_not_play_is_refused(family: str, path: str) -> None:
    ruleset = load_ruleset(EXAMPLES[family])
    other = 9 if isinstance(ruleset.facts.get(path), int) else ("nothing", "of", "the", "kind")
    if path in ("board.columns", "board.rows"):
        other = 10
    if path == "start":
        other = {"1": 2, "24": 2}  # type: ignore[assignment]
    named = get_engine(ruleset.family).find_unsupported(changed(ruleset, path, other))
    assert path in named


def test_a_record_by_such_rules_gets_a_finding() -> None:
    ruleset = load_ruleset("shesh-besh")
    record = next(simulate(ruleset))
    (finding,) = check_record(record, ruleset=changed(ruleset, "turn.doubles", 2)).findings
    assert (finding.code, finding.found) == ("RUL007", "turn.doubles=2")


SEATINGS = [
    ("barjis", "S E N W", {}, True),
    ("barjis", "S N", {}, False),
    ("pachisi", "SN EW", {}, True),
    ("pachisi", "S N", {"seats.sets": 1}, True),
    ("pachisi", "S E", {"seats.sets": 1}, False),
    ("parchis", "1 2", {}, True),
    ("parchis", "1 2 4", {}, True),
    ("barsis", "S E", {}, False),
]
"""Games, the seats of each player, options, and whether they may sit so."""


@pytest.mark.parametrize(("game", "players", "options", "fits"), SEATINGS, ids=str)
def test_who_may_sit_where(game: str, players: str, options: dict[str, Any], fits: bool) -> None:
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=game, version=1, options=options),
        players=[Player(seats=[*seats]) for seats in players.split()],
        turns=[],
    )
    opened = OpenedRecord(record, load_ruleset(game, options=options))
    assert (check_seats(opened) == []) is fits


@pytest.mark.parametrize(
    "game", [game for game in PLAYED if game not in ("natt-klab", "shesh-besh")]
)
def test_a_device_shows_just_the_outcomes_of_the_table(game: str) -> None:
    ruleset = load_ruleset(game)
    chances = iter(range(256))
    cast = make_random_cast(ruleset, lambda: next(chances) / 256)
    assert {cast() for _ in range(256)} == set(ruleset["device.outcomes"])
