"""What the rows of the tables are made of: a game, its turns, the moves of each turn."""

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
from barsis_notation.record.spelled_turn import turn_text, unspell
from barsis_notation.record.structs import Entry, Player, Record, SpelledTurn, TurnItem
from barsis_notation.record.turns import Move, Turn, parse_turn, why_not_turn
from barsis_notation.replay.derived_facts import PlayedMove, TurnThrows
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.replay.turn_facts import TurnFacts, legal_turns
from barsis_notation.rulesets import Ruleset


class GameRow:
    """One game, with its *number* in the tables and the id of the set that these are.

    *own* are rulesets of the user's that the record may name, *raw* its canonical bytes.
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
        """The id of the record."""
        return hashlib.sha256(self.raw).hexdigest()

    @cached_property
    def opened(self) -> OpenedRecord:
        """The record, opened by the rules that it names."""
        return open_record(self.record, own=self.own)

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules that the record names; None if they are unknown."""
        return self.opened.ruleset

    @cached_property
    def facts(self) -> list[TurnFacts | None]:
        """What the rules know of each item of ``turns``."""
        return legal_turns(self.opened, lines=True)

    @cached_property
    def player_of(self) -> dict[str, Player]:
        """The player of each seat."""
        return {seat: player for player in self.record.players for seat in player.seats}

    @cached_property
    def _maker(self) -> RowMaker:
        seated = {seat: _seat_cells(self.player_of, seat) for seat in self.player_of}
        of_set, other = _OF_SET.of(self.set_id), IrregularItems(self.player_of)
        return RowMaker(self.number, of_set, seated, _THROWN, _PLAYED, other)

    def rows(self, table: str) -> list[Row]:
        """Return the rows of the game in the table of a name."""
        if table == "games":
            return [make_cells(self, GAMES)]
        make = self._maker.turns if table == "turns" else self._maker.moves
        return list(make(self.record.turns, self.facts))

    def make_rows_without_rules(self, table: str) -> list[Row]:
        """Return the rows in the table turns or moves by what the items say without the rules."""
        make = self._maker.turns if table == "turns" else self._maker.moves
        return list(make(self.record.turns, [None] * len(self.record.turns)))


def flatten_rows(rows: Iterable[Row]) -> list[tuple[Cell, ...]]:
    """Return *rows* cell by cell."""
    return list(map(_flatten_row, rows))


def make_rows(game: GameRow, among: Iterable[str] = TABLES) -> dict[str, list[tuple[Cell, ...]]]:
    """Return the rows of one game in the tables named *among* all, cell by cell."""
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
    """Reads the items of a game that are not plain turns, or that the rules cannot follow."""

    nothing_beside: Final = Cells(make_cells(Entry(), BESIDE))
    """The cells beside a turn with nothing beside it."""

    def __init__(self, player_of: Mapping[str, Player]) -> None:
        self.player_of = player_of

    def read(self, entry: Entry) -> tuple[str, Cells]:
        """Return the turn string of *entry*, and the cells of what stands beside it."""
        return turn_text(entry.turn), Cells(make_cells(entry, BESIDE))

    def said(self, item: TurnItem) -> TurnContent:
        """Return the cells from seat to position by what *item* says alone."""
        text, turn = _get_turn_text(item) or None, _read_turn(item)
        seated = _seat_cells(self.player_of, turn.seat if turn else "")
        if turn is None:
            return (seated, text, _NO_THROWS, None, None, None, None, None)
        throws, ending = _THROWN.of(_make_throws(turn.throws)), turn.ending or None
        return (seated, text, throws, len(turn.moves), ending, None, None, None)

    def made(self, item: TurnItem) -> list[PlayedMove]:
        """Return the moves that *item* says."""
        turn = _read_turn(item)
        return [_make_move(turn.seat, move) for move in turn.moves] if turn else []


def _seat_cells(player_of: Mapping[str, Player], seat: str) -> Cells:
    """Return the cells of a seat, ``""`` for none: its letter, and who plays it."""
    player = player_of.get(seat)
    return _SEATED.of((seat, player.name if player else ""))


def _get_turn_text(item: TurnItem) -> str:
    return turn_text(item.turn) if isinstance(item, Entry) else item


def _read_turn(item: TurnItem) -> Turn | None:
    """Return the turn that *item* says, None where there is none that can be read."""
    if isinstance(item, Entry) and isinstance(item.turn, SpelledTurn):
        return unspell(item.turn)
    text = _get_turn_text(item)
    return parse_turn(text) if text and why_not_turn(text) is None else None


@lru_cache(maxsize=4096)
def _make_throws(throws: tuple[str, ...]) -> TurnThrows:
    return TurnThrows(throws, None)


@lru_cache(maxsize=4096)
def _make_move(seat: str, move: Move) -> PlayedMove:
    return PlayedMove(seat, move)
