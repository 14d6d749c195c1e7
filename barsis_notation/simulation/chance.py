"""Where the chance of a simulated game comes from: the seed and the number of the game alone.

So a game is the same whichever others are made, in whatever order, and in how many processes. The
numbers are those of ``random.Random.random()``, which are the same on every Python.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.devices import Below, Cast, cast_of


class Chance:
    """Two sources of numbers: the choices of the players take none from their throws.

    So the n-th throw of a game is the same whatever policy plays it.
    """

    def __init__(self) -> None:
        self.throws = Random()
        self.choices = Random()

    def begin(self, seed: int, number: int) -> None:
        """Let both give the numbers of game *number* of *seed*."""
        digest = sha256(f"{seed} {number}".encode()).digest()
        self.throws.seed(int.from_bytes(digest[:16], "big"))
        self.choices.seed(int.from_bytes(digest[16:], "big"))


def below(chance: Callable[[], float]) -> Below:
    """Return what gives whole numbers by *chance*, which gives numbers from 0 up to 1."""
    return lambda count: int(chance() * count)


def device_of(ruleset: Ruleset, chance: Callable[[], float]) -> Cast:
    """Return what casts the throws of a game by *chance*."""
    return cast_of(ruleset.facts, below(chance))
