"""Lines of a text report: nothing that a record says can move the cursor or hide a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.escapes import plain

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding


class LineWriter:
    """Writes lines of UTF-8."""

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink

    def write(self, line: str = "") -> None:
        """Write one line, escaped where it needs to be."""
        self.sink.write(plain(line).rstrip().encode("utf-8", "backslashreplace") + b"\n")


def location(finding: Finding, file: str) -> str:
    """Return ``file:line:column``, as far as it is known."""
    parts = (finding.file or file, finding.line, finding.column)
    return ":".join(str(part) for part in parts if part is not None)


def heading(finding: Finding) -> str:
    """Return code and name, and the severity unless it is an error."""
    severity = finding.severity.value
    weight = "" if severity == "error" else f" ({severity})"
    return f"{finding.code} {finding.name}{weight}"
