"""The legal moves of a game, as a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from barsis_notation.base.errors import WrongTypeError
from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import parse_move

if TYPE_CHECKING:
    from barsis_notation.replay.game import Game


def list_legal_moves(play: Play) -> list[str]:
    """Return the legal moves of *play*, such as ``8/14``.

    Stars are left out unless a move can capture one of several men, as in ``28/31*E.48``. The
    moves are grouped by the seat of the man, the rearmost man first. The order does not depend
    on the turns that led to the position. The list is empty if no move is legal, for example
    because a throw has to be made first or the game is over.
    """
    moves = play.moves()
    seats: dict[str, int] = {}

    def place(text: str) -> tuple[int, int, bool, bool, str]:
        move = parse_move(text)
        to_go = play.steps_to_go(move.seat or play.to_move()[0], move.start) or 0
        seat = seats.setdefault(move.seat, len(seats))
        return seat, -to_go, move.start != "bar", not move.tag, move.tag

    return sorted(moves, key=place)


class LegalMoves:
    """A live view of the legal moves of a game, computed on each use.

    ``Game.legal_moves`` returns one. Iterating over it yields moves such as ``8/14``, those of the
    rearmost man first. Stars are left out unless a move can capture one of several men, as in
    ``28/31*E.48``. A move tested with ``in`` may have a star or a value; ``in`` is False for
    objects that are not moves. ``len`` and ``count`` return the number of moves. The view is falsy
    if there are no legal moves, for example while a throw is due. It cannot be indexed.

    Examples:
        >>> from barsis_notation import Game
        >>> game = Game("barsis")
        >>> moves = game.legal_moves
        >>> game.throw("1"), game.throw("3")
        (None, None)
        >>> list(moves), moves.count(), "bar/11" in moves, "bar/12" in moves
        (['bar/1', 'bar/11'], 2, True, False)
    """

    def __init__(self, game: Game) -> None:
        if not hasattr(game, "play"):
            raise WrongTypeError(f"game: expected Game, not {type(game).__name__}")
        self._game = game

    def __iter__(self) -> Iterator[str]:
        return iter(list_legal_moves(self._game.play))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and self._game.play.why_not(move) is None

    def __len__(self) -> int:
        return self.count()

    def __repr__(self) -> str:
        return f"<legal moves: {' '.join(self)}>"

    def count(self) -> int:
        """Return the number of legal moves."""
        return self._game.play.count_moves()
