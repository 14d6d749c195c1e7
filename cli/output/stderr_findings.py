"""Output of findings on stderr, in full or one per line."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.finding_text import format_heading, format_location

from ..streams import print_message, print_messages
from .full_reporter import FullReporter

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation.file_checks import CheckedRecord


def print_findings(checked: CheckedRecord, findings: list[Finding] | None = None) -> None:
    """Print findings of a record on stderr, a paragraph for each.

    *findings* are those to print; None for all findings of *checked*. Nothing is printed without
    findings.
    """
    lines = io.BytesIO()
    FullReporter(lines).show(checked, checked.findings if findings is None else findings)
    text = lines.getvalue().decode()
    if text:
        print_messages(text)


def print_finding_lines(findings: list[Finding], file: str) -> None:
    """Print findings on stderr, one per line.

    Args:
        findings: The findings.
        file: Path of the file to show for findings without a file.
    """
    for finding in findings:
        print_message(
            f"{format_location(finding, file)}: {format_heading(finding)} {finding.message}"
        )
