"""Fair games bring no more alarms than is said, though a throw ends each of them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations_with_replacement, groupby, islice, pairwise, product
from math import factorial, prod

import pytest

from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.odds import Device, find_device
from barsis_notation.simulation import simulated_games
from barsis_notation.statistics.fairness import count_runs, find_low_outcomes
from barsis_notation.statistics.tallies import ThrowTally, tally_throws
from tests.scale import SEED
from tests.statistics.alarms import GAMES, TESTS, Player, players

PLAYERS = 30
"""Players of each game."""


@cache
def chances_of(game: str) -> tuple[list[list[float]], list[float]]:
    """Return what the tests say of the players of a game, and of all of them together."""
    seats, chosen = next((seats, chosen) for id, seats, chosen in GAMES if id == game)
    ruleset = load_ruleset(game).with_options(chosen)
    device = find_device(ruleset.facts)
    assert device is not None
    some = [*islice(players(ruleset, seats, "random", SEED), PLAYERS)]
    together = sum((player.tally for player in some), ThrowTally())
    odds = device.odds()
    return [player.chances(odds) for player in some], Player(together, together).chances(odds)


WITH_THROWS = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz")


@pytest.mark.by_turns(2)
def test_players_are_found_odd_as_rarely_as_is_said() -> None:
    """Of 180 players 9 are at 0.05 or below; more than 27 in less than one day of a million."""
    each = [chances for game in WITH_THROWS for chances in chances_of(game)[0]]
    assert len(each) == PLAYERS * len(WITH_THROWS)
    for name, chances in zip(TESTS, zip(*each, strict=True), strict=True):
        assert sum(chance <= 0.05 for chance in chances) <= 27, name


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("game", WITH_THROWS)
def test_forty_thousand_throws_show_no_bias(game: str) -> None:
    """Each test errs in less than one day of a million."""
    assert min(chances_of(game)[1]) > 1e-7


def test_loaded_shells_are_found_in_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """With six shells of 0.55 and 1,300 throws the power is 1 in all its digits that count."""
    odds = Device("cowries", 6, (0, 1)).odds(Fraction("0.55"))
    limits = [*accumulate(map(float, odds.values()))]
    keys = [*odds]

    def loaded(ruleset: Ruleset, chance: Callable[[], float]) -> Callable[[], str]:
        return lambda: keys[min(bisect_right(limits, chance()), len(keys) - 1)]

    monkeypatch.setattr(simulated_games, "make_random_cast", loaded)
    ruleset = load_ruleset("barsis")
    device = find_device(ruleset.facts)
    assert device is not None
    some = [*islice(players(ruleset, 2, "random", SEED), 10)]
    found = [player.chances(device.odds()) for player in some]
    assert all(frequencies < 1e-6 for frequencies, _, _ in found)
    assert sum(min(pairs, runs) <= 0.001 for _, pairs, runs in found) <= 3


# -- Every sequence there is ------------------------------------------------------------------

TWO = Device("sticks", 2, (0, 1)).odds()


def every_game(throws: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield all that can be thrown in a game of four steps or seven throws, and how often.

    It also ends where no stick is up.
    """
    if sum(map(int, throws)) >= 4 or len(throws) == 7 or (throws and throws[-1] == "0"):
        yield throws, Fraction(1)
        return
    for key, chance in TWO.items():
        for game, so_often in every_game((*throws, key)):
            yield game, chance * so_often


def test_what_ends_a_game_brings_no_bias_into_counts_nor_pairs() -> None:
    counts: dict[str, Fraction] = defaultdict(Fraction)
    pairs: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    shortened: dict[str, Fraction] = defaultdict(Fraction)
    whole = Fraction(0)
    for throws, so_often in every_game():
        whole += so_often
        for key, odds in TWO.items():
            counts[key] += so_often * (throws.count(key) - len(throws) * odds)
            left = throws[:-1]
            shortened[key] += so_often * (left.count(key) - len(left) * odds)
        for before, after in pairwise(throws):
            for key, odds in TWO.items():
                pairs[before, key] += so_often * ((after == key) - odds)
    assert whole == 1
    assert dict(counts) == dict.fromkeys(TWO, 0)
    assert set(pairs.values()) == {Fraction(0)}
    assert all(shortened.values())  # the last throw is the one that fits


def short_games() -> dict[str, Fraction]:
    """Return what can be thrown in a game, and how often.

    There are two throws, and a third where no stick is up in the second. As in ``TWO`` low are
    those of no stick, one in four; ``1`` stands for all others.
    """
    games: dict[str, Fraction] = defaultdict(Fraction)
    for throws in product("01", repeat=3):
        game = "".join(throws[: 3 if throws[1] == "0" else 2])
        odds = (TWO["0"] if key == "0" else 1 - TWO["0"] for key in throws)
        games[game] += prod(odds, start=Fraction(1))
    return games


def too_many_runs(count: int, expected: Callable[[ThrowTally], float]) -> float:
    """Return how many more runs than *expected* are seen in so many games, on average.

    Every way is counted in which they can be thrown; in which order does not matter.
    """
    odds, off = short_games(), 0.0
    for games in combinations_with_replacement(odds, count):
        tally = tally_throws(games)
        seen = sum(len([*groupby(game)]) for game in games)
        orders = factorial(count) // prod(map(factorial, Counter(games).values()))
        so_often = orders * prod((odds[game] for game in games), start=Fraction(1))
        off += float(so_often) * (seen - expected(tally))
    return off


def by_every_order(tally: ThrowTally) -> float:
    """Return how many runs Wald and Wolfowitz expect, who take every order for as likely."""
    low, throws = tally.outcomes["0"], tally.throws
    pairs = throws - tally.stretches
    return tally.stretches + pairs * 2 * low * (throws - low) / (throws * (throws - 1))


def test_what_ends_a_game_brings_no_bias_into_runs() -> None:
    """It stays below a fifth of a run; given every order it is a run in eleven games, and grows."""
    assert find_low_outcomes(TWO) == ("0",)
    off = [
        too_many_runs(count, lambda tally: count_runs(tally, TWO).expected)
        for count in (1, 2, 4, 8)
    ]
    assert 0 < off[3] < 0.2
    assert off[3] - off[2] < off[2] - off[1] < off[1] - off[0]
    wrong = [too_many_runs(count, by_every_order) for count in (4, 8)]
    assert 4 / 11 < wrong[1] - wrong[0] < 4 / 10
