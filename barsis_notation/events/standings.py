"""The standings of an event: who is where, by how many points, and what decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from barsis_notation.events.boards import Boards
from barsis_notation.events.results import RoundResult, results_of
from barsis_notation.events.tie_breaks import BY_NAME, Field, Value

POINTS: Final = "points"
"""What decides where nobody else has so many points."""

SHARED: Final = ""
"""What decides where nothing does: the place is shared."""


class Standing(NamedTuple):
    """One line of the standings.

    *place* counts from 1; who shares one has the same. *decided* is what gave the competitor his
    place: ``points``, the tie-break by which he stands alone, ``""`` where he shares the place.
    *tie_breaks* has what each of the event's gives him, by name, among those with whom he was tied
    when it was asked.
    """

    place: int
    competitor: str
    points: Fraction
    decided: str
    tie_breaks: Mapping[str, Value]
    results: Sequence[RoundResult]

    @property
    def played(self) -> int:
        """How many games or matches were played; of a team by all its players."""
        return sum(result.kind == "played" for result in self.results)


def standings_of(boards: Boards) -> list[Standing]:
    """Return the standings of an event, the first place first.

    Competitors who share a place stand in the order of the start.
    """
    field = Field(boards.event, results_of(boards))
    lines: list[Standing] = []
    for equal in _groups([*field.results], field.points.__getitem__):
        first = len(lines) + 1
        asked: dict[str, dict[str, Value]] = {one: {} for one in equal}
        for place, one, decided in _placed(field, equal, boards.event.tie_breaks, asked):
            lines.append(
                Standing(
                    place=first + place,
                    competitor=one,
                    points=field.points[one],
                    decided=decided,
                    tie_breaks=_others(field, one, equal) | asked[one],
                    results=tuple(field.results[one]),
                )
            )
    return lines


def _others(field: Field, one: str, equal: Sequence[str]) -> dict[str, Value]:
    """Return what every tie-break gives a competitor among all who have equal points."""
    return {name: BY_NAME[name](field, one, equal) for name in field.event.tie_breaks}


def _placed(
    field: Field,
    tied: Sequence[str],
    tie_breaks: Sequence[str],
    asked: dict[str, dict[str, Value]],
    decided: str = POINTS,
) -> Iterator[tuple[int, str, str]]:
    """Yield the place of each of *tied* among them, from 0, himself, and what decided it.

    A tie-break is asked about those whom all before it have left together, and no others; what it
    gave them is noted in *asked*.
    """
    if len(tied) == 1:
        yield 0, tied[0], decided
        return
    for number, name in enumerate(tie_breaks):
        values = {one: BY_NAME[name](field, one, tied) for one in tied}
        for one in tied:
            asked[one][name] = values[one]
        groups = _groups(tied, values.__getitem__)
        if len(groups) > 1:
            place = 0
            for group in groups:
                rest = tie_breaks[number + 1 :]
                for inside, one, by in _placed(field, group, rest, asked, name):
                    yield place + inside, one, by
                place += len(group)
            return
    for one in tied:
        yield 0, one, SHARED


def _groups(competitors: Sequence[str], value: Callable[[str], Any]) -> list[list[str]]:
    """Return *competitors* of equal value together, those of the greatest first."""
    groups: dict[Any, list[str]] = {}
    for one in competitors:
        groups.setdefault(value(one), []).append(one)
    return [groups[each] for each in sorted(groups, reverse=True)]
