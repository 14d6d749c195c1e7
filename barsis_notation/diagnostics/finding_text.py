"""The parts of a report around the message of a finding: code, place, readings, slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, bind_texts, join_words

_text = bind_texts("report")

_SEVERITIES: Final = {
    Severity.ERROR: _text("error"),
    Severity.WARNING: _text("warning"),
    Severity.INFO: _text("info"),
}

SLIP: Final = "likeliest-slip"
"""Name of the finding that suggests which slip caused a refusal; it follows the refusal."""


def format_heading(finding: Finding) -> str:
    """Return the code, name and severity of a finding: ``MOV003 wrong-distance (error)``.

    The severity is in the current language.
    """
    return f"{finding.code} {finding.name} ({describe_severity(finding.severity)})"


def describe_severity(severity: Severity) -> Text:
    """Return the name of a severity as a text; ``str`` gives it in the current language."""
    return _SEVERITIES[severity]


def format_location(finding: Finding, file: str) -> str:
    """Return the location of a finding as ``file:line:column``.

    Unknown parts are left out. *file* is used if the finding does not name a file. If *file* is
    ``""`` too, the location begins with a colon or, without a line, is empty.
    """
    parts = (finding.file or file, finding.line, finding.column)
    return ":".join(str(part) for part in parts if part is not None)


def pair_with_slips(findings: Sequence[Finding]) -> Iterator[tuple[Finding, Finding | None]]:
    """Yield a pair for each finding: the finding, and the finding of the slip that explains it.

    A slip is a likely typing mistake. If a finding named ``likeliest-slip`` (SLIP) directly follows
    a refusal (a finding with ``not_examined``), it is only the second item of the refusal's pair.
    In all other pairs, the second item is None. The order is kept.
    """
    left = list(findings)
    while left:
        finding = left.pop(0)
        follows = finding.not_examined is not None and left and left[0].name == SLIP
        yield finding, left.pop(0) if follows else None


def describe_readings(options: Sequence[str]) -> Text:
    """Return a sentence about the options under which a turn would be legal.

    *options* are option settings such as ``occupancy.pair_safe=false``; if empty, the sentence says
    that no option makes it legal.
    """
    if not options:
        return _text("no-reading")
    return _text("legal-under", options=join_words((f"`{option}`" for option in options), "commas"))
