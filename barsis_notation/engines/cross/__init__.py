"""The cross-and-circle games: Barsis and every game that differs from it in facts only."""

from barsis_notation.engines.cross import rules
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.engines.play import FamilyEngine

ENGINE = FamilyEngine(CrossPlay, rules.unsupported)

__all__ = ["ENGINE", "CrossPlay"]
