"""Validation of a record against the published JSON Schema, in addition to the typed decoder."""

from __future__ import annotations

import json
from typing import Any

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import map_offsets
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.shape_codes import REFUSED_BY_SCHEMA
from barsis_notation.record import record_schema
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import MARK, Decoded


def find_schema_faults(decoded: Decoded) -> list[Finding]:
    """Return the JSON Schema violations of a record as findings, with line and column.

    Values that already have a finding of the decoder, and the objects that contain them, are
    skipped. A record that was read from another format is converted to JSON for the check. The list
    is also empty if the bytes are not JSON, or if a record in another format could not be read.
    Raises UnicodeEncodeError if a record from another format has a lone surrogate.
    """
    document = _parse_document(decoded)
    if document is None:
        return []
    said = [f"{finding.pointer}/" for finding in decoded.findings if finding.pointer is not None]
    faults = record_schema.find_schema_faults(document)
    return [_make_finding(each, decoded) for each in faults if not _is_reported(each.pointer, said)]


def _is_reported(pointer: str | None, said: list[str]) -> bool:
    return any(one.startswith(f"{pointer}/") for one in said)


def _make_finding(fault: Finding, decoded: Decoded) -> Finding:
    line, column = decoded.locate(fault.pointer or "")
    return REFUSED_BY_SCHEMA.finding(
        found=fault.given("found"),
        expected=fault.given("expected"),
        pointer=fault.pointer,
        record=decoded.number,
        line=line,
        column=column,
    )


def _parse_document(decoded: Decoded) -> Any:
    """Return the decoded JSON of a record.

    Return None if it is in another format and could not be read.
    """
    if decoded.locator is map_offsets:
        raw = decoded.raw.removeprefix(MARK)
    elif decoded.record is not None:
        raw = sorted_bytes(decoded.record)
    else:
        return None
    try:
        return strict_json.parse_json(raw.decode())
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return None
