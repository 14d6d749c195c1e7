"""Several moves of one man written as one, where the game's people write so."""

from __future__ import annotations

from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import print_setup
from barsis_notation.record.turns import Move, parse_move, parse_turn

MAX_MOVES = 4
"""Moves one word may stand for: a double is four."""

Route = tuple[str, ...]


def split_joined_moves(before: Play, text: str) -> str | None:
    """Return *text*, its joined moves taken apart; None without one, or where there is a choice.

    *before* stands before the turn and is left as it is. Nothing is taken apart where the game's
    people do not write so, and no road may hit anybody the text does not mark.
    """
    if not before.joins_moves:
        return None
    turn = parse_turn(text)
    play = before.copy()
    if any(play.throw(throw, turn.seat) for throw in turn.throws):
        return None
    words: list[str] = []
    head, _, tail = text.partition(":")
    written = tail.split()
    for move in written[: len(turn.moves)]:
        road = (move,) if play.why_not(move) is None else _find_only_route(play, move)
        if road is None:
            return None
        for step in road:
            play.move(step)
        words += road
    return " ".join([f"{head}:", *words, *written[len(turn.moves) :]])


def _find_only_route(play: Play, move: str) -> Route | None:
    """Return the only road of *move*, None without one and for two that end differently.

    Two orders of the dice that touch down on different free points end alike; the one that begins
    with the longer step is taken, as the record cannot mean more than where the man went.
    """
    wanted = parse_move(move)
    if wanted.path or wanted.unseen:
        return None
    ways = [way for way in _find_routes(play, wanted.start, wanted, MAX_MOVES) if len(way) > 1]
    if len({_position_after(play, way) for way in ways}) != 1:
        return None
    return max(ways, key=lambda way: _length(way[0]))


def _find_routes(play: Play, at: str, wanted: Move, left: int) -> list[Route]:
    """Return the ways from *at* to where *wanted* ends, none with an unwritten hit."""
    found: list[Route] = []
    for step in play.moves() if left else ():
        start, _, stop = step.partition("/")
        if start != at:
            continue
        after = play.copy()
        after.move(step)
        if stop == wanted.to:
            if not after.captured_men() or wanted.hits:
                found.append((step + "*" * len(wanted.hits),))
        elif not after.captured_men():
            found += [(step, *rest) for rest in _find_routes(after, stop, wanted, left - 1)]
    return found


def _position_after(play: Play, way: Route) -> str:
    after = play.copy()
    for step in way:
        after.move(step)
    return print_setup(after.setup())


def _length(move: str) -> int:
    start, _, stop = move.rstrip("*").partition("/")
    bar = 25
    return (int(start) if start.isdigit() else bar) - (int(stop) if stop.isdigit() else 0)
