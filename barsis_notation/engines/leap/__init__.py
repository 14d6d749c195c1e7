"""The leaping games: Natt Klab ash-Shawk. Steps and short leaps on a board of cells, no throws."""

from barsis_notation.engines.leap.play import LeapEngine, LeapPlay

ENGINE = LeapEngine()

__all__ = ["ENGINE", "LeapEngine", "LeapPlay"]
