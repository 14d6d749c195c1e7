"""Replay records: games in progress, positions, steps, rulings and explanations.

``game.Game`` is the only driver of a play: the recorder, ``simulate``, ``moves`` and library
users go through it. It keeps turns, not copies of positions; undo and unpickling replay the
turns. A ``Seating`` says which player has which seats; it is looked up once per record. ``walk``
replays turn by turn, ``plies`` move by move, ``tree`` includes the lines beside the main line,
which are played by ``side_lines`` from the position before their entry.

``explain`` turns a kernel's refusal into a finding from the position at the refusal;
``deciding_facts`` finds the fact of the ruleset that decides. ``turn_facts`` derives the columns of
tables and of ``json-expanded`` in one replay. ``play_id`` is the hash of the play alone,
whatever the header says.

A position line does not say what is left of a split value: only then does a position know less
than the game it was taken from.

Choices where the notation leaves room:

- A turn that ends with ``stop`` is the last, or has a ruling.
- A last throw without moves, although moves were possible, counts as ended by ``stop``
  (``broken_off``), unless the result says that the moves ended the game.
- A line beside a turn may end in the middle of a turn.
- The loser gets no points, the winner at most the highest win at the stake; a ruling or an
  agreement may give any number.
- After a game is over, a further ``pass``, ``resign`` or ``forfeit`` is a finding.
- A missing capture mark is an info, and only in a record that marks other captures.
"""

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
else:
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

__all__ = ["Game", "IllegalMove", "LegalMoves", "Node", "Step", "steps", "tree_of"]
