"""Errors of games that cannot begin, and of moves that are not legal."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding


class IllegalMove(BarsisError, ValueError):  # noqa: N818 - the field's own word
    """Raised if the rules refuse a throw, a move, a turn, its end or the roll-off.

    Also raised for a move or turn that cannot be parsed.

    Attributes:
        finding: The finding with the reason.

    Examples:
        >>> from barsis_notation import Game, IllegalMove
        >>> game = Game("barsis")
        >>> try:
        ...     game.throw("9")
        ... except IllegalMove as error:
        ...     print(error.finding.name)
        unknown-outcome
    """

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class CannotBeginError(BarsisError, ValueError):
    """Raised if a game cannot begin at its seats, or a position is impossible or unknown.

    The message gives the reason, for example:

    - There are fewer than two players.
    - A seat is unknown, used twice, or has a wrong number of pieces.
    - Unknown moves or throws of a record leave its position unknown.

    Examples:
        >>> from barsis_notation import CannotBeginError, Game
        >>> try:
        ...     Game("barsis", ("S",))
        ... except CannotBeginError as error:
        ...     print(error)
        seats S: two or more of S, E, N, W play
    """
