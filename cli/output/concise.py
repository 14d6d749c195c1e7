"""One line a finding, as editors and other programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.reporting import location

from .lines import LineWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked

    from .tally import Tally


class ConciseReporter:
    """Writes ``file:line:column: CODE name message``."""

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Write a line for every finding."""
        for finding in findings:
            where = location(finding, checked.file)
            self.lines.write(f"{where}: {_heading(finding)} {finding.message}")

    def close(self, tally: Tally) -> None:
        """Write nothing more."""


def _heading(finding: Finding) -> str:
    """Return code and name, and the severity unless it is an error, as programs look for them."""
    severity = finding.severity.value
    weight = "" if severity == "error" else f" ({severity})"
    return f"{finding.code} {finding.name}{weight}"
