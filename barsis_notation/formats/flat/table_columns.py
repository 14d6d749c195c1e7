"""The columns of the tables, declared once for the writers, the readers and the documentation.

``python -m barsis_notation.formats.flat.table_columns`` prints them as tables of Markdown, for
docs/reference/table-columns.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET

from barsis_notation.formats.flat.separated import Cell
from barsis_notation.record.structs import Entry
from barsis_notation.record.turns import format_move
from barsis_notation.replay.derived_facts import PlayedMove, TurnThrows
from barsis_notation.replay.play_id import play_id

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import GameRow

R = TypeVar("R")


class CellKind(StrEnum):
    """The type of the cells in a column."""

    TEXT = "text"
    INTEGER = "integer"
    BOOLEAN = "true or false"


def _identity(cell: Any) -> Any:
    return cell


class Column(NamedTuple, Generic[R]):
    """One column of a table.

    Attributes:
        name: The name of the column.
        kind: The type of its cells.
        says: One line about the meaning of the column.
        of: Function that takes the object described by a row and returns the value of the cell; by
            default, it returns the object itself.
        derived: Whether the cells are computed by replaying the game; they are empty if the game
            cannot be replayed.
    """

    name: str
    kind: CellKind
    says: str
    of: Callable[[R], Any] = _identity
    derived: bool = False

    def make_cell(self, row: R) -> Cell:
        """Return the value of a row's cell in this column; None if the value is missing or "".

        Args:
            row: The object described by the row, such as a ``GameRow`` or ``PlayedMove``; it is
                passed to ``of``.
        """
        value = self.of(row)
        return None if value is UNSET or value == "" else value


def make_cells(row: R, columns: tuple[Column[R], ...]) -> tuple[Cell, ...]:
    """Return one cell for each of *columns*.

    Args:
        row: The object described by the row, such as a game or a move.
        columns: The columns, in order.
    """
    return tuple([column.make_cell(row) for column in columns])


TEXT, INTEGER, BOOLEAN = CellKind.TEXT, CellKind.INTEGER, CellKind.BOOLEAN


def to_json_text(value: Any) -> str:
    """Return *value* as JSON with sorted members, or "" if it is falsy, such as {} or 0."""
    return _ENCODER.encode(value).decode() if value else ""


_ENCODER: Final = msgspec.json.Encoder(order="sorted")


def _join(values: Iterable[object], sign: str) -> str:
    return sign.join(map(str, values))


# -- games ------------------------------------------------------------------------------------


def _member(part: str, member: str) -> Callable[[GameRow], Any]:
    """Return a function that returns a member of a record's part, None if the part is missing."""

    def get(row: GameRow) -> Any:
        found = getattr(row.record, part)
        return getattr(found, member) if found else None

    return get


def _print_names(row: GameRow) -> str:
    return to_json_text(
        {seat: player.name for seat, player in row.player_of.items() if player.name}
    )


def _count_followed_turns(row: GameRow) -> int:
    return sum(facts is not None for facts in row.facts)


RECORD: Final = "record"
"""The column of the ``games`` table that contains the whole record."""

SET: Final = "set_id"
"""The column of every table with the id of the set, equal in all tables written together."""

_SET_SAYS: Final = "id of the games in these tables: the same in every row of the three"

GAMES: Final[tuple[Column[GameRow], ...]] = (
    Column("game", INTEGER, "number of the game in these tables, from 1", lambda row: row.number),
    Column("record_id", TEXT, "SHA-256 of the canonical bytes", lambda row: row.record_id),
    Column(
        "play_id",
        TEXT,
        "SHA-256 of the play alone: the same for two records of one game",
        lambda row: play_id(row.record, row.ruleset),
        derived=True,
    ),
    Column(SET, TEXT, _SET_SAYS, lambda row: row.set_id),
    Column("ruleset", TEXT, "the game that was played", lambda row: row.record.ruleset.id),
    Column("version", INTEGER, "version of the ruleset", lambda row: row.record.ruleset.version),
    Column(
        "options",
        TEXT,
        "options that differ from the default, as JSON",
        lambda row: to_json_text(row.record.ruleset.options),
    ),
    Column("event", TEXT, "name of the event", _member("event", "name")),
    Column("site", TEXT, "place of the event", _member("event", "site")),
    Column("date", TEXT, "day: YYYY-MM-DD, YYYY-MM or YYYY", _member("event", "date")),
    Column("round", TEXT, "round, as named by the event", _member("event", "round")),
    Column("table", TEXT, "table or board", _member("event", "table")),
    Column("match", TEXT, "name of the match", _member("match", "id")),
    Column("match_game", INTEGER, "number of the game in the match", _member("match", "game")),
    Column("match_to", INTEGER, "points that win the match", _member("match", "to")),
    Column(
        "seats",
        TEXT,
        "seats in use, with commas, in the order of the record",
        lambda row: ",".join(row.player_of),
    ),
    Column("players", TEXT, "names by seat, as JSON", _print_names),
    Column("turns", INTEGER, "number of items in `turns`", lambda row: len(row.record.turns)),
    Column(
        "turns_followed",
        INTEGER,
        "number of turns that could be replayed: those with derived cells",
        _count_followed_turns,
        derived=True,
    ),
    Column(
        "winners",
        TEXT,
        "seats that won, with commas",
        lambda row: ",".join(row.record.result.winners) if row.record.result else None,
    ),
    Column("reason", TEXT, "why the game ended", _member("result", "reason")),
    Column("win", TEXT, "name of a win that counts more points", _member("result", "name")),
    Column(
        "score",
        TEXT,
        "points won by seat, as JSON",
        lambda row: to_json_text(row.record.result.score) if row.record.result else None,
    ),
    Column(
        RECORD,
        TEXT,
        "the whole record as canonical JSON; readers use this column",
        lambda row: row.raw.decode(),
    ),
)


# -- turns ------------------------------------------------------------------------------------

GAME: Final = Column[int]("game", INTEGER, "number of the game")
OF_SET: Final = (Column[str](SET, TEXT, _SET_SAYS),)


def _entry(member: str) -> Callable[[Entry], Any]:
    return lambda entry: getattr(entry, member)


def _throw_names(throws: TurnThrows) -> str | None:
    if throws.facts is None:
        return None
    thrown = zip(throws.facts, throws.written, strict=True)
    return "+".join((known.name if known else "") or throw for known, throw in thrown)


def _values(throws: TurnThrows) -> str | None:
    if throws.facts is None:
        return None
    return "+".join(_join(known.values, ",") if known else "?" for known in throws.facts)


SEATED: Final[tuple[Column[tuple[str, str]], ...]] = (
    Column("seat", TEXT, "seat of the turn", itemgetter(0)),
    Column("player", TEXT, "name of the seat's player", itemgetter(1)),
)

THROWN: Final[tuple[Column[TurnThrows], ...]] = (
    Column("throws", INTEGER, "number of throws", lambda throws: len(throws.written)),
    Column(
        "throw",
        TEXT,
        "the throws, with + between them: shells or sticks counted, or dice",
        lambda throws: "+".join(throws.written),
    ),
    Column(
        "throw_names",
        TEXT,
        "their names in the ruleset; the throw itself if it has no name",
        _throw_names,
        derived=True,
    ),
    Column("values", TEXT, "values of each throw: 10,khal+3", _values, derived=True),
)

BESIDE: Final[tuple[Column[Entry], ...]] = (
    Column("stood", BOOLEAN, "true for an illegal move that was kept by a ruling", _entry("stood")),
    Column("clock_ms", INTEGER, "clock after the turn, in milliseconds", _entry("clock_ms")),
    Column("spent_ms", INTEGER, "time the turn took, in milliseconds", _entry("spent_ms")),
    Column("at", TEXT, "when the turn was played (RFC 3339)", _entry("at")),
    Column("comment", TEXT, "a note for people", _entry("comment")),
)

TURNS: Final[tuple[Column[Any], ...]] = (
    GAME,
    Column("turn", INTEGER, "place in `turns`, from 1"),
    *SEATED,
    Column("notation", TEXT, "the turn as it was recorded"),
    *THROWN,
    Column("moves", INTEGER, "number of moves"),
    Column("ending", TEXT, "the closing word: pass, resign …"),
    Column("taken", INTEGER, "men sent back or removed", derived=True),
    Column(
        "to_go",
        INTEGER,
        "steps that the men of the seat still have to go after the turn",
        derived=True,
    ),
    Column("position", TEXT, "position after the turn, in one line", derived=True),
    *BESIDE,
    *OF_SET,
)


# -- moves ------------------------------------------------------------------------------------


def _get_ends(played: PlayedMove) -> tuple[str, str]:
    move = played.move
    return (move.path[0], move.path[-1]) if move.path else (move.start, move.to)


def _step(end: int) -> Callable[[PlayedMove], Any]:
    """Return a function that returns the step at one end of a move, None for other places."""
    return lambda move: int(_get_ends(move)[end]) if _get_ends(move)[end].isdecimal() else None


def _place(end: int) -> Callable[[PlayedMove], Any]:
    return lambda move: None if _get_ends(move)[end].isdecimal() else _get_ends(move)[end]


def _cell(which: int) -> Callable[[PlayedMove], Any]:
    return lambda move: move.facts.cells[which] if move.facts and move.facts.cells else None


def _print_used(move: PlayedMove) -> str | None:
    return _join(move.facts.used, ",") if move.facts else None


def _taken_seats(move: PlayedMove) -> str | None:
    if move.facts is None:
        return None
    return ",".join(one.partition(".")[0] for one in move.facts.taken)


PLAYED: Final[tuple[Column[PlayedMove], ...]] = (
    Column("seat", TEXT, "seat of the turn", lambda move: move.seat),
    Column("man", TEXT, "seat of the man that moves", lambda move: move.man),
    Column(
        "notation", TEXT, "the move: 11/14, b3xd3, ? not noted", lambda move: format_move(move.move)
    ),
    Column("from_step", INTEGER, "step where the move starts", _step(0)),
    Column("from_place", TEXT, "start that is not a step: bar, or a cell such as b3", _place(0)),
    Column("to_step", INTEGER, "step where the move ends", _step(1)),
    Column("to_place", TEXT, "end that is not a step: off, or a cell such as b3", _place(1)),
    Column("from_cell", TEXT, "name of the start for people", _cell(0), derived=True),
    Column("to_cell", TEXT, "name of the end for people", _cell(-1), derived=True),
    Column("used", TEXT, "values used, with commas: 10 or 10,khal", _print_used, derived=True),
    Column(
        "taken",
        TEXT,
        "men sent back or removed, with commas: N.32",
        lambda move: ",".join(move.facts.taken) if move.facts else None,
        derived=True,
    ),
    Column("taken_seat", TEXT, "their seats, with commas", _taken_seats, derived=True),
    Column("way", INTEGER, "steps the move took", lambda move: move.way, derived=True),
    Column(
        "to_go",
        INTEGER,
        "steps that the man still has to go",
        lambda move: move.after,
        derived=True,
    ),
)

MOVES: Final[tuple[Column[Any], ...]] = (
    GAME,
    Column("turn", INTEGER, "place of the turn, from 1"),
    Column("move", INTEGER, "place in the turn, from 1"),
    *PLAYED,
    *OF_SET,
)


Table = tuple[Column[Any], ...]

TABLES: Final[Mapping[str, Table]] = {"games": GAMES, "turns": TURNS, "moves": MOVES}
"""The columns of each table, by its name; games, the table that is read back, is first."""


def print_tables() -> dict[str, str]:
    """Return a dict that maps the name of each table to its columns, as a Markdown table."""
    return {name: "\n".join(_format_table(name)) for name in TABLES}


def _format_table(name: str) -> list[str]:
    head = ["| column | kind | meaning |", "|---|---|---|"]
    return head + [
        f"| `{column.name}` | {column.kind}{' ·' if column.derived else ''} | {column.says} |"
        for column in TABLES[name]
    ]


def main() -> None:
    """Print the columns of every table as Markdown, each under the name of the table."""
    for name, text in print_tables().items():
        print(f"### {name}\n\n{text}\n")


if __name__ == "__main__":
    main()
