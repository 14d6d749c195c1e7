"""Replay records: games in progress, positions, steps, rulings and explanations.

``game.Game`` is the only driver of an engine: the recorder, ``simulate``, ``moves`` and library
users use it. It keeps turns, not copies of positions; undo and unpickling replay the turns. A
``Seating`` maps players to seats; it is looked up once for each record. ``walk`` replays turn by
turn, ``plies`` move by move. ``tree`` includes the side lines, which were taken back or could have
been played; ``side_lines`` plays each of them from the position before its entry.

``explain`` turns a refusal of an engine into a finding, from the position at the refusal;
``deciding_facts`` finds the fact of the ruleset that decides. ``turn_facts`` derives the columns of
tables and of ``json-expanded`` in one replay. ``play_id`` is the hash of the play without the
header.

A position line does not contain the rest of a split value. In all other cases, a position has the
same information as its game.

Choices for cases that the notation leaves open:

- A turn that ends with ``stop`` is the last turn, or it has a ruling.
- A last throw without moves, although moves were possible, counts as ended by ``stop``
  (``broken_off``), unless the result says that the moves ended the game.
- A side line may end in the middle of a turn.
- The loser gets no points, and the winner gets at most the highest win at the stake. A ruling or an
  agreement may give any number of points.
- After a game is over, a further ``pass``, ``resign`` or ``forfeit`` is a finding.
- A missing capture mark is reported as an info, but only in a record that marks other captures.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.replay.errors import IllegalMove as IllegalMove
    from barsis_notation.replay.game import Game as Game
    from barsis_notation.replay.legal_moves import LegalMoves as LegalMoves
    from barsis_notation.replay.tree import Node as Node
    from barsis_notation.replay.tree import build_tree as build_tree
    from barsis_notation.replay.walk import Step as Step
    from barsis_notation.replay.walk import steps as steps
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "errors": "IllegalMove",
            "game": "Game",
            "legal_moves": "LegalMoves",
            "tree": "Node build_tree",
            "walk": "Step steps",
        },
    )

__all__ = ["Game", "IllegalMove", "LegalMoves", "Node", "Step", "build_tree", "steps"]
