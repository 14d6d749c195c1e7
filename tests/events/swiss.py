"""Swiss tournaments played through from a seed, and what must hold of every round of them.

``python -m tests.events.swiss 1000`` plays as many large tournaments and as many small ones.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from barsis_notation.events.swiss import (
    Entrant,
    NoPairingError,
    Outing,
    Pair,
    SwissRound,
    pair_swiss_round,
)

POINTS = (
    (Fraction(1), Fraction(1, 2), Fraction(0)),
    (Fraction(3), Fraction(1), Fraction(0)),
    (Fraction(5), Fraction(2), Fraction(1, 3)),
    (Fraction(1), Fraction(1), Fraction(0), Fraction(2), Fraction(7)),
)
"""Points for a win, a draw, a loss, and for wins of other kinds."""

Matching = list[tuple[str, str | None]]


class Step(NamedTuple):
    """A round that was to be paired, and what came of it: None where it cannot be."""

    entrants: list[Entrant]
    absent: set[str]
    apart: tuple[Pair, ...]
    found: SwissRound | None


def tournament(seed: int, least: int, most: int) -> Iterator[Step]:
    """Yield the rounds of a tournament of *least* to *most* players, up to one with no pairing.

    Some have left, some stay away for a round, some games are won without play, some are drawn.
    """
    rng = Random(seed)
    names = [f"p{number}" for number in range(rng.randint(least, most))]
    entrants = [Entrant(name) for name in names]
    points, leaving = rng.choice(POINTS), rng.choice((0, 0.02))
    apart = tuple((one, other) for one, other in _some_pairs(rng, names) if one != other)
    gone: set[str] = set()
    for _ in range(rng.randint(min(5, len(names) - 1), 9)):
        gone |= {name for name in names if rng.random() < leaving}
        absent = gone | {name for name in names if rng.random() < 0.03}
        try:
            found = pair_swiss_round(entrants, absent=absent, apart=apart)
        except NoPairingError:
            yield Step(entrants, absent, apart, None)
            return
        yield Step(entrants, absent, apart, found)
        entrants = _played(rng, entrants, found, points)


def _some_pairs(rng: Random, names: list[str]) -> list[Pair]:
    return [(rng.choice(names), rng.choice(names)) for _ in range(rng.choice((0, 0, 1, 2)))]


def _played(
    rng: Random, entrants: list[Entrant], found: SwissRound, points: tuple[Fraction, ...]
) -> list[Entrant]:
    scores = {entrant.id: entrant.score for entrant in entrants}
    outings = {entrant.id: Outing(entrant.score) for entrant in entrants}
    won = dict.fromkeys(scores, Fraction(0))
    win, draw, loss, *others = points
    for first, second in found.pairs:
        winner, loser = (first, second) if rng.random() < 0.5 else (second, first)
        if rng.random() < 0.03:
            outings[winner] = Outing(scores[winner], bye=True)
            won[winner] = win
            continue
        outings[first] = Outing(scores[first], second, is_first=True)
        outings[second] = Outing(scores[second], first)
        won[winner], won[loser] = rng.choice([win, *others]), loss
        if rng.random() < 0.1:
            won[winner] = won[loser] = draw
    if found.bye:
        outings[found.bye] = Outing(scores[found.bye], bye=True)
        won[found.bye] = win
    return [
        Entrant(one, scores[one] + won[one], (*entrant.rounds, outings[one]))
        for entrant in entrants
        for one in (entrant.id,)
    ]


# -- the absolute rules, from their words -------------------------------------------------------


def hold_to_rules(step: Step) -> None:
    """Assert what holds of every round that was paired."""
    assert step.found is not None
    by_id = {entrant.id: entrant for entrant in step.entrants}
    paired = [one for pair in step.found.pairs for one in pair]
    paired += [step.found.bye] if step.found.bye else []
    assert sorted(paired) == sorted(by_id.keys() - step.absent)
    if step.found.bye:
        assert not any(outing.bye for outing in by_id[step.found.bye].rounds)
    for first, second in step.found.pairs:
        assert second not in {outing.opponent for outing in by_id[first].rounds}
        assert not {(first, second), (second, first)} & set(step.apart)
        for one, is_first in ((first, True), (second, False)):
            seats = [outing.is_first for outing in by_id[one].rounds if outing.opponent]
            seats.append(is_first)
            assert len(seats) < 3 or len(set(seats[-3:])) == 2, (one, seats)
            assert abs(seats.count(True) - seats.count(False)) <= 2, (one, seats)


def matchings(step: Step) -> list[Matching]:
    """Return every way to pair the round under the absolute rules, without a library."""
    by_id = {entrant.id: entrant for entrant in step.entrants}
    needs = {entrant.id: _seat_needed(entrant) for entrant in step.entrants}
    met = {(entrant.id, outing.opponent) for entrant in step.entrants for outing in entrant.rounds}
    met |= {pair for one, other in step.apart for pair in ((one, other), (other, one))}

    def ways(left: list[str], is_odd: bool) -> Iterator[Matching]:
        if not left:
            yield []
            return
        one, *rest = left
        if is_odd and not any(outing.bye for outing in by_id[one].rounds):
            for way in ways(rest, False):
                yield [(one, None), *way]
        for other in rest:
            clash = needs[one] is not None and needs[one] == needs[other]
            if (one, other) not in met and not clash:
                for way in ways([each for each in rest if each != other], is_odd):
                    yield [(one, other), *way]

    here = [entrant.id for entrant in step.entrants if entrant.id not in step.absent]
    return list(ways(here, len(here) % 2 == 1))


def _seat_needed(entrant: Entrant) -> bool | None:
    """Return whether the player has to have the first seat now, None where he may have either."""
    seats = [outing.is_first for outing in entrant.rounds if outing.opponent]
    more = seats.count(True) - seats.count(False)
    if more > 1 or seats[-2:] == [True, True]:
        return False
    if more < -1 or seats[-2:] == [False, False]:
        return True
    return None


# -- like scores meet ---------------------------------------------------------------------------


def is_closest(step: Step) -> bool:
    """Return whether scores differ as little as can be, by trying all ways to pair the round.

    From the top down, the players of a score and those left over from above make as many pairs as
    they can, the differences in them and of those left over, the largest first, as small as they
    can be; any of them may be left over so long as the round can be completed. Where what is best
    for them alone cannot be completed, all below are one group.
    """
    assert step.found is not None
    scores = {entrant.id: entrant.score for entrant in step.entrants}
    here = [entrant.id for entrant in step.entrants if entrant.id not in step.absent]
    levels = sorted({scores[one] for one in here}, reverse=True)
    groups = [[one for one in here if scores[one] == level] for level in levels]
    mine: Matching = [*step.found.pairs, *([(step.found.bye, None)] if step.found.bye else [])]
    return _closest(mine, matchings(step), [], groups, scores)


def _closest(
    mine: Matching,
    ways: list[Matching],
    left: list[str],
    groups: list[list[str]],
    scores: dict[str, Fraction],
) -> bool:
    if not groups:
        return True
    if not _is_best(mine, ways, left, groups[0], scores):
        return False
    group = {*left, *groups[0]}
    pairs = _pairs_in(mine, group)
    ways = [way for way in ways if pairs <= _pairs_in(way, group)]
    rest = [one for one in (*left, *groups[0]) if not any(one in pair for pair in pairs)]
    below = groups[1:]
    if _closest(mine, ways, rest, below, scores):
        return True
    together = [one for each in below for one in each]
    return _is_best(mine, ways, rest, together, scores)


def _is_best(
    mine: Matching,
    ways: list[Matching],
    left: list[str],
    group: list[str],
    scores: dict[str, Fraction],
) -> bool:
    least = min(scores[one] for one in group)
    among = {*left, *group}

    def cost(way: Matching) -> tuple[int, list[Fraction]]:
        pairs = _pairs_in(way, among)
        paired = {one for pair in pairs for one in pair}
        spans = [max(two) - min(two) for two in ([scores[one] for one in p] for p in pairs)]
        spans += [scores[one] - least + 1 for one in among - paired]
        return -len(pairs), sorted(spans, reverse=True)

    return cost(mine) == min(map(cost, ways))


def _pairs_in(way: Matching, group: set[str]) -> set[frozenset[str]]:
    return {frozenset((one, two)) for one, two in way if two and {one, two} <= group}


def main(count: int = 100) -> None:
    """Print what became of *count* tournaments of 8 to 64 players and as many of 2 to 9."""
    for least, most in ((8, 64), (2, 9)):
        rounds = unpaired = 0
        began = time.perf_counter()
        for seed in range(count):
            for step in tournament(seed, least, most):
                if step.found is None:
                    unpaired += 1
                    assert most > 9 or not matchings(step), seed
                    continue
                rounds += 1
                hold_to_rules(step)
                assert most > 9 or is_closest(step), seed
        seconds = time.perf_counter() - began
        print(
            f"{count} tournaments of {least} to {most} players: {rounds:,} rounds, "
            f"{unpaired} that cannot be paired, {seconds:.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
