"""Lines of a text report: nothing that a record says can move the cursor or hide a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.texts import texts_of

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding, Severity
    from barsis_notation.language.texts import Text

_text = texts_of("report")

SEVERITIES = {"error": _text("error"), "warning": _text("warning"), "info": _text("info")}


class LineWriter:
    """Writes lines of UTF-8."""

    def __init__(self, sink: BinaryIO) -> None:
        self.sink = sink

    def write(self, line: object = "") -> None:
        """Write one line, escaped where it needs to be."""
        self.sink.write(plain(str(line)).rstrip().encode("utf-8", "backslashreplace") + b"\n")


def location(finding: Finding, file: str) -> str:
    """Return ``file:line:column``, as far as it is known."""
    parts = (finding.file or file, finding.line, finding.column)
    return ":".join(str(part) for part in parts if part is not None)


def heading(finding: Finding) -> str:
    """Return code and name, and the severity unless it is an error."""
    is_error = finding.severity.value == "error"
    weight = "" if is_error else f" ({spoken_severity(finding.severity)})"
    return f"{finding.code} {finding.name}{weight}"


def spoken_severity(severity: Severity) -> Text:
    """Return what a severity is called."""
    return SEVERITIES[severity.value]
