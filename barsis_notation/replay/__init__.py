"""Records brought to life: step by step, as a game, and as findings that explain a refusal."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.replay.game import Game as Game
    from barsis_notation.replay.game import IllegalMove as IllegalMove
    from barsis_notation.replay.game import LegalMoves as LegalMoves
    from barsis_notation.replay.walk import Step as Step
    from barsis_notation.replay.walk import replay as replay

__all__ = ["Game", "IllegalMove", "LegalMoves", "Step", "replay"]

__getattr__ = late_names(
    __name__,
    {"Game": "game", "IllegalMove": "game", "LegalMoves": "game", "Step": "walk", "replay": "walk"},
)
