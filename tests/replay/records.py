"""Records made of a few words, as the tests of replay and validation write them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.play_id import play_id

SEATS = {"barsis": "SN", "shesh-besh": "WB", "barjis": "SENW", "parchis": "1234"}


def plays(records: Iterable[Record]) -> list[str]:
    """Return the play ids of *records*, which are ids: 64 digits each."""
    ids = [play_id(record) for record in records]
    assert all(len(id) == 64 for id in ids)
    return ids


def document(
    turns: list[Any], *, game: str = "barsis", seats: str = "", **members: Any
) -> dict[str, Any]:
    """Return a record as JSON has it; *members* are others of its own."""
    options = members.pop("options", {})
    return {
        "format": "barsis-record/1",
        "ruleset": {"id": game, "version": 1, "options": options},
        "players": [{"seats": [seat]} for seat in seats or SEATS[game]],
        "turns": turns,
        **members,
    }


def decoded(turns: list[Any], **members: Any) -> Decoded:
    return decode(json.dumps(document(turns, **members)).encode())


def record(turns: list[Any], **members: Any) -> Record:
    """Return the record of some turns; its shape is right, its play may be anything."""
    read = decoded(turns, **members)
    assert read.record is not None, read.findings
    assert not [found for found in read.findings if found.severity == "error"], read.findings
    return read.record


def told(findings: Iterable[Finding]) -> list[str]:
    """Return findings in short: ``wrong-distance 3/1`` is of turn 3, its first move."""
    return [_short(finding) for finding in findings]


def _short(finding: Finding) -> str:
    move = f"/{finding.move}" if finding.move else ""
    count = f" {finding.not_examined}" if finding.name == "moves-not-noted" else ""
    return f"{finding.name} {finding.turn or '-'}{move}{count}"
