"""Output of findings on stderr, in full or one per line."""

from __future__ import annotations

import contextlib
import io
import sys
from typing import TYPE_CHECKING, BinaryIO, cast

from barsis_notation.diagnostics.finding_text import format_heading, format_location

from ..streams import TerminalStream, is_terminal, print_message, print_messages
from .full_reporter import FullReporter

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation.file_checks import CheckedRecord


def print_findings(checked: CheckedRecord) -> None:
    """Print the findings of a record on stderr, a paragraph for each; nothing without findings."""
    if is_terminal(sys.stderr):
        terminal = TerminalStream(sys.stderr.buffer, sys.stderr.encoding)
        with contextlib.suppress(OSError, ValueError):
            FullReporter(cast("BinaryIO", terminal)).show(checked, checked.findings)
            sys.stderr.flush()
        return
    lines = io.BytesIO()
    FullReporter(lines).show(checked, checked.findings)
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
        print_message(format_finding_line(finding, file))


def format_finding_line(finding: Finding, file: str) -> str:
    """Return the place, the code and the message of a finding in one line.

    Args:
        finding: The finding.
        file: Path of the file to show for a finding without a file.
    """
    return f"{format_location(finding, file)}: {format_heading(finding)} {finding.message}"
