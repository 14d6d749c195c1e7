"""What every report says around a finding's message: its code, its place, readings, its slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, listed, texts_of

_text = texts_of("report")

_SEVERITIES: Final = {
    Severity.ERROR: _text("error"),
    Severity.WARNING: _text("warning"),
    Severity.INFO: _text("info"),
}

SLIP: Final = "likeliest-slip"
"""The name of the finding that says which slip may be behind a refusal, and follows it."""


def heading(finding: Finding) -> str:
    """Return code and name, and the severity unless it is an error."""
    is_error = finding.severity is Severity.ERROR
    weight = "" if is_error else f" ({spoken_severity(finding.severity)})"
    return f"{finding.code} {finding.name}{weight}"


def spoken_severity(severity: Severity) -> Text:
    """Return what a severity is called."""
    return _SEVERITIES[severity]


def location(finding: Finding, file: str) -> str:
    """Return ``file:line:column``, as far as it is known."""
    parts = (finding.file or file, finding.line, finding.column)
    return ":".join(str(part) for part in parts if part is not None)


def with_slips(findings: Sequence[Finding]) -> Iterator[tuple[Finding, Finding | None]]:
    """Yield every finding, and with a refusal the slip behind it, which comes next."""
    left = list(findings)
    while left:
        finding = left.pop(0)
        follows = finding.not_examined is not None and left and left[0].name == SLIP
        yield finding, left.pop(0) if follows else None


def spoken_readings(options: Sequence[str]) -> Text:
    """Return under which other options a finding would not be made: *options*, or none."""
    if not options:
        return _text("no-reading")
    return _text("legal-under", options=listed((f"`{option}`" for option in options), "commas"))
