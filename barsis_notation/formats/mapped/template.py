"""Generation of a map as a template: all members a game may need, with usual values.

For an existing table, some values are found in its columns.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, BinaryIO, Final, NamedTuple

from barsis_notation.formats.encodings import (
    HEAD,
    decode_text,
    detect_legacy_encoding,
    detect_unicode,
)
from barsis_notation.formats.flat.separated import guess_separator
from barsis_notation.formats.mapped.source import ForeignTable, detect_kind, open_table
from barsis_notation.formats.mapped.structs import FORMAT, File
from barsis_notation.formats.mapped.translation import MeaninglessError, has_cells, normalise_cell
from barsis_notation.formats.named_files import open_file
from barsis_notation.record.packing import open_unpacked
from barsis_notation.replay.seating import assign_seats, get_player_counts
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_MAX_ROWS: Final = 10_000
"""Maximum number of rows that are read for the words of a column."""

_SHORT: Final = {"windows-1256": "cp1256", "windows-1252": "cp1252"}


class Sample(NamedTuple):
    """The layout of a table and its column names in order, from ``read_sample``.

    The layout is the member ``file`` of a map.
    """

    file: File
    names: list[str]


def read_sample(source: BinaryIO) -> Sample:
    """Read the beginning of a table to detect its layout and columns.

    The columns of JSON Lines are the members of the first nonempty line; there are none if that
    line is not an object. An empty table counts as CSV without columns.

    Args:
        source: A binary stream of the table from its start, optionally compressed. It stays open,
            but its position afterwards is undefined.

    Raises:
        DamagedError: If a Parquet file cannot be read at all.
        NoPyarrowError: If Parquet is read and pyarrow is not installed.
        BrokenCompressionError: If compressed data is damaged.
        OSError: If *source* cannot be read, if it needs Zstandard and it is not installed, or if
            there is too little memory for Parquet.
    """
    stream = open_unpacked(source)
    head = stream.peek(HEAD)[:HEAD]
    file = File(kind=detect_kind(head))
    if file.kind != "parquet":
        file.encoding = detect_encoding(head)
    if file.kind == "csv":
        file.separator = guess_separator(decode_text(head)[0].partition("\n")[0])
    with contextlib.closing(open_table(stream, file, set())) as table:
        return Sample(file, _list_names(table))


def _list_names(table: ForeignTable) -> list[str]:
    if table.names is not None:
        return table.names
    first = next(table.rows, None)
    return [*first.cells] if first else []


def detect_encoding(head: bytes) -> str:
    """Return the encoding of a text as named in a map.

    This is ``utf-8``, ``utf-16``, ``cp1252`` or ``cp1256``. The result for UTF-32, which maps do
    not support, is also ``utf-16``.

    Args:
        head: The first bytes of the text, uncompressed.
    """
    if detect_unicode(head).is_wide:
        return "utf-16"
    try:
        head.decode()
    except UnicodeDecodeError as error:
        if error.end < len(head):
            return _SHORT[detect_legacy_encoding(head).name]
    return "utf-8"


def list_words(source: BinaryIO, file: File, column: str) -> list[str]:
    """Return the different nonempty words of a column, in order of appearance.

    Words are normalised by ``normalise_cell``. Only the first 10,000 rows are read. Cells that
    cannot be decoded are ignored.

    Args:
        source: A binary stream of the table from its start, optionally compressed. It stays open,
            but its position afterwards is undefined.
        file: The layout of the table, from ``read_sample``.
        column: The name of the column; the result is empty if the table lacks this column.

    Raises:
        DamagedError: If a Parquet file cannot be read at all.
        NoPyarrowError: If Parquet is read and pyarrow is not installed.
        BrokenCompressionError: If compressed data is damaged.
        OSError: If *source* cannot be read, if it needs Zstandard and it is not installed, or if
            there is too little memory for Parquet.
    """
    words: dict[str, None] = {}
    with contextlib.closing(open_table(source, file, {column})) as table:
        for row in islice(table.rows, _MAX_ROWS):
            with contextlib.suppress(MeaninglessError):
                words[normalise_cell(row.cells.get(column))] = None
    return [word for word in words if word]


def make_file_member(file: File) -> dict[str, Any]:
    """Return the member ``file`` of a map for this layout, as a dict of JSON values.

    The keys are ``kind``, ``separator`` (only for csv) and ``encoding`` (only for csv and jsonl).
    """
    members = ("kind", "separator", "encoding") if file.kind == "csv" else ("kind", "encoding")
    return {
        name: getattr(file, name) for name in members if file.kind != "parquet" or name == "kind"
    }


_EVENT = ("name", "site", "date", "round", "table")


def make_template(ruleset: Ruleset) -> dict[str, Any]:
    """Return a map, as a dict of JSON values, for tables of a game with one row per move.

    The columns are ``game, seat, turn, throw, from, to, hit, ending, comment``. Games with several
    dice have ``die_1``, ``die_2`` and so on in place of ``throw``; games without throws have
    neither. The columns for players, event and result are named after the members of a record, such
    as ``player_S`` and ``event_name``. The words for seats are their English names in the ruleset,
    or their letters if they have none.
    """
    seats = {ruleset.name("seats", seat) or seat: seat for seat in ruleset["seats.names"]}
    document: dict[str, Any] = {
        "$schema": "map-1.schema.json",
        "format": FORMAT,
        "ruleset": _make_reference(ruleset),
        "file": {"kind": "csv", "separator": ",", "encoding": "utf-8"},
        "rows": "move",
        "columns": _make_columns(ruleset),
        "seats": seats,
    }
    if ruleset.value("device.kind") != NONE:
        document["throws"] = _make_throws(ruleset)
    document["places"] = _make_places(ruleset)
    document["endings"] = {"resigned": "resign", "passed": "pass"}
    document["players"] = [
        {"seats": [seat], "name": f"player_{seat}", "rating": f"rating_{seat}"}
        for seat in ruleset["seats.names"]
    ]
    document["event"] = {member: f"event_{member}" for member in _EVENT}
    document["date_format"] = "iso"
    document["result"] = {
        "winner": "winner",
        "reason": "reason",
        "reasons": {"finished": "home", "timeout": "time"},
    }
    return document


def _make_reference(ruleset: Ruleset) -> dict[str, Any]:
    reference: dict[str, Any] = {"id": ruleset.id, "version": ruleset.version}
    if ruleset.chosen:
        reference["options"] = {
            path: list(value) if isinstance(value, tuple) else value
            for path, value in ruleset.chosen.items()
        }
    if not ruleset.builtin:
        reference["sha256"] = ruleset.sha256
    return reference


def _make_columns(ruleset: Ruleset) -> dict[str, Any]:
    columns: dict[str, Any] = {"game": "game", "seat": "seat", "turn": "turn"}
    if ruleset.value("device.kind") != NONE:
        dice = ruleset["device.n"] if ruleset["device.kind"] == "dice" else 1
        columns["throw"] = ["throw"] if dice == 1 else [f"die_{n + 1}" for n in range(dice)]
    return columns | {
        "from": "from",
        "to": "to",
        "hit": "hit",
        "ending": "ending",
        "comment": "comment",
    }


def _make_throws(ruleset: Ruleset) -> dict[str, Any]:
    """Return the member ``throws`` of a map, for throws written as an outcome or its name."""
    words = {
        name: outcome
        for outcome in ruleset.value("device.outcomes")
        if (name := ruleset.throw_name(outcome)) is not None
    }
    return {"as": "count", "on": "turn", "separator": "+", "words": words}


def _make_places(ruleset: Ruleset) -> dict[str, Any]:
    """Return the member ``places`` of a map: numbers as in a record, words for home and base."""
    if has_cells(ruleset):
        columns, rows = ruleset["board.columns"], ruleset["board.rows"]
        cells = [f"{chr(97 + file)}{rank + 1}" for rank in range(rows) for file in range(columns)]
        return {"words": {cell.upper(): cell for cell in cells}}
    return {"counts": "up", "first": 1, "words": {"base": "bar", "home": "off"}}


# -- fitted to a table -------------------------------------------------------------------------

_NEEDED: Final = ("game", "seat", "turn", "throw", "from", "to")
_ALSO: Final[Mapping[str, Sequence[str]]] = {
    "game": ("game_id", "match", "id"),
    "turn": ("turn_number", "ply", "no"),
    "seat": ("player", "side", "who", "color", "colour"),
    "throw": ("roll", "dice", "throws"),
    "from": ("start", "from_step"),
    "to": ("end", "to_step"),
}
"""Other names that columns often have."""


def fit_template(
    ruleset: Ruleset,
    names: Sequence[str] = _NEEDED,
    words: Callable[[str], list[str]] = lambda _: [],
) -> dict[str, Any]:
    """Return a template of a map for a table with these columns, as a dict of JSON values.

    Columns that every game needs are kept even if the table lacks them, so that the user can fill
    in their names; other missing columns are removed. Other common names, such as ``roll`` for
    ``throw``, are recognised, in upper or lower case, and with spaces in place of underscores. If
    the table has a column ``moves`` (in lower case), the map is for one row per turn, and a missing
    column ``turn`` is removed, too. This does not apply to a table with both ``from`` and ``to``.
    The member ``file`` is that of a CSV file; ``make_template_for`` replaces it.

    Args:
        ruleset: The ruleset of the games.
        names: The columns of the table. Defaults to those that every game needs.
        words: Function that takes the name of a column and returns the different words in it, [] if
            the table lacks the column. Unknown words in the column of seats are assigned to the
            remaining seats, in order. Exceptions of this function are propagated. By default, no
            words are known.
    """
    document = make_template(ruleset)
    columns = document["columns"] = _fit_columns(document["columns"], names)
    said = words(columns["seat"]) or ruleset["seats.names"]
    document["seats"] |= _map_seats(ruleset, said, document["seats"])
    if "moves" in names and not {columns["from"], columns["to"]} <= set(names):
        document["rows"] = "turn"
        del columns["from"], columns["to"]
        columns["moves"] = "moves"
        document["moves"] = _make_moves(words("moves"))
    if "turn" in columns and columns["turn"] not in names and document["rows"] == "turn":
        del columns["turn"]
    document["players"] = [
        {member: value for member, value in player.items() if member == "seats" or value in names}
        for player in document["players"]
    ]
    document["event"] = {one: name for one, name in document["event"].items() if name in names}
    result = document["result"]
    document["result"] = {
        member: value
        for member, value in result.items()
        if (value in names if isinstance(value, str) else result["reason"] in names)
    }
    if "ending" not in columns:
        del document["endings"]
    if "date" not in document["event"]:
        del document["date_format"]
    if not any(len(player) > 1 for player in document["players"]):
        del document["players"]
    return {name: value for name, value in document.items() if value}


def _fit_columns(columns: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for member, usual in columns.items():
        several = usual if isinstance(usual, list) else [usual]
        named = several if set(several) <= set(names) else [_find_column(member, names)]
        if all(named):
            found[member] = named if isinstance(usual, list) else named[0]
        elif member in _NEEDED:
            found[member] = usual
    return found


def _make_moves(words: Sequence[str]) -> dict[str, str]:
    """Return the member ``moves`` of a map, with the separator that occurs in the cells *words*."""
    sign = next((sign for sign in ",;" if any(sign in word for word in words)), " ")
    return {"separator": sign, "between": "-", "hit": "x"}


def _find_column(member: str, names: Sequence[str]) -> str:
    """Return the most likely column of *member*, "" if it has none."""
    known = (member, *_ALSO.get(member, ()))
    folded = {name.casefold().replace(" ", "_"): name for name in names}
    return next((folded[name] for name in known if name in folded), "")


def _map_seats(ruleset: Ruleset, words: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return the seat of each of *words*, by word; unknown words get the other seats, in order."""
    names: Sequence[str] = ruleset["seats.names"]
    meaning = {seat.casefold(): seat for seat in names}
    meaning |= {word.casefold(): seat for word, seat in known.items()}
    said = {word: meaning[word.casefold()] for word in words if word.casefold() in meaning}
    others = [word for word in words if word not in said]
    order = _order_seats(ruleset, len(words))
    free = [seat for seat in order if seat not in said.values()]
    return said | dict(zip(others, free, strict=False))


def _order_seats(ruleset: Ruleset, count: int) -> list[str]:
    """Return the seats, beginning with those used by *count* players."""
    is_played = count in get_player_counts(ruleset)
    taken = [seats[0] for seats in assign_seats(ruleset, count)] if is_played else []
    return list(dict.fromkeys([*taken, *ruleset["seats.names"]]))


def make_template_for(ruleset: Ruleset, path: str) -> dict[str, Any]:
    """Return a template of a map for the table in a file, as a dict of JSON values.

    Args:
        ruleset: The ruleset of the games.
        path: The path or URI of the file with the table, which is opened up to three times and so
            must not be a pipe.

    Raises:
        OSError: If the file cannot be read, or the add-on for cloud storage is missing.
        DamagedError: If a Parquet file cannot be read at all.
        NoPyarrowError: If Parquet is read and pyarrow is not installed.
        BrokenCompressionError: If compressed data is damaged.
        ValueError: If a local path contains NUL.
    """
    with open_file(path) as stream:
        file, names = read_sample(stream)

    def words(column: str) -> list[str]:
        with open_file(path) as stream:
            return list_words(stream, file, column) if column in names else []

    return {**fit_template(ruleset, names, words), "file": make_file_member(file)}


def format_template(document: Mapping[str, Any]) -> str:
    """Return a template as indented JSON text with a final line feed.

    *document* is a template as ``make_template`` returns it.
    """
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
