"""Compare the predicted rate of detecting loaded shells, sticks and dice with simulations.

Run ``python -m benchmarks.fairness``. The tables are for
``docs/explanation/fairness.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from scipy.special import chdtri

from barsis_notation.rulesets.odds import Device, Odds
from barsis_notation.statistics.fairness import ALPHA, compute_power, group_outcomes
from benchmarks.markdown import print_table

DIE = (1, 2, 3, 4, 5, 6)
DEVICES = {
    "5 shells": Device("cowries", 5, (0, 1)),
    "6 shells": Device("cowries", 6, (0, 1)),
    "7 shells": Device("cowries", 7, (0, 1)),
    "4 sticks": Device("sticks", 4, (0, 1)),
    "1 die": Device("die", 1, DIE),
    "2 dice": Device("dice", 2, DIE),
}
LOADS = ("0.50", "0.51", "0.52", "0.55", "0.60")
THROWS = (1000, 2000, 5000, 10_000, 50_000)
TALLIES = 4000


def simulated(odds: Odds, loaded: Odds, throws: int, draw: np.random.Generator) -> float:
    """Return the share of TALLIES samples with *loaded* odds that the test rejects as unfair."""
    classes = group_outcomes(odds, throws)
    fair, skewed = (
        np.array([float(sum(each[key] for key in keys)) for keys in classes])
        for each in (odds, loaded)
    )
    seen = draw.multinomial(throws, skewed / skewed.sum(), size=TALLIES)
    statistics = ((seen - throws * fair) ** 2 / (throws * fair)).sum(axis=1)
    return float((statistics >= chdtri(len(classes) - 1, ALPHA)).mean())


def rows(device: Device, draw: np.random.Generator) -> Iterator[list[str]]:
    """Yield the rows of a device's table: predicted and simulated rates in percent."""
    odds = device.odds()
    for pieces in dict.fromkeys((device.number, 1)):
        for load in LOADS:
            if Fraction(load) == Fraction(1, 2) and pieces < device.number:
                continue
            loaded = device.odds(Fraction(load), pieces)
            yield [
                load if len(device.faces) == 2 else f"{float(Fraction(load) * 2 / 6):.4f}",
                f"{pieces} of {device.number}",
                *(
                    f"{100 * compute_power(odds, loaded, throws):.0f} / "
                    f"{100 * simulated(odds, loaded, throws, draw):.0f}"
                    for throws in THROWS
                ),
            ]


def main() -> None:
    draw = np.random.default_rng(1)
    for name, device in DEVICES.items():
        print(f"{name}:\n")
        side = "on the counted side" if len(device.faces) == 2 else "shows 6"
        print_table((side, "loaded", *(f"{throws:,}" for throws in THROWS)), rows(device, draw))


if __name__ == "__main__":
    main()
