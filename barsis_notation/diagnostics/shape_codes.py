"""SHP: what can be wrong with the shape of a record, before any rule is asked."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

NEWER_FORMAT: Final = Code(
    code="SHP001",
    name="newer-format",
    message="the record is {found}, expected {expected}; a newer release reads it",
    what="The record names a later version of the format than this program knows.",
    why="To read it by the older definition could change what it means.",
    bad='"format": "barsis-record/2"',
    good='"format": "barsis-record/1"',
)
WRONG_FORMAT: Final = Code(
    code="SHP002",
    name="wrong-format",
    message="format is {found}, expected {expected}",
    what="The member format is not that of a record.",
    why="The file says itself that it is something else, or what it is was mistyped.",
    bad='"format": "barsis/1"',
    good='"format": "barsis-record/1"',
)
DUPLICATE_MEMBER: Final = Code(
    code="SHP003",
    name="duplicate-member",
    message="{found} stands twice in one object, expected {expected}; delete one of the two",
    what="One object has two members of one name.",
    why="Readers of JSON keep the first, or the last, or refuse: two people see two games.",
    bad='{"round": "1", "round": "2"}',
    good='{"round": "1"}',
)
UNKNOWN_MEMBER: Final = Code(
    code="SHP004",
    name="unknown-member",
    message="{found} is not a member here, expected {expected}; your own members go into x",
    what="An object has a member the notation does not know.",
    why="A mistyped member would be lost without a word.",
    bad='{"nmae": "Amal", "seats": ["S"]}',
    good='{"name": "Amal", "seats": ["S"]}',
)
MISSING_MEMBER: Final = Code(
    code="SHP005",
    name="missing-member",
    message="the object has {found}, expected {expected}",
    what="A member that must be there is not.",
    why="Without it the record cannot be read by anybody else.",
    bad='{"name": "Amal"}',
    good='{"name": "Amal", "seats": ["S"]}',
)
WRONG_TYPE: Final = Code(
    code="SHP006",
    name="wrong-type",
    message="found {found}, expected {expected}",
    what="A member holds a value of another kind, such as text where a number belongs.",
    why="Null, numbers in quotes and lists in place of objects mean nothing certain.",
    bad='"version": "1"',
    good='"version": 1',
)
WRONG_VALUE: Final = Code(
    code="SHP007",
    name="wrong-value",
    message="found {found}, expected {expected}",
    what="A member holds text or a number that it cannot hold.",
    why="A date that does not exist, a seat of two letters, a game number of 0 say nothing.",
    bad='"date": "2026-02-30"',
    good='"date": "2026-02-28"',
)
NOT_AN_INTEGER: Final = Code(
    code="SHP008",
    name="not-an-integer",
    message="found {found}, expected {expected}",
    what="A number is written with a point or an exponent.",
    why="Records hold integers only: 83.0 and 1e2 are not kept by every reader as they are.",
    bad='"clock_ms": 83.0',
    good='"clock_ms": 83',
)
INTEGER_TOO_LARGE: Final = Code(
    code="SHP009",
    name="integer-too-large",
    message="found {found}, expected {expected}",
    what="An integer is beyond 2^53 - 1.",
    why="Readers that keep numbers as doubles would change it.",
    bad='"x": {"n": 9007199254740993}',
    good='"x": {"n": "9007199254740993"}',
)
LONE_SURROGATE: Final = Code(
    code="SHP010",
    name="lone-surrogate",
    message="found {found}, expected {expected}",
    what="An escape names half of a character.",
    why="No UTF-8 holds it: the text cannot be written again, nor hashed.",
    bad=r'"name": "\ud800"',
)
NOT_NFC: Final = Code(
    code="SHP011",
    name="text-not-nfc",
    message="found {found}, expected {expected}; normalise the text to NFC",
    what="A letter and its marks are written as several characters where one exists.",
    why="The same name in two spellings is two players, and two ids. Nothing is changed unasked.",
    bad="e + combining acute",
    good="é",
)
TEXT_TOO_LONG: Final = Code(
    code="SHP012",
    name="text-too-long",
    message="the text has {found}, expected {expected}",
    what="A text is longer than the limit.",
    why="A bound on every text keeps a hostile record small.",
)
NUL_IN_TEXT: Final = Code(
    code="SHP013",
    name="nul-in-text",
    message="found {found}, expected {expected}",
    what="A text holds the character U+0000.",
    why="Many programs end a text there, and would show another name.",
    bad=r'"name": "Amal\u0000"',
    good='"name": "Amal"',
)
TOO_MANY_ITEMS: Final = Code(
    code="SHP014",
    name="too-many-items",
    message="the list has {found}, expected {expected}",
    what="A list has more items than the limit.",
    why="A bound on every list keeps a hostile record small; no game has so many turns.",
)
TOO_FEW_ITEMS: Final = Code(
    code="SHP015",
    name="too-few-items",
    message="the list has {found}, expected {expected}",
    what="A list has fewer items than it must have.",
    why="A player without a seat plays nothing.",
    bad='"seats": []',
    good='"seats": ["S"]',
)
EMPTY_ENTRY: Final = Code(
    code="SHP016",
    name="empty-entry",
    message="the entry has {found}, expected {expected}",
    what="An entry says neither a turn nor a position, a ruling or a comment.",
    why="It would be counted as a turn and mean nothing.",
    bad='{"marks": ["!"]}',
    good='{"turn": "S 2:", "marks": ["!"]}',
)
STOOD_WITHOUT_RULING: Final = Code(
    code="SHP017",
    name="stood-without-ruling",
    message="stood: true with {found}, expected {expected}",
    what="An illegal move is said to stand, without the position after it or the ruling.",
    why="Play goes on from that position; somebody must have decided it.",
    bad='{"turn": "S 2: 40/43", "stood": true}',
    good='{"turn": "S 2: 40/43", "stood": true, "position": "…", "ruling": {"text": "stands"}}',
)
WRONG_SPELLING: Final = Code(
    code="SHP018",
    name="wrong-spelled-move",
    message="the move has {found}, expected {expected}",
    what="A move spelled out lacks an end, or mixes a race move with a leaping one.",
    why="No turn string says it.",
    bad='{"from": "8"}',
    good='{"from": "8", "to": "14"}',
)
TURN_SYNTAX: Final = Code(
    code="SHP019",
    name="turn-syntax",
    message="at column {column} of the turn stands {found}, expected {expected}",
    what="A turn string does not follow the grammar of turns.",
    why="It cannot be replayed.",
    bad="S 3: 8-11",
    good="S 3: 8/11",
)
NOT_A_RECORD: Final = Code(
    code="SHP020",
    name="not-a-record",
    message="the document is {found}, expected {expected}",
    what="The JSON is not an object, or an object without the marks of a record.",
    why="A list of records belongs into JSON Lines, one a line.",
    bad="[{…}, {…}]",
    good='{"format": "barsis-record/1", …}',
)
REFUSED_BY_SCHEMA: Final = Code(
    code="SHP021",
    name="refused-by-schema",
    message="the published JSON Schema does not take {found}: {expected}",
    what="With --schema: a value that a reader who goes by the JSON Schema alone would refuse.",
    why="The schema is stricter than this reader, which also takes turns as people write them.",
    bad="s 3: 8/11",
    good="S 3: 8/11",
)

FOREIGN_SIGN: Final = Code(
    code="SHP023",
    name="foreign-sign",
    message="between the members stands {found}, expected {expected}",
    what="A sign of another script, or one that shows nothing, stands where JSON has its own.",
    why="Arabic keyboards and word processors put them in; other readers stop there.",
    bad='"round"： "1"',
    good='"round": "1"',
)
NO_QUOTES: Final = Code(
    code="SHP024",
    name="word-without-quotes",
    message="found the word {found}, expected {expected}",
    what="A member's name or a text stands without quotes, or true, false, null in another way.",
    why="JSON has every name and every text in double quotes.",
    bad='{round: "1"}',
    good='{"round": "1"}',
)
TEXT_NOT_CLOSED: Final = Code(
    code="SHP025",
    name="text-not-closed",
    message="the text {found} is not closed on its line, expected {expected}",
    what="A line ends inside a text.",
    why="Where the text was meant to end is for its writer to say.",
    bad='["S 2:, "N 3:"]',
    good='["S 2:", "N 3:"]',
)
OTHER_LINE_ENDS: Final = Code(
    code="SHP026",
    name="other-line-ends",
    severity=Severity.INFO,
    message="the lines end in {found}, expected {expected}; `--fix` writes them so",
    what="Lines end as on Windows, in CR LF.",
    why="The record is read as it is; but two copies with other line ends differ in every line.",
    bad='"round": "1"<CR><LF>',
    good='"round": "1"<LF>',
)

CODES: Final = (
    NEWER_FORMAT,
    WRONG_FORMAT,
    DUPLICATE_MEMBER,
    UNKNOWN_MEMBER,
    MISSING_MEMBER,
    WRONG_TYPE,
    WRONG_VALUE,
    NOT_AN_INTEGER,
    INTEGER_TOO_LARGE,
    LONE_SURROGATE,
    NOT_NFC,
    TEXT_TOO_LONG,
    NUL_IN_TEXT,
    TOO_MANY_ITEMS,
    TOO_FEW_ITEMS,
    EMPTY_ENTRY,
    STOOD_WITHOUT_RULING,
    WRONG_SPELLING,
    TURN_SYNTAX,
    NOT_A_RECORD,
    REFUSED_BY_SCHEMA,
    FOREIGN_SIGN,
    NO_QUOTES,
    TEXT_NOT_CLOSED,
    OTHER_LINE_ENDS,
)
