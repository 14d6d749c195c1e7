"""Findings under the name of their file."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.reporting import heading

from .lines import LineWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from .tally import Tally


class GroupedReporter:
    """Writes each file's name once, its findings indented below."""

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)
        self.file: str | None = None

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Write the findings of one record, the file's name above the first of the file."""
        if not findings:
            return
        if checked.file != self.file:
            if self.file is not None:
                self.lines.write()
            self.file = checked.file
            self.lines.write(checked.file)
        for finding in findings:
            self.lines.write(f"  {_place(finding):<9} {heading(finding)}  {finding.message}")

    def close(self, tally: Tally) -> None:
        """Write nothing more."""


def _place(finding: Finding) -> str:
    return ":".join(str(part) for part in (finding.line, finding.column) if part is not None)
