"""FMT: reading and writing other forms of a record, and what a form cannot hold."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

UNKNOWN_FORMAT: Final = Code(
    code="FMT001",
    name="unknown-format",
    message="the file begins with {found}, expected {expected}; "
    "`barsis convert --from` names its format",
    what="Neither the content nor the name of a file says what it is.",
    why="A guess could read one game as another.",
)
NAME_DIFFERS: Final = Code(
    code="FMT002",
    name="name-differs-from-content",
    severity=Severity.INFO,
    message="the name says {found}, the content is {expected}; it was read as what it is",
    what="A file has the ending of one format and the content of another.",
    why="Other programs go by the name.",
)
NOT_KEPT: Final = Code(
    code="FMT003",
    name="not-kept",
    severity=Severity.WARNING,
    message="{format} cannot hold {found}; it holds {expected}",
    what="A part of the record has no place in the format it is written to.",
    why="The record was written, read back and compared: this is what differs. --strict makes it "
    "an error.",
)
TAG_SYNTAX: Final = Code(
    code="FMT004",
    name="tag-syntax",
    message="found {found}, expected {expected}",
    what="A line at the head of a record in text form is not a tag.",
    why="What it says could not be kept.",
    bad="[event.name Example cup]",
    good='[event.name "Example cup"]',
)
TAG_PATH: Final = Code(
    code="FMT005",
    name="tag-path",
    message="the path {found} leads nowhere, expected {expected}",
    what="A tag's path does not fit the tags before it.",
    why="Items of a list are numbered from 0 without a gap; a member is either a value or a group.",
    bad='[players.1.name "Huda"] without players.0',
    good='[players.0.name "Amal"]',
)
DUPLICATE_TAG: Final = Code(
    code="FMT006",
    name="duplicate-tag",
    message="the tag {found} stands twice, expected {expected}",
    what="Two tags of one record have one path.",
    why="One of the two values would be lost.",
)
ENTRY_SYNTAX: Final = Code(
    code="FMT007",
    name="entry-syntax",
    message="found {found}, expected {expected}",
    what="The members after a turn in text form are not a JSON object.",
    why="What they say could not be kept.",
    bad="S 2: {comment: first throw}",
    good='S 2: {"comment": "first throw"}',
)
MISPLACED_EMPTY_LINE: Final = Code(
    code="FMT008",
    name="extra-empty-line",
    severity=Severity.INFO,
    message="found {found}, expected {expected}",
    what="Empty lines stand where the text form has none.",
    why="Harmless: they were left out.",
)
WRITE_ONLY: Final = Code(
    code="FMT009",
    name="written-only",
    message="found {found}, expected {expected}",
    what="A file was to be read as a format that is only written.",
    why="Pictures and tables of numbers do not hold the whole of a game.",
)
PLUG_IN_LEFT_OUT: Final = Code(
    code="FMT010",
    name="plug-in-left-out",
    severity=Severity.WARNING,
    message="the format {name} ({value}) of another package was left out: found {found}, "
    "expected {expected}",
    what="An entry point of the group barsis_notation.formats leads to nothing that can be used.",
    why="It could not be imported, is not a format, or would hide one that is there already.",
)
PLUG_IN_FAILED: Final = Code(
    code="FMT011",
    name="plug-in-failed",
    message="the format {name} of another package failed: found {found}, expected {expected}",
    what="A plug-in raised an error of its own.",
    why="It costs the file it was at; the error is the plug-in's, not the file's.",
)
OTHER_ENCODING: Final = Code(
    code="FMT012",
    name="other-encoding",
    severity=Severity.INFO,
    message="found {found}, expected {expected}; the text was read as {taken}",
    what="A text file is not plain UTF-8.",
    why="Its encoding is worked out from its bytes; if that is a guess, letters outside ASCII may "
    "be read as others: look at the names.",
)
RAW_NOT_KEPT: Final = Code(
    code="FMT013",
    name="raw-not-kept",
    severity=Severity.WARNING,
    message="the bytes of this game are not kept in the record: found {found}, expected {expected}",
    what="A game is too large to keep its bytes in meta.source.raw, or has no bytes of its own.",
    why="The file cannot be written back byte for byte from its records.",
)
TABLE_OF_OTHER_SET: Final = Code(
    code="FMT014",
    name="table-of-other-set",
    severity=Severity.WARNING,
    message="{table} does not belong to these games: found {found}, expected {expected};"
    " write the tables anew, all of them",
    what="A table turns or moves beside the table games was not written with it.",
    why="A conversion was killed while its tables took their places, or one of them was copied by "
    "itself. The records are whole: they stand in the table games. The other table is of other "
    "games, and what is counted in it is wrong for these.",
    bad="games.csv of today beside turns.csv of yesterday",
    good="the same set_id in every row of games, turns and moves",
)
TEXT_ENDS_IN_TAGS: Final = Code(
    code="FMT022",
    name="text-ends-in-tags",
    severity=Severity.WARNING,
    message="the text ends with {found}, expected {expected}",
    what="A record in text form that has its tags and ends there, without an empty line.",
    why="A file cut off by chance looks like this; the record was read as one without turns.",
    bad='[format "barsis-record/1"] … and nothing more',
    good="the tags, an empty line, the turns",
)
OTHER_PROGRAM: Final = Code(
    code="FMT124",
    name="other-programs-file",
    message="found {found}, which is not read: {expected}",
    what="A file in the own form of a backgammon program, known by its first bytes or its ending.",
    why="Its form is not public, or another program reads it already: a match file (.mat) is read "
    "here.",
)

CODES: Final = (
    UNKNOWN_FORMAT,
    NAME_DIFFERS,
    NOT_KEPT,
    TAG_SYNTAX,
    TAG_PATH,
    DUPLICATE_TAG,
    ENTRY_SYNTAX,
    MISPLACED_EMPTY_LINE,
    WRITE_ONLY,
    PLUG_IN_LEFT_OUT,
    PLUG_IN_FAILED,
    OTHER_ENCODING,
    RAW_NOT_KEPT,
    TABLE_OF_OTHER_SET,
    TEXT_ENDS_IN_TAGS,
    OTHER_PROGRAM,
)
