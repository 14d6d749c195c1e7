"""SHP: problems of the structure of a record, found before any rule is checked."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

NEWER_FORMAT: Final = Code(
    code="SHP001",
    name="newer-format",
    bad='"format": "barsis-record/2"',
    good='"format": "barsis-record/1"',
)
WRONG_FORMAT: Final = Code(
    code="SHP002",
    name="wrong-format",
    bad='"format": "barsis/1"',
    good='"format": "barsis-record/1"',
)
DUPLICATE_MEMBER: Final = Code(
    code="SHP003",
    name="duplicate-member",
    bad='{"round": "1", "round": "2"}',
    good='{"round": "1"}',
)
UNKNOWN_MEMBER: Final = Code(
    code="SHP004",
    name="unknown-member",
    bad='{"nmae": "Amal", "seats": ["S"]}',
    good='{"name": "Amal", "seats": ["S"]}',
)
MISSING_MEMBER: Final = Code(
    code="SHP005",
    name="missing-member",
    bad='{"name": "Amal"}',
    good='{"name": "Amal", "seats": ["S"]}',
)
WRONG_TYPE: Final = Code(
    code="SHP006",
    name="wrong-type",
    bad='"version": "1"',
    good='"version": 1',
)
WRONG_VALUE: Final = Code(
    code="SHP007",
    name="wrong-value",
    bad='"date": "2026-02-30"',
    good='"date": "2026-02-28"',
)
NOT_AN_INTEGER: Final = Code(
    code="SHP008",
    name="not-an-integer",
    bad='"clock_ms": 83.0',
    good='"clock_ms": 83',
)
INTEGER_TOO_LARGE: Final = Code(
    code="SHP009",
    name="integer-too-large",
    bad='"x": {"n": 9007199254740993}',
    good='"x": {"n": "9007199254740993"}',
)
LONE_SURROGATE: Final = Code(
    code="SHP010",
    name="lone-surrogate",
    bad=r'"name": "\ud800"',
    good='"name": "Amal"',
)
NOT_NFC: Final = Code(
    code="SHP011",
    name="text-not-nfc",
    good="é",
)
TEXT_TOO_LONG: Final = Code(
    code="SHP012",
    name="text-too-long",
)
NUL_IN_TEXT: Final = Code(
    code="SHP013",
    name="nul-in-text",
    bad=r'"name": "Amal\u0000"',
    good='"name": "Amal"',
)
TOO_MANY_ITEMS: Final = Code(
    code="SHP014",
    name="too-many-items",
)
TOO_FEW_ITEMS: Final = Code(
    code="SHP015",
    name="too-few-items",
    bad='"seats": []',
    good='"seats": ["S"]',
)
EMPTY_ENTRY: Final = Code(
    code="SHP016",
    name="empty-entry",
    bad='{"marks": ["!"]}',
    good='{"turn": "S 2:", "marks": ["!"]}',
)
STOOD_WITHOUT_RULING: Final = Code(
    code="SHP017",
    name="stood-without-ruling",
    bad='{"turn": "S 2: 40/43", "stood": true}',
    good='{"turn": "S 2: 40/43", "stood": true, "position": "…", "ruling": {"text": "stands"}}',
)
WRONG_SPELLING: Final = Code(
    code="SHP018",
    name="wrong-spelled-move",
    bad='{"from": "8"}',
    good='{"from": "8", "to": "14"}',
)
TURN_SYNTAX: Final = Code(
    code="SHP019",
    name="turn-syntax",
    bad="S 3: 8-11",
    good="S 3: 8/11",
)
NOT_A_RECORD: Final = Code(
    code="SHP020",
    name="not-a-record",
    bad="[{…}, {…}]",
    good='{"format": "barsis-record/1", …}',
)
REFUSED_BY_SCHEMA: Final = Code(
    code="SHP021",
    name="refused-by-schema",
    bad="s 3: 8/11",
    good="S 3: 8/11",
)

FOREIGN_SIGN: Final = Code(
    code="SHP023",
    name="foreign-sign",
    bad='"round"： "1"',
    good='"round": "1"',
)
NO_QUOTES: Final = Code(
    code="SHP024",
    name="word-without-quotes",
    bad='{round: "1"}',
    good='{"round": "1"}',
)
TEXT_NOT_CLOSED: Final = Code(
    code="SHP025",
    name="text-not-closed",
    bad='["S 2:, "N 3:"]',
    good='["S 2:", "N 3:"]',
)
OTHER_LINE_ENDS: Final = Code(
    code="SHP026",
    name="other-line-ends",
    severity=Severity.INFO,
    bad='"round": "1"<CR><LF>',
    good='"round": "1"<LF>',
)
