"""Tie-breaks between competitors with equal points."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Final

from msgspec import UNSET

from barsis_notation.events.event import Event
from barsis_notation.events.results import NONE, RoundResult

Value = Fraction | tuple[int, ...]
"""The value of a tie-break; more is better."""

UNPLAYED: Final = ("bye", "absent", "forfeit")
"""Kinds of a round without an opponent."""


class CompetitorField:
    """All competitors of an event with their results by competitor."""

    def __init__(self, event: Event, results: Mapping[str, Sequence[RoundResult]]) -> None:
        self.event = event
        self.results = results

    @cached_property
    def points(self) -> dict[str, Fraction]:
        """The event points of each competitor."""
        return {
            one: sum((result.points for result in results), NONE)
            for one, results in self.results.items()
        }

    def opponents_points(self, one: str) -> list[Fraction]:
        """Return the points of the opponents of competitor *one*, the fewest first.

        A round without an opponent counts the competitor's own points, once for each opponent at a
        table.
        """
        found = []
        for result in self.results[one]:
            if result.kind in UNPLAYED:
                found += [self.points[one]] * self._missed
            found += [self.points.get(meeting.opponent, NONE) for meeting in result.meetings]
        return sorted(found)

    @cached_property
    def last_place(self) -> int:
        """The greatest place of any competitor at a board."""
        places = (result.place for results in self.results.values() for result in results)
        return max(places, default=0)

    @cached_property
    def _missed(self) -> int:
        """The opponents that a competitor has at a table."""
        sides = self.event.sides(self.event.seats)
        everybody = sum(map(len, sides))
        return len(sides) - 1 if self.event.scoring.teams else everybody - len(sides[0])


def _head_to_head(field: CompetitorField, one: str, tied: Collection[str]) -> Fraction:
    """What was won from the others who are tied; nothing counts unless all of them have met."""
    among = frozenset(tied)
    won = _won_from(field, one, among)
    if any(len(_won_from(field, each, among)) < len(among) - 1 for each in (one, *tied)):
        return NONE
    return sum(won.values(), NONE)


def _won_from(field: CompetitorField, one: str, among: Collection[str]) -> dict[str, Fraction]:
    """Return what a competitor won from each of those *among* whom he has met."""
    won: dict[str, Fraction] = {}
    for result in field.results[one]:
        for meeting in result.meetings:
            if meeting.opponent in among:
                won[meeting.opponent] = won.get(meeting.opponent, NONE) + meeting.won
    return won


def _wins(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Games and matches that his side alone won; one that was forfeited before it began is none."""
    results = field.results[one]
    return Fraction(sum(result.kind == "played" and result.is_won for result in results))


def _buchholz(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """The points of those whom he has met, added."""
    return sum(field.opponents_points(one), NONE)


def _buchholz_cut(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Buchholz without the opponent who has fewest points."""
    return sum(field.opponents_points(one)[1:], NONE)


def _median_buchholz(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Buchholz without the opponents who have fewest and most points."""
    return sum(field.opponents_points(one)[1:-1], NONE)


def _sonneborn_berger(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """The points of those whom he has beaten, and half the points of those he drew with."""
    meetings = (meeting for result in field.results[one] for meeting in result.meetings)
    return sum((each.won * field.points.get(each.opponent, NONE) for each in meetings), NONE)


def _score(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """The points won in games."""
    return Fraction(sum(result.score for result in field.results[one]))


def _score_difference(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """The points won in games, less those of the other sides at his boards."""
    return Fraction(sum(result.score - result.conceded for result in field.results[one]))


def _firsts(field: CompetitorField, one: str, _: Collection[str]) -> tuple[int, ...]:
    """How often he was first in a game, how often second, and so on."""
    places = [result.place for result in field.results[one] if result.kind == "played"]
    return tuple(places.count(place) for place in range(1, field.last_place + 1))


def _mars(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """How many of his wins have a name, as a mars has."""
    return Fraction(sum(bool(result.name) for result in field.results[one]))


def _progressive(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """The sum of what he had after each round."""
    rounds = [NONE] * len(field.event.rounds)
    for result in field.results[one]:
        rounds[result.round - 1] += result.points
    return sum(accumulate(rounds), NONE)


def _rating(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """The rating before the event; of a team the ratings of its players, added."""
    players = field.event.teams[one] if field.event.scoring.teams else (one,)
    ratings = (field.event.players[player].rating for player in players)
    return Fraction(sum(rating for rating in ratings if rating is not UNSET))


def _lot(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """A lot that anybody can draw again: of the names of the event and of the competitor."""
    drawn = hashlib.sha256(f"{field.event.name}\n{one}".encode()).digest()
    return Fraction(int.from_bytes(drawn[:4], "big"))


TieBreak = Callable[[CompetitorField, str, Collection[str]], Value]
"""Returns what a tie-break gives a competitor among those who are tied with him."""

BY_NAME: Final[dict[str, TieBreak]] = {
    "head_to_head": _head_to_head,
    "wins": _wins,
    "buchholz": _buchholz,
    "buchholz_cut": _buchholz_cut,
    "median_buchholz": _median_buchholz,
    "sonneborn_berger": _sonneborn_berger,
    "score": _score,
    "score_difference": _score_difference,
    "firsts": _firsts,
    "mars": _mars,
    "progressive": _progressive,
    "rating": _rating,
    "lot": _lot,
}
