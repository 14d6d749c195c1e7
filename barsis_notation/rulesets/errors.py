"""The one error of the rulesets: a caller asked for rules that there are not."""

from __future__ import annotations

from functools import reduce

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import texts_of

_text = texts_of("rules")


class RulesetError(BarsisError, ValueError):
    """Raised for a caller's mistake, never for a record's; ``findings`` say what it was."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        said: list[object] = [finding.message for finding in findings]
        super().__init__(reduce(_both, said) if said else "")
        self.findings = findings


def _both(first: object, second: object) -> object:
    return _text("both", first=first, second=second)
