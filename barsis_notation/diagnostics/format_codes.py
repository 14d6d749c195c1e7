"""FMT: problems in reading and writing other formats, and losses of formats."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_FORMAT: Final = Code(code="FMT001", name="unknown-format")
NAME_DIFFERS: Final = Code(code="FMT002", name="name-differs-from-content", severity=Severity.INFO)
NOT_KEPT: Final = Code(code="FMT003", name="not-kept", severity=Severity.WARNING)
TAG_SYNTAX: Final = Code(code="FMT004", name="tag-syntax")
TAG_PATH: Final = Code(code="FMT005", name="tag-path")
DUPLICATE_TAG: Final = Code(code="FMT006", name="duplicate-tag")
ENTRY_SYNTAX: Final = Code(code="FMT007", name="entry-syntax")
MISPLACED_EMPTY_LINE: Final = Code(code="FMT008", name="extra-empty-line", severity=Severity.INFO)
WRITE_ONLY: Final = Code(code="FMT009", name="written-only")
PLUG_IN_LEFT_OUT: Final = Code(code="FMT010", name="plug-in-left-out", severity=Severity.WARNING)
PLUG_IN_FAILED: Final = Code(code="FMT011", name="plug-in-failed")
OTHER_ENCODING: Final = Code(code="FMT012", name="other-encoding", severity=Severity.INFO)
RAW_NOT_KEPT: Final = Code(code="FMT013", name="raw-not-kept", severity=Severity.WARNING)
TABLE_OF_OTHER_SET: Final = Code(
    code="FMT014", name="table-of-other-set", severity=Severity.WARNING
)
TEXT_ENDS_IN_TAGS: Final = Code(code="FMT022", name="text-ends-in-tags", severity=Severity.WARNING)
OTHER_PROGRAM: Final = Code(code="FMT124", name="other-programs-file")
