"""The rows of a game in the tables: for the game, its turns, and the moves of each turn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final

from barsis_notation.formats.flat.row_cells import (
    Cell,
    CellCache,
    Cells,
    Row,
    RowMaker,
    TurnContent,
)
from barsis_notation.formats.flat.table_columns import (
    BESIDE,
    GAMES,
    OF_SET,
    PLAYED,
    SEATED,
    TABLES,
    THROWN,
    make_cells,
)
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.spelled_turn import get_turn_string, unspell_turn
from barsis_notation.record.structs import Entry, Player, Record, SpelledTurn, TurnItem
from barsis_notation.record.turns import Move, Turn, find_syntax_error, parse_turn
from barsis_notation.replay.derived_facts import PlayedMove, TurnThrows
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.replay.turn_facts import TurnFacts, collect_turn_facts
from barsis_notation.rulesets import Ruleset


class GameRow:
    """One game to be written into the tables.

    The attributes are the arguments, in this order.

    Attributes:
        number: The number of the game in the tables, from 1.
        record: The record.
        set_id: The id of the set, "" if the tables have none.
        own: The user's own rulesets that the record may name.
        raw: The canonical bytes of the record; computed if not given.
    """

    def __init__(
        self,
        number: int,
        record: Record,
        set_id: str = "",
        own: tuple[Ruleset, ...] = (),
        raw: bytes = b"",
    ) -> None:
        self.number: int = number
        self.record: Record = record
        self.set_id: str = set_id
        self.own: tuple[Ruleset, ...] = own
        self.raw: bytes = raw or canonical_bytes(record)

    @property
    def record_id(self) -> str:
        """The id of the record: the SHA-256 of its canonical bytes, in hexadecimal."""
        return hashlib.sha256(self.raw).hexdigest()

    @cached_property
    def opened(self) -> OpenedRecord:
        """The record, opened by the rules that it names, built in or among *own*."""
        return open_record(self.record, own=self.own)

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset that the record names, None if it is unknown."""
        return self.opened.ruleset

    @cached_property
    def facts(self) -> list[TurnFacts | None]:
        """The derived facts of each item of ``turns``, None for an item without them.

        An item has none if the rules are unknown or cannot follow the play up to it.
        """
        return collect_turn_facts(self.opened, lines=True)

    @cached_property
    def player_of(self) -> dict[str, Player]:
        """A dict from the letter of each seat to its player."""
        return {seat: player for player in self.record.players for seat in player.seats}

    @cached_property
    def _maker(self) -> RowMaker:
        seated = {seat: _seat_cells(self.player_of, seat) for seat in self.player_of}
        of_set, other = _OF_SET.get_cells(self.set_id), IrregularItems(self.player_of)
        return RowMaker(self.number, of_set, seated, _THROWN, _PLAYED, other)

    def rows(self, table: str) -> list[Row]:
        """Return the rows of the game in one table, in order.

        An item of a row is a single cell or ``Cells`` (several adjacent cells); ``flatten_rows``
        makes them all single cells.

        Args:
            table: ``games``, ``turns`` or ``moves``.
        """
        if table == "games":
            return [make_cells(self, GAMES)]
        make = self._maker.turns if table == "turns" else self._maker.moves
        return list(make(self.record.turns, self.facts))

    def make_rows_without_rules(self, table: str) -> list[Row]:
        """Return the rows in the table ``turns`` or ``moves``, with derived cells empty.

        The form of the rows is that of ``rows``. The rules need not be known.
        """
        make = self._maker.turns if table == "turns" else self._maker.moves
        return list(make(self.record.turns, [None] * len(self.record.turns)))


def flatten_rows(rows: Iterable[Row]) -> list[tuple[Cell, ...]]:
    """Return *rows* as tuples of single cells: the cells of ``Cells`` become items."""
    return list(map(_flatten_row, rows))


def make_rows(game: GameRow, among: Iterable[str] = TABLES) -> dict[str, list[tuple[Cell, ...]]]:
    """Return a dict from the name of each table to the rows of a game in it.

    The rows are tuples of single cells.

    Args:
        game: The game.
        among: Names of tables; all tables by default.
    """
    return {name: flatten_rows(game.rows(name)) for name in among}


def _flatten_row(row: Row) -> tuple[Cell, ...]:
    pieces = [one.cells if isinstance(one, Cells) else (one,) for one in row]
    return tuple([cell for piece in pieces for cell in piece])


_SEATED: Final = CellCache(lambda seated: make_cells(seated, SEATED))
_THROWN: Final = CellCache(lambda throws: make_cells(throws, THROWN))
_PLAYED: Final = CellCache(lambda move: make_cells(move, PLAYED))
_OF_SET: Final = CellCache(lambda set_id: make_cells(set_id, OF_SET))
_NO_THROWS: Final = Cells((None,) * len(THROWN))


# -- entries, and turns that the rules cannot follow ------------------------------------------


class IrregularItems:
    """Reads the items of a game that are entries, or that the rules cannot follow.

    Args:
        player_of: The player of each seat, by its letter.
    """

    empty_beside: Final = Cells(make_cells(Entry(), BESIDE))
    """The cells of the columns BESIDE for a turn without them."""

    def __init__(self, player_of: Mapping[str, Player]) -> None:
        self.player_of = player_of

    def read_entry(self, entry: Entry) -> tuple[str, Cells]:
        """Return the turn string of *entry*, and its cells of the columns BESIDE.

        A turn spelled out as an object is converted to a string. The string is "" without a turn.
        """
        return get_turn_string(entry.turn), Cells(make_cells(entry, BESIDE))

    def describe(self, item: TurnItem) -> TurnContent:
        """Return the cells of an item from seat to position, without using the rules.

        Those that only the rules or a readable turn give are None.

        Args:
            item: An item of ``turns``: a turn string or an entry.
        """
        text, turn = _get_turn_text(item) or None, _read_turn(item)
        seated = _seat_cells(self.player_of, turn.seat if turn else "")
        if turn is None:
            return (seated, text, _NO_THROWS, None, None, None, None, None)
        throws, ending = _THROWN.get_cells(_make_throws(turn.throws)), turn.ending or None
        return (seated, text, throws, len(turn.moves), ending, None, None, None)

    def list_moves(self, item: TurnItem) -> list[PlayedMove]:
        """Return the moves as written in an item of ``turns``, in order.

        Return [] if it has no turn or the turn is malformed.
        """
        turn = _read_turn(item)
        return [_make_move(turn.seat, move) for move in turn.moves] if turn else []


def _seat_cells(player_of: Mapping[str, Player], seat: str) -> Cells:
    """Return the cells of a seat: its letter and its player. *seat* is "" for an unknown seat."""
    player = player_of.get(seat)
    return _SEATED.get_cells((seat, player.name if player else ""))


def _get_turn_text(item: TurnItem) -> str:
    return get_turn_string(item.turn) if isinstance(item, Entry) else item


def _read_turn(item: TurnItem) -> Turn | None:
    """Return the turn of an item, None without a turn or if its string cannot be parsed."""
    if isinstance(item, Entry) and isinstance(item.turn, SpelledTurn):
        return unspell_turn(item.turn)
    text = _get_turn_text(item)
    return parse_turn(text) if text and find_syntax_error(text) is None else None


@lru_cache(maxsize=4096)
def _make_throws(throws: tuple[str, ...]) -> TurnThrows:
    return TurnThrows(throws, None)


@lru_cache(maxsize=4096)
def _make_move(seat: str, move: Move) -> PlayedMove:
    return PlayedMove(seat, move)
