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
    """Two independent random sources, for throws and for choices of players.

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
        """Seed both sources for game *number*, counted from 1, of *seed*."""
        digest = sha256(f"{seed} {number}".encode()).digest()
        self.throws.seed(int.from_bytes(digest[:16], "big"))
        self.choices.seed(int.from_bytes(digest[16:], "big"))


def make_below(chance: Callable[[], float]) -> Below:
    """Return a function of *n* that returns a random integer from 0 to *n* - 1.

    *n* must be positive.

    Args:
        chance: A source of floats from 0 up to, and excluding, 1, such as ``Random().random``; it
            is called once for each integer.
    """
    return lambda count: int(chance() * count)


def make_random_cast(ruleset: Ruleset, chance: Callable[[], float]) -> Cast:
    """Return a function that makes a random throw of a game's device at each call.

    The function returns the throw as a record writes it, such as ``31``.

    Args:
        ruleset: The rules of the game, which must have throws.
        chance: A source of floats from 0 up to, and excluding, 1, such as ``Random().random``.
    """
    return make_cast(ruleset.facts, make_below(chance))
