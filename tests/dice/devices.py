"""The games of the tests, one for every device there is, each with its exact odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from barsis_notation.rulesets import Ruleset, load_ruleset, load_ruleset_file

DOCS: Final = Path(__file__).parents[2] / "docs"

GAMES: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "barsis": ("barsis", {}),
    "barjis": ("barjis", {}),
    "pachisi": ("pachisi", {}),
    "pachisi-7": ("pachisi", {"device.n": 7, "device.seven_k6": 30}),
    "kioz": ("kioz", {}),
    "parchis": ("parchis", {}),
    "shesh-besh": ("shesh-besh", {}),
    "shesh-besh-western": ("shesh-besh", {"opening.reroll": False}),
    "chausar": ("chausar", {}),
    "ludo": ("ludo", {}),
}
"""By a name: the game, or the ruleset file in ``docs``, and the options that differ."""

SIX_SHELLS: Final = {str(k): Fraction(n, 64) for k, n in enumerate((1, 6, 15, 20, 15, 6, 1))}
SEVEN_SHELLS: Final = {str(k): Fraction(n, 128) for k, n in enumerate((1, 7, 21, 35, 35, 21, 7, 1))}
FOUR_STICKS: Final = {str(k): Fraction(n, 16) for k, n in enumerate((1, 4, 6, 4, 1))}
DIE: Final = {str(pips): Fraction(1, 6) for pips in range(1, 7)}
LONG_DIE: Final = {side: Fraction(1, 4) for side in "1256"}
TWO_DICE: Final = {
    f"{high}{low}": Fraction(1 if high == low else 2, 36)
    for high in range(1, 7)
    for low in range(1, high + 1)
}

ODDS: Final[dict[str, dict[str, Fraction]]] = {
    "barsis": SIX_SHELLS,
    "barjis": SIX_SHELLS,
    "pachisi": SIX_SHELLS,
    "pachisi-7": SEVEN_SHELLS,
    "kioz": FOUR_STICKS,
    "parchis": DIE,
    "shesh-besh": TWO_DICE,
    "shesh-besh-western": TWO_DICE,
    "chausar": LONG_DIE,
    "ludo": DIE,
}
"""What falls how often, counted by hand: so many of the ways in which the device can lie."""

CRITICAL: Final = {
    3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 20: 45.31,
}  # fmt: skip
"""By degrees of freedom: the chi-square that one fair sample in a thousand exceeds."""


def ruleset_of(name: str) -> Ruleset:
    game, options = GAMES[name]
    path = DOCS / "rulesets" / f"{game}.json"
    if path.exists():
        ruleset, findings = load_ruleset_file(path)
        assert ruleset is not None, findings
        return ruleset
    return load_ruleset(game, options=options)


def chi_square(counts: dict[str, int], odds: dict[str, Fraction]) -> float:
    """Return how far *counts* are from *odds*; nothing else than they name may have fallen."""
    assert counts.keys() <= odds.keys()
    total = sum(counts.values())
    expected = {throw: float(total * chance) for throw, chance in odds.items()}
    return sum((counts.get(throw, 0) - n) ** 2 / n for throw, n in expected.items())
