"""Tests of throws: whether they have the exact odds, and are independent.

Whether another throw is made, and when a game ends, depends on earlier throws and never on the next
one. So, given all earlier throws, each throw has the odds of its device: the differences of
observed and expected counts are a martingale, and unbiased no matter when play stops. Everything
compared here is of this kind. Omitting the last throw of a game would introduce a bias: the throw
that ends a game is not random.

SciPy (the extra ``fairness``) is imported only when a probability is computed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain
from typing import Any, Final, NamedTuple

from barsis_notation.base.errors import UsageError
from barsis_notation.language.extras import require_package
from barsis_notation.rulesets.odds import Device, Odds
from barsis_notation.statistics.tallies import ThrowTally

ALPHA: Final = 0.05
"""Largest probability that a report on fair throws has a test that stands out."""
MIN_EXPECTED: Final = 5
"""Smallest expected count of a class of throws with which the chi-square test is valid."""
WANTED_POWER: Final = 0.8
"""Smallest probability of detection with which a load is called detectable."""

Pairs = Mapping[tuple[str, str], int]
"""Maps pairs ``(before, after)`` to the number of times ``after`` followed ``before``."""


class Deviation(NamedTuple):
    """The deviation of observed from expected counts; the result of a test.

    ``compare_frequencies`` and ``compare_serial_pairs`` return a Deviation; ``Runs`` contains one.

    Attributes:
        statistic: The chi-square statistic; 0 if *freedom* is 0.
        freedom: The degrees of freedom of the statistic; 0 if there was nothing to compare.
        chance: Probability that fair throws deviate as much or more, from 0 to 1; 1 if *freedom* is
            0.

    Examples:
        >>> from barsis_notation.statistics import Device, compare_frequencies
        >>> coin = Device("sticks", 1, (0, 1))
        >>> deviation = compare_frequencies({"0": 40, "1": 60}, coin.odds())
        >>> deviation.statistic, deviation.freedom, round(deviation.chance, 3)
        (4.0, 1, 0.046)
    """

    statistic: float
    freedom: int
    chance: float


class Runs(NamedTuple):
    """Runs of low and of high throws; ``count_runs`` returns one.

    Attributes:
        seen: Number of runs; a run is an uninterrupted series of low throws, or of high throws.
        expected: Expected number of runs, given how many low and high throws there are.
        deviation: The test of whether *seen* deviates from *expected*.

    Examples:
        >>> from barsis_notation.statistics import Device, count_runs, tally_throws
        >>> runs = count_runs(tally_throws(["001", "101"]), Device("sticks", 1, (0, 1)).odds())
        >>> runs.seen, runs.expected, runs.deviation.statistic
        (5, 4.0, 1.0)
    """

    seen: int
    expected: float
    deviation: Deviation


# -- The tests --------------------------------------------------------------------------------


def compare_frequencies(outcomes: Mapping[str, int], odds: Odds) -> Deviation:
    """Test whether outcomes occurred as often as their odds predict.

    This is Pearson's goodness-of-fit test. Before the test, outcomes are combined with their
    neighbours into classes until each class is expected at least five times or only one class
    remains (see :func:`group_outcomes`).

    Args:
        outcomes: Maps each outcome to the number of times it was thrown, as ``ThrowTally.outcomes``
            does; an outcome that never occurred may be missing.
        odds: Probability of each outcome, lowest outcome first, as ``Device.odds`` returns it.

    Raises:
        UsageError: If an outcome has no odds. It is a ValueError.
        MissingPackageError: If the extra ``fairness`` is not installed and more than one class
            remains. It is an OSError.

    Examples:
        >>> from barsis_notation.statistics import Device, compare_frequencies
        >>> sticks = Device("sticks", 4, (0, 1))
        >>> found = compare_frequencies({"0": 5, "1": 10, "2": 16, "3": 9}, sticks.odds())
        >>> f"{found.statistic:.3f} {found.freedom} {found.chance:.2f}"
        '1.547 2 0.46'
    """
    _check(outcomes, odds)
    throws = sum(outcomes.values())
    classes = group_outcomes(odds, throws)
    statistic = 0.0
    for one in classes:
        expected = float(throws * _sum_odds(one, odds))
        seen = sum(outcomes.get(key, 0) for key in one)
        statistic += (seen - expected) ** 2 / expected if expected else 0.0
    return _make_deviation(statistic, len(classes) - 1)


def compare_serial_pairs(pairs: Pairs, odds: Odds) -> Deviation:
    """Test whether throws depend on the previous throw.

    This is the chi-square test of independence of ``before`` and ``after``, given how often each
    outcome occurred. With k classes it has (k - 1)² degrees of freedom, or fewer if a class never
    occurs. Outcomes are combined into classes until each pair of classes is expected at least five
    times, or only one class remains. Pairs overlap, because a throw can be in two of them. This
    does not matter here (Bartlett 1951); it would matter if the pairs were compared with products
    of the odds. The test does not detect a loaded device whose throws are independent.

    Args:
        pairs: Maps pairs ``(before, after)`` of consecutive outcomes to the number of times they
            occurred, as ``ThrowTally.pairs`` does.
        odds: Probability of each outcome, lowest outcome first, as ``Device.odds`` returns it.

    Raises:
        UsageError: If an outcome has no odds. It is a ValueError.
        MissingPackageError: If the extra ``fairness`` is not installed, unless nothing could
            be compared (zero degrees of freedom). It is an OSError.

    Examples:
        >>> from barsis_notation.statistics import Device, compare_serial_pairs
        >>> pairs = {("0", "0"): 15, ("1", "1"): 15, ("0", "1"): 10, ("1", "0"): 10}
        >>> found = compare_serial_pairs(pairs, Device("sticks", 1, (0, 1)).odds())
        >>> f"{found.statistic:.3f} {found.freedom} {found.chance:.2f}"
        '2.000 1 0.16'
    """
    _check((key for pair in pairs for key in pair), odds)
    table = _make_table(pairs, group_outcomes(odds, sum(pairs.values()), in_a_row=2))
    rows = [sum(row) for row in table]
    columns = [sum(column) for column in zip(*table, strict=True)]
    total = sum(rows)
    statistic = sum(
        (seen * total - row * column) ** 2 / (total * row * column)
        for row, line in zip(rows, table, strict=True)
        for column, seen in zip(columns, line, strict=True)
        if row and column
    )
    freedom = (_count_positive(rows) - 1) * (_count_positive(columns) - 1)
    return _make_deviation(statistic, freedom if total else 0)


def count_runs(tally: ThrowTally, odds: Odds) -> Runs:
    """Count the runs of low and of high throws, and test their number.

    :func:`find_low_outcomes` tells low from high throws. The median is not used, because many
    throws would be equal to it. A change is a low throw followed by a high throw, or the reverse. A
    stretch (uninterrupted throws of one player) has one run more than it has changes.

    The number of changes is compared with the number from :func:`estimate_changes`. That number
    depends on how many low and high throws have a throw after them, and how many have a throw
    before them. The test of Wald and Wolfowitz uses all low and high throws instead. It would be
    biased here, because the last throw of a game is not random: the game ends because of it.

    A loaded device whose throws are independent is not detected.

    Args:
        tally: The throws, as ``tally_throws`` counts them.
        odds: Probability of each outcome, lowest outcome first, as ``Device.odds`` returns it; not
            empty.

    Raises:
        UsageError: If an outcome has no odds. It is a ValueError.
        MissingPackageError: If the extra ``fairness`` is not installed, unless nothing could
            be compared (zero degrees of freedom). It is an OSError.
        ValueError: If *odds* is empty.

    Examples:
        >>> from barsis_notation.statistics import Device, count_runs, tally_throws
        >>> runs = count_runs(tally_throws(["001", "101"]), Device("sticks", 1, (0, 1)).odds())
        >>> runs.seen, runs.expected, round(runs.deviation.chance, 2)
        (5, 4.0, 0.32)
    """
    _check(tally.outcomes, odds)
    _check(chain.from_iterable(tally.pairs), odds)
    low = find_low_outcomes(odds)
    table = _make_table(tally.pairs, (low, [key for key in odds if key not in low]))
    changes = table[0][1] + table[1][0]
    expected, variance = estimate_changes(*map(sum, table), *map(sum, zip(*table, strict=True)))
    statistic = float((changes - expected) ** 2 / variance) if variance else 0.0
    return Runs(
        tally.stretches + changes,
        float(tally.stretches + expected),
        _make_deviation(statistic, 1 if variance else 0),
    )


def estimate_changes(
    low_before: int, high_before: int, low_after: int, high_after: int
) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of the number of changes between low and high throws.

    Every assignment of later throws to earlier throws is assumed to be equally likely, so the
    number of pairs of each kind has a hypergeometric distribution. Both results are exact; both are
    0 if there are no pairs.

    Args:
        low_before: Number of low throws that have a throw after them.
        high_before: Number of high throws that have a throw after them.
        low_after: Number of low throws that have a throw before them.
        high_after: Number of high throws that have a throw before them. The sum of *low_before* and
            *high_before* must be equal to the sum of *low_after* and *high_after*; this is not
            checked.

    Examples:
        >>> from barsis_notation.statistics import estimate_changes
        >>> mean, variance = estimate_changes(3, 1, 2, 2)
        >>> mean, variance
        (Fraction(2, 1), Fraction(1, 1))
    """
    pairs = low_before + high_before
    mean = Fraction(low_before * high_after + high_before * low_after, max(1, pairs))
    product = low_before * high_before * low_after * high_after
    return mean, Fraction(4 * product, max(1, pairs**2 * (pairs - 1)))


def find_low_outcomes(odds: Odds) -> tuple[str, ...]:
    """Return the low outcomes, whose total probability is as close to one half as possible.

    They are the first outcomes of *odds*. If two choices are equally close, return the one with
    fewer outcomes. *odds* maps outcomes to probabilities, the lowest outcome first.

    Raises:
        ValueError: If *odds* is empty.
    """
    keys = list(odds)
    below = accumulate(odds.values())
    nearest = min(enumerate(below, 1), key=lambda one: (abs(one[1] - Fraction(1, 2)), one[0]))
    return tuple(keys[: nearest[0]])


def group_outcomes(odds: Odds, throws: int, in_a_row: int = 1) -> list[tuple[str, ...]]:
    """Combine outcomes into classes expected at least five times, and return the classes.

    While the rarest class is expected fewer than five times, it is combined with the rarer of its
    neighbours in the order of *odds*. If both are equally rare, it is combined with the lower one.
    If only one class remains, it is kept even if it is expected less often. The result is empty
    only if *odds* is empty. It depends only on the number of throws, not on their outcomes.

    Args:
        odds: Probability of each outcome; the lowest outcome comes first.
        throws: Number of throws, or of sequences of throws.
        in_a_row: Length of the sequences that are compared: 1 for throws, 2 for pairs.
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
    """Return the probabilities of several tests, corrected for the number of tests.

    The order is kept. If all throws are fair, at most 5 % of such sets of tests contain a corrected
    probability of 0.05 or less. This is true even if the tests depend on one another (Holm 1979).

    Args:
        chances: Probabilities from 0 to 1, in any order; may be empty.

    Returns:
        The corrected probabilities. Each is at least as high as the given probability, and at most
        1.

    Examples:
        >>> from barsis_notation.statistics import correct_by_holm
        >>> [round(chance, 3) for chance in correct_by_holm([0.01, 0.04, 0.03, 0.005])]
        [0.03, 0.06, 0.06, 0.02]
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
    """Return the probability that ``compare_frequencies`` detects that a device is loaded.

    Return 0 if there are too few throws to compare outcomes.

    Args:
        odds: Probability of each outcome with a fair device, lowest outcome first; not empty.
        loaded: Probability of each outcome with the loaded device; its keys are those of *odds*.
        throws: Number of throws, at least 0.
        alpha: Significance level, the probability of a false alarm; 0.05 by default.

    Raises:
        MissingPackageError: If the extra ``fairness`` is not installed, unless there are too few
            throws. It is an OSError.
    """
    classes = group_outcomes(odds, throws)
    freedom = len(classes) - 1
    if not freedom:
        return 0.0
    shift = sum(
        float((_sum_odds(one, loaded) - _sum_odds(one, odds)) ** 2 / _sum_odds(one, odds))
        for one in classes
    )
    special = _load_special()
    return float(1 - special.chndtr(special.chdtri(freedom, alpha), freedom, throws * shift))


def find_least_load(
    device: Device, throws: int, pieces: int | None = None, alpha: float = ALPHA
) -> Fraction | None:
    """Return the least load that is detected with a probability of at least 0.8.

    The load of a piece says how much it favours its last face (see ``Device``); 1/2 is fair. Loads
    above 1/2, up to half the number of faces, are tried in steps of 1/1000. Return None if no load
    is detected with this probability.

    Args:
        device: The device.
        throws: Number of throws.
        pieces: Number of loaded pieces of the device; defaults to all.
        alpha: Significance level, the probability of a false alarm; 0.05 by default.

    Raises:
        MissingPackageError: If the extra ``fairness`` is not installed, unless there are too few
            throws to compare outcomes. It is an OSError.
        UsageError: If *pieces* is negative, or larger than the number of pieces of the device.
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


def _sum_odds(keys: Sequence[str], odds: Odds) -> Fraction:
    return sum((odds[key] for key in keys), Fraction(0))


def _make_table(pairs: Pairs, classes: Sequence[Sequence[str]]) -> list[list[int]]:
    """Return the number of times that each class (column) followed each class (row)."""
    number = {key: place for place, keys in enumerate(classes) for key in keys}
    table = [[0] * len(classes) for _ in classes]
    for (before, after), times in pairs.items():
        table[number[before]][number[after]] += times
    return table


def _count_positive(sums: Sequence[int]) -> int:
    return sum(1 for one in sums if one)


def _make_deviation(statistic: float, freedom: int) -> Deviation:
    if freedom < 1:
        return Deviation(0.0, 0, 1.0)
    return Deviation(statistic, freedom, float(_load_special().chdtrc(freedom, statistic)))


def _load_special() -> Any:
    """Return SciPy's functions of probability; raise MissingPackageError without SciPy."""
    with require_package("SciPy", "fairness"):
        from scipy import special
    return special
