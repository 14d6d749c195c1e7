"""SHP: problems of the structure of a record, found before any rule is checked."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

NEWER_FORMAT: Final = Code(code="SHP001", name="newer-format")
WRONG_FORMAT: Final = Code(code="SHP002", name="wrong-format")
DUPLICATE_MEMBER: Final = Code(code="SHP003", name="duplicate-member")
UNKNOWN_MEMBER: Final = Code(code="SHP004", name="unknown-member")
MISSING_MEMBER: Final = Code(code="SHP005", name="missing-member")
WRONG_TYPE: Final = Code(code="SHP006", name="wrong-type")
WRONG_VALUE: Final = Code(code="SHP007", name="wrong-value")
NOT_AN_INTEGER: Final = Code(code="SHP008", name="not-an-integer")
INTEGER_TOO_LARGE: Final = Code(code="SHP009", name="integer-too-large")
LONE_SURROGATE: Final = Code(code="SHP010", name="lone-surrogate")
NOT_NFC: Final = Code(code="SHP011", name="text-not-nfc")
TEXT_TOO_LONG: Final = Code(code="SHP012", name="text-too-long")
NUL_IN_TEXT: Final = Code(code="SHP013", name="nul-in-text")
TOO_MANY_ITEMS: Final = Code(code="SHP014", name="too-many-items")
TOO_FEW_ITEMS: Final = Code(code="SHP015", name="too-few-items")
EMPTY_ENTRY: Final = Code(code="SHP016", name="empty-entry")
STOOD_WITHOUT_RULING: Final = Code(code="SHP017", name="stood-without-ruling")
WRONG_SPELLING: Final = Code(code="SHP018", name="wrong-spelled-move")
TURN_SYNTAX: Final = Code(code="SHP019", name="turn-syntax")
NOT_A_RECORD: Final = Code(code="SHP020", name="not-a-record")
REFUSED_BY_SCHEMA: Final = Code(code="SHP021", name="refused-by-schema")

FOREIGN_SIGN: Final = Code(code="SHP023", name="foreign-sign")
NO_QUOTES: Final = Code(code="SHP024", name="word-without-quotes")
TEXT_NOT_CLOSED: Final = Code(code="SHP025", name="text-not-closed")
OTHER_LINE_ENDS: Final = Code(code="SHP026", name="other-line-ends", severity=Severity.INFO)
