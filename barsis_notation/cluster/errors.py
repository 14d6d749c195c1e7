"""Errors of runs on a cluster."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text


class RunError(BarsisError, RuntimeError):
    """Raised if a run cannot begin or continue, or its results cannot be read.

    For example, a part fails, a file has changed since the run was planned, a machine of the
    cluster has another version of this program, or the report of a part is damaged or missing.

    Attributes:
        why: The reason in words.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class PlanError(RunError):
    """Raised if a run cannot begin; ``run_on_ray`` and ``validate_on_ray`` raise it.

    This is the case if the place is ``""`` or contains other files, a damaged plan or the plan of
    another run, if a file cannot be inspected at the moment, or if the name of a file is not
    Unicode.
    """
