"""The DiceError class."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import join_words


class DiceError(BarsisError, ValueError):
    """Raised if a commitment, reveal or throw is not possible now, or a pact is not valid.

    Attributes:
        findings: The reasons; the message joins their messages.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import DiceError, begin_pact
        >>> try:
        ...     begin_pact("Game 7", load_ruleset("barsis"), ["Amal"])
        ... except DiceError as error:
        ...     print([finding.name for finding in error.findings])
        ['dice-file-impossible']
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(join_words((each.given("message") for each in findings), "semicolons"))
        self.findings = list(findings)
