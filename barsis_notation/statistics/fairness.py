"""Tests of throws: whether they have the exact odds, and whether one depends on another.

Whether another throw is made, and when a game ends, depends on the throws before and never on the
one to come. So given all that went before, each throw has the odds of its device: what is seen less
what is expected is a martingale, and has no bias wherever play stops. All that is compared here is
of this kind. To leave out the last throw of a game would bring a bias in: it is the one that fits.

SciPy (the extra ``fairness``) is imported where a probability is worked out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

from barsis_notation.base.errors import UsageError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.extras import needed
from barsis_notation.rulesets.odds import Device, Odds
from barsis_notation.statistics.tallies import ThrowTally

ALPHA: Final = 0.05
"""How often something is said to stand out in a report of fair throws, at most."""
MIN_EXPECTED: Final = 5
"""How many are expected of each class that is compared, at least: fewer are not chi-square."""
WANTED_POWER: Final = 0.8
"""The chance with which a load is to be found that is said to be found."""

Pairs = Mapping[tuple[str, str], int]
"""How often an outcome, ``after``, followed another, ``before``: ``(before, after)``."""


class Deviation(NamedTuple):
    """How far what was seen is from what is expected: chi-square, with its degrees of *freedom*.

    *chance* is how often fair throws give as much or more, from 0 to 1. Without freedom nothing
    could be compared, and the chance is 1.
    """

    statistic: float
    freedom: int
    chance: float


class Runs(NamedTuple):
    """Runs of low and of high throws: how many were *seen*, how many are *expected*."""

    seen: int
    expected: float
    deviation: Deviation


# -- The tests --------------------------------------------------------------------------------


def compare_frequencies(outcomes: Mapping[str, int], odds: Odds) -> Deviation:
    """Compare how often each outcome came with its *odds*: Pearson's goodness of fit.

    Outcomes are put together by :func:`classes_of` until five of each class are expected. Raises
    ValueError for outcomes that have no odds.
    """
    _check(outcomes, odds)
    throws = sum(outcomes.values())
    classes = group_outcomes(odds, throws)
    statistic = 0.0
    for one in classes:
        expected = float(throws * _chance(one, odds))
        seen = sum(outcomes.get(key, 0) for key in one)
        statistic += (seen - expected) ** 2 / expected if expected else 0.0
    return _deviation(statistic, len(classes) - 1)


def compare_serial_pairs(pairs: Pairs, odds: Odds) -> Deviation:
    """Ask whether what is thrown depends on what was thrown before.

    This is the test of independence of ``before`` and ``after``, given how often each came; with k
    classes it has (k - 1)² degrees of freedom. Pairs overlap, each throw is in two: that changes
    nothing here (Bartlett 1951), as it would if pairs were compared with the squares of the odds.
    A load alone is not seen. Outcomes are put together by their *odds* until five of each pair of
    classes are expected. Raises UsageError for outcomes that have no odds.
    """
    _check((key for pair in pairs for key in pair), odds)
    table = _table(pairs, group_outcomes(odds, sum(pairs.values()), in_a_row=2))
    rows = [sum(row) for row in table]
    columns = [sum(column) for column in zip(*table, strict=True)]
    total = sum(rows)
    statistic = sum(
        (seen * total - row * column) ** 2 / (total * row * column)
        for row, line in zip(rows, table, strict=True)
        for column, seen in zip(columns, line, strict=True)
        if row and column
    )
    freedom = (_filled(rows) - 1) * (_filled(columns) - 1)
    return _deviation(statistic, freedom if total else 0)


def count_runs(tally: ThrowTally, odds: Odds) -> Runs:
    """Count the runs of low and of high throws, and ask whether they are too few or too many.

    Outcomes are few, and tie with their median: so the line is drawn between two outcomes
    (:func:`low_outcomes`), and no throw lies on it. A stretch has one run more than it has changes,
    pairs of a low and a high throw. These are compared with :func:`changes_expected`, given how
    often low and high throws came before another and after another; not given how often they came
    at all, as by Wald and Wolfowitz: the throw that ends a game comes before none, and is not any
    throw. A load alone is not seen. Raises UsageError for outcomes that have no odds.
    """
    _check(tally.outcomes, odds)
    low = find_low_outcomes(odds)
    table = _table(tally.pairs, (low, [key for key in odds if key not in low]))
    changes = table[0][1] + table[1][0]
    expected, variance = estimate_changes(*map(sum, table), *map(sum, zip(*table, strict=True)))
    statistic = float((changes - expected) ** 2 / variance) if variance else 0.0
    return Runs(
        tally.stretches + changes,
        float(tally.stretches + expected),
        _deviation(statistic, 1 if variance else 0),
    )


def estimate_changes(
    low_before: int, high_before: int, low_after: int, high_after: int
) -> tuple[Fraction, Fraction]:
    """Return mean and variance of the number of pairs of a low and a high throw, in either order.

    So many low and high throws came before another, and so many after another. Every way to put the
    latter behind the former is taken for as likely: the number of each pair is hypergeometric.
    """
    pairs = low_before + high_before
    mean = Fraction(low_before * high_after + high_before * low_after, max(1, pairs))
    product = low_before * high_before * low_after * high_after
    return mean, Fraction(4 * product, max(1, pairs**2 * (pairs - 1)))


def find_low_outcomes(odds: Odds) -> tuple[str, ...]:
    """Return the outcomes below the line that parts low throws from high ones.

    Both sides have chances as near to one half as can be; of two such lines the lower.
    """
    keys = list(odds)
    below = accumulate(odds.values())
    nearest = min(enumerate(below, 1), key=lambda one: (abs(one[1] - Fraction(1, 2)), one[0]))
    return tuple(keys[: nearest[0]])


def group_outcomes(odds: Odds, throws: int, in_a_row: int = 1) -> list[tuple[str, ...]]:
    """Return all outcomes in classes of which MIN_EXPECTED are expected, so many *in_a_row*.

    As long as there is a class of which fewer are, the rarest is put together with the rarer of its
    neighbours in the order of *odds*: the lower one if they are alike. Nothing depends on what was
    thrown.
    """
    classes: list[tuple[Fraction, tuple[str, ...]]] = [
        (chance, (key,)) for key, chance in odds.items()
    ]
    while len(classes) > 1:
        at = min(range(len(classes)), key=lambda place: classes[place][0])
        if throws * classes[at][0] ** in_a_row >= MIN_EXPECTED:
            break
        beside = [place for place in (at - 1, at + 1) if 0 <= place < len(classes)]
        lower, upper = sorted((at, min(beside, key=lambda place: classes[place][0])))
        (one, keys), (two, more) = classes[lower], classes[upper]
        classes[lower : upper + 1] = [(one + two, keys + more)]
    return [keys for _, keys in classes]


# -- Several tests at once --------------------------------------------------------------------


def correct_by_holm(chances: Sequence[float]) -> list[float]:
    """Return the *chances* of several tests corrected for their number, in the same order.

    Where all throws are fair, one of the corrected chances is ALPHA or less in ALPHA of such sets
    at most, however the tests depend on one another (Holm 1979).
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    left = range(len(chances), 0, -1)
    raised = (min(1.0, many * chances[place]) for many, place in zip(left, order, strict=True))
    corrected = [0.0] * len(chances)
    for place, chance in zip(order, accumulate(raised, max), strict=True):
        corrected[place] = chance
    return corrected


# -- Power ------------------------------------------------------------------------------------


def compute_power(odds: Odds, loaded: Odds, throws: int, alpha: float = ALPHA) -> float:
    """Return the power of ``compare_frequencies`` against a load."""
    classes = group_outcomes(odds, throws)
    freedom = len(classes) - 1
    if not freedom:
        return 0.0
    shift = sum(
        float((_chance(one, loaded) - _chance(one, odds)) ** 2 / _chance(one, odds))
        for one in classes
    )
    special = _special()
    return float(1 - special.chndtr(special.chdtri(freedom, alpha), freedom, throws * shift))


def find_least_load(
    device: Device, throws: int, pieces: int | None = None, alpha: float = ALPHA
) -> Fraction | None:
    """Return the least load, in thousandths, that is found with WANTED_POWER in so many *throws*.

    It is that of so many *pieces* of the device, by default all. None where none is found so.
    """
    odds = device.odds()
    thousandths = range(501, 500 * len(device.faces) + 1)

    def power_of(thousandth: int) -> float:
        return compute_power(odds, device.odds(Fraction(thousandth, 1000), pieces), throws, alpha)

    place = bisect_left(thousandths, WANTED_POWER, key=power_of)
    return Fraction(thousandths[place], 1000) if place < len(thousandths) else None


# -- Helpers ----------------------------------------------------------------------------------


def _check(keys: Any, odds: Odds) -> None:
    unknown = sorted(set(keys).difference(odds))
    if unknown:
        raise UsageError(f"{', '.join(unknown)} cannot be thrown with what gives {', '.join(odds)}")


def _chance(keys: Sequence[str], odds: Odds) -> Fraction:
    return sum((odds[key] for key in keys), Fraction(0))


def _table(pairs: Pairs, classes: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return how often each class (column) followed each class (row)."""
    number = {key: place for place, keys in enumerate(classes) for key in keys}
    table = [[0] * len(classes) for _ in classes]
    for (before, after), times in pairs.items():
        table[number[before]][number[after]] += times
    return table


def _filled(sums: Sequence[int]) -> int:
    return sum(1 for one in sums if one)


def _deviation(statistic: float, freedom: int) -> Deviation:
    if freedom < 1:
        return Deviation(0.0, 0, 1.0)
    return Deviation(statistic, freedom, float(_special().chdtrc(freedom, statistic)))


def _special() -> Any:
    """Return SciPy's functions of probability. Raises MissingPackageError where it is not there."""
    with needed("SciPy", "fairness"):
        from scipy import special
    return special
