"""Event points for the result of a board."""

from __future__ import annotations

from fractions import Fraction

from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import BoardResult, Side


def compute_points(result: BoardResult, side: Side, event: Event) -> Fraction:
    """Return the event points of *side* for *result*, by the scoring of *event*.

    They depend on ``event.points_by``:

    - ``score``: ``side.score``
    - ``places``: the points for the place
    - ``wins``: the points for a win, a draw (a shared first place) or a loss

    A named win, such as a mars, may have its own points. The last of the points listed for places
    also applies to all later places. Sides that share a place have the points of the better place,
    or the average of the places if ``event.scoring.shared`` is ``average``.

    Args:
        result: The result of a board.
        side: One of ``result.sides``.
        event: The event.
    """
    if event.points_by == "score":
        return Fraction(side.score)
    if event.points_by == "places":
        return _compute_place_points(result, side, event)
    points = event.points
    if side.place > 1:
        return points.loss
    if len(result.winners) > 1:
        return points.draw
    return points.names.get(result.name, points.win)


def _compute_place_points(result: BoardResult, side: Side, event: Event) -> Fraction:
    """Return the points for the place of *side*; a shared place gives the better or the average.

    Sides that share a place have the better rank and the next is left out (1, 2, 2, 4).
    """
    shared = sum(other.place == side.place for other in result.sides)
    places = range(side.place, side.place + shared)
    if event.scoring.shared != "average":
        return _get_place_points(side.place, event)
    return sum((_get_place_points(place, event) for place in places), Fraction(0)) / shared


def _get_place_points(place: int, event: Event) -> Fraction:
    """Return the points for a place; the last listed value applies to all later places."""
    places = event.scoring.places
    return Fraction(places[min(place, len(places)) - 1]) if places else Fraction(0)
