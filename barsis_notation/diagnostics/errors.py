"""An error that is reported as a finding."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding


class FindingError(BarsisError, ValueError):
    """Raised if a file cannot be used as the caller asked.

    The constructor takes a finding; its message becomes the message of the error.

    Attributes:
        finding: The finding with the reason.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.given("message"))
        self.finding = finding
