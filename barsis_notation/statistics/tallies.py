"""Counts of throws: values that can be added, for any thrower and device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct


class ThrowTally(Struct, frozen=True):
    """Counts of the throws made with one device, each with its key in records (``"5"``, ``"31"``).

    ``tally_throws`` creates tallies; two tallies can be added with ``+``. A *stretch* is a sequence
    of throws by one player in one game. A throw that was not noted ends a stretch; throws of other
    players do not. A stretch of n throws has n - 1 pairs, so the number of pairs is the number of
    throws minus *stretches*.

    Every throw counts, including the last throw of a game. Whether a game ends depends on the
    throws so far, never on those that would follow. Each throw is therefore fair, given the throws
    before it, and the odds of the device give the expected counts. But whether another throw
    follows does depend on the throw. Given ``before``, each ``after`` is fair; but the throws that
    occur as ``before`` are not a fair sample of all throws.

    If throws are divided into two classes, the number of runs is the number of stretches plus the
    number of pairs whose throws are in different classes.

    Attributes:
        outcomes: Maps each key to its number of throws.
        pairs: Maps pairs of keys ``(before, after)``, consecutive throws in a stretch, to the
            number of times that they occur.
        stretches: Number of stretches.

    Examples:
        >>> from barsis_notation.statistics import ThrowTally
        >>> one = ThrowTally({"2": 2, "5": 1}, {("2", "5"): 1, ("5", "2"): 1}, stretches=1)
        >>> (one + one).throws, (one + one).stretches
        (6, 2)
    """

    outcomes: Mapping[str, int] = {}
    pairs: Mapping[tuple[str, str], int] = {}
    stretches: int = 0

    @property
    def throws(self) -> int:
        """The number of throws."""
        return sum(self.outcomes.values())

    def __add__(self, other: ThrowTally) -> ThrowTally:
        """Return the sum of both tallies."""
        return ThrowTally(
            Counter(self.outcomes) + Counter(other.outcomes),
            Counter(self.pairs) + Counter(other.pairs),
            self.stretches + other.stretches,
        )


def tally_throws(stretches: Iterable[Sequence[str]]) -> ThrowTally:
    """Return the tally of stretches of throws; empty stretches are ignored.

    The throws are not checked against a device.

    Args:
        stretches: Sequences of consecutive throws by one player in one game, as written in records,
            such as ``5`` or ``31``. Leave out a throw that was not noted, and begin a new sequence
            after it: ``?`` would be counted as a throw.

    Examples:
        >>> from barsis_notation.statistics import tally_throws
        >>> tally = tally_throws([["2", "5", "2"], ["3"]])
        >>> dict(tally.outcomes), dict(tally.pairs), tally.stretches
        ({'2': 2, '5': 1, '3': 1}, {('2', '5'): 1, ('5', '2'): 1}, 2)
    """
    outcomes: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    whole = 0
    for throws in stretches:
        outcomes.update(throws)
        pairs.update(pairwise(throws))
        whole += len(throws) > 0
    return ThrowTally(outcomes, pairs, whole)
