"""The cross-and-circle games: Barsis and every game that differs from it in facts only."""

from barsis_notation.engines.cross.play import CrossEngine

ENGINE = CrossEngine()

__all__ = ["ENGINE", "CrossEngine"]
