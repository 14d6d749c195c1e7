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
"""The value of a tie-break; greater is better."""

UNPLAYED: Final = ("bye", "half-bye", "absent", "forfeit")
"""Kinds of a round without an opponent."""


class CompetitorField:
    """All competitors of an event with their results.

    Args:
        event: The event.
        results: The results of the rounds by player key or team name, as ``compute_results``
            returns them.
    """

    def __init__(self, event: Event, results: Mapping[str, Sequence[RoundResult]]) -> None:
        self.event = event
        self.results = results

    @cached_property
    def points(self) -> dict[str, Fraction]:
        """The event points of each competitor, by player key or team name."""
        return {
            one: sum((result.points for result in results), NONE)
            for one, results in self.results.items()
        }

    def list_opponents_points(self, one: str) -> list[Fraction]:
        """Return the event points of each opponent of a competitor, lowest first.

        *one* is a player key or team name. For a bye, half-point bye, absence or forfeit, the
        competitor's own points are included instead, once for each opponent that a competitor has
        at a table. Rounds without a result, and rounds in which the competitor is not mentioned,
        are left out.

        Raises:
            KeyError: If *one* is not a competitor of the event.
        """
        found = []
        for result in self.results[one]:
            if result.kind in UNPLAYED:
                found += [self.points[one]] * self._missed
            found += [self.points.get(meeting.opponent, NONE) for meeting in result.meetings]
        return sorted(found)

    @cached_property
    def last_place(self) -> int:
        """The highest place number of any competitor at a board; 0 if there are no results."""
        places = (result.place for results in self.results.values() for result in results)
        return max(places, default=0)

    @cached_property
    def _missed(self) -> int:
        """The number of opponents that a competitor has at a table."""
        sides = self.event.sides(self.event.seats)
        everybody = sum(map(len, sides))
        return len(sides) - 1 if self.event.scoring.teams else everybody - len(sides[0])


def _compute_head_to_head(field: CompetitorField, one: str, tied: Collection[str]) -> Fraction:
    """Return the total score against the other tied competitors; 0 unless all have met."""
    among = frozenset(tied)
    won = _sum_wins_from(field, one, among)
    if any(len(_sum_wins_from(field, each, among)) < len(among) - 1 for each in (one, *tied)):
        return NONE
    return sum(won.values(), NONE)


def _sum_wins_from(field: CompetitorField, one: str, among: Collection[str]) -> dict[str, Fraction]:
    """Return the score of a competitor against each opponent *among* those they have met."""
    won: dict[str, Fraction] = {}
    for result in field.results[one]:
        for meeting in result.meetings:
            if meeting.opponent in among:
                won[meeting.opponent] = won.get(meeting.opponent, NONE) + meeting.won
    return won


def _count_wins(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the number of games and matches won and not shared, without unplayed forfeits."""
    results = field.results[one]
    return Fraction(sum(result.kind == "played" and result.is_won for result in results))


def _compute_buchholz(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the sum of the points of all opponents."""
    return sum(field.list_opponents_points(one), NONE)


def _compute_buchholz_cut(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return Buchholz without the opponent with the fewest points."""
    return sum(field.list_opponents_points(one)[1:], NONE)


def _compute_median_buchholz(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return Buchholz without the opponents with the fewest and the most points."""
    return sum(field.list_opponents_points(one)[1:-1], NONE)


def _compute_sonneborn_berger(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the points of beaten opponents plus half the points of opponents who drew."""
    meetings = (meeting for result in field.results[one] for meeting in result.meetings)
    return sum((each.won * field.points.get(each.opponent, NONE) for each in meetings), NONE)


def _sum_scores(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the points won in games."""
    return Fraction(sum(result.score for result in field.results[one]))


def _compute_score_difference(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the points won in games, minus the points of the other sides at the same boards."""
    return Fraction(sum(result.score - result.conceded for result in field.results[one]))


def _count_places(field: CompetitorField, one: str, _: Collection[str]) -> tuple[int, ...]:
    """Return how many times the competitor had first place, second place, and so on."""
    places = [result.place for result in field.results[one] if result.kind == "played"]
    return tuple(places.count(place) for place in range(1, field.last_place + 1))


def _count_named_wins(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the number of wins with a name, such as mars."""
    return Fraction(sum(bool(result.name) for result in field.results[one]))


def _compute_progressive(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the sum of the points after each round."""
    rounds = [NONE] * len(field.event.rounds)
    for result in field.results[one]:
        rounds[result.round - 1] += result.points
    return sum(accumulate(rounds), NONE)


def _sum_ratings(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return the rating before the event; for a team, the sum of the ratings of its players."""
    players = field.event.teams[one] if field.event.scoring.teams else (one,)
    ratings = (field.event.players[player].rating for player in players)
    return Fraction(sum(rating for rating in ratings if rating is not UNSET))


def _draw_lot(field: CompetitorField, one: str, _: Collection[str]) -> Fraction:
    """Return a lot that can be recomputed: a hash of the names of the event and the competitor."""
    drawn = hashlib.sha256(f"{field.event.name}\n{one}".encode()).digest()
    return Fraction(int.from_bytes(drawn[:4], "big"))


TieBreak = Callable[[CompetitorField, str, Collection[str]], Value]
"""Returns the value of a tie-break for a competitor.

The arguments are the competitors of the event, the competitor, and the competitors tied with them.
"""

BY_NAME: Final[dict[str, TieBreak]] = {
    "head_to_head": _compute_head_to_head,
    "wins": _count_wins,
    "buchholz": _compute_buchholz,
    "buchholz_cut": _compute_buchholz_cut,
    "median_buchholz": _compute_median_buchholz,
    "sonneborn_berger": _compute_sonneborn_berger,
    "score": _sum_scores,
    "score_difference": _compute_score_difference,
    "firsts": _count_places,
    "mars": _count_named_wins,
    "progressive": _compute_progressive,
    "rating": _sum_ratings,
    "lot": _draw_lot,
}
"""The tie-breaks by their names in event files."""
