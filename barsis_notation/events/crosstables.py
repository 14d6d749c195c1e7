"""The crosstable of an event: which competitors met, and with which results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.events.event import Event, Table
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.results import RoundResult
from barsis_notation.events.standings import Standing


class Encounter(NamedTuple):
    """The result of one competitor in one round, and their opponents.

    ``CrosstableLine.encounters`` contains the encounters of a competitor.

    Attributes:
        name: The name of the round in records.
        result: The result of the competitor, as in ``Standing.results``.
        opponents: The competitors on the other sides of the board: keys of players, or team names;
            empty if the competitor had no board.
        sides: Number of sides at the board; 0 if the competitor had no board.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import (
        ...     compute_crosstable,
        ...     compute_standings,
        ...     find_boards,
        ...     load_event,
        ... )
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> line = compute_crosstable(boards, compute_standings(boards))[0]
        >>> [(one.name, one.opponents, one.result.is_won) for one in line.encounters]
        [('1', ('Basim',), True), ('2', ('Dana',), True), ('3', ('Elias',), False)]
    """

    name: str
    result: RoundResult
    opponents: tuple[str, ...]
    sides: int


class CrosstableLine(NamedTuple):
    """The line of one competitor in a crosstable, from ``compute_crosstable``.

    Attributes:
        standing: The competitor's line of the standings.
        won: Maps each opponent met (player key or team name) to the score of each meeting: 1, ½ or
            0, in the order of the rounds. Forfeits without play are not meetings.
        encounters: The result and opponents of the competitor in each round, in order; a team may
            have several in a round, or none.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import (
        ...     compute_crosstable,
        ...     compute_standings,
        ...     find_boards,
        ...     load_event,
        ... )
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> line = compute_crosstable(boards, compute_standings(boards))[0]
        >>> line.standing.competitor, {name: float(*won) for name, won in line.won.items()}
        ('Amal', {'Basim': 1.0, 'Dana': 1.0, 'Elias': 0.0})
    """

    standing: Standing
    won: Mapping[str, tuple[Fraction, ...]]
    encounters: tuple[Encounter, ...]


def compute_crosstable(boards: Boards, standings: Sequence[Standing]) -> list[CrosstableLine]:
    """Return the lines of an event's crosstable, in the order of *standings*.

    Args:
        boards: The boards of the event.
        standings: The standings, as ``compute_standings`` returns them for the same boards.

    Raises:
        WrongTypeError: If *boards* is not a Boards object. It is a UsageError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import (
        ...     compute_crosstable,
        ...     compute_standings,
        ...     find_boards,
        ...     load_event,
        ... )
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> lines = compute_crosstable(boards, compute_standings(boards))
        >>> [(line.standing.competitor, sorted(line.won)) for line in lines[:2]]
        [('Amal', ['Basim', 'Dana', 'Elias']), ('Basim', ['Amal', 'Dana', 'Elias'])]
    """
    expect("boards", boards, Boards)
    tables = {
        (one.number, table.name): table for one in boards.event.rounds for table in one.tables
    }
    return [
        CrosstableLine(
            standing,
            _collect_won(standing.results),
            tuple(_make_encounter(result, tables, boards.event) for result in standing.results),
        )
        for standing in standings
    ]


def have_all_met(lines: Sequence[CrosstableLine]) -> bool:
    """Return whether every competitor has met every other competitor.

    Byes and forfeits without play are not meetings. Return False for fewer than two lines.
    """
    return len(lines) > 1 and all(len(line.won) == len(lines) - 1 for line in lines)


def _collect_won(results: Sequence[RoundResult]) -> dict[str, tuple[Fraction, ...]]:
    won: dict[str, tuple[Fraction, ...]] = {}
    for result in results:
        for meeting in result.meetings:
            won[meeting.opponent] = (*won.get(meeting.opponent, ()), meeting.won)
    return won


def _make_encounter(
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
