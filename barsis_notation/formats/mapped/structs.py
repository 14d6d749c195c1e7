"""The layout of a map, ``barsis-map/1``, as structs, and the JSON Schema generated from them.

In mappings, words of the other program are keys and words of the notation are values. A *column* is
the name of a column of the table: in JSON Lines, of a member of each object. ``python -m
barsis_notation.formats.mapped.structs`` writes ``schemas/map-1.schema.json``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import UNSET, Struct, UnsetType, field
from msgspec import Meta as About

from barsis_notation.base.saving import save
from barsis_notation.record import shapes
from barsis_notation.record.record_schema import format_schema, make_struct_schema
from barsis_notation.record.shapes import Extra, Integer, Seat, make_schema_id
from barsis_notation.record.structs import Ending, Reason, RulesetRef

FORMAT = "barsis-map/1"

_NO_NUL = {"pattern": shapes.NO_NUL_PATTERN}
Name = Annotated[str, About(min_length=1, max_length=200, extra_json_schema=_NO_NUL)]
Word = Annotated[str, About(max_length=200, extra_json_schema=_NO_NUL)]
Sign = Annotated[str, About(min_length=1, max_length=8, extra_json_schema=_NO_NUL)]


if TYPE_CHECKING:
    FileKind = str
    Encoding = str
    ThrowWord = str
    ThrowPlace = str
    Direction = str
    FormatName = str
    RowKind = str
else:
    FileKind = shapes.make_choice_type("csv", "jsonl", "parquet")
    Encoding = shapes.make_choice_type("utf-8", "utf-16", "cp1252", "cp1256")
    ThrowWord = shapes.make_choice_type("count", "other_face", "name", "value")
    ThrowPlace = shapes.make_choice_type("turn", "row")
    Direction = shapes.make_choice_type("up", "down")
    FormatName = shapes.make_choice_type(FORMAT)
    RowKind = shapes.make_choice_type("turn", "move")


class MapPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base class of the objects in a map. Unknown members are refused.

    A column or a kind that a map does not name is ``""``.
    """


class File(MapPart, kw_only=True):
    """How the file of a table is read: its kind, separator and encoding."""

    kind: Annotated[
        FileKind,
        About(description="csv, jsonl or parquet; detected from the content if absent."),
    ] = ""
    separator: Annotated[
        str,
        About(min_length=1, max_length=1, description="The character between cells, in csv."),
    ] = ","
    encoding: Annotated[
        Encoding,
        About(description="Encoding of csv and jsonl; a byte order mark overrides it."),
    ] = "utf-8"


class Columns(MapPart, kw_only=True):
    """The names of the columns of a row."""

    game: Annotated[Name, About(description="Name of the game; its rows must be consecutive.")]
    seat: Annotated[Name, About(description="The seat to move, as a word of `seats`.")]
    turn: Annotated[
        Name,
        About(
            description="Number of the turn, required with one row per move. It must not decrease."
        ),
    ] = ""
    throw: Annotated[
        list[Name],
        About(max_length=8, description="Columns of the throws; two dice may be in two columns."),
    ] = []
    moves: Annotated[
        Name,
        About(description="With one row per turn: its moves, in the form that `moves` describes."),
    ] = ""
    from_: Annotated[
        Name, About(description="With one row per move: the place left; empty if there is no move.")
    ] = field(name="from", default="")
    to: Annotated[Name, About(description="With one row per move: the place reached.")] = ""
    man: Annotated[
        Name,
        About(description="With one row per move: the seat of the piece, if not the seat to move."),
    ] = ""
    hit: Annotated[
        Name,
        About(
            description="With one row per move: whether it captured. An empty cell, 0, false, no, "
            "n and - mean no."
        ),
    ] = ""
    taken_seat: Annotated[
        Name, About(description="With one row per move: the seat of the captured piece.")
    ] = ""
    taken_place: Annotated[
        Name,
        About(
            description="With one row per move: the place of the captured piece, as counted by its "
            "own seat."
        ),
    ] = ""
    ending: Annotated[
        Name,
        About(
            description="A closing word such as pass or resign, as a word of `endings` or of the "
            "notation."
        ),
    ] = ""
    comment: Annotated[Name, About(description="A note on the turn.")] = ""


class Throws(MapPart, kw_only=True):
    """How a throw is written."""

    as_: Annotated[
        ThrowWord,
        About(
            description="count: number of shells or sticks as the ruleset counts them, or the "
            "dice; other_face: number of those that fell the other way, n - k in place of k; "
            "name: the throw's name; value: the number of steps it gives. `words` take precedence."
        ),
    ] = field(name="as", default="count")
    on: Annotated[
        ThrowPlace,
        About(
            description="With one row per move. turn: every row of a turn has all throws of the "
            "turn; row: each row has only the throws made for it, or is empty."
        ),
    ] = "turn"
    separator: Annotated[
        Sign, About(description="Text between throws, or between two dice, in a cell.")
    ] = "+"
    words: Annotated[
        dict[Word, Annotated[str, About(pattern=shapes.THROW_PATTERN)]],
        About(description="The program's word → the throw: three up → 3, not recorded → ?."),
    ] = {}


class Places(MapPart, kw_only=True):
    """How the program writes places; the record counts the steps of each seat's own route.

    In games played on cells (``a1``), only ``words`` applies, and ``cells`` is refused.
    """

    counts: Annotated[
        Direction,
        About(description="Whether numbers increase (up) or decrease (down) along the route."),
    ] = "up"
    first: Annotated[
        Integer,
        About(description="The program's number for step 1 of the record, such as 1, 0 or 24."),
    ] = 1
    cells: Annotated[
        dict[Seat, list[Name]],
        About(
            description="In place of numbers: the program's cells for each seat, in the order of "
            "the record's steps, beginning with step 1; 0..23 or a8..a1 is a run. A cell that "
            "occurs twice is the step that is reached by the shortest way."
        ),
    ] = {}
    words: Annotated[
        dict[Word, Annotated[str, About(pattern=shapes.PLACE_PATTERN)]],
        About(
            description="The program's word → the record's place: home → off, base → bar, A1 → a1."
        ),
    ] = {}


class Moves(MapPart, kw_only=True):
    """How the moves of a turn are written, with one row per turn."""

    separator: Annotated[Sign, About(description="Text between two moves.")] = " "
    between: Annotated[Sign, About(description="Text between the places of one move.")] = "-"
    hit: Annotated[Sign, About(description="Text after a move that captures.")] = "*"


class PlayerColumns(MapPart, kw_only=True):
    """The columns of one player, named like the members of the record's `players`."""

    seats: Annotated[
        list[Seat], About(min_length=1, max_length=34, description="The player's seats.")
    ]
    name: Annotated[Name, About(description="Column of the name.")] = ""
    id: Annotated[Name, About(description="Column of the registration number.")] = ""
    team: Annotated[Name, About(description="Column of the team.")] = ""
    country: Annotated[Name, About(description="Column of the country.")] = ""
    rating: Annotated[Name, About(description="Column of the rating, an integer.")] = ""


class EventColumns(MapPart, kw_only=True):
    """The columns of the event, named like the members of the record's `event`."""

    name: Annotated[Name, About(description="Column of the name.")] = ""
    site: Annotated[Name, About(description="Column of the place.")] = ""
    date: Annotated[
        Name, About(description="Column of the date, in the form that `date_format` describes.")
    ] = ""
    round: Annotated[Name, About(description="Column of the round.")] = ""
    table: Annotated[Name, About(description="Column of the table.")] = ""
    organiser: Annotated[Name, About(description="Column of the organiser.")] = ""
    arbiter: Annotated[Name, About(description="Column of the arbiter.")] = ""
    section: Annotated[Name, About(description="Column of the section.")] = ""


class ResultColumns(MapPart, kw_only=True):
    """The columns of the result. A game with neither a winner nor a reason is unfinished."""

    winner: Annotated[
        Name,
        About(
            description="Column of the winner: a word of `seats`, or the name of a player or team."
        ),
    ] = ""
    reason: Annotated[
        Name,
        About(description="Column of the reason, as a word of `reasons` or of the notation."),
    ] = ""
    reasons: Annotated[
        dict[Word, Reason],
        About(description="The program's word → the record's reason: timeout → time."),
    ] = {}
    score: Annotated[
        dict[Seat, Name], About(description="Seat → column of the seat's points.")
    ] = {}


class Map(MapPart, kw_only=True):
    """How a table of another program is read as records.

    If `file`, `throws`, `places` or `moves` is missing, the defaults of its members apply. If
    `event` or `result` is missing, the records have none.
    """

    schema: Annotated[
        str,
        About(
            max_length=shapes.MAX_TEXT,
            pattern=shapes.MAP_SCHEMA_PATTERN,
            description="Address of this schema, for editors.",
        ),
    ] = field(name="$schema", default="")
    format: Annotated[FormatName, About(description="Version of the layout.")]
    ruleset: RulesetRef
    file: File | UnsetType = UNSET
    rows: Annotated[RowKind, About(description="The contents of one row: a turn or a move.")]
    columns: Columns
    seats: Annotated[
        dict[Word, Seat],
        About(min_length=1, description="The program's word → the seat: red → S."),
    ]
    throws: Throws | UnsetType = UNSET
    places: Places | UnsetType = UNSET
    moves: Moves | UnsetType = UNSET
    endings: Annotated[
        dict[Word, Ending], About(description="The program's word → the record's closing word.")
    ] = {}
    players: Annotated[
        list[PlayerColumns],
        About(
            max_length=shapes.MAX_PLAYERS,
            description="The players. Those with neither a turn nor a name nor an id are omitted.",
        ),
    ] = []
    event: EventColumns | UnsetType = UNSET
    date_format: Annotated[
        Word,
        About(
            description="How dates are written: iso (2026-11-20; a time after it is ignored), "
            "unix, unix_ms, or a pattern such as %d/%m/%Y."
        ),
    ] = "iso"
    result: ResultColumns | UnsetType = UNSET
    x: Extra = {}


PATH: Final = Path("schemas") / "map-1.schema.json"
ID: Final = make_schema_id(PATH.name)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a map, as a dict of JSON values.

    Raises OSError if the source code of the structs is not available.
    """
    return make_struct_schema(Map, ID)


def schema_text() -> str:
    """Return the contents of ``schemas/map-1.schema.json``.

    Raises OSError if the source code of the structs is not available.
    """
    return format_schema(schema())


def main() -> None:
    """Write ``schemas/map-1.schema.json`` below the current folder.

    An existing file is replaced.

    Raises:
        OSError: If the file cannot be written, for example because the folder does not exist.
    """
    save(PATH, schema_text().encode())


if __name__ == "__main__":
    main()
