"""ARC: what can be wrong with an archive, and with what is put into one."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

NOT_AN_ARCHIVE: Final = Code(
    code="ARC001",
    name="not-an-archive",
    bad="barsis archive list games.jsonl",
    good="barsis archive list games.barsis",
)
ARCHIVE_TOO_NEW: Final = Code(code="ARC002", name="archive-too-new")
ARCHIVE_DAMAGED: Final = Code(code="ARC003", name="archive-damaged")
OTHER_TABLES: Final = Code(code="ARC004", name="other-tables")
ARCHIVE_BUSY: Final = Code(code="ARC005", name="archive-busy")
WAS_WITHDRAWN: Final = Code(code="ARC006", name="was-withdrawn")
REVISION_UNKNOWN: Final = Code(code="ARC007", name="revision-unknown", severity=Severity.INFO)
FAULTY_REFUSED: Final = Code(
    code="ARC008",
    name="faulty-refused",
    bad="barsis archive add --only-valid games.barsis faulty.barsis.json",
    good="barsis archive add games.barsis faulty.barsis.json",
)
ARCHIVE_TOO_OLD: Final = Code(code="ARC009", name="archive-too-old")

CODES: Final = (
    NOT_AN_ARCHIVE,
    ARCHIVE_TOO_NEW,
    ARCHIVE_DAMAGED,
    OTHER_TABLES,
    ARCHIVE_BUSY,
    WAS_WITHDRAWN,
    REVISION_UNKNOWN,
    FAULTY_REFUSED,
    ARCHIVE_TOO_OLD,
)
