"""Exact odds of what is thrown: every outcome of shells, sticks or dice, fair ones and loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.rulesets.devices import DICE, Facts, die_of, is_thrown_die_by_die

Odds = Mapping[str, Fraction]
"""By outcome, as a record writes it, how often it comes; the least that lies up first."""

SIDES: Final = (0, 1)
"""The faces of a shell or stick: 1 is the side that is counted."""

FAIR: Final = Fraction(1, 2)
"""The load of what is not loaded."""


class Device(NamedTuple):
    """What is thrown at once: *number* pieces of one *kind*, each with *faces* of equal chance.

    The kind is ``cowries``, ``sticks``, ``die`` or ``dice``. Two games whose devices are equal can
    be counted together. A *load* is how often the last face of a piece comes up, measured against a
    shell: 0.5 is fair, 0.55 a tenth more often than that, and of a die with six faces 0.55 / 3. The
    other faces share what is left alike.
    """

    kind: str
    number: int
    faces: tuple[int, ...]

    def odds(self, load: Fraction = FAIR, pieces: int | None = None) -> dict[str, Fraction]:
        """Return how often each outcome comes if so many *pieces*, by default all, have a *load*.

        Raises ValueError for a load that no piece can have, or for more pieces than there are.
        """
        pieces = self.number if pieces is None else pieces
        if not 0 <= 2 * load <= len(self.faces) or not 0 <= pieces <= self.number:
            raise ValueError(f"{pieces} of {self} cannot have a load of {load}")
        odds = {"": Fraction(1)}
        for piece in range(self.number):
            chances = self._chances(load if piece < pieces else FAIR)
            odds = self._with_one_more(odds, chances)
        return dict(sorted(odds.items(), key=lambda item: (self.shown(item[0]), item[0])))

    def shown(self, outcome: str) -> int:
        """Return what lies up: how many shells or sticks, or the points of all dice together."""
        return sum(map(int, outcome)) if self.kind in DICE else int(outcome)

    def _chances(self, load: Fraction) -> list[Fraction]:
        """Return how often each face of one piece comes up."""
        others = len(self.faces) - 1
        if not others:
            return [Fraction(1)]
        last = 2 * load / len(self.faces)
        return [(1 - last) / others] * others + [last]

    def _with_one_more(self, odds: Odds, chances: Sequence[Fraction]) -> dict[str, Fraction]:
        """Return the odds with another piece beside those of *odds*."""
        found: dict[str, Fraction] = {}
        for (key, so_far), (face, chance) in product(
            odds.items(), zip(self.faces, chances, strict=True)
        ):
            outcome = self._key(key, face)
            found[outcome] = found.get(outcome, Fraction(0)) + so_far * chance
        return found

    def _key(self, key: str, face: int) -> str:
        """Return the outcome *key*, as a record writes it, with another *face* that lies up."""
        if self.kind in DICE:
            return "".join(sorted(f"{key}{face}", reverse=True))
        return str(int(key or 0) + face)


def device_thrown(facts: Facts) -> Device | None:
    """Return what is thrown at once by the facts of a ruleset, None where nothing is."""
    kind = facts.get("device.kind")
    if kind is None:
        return None
    if kind not in DICE:
        return Device(kind, facts["device.n"], SIDES)
    return Device(kind, 1 if is_thrown_die_by_die(facts) else facts["device.n"], (*die_of(facts),))


def loads(device: Device) -> Iterator[Fraction]:
    """Yield every load above the fair one that a piece can have, in steps of a thousandth."""
    for thousandths in range(501, 500 * len(device.faces) + 1):
        yield Fraction(thousandths, 1000)
