"""How strong players are, from whom they played and who won: ratings with their uncertainty.

The package openskill (the extra ``ratings``) works them out after Weng and Lin, *A Bayesian
Approximation Method for Online Ranking* (JMLR 12, 2011), algorithm 4 (Plackett-Luce), with the
constants given there: everybody begins at 25 with an uncertainty of 25/3. Strength is taken to
stand still from game to game, so that no uncertainty ever grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.language.extras import needed

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

    from barsis_notation.events.boards import Board, BoardResult, Boards

Side = tuple[str, ...]

START: Final = 25.0
"""What a player is taken for of whom nothing is known."""

START_UNCERTAINTY: Final = 25.0 / 3


class Contest(NamedTuple):
    """One game, or one match: the players of each side and its place.

    The places follow from 1, and ties share one: ``(1, 2, 2, 2)`` where one side won and the others
    are not told apart. Where it was *not played*, somebody did not come, or withdrew before it.
    """

    sides: tuple[Side, ...]
    places: tuple[int, ...]
    is_played: bool = True


class Rating(NamedTuple):
    """What is known of a player's strength, and from how many games.

    The *strength* is the middle of what is likely, the *uncertainty* a standard deviation.
    """

    strength: float = START
    uncertainty: float = START_UNCERTAINTY
    games: int = 0

    @property
    def sure(self) -> float:
        """The strength that the player has in all likelihood: three uncertainties below."""
        return self.strength - 3 * self.uncertainty


def ratings(
    contests: Iterable[Contest],
    *,
    earlier: Mapping[str, Rating] | None = None,
    with_unplayed: bool = False,
) -> dict[str, Rating]:
    """Return the rating of everybody after *contests*, in the order in which they were played.

    Who has an *earlier* rating begins with it; he is named in the answer also if he played nothing.
    What was not played tells nothing, and counts only *with_unplayed*. The seats within a contest
    have no order: the same contests give the same numbers.

    Raises MissingPackageError without openskill, and ValueError for a contest that cannot be: with
    one side, an empty one, a player on two sides, or places that are not one for each side.
    """
    with needed("openskill", "ratings"):
        from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=START_UNCERTAINTY, tau=0.0)
    known = dict(earlier or {})
    for contest in contests:
        _refuse_impossible(contest)
        if contest.is_played or with_unplayed:
            known.update(_after(model, contest, known))
    return known


def ranked(known: Mapping[str, Rating]) -> list[tuple[str, Rating]]:
    """Return the players, those first whose strength is surest to be high."""
    return sorted(known.items(), key=lambda one: (-one[1].sure, -one[1].strength, one[0]))


def _refuse_impossible(contest: Contest) -> None:
    players = [player for side in contest.sides for player in side]
    if len(contest.sides) < 2 or not all(contest.sides) or len(set(players)) < len(players):
        raise UsageError(f"sides of a contest: {contest.sides}")
    if len(contest.places) != len(contest.sides):
        raise UsageError(f"places of a contest: {contest.places}")


def _after(model: PlackettLuce, contest: Contest, known: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of the players of *contest* after it.

    They stand in one order, whatever their seats: sums of floats depend on it.
    """
    order = sorted(zip(contest.places, map(sorted, contest.sides), strict=True))
    before = [[known.get(player, Rating()) for player in side] for _, side in order]
    after = model.rate(
        [[model.rating(one.strength, one.uncertainty) for one in side] for side in before],
        ranks=[float(place) for place, _ in order],
    )
    return {
        player: _rating(new, old.games + 1)
        for (_, side), news, olds in zip(order, after, before, strict=True)
        for player, new, old in zip(side, news, olds, strict=True)
    }


def _rating(new: PlackettLuceRating, games: int) -> Rating:
    return Rating(new.mu, new.sigma, games)


def contests_of(boards: Boards, *, by_match: bool = False) -> Iterator[Contest]:
    """Yield the contests of an event, round by round: every game, or every match as a whole.

    A board that the event file has the result of, or that has no records, is one contest.
    """
    for board in boards:
        for result in _results_of(boards, board, by_match):
            yield Contest(
                tuple(side.players for side in result.sides),
                tuple(side.place for side in result.sides),
                result.is_played,
            )


def _results_of(boards: Boards, board: Board, by_match: bool) -> list[BoardResult]:
    one_by_one = boards.event.match is not None and not by_match
    games = [boards.of_players(board.table, game) for game in board.games] if one_by_one else []
    found = [result for result in games if result is not None]
    return found or ([board.result] if board.result is not None else [])
