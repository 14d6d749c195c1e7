"""Freezes what this version says of the files in ``records/``; see ``docs/reference/stability.md``.

Run ``python -m tests.frozen.freeze`` after putting a new file into ``records/``. What is frozen
already is never written anew: a version that says something else of it is wrong, or needs
``barsis-record/2``. Before the first release, what is taken out of ``frozen.json`` is frozen again.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from barsis_notation.record.canonical import pretty_bytes, record_id
from barsis_notation.replay.play_id import play_id
from barsis_notation.validation import CheckedRecord, check_file

RECORDS = Path(__file__).parent / "records"
FROZEN = Path(__file__).parent / "frozen.json"

Said = dict[str, Any]


def said_of(path: Path) -> list[Said]:
    """Return what this version says of every record of a file."""
    return [_said(checked) for checked in check_file(str(path))]


def _said(checked: CheckedRecord) -> Said:
    findings = [[one.code, one.severity, one.turn, one.move] for one in checked.findings]
    if checked.record is None:
        return {"findings": findings}
    return {
        "record": record_id(checked.record),
        "pretty": hashlib.sha256(pretty_bytes(checked.record)).hexdigest(),
        "play": play_id(checked.record, checked.ruleset),
        "findings": findings,
    }


def frozen() -> dict[str, list[Said]]:
    """Return what was frozen, by the name of the file."""
    said: dict[str, list[Said]] = json.loads(FROZEN.read_text("utf-8")) if FROZEN.exists() else {}
    return said


def main() -> None:
    """Freeze what is not frozen yet."""
    new = {path.name: said_of(path) for path in sorted(RECORDS.iterdir())}
    said = dict(sorted((new | frozen()).items()))
    records = (
        f'"{name}": [\n  ' + ",\n  ".join(map(json.dumps, of)) + "\n]" for name, of in said.items()
    )
    FROZEN.write_text("{\n" + ",\n".join(records) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
