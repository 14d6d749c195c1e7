"""Everyone against everyone, with the first seat in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, product
from random import Random
from typing import Final

from barsis_notation.base.errors import UsageError
from barsis_notation.events.berger import Pair, circle
from barsis_notation.events.seated import SeatedRound
from barsis_notation.events.seating.seats import seated
from barsis_notation.events.seating.sizes import sizes_of

Against = dict[int, dict[int, int]]
"""Of every player whom he meets in which round."""

_TRIES: Final = 20
"""How many orders of the pairs are tried before there is one round more."""


def round_robin(
    players: Sequence[str], *, times: int = 1, apart: Iterable[Collection[str]] = ()
) -> list[SeatedRound]:
    """Return rounds in which everyone plays everyone, so many *times*: pairs, the first seat first.

    The rounds are those of the Berger table; of an odd number of players one has a bye in each, all
    in turn. Nobody has one seat oftener than the other by more than one game. Every other time the
    seats are changed, and the last two rounds of the time before it, as FIDE has it: who plays
    everyone twice never has the same seat three times running. The members of a group kept *apart*,
    a team, do not play one another, which leaves fewer rounds. Raises SeatingError for fewer than
    two players, or too many.
    """
    sizes_of(len(players), 2)
    if len(set(players)) < len(players):
        raise UsageError("a player is named twice")
    teams = [set(group) for group in apart]
    once = _without_mates(players, teams) if teams else _of_all(len(players))
    rounds = [pairs for number in range(times) for pairs in _again(once, number, times)]
    return [
        SeatedRound(
            tuple((players[a], players[b]) for a, b in pairs),
            tuple(
                player
                for number, player in enumerate(players)
                if not any(number in pair for pair in pairs)
            ),
        )
        for pairs in rounds
    ]


def _again(once: list[list[Pair]], number: int, times: int) -> list[list[Pair]]:
    """Return the rounds as they are played for the time of this *number*, from 0."""
    rounds = [[(b, a) for a, b in pairs] for pairs in once] if number % 2 else once
    if number < times - 1:
        rounds = [*rounds[:-2], *rounds[:-3:-1]]
    return rounds


def _of_all(players: int) -> list[list[Pair]]:
    """Return the Berger table of so many; where they are odd, who plays its last player rests."""
    return [
        [pair for pair in pairs if max(pair) < players] for pairs in circle(players + players % 2)
    ]


def _without_mates(players: Sequence[str], teams: list[set[str]]) -> list[list[Pair]]:
    """Return rounds of all pairs but team mates: as few as the busiest needs, or a few more."""
    pairs = [
        (a, b)
        for a, b in combinations(range(len(players)), 2)
        if not any({players[a], players[b]} <= team for team in teams)
    ]
    if not pairs:
        return []
    games = Counter(player for pair in pairs for player in pair)
    rounds = max(-(-len(pairs) // (len(players) // 2)), *games.values())
    draw = Random(0).random
    while True:
        for _ in range(_TRIES):
            pairs.sort(key=lambda _: draw())
            if found := _in_rounds(pairs, rounds):
                sat = [[0, 0] for _ in players]
                return [[(a, b) for a, b in each] for each in seated(found, sat)]
        rounds += 1


def _in_rounds(pairs: list[Pair], rounds: int) -> list[list[Pair]] | None:
    """Return so many rounds of *pairs* in which everybody plays once at most, if it comes off.

    Where two have no round in common in which both are free, one of them is made free when the
    other is: the games that are in the way, from one to the next, are played each in the round of
    the other.
    """
    against: Against = {player: {} for pair in pairs for player in pair}
    for a, b in pairs:
        free_a = [number for number in range(rounds) if number not in against[a]]
        free_b = [number for number in range(rounds) if number not in against[b]]
        for here, there in product(free_a, free_b):
            chain = _chain(against, b, here, there)
            if chain[-1] != a:
                _exchange(against, chain, here, there)
                against[a][here], against[b][here] = b, a
                break
        else:
            return None
    _level(against, rounds)
    return [
        [(a, b) for a, games in against.items() if a < (b := games.get(number, a))]
        for number in range(rounds)
    ]


def _level(against: Against, rounds: int) -> None:
    """Make no round have two games more than another: of such a chain as has one more in it."""
    while True:
        players = {n: [p for p, games in against.items() if n in games] for n in range(rounds)}
        most = max(players, key=lambda number: len(players[number]))
        least = min(players, key=lambda number: len(players[number]))
        if len(players[most]) - len(players[least]) <= 2:
            return
        chains = (
            _chain(against, player, most, least)
            for player in players[most]
            if least not in against[player]
        )
        _exchange(against, next(c for c in chains if len(c) % 2 == 0), most, least)


def _chain(against: Against, player: int, here: int, there: int) -> list[int]:
    """Return *player*, his opponent in one round, that one's in the other, and so on by turns."""
    chain = [player]
    while (following := against[chain[-1]].get(here)) is not None:
        chain.append(following)
        here, there = there, here
    return chain


def _exchange(against: Against, chain: list[int], here: int, there: int) -> None:
    """Play every game of the *chain* in the other of two rounds."""
    for player in chain:
        games = against[player]
        before = {number: games.pop(number) for number in (here, there) if number in games}
        games.update({here + there - number: opponent for number, opponent in before.items()})
