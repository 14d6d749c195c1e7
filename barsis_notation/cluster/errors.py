"""Why a run cannot begin, go on, or be read."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text


class RunError(BarsisError, RuntimeError):
    """A run that cannot begin, go on or be read, and *why*."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class PlanError(RunError):
    """A run that cannot begin at its place, since something else stands there."""
