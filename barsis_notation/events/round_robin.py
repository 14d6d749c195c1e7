"""Round robin pairings in which all players meet, with the first seat in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, product
from random import Random
from typing import Final

from barsis_notation.base.errors import UsageError
from barsis_notation.events.berger import Pair, make_berger_rounds
from barsis_notation.events.seated_rounds import SeatedRound
from barsis_notation.events.seating.seat_shares import assign_seats
from barsis_notation.events.seating.sizes import choose_table_sizes

Against = dict[int, dict[int, int]]
"""Maps each player to a mapping from round to opponent; all are numbers from 0."""

_TRIES: Final = 20
"""Number of orders of the pairs that are tried before a round is added."""


def pair_round_robin(
    players: Sequence[str], *, times: int = 1, apart: Iterable[Collection[str]] = ()
) -> list[SeatedRound]:
    """Return the rounds of a round robin; the first player of a pair has the first seat.

    If *apart* is empty, the rounds are those of the Berger table, and with an odd number of players
    each player has one bye in each repetition. Each player has the two seats equally often, or one
    of them once more than the other.

    In every second repetition the seats are exchanged. In each repetition except the last, the last
    two rounds are swapped, as FIDE prescribes. Without this, a player of a double round robin by
    the Berger table could have the same seat three times in a row.

    Args:
        players: Names or keys of the players, each once.
        times: How many times each pair meets; if it is below 1, the list is empty.
        apart: Groups, such as teams, whose members do not meet. A search then looks for as few
            rounds as possible, and players may have different numbers of byes. If no pair is left,
            the list is empty. Names that are not in *players* are ignored.

    Raises:
        SeatingError: If there are fewer than two players, or more than 1000.
        UsageError: If a player is named twice. It is a ValueError.

    Examples:
        >>> from barsis_notation.events import pair_round_robin
        >>> for one in pair_round_robin(["Amal", "Basim", "Dana"]):
        ...     print(one.tables, one.byes)
        (('Basim', 'Dana'),) ('Amal',)
        (('Amal', 'Basim'),) ('Dana',)
        (('Dana', 'Amal'),) ('Basim',)
    """
    choose_table_sizes(len(players), 2)
    if len(set(players)) < len(players):
        raise UsageError("a player is named twice")
    teams = [set(group) for group in apart]
    once = _pair_without_mates(players, teams) if teams else _pair_all(len(players))
    rounds = [pairs for number in range(times) for pairs in _make_repetition(once, number, times)]
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


def _make_repetition(once: list[list[Pair]], number: int, times: int) -> list[list[Pair]]:
    """Return the rounds for repetition *number*, counted from 0."""
    rounds = [[(b, a) for a, b in pairs] for pairs in once] if number % 2 else once
    if number < times - 1:
        rounds = [*rounds[:-2], *rounds[:-3:-1]]
    return rounds


def _pair_all(players: int) -> list[list[Pair]]:
    """Return the Berger table; with an odd number, the opponent of its last player rests."""
    return [
        [pair for pair in pairs if max(pair) < players]
        for pairs in make_berger_rounds(players + players % 2)
    ]


def _pair_without_mates(players: Sequence[str], teams: list[set[str]]) -> list[list[Pair]]:
    """Return rounds of all pairs except team mates, in as few rounds as can be found."""
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
            if found := _distribute_pairs(pairs, rounds):
                sat = [[0, 0] for _ in players]
                return [[(a, b) for a, b in each] for each in assign_seats(found, sat)]
        rounds += 1


def _distribute_pairs(pairs: list[Pair], rounds: int) -> list[list[Pair]] | None:
    """Return *pairs* in rounds in which each player plays at most once, None on failure.

    If two players have no free round in common, one is freed in a round of the other: the games in
    the way form a chain, and each of them moves to the other of the two rounds.
    """
    against: Against = {player: {} for pair in pairs for player in pair}
    for a, b in pairs:
        free_a = [number for number in range(rounds) if number not in against[a]]
        free_b = [number for number in range(rounds) if number not in against[b]]
        for here, there in product(free_a, free_b):
            chain = _find_chain(against, b, here, there)
            if chain[-1] != a:
                _exchange_rounds(against, chain, here, there)
                against[a][here], against[b][here] = b, a
                break
        else:
            return None
    _level_rounds(against, rounds)
    return [
        [(a, b) for a, games in against.items() if a < (b := games.get(number, a))]
        for number in range(rounds)
    ]


def _level_rounds(against: Against, rounds: int) -> None:
    """Even out the rounds to within one game, by exchanging chains."""
    while True:
        players = {n: [p for p, games in against.items() if n in games] for n in range(rounds)}
        most = max(players, key=lambda number: len(players[number]))
        least = min(players, key=lambda number: len(players[number]))
        if len(players[most]) - len(players[least]) <= 2:
            return
        chains = (
            _find_chain(against, player, most, least)
            for player in players[most]
            if least not in against[player]
        )
        _exchange_rounds(against, next(c for c in chains if len(c) % 2 == 0), most, least)


def _find_chain(against: Against, player: int, here: int, there: int) -> list[int]:
    """Return *player*, their opponent in *here*, that opponent's opponent in *there*, and so on."""
    chain = [player]
    while (following := against[chain[-1]].get(here)) is not None:
        chain.append(following)
        here, there = there, here
    return chain


def _exchange_rounds(against: Against, chain: list[int], here: int, there: int) -> None:
    """Move every game of the *chain* to the other of two rounds."""
    for player in chain:
        games = against[player]
        before = {number: games.pop(number) for number in (here, there) if number in games}
        games.update({here + there - number: opponent for number, opponent in before.items()})
