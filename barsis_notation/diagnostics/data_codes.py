"""FMT5xx: MessagePack, tables of ours (csv, parquet), and other programs' tables read by a map."""

from __future__ import annotations

from typing import Final

from barsis_notation.diagnostics.findings import Code, Severity

MSGPACK_SYNTAX: Final = Code(
    code="FMT501",
    name="msgpack-syntax",
    message="byte {offset} begins {found}, expected {expected}",
    what="The bytes are not MessagePack, or hold values that a record cannot have.",
    why="Only this record is left out; reading goes on where the next one begins.",
    bad="a map whose key is a number; bytes in place of text",
    good="a map whose keys are the members of a record",
)
TABLE_COLUMNS: Final = Code(
    code="FMT502",
    name="table-columns",
    message="the table has {found}, expected {expected}",
    what="A table is not the table games that `convert --to csv` or `--to parquet` writes.",
    why="Records are read from its column `record`; `convert --map` reads other programs' tables.",
    bad="turns.csv, moves.csv, or a table of another program",
    good="games.csv with the columns it was written with",
)
TABLE_ROW: Final = Code(
    code="FMT503",
    name="table-row",
    message="row {row} has {found}, expected {expected}",
    what="A row of a table cannot be read: an unclosed quote, too many cells or too few.",
    why="Only this row is left out; the rows after it are read.",
    bad='1,"Amal,2',
    good='1,"Amal",2',
)
TABLE_DIFFERS: Final = Code(
    code="FMT504",
    name="table-differs",
    severity=Severity.WARNING,
    message="the column {column} says {found}, the record {expected}; the record was taken",
    what="A column of the table games says something else than the record in the same row.",
    why="The columns are written from the record. An edit there changes nothing; edit the record.",
)
TABLE_OTHER_LAYOUT: Final = Code(
    code="FMT505",
    name="table-other-layout",
    severity=Severity.INFO,
    message="the table has {found}, expected {expected}; it was read all the same",
    what="A table of ours that another program has written anew, with other separators or columns.",
    why="Harmless here; other readers may want it as it was.",
)
NO_PYARROW: Final = Code(
    code="FMT506",
    name="pyarrow-missing",
    message="found {found}, expected {expected}",
    what="Parquet is read and written by the package pyarrow, and it is not installed.",
    why="It is large and few need it: pip install 'barsis_notation[parquet]'.",
)
PARQUET_DAMAGED: Final = Code(
    code="FMT507",
    name="parquet-damaged",
    message="{where} cannot be read: found {found}, expected {expected}",
    what="A Parquet file is damaged or cut off, or asks for more memory than a row group may.",
    why="A row group that cannot be read is left out, the others are read; without its footer the "
    "file cannot be read.",
)
MAP_UNREADABLE: Final = Code(
    code="FMT508",
    name="map-unreadable",
    message="the map cannot be read: {found}, expected {expected}",
    what="The file of --map is not JSON, or too large.",
    why="It says how the columns of a table are to be read; nothing can be read without it.",
)
MAP_WRONG: Final = Code(
    code="FMT509",
    name="map-wrong",
    message="{where} in the map is {found}, expected {expected}",
    what="A member of the map is well-formed and says what cannot be.",
    why="Every game would be read wrong.",
    bad='"seats": {"red": "Q"} for Barsis',
    good='"seats": {"red": "S"}',
)
MAP_NO_COLUMN: Final = Code(
    code="FMT510",
    name="map-no-column",
    message="the table has no column {found}, expected {expected}",
    what="The map names a column that is not in the table.",
    why="A column that is not there is a slip in the map, and not an empty cell.",
)
MAP_CELL: Final = Code(
    code="FMT511",
    name="map-cell",
    message="row {row}, column {column}: found {found}, expected {expected}",
    what="A cell says something that the map gives no meaning.",
    why="Only this game is left out: one turn read wrong makes all that follow wrong.",
    bad="grün in the column of the player, and no grün in seats of the map",
    good='"seats": {"grün": "S", …}',
)
MAP_ROW_ORDER: Final = Code(
    code="FMT512",
    name="map-row-order",
    message="row {row}: found {found}, expected {expected}",
    what="Turns of a game stand in another order than their numbers.",
    why="The order of the rows is the order of play.",
)
MAP_NOT_ADJACENT: Final = Code(
    code="FMT513",
    name="map-not-adjacent",
    message="row {row}: found {found}, expected {expected}; these rows were left out",
    what="Rows of one game stand apart, with rows of other games between them.",
    why="A table is read row by row, in memory that does not grow: sort it by game, then by turn. "
    "The record of the rows before is a part of the game only.",
)
MAP_VARIES: Final = Code(
    code="FMT514",
    name="map-varies",
    severity=Severity.WARNING,
    message="row {row}, column {column}: found {found}, expected {expected}, as in rows before; "
    "the first was taken",
    what="A column of the head of a game says different things in its rows.",
    why="A game has one date, one event, one name for each player.",
)
TABLE_GAMES_MISSING: Final = Code(
    code="FMT020",
    name="table-games-missing",
    message="the table has {found}, expected {expected}: {sister} beside it has turns or moves of "
    "so many; take the set from a copy, or write it anew from the records",
    what="The table games has fewer rows than the tables turns or moves of its set have games.",
    why="Records are read from the table games alone: what is not in it is lost.",
    bad="games.csv with nothing but its heading, and turns.csv with the turns of six games",
)
TABLE_SISTER_DIFFERS: Final = Code(
    code="FMT021",
    name="table-sister-differs",
    severity=Severity.WARNING,
    message="{sister} beside the table has {found}, expected {expected}; write the set anew",
    what="The table turns of a set has other turns than the records in the table games.",
    why="The records are whole; who looks things up in the other tables reads something else.",
)
RULES_UNTOLD: Final = Code(
    code="FMT515",
    name="rules-untold",
    severity=Severity.WARNING,
    message="{format} was written without what the rules tell of the turns: {found}",
    what="A format that also writes values, cells or positions met a record whose rules it does "
    "not know, or does not play.",
    why="Those cells stay empty, though the record itself is kept whole. `convert --ruleset FILE` "
    "brings in rules of your own; --strict makes it an error.",
)

CODES: Final = (
    MSGPACK_SYNTAX,
    TABLE_COLUMNS,
    TABLE_ROW,
    TABLE_DIFFERS,
    TABLE_OTHER_LAYOUT,
    NO_PYARROW,
    PARQUET_DAMAGED,
    MAP_UNREADABLE,
    MAP_WRONG,
    MAP_NO_COLUMN,
    MAP_CELL,
    MAP_ROW_ORDER,
    MAP_NOT_ADJACENT,
    MAP_VARIES,
    TABLE_GAMES_MISSING,
    TABLE_SISTER_DIFFERS,
    RULES_UNTOLD,
)
