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
from barsis_notation.record.record_schema import published, schema_of
from barsis_notation.record.shapes import Extra, Integer, Seat, schema_id
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
    FileKind = shapes.one_of("csv", "jsonl", "parquet")
    Encoding = shapes.one_of("utf-8", "utf-16", "cp1252", "cp1256")
    ThrowWord = shapes.one_of("count", "other_face", "name", "value")
    ThrowPlace = shapes.one_of("turn", "row")
    Direction = shapes.one_of("up", "down")
    FormatName = shapes.one_of(FORMAT)
    RowKind = shapes.one_of("turn", "move")


class MapPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A closed object of the map."""


class File(MapPart, kw_only=True):
    """What sort of file the table is, where its content does not tell."""

    kind: Annotated[
        FileKind,
        About(description="csv, jsonl or parquet; told by the content where it is absent."),
    ] = ""
    separator: Annotated[
        str,
        About(min_length=1, max_length=1, description="csv: the sign between cells; a comma."),
    ] = ","
    encoding: Annotated[
        Encoding,
        About(description="csv and jsonl: the encoding; a byte order mark goes before it."),
    ] = "utf-8"


class Columns(MapPart, kw_only=True):
    """Which column holds what of a row."""

    game: Annotated[Name, About(description="What names the game; its rows stand together.")]
    seat: Annotated[Name, About(description="Whose turn it is, in words of `seats`.")]
    turn: Annotated[
        Name,
        About(description="Number of the turn; needed with a row a move. It never goes down."),
    ] = ""
    throw: Annotated[
        list[Name],
        About(max_length=8, description="The throws; two dice may stand in two columns."),
    ] = []
    moves: Annotated[
        Name, About(description="With a row a turn: its moves, cut as `moves` says.")
    ] = ""
    from_: Annotated[
        Name, About(description="With a row a move: the place the man leaves; empty for no move.")
    ] = field(name="from", default="")
    to: Annotated[Name, About(description="With a row a move: the place the man reaches.")] = ""
    man: Annotated[
        Name, About(description="With a row a move: the seat of the man, if not the turn's.")
    ] = ""
    hit: Annotated[
        Name, About(description="With a row a move: whether a man was sent back (yes, 1, true, x).")
    ] = ""
    taken_seat: Annotated[
        Name, About(description="With a row a move: the seat of the man sent back.")
    ] = ""
    taken_place: Annotated[
        Name, About(description="With a row a move: where he stood, numbered as for his seat.")
    ] = ""
    ending: Annotated[
        Name, About(description="A closing word, in words of `endings`: pass, resign …")
    ] = ""
    comment: Annotated[Name, About(description="A note on the turn.")] = ""


class Throws(MapPart, kw_only=True):
    """How a throw is written."""

    as_: Annotated[
        ThrowWord,
        About(
            description="count: shells or sticks as the ruleset counts them, or dice; other_face: "
            "those that fell the other way, so that k is n - k; name: the throw's name; value: the "
            "steps it gives. `words` go before it."
        ),
    ] = field(name="as", default="count")
    on: Annotated[
        ThrowPlace,
        About(
            description="With a row a move. turn: every row of a turn holds all its throws; row: "
            "each row holds those made in it, and is empty where there are none."
        ),
    ] = "turn"
    separator: Annotated[
        Sign, About(description="Between several throws in a cell, or two dice in it.")
    ] = "+"
    words: Annotated[
        dict[Word, Annotated[str, About(pattern=shapes.THROW_PATTERN)]],
        About(description="The program's word → the throw: three up → 3, none noted → ?."),
    ] = {}


class Places(MapPart, kw_only=True):
    """How places are numbered; the record counts the steps of each seat's own route."""

    counts: Annotated[
        Direction,
        About(description="Whether numbers grow with our steps (up) or against them (down)."),
    ] = "up"
    first: Annotated[
        Integer, About(description="The number that stands for our step 1: 1, or 0, or 24.")
    ] = 1
    cells: Annotated[
        dict[Seat, list[Name]],
        About(
            description="In place of numbers: for each seat the program's cells in the order of "
            "our steps from 1 on; 0..23 or a8..a1 stands for a run. A cell that comes twice is the "
            "step that is reached by the shortest way."
        ),
    ] = {}
    words: Annotated[
        dict[Word, Annotated[str, About(pattern=shapes.PLACE_PATTERN)]],
        About(description="The program's word → our place: home → off, base → bar, A1 → a1."),
    ] = {}


class Moves(MapPart, kw_only=True):
    """How the moves of a turn are cut, with a row a turn."""

    separator: Annotated[Sign, About(description="Between two moves.")] = " "
    between: Annotated[Sign, About(description="Between the places of one move.")] = "-"
    hit: Annotated[Sign, About(description="What is added where a man was sent back.")] = "*"


class PlayerColumns(MapPart, kw_only=True):
    """The columns of one player, by the members of the record's `players`."""

    seats: Annotated[
        list[Seat], About(min_length=1, max_length=34, description="His seats; one, as a rule.")
    ]
    name: Annotated[Name, About(description="Column of the name.")] = ""
    id: Annotated[Name, About(description="Column of the number in a register.")] = ""
    team: Annotated[Name, About(description="Column of the team.")] = ""
    country: Annotated[Name, About(description="Column of the country.")] = ""
    rating: Annotated[Name, About(description="Column of the rating, an integer.")] = ""


class EventColumns(MapPart, kw_only=True):
    """The columns of the event, by the members of the record's `event`."""

    name: Annotated[Name, About(description="Column of its name.")] = ""
    site: Annotated[Name, About(description="Column of the place.")] = ""
    date: Annotated[
        Name, About(description="Column of the day, written as `date_format` says.")
    ] = ""
    round: Annotated[Name, About(description="Column of the round.")] = ""
    table: Annotated[Name, About(description="Column of the table.")] = ""
    organiser: Annotated[Name, About(description="Column of who held it.")] = ""
    arbiter: Annotated[Name, About(description="Column of who judged.")] = ""
    section: Annotated[Name, About(description="Column of the section.")] = ""


class ResultColumns(MapPart, kw_only=True):
    """The columns of the result. A game without a winner in it is unfinished, or as reason says."""

    winner: Annotated[
        Name, About(description="Column of who won: a word of `seats`, or a player's name.")
    ] = ""
    reason: Annotated[Name, About(description="Column of why it ended, in words of `reasons`.")] = (
        ""
    )
    reasons: Annotated[
        dict[Word, Reason], About(description="The program's word → our reason: timeout → time.")
    ] = {}
    score: Annotated[
        dict[Seat, Name], About(description="Seat → column of the points it won.")
    ] = {}


class Map(MapPart, kw_only=True):
    """How the table of another program is read as records."""

    schema: Annotated[
        str,
        About(
            max_length=shapes.MAX_TEXT,
            pattern=shapes.MAP_SCHEMA_PATTERN,
            description="Where an editor finds this schema.",
        ),
    ] = field(name="$schema", default="")
    format: Annotated[FormatName, About(description="The layout's version.")]
    ruleset: RulesetRef
    file: File | UnsetType = UNSET
    rows: Annotated[RowKind, About(description="What one row holds: turn or move.")]
    columns: Columns
    seats: Annotated[
        dict[Word, Seat],
        About(min_length=1, description="The program's word → the seat: red → S."),
    ]
    throws: Throws | UnsetType = UNSET
    places: Places | UnsetType = UNSET
    moves: Moves | UnsetType = UNSET
    endings: Annotated[
        dict[Word, Ending], About(description="The program's word → our closing word.")
    ] = {}
    players: Annotated[
        list[PlayerColumns],
        About(
            max_length=shapes.MAX_PLAYERS,
            description="Who plays; seats that have neither a turn nor a name are left out.",
        ),
    ] = []
    event: EventColumns | UnsetType = UNSET
    date_format: Annotated[
        Word,
        About(
            description="How dates are written: iso (2026-11-20, a time after it is left out), "
            "unix, unix_ms, or a pattern such as %d/%m/%Y."
        ),
    ] = "iso"
    result: ResultColumns | UnsetType = UNSET
    x: Extra = {}


PATH: Final = Path("schemas") / "map-1.schema.json"
ID: Final = schema_id(PATH.name)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a map."""
    return schema_of(Map, ID)


def schema_text() -> str:
    """Return the contents of the published schema file."""
    return published(schema())


def main() -> None:
    """Write the published schema file below the current folder."""
    save(PATH, schema_text().encode())


if __name__ == "__main__":
    main()
