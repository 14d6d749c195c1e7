"""The findings of a record in the data of a page, each with its turn and move."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Final

from barsis_notation.diagnostics.finding_text import (
    describe_readings,
    format_location,
    pair_with_slips,
)
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.viewer.bilingual import speak_all_languages, speak_member

_TURN: Final = re.compile(r"/turns/[0-9]+(?:/(?:retracted|variations)/[0-9]+/[0-9]+)*")


def make_page_findings(
    findings: Sequence[Finding], lines: Sequence[Sequence[Any]]
) -> list[dict[str, Any]]:
    """Return findings as JSON values for the script of a page.

    A finding that names the likeliest slip is inside the finding that it explains. ``at`` is the
    index of the line and the index of the turn in it, from 0. A finding without it is about the
    record as a whole and has ``place`` instead: line and column in the file, or the JSON pointer,
    if known. ``move`` is the number of the move in its turn, from 1; ``slip`` and ``fix`` are
    texts, ``readings`` is ``legal_under`` as a text, and ``left`` is ``not_examined``. The other
    members are those of ``Finding``. Members that a finding does not have are omitted. Texts are in
    every language, as ``speak_all_languages`` returns them.

    Args:
        findings: The findings, in the order of ``Verdict.findings``.
        lines: The lines of the page, as ``PageLines.written`` has them.
    """
    numbers = {line[0]: number for number, line in enumerate(lines)}
    return [_make_finding(finding, slip, numbers) for finding, slip in pair_with_slips(findings)]


def _make_finding(
    finding: Finding, slip: Finding | None, numbers: dict[str, int]
) -> dict[str, Any]:
    at = _find_turn(finding, numbers)
    said: dict[str, Any] = {
        "at": at,
        "place": _format_place(finding) if at is None else None,
        "move": finding.move,
        "severity": finding.severity.value,
        "code": finding.code,
        "name": finding.name,
        "message": speak_member(finding, "message"),
        "seat": finding.seat,
        "legal": finding.legal,
        "rule": speak_member(finding, "rule") if finding.rule else None,
        "readings": speak_all_languages(describe_readings(finding.legal_under))
        if finding.legal_under is not None
        else None,
        "position": finding.position,
        "slip": speak_member(slip, "message") if slip else None,
        "fix": speak_member(finding.fix, "what") if finding.fix else None,
        "left": finding.not_examined,
    }
    return {name: value for name, value in said.items() if value is not None}


def _format_place(finding: Finding) -> str | None:
    """Return the place of a finding in its file: line and column, or if unknown, its pointer."""
    if finding.line is None and finding.pointer:
        return finding.pointer
    file = PurePath(finding.file).name if finding.file else ""
    bare = copy.copy(finding)
    bare.file = None
    return format_location(bare, file).removeprefix(":") or None


def _find_turn(finding: Finding, numbers: dict[str, int]) -> list[int] | None:
    """Return the indexes of line and turn of a finding, by its pointer or else by its turn."""
    found = _TURN.match(finding.pointer or "")
    if found is None:
        return [0, finding.turn - 1] if finding.turn and numbers else None
    line, _, turn = found[0].rpartition("/")
    return [numbers[line], int(turn)] if line in numbers else None
