"""The errors of dice files: the file cannot be used, or somebody acts out of turn."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import listed


class DiceError(BarsisError, ValueError):
    """Raised where nobody can commit, reveal or throw so; ``findings`` say why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(listed((each.given("message") for each in findings), "semicolons"))
        self.findings = list(findings)
