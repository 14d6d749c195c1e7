"""Records brought to life: step by step, as a game, and as findings that explain a refusal."""

from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.legal_moves import LegalMoves
from barsis_notation.replay.walk import Step, steps

replay = steps
"""The older name of ``steps``."""

__all__ = ["Game", "IllegalMove", "LegalMoves", "Step", "replay", "steps"]
