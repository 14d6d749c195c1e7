"""Errors of games that cannot begin, and of moves that are not legal."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding


class IllegalMove(BarsisError, ValueError):  # noqa: N818 - the field's own word
    """Raised if the rules refuse a throw, a move, a turn, its end or the roll-off.

    Also raised for a move or turn that cannot be parsed.

    Attributes:
        finding: The finding with the reason.
    """

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class CannotBeginError(BarsisError, ValueError):
    """Raised if a game cannot begin at its seats, or a position is impossible or unknown."""
