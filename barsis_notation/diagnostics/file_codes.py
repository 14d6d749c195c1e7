"""FIL: problems of a file that are found before its members are read."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

FILE_EMPTY: Final = Code(code="FIL001", name="file-empty")
RECORD_TOO_LARGE: Final = Code(code="FIL002", name="record-too-large")
NESTED_TOO_DEEP: Final = Code(code="FIL003", name="nested-too-deep")
NOT_UTF8: Final = Code(code="FIL004", name="not-utf-8")
OTHER_UNICODE: Final = Code(code="FIL005", name="utf-16-or-utf-32")
BYTE_ORDER_MARK: Final = Code(code="FIL006", name="byte-order-mark", severity=Severity.WARNING)
NUL_BYTE: Final = Code(code="FIL007", name="nul-byte")
NOT_JSON: Final = Code(code="FIL008", name="not-json")
SECOND_DOCUMENT: Final = Code(code="FIL009", name="text-after-record")
EMPTY_LINE: Final = Code(code="FIL010", name="empty-line", severity=Severity.INFO)
NO_LAST_LINE_FEED: Final = Code(code="FIL011", name="no-last-line-feed", severity=Severity.WARNING)
BROKEN_COMPRESSION: Final = Code(code="FIL012", name="broken-compression")
SEVERAL_RECORDS: Final = Code(code="FIL013", name="several-records")
NO_MEMORY: Final = Code(code="FIL014", name="record-exhausts-reader")

UNREADABLE: Final = Code(code="FIL015", name="unreadable-file")
NO_RECORDS: Final = Code(code="FIL016", name="no-records")
TOO_MANY_EMPTY: Final = Code(code="FIL017", name="too-many-empty-lines")
TAKES_TOO_LONG: Final = Code(code="FIL018", name="record-takes-too-long")
NOT_WRITTEN: Final = Code(code="FIL019", name="file-not-written")
CHANGED_MEANWHILE: Final = Code(code="FIL020", name="file-changed-meanwhile")

ENDS_PROCESS: Final = Code(code="FIL021", name="record-ends-process")
STANDS_STILL: Final = Code(code="FIL022", name="record-stands-still")
REST_NOT_READ: Final = Code(code="FIL023", name="rest-not-read")
OTHER_KIND: Final = Code(code="FIL024", name="other-kind-of-file")

TRAILING_COMMA: Final = Code(code="FIL030", name="trailing-comma")
COMMENT: Final = Code(code="FIL031", name="comment-in-json")
RAW_CONTROL: Final = Code(code="FIL032", name="raw-control-character")
WRONG_QUOTES: Final = Code(code="FIL033", name="wrong-quotes")
MISSING_COMMA: Final = Code(code="FIL034", name="missing-comma")
BREAKS_OFF: Final = Code(code="FIL035", name="file-breaks-off")
QUOTED_MAIL: Final = Code(code="FIL036", name="quoted-mail")
CONFLICT_MARKS: Final = Code(code="FIL037", name="conflict-marks")

CONFIGURATION_UNREADABLE: Final = Code(code="FIL060", name="configuration-unreadable")
CONFIGURATION_UNKNOWN_KEY: Final = Code(code="FIL061", name="configuration-unknown-key")
CONFIGURATION_VALUE: Final = Code(code="FIL062", name="configuration-value")
CONFIGURATION_CODE: Final = Code(code="FIL063", name="configuration-unknown-code")
CONFIGURATION_RULESET: Final = Code(code="FIL064", name="configuration-ruleset")
PATTERNS_UNUSED: Final = Code(code="FIL065", name="patterns-unused", severity=Severity.WARNING)
