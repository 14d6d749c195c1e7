"""The result of a cross game: winners, score, ranks, and signs of the ranking points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.engines.engine import Outcome

if TYPE_CHECKING:
    from barsis_notation.engines.cross.play import CrossPlay


def list_side_seats(play: CrossPlay, side: int) -> tuple[str, ...]:
    """Return the letters of the seats of a side, in the order of the ruleset.

    *side* is the index of its lowest arm. The result is empty for any other number.
    """
    side_of = play.kernel.lookup.side
    return tuple(name for arm, name in enumerate(play.names) if side_of[arm] == side >= 0)


def get_outcome(play: CrossPlay) -> Outcome:
    """Return the part of the outcome of *play* that is decided.

    A side must have won; this is not checked. The reason is ``home`` if the winning side is home,
    and otherwise ``resign``, even after ``forfeit``.
    """
    seats = play.kernel.seats
    if play.ruleset["win.rank"] in RANKED_BY_PLAY:
        return _make_outcome(play)
    end = seats.winner, seats.is_mars, seats.is_placed(seats.winner)
    if end not in play.ends:
        play.ends[end] = _make_outcome(play)
    return play.ends[end]


RANKED_BY_PLAY = frozenset({"finish_order", "distance_sum"})
"""The values of ``win.rank`` by which ranks depend on more than the winner and the kind of win."""


def _make_outcome(play: CrossPlay) -> Outcome:
    seats = play.kernel.seats
    winners = list_side_seats(play, seats.winner)
    reason = "home" if seats.is_placed(seats.winner) else "resign"
    mars = play.ruleset["win.score.mars"]
    name = "mars" if mars is not None and seats.is_mars and reason == "home" else ""
    win = mars if name else play.ruleset["win.score.win"]
    score = {seat: win * (seat in winners) for seat in play.seats}
    ranks = rank_seats(play)
    return Outcome(winners, reason, name, score, ranks, get_signs(play, ranks))


def rank_seats(play: CrossPlay) -> dict[str, int]:
    """Return a dict that maps the letter of each seat to its rank, from 1.

    Seats can share a rank. If the order of arrival decides, only the seats of sides that are home
    have a rank while play goes on. The result is empty if the rules determine only a winner.
    """
    rule = play.ruleset["win.rank"]
    if rule == "finish_order":
        return _rank_by_arrival(play)
    return _rank_by_distance(play) if rule == "distance_sum" else {}


def _rank_by_arrival(play: CrossPlay) -> dict[str, int]:
    """Rank the sides in the order in which they came home (rule BJ12).

    The side that still plays comes next, and then the sides that left. While more than one side
    still plays, only sides that are home have a rank.
    """
    seats = play.kernel.seats
    sides = sorted({side for side in play.kernel.lookup.side if side >= 0})
    placed = [seats.placed[place] for place in range(seats.placings)]
    order = [*placed, *(side for side in sides if seats.over and seats.is_side_playing(side))]
    ranks = {side: place for place, side in enumerate(order, start=1)}
    arms = {seat: play.names.index(seat) for seat in play.seats}
    sides_by_seat = {seat: play.kernel.lookup.side[arm] for seat, arm in arms.items()}
    if not seats.over:
        return {seat: ranks[side] for seat, side in sides_by_seat.items() if side in ranks}
    return {seat: ranks.get(side, len(order) + 1) for seat, side in sides_by_seat.items()}


def _rank_by_distance(play: CrossPlay) -> dict[str, int]:
    """Rank the winner, then the others by their steps to go, then seats that left (rule PR11).

    Equal sums share the better rank.
    """
    winners, gone = play.winners(), play.kernel.seats.gone

    def order(seat: str) -> tuple[int, int]:
        if seat in winners:
            return 0, 0
        if gone >> play.names.index(seat) & 1:
            return 2, 0
        return 1, sum_distances(play, seat)

    orders = {seat: order(seat) for seat in play.seats}
    return {seat: 1 + sum(one < mine for one in orders.values()) for seat, mine in orders.items()}


def sum_distances(play: CrossPlay, seat: str) -> int:
    """Return the number of steps that the men of *seat* still have to go (rule PR11).

    The number is the sum for all men of the seat. *play* is the game; *seat* is a letter of the
    ruleset.

    Raises:
        ValueError: If the ruleset does not have the seat.
    """
    lookup, men = play.kernel.lookup, play.kernel.men
    first = play.names.index(seat) * lookup.pawns
    places = [play.get_place_name(men.where[first + man]) for man in range(lookup.pawns)]
    return sum(play.steps_to_go(seat, place) for place in places)


def get_signs(play: CrossPlay, ranks: dict[str, int]) -> dict[str, int]:
    """Return a dict that maps each seat to 1 if it wins ranking points, or -1 if it loses some.

    The result has the seats of *ranks*. A seat wins if its rank is at most half the number of seats
    in use, rounded down (rule PR12). The result is empty if the rules have no ranking points.

    Args:
        play: The game.
        ranks: Maps seat letter to rank, from 1, as ``rank_seats`` returns it.
    """
    if play.ruleset.value("win.ranking_points") != "first_half" or not ranks:
        return {}
    half = len(play.seats) // 2
    return {seat: 1 if rank <= half else -1 for seat, rank in ranks.items()}
