"""FIL: problems of a file that are found before its members are read."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

FILE_EMPTY: Final = Code(
    code="FIL001",
    name="file-empty",
    good='{"format": "barsis-record/1", …}',
)
RECORD_TOO_LARGE: Final = Code(
    code="FIL002",
    name="record-too-large",
)
NESTED_TOO_DEEP: Final = Code(
    code="FIL003",
    name="nested-too-deep",
    bad='{"x": {"a": [[[[…]]]]}}',
    good='{"x": {"a": [1]}}',
)
NOT_UTF8: Final = Code(
    code="FIL004",
    name="not-utf-8",
)
OTHER_UNICODE: Final = Code(
    code="FIL005",
    name="utf-16-or-utf-32",
)
BYTE_ORDER_MARK: Final = Code(
    code="FIL006",
    name="byte-order-mark",
    severity=Severity.WARNING,
)
NUL_BYTE: Final = Code(
    code="FIL007",
    name="nul-byte",
    bad='"name": "Am<NUL>al"',
    good='"name": "Amal"',
)
NOT_JSON: Final = Code(
    code="FIL008",
    name="not-json",
    bad='{"format": "barsis-record/1",}',
    good='{"format": "barsis-record/1", …}',
)
SECOND_DOCUMENT: Final = Code(
    code="FIL009",
    name="text-after-record",
    bad="{…} {…}",
    good="{…}",
)
EMPTY_LINE: Final = Code(
    code="FIL010",
    name="empty-line",
    severity=Severity.INFO,
    bad="{…}\n\n{…}",
    good="{…}\n{…}",
)
NO_LAST_LINE_FEED: Final = Code(
    code="FIL011",
    name="no-last-line-feed",
    severity=Severity.WARNING,
)
BROKEN_COMPRESSION: Final = Code(
    code="FIL012",
    name="broken-compression",
)
SEVERAL_RECORDS: Final = Code(
    code="FIL013",
    name="several-records",
    bad='barsis_notation.load("games.barsis.jsonl")',
    good='barsis_notation.iter_records("games.barsis.jsonl")',
)
NO_MEMORY: Final = Code(
    code="FIL014",
    name="record-exhausts-reader",
)

UNREADABLE: Final = Code(
    code="FIL015",
    name="unreadable-file",
    bad="barsis validate gmae.barsis.json",
    good="barsis validate game.barsis.json",
)
NO_RECORDS: Final = Code(
    code="FIL016",
    name="no-records",
)
TOO_MANY_EMPTY: Final = Code(
    code="FIL017",
    name="too-many-empty-lines",
)
TAKES_TOO_LONG: Final = Code(
    code="FIL018",
    name="record-takes-too-long",
)
NOT_WRITTEN: Final = Code(
    code="FIL019",
    name="file-not-written",
)
CHANGED_MEANWHILE: Final = Code(
    code="FIL020",
    name="file-changed-meanwhile",
)

ENDS_PROCESS: Final = Code(
    code="FIL021",
    name="record-ends-process",
)
STANDS_STILL: Final = Code(
    code="FIL022",
    name="record-stands-still",
)
REST_NOT_READ: Final = Code(
    code="FIL023",
    name="rest-not-read",
)
OTHER_KIND: Final = Code(
    code="FIL024",
    name="other-kind-of-file",
    bad="barsis validate event.json",
    good="barsis event standings event.json",
)

TRAILING_COMMA: Final = Code(
    code="FIL030",
    name="trailing-comma",
    bad='"turns": ["S 2:", "N 3:",]',
    good='"turns": ["S 2:", "N 3:"]',
)
COMMENT: Final = Code(
    code="FIL031",
    name="comment-in-json",
    bad='"S 2:", // he threw twice',
    good='{"turn": "S 2:", "comment": "he threw twice"}',
)
RAW_CONTROL: Final = Code(
    code="FIL032",
    name="raw-control-character",
    bad='"S 2:<tab>8/10"',
    good='"S 2: 8/10"',
)
WRONG_QUOTES: Final = Code(
    code="FIL033",
    name="wrong-quotes",
    bad="“S 2: 8/10”",
    good='"S 2: 8/10"',
)
MISSING_COMMA: Final = Code(
    code="FIL034",
    name="missing-comma",
    bad='["S 2:" "N 3:"]',
    good='["S 2:", "N 3:"]',
)
BREAKS_OFF: Final = Code(
    code="FIL035",
    name="file-breaks-off",
    bad='{"turns": ["S 2:", "N',
    good='{"turns": ["S 2:", "N 3:"]}',
)
QUOTED_MAIL: Final = Code(
    code="FIL036",
    name="quoted-mail",
    bad="> {",
    good="{",
)
CONFLICT_MARKS: Final = Code(
    code="FIL037",
    name="conflict-marks",
    bad="<<<<<<< HEAD",
    good='{"format": "barsis-record/1", …}',
)

CONFIGURATION_UNREADABLE: Final = Code(
    code="FIL060",
    name="configuration-unreadable",
    bad='select = ["MOV"',
    good='select = ["MOV"]',
)
CONFIGURATION_UNKNOWN_KEY: Final = Code(
    code="FIL061",
    name="configuration-unknown-key",
    bad='failon = "warning"',
    good='fail-on = "warning"',
)
CONFIGURATION_VALUE: Final = Code(
    code="FIL062",
    name="configuration-value",
    bad='lang = "arabic"',
    good='lang = "ar"',
)
CONFIGURATION_CODE: Final = Code(
    code="FIL063",
    name="configuration-unknown-code",
    bad='ignore = ["MVO"]',
    good='ignore = ["MOV"]',
)
CONFIGURATION_RULESET: Final = Code(
    code="FIL064",
    name="configuration-ruleset",
    bad='rulesets = ["missing.json"]',
    good='rulesets = ["rules/house.json"]',
)
PATTERNS_UNUSED: Final = Code(
    code="FIL065",
    name="patterns-unused",
    severity=Severity.WARNING,
    bad="a .gitignore of 5,000 patterns such as a*b*c*d*e",
    good="a .gitignore of some hundred patterns",
)
