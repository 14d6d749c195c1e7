"""What explaining may take, decided afterwards by what the checks of records asked for."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from barsis_notation.record.structs import Record
from barsis_notation.validation import check_record
from barsis_notation.validation.search_limits import Effort, EffortRequests, PresetEffort
from tests.replay.records import record

Run = list[tuple[str, Record]]
"""Records, each with the file that it is in."""

Told = list[list[bytes]]
"""What is said of each record."""


def games() -> list[Record]:
    """Games of one turn or two: some legal, others refused by several names, some to be searched.

    The search in one of them is ten times as long as in another.
    """
    end = {"position": "barsis S:78,off(3) N:bar(3),20 to=S"}
    won = {"winners": ["S"], "reason": "home"}
    turns = ["S 3: 78/81", "N 2: 20/22", "S 4: 81/off"]
    return [
        record(turns, start=end, result=won),
        record([*turns[:2], "S 3: 81/off"], start=end, result=won),
        record(["S 4:", "N 2:", "S 3: 81/off"]),
        record(["S 9:"]),
        record(["S 2:", "N 2:", "S 2:", "S 2:"]),
        record(["S 2:", "N 2:"]),
        record(["S 2:", "what"]),
    ]


GAMES = games()


def told(game: Record, effort: Effort | PresetEffort) -> list[bytes]:
    findings = check_record(game, suggest=True, effort=effort).findings
    return [msgspec.json.encode(finding) for finding in findings]


def at_once(run: Run, effort: Effort) -> Told:
    """Check one record after the other."""
    said = []
    for file, game in run:
        effort.begin(file)
        said.append(told(game, effort))
    return said


def again_where_granted(run: Run, effort: Effort) -> Told:
    """Check every record by itself, and those anew to which something is granted afterwards."""
    said = []
    for file, game in run:
        asks = PresetEffort()
        findings = told(game, asks)
        asked = pickle.loads(pickle.dumps(asks.take_requests()))
        if any(effort.decide(file, asked)):
            effort.begin(file)
            findings = told(game, effort)
        else:
            effort.repeat(file, asked)
        said.append(findings)
    return said


def elsewhere(run: Run, effort: Effort) -> Told:
    """Check every record by itself, and those anew, by the answers, that are granted something."""
    said = []
    for file, game in run:
        asks = PresetEffort()
        findings, asked = told(game, asks), asks.take_requests()
        if any(effort.decide(file, asked)):
            asks = PresetEffort(effort.decide(file, asked), effort.of_search)
            findings, again = told(game, asks), asks.take_requests()
            assert again[:2] == asked[:2]
            asked = again
        effort.repeat(file, asked)
        said.append(findings)
    return said


def new_effort(rng: Random) -> Callable[[], Effort]:
    turns, of_file = rng.choice((0, 40, 400, 10**6)), rng.choice((1, 30, 200, 10**6))
    before, tried = rng.choice((1, 60, 10**6)), rng.randrange(8)
    tried_of_file = rng.randrange(5)
    return lambda: Effort(turns, of_file, before=before, tried=tried, tried_of_file=tried_of_file)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("road", [again_where_granted, elsewhere], ids=lambda road: road.__name__)
def test_what_is_decided_afterwards_is_what_one_run_says(
    road: Callable[[Run, Effort], Told], scale: int
) -> None:
    rng = Random(14)
    totals = set()
    for _ in range(30 * scale):
        run = [(rng.choice("aab"), rng.choice(GAMES)) for _ in range(rng.randrange(1, 15))]
        effort = new_effort(rng)
        one, other = effort(), effort()
        assert road(run, other) == at_once(run, one)
        assert (other.skipped, other.untried) == (one.skipped, one.untried)
        totals.add((one.skipped > 0, one.untried > 0))
    assert {len(set(each)) for each in zip(*totals, strict=True)} == {2}


def test_an_effort_without_end_grants_all_that_is_asked() -> None:
    run = [("a", game) for game in GAMES]
    effort = Effort.unlimited()
    whole = [told(game, Effort()) for game in GAMES]
    assert again_where_granted(run, effort) == whole == elsewhere(run, Effort.unlimited())
    assert (effort.skipped, effort.untried) == (0, 0)


def test_records_that_ask_for_nothing_may_be_left_out() -> None:
    asked = EffortRequests(("overshoot",), 0)
    effort = Effort(tried_of_file=1)
    assert any(effort.decide("a", asked))
    effort.repeat("a", asked)
    effort.begin("b")
    effort.begin("a")
    assert not any(effort.decide("a", asked))
    assert any(effort.decide("b", asked))
    assert not any(effort.decide("b", EffortRequests()))


def test_asking_changes_nothing() -> None:
    effort = Effort(tried_of_file=1)
    asked = EffortRequests(("overshoot", "overshoot"), 1)
    assert effort.decide("a", asked) == effort.decide("a", asked) == (True, False, True)
    assert (effort.skipped, effort.untried) == (0, 0)
