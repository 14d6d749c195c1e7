"""Findings in stored form: with their texts in the language spoken when they were made."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from barsis_notation.diagnostics.findings import Finding


class KeptFinding(Struct, array_like=True, forbid_unknown_fields=True):
    """A finding, and the texts of it and of its fix in the language spoken."""

    finding: Finding
    said: dict[str, str]
    said_by_fix: dict[str, str]


def keep_findings(findings: Iterable[Finding]) -> list[KeptFinding]:
    """Return *findings* in stored form."""
    return [KeptFinding(one, one.said(), one.fix.said() if one.fix else {}) for one in findings]


def restore_finding(kept: KeptFinding) -> Finding:
    """Return the finding in *kept*, which says what it said when it was stored."""
    kept.finding.keep_said(kept.said)
    if kept.finding.fix is not None:
        kept.finding.fix.keep_said(kept.said_by_fix)
    return kept.finding
