"""A map to begin with: every member that a game can need, with a value that is most often right.

Where there is a table it is made for, a first look at its columns says some of them.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, BinaryIO, Final, NamedTuple

from barsis_notation.formats.encodings import HEAD, decoded, older, unicode_of
from barsis_notation.formats.flat.separated import separator_of
from barsis_notation.formats.mapped.source import ForeignTable, kind_of, open_table
from barsis_notation.formats.mapped.structs import FORMAT, File
from barsis_notation.formats.mapped.translation import MeaninglessError, has_cells, text_of
from barsis_notation.formats.named_files import opened_file
from barsis_notation.record.packing import unpacked
from barsis_notation.replay.seating import counts_of, players_for
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_MAX_ROWS: Final = 10_000
"""Rows that are looked at for the words of a column."""

_SHORT: Final = {"windows-1256": "cp1256", "windows-1252": "cp1252"}


class Sample(NamedTuple):
    """How a table is written, and the names of its columns."""

    file: File
    names: list[str]


def sample_of(source: BinaryIO) -> Sample:
    """Return what the beginning of a table shows. Raises what ``open_table`` raises."""
    stream = unpacked(source)
    head = stream.peek(HEAD)[:HEAD]
    file = File(kind=kind_of(head))
    if file.kind != "parquet":
        file.encoding = encoding_of(head)
    if file.kind == "csv":
        file.separator = separator_of(decoded(head)[0].partition("\n")[0])
    with contextlib.closing(open_table(stream, file, set())) as table:
        return Sample(file, _names(table))


def _names(table: ForeignTable) -> list[str]:
    if table.names is not None:
        return table.names
    first = next(table.rows, None)
    return [*first.cells] if first else []


def encoding_of(head: bytes) -> str:
    """Return the encoding of a text that begins with *head*, as a map calls it."""
    if unicode_of(head).is_wide:
        return "utf-16"
    try:
        head.decode()
    except UnicodeDecodeError as error:
        if error.end < len(head):
            return _SHORT[older(head).name]
    return "utf-8"


def words_in(source: BinaryIO, file: File, column: str) -> list[str]:
    """Return the words in a *column*, each once, in the order in which they come."""
    words: dict[str, None] = {}
    with contextlib.closing(open_table(source, file, {column})) as table:
        for row in islice(table.rows, _MAX_ROWS):
            with contextlib.suppress(MeaninglessError):
                words[text_of(row.cells.get(column))] = None
    return [word for word in words if word]


def fields_of(file: File) -> dict[str, Any]:
    """Return *file* as a map says it."""
    members = ("kind", "separator", "encoding") if file.kind == "csv" else ("kind", "encoding")
    return {
        name: getattr(file, name) for name in members if file.kind != "parquet" or name == "kind"
    }


_EVENT = ("name", "site", "date", "round", "table")


def template(ruleset: Ruleset) -> dict[str, Any]:
    """Return a map for tables of *ruleset*'s game with a row a move, as JSON has it.

    Its table has the columns ``game, turn, seat, throw, from, to, hit, ending, comment``, those of
    the head named after the members of a record, and calls seats by their names.
    """
    seats = {ruleset.name("seats", seat) or seat: seat for seat in ruleset["seats.names"]}
    document: dict[str, Any] = {
        "$schema": "map-1.schema.json",
        "format": FORMAT,
        "ruleset": _reference(ruleset),
        "file": {"kind": "csv", "separator": ",", "encoding": "utf-8"},
        "rows": "move",
        "columns": _columns(ruleset),
        "seats": seats,
    }
    if ruleset.value("device.kind") != NONE:
        document["throws"] = _throws(ruleset)
    document["places"] = _places(ruleset)
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


def _reference(ruleset: Ruleset) -> dict[str, Any]:
    reference: dict[str, Any] = {"id": ruleset.id, "version": ruleset.version}
    if ruleset.chosen:
        reference["options"] = {
            path: list(value) if isinstance(value, tuple) else value
            for path, value in ruleset.chosen.items()
        }
    if not ruleset.builtin:
        reference["sha256"] = ruleset.sha256
    return reference


def _columns(ruleset: Ruleset) -> dict[str, Any]:
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


def _throws(ruleset: Ruleset) -> dict[str, Any]:
    """Return how throws are written: outcomes are their own words, names stand beside them."""
    words = {
        name: outcome
        for outcome in ruleset.value("device.outcomes")
        if (name := ruleset.throw_name(outcome)) is not None
    }
    return {"as": "count", "on": "turn", "separator": "+", "words": words}


def _places(ruleset: Ruleset) -> dict[str, Any]:
    """Return how places are numbered: as in a record, home and base by those words too."""
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


def fitted(
    ruleset: Ruleset,
    names: Sequence[str] = _NEEDED,
    words: Callable[[str], list[str]] = lambda _: [],
) -> dict[str, Any]:
    """Return the template for a table whose columns have these *names*.

    A column that every game needs stays in it, for people to say what it is called; of the others
    those that are there. *words* gives what stands in a column: a word in that of the seats that
    the ruleset has not is given to the next seat that is not named.
    """
    document = template(ruleset)
    columns = document["columns"] = _fitted_columns(document["columns"], names)
    said = words(columns["seat"]) or ruleset["seats.names"]
    document["seats"] |= _seats(ruleset, said, document["seats"])
    if "moves" in names and not {columns["from"], columns["to"]} <= set(names):
        document["rows"] = "turn"
        del columns["from"], columns["to"]
        columns["moves"] = "moves"
        document["moves"] = _moves(words("moves"))
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


def _fitted_columns(columns: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for member, usual in columns.items():
        several = usual if isinstance(usual, list) else [usual]
        named = several if set(several) <= set(names) else [_column(member, names)]
        if all(named):
            found[member] = named if isinstance(usual, list) else named[0]
        elif member in _NEEDED:
            found[member] = usual
    return found


def _moves(words: Sequence[str]) -> dict[str, str]:
    """Return how moves are cut that stand in one cell, such as *words*."""
    sign = next((sign for sign in ",;" if any(sign in word for word in words)), " ")
    return {"separator": sign, "between": "-", "hit": "x"}


def _column(member: str, names: Sequence[str]) -> str:
    """Return the column that *member* is most likely in, "" where it is in none."""
    known = (member, *_ALSO.get(member, ()))
    folded = {name.casefold().replace(" ", "_"): name for name in names}
    return next((folded[name] for name in known if name in folded), "")


def _seats(ruleset: Ruleset, words: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return which seats *words* may mean; unknown ones, in order, those that are left."""
    names: Sequence[str] = ruleset["seats.names"]
    meaning = {seat.casefold(): seat for seat in names}
    meaning |= {word.casefold(): seat for word, seat in known.items()}
    said = {word: meaning[word.casefold()] for word in words if word.casefold() in meaning}
    others = [word for word in words if word not in said]
    order = _in_order(ruleset, len(words))
    free = [seat for seat in order if seat not in said.values()]
    return said | dict(zip(others, free, strict=False))


def _in_order(ruleset: Ruleset, count: int) -> list[str]:
    """Return the seats, those first that *count* players take."""
    is_played = count in counts_of(ruleset)
    taken = [seats[0] for seats in players_for(ruleset, count)] if is_played else []
    return list(dict.fromkeys([*taken, *ruleset["seats.names"]]))


def template_of(ruleset: Ruleset, path: str) -> dict[str, Any]:
    """Return the template for the table in a file. Raises what ``open_table`` raises."""
    with opened_file(path) as stream:
        file, names = sample_of(stream)

    def words(column: str) -> list[str]:
        with opened_file(path) as stream:
            return words_in(stream, file, column) if column in names else []

    return {**fitted(ruleset, names, words), "file": fields_of(file)}


def template_text(document: Mapping[str, Any]) -> str:
    """Return a template as a file holds it."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
