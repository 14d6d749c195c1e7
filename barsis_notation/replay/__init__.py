"""Records brought to life: step by step, as a game, and as findings that explain a refusal."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.replay.errors import IllegalMove as IllegalMove
    from barsis_notation.replay.game import Game as Game
    from barsis_notation.replay.legal_moves import LegalMoves as LegalMoves
    from barsis_notation.replay.tree import Node as Node
    from barsis_notation.replay.tree import tree_of as tree_of
    from barsis_notation.replay.walk import Step as Step
    from barsis_notation.replay.walk import steps as steps

__all__ = ["Game", "IllegalMove", "LegalMoves", "Node", "Step", "steps", "tree_of"]

__getattr__, __dir__ = late_names(
    __name__,
    {
        "errors": "IllegalMove",
        "game": "Game",
        "legal_moves": "LegalMoves",
        "tree": "Node tree_of",
        "walk": "Step steps",
    },
)
