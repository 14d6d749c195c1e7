"""The exception for rulesets that cannot be used."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import join_words


class RulesetError(BarsisError, ValueError):
    """Raised if a ruleset, version, profile or option is unknown, wrong or not supported.

    This includes options that contradict each other, and a ruleset whose hash differs. Functions
    that check records report such mistakes as findings instead.

    Attributes:
        findings: The findings that give the reasons; the message joins their messages.

    Examples:
        >>> from barsis_notation import RulesetError, load_ruleset
        >>> try:
        ...     load_ruleset("barsis", 99)
        ... except RulesetError as error:
        ...     print(error.findings[0].name, error.findings[0].expected)
        unknown-ruleset-version version 1
    """

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        """Store *findings* and join their messages."""
        super().__init__(join_words((finding.message for finding in findings), "semicolons"))
        self.findings = findings
