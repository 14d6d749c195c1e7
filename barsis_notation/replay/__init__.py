"""Records brought to life: step by step, as a game, and as findings that explain a refusal."""

from barsis_notation.replay.game import Game, IllegalMove, LegalMoves
from barsis_notation.replay.walk import Step, replay

__all__ = ["Game", "IllegalMove", "LegalMoves", "Step", "replay"]
