"""FIL: what can be wrong with a file before its members are looked at."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

FILE_EMPTY: Final = Code(
    code="FIL001",
    name="file-empty",
    message="the file holds no record: found {found}, expected {expected}",
    what="The file is empty, or holds nothing but white space.",
    why="An interrupted copy leaves an empty file; it must not pass for a game.",
    bad="",
    good='{"format": "barsis-record/1", …}',
)
RECORD_TOO_LARGE: Final = Code(
    code="FIL002",
    name="record-too-large",
    message="the record has {found}, expected {expected}; raise --max-record-size to read it",
    what="One record is larger than the limit.",
    why="A bound on every record is what keeps a hostile file from taking the machine.",
)
NESTED_TOO_DEEP: Final = Code(
    code="FIL003",
    name="nested-too-deep",
    message="objects and lists are nested {found}, expected {expected}; flatten the record, "
    "or raise --max-depth to read it",
    what="Objects and lists stand in one another more deeply than the limit.",
    why="Deep nesting exhausts the stack of JSON readers; no record of a game needs it.",
    bad='{"x": {"a": [[[[…]]]]}}',
)
NOT_UTF8: Final = Code(
    code="FIL004",
    name="not-utf-8",
    message="byte {offset} is {found}, expected {expected}; save the file as UTF-8",
    what="Somewhere the bytes are not UTF-8.",
    why="Names in another encoding would be read as other names, or not at all.",
    bad="a name in Latin-1 or Windows-1256",
)
OTHER_UNICODE: Final = Code(
    code="FIL005",
    name="utf-16-or-utf-32",
    message="the file is in {found}, expected {expected}; save it as UTF-8",
    what="The file is UTF-16 or UTF-32.",
    why="JSON that is exchanged is UTF-8 (RFC 8259); other readers stop at such a file.",
)
BYTE_ORDER_MARK: Final = Code(
    code="FIL006",
    name="byte-order-mark",
    severity=Severity.WARNING,
    message="the file begins with {found}, expected {expected}; save it without the mark",
    what="Three bytes EF BB BF stand before the record.",
    why="Many JSON readers refuse a file that begins with them. The record was read without.",
)
NUL_BYTE: Final = Code(
    code="FIL007",
    name="nul-byte",
    message="byte {offset} is {found}, expected {expected}",
    what="The file holds a zero byte.",
    why="Text never holds one: the file was damaged, or is not text.",
)
NOT_JSON: Final = Code(
    code="FIL008",
    name="not-json",
    message="this is not JSON: found {found}, expected {expected}",
    what="The text breaks off, or breaks the grammar of JSON.",
    why="A record is JSON (RFC 8259), without comments, single quotes, last commas, NaN.",
    bad='{"format": "barsis-record/1",}',
    good='{"format": "barsis-record/1", …}',
)
SECOND_DOCUMENT: Final = Code(
    code="FIL009",
    name="text-after-record",
    message="after the record stands {found}, expected {expected};"
    " write many records as JSON Lines (.barsis.jsonl), one a line",
    what="Something follows the end of the record.",
    why="It would be lost without a word.",
    bad="{…} {…}",
)
EMPTY_LINE: Final = Code(
    code="FIL010",
    name="empty-line",
    severity=Severity.INFO,
    message="found {found}, expected {expected}",
    what="JSON Lines with lines that hold nothing.",
    why="Harmless, but other readers of JSON Lines may stop there.",
)
NO_LAST_LINE_FEED: Final = Code(
    code="FIL011",
    name="no-last-line-feed",
    severity=Severity.WARNING,
    message="the last line ends in {found}, expected {expected}",
    what="JSON Lines whose last line has no line feed.",
    why="A file cut off by chance looks like this; and a line appended to it would be lost.",
)
BROKEN_COMPRESSION: Final = Code(
    code="FIL012",
    name="broken-compression",
    message="the compressed data cannot be read on: {found}, expected {expected}",
    what="A compressed file is damaged or cut off.",
    why="What was read before the damage is reported as usual; the rest is lost.",
)
SEVERAL_RECORDS: Final = Code(
    code="FIL013",
    name="several-records",
    message="the file holds {found}, expected {expected}; read it with iter_records",
    what="One record was asked for, and there are more.",
    why="To take the first and drop the rest would lose games without a word.",
)
NO_MEMORY: Final = Code(
    code="FIL014",
    name="record-exhausts-reader",
    message="reading the record {found}, expected {expected}",
    what="The reader ran out of memory or stack.",
    why="Only this record is left out; the rest of the file is read.",
)

UNREADABLE: Final = Code(
    code="FIL015",
    name="unreadable-file",
    message="{found} could not be read: {expected}",
    what="A file that was named could not be opened or read.",
    why="Its records were not checked; the command ends with exit status 3.",
)
NO_RECORDS: Final = Code(
    code="FIL016",
    name="no-records",
    message="nothing in the folder {found} was taken for {expected}; name a file by itself "
    "to have it read whatever it is",
    what="A folder was named, and no file below it holds records as far as its first bytes tell.",
    why="Nothing was checked, which is easily taken for nothing wrong. Files that .gitignore names "
    "are left out: --no-respect-gitignore takes them.",
)
TOO_MANY_EMPTY: Final = Code(
    code="FIL017",
    name="too-many-empty-lines",
    message="found {found}, expected {expected}; the rest of the file was not read",
    what="A file goes on and on with lines that hold nothing.",
    why="A few packed bytes can become lines without end; no file of records has so many.",
)
TAKES_TOO_LONG: Final = Code(
    code="FIL018",
    name="record-takes-too-long",
    message="checking the record took {found}, expected {expected}; the rest of it was not checked",
    what="One record took more processor time than any record may.",
    why="A bound on every record is what keeps a hostile file from holding up all the others.",
    bad="thousands of turns with throws and moves nobody noted",
    good="a position after the turns nobody noted",
)
NOT_WRITTEN: Final = Code(
    code="FIL019",
    name="file-not-written",
    message="{found} could not be written: {expected}; it is as it was before",
    what="A file was to be fixed, and its new content could not be written.",
    why="The disk is full, or the file may not be replaced. Nothing of it was fixed; the command "
    "ends with exit status 3.",
)
CHANGED_MEANWHILE: Final = Code(
    code="FIL020",
    name="file-changed-meanwhile",
    message="{found} was not written: {expected} since it was read; run the command again",
    what="While a file was being fixed, another program changed, replaced or removed it.",
    why="To write over it would lose what the other program wrote. Nothing was fixed; the command "
    "ends with exit status 3.",
)

TRAILING_COMMA: Final = Code(
    code="FIL030",
    name="trailing-comma",
    message="a comma has nothing after it: found {found}, expected {expected}; take it out, "
    "or write what is missing",
    what="A comma stands after the last item of a list, or the last member of an object.",
    why="JSON (RFC 8259) has commas between items only, and other readers stop there.",
    bad='"turns": ["S 2:", "N 3:",]',
    good='"turns": ["S 2:", "N 3:"]',
)
COMMENT: Final = Code(
    code="FIL031",
    name="comment-in-json",
    message="{found} is a comment, and JSON has none; expected {expected}",
    what="A comment of a programming language stands in the file: //, /* */ or #.",
    why="Other readers stop there. What is worth a word has a place of its own in a record.",
    bad='"S 2:", // he threw twice',
    good='{"turn": "S 2:", "comment": "he threw twice"}',
)
RAW_CONTROL: Final = Code(
    code="FIL032",
    name="raw-control-character",
    message="a text holds {found} as it was typed, expected {expected}",
    what="A tab or another control character stands inside a text.",
    why="JSON writes them as escapes; other readers stop there.",
    bad='"S 2:<tab>8/10"',
    good='"S 2: 8/10"',
)
WRONG_QUOTES: Final = Code(
    code="FIL033",
    name="wrong-quotes",
    message="found {found}, expected {expected}",
    what="Another quote stands where JSON has the straight double quote.",
    why="Word processors and phones turn straight quotes into curly ones; JSON knows none of them.",
    bad="“S 2: 8/10”",
    good='"S 2: 8/10"',
)
MISSING_COMMA: Final = Code(
    code="FIL034",
    name="missing-comma",
    message="between {found} stands nothing, expected {expected}; or a quote is missing",
    what="Two items of a list, or two members of an object, follow one another without a comma.",
    why="Where an item ends is not certain without it: a quote may be missing as well.",
    bad='["S 2:" "N 3:"]',
    good='["S 2:", "N 3:"]',
)
BREAKS_OFF: Final = Code(
    code="FIL035",
    name="file-breaks-off",
    message="the text breaks off with {found} still open, expected {expected}; "
    "copy the file again from where it came",
    what="The text ends before its brackets are closed.",
    why="A copy that was cut off has lost turns; nobody but its owner knows which.",
    bad='{"turns": ["S 2:", "N',
    good='{"turns": ["S 2:", "N 3:"]}',
)
QUOTED_MAIL: Final = Code(
    code="FIL036",
    name="quoted-mail",
    message="every line begins with {found}, as in a mail that is answered; expected {expected}",
    what="The record was copied out of a mail, with the marks of quoting.",
    why="They do not belong to the record. Where lines were wrapped too, ask for the file.",
    bad="> {",
    good="{",
)

CODES: Final = (
    FILE_EMPTY,
    RECORD_TOO_LARGE,
    NESTED_TOO_DEEP,
    NOT_UTF8,
    OTHER_UNICODE,
    BYTE_ORDER_MARK,
    NUL_BYTE,
    NOT_JSON,
    SECOND_DOCUMENT,
    EMPTY_LINE,
    NO_LAST_LINE_FEED,
    BROKEN_COMPRESSION,
    SEVERAL_RECORDS,
    NO_MEMORY,
    UNREADABLE,
    NO_RECORDS,
    TOO_MANY_EMPTY,
    TAKES_TOO_LONG,
    NOT_WRITTEN,
    CHANGED_MEANWHILE,
    TRAILING_COMMA,
    COMMENT,
    RAW_CONTROL,
    WRONG_QUOTES,
    MISSING_COMMA,
    BREAKS_OFF,
    QUOTED_MAIL,
)
