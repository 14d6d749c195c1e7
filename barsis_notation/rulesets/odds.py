"""Exact odds of what is thrown: every outcome of shells, sticks or dice, fair ones and loaded."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.defaults import NONE, value_of
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

    def odds(self, load: Fraction = FAIR, pieces: int | None = None) -> Odds:
        """Return how often each outcome comes if so many *pieces*, by default all, have a *load*.

        Raises UsageError for a load that no piece can have, or for more pieces than there are.
        """
        pieces = self.number if pieces is None else pieces
        if not 0 <= 2 * load <= len(self.faces) or not 0 <= pieces <= self.number:
            raise UsageError(f"{pieces} of {self} cannot have a load of {load}")
        return _odds(self, load, pieces)

    def shown(self, outcome: str) -> int:
        """Return what lies up: how many shells or sticks, or the points of all dice together."""
        return sum(map(int, outcome)) if self.kind in DICE else int(outcome)

    def chances(self, load: Fraction) -> list[Fraction]:
        """Return how often each face of a piece with a *load* comes up."""
        others = len(self.faces) - 1
        if not others:
            return [Fraction(1)]
        last = 2 * load / len(self.faces)
        return [(1 - last) / others] * others + [last]

    def key(self, before: str, face: int) -> str:
        """Return the outcome *before*, as a record writes it, with another *face* that lies up."""
        if self.kind in DICE:
            return "".join(sorted(f"{before}{face}", reverse=True))
        return str(int(before or 0) + face)


@lru_cache(maxsize=4096)
def _odds(device: Device, load: Fraction, pieces: int) -> Odds:
    """Put one piece after the other beside those before; the first *pieces* are loaded."""
    odds = {"": Fraction(1)}
    for piece in range(device.number):
        chances = device.chances(load if piece < pieces else FAIR)
        so_far, odds = odds, {}
        for (before, many), (face, chance) in product(
            so_far.items(), zip(device.faces, chances, strict=True)
        ):
            key = device.key(before, face)
            odds[key] = odds.get(key, Fraction(0)) + many * chance
    return dict(sorted(odds.items(), key=lambda item: (device.shown(item[0]), item[0])))


def throw_odds(ruleset: Ruleset | str) -> dict[str, Fraction]:
    """Return how often each outcome of a throw comes, as a record writes it: exact odds.

    *ruleset* is one, or the id of a built-in one as ``load_ruleset`` takes it. The dictionary is
    empty for a game without throws. Raises RulesetError for an unknown ruleset.
    """
    expect("ruleset", ruleset, Ruleset, str)
    rules = load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    device = device_thrown(rules.facts)
    return dict(device.odds()) if device else {}


def device_thrown(facts: Facts) -> Device | None:
    """Return what is thrown at once by the facts of a ruleset, None where nothing is."""
    kind = value_of(facts, "device.kind")
    if kind == NONE:
        return None
    if kind not in DICE:
        return Device(kind, facts["device.n"], SIDES)
    return Device(kind, 1 if is_thrown_die_by_die(facts) else facts["device.n"], (*die_of(facts),))
