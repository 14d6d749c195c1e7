"""The standings of an event: places, points and the reason for each place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.results import RoundResult, compute_results
from barsis_notation.events.tie_breaks import BY_NAME, CompetitorField, Value

POINTS: Final = "points"
"""Reason for the place of a competitor who is the only one with this number of points."""

SHARED: Final = ""
"""Reason for a place that is shared."""


class Standing(NamedTuple):
    """One line of the standings, from ``compute_standings``.

    Attributes:
        place: The place, from 1; competitors who are equal share a place.
        competitor: The key of the player, or the name of the team.
        points: The event points.
        decided: What decided the place: ``points``, the name of a tie-break, or ``""`` if the place
            is shared.
        tie_breaks: Maps the name of each tie-break of the event, such as ``buchholz``, to its
            value. The value is computed among the competitors who were tied when the tie-break was
            applied or, if it was not applied, among those with equal points.
        results: The results of the rounds, in order; a team may have several in a round, or none.
            Each is a ``RoundResult`` with ``round`` (from 1), ``kind``, ``points``, ``table``,
            ``place`` (at the board), ``is_won``, ``score``, ``conceded``, ``name`` (of the win),
            ``side`` and ``meetings``. The kind is ``played``, ``forfeit``, ``bye``, ``half-bye``,
            ``absent``, ``open`` or ``none``.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import compute_standings, find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> line = compute_standings(boards)[0]
        >>> line.place, line.competitor, line.points, line.decided, line.played
        (1, 'Amal', Fraction(2, 1), 'head_to_head', 3)
    """

    place: int
    competitor: str
    points: Fraction
    decided: str
    tie_breaks: Mapping[str, Value]
    results: Sequence[RoundResult]

    @property
    def played(self) -> int:
        """The number of games or matches played; for a team, those of all its sides.

        Byes, games forfeited without play, and games without a result do not count.
        """
        return sum(result.kind == "played" for result in self.results)


def compute_standings(boards: Boards) -> list[Standing]:
    """Return the standings of an event, in order of place.

    Every player has a line, even without games; if the event ranks teams, every team has one
    instead. Competitors who share a place are in starting order.

    Args:
        boards: The boards of the event; ``Boards.of`` returns the boards after fewer rounds.

    Raises:
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import compute_standings, find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> [(one.place, one.competitor, int(one.points)) for one in compute_standings(boards)]
        [(1, 'Amal', 2), (2, 'Basim', 2), (3, 'Dana', 1), (4, 'Elias', 1)]
    """
    expect("boards", boards, Boards)
    field = CompetitorField(boards.event, compute_results(boards))
    lines: list[Standing] = []
    for equal in _group_by_value([*field.results], field.points.__getitem__):
        first = len(lines) + 1
        asked: dict[str, dict[str, Value]] = {one: {} for one in equal}
        for place, one, decided in _iter_places(field, equal, boards.event.tie_breaks, asked):
            lines.append(
                Standing(
                    place=first + place,
                    competitor=one,
                    points=field.points[one],
                    decided=decided,
                    tie_breaks=_compute_tie_breaks(field, one, equal) | asked[one],
                    results=tuple(field.results[one]),
                )
            )
    return lines


def _compute_tie_breaks(field: CompetitorField, one: str, equal: Sequence[str]) -> dict[str, Value]:
    """Return the value of every tie-break, computed among all who have equal points."""
    return {name: BY_NAME[name](field, one, equal) for name in field.event.tie_breaks}


def _iter_places(
    field: CompetitorField,
    tied: Sequence[str],
    tie_breaks: Sequence[str],
    asked: dict[str, dict[str, Value]],
    decided: str = POINTS,
) -> Iterator[tuple[int, str, str]]:
    """Yield the place among *tied*, from 0, the competitor, and the reason, for each of *tied*.

    A tie-break is applied only among those still tied after the earlier ones; its values are stored
    in *asked*.
    """
    if len(tied) == 1:
        yield 0, tied[0], decided
        return
    for number, name in enumerate(tie_breaks):
        values = {one: BY_NAME[name](field, one, tied) for one in tied}
        for one in tied:
            asked[one][name] = values[one]
        groups = _group_by_value(tied, values.__getitem__)
        if len(groups) > 1:
            place = 0
            for group in groups:
                rest = tie_breaks[number + 1 :]
                for inside, one, by in _iter_places(field, group, rest, asked, name):
                    yield place + inside, one, by
                place += len(group)
            return
    for one in tied:
        yield 0, one, SHARED


def _group_by_value(competitors: Sequence[str], value: Callable[[str], Any]) -> list[list[str]]:
    """Return *competitors* grouped by value, the greatest first."""
    groups: dict[Any, list[str]] = {}
    for one in competitors:
        groups.setdefault(value(one), []).append(one)
    return [groups[each] for each in sorted(groups, reverse=True)]
