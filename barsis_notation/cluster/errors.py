"""Errors of runs on a cluster."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text


class RunError(BarsisError, RuntimeError):
    """Raised if a run cannot begin or continue, or its results cannot be read.

    Attributes:
        why: The reason in words.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class PlanError(RunError):
    """Raised if a run cannot begin, usually because its place contains something else."""
