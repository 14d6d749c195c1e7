"""Ratings of players with their uncertainty, computed from the results of games.

The package openskill (the extra ``ratings``) computes them after Weng and Lin, *A Bayesian
Approximation Method for Online Ranking* (JMLR 12, 2011), algorithm 4 (Plackett-Luce), with the
constants given there: all players start at 25 with an uncertainty of 25/3. Strength is assumed to
be constant, so an uncertainty never grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.language.extras import require_package

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

    from barsis_notation.events.event_boards import Board, BoardResult, Boards

ContestSide = tuple[str, ...]
"""The keys of the players of one side."""

START: Final = 25.0
"""The rating of a player without games."""

START_UNCERTAINTY: Final = 25.0 / 3
"""The uncertainty of the rating of a player without games."""


class Contest(NamedTuple):
    """One game or match, with the players and the place of each side.

    ``list_contests`` yields the contests of an event.

    Attributes:
        sides: The keys of the players of each side, at least two sides.
        places: The place of each side, in the order of *sides*, from 1. Sides that tie have the
            same place: ``(1, 2, 2, 2)`` if one side won and the others are not ranked.
        is_played: Whether the game or match was played; False for a forfeit without play.

    Examples:
        >>> from barsis_notation.events import Contest
        >>> won = Contest(sides=(("Amal",), ("Basim",)), places=(1, 2))
        >>> drawn_by_teams = Contest((("Amal", "Dana"), ("Basim", "Fadi")), (1, 1))
        >>> won.is_played, len(drawn_by_teams.sides)
        (True, 2)
    """

    sides: tuple[ContestSide, ...]
    places: tuple[int, ...]
    is_played: bool = True


class Rating(NamedTuple):
    """The estimated strength of a player; the defaults are those of a player without games.

    Attributes:
        strength: The mean of the estimate.
        uncertainty: The standard deviation of the estimate.
        games: The number of contests that the estimate is based on.

    Examples:
        >>> from barsis_notation.events import Rating
        >>> Rating().strength, Rating().games
        (25.0, 0)
        >>> Rating(strength=28.0, uncertainty=7.0, games=3).sure
        7.0
    """

    strength: float = START
    uncertainty: float = START_UNCERTAINTY
    games: int = 0

    @property
    def sure(self) -> float:
        """The strength minus three uncertainties, used for ranking."""
        return self.strength - 3 * self.uncertainty


def compute_ratings(
    contests: Iterable[Contest],
    *,
    earlier: Mapping[str, Rating] | None = None,
    with_unplayed: bool = False,
) -> dict[str, Rating]:
    """Return a dict that maps the key of each player to their rating after *contests*.

    The order of contests affects the ratings; the order of the sides within a contest does not.
    Players who are not in *earlier* start with a strength of 25 and an uncertainty of 25/3.

    Args:
        contests: The contests, in playing order.
        earlier: Maps player keys to the ratings to start from; these players are returned even if
            they have no contest.
        with_unplayed: Whether contests without play (forfeits) count. If not, they are ignored, and
            players who have no other contest and are not in *earlier* are left out.

    Raises:
        MissingPackageError: If openskill (the extra ``ratings``) is not installed. It is an
            OSError.
        UsageError: If a contest has fewer than two sides, has an empty side, lists a player twice,
            or does not have one place for each side. It is a ValueError.

    Examples:
        >>> from barsis_notation.events import Contest, compute_ratings
        >>> ratings = compute_ratings([Contest((("Amal",), ("Basim",)), (1, 2))])
        >>> {player: (round(one.strength, 1), one.games) for player, one in ratings.items()}
        {'Amal': (27.6, 1), 'Basim': (22.4, 1)}
    """
    with require_package("openskill", "ratings"):
        from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=START_UNCERTAINTY, tau=0.0)
    known = dict(earlier or {})
    for contest in contests:
        _refuse_impossible(contest)
        if contest.is_played or with_unplayed:
            known.update(_rate_contest(model, contest, known))
    return known


def rank_ratings(known: Mapping[str, Rating]) -> list[tuple[str, Rating]]:
    """Return pairs of player key and rating, sorted by ``Rating.sure``, the highest first.

    Players with equal values are sorted by strength, the highest first, then by key.

    Examples:
        >>> from barsis_notation.events import Rating, rank_ratings
        >>> known = {"Basim": Rating(27.0, 8.0, 2), "Amal": Rating(26.0, 2.0, 30)}
        >>> [(player, rating.sure) for player, rating in rank_ratings(known)]
        [('Amal', 20.0), ('Basim', 3.0)]
    """
    return sorted(known.items(), key=lambda one: (-one[1].sure, -one[1].strength, one[0]))


def _refuse_impossible(contest: Contest) -> None:
    players = [player for side in contest.sides for player in side]
    if len(contest.sides) < 2 or not all(contest.sides) or len(set(players)) < len(players):
        raise UsageError(f"sides of a contest: {contest.sides}")
    if len(contest.places) != len(contest.sides):
        raise UsageError(f"places of a contest: {contest.places}")


def _rate_contest(
    model: PlackettLuce, contest: Contest, known: Mapping[str, Rating]
) -> dict[str, Rating]:
    """Return the ratings of the players of *contest* after it.

    Sides and players are sorted first, since sums of floats depend on their order.
    """
    order = sorted(zip(contest.places, map(sorted, contest.sides), strict=True))
    before = [[known.get(player, Rating()) for player in side] for _, side in order]
    after = model.rate(
        [[model.rating(one.strength, one.uncertainty) for one in side] for side in before],
        ranks=[float(place) for place, _ in order],
    )
    return {
        player: _make_rating(new, old.games + 1)
        for (_, side), news, olds in zip(order, after, before, strict=True)
        for player, new, old in zip(side, news, olds, strict=True)
    }


def _make_rating(new: PlackettLuceRating, games: int) -> Rating:
    return Rating(new.mu, new.sigma, games)


def list_contests(boards: Boards, *, by_match: bool = False) -> Iterator[Contest]:
    """Yield the contests of an event, round by round: its games, or its matches.

    If the event has matches and *by_match* is false, each game with a result is one contest. A
    match that has a result, but no game with a result, is one contest too. Otherwise each board
    with a result is one contest. Draws and forfeits without play are included. Byes are left out,
    and so are games with other players than the board has. Games and boards are left out if they
    are unfinished or have neither winners nor a draw nor a forfeit. The contests are determined
    while the result is iterated.

    Args:
        boards: The boards of the event.
        by_match: Whether a match is one contest, instead of each of its games.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, list_contests, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> contests = list(list_contests(boards))
        >>> len(contests), contests[0].sides, contests[0].places
        (6, (('Amal',), ('Basim',)), (1, 2))
    """
    for board in boards:
        for result in _get_results(boards, board, by_match):
            yield Contest(
                tuple(side.players for side in result.sides),
                tuple(side.place for side in result.sides),
                result.is_played,
            )


def _get_results(boards: Boards, board: Board, by_match: bool) -> list[BoardResult]:
    one_by_one = boards.event.match is not None and not by_match
    games = [boards.of_players(board.table, game) for game in board.games] if one_by_one else []
    found = [result for result in games if result is not None]
    return found or ([board.result] if board.result is not None else [])
