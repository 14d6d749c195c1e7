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

# Checkpoints, signatures and proofs.
CHECKPOINT_UNREADABLE: Final = Code(code="ARC030", name="checkpoint-unreadable")
SIGNATURE_UNREADABLE: Final = Code(code="ARC031", name="signature-unreadable")
SIGNATURE_MISSING: Final = Code(code="ARC032", name="signature-missing")
SIGNATURE_WRONG: Final = Code(code="ARC033", name="signature-wrong")
ANOTHER_KEY: Final = Code(code="ARC034", name="another-key")
PROOF_UNREADABLE: Final = Code(code="ARC035", name="proof-unreadable")
ANOTHER_ARCHIVE: Final = Code(code="ARC036", name="another-archive")
ANOTHER_SIZE: Final = Code(code="ARC037", name="another-size")
PROOF_FAILS: Final = Code(code="ARC038", name="proof-fails")
ANOTHER_RECORD: Final = Code(code="ARC039", name="another-record")
LOG_REWRITTEN: Final = Code(code="ARC040", name="log-rewritten")
ACTS_REWRITTEN: Final = Code(code="ARC041", name="acts-rewritten")

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
    CHECKPOINT_UNREADABLE,
    SIGNATURE_UNREADABLE,
    SIGNATURE_MISSING,
    SIGNATURE_WRONG,
    ANOTHER_KEY,
    PROOF_UNREADABLE,
    ANOTHER_ARCHIVE,
    ANOTHER_SIZE,
    PROOF_FAILS,
    ANOTHER_RECORD,
    LOG_REWRITTEN,
    ACTS_REWRITTEN,
)
