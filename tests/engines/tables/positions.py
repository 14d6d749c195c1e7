"""Random positions and games for the laws and the oracle."""

from __future__ import annotations

import random

from barsis_notation.engines.tables.play import TablesPlay
from barsis_notation.record.position_lines import Man, Setup

from .boards import CHECKERS, begin, resume

POINTS = range(1, 25)


def random_roll(rng: random.Random) -> str:
    return f"{rng.randint(1, 6)}{rng.randint(1, 6)}"


def random_turn(play: TablesPlay, rng: random.Random) -> str:
    """Play one legal turn move by move; return its string, stars at random."""
    seat, roll = play.to_move()[0], random_roll(rng)
    words = [f"{seat} {roll}:"]
    assert play.throw(roll) is None
    while moves := play.moves():
        move = rng.choice(moves)
        if rng.random() < 0.5 and play.why_not(f"{move}*") is None:
            move = f"{move}*"
        assert play.move(move) is None
        words.append(move)
    assert play.end() is None
    return " ".join(words)


def random_game(rng: random.Random) -> list[str]:
    play, turns = begin(), []
    while play.to_move():
        turns.append(random_turn(play, rng))
    return turns


def random_setup(rng: random.Random) -> Setup:
    """Return a position that can stand: few or many checkers, often shut in, often going home."""
    ours = _places(
        rng, rng.choice((1, 2, 3, 5, 15)), rng.choice((6, 6, 13, 24)), rng.choice((0, 2))
    )
    taken = {25 - point for point in ours}
    free = [point for point in POINTS if point not in taken]
    rng.shuffle(free)
    theirs = [point for point in free[: rng.randint(1, 7)] for _ in range(rng.choice((1, 2, 2)))]
    theirs += [25] * rng.choice((0, 0, 0, 1))
    mover = rng.choice("WB")
    men = {mover: _men(ours), "WB"[mover == "W"]: _men(theirs)}
    return Setup(id="shesh-besh", men={seat: men[seat] for seat in "WB"}, to=mover)


def last_checkers(rng: random.Random) -> Setup:
    """Return a position with one or two checkers to bear off, against many that may be hit."""
    ours = [rng.randint(1, 6) for _ in range(rng.choice((1, 1, 2)))]
    free = [point for point in (*POINTS, 25) if 25 - point not in ours]
    spots = rng.sample(free, rng.choice((2, 4, 8)))
    theirs = [*spots, *rng.choices(spots[:2], k=CHECKERS - len(spots) - rng.choice((0, 0, 1)))]
    mover = rng.choice("WB")
    men = {mover: _men(ours), "WB"[mover == "W"]: _men(theirs)}
    return Setup(id="shesh-besh", men={seat: men[seat] for seat in "WB"}, to=mover)


def _places(rng: random.Random, count: int, highest: int, on_bar: int) -> list[int]:
    spots = [rng.randint(1, highest) for _ in range(6)]
    on_bar = min(on_bar, count) if rng.random() < 0.5 else 0
    return [25] * on_bar + rng.choices(spots, k=count - on_bar)


def _men(points: list[int]) -> tuple[Man, ...]:
    """Return a seat's checkers on *points*, 25 for the bar, the others off."""
    points = points[:CHECKERS]
    places = ["bar" if point == 25 else str(point) for point in sorted(points)]
    men = [Man(place) for place in sorted(places, key=lambda place: (place != "bar", len(place)))]
    return (*men, *(Man("off"),) * (CHECKERS - len(men)))


def random_play(rng: random.Random) -> TablesPlay:
    """Return a game somewhere on its way, or in a position made up."""
    if rng.random() < 0.5:
        return resume(random_setup(rng))
    play = begin()
    for _ in range(rng.randint(0, 70)):
        if play.to_move():
            random_turn(play, rng)
    return play if play.to_move() else begin()
