"""Counts of throws: values that can be added, for any thrower and device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct


class ThrowTally(Struct, frozen=True):
    """The throws made with one device, by their keys in records (``"5"``, ``"31"``).

    ``tally_throws`` creates tallies; the sum of two tallies is a tally. A *stretch* is a sequence
    of throws of one player in one game, uninterrupted by a throw that was not noted; throws of
    other players do not interrupt it. A stretch of n throws has n - 1 pairs, so the number of pairs
    is the number of throws minus *stretches*.

    Every throw counts, including the last throw of a game. The end of a game depends on earlier
    throws, never on the throws that would follow. So each throw is fair given the throws before it,
    and the expected counts have the odds of the device. Whether a throw is followed by another one
    does depend on the throw: given ``before``, each ``after`` is fair, but ``before`` is not a fair
    sample of all throws.

    For any two classes of throws, the number of runs is the number of stretches plus the number of
    pairs of two different classes.

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

    The keys are not checked against a device.

    Args:
        stretches: Sequences of consecutive noted throws of one player in one game, by their keys in
            records, such as ``5`` or ``31``. Begin a new sequence at a throw that was not noted,
            and leave that throw out: ``?`` would be counted as a key.

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
