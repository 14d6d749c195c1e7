"""The stored form of findings, with their texts in the language in which they were made."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from barsis_notation.diagnostics.findings import Finding


class KeptFinding(Struct, array_like=True, forbid_unknown_fields=True):
    """A finding in stored form, from ``keep_findings``.

    Attributes:
        finding: The finding with its English members.
        said: Maps the name of each member that was given as a Text to its text in the language that
            was current when the finding was stored.
        said_by_fix: The same for the members of the finding's fix; empty if it has no fix.
    """

    finding: Finding
    said: dict[str, str]
    said_by_fix: dict[str, str]


def keep_findings(findings: Iterable[Finding]) -> list[KeptFinding]:
    """Return *findings* in stored form, with their texts in the current language.

    The order is kept. The findings are not copied.
    """
    return [KeptFinding(one, one.said(), one.fix.said() if one.fix else {}) for one in findings]


def restore_finding(kept: KeptFinding) -> Finding:
    """Add the stored texts to the finding of a KeptFinding, and return the finding.

    The result is ``kept.finding`` itself, modified. The current language must be the language in
    which the finding was stored; this is not checked.
    """
    kept.finding.keep_said(kept.said)
    if kept.finding.fix is not None:
        kept.finding.fix.keep_said(kept.said_by_fix)
    return kept.finding
