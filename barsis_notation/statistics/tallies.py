"""What was thrown, counted: values that add up, whoever threw and whatever it was thrown with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct


class ThrowTally(Struct, frozen=True):
    """The throws that somebody made with one device, by their keys in the record.

    A *stretch* is what one player threw in one game, throw after throw, with none between that
    nobody noted; throws of others in between do not part it. *outcomes* counts the throws of all
    stretches, *pairs* two that follow one another in a stretch, ``(before, after)``. So a stretch
    of n throws has n - 1 pairs, and there are as many pairs as throws, but for one each of
    *stretches*.

    Every throw counts, the last of a game too. When a game ends depends on what was thrown before,
    never on what would be thrown next: so each throw is fair given those before it, and counts have
    the odds of the device as their mean. Whether a throw has another after it does depend on it:
    given ``before``, each ``after`` is fair, but ``before`` is not drawn from all throws.

    In runs of any two classes of throws there is one run a stretch, and one more for every pair of
    two classes.
    """

    outcomes: Mapping[str, int] = {}
    pairs: Mapping[tuple[str, str], int] = {}
    stretches: int = 0

    @property
    def throws(self) -> int:
        """How many throws there are."""
        return sum(self.outcomes.values())

    def __add__(self, other: ThrowTally) -> ThrowTally:
        """Return both, counted together."""
        return ThrowTally(
            Counter(self.outcomes) + Counter(other.outcomes),
            Counter(self.pairs) + Counter(other.pairs),
            self.stretches + other.stretches,
        )


def tally_throws(stretches: Iterable[Sequence[str]]) -> ThrowTally:
    """Return *stretches* of throws, counted; empty ones are none."""
    outcomes: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    whole = 0
    for throws in stretches:
        outcomes.update(throws)
        pairs.update(pairwise(throws))
        whole += len(throws) > 0
    return ThrowTally(outcomes, pairs, whole)
