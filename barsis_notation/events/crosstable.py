"""The crosstable of an event: who met whom, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from barsis_notation.events.boards import Boards
from barsis_notation.events.event import Event, Table
from barsis_notation.events.results import RoundResult
from barsis_notation.events.standings import Standing


class Encounter(NamedTuple):
    """What a competitor has of a round, and whom he had against him.

    *sides* counts the sides at his board, *name* is what records call the round.
    """

    name: str
    result: RoundResult
    opponents: tuple[str, ...]
    sides: int


class CrosstableLine(NamedTuple):
    """One line of the crosstable, that of a competitor in the order of the standings.

    *won* has what he won from each of the others, meeting by meeting: 1, ½ or 0.
    """

    standing: Standing
    won: Mapping[str, tuple[Fraction, ...]]
    encounters: tuple[Encounter, ...]


def crosstable_of(boards: Boards, standings: Sequence[Standing]) -> list[CrosstableLine]:
    """Return the crosstable of an event, whose *standings* say in which order."""
    tables = {
        (one.number, table.name): table for one in boards.event.rounds for table in one.tables
    }
    return [
        CrosstableLine(
            standing,
            _won(standing.results),
            tuple(_encounter(result, tables, boards.event) for result in standing.results),
        )
        for standing in standings
    ]


def have_all_met(lines: Sequence[CrosstableLine]) -> bool:
    """Return whether every competitor has met every other; nobody has in an empty crosstable."""
    return len(lines) > 1 and all(len(line.won) == len(lines) - 1 for line in lines)


def _won(results: Sequence[RoundResult]) -> dict[str, tuple[Fraction, ...]]:
    won: dict[str, tuple[Fraction, ...]] = {}
    for result in results:
        for meeting in result.meetings:
            won[meeting.opponent] = (*won.get(meeting.opponent, ()), meeting.won)
    return won


def _encounter(
    result: RoundResult, tables: Mapping[tuple[int, str], Table], event: Event
) -> Encounter:
    name = event.rounds[result.round - 1].name
    table = tables.get((result.round, result.table)) if result.table else None
    if table is None:
        return Encounter(name, result, (), 0)
    seats = table.pairing.seats
    others = [player for player in table.players if player not in result.side]
    opponents = dict.fromkeys(event.competitor(player) for player in others)
    return Encounter(name, result, tuple(filter(None, opponents)), len(event.sides(seats)))
