"""The one error of the rulesets: a caller asked for rules that there are not."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import listed


class RulesetError(BarsisError, ValueError):
    """Raised for a caller's mistake, never for a record's; ``findings`` say what it was."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(listed((finding.message for finding in findings), "semicolons"))
        self.findings = findings
