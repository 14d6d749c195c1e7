"""What is raised where a game cannot begin, or cannot go on as a caller wants."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding


class IllegalMove(BarsisError, ValueError):  # noqa: N818 - the field's own word
    """A throw, a move, a turn or its end that the rules refuse; *finding* says why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class CannotBeginError(BarsisError, ValueError):
    """Seats nobody can play at, or a position that cannot stand or is not known."""
