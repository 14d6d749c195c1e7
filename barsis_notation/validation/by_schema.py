"""What the published JSON Schema says of a record, beside what the typed decoder has said."""

from __future__ import annotations

import json
from typing import Any

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import source_map
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.shape_codes import REFUSED_BY_SCHEMA
from barsis_notation.record import schema
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import MARK, Decoded


def by_schema(decoded: Decoded) -> list[Finding]:
    """Return what the JSON Schema finds in a record, each with its place.

    Values that have a finding already are left out, and so are the objects around them. A file in
    another format is checked as the JSON it stands for. Bytes that are not JSON have no findings.
    """
    document = _document(decoded)
    if document is None:
        return []
    said = [f"{finding.pointer}/" for finding in decoded.findings if finding.pointer is not None]
    faults = schema.schema_faults(document)
    return [_finding(each, decoded) for each in faults if not _is_said(each.pointer, said)]


def _is_said(pointer: str | None, said: list[str]) -> bool:
    return any(one.startswith(f"{pointer}/") for one in said)


def _finding(fault: Finding, decoded: Decoded) -> Finding:
    line, column = decoded.where(fault.pointer or "")
    return REFUSED_BY_SCHEMA.finding(
        found=fault.given("found"),
        expected=fault.given("expected"),
        pointer=fault.pointer,
        record=decoded.number,
        line=line,
        column=column,
    )


def _document(decoded: Decoded) -> Any:
    """Return the JSON document of a record, None where there is none."""
    if decoded.locator is source_map:
        raw = decoded.raw.removeprefix(MARK)
    elif decoded.record is not None:
        raw = sorted_bytes(decoded.record)
    else:
        return None
    try:
        return strict_json.parse(raw.decode())
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return None
