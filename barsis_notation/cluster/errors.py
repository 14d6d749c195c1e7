"""Errors of runs on a cluster."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text


class RunError(BarsisError, RuntimeError):
    """Raised if a run cannot begin or continue, or its results cannot be read.

    Possible reasons are a failed part, a file that has changed since the run was planned, a machine
    of the cluster with another version of this program, and a damaged or missing report of a part.

    Attributes:
        why: The reason in words.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class PlanError(RunError):
    """Raised if a run cannot begin; ``run_on_ray`` and ``validate_on_ray`` raise it.

    Possible reasons are a place that is ``""`` or contains other files, a damaged plan or the plan
    of another run, and an input file that cannot be inspected for a reason that may be temporary or
    whose name is not Unicode.
    """
