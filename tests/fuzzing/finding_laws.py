"""Laws of every finding of every check."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from barsis_notation.base.json_pointers import split_pointer
from barsis_notation.diagnostics.catalogue import find_code
from barsis_notation.diagnostics.escapes import make_visible
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.speech import speaking
from barsis_notation.record.decode import detect_wide_unicode
from barsis_notation.record.packing import detect_packing


class Text:
    """The lines of a file, to check the places of its findings.

    The lines are unknown if the bytes are compressed or not in an extension of ASCII.
    """

    def __init__(self, data: bytes) -> None:
        is_known = (
            not detect_packing(data)
            and not detect_wide_unicode(data.lstrip())
            and b"\0" not in data
        )
        self._lines = data.replace(b"\r\n", b"\n").split(b"\n") if is_known else []
        self._more = data.count(b"\r") if is_known else 0

    def lacks(self, line: int, column: int | None) -> bool:
        """Return whether a place, from 1, is outside of the text.

        The place directly after the end of a line is inside.
        """
        if not self._lines:
            return line < 1 or (column or 1) < 1
        if not 1 <= line <= len(self._lines) + self._more:
            return True
        if column is None or self._more:
            return column is not None and column < 1
        return not 1 <= column <= len(self._lines[line - 1]) + 2


UNKNOWN: Final = Text(b"\0")
"""A text with unknown lines."""


def unsound(
    findings: Iterable[Finding], text: Text = UNKNOWN, document: Any = None, arabic: bool = False
) -> str:
    """Return what is wrong with one of *findings*, or "" if they are sound.

    Args:
        findings: The findings of one file.
        text: The text of their lines and columns.
        document: The document of their pointers, or None to skip pointers.
        arabic: Whether the Arabic messages are checked too.
    """
    for finding in findings:
        wrong = _check_finding(finding, text, document)
        if not wrong and arabic:
            with speaking("ar"):
                wrong = _check_arabic(finding)
        if wrong:
            return f"{wrong}: {json.dumps(str(finding))[:600]}"
    return ""


def _check_finding(finding: Finding, text: Text, document: Any) -> str:
    if _name(finding.code) != finding.name:
        return f"code {finding.code} is not {finding.name}"
    if finding.severity not in tuple(Severity):
        return "unknown severity"
    if not finding.message or make_visible(finding.message) != finding.message:
        return "its message is empty or has invisible characters"
    if finding.line is None and finding.column is not None:
        return "a column without a line"
    if finding.line is not None and text.lacks(finding.line, finding.column):
        return f"line {finding.line}, column {finding.column} is outside of the text"
    if any(number is not None and number < 1 for number in (finding.turn, finding.move)):
        return "turn or move is less than 1"
    if finding.record is not None and finding.record < 1:
        return "record is less than 1"
    wrong = _find_contradiction(finding)
    if wrong:
        return wrong
    if document is not None and finding.pointer is not None:
        return _check_pointer(finding.pointer, document)
    encode_json(finding)
    return ""


def _find_contradiction(finding: Finding) -> str:
    """Return how a finding contradicts itself, for example expects what it found, or ""."""
    if finding.found is not None and finding.found == finding.expected:
        return "it found what it expected"
    for least, most in _RANGE.findall(finding.expected or ""):
        if int(least) > int(most):
            return "it expects a number in an empty range"
        if (finding.found or "").isdecimal() and int(least) <= int(finding.found or "") <= int(
            most
        ):
            return "it expects a range that contains the found number"
    same = _OWN_TURN.match(finding.message)
    if same is not None and same[1] in same[2].split(" or "):
        return "it says that the turn is that of the seat that plays"
    return ""


_RANGE: Final = re.compile(r"\bfrom (-?[0-9]+) to (-?[0-9]+)\Z")
_OWN_TURN: Final = re.compile(r"(.*) plays, but it is the turn of (.*?);")


@cache
def _name(code: str) -> str:
    declared = find_code(code)
    return declared.name if declared else ""


def _check_arabic(finding: Finding) -> str:
    said = finding.spoken("message")
    return "" if said and str(said).strip() else "it has no Arabic message"


def _check_pointer(pointer: str, document: Any) -> str:
    """Return why *pointer* does not fit *document*, or "". The last member may be missing."""
    if pointer and not pointer.startswith("/"):
        return f"the pointer {pointer!r} is none"
    *around, last = split_pointer(pointer) or [""]
    value = document
    for part in around:
        value = _get_member(value, part)
        if value is None:
            return f"the pointer {pointer!r} leads nowhere"
    is_list = isinstance(value, list)
    if pointer and is_list and not (last.isdigit() and int(last) <= len(value)):
        return f"the pointer {pointer!r} leads past a list"
    return ""


def _get_member(value: Any, part: str) -> Any:
    if isinstance(value, dict):
        return value.get(part)
    if isinstance(value, list) and part.isdigit() and int(part) < len(value):
        return value[int(part)]
    return None
