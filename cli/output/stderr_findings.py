"""Findings on stderr, in full or a line each."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.reporting import heading, location

from ..streams import talk, talk_lines
from .full import FullReporter

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation.check import Checked


def tell(checked: Checked, findings: list[Finding] | None = None) -> None:
    """Write findings of a record on stderr."""
    lines = io.BytesIO()
    FullReporter(lines).show(checked, checked.findings if findings is None else findings)
    text = lines.getvalue().decode()
    if text:
        talk_lines(text)


def tell_briefly(findings: list[Finding], file: str) -> None:
    """Write findings on stderr, a line each."""
    for finding in findings:
        talk(f"{location(finding, file)}: {heading(finding)} {finding.message}")
