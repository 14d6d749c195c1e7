"""The leaping games: Natt Klab ash-Shawk. Steps and short leaps on a board of cells, no throws."""

from barsis_notation.engines.leap import rules
from barsis_notation.engines.leap.play import LeapPlay
from barsis_notation.engines.play import FamilyEngine

ENGINE = FamilyEngine(LeapPlay, rules.unsupported)

__all__ = ["ENGINE", "LeapPlay"]
