"""Laws of simulated tournaments of every kind."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_file_checks import check_event
from barsis_notation.events.event_files import read_event
from barsis_notation.events.event_report import report_event
from barsis_notation.events.standings import Standing, compute_standings
from barsis_notation.events.structs import TIE_BREAKS, EventFile
from barsis_notation.record.documents import encode_document
from tests.events.tournaments import (
    KINDS,
    Document,
    event_of,
    games_of_kind,
    tournament,
    with_results,
)

EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


def boards_of(kind: str, document: Document | None = None) -> Boards:
    """Return the boards of a kind of tournament, perhaps by another event file."""
    return Boards(event_of(document or tournament(kind).event), games_of_kind(kind))


def with_all_tie_breaks(kind: str, *, without: str = "") -> Document:
    """Return an event in which everything decides, in the order of the format."""
    names = [name for name in TIE_BREAKS if name != without]
    return tournament(kind).event | {"tie_breaks": names}


def facts(lines: list[Standing]) -> list[tuple[Any, ...]]:
    """Return all that standings say, but for the rounds."""
    return [
        (line.place, line.competitor, line.points, line.decided, dict(line.tie_breaks))
        for line in lines
    ]


@EVERY_KIND
def test_nothing_is_found_and_every_board_has_a_result(kind: str) -> None:
    boards = boards_of(kind)
    report = report_event(boards)
    assert [*check_event(boards.event), *report.all_findings()] == []
    assert [one.clean for one in report.rounds] == [len(each) for each in boards.by_round]
    assert all(board.result is not None for board in boards)
    assert boards.strangers == []


@EVERY_KIND
def test_results_in_the_event_file_give_the_standings_that_the_records_give(kind: str) -> None:
    boards = boards_of(kind, with_all_tie_breaks(kind))
    written = with_results(boards)
    assert written != with_all_tie_breaks(kind)
    assert facts(compute_standings(Boards(event_of(written)))) == facts(compute_standings(boards))
    both = boards_of(kind, written)
    assert [*report_event(both).all_findings()] == []
    assert facts(compute_standings(both)) == facts(compute_standings(boards))


@EVERY_KIND
def test_the_order_of_records_players_and_tables_changes_nothing(kind: str) -> None:
    event = json.loads(json.dumps(with_all_tie_breaks(kind)))
    chance = random.Random(kind)
    chance.shuffle(event["players"])
    for each in event["rounds"]:
        chance.shuffle(each["pairings"])
    games = chance.sample(games_of_kind(kind), len(games_of_kind(kind)))
    lines = compute_standings(Boards(event_of(event), games))
    assert facts(lines) == facts(compute_standings(boards_of(kind, with_all_tie_breaks(kind))))


@EVERY_KIND
def test_other_names_change_nothing(kind: str) -> None:
    document = with_all_tie_breaks(kind, without="lot")
    lines = compute_standings(boards_of(kind, document))
    ids = [player["id"] for player in document["players"]]
    other = dict(zip(ids, reversed([f"player-{id}" for id in ids]), strict=True))
    games = [
        game._replace(players=tuple(replace(one, id=other[one.id]) for one in game.players))
        for game in games_of_kind(kind)
    ]
    called = compute_standings(Boards(event_of(renamed(document, other)), games))
    expected = [
        line._replace(competitor=other.get(line.competitor, line.competitor)) for line in lines
    ]
    assert facts(called) == facts(expected)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return a document in which every text that is one of *names* is the other one."""
    if isinstance(value, dict):
        return {key: renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


@EVERY_KIND
def test_places_follow_from_points_and_are_shared_where_nothing_decides(kind: str) -> None:
    lines = compute_standings(boards_of(kind))
    points = [line.points for line in lines]
    assert points == sorted(points, reverse=True)
    for line in lines:
        assert sum(each.place < line.place for each in lines) == line.place - 1
        is_shared = sum(each.place == line.place for each in lines) > 1
        is_equal = points.count(line.points) > 1
        assert (line.decided == "") == is_shared
        assert (line.decided == "points") == (not is_equal)


TWO_SIDED = [
    kind for kind, plan in KINDS.items() if not plan.members.get("scoring") and not plan.teams
]


@pytest.mark.parametrize("kind", TWO_SIDED)
def test_a_board_of_two_is_worth_one_win(kind: str) -> None:
    boards = boards_of(kind)
    byes = sum(len(one.byes) for one in boards.event.rounds)
    assert sum(line.points for line in compute_standings(boards)) == len([*boards]) + byes


def test_there_are_events_for_which_that_is_so() -> None:
    assert len(TWO_SIDED) > 3


@EVERY_KIND
def test_an_event_that_is_read_and_written_is_the_same(kind: str) -> None:
    event, findings = read_event(json.dumps(tournament(kind).event).encode())
    assert event is not None
    assert findings == []
    written = encode_document(event.file)
    again, findings = read_event(written)
    assert again is not None
    assert findings == []
    assert again.file == event.file == msgspec.convert(tournament(kind).event, EventFile)
    assert encode_document(again.file) == written
