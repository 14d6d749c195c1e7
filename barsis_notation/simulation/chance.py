"""Random sources of a simulated game, which depend only on the seed and the game's number.

A game is the same in any order of games and with any number of processes. The numbers are those of
``random.Random.random()``, which are the same in every Python version.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import Below, Cast, make_cast


class Chance:
    """Two independent random sources, one for throws and one for the players' choices.

    With two sources, the n-th throw of a game is the same for every policy. Call ``begin`` before
    each game.

    Attributes:
        throws: The source for throws, a ``random.Random``.
        choices: The source for choices, a ``random.Random``.
    """

    def __init__(self) -> None:
        self.throws = Random()
        self.choices = Random()

    def begin(self, seed: int, number: int) -> None:
        """Seed both sources for the game with this number, from 1, in the series *seed*."""
        digest = sha256(f"{seed} {number}".encode()).digest()
        self.throws.seed(int.from_bytes(digest[:16], "big"))
        self.choices.seed(int.from_bytes(digest[16:], "big"))


def make_below(chance: Callable[[], float]) -> Below:
    """Return a function that takes *n* and returns a random integer from 0 to *n* - 1.

    *n* must be positive.

    Args:
        chance: A function without arguments that returns a random float from 0 up to but not
            including 1, such as ``Random().random``; it is called once for each integer.
    """
    return lambda count: int(chance() * count)


def make_random_cast(ruleset: Ruleset, chance: Callable[[], float]) -> Cast:
    """Return a function that makes one random throw of a game's dice, sticks or shells.

    The function takes no arguments and returns the throw as it is written in records, such as
    ``31``.

    Args:
        ruleset: The rules of the game, which must have throws.
        chance: A function without arguments that returns a random float from 0 up to but not
            including 1, such as ``Random().random``.
    """
    return make_cast(ruleset.facts, make_below(chance))
