"""Output of findings on stderr, in full or one per line."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.finding_text import heading, location

from ..streams import print_message, print_messages
from .full_reporter import FullReporter

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation.file_checks import CheckedRecord


def tell(checked: CheckedRecord, findings: list[Finding] | None = None) -> None:
    """Write findings of a record to stderr in full; all its findings if *findings* is None."""
    lines = io.BytesIO()
    FullReporter(lines).show(checked, checked.findings if findings is None else findings)
    text = lines.getvalue().decode()
    if text:
        print_messages(text)


def tell_briefly(findings: list[Finding], file: str) -> None:
    """Write findings to stderr, one per line.

    *file* is the file to name for findings that name none.
    """
    for finding in findings:
        print_message(f"{location(finding, file)}: {heading(finding)} {finding.message}")
