"""The rows of a game in the tables: for the game, its turns, and the moves of each turn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from barsis_notation.formats.flat.separated import Cell
from barsis_notation.formats.flat.table_columns import (
    BESIDE,
    GAMES,
    OF_SET,
    PLAYED,
    SEATED,
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
    """One game to be written to the tables.

    The attributes are also the arguments, in this order. If *raw* is not given, the constructor
    encodes the record. It then raises UnicodeEncodeError if a text in the record has a lone
    surrogate, and TypeError if a member has a value that JSON cannot represent.

    Attributes:
        number: The number of the game in the tables, from 1.
        record: The record.
        set_id: The id of the set, "" if the tables have none.
        own: The user's own rulesets that the record may name.
        raw: The canonical bytes of the record; computed from *record* if not given.
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
        """The record, opened with the ruleset that it names, built-in or from *own*.

        An unknown ruleset and wrong seats do not raise an error: see ``OpenedRecord``.
        """
        return open_record(self.record, own=self.own)

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset that the record names, None if it is unknown."""
        return self.opened.ruleset

    @cached_property
    def facts(self) -> list[TurnFacts | None]:
        """The derived facts of each item of ``turns``.

        An item's facts are None if the rules are unknown or the play cannot be replayed up to it.
        """
        return collect_turn_facts(self.opened, lines=True)

    @cached_property
    def player_of(self) -> dict[str, Player]:
        """Maps the letter of each occupied seat to its player."""
        return {seat: player for player in self.record.players for seat in player.seats}

    def rows(self, table: str) -> list[Row]:
        """Return the rows of the game in one table, in order.

        A row is a tuple with one cell for each column in ``TABLES[table]``, in their order; None is
        an empty cell. There is one row for the game, for each item of ``turns`` and for each move.

        Args:
            table: ``games``, ``turns`` or ``moves``.
        """
        if table == "games":
            return [make_cells(self, GAMES)]
        return list(self._make_rows(table, self.facts))

    def make_rows_without_rules(self, table: str) -> list[Row]:
        """Return the rows in the table ``turns`` or ``moves``, with the derived cells empty.

        The ruleset of the record need not be known.
        """
        return list(self._make_rows(table, [None] * len(self.record.turns)))

    def _make_rows(self, table: str, facts: Sequence[TurnFacts | None]) -> Iterator[Row]:
        of_set = make_cells(self.set_id, OF_SET)
        make = self._make_turn_row if table == "turns" else self._make_move_rows
        for turn, (item, known) in enumerate(zip(self.record.turns, facts, strict=True), 1):
            for cells in make(item, known):
                yield (self.number, turn, *cells, *of_set)

    def _make_turn_row(self, item: TurnItem, known: TurnFacts | None) -> Iterator[Row]:
        """Yield the one row of an item of ``turns``, from its seat to the columns BESIDE."""
        cells = self._describe_item(item) if known is None else self._describe_facts(item, known)
        beside = make_cells(item, BESIDE) if isinstance(item, Entry) else _NOTHING_BESIDE
        yield (*cells, *beside)

    def _make_move_rows(self, item: TurnItem, known: TurnFacts | None) -> Iterator[Row]:
        """Yield a row for each move of an item, from the number of the move in its turn."""
        moves = _list_written_moves(item) if known is None else known.moves
        for number, move in enumerate(moves, 1):
            yield (number, *_make_move_cells(move))

    def _describe_facts(self, item: TurnItem, known: TurnFacts) -> Row:
        """Return the cells from seat to position of an item that the rules can follow."""
        taken = sum(len(move.facts.taken) for move in known.moves if move.facts)
        return (
            *self._make_seat_cells(known.text[0]),
            _get_turn_text(item),
            *_make_throw_cells(known.throws),
            len(known.moves),
            known.ending or None,
            taken,
            known.to_go,
            known.position,
        )

    def _describe_item(self, item: TurnItem) -> Row:
        """Return the cells of an item from seat to position, without using the rules.

        Cells that only the rules or a readable turn can supply are None.
        """
        text, turn = _get_turn_text(item) or None, _read_turn(item)
        if turn is None:
            return (*self._make_seat_cells(""), text, *_NO_THROWS, None, None, None, None, None)
        throws, ending = _make_throw_cells(_make_throws(turn.throws)), turn.ending or None
        seated = self._make_seat_cells(turn.seat)
        return (*seated, text, *throws, len(turn.moves), ending, None, None, None)

    def _make_seat_cells(self, seat: str) -> Row:
        """Return the letter of a seat and its player; *seat* is "" for an unknown seat."""
        player = self.player_of.get(seat)
        return make_cells((seat, player.name if player else ""), SEATED)


Row = tuple[Cell, ...]
_NO_THROWS: Final = (None,) * len(THROWN)
_NOTHING_BESIDE: Final = make_cells(Entry(), BESIDE)


@lru_cache(maxsize=2**14)
def _make_throw_cells(throws: TurnThrows) -> Row:
    return make_cells(throws, THROWN)


@lru_cache(maxsize=2**14)
def _make_move_cells(move: PlayedMove) -> Row:
    return make_cells(move, PLAYED)


def _list_written_moves(item: TurnItem) -> list[PlayedMove]:
    """Return the moves as written in an item; [] if it has no turn or the turn is malformed."""
    turn = _read_turn(item)
    return [_make_move(turn.seat, move) for move in turn.moves] if turn else []


def _get_turn_text(item: TurnItem) -> str:
    return get_turn_string(item.turn) if isinstance(item, Entry) else item


def _read_turn(item: TurnItem) -> Turn | None:
    """Return the turn of an item, None if it has no turn or its string cannot be parsed."""
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
