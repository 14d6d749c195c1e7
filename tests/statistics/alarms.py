"""How often fair throws are found odd, in games that end when a throw brings the last man home.

``python -m tests.statistics.alarms 10000`` lets so many players a game play simulated games until
they have some 1,300 throws each. It prints in how many percent of them a test has a chance of 0.05
or less, and exits with 1 where that is not 5 % within four standard deviations; or more, in reports
of several tests, which Holm's correction keeps below. A second table counts forty players together,
so that a small bias would show, and has beside the tests two that are made wrongly.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from math import sqrt
from operator import add
from typing import Any, Final, NamedTuple, TypeVar

from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.odds import Odds, find_device
from barsis_notation.simulation import simulate
from barsis_notation.statistics import fairness
from barsis_notation.statistics.fairness import ALPHA, Pairs, group_outcomes
from barsis_notation.statistics.tallies import ThrowTally, tally_throws
from barsis_notation.statistics.throw_verdicts import MIN_THROWS
from benchmarks.markdown import print_table

GAMES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("barsis", 4, {}),
    ("barjis", 4, {}),
    ("pachisi", 2, {}),
    ("pachisi", 4, {"device.n": 7, "device.seven_k6": 35}),
    ("parchis", 4, {}),
    ("shesh-besh", 2, {}),
    ("kioz", 2, {}),
    ("natt-klab", 2, {}),
)
"""Every game, with the number of seats and options."""
THROWS: Final = 1300
"""What a player has, on average, if nothing else is said."""
CROWD: Final = 40
"""Players that are counted together."""
TEN: Final = 10
"""Players of a report."""
TESTS: Final = ("frequencies", "pairs", "runs")
WRONG: Final = ("last throws left out", "pairs by squares")
HEAD: Final = (
    "game",
    "players",
    "throws each",
    *TESTS,
    "report of one",
    f"report of {TEN}",
    *WRONG,
)
CROWDS_HEAD: Final = ("game", f"times {CROWD} players", "throws", *TESTS, *WRONG)


Each = TypeVar("Each")


class Player(NamedTuple):
    """What somebody threw in his games, and without the last throw of each."""

    tally: ThrowTally
    shortened: ThrowTally

    def chances(self, odds: Odds) -> list[float]:
        """Return what the three tests say."""
        return [
            fairness.compare_frequencies(self.tally.outcomes, odds).chance,
            fairness.compare_serial_pairs(self.tally.pairs, odds).chance,
            fairness.count_runs(self.tally, odds).deviation.chance,
        ]

    def wrong_chances(self, odds: Odds) -> list[float]:
        """Return what tests say that leave out the last throws, or that take pairs for single."""
        shortened = fairness.compare_frequencies(self.shortened.outcomes, odds).chance
        return [shortened, by_squares(self.tally.pairs, odds)]


def by_squares(pairs: Pairs, odds: Odds) -> float:
    """Compare overlapping pairs with products of odds, as if each pair were a throw of its own."""
    from scipy.stats import chisquare

    classes = group_outcomes(odds, sum(pairs.values()), in_a_row=2)
    chances = [float(sum(odds[key] for key in keys)) for keys in classes]
    total = sum(pairs.values())
    seen = [
        sum(pairs.get((before, after), 0) for before in one for after in two)
        for one in classes
        for two in classes
    ]
    return float(chisquare(seen, [total * one * two for one in chances for two in chances]).pvalue)


def stretches(record: Record) -> dict[str, list[str]]:
    """Return what each seat threw, in order, read from the turn strings."""
    thrown: dict[str, list[str]] = defaultdict(list)
    for turn in record.turns:
        text = str(turn)
        thrown[text[0]] += text.partition(":")[0][2:].split("+")
    return thrown


def players(
    ruleset: Ruleset, seats: int, policy: str, seed: int, throws: int = THROWS
) -> Iterator[Player]:
    """Yield players without end, each with as many games as give so many *throws* on average."""
    few = simulate(ruleset, games=40, seats=seats, seed=seed, policy=policy)
    of_few = sum(len(each) for record in few for each in stretches(record).values())
    games = max(1, round(throws * 40 * seats / of_few))
    records = simulate(ruleset, games=sys.maxsize, seats=seats, seed=seed + 1, policy=policy)
    while True:
        found: dict[str, list[list[str]]] = defaultdict(list)
        for record in islice(records, games):
            for seat, thrown in stretches(record).items():
                found[seat].append(thrown)
        for each in found.values():
            yield Player(tally_throws(each), tally_throws(thrown[:-1] for thrown in each))


class Row(NamedTuple):
    """What was found in the tallies of a game, as shares of one."""

    tallies: int
    throws: float
    tests: list[float]
    others: list[float]

    def cells(self) -> list[str]:
        """Return the cells of the table, in percent."""
        percents = [f"{100 * share:.1f}" for share in (*self.tests, *self.others)]
        return [f"{self.tallies:,}", f"{self.throws:,.0f}", *percents]

    def is_nominal(self) -> bool:
        """Return whether each of the tests is at ALPHA by four sigma."""
        return all(abs(share - ALPHA) <= 4 * _sigma(self.tallies) for share in self.tests)


def _sigma(count: int) -> float:
    return sqrt(ALPHA * (1 - ALPHA) / count)


def row_of(some: Sequence[Player], odds: Odds) -> Row:
    """Return the row of players, with their reports and with what tests made wrongly say."""
    chances = [player.chances(odds) for player in some]
    reports = [[one for each in ten for one in each] for ten in parts(chances, TEN)]
    holm = [
        _share([min(fairness.correct_by_holm(one)) for one in each]) for each in (chances, reports)
    ]
    wrong = _shares([player.wrong_chances(odds) for player in some])
    return Row(len(some), _mean_throws(some), _shares(chances), [*holm, *wrong])


def row_of_crowds(some: Sequence[Player], odds: Odds) -> Row:
    """Return the row of players counted CROWD at a time."""
    crowds = [
        Player(*(reduce(add, tallies) for tallies in zip(*crowd, strict=True)))
        for crowd in parts(some, CROWD)
    ]
    return Row(
        len(crowds),
        _mean_throws(crowds),
        _shares([crowd.chances(odds) for crowd in crowds]),
        _shares([crowd.wrong_chances(odds) for crowd in crowds]),
    )


def parts(some: Sequence[Each], size: int) -> Iterator[Sequence[Each]]:
    """Yield *some*, so many at a time, without what is left."""
    for at in range(0, len(some) - size + 1, size):
        yield some[at : at + size]


def _mean_throws(some: Sequence[Player]) -> float:
    return sum(player.tally.throws for player in some) / len(some)


def _shares(rows: Sequence[Sequence[float]]) -> list[float]:
    return [_share(column) for column in zip(*rows, strict=True)]


def _share(chances: Sequence[float]) -> float:
    return sum(chance <= ALPHA for chance in chances) / len(chances)


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, help="of each game")
    parser.add_argument("--policy", choices=["random", "greedy"], default="random")
    parser.add_argument("--game", help="this one alone")
    parser.add_argument("--throws", type=int, default=THROWS, help="of each player, on average")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    crowds: list[list[str]] = []
    odd: list[str] = []

    def rows() -> Iterator[list[str]]:
        for game, seats, chosen in GAMES:
            if options.game not in (None, game):
                continue
            ruleset = load_ruleset(game).with_options(chosen)
            device = find_device(ruleset.facts)
            if device is None:
                yield [game, "nothing is thrown", *[""] * (len(HEAD) - 2)]
                continue
            name, odds = f"{game}, {device.number} {device.kind}", device.odds()
            drawn = players(ruleset, seats, options.policy, options.seed, options.throws)
            enough = (one for one in drawn if one.tally.throws >= MIN_THROWS)
            some = [*islice(enough, options.players)]
            row, together = row_of(some, odds), row_of_crowds(some, odds)
            reports_are_rare = all(
                share <= ALPHA + 4 * _sigma(len(some) // size)
                for share, size in zip(row.others[:2], (1, TEN), strict=True)
            )
            if not (row.is_nominal() and together.is_nominal() and reports_are_rare):
                odd.append(name)
            crowds.append([name, *together.cells()])
            yield [name, *row.cells()]

    print_table(HEAD, rows())
    print_table(CROWDS_HEAD, crowds)
    if odd:
        sys.exit(f"not at the nominal rate: {'; '.join(odd)}")


if __name__ == "__main__":
    main()
