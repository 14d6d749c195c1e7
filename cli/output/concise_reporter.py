"""The concise report: one line per finding, for editors and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.finding_text import format_location

from .line_writer import LineWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally


class ConciseReporter:
    """A reporter that writes ``file:line:column: CODE name message`` for each finding.

    Args:
        sink: The binary stream to write to; it is not closed.
    """

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write one line for each of *findings*; *checked* names the file."""
        for finding in findings:
            where = format_location(finding, checked.file)
            self.lines.write(f"{where}: {_format_heading(finding)} {finding.message}")

    def close(self, tally: Tally) -> None:
        """Do nothing: this form has no summary."""


def _format_heading(finding: Finding) -> str:
    """Return code and name, with the severity in parentheses unless it is ``error``."""
    severity = finding.severity.value
    weight = "" if severity == "error" else f" ({severity})"
    return f"{finding.code} {finding.name}{weight}"
