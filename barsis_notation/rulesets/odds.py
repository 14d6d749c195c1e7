"""Exact probabilities of throws of shells, sticks and dice, fair or loaded."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.base.former_names import FormerName
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.defaults import NONE, get_value
from barsis_notation.rulesets.throw_devices import DICE, Facts, get_faces, has_separate_dice

Odds = Mapping[str, Fraction]
"""Probability by outcome (``"5"``, ``"31"``), in ascending order of shells or pips."""

SIDES: Final = (0, 1)
"""The faces of a shell or stick: 1 is the side that is counted."""

FAIR: Final = Fraction(1, 2)
"""The load of a fair piece."""


class Device(NamedTuple):
    """The pieces that are thrown together.

    ``find_device`` returns the device of a game. Throws of equal devices can be counted together. A
    *load* is the probability of the last of ``faces``, times half the number of faces: 0.5 is fair.
    For a shell or stick it is the probability itself; for a die with six faces, 0.55 means a
    probability of 0.55 / 3. The other faces share the rest equally.

    Attributes:
        kind: ``cowries``, ``sticks``, ``die`` or ``dice``.
        number: Number of pieces, at least 1.
        faces: The faces of each piece, equally probable without a load. For shells and sticks they
            are 0 and 1; 1 is the side that is counted.

    Examples:
        >>> from barsis_notation.statistics import Device
        >>> dice = Device("dice", 2, (1, 2, 3, 4, 5, 6))
        >>> str(dice.odds()["64"]), dice.count_shown("64")
        ('1/18', 10)
    """

    kind: str
    number: int
    faces: tuple[int, ...]

    def odds(self, load: Fraction = FAIR, pieces: int | None = None) -> Odds:
        """Return the exact probability of each outcome if some pieces have a *load*.

        The result maps outcomes, such as ``"5"`` or ``"31"``, to fractions; the one that shows the
        lowest number comes first. It includes outcomes that a load makes impossible, with the
        probability 0. Equal calls return the same mapping, so do not change it.

        Args:
            load: Probability with which a loaded piece shows the last of ``faces``, times half the
                number of faces; 1/2 is fair. It is at least 0 and at most half the number of faces.
                The remaining faces share the rest equally. A float counts as its exact value.
            pieces: Number of loaded pieces; None means all.

        Raises:
            UsageError: If *load* is out of range, or if *pieces* is negative or more than the
                device has. It is a ValueError.

        Examples:
            >>> from fractions import Fraction
            >>> from barsis_notation.statistics import Device
            >>> coins = Device("sticks", 2, (0, 1))
            >>> {key: str(chance) for key, chance in coins.odds(Fraction(3, 4), pieces=1).items()}
            {'0': '1/8', '1': '1/2', '2': '3/8'}
        """
        pieces = self.number if pieces is None else pieces
        if not 0 <= 2 * load <= len(self.faces) or not 0 <= pieces <= self.number:
            raise UsageError(f"{pieces} of {self} cannot have a load of {load}")
        return _compute_odds(self, Fraction(load), pieces)  # 0.5 and 1/2 are one key of the cache

    @FormerName("count_shown")
    def shown(self) -> None:
        """The former name of ``count_shown``; using it issues a DeprecationWarning."""

    @FormerName("face_chances")
    def chances(self) -> None:
        """The former name of ``face_chances``; using it issues a DeprecationWarning."""

    def count_shown(self, outcome: str) -> int:
        """Return the count of an outcome: pieces face up, or the sum of the dice.

        *outcome* is its key, such as ``"5"`` or ``"31"``. A ValueError is raised for text that does
        not consist of digits. Whether the device can give the outcome is not checked.
        """
        return sum(map(int, outcome)) if self.kind in DICE else int(outcome)

    def face_chances(self, load: Fraction) -> list[Fraction]:
        """Return the probability of each face of a piece, in the order of ``faces``.

        *load* is the probability of the last face, times half the number of faces; 1/2 is fair. It
        is at least 0 and at most half the number of faces, which is not checked. The remaining
        faces share the rest equally. A piece with one face always shows it.
        """
        others = len(self.faces) - 1
        if not others:
            return [Fraction(1)]
        last = 2 * load / len(self.faces)
        return [(1 - last) / others] * others + [last]

    def key(self, before: str, face: int) -> str:
        """Return the key of an outcome, such as ``"31"``, after one more piece shows *face*.

        For dice, the key has all faces, the highest first; for shells and sticks, it is the sum of
        the faces.

        Args:
            before: The outcome of the pieces so far; ``""`` for none.
            face: The face of the next piece.
        """
        if self.kind in DICE:
            return "".join(sorted(f"{before}{face}", reverse=True))
        return str(int(before or 0) + face)


@lru_cache(maxsize=4096)
def _compute_odds(device: Device, load: Fraction, pieces: int) -> Odds:
    """Return the probabilities, adding piece after piece; the first *pieces* are loaded."""
    odds = {"": Fraction(1)}
    for piece in range(device.number):
        chances = device.face_chances(load if piece < pieces else FAIR)
        so_far, odds = odds, {}
        for (before, many), (face, chance) in product(
            so_far.items(), zip(device.faces, chances, strict=True)
        ):
            key = device.key(before, face)
            odds[key] = odds.get(key, Fraction(0)) + many * chance
    return dict(sorted(odds.items(), key=lambda item: (device.count_shown(item[0]), item[0])))


def throw_odds(ruleset: Ruleset | str) -> dict[str, Fraction]:
    """Return the exact probability of each outcome of a throw, by its key such as ``"5"``.

    The pieces are fair. The outcome that shows the lowest number comes first. The probabilities
    add up to 1. The result is empty for a game without throws.

    Args:
        ruleset: A ruleset, or the id of a built-in one as for ``load_ruleset``.

    Returns:
        A new dict of fractions. A key is the number of shells or sticks face up, the face of a die
        if dice are separate throws, or the faces of all dice, the highest first.

    Raises:
        RulesetError: If the ruleset, or a version or profile in the id, is unknown.
        WrongTypeError: If *ruleset* is neither a ruleset nor a string.

    Examples:
        >>> from barsis_notation import throw_odds
        >>> odds = throw_odds("kioz")
        >>> {throw: str(chance) for throw, chance in odds.items()}
        {'0': '1/16', '1': '1/4', '2': '3/8', '3': '1/4', '4': '1/16'}
        >>> float(throw_odds("shesh-besh")["66"]) == 1 / 36
        True
    """
    expect("ruleset", ruleset, Ruleset, str)
    rules = load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    device = find_device(rules.facts)
    return dict(device.odds()) if device else {}


def find_device(facts: Facts) -> Device | None:
    """Return the device of one throw, given the facts of a ruleset by path.

    The device is one die if dice are separate throws. Return None for a game without throws.

    Args:
        facts: The facts of a ruleset, such as ``Ruleset.facts``.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.statistics import find_device
        >>> find_device(load_ruleset("barsis").facts)
        Device(kind='cowries', number=6, faces=(0, 1))
        >>> find_device(load_ruleset("natt-klab").facts) is None
        True
    """
    kind = get_value(facts, "device.kind")
    if kind == NONE:
        return None
    if kind not in DICE:
        return Device(kind, facts["device.n"], SIDES)
    return Device(kind, 1 if has_separate_dice(facts) else facts["device.n"], (*get_faces(facts),))
