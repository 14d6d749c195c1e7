"""The grouped report: findings indented below the name of their file."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.finding_text import format_heading

from .line_writer import SEVERITY_STYLES, LineWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally


class GroupedReporter:
    """A reporter that writes the path of each file, and its findings indented below.

    Args:
        sink: The binary stream to write to; it is not closed.
    """

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)
        self.file: str | None = None

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write the findings of one record, after the file name if the file is new."""
        if not findings:
            return
        if checked.file != self.file:
            if self.file is not None:
                self.lines.write()
            self.file = checked.file
            self.lines.write_place(checked.file)
        for finding in findings:
            heading = f"{_format_place(finding):<9} {format_heading(finding)}"
            style = SEVERITY_STYLES[finding.severity.value]
            self.lines.write_labelled(heading, finding.message, style)

    def close(self, tally: Tally) -> None:
        """Do nothing: this form has no summary."""


def _format_place(finding: Finding) -> str:
    return ":".join(str(part) for part in (finding.line, finding.column) if part is not None)
