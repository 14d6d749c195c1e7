"""Games drawn as the list of their choices, so that a law that fails is shown with a small game."""

from __future__ import annotations

import random
from typing import Any, Self

from hypothesis import settings
from hypothesis import strategies as st

LENGTH = 256


class Choices(random.Random):
    """A Random that takes what it answers from *drawn*, a byte or two a choice, while they last.

    Nought is the first of what may be chosen. After the last byte it goes on as ``Random(0)``.
    """

    def __new__(cls, drawn: bytes) -> Self:
        return super().__new__(cls)

    def __init__(self, drawn: bytes) -> None:
        super().__init__(0)
        self.drawn = drawn
        self._left = iter(drawn)
        self._after = random.Random(0)

    def __repr__(self) -> str:
        return f"Choices({self.drawn!r})"

    def again(self) -> Choices:
        """Return one that gives the same answers, from the first on."""
        return Choices(self.drawn)

    def _byte(self) -> int:
        byte = next(self._left, None)
        return self._after.randrange(256) if byte is None else byte

    def _randbelow(self, n: int) -> int:
        bits = 8 if n <= 2**8 else max(16, n.bit_length())
        return self.getrandbits(bits) * n >> bits

    def random(self) -> float:
        return self.getrandbits(16) / 2**16

    def getrandbits(self, k: int) -> int:
        drawn = bytes(self._byte() for _ in range(-(-k // 8)))
        return int.from_bytes(drawn) >> -k % 8

    def seed(self, *words: Any, **more: Any) -> None:
        """Keep what was drawn, whatever the seed."""


anew = settings(derandomize=False)
"""For laws that are drawn from the seed of the day."""

choices = st.binary(min_size=LENGTH, max_size=LENGTH).map(Choices)
