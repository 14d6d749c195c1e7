"""Errors of runs on a cluster."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text


class RunError(BarsisError, RuntimeError):
    """Raised if a run cannot begin or continue, or its results cannot be read.

    Possible reasons are a failed part, a damaged or missing report, or a file that has changed
    since the run was planned. All machines of the cluster must have the same version of this
    program.

    Attributes:
        why: The reason in words.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class PlanError(RunError):
    """Raised if a run cannot begin; ``run_on_ray`` and ``validate_on_ray`` raise it.

    Possible reasons:

    - The place is ``""``, or contains other files, the plan of another run, or a damaged plan.
    - An input file cannot be inspected for a reason that may be temporary.
    - The name of an input file is not Unicode.
    """
