"""The exception that is raised for a ruleset that cannot be used."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import listed


class RulesetError(BarsisError, ValueError):
    """A ruleset, version, profile or option that a caller asked for is unknown or not supported.

    Mistakes in records are reported as findings instead.

    Attributes:
        findings: The findings that say what is wrong; the message joins their messages.
    """

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(listed((finding.message for finding in findings), "semicolons"))
        self.findings = findings
