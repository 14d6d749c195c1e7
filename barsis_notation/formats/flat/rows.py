"""What the rows of the tables are made of: a game, its turns, the moves of each turn.

A row is a tuple. Cells that often stand together in many rows are one ``Cells`` in it, written or
compressed once; every other cell stands for itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Final

from barsis_notation.formats.flat.columns import (
    BESIDE,
    GAMES,
    OF_SET,
    PLAYED,
    SEATED,
    TABLES,
    THROWN,
    Cell,
    cells_of,
)
from barsis_notation.formats.flat.separated import joined
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.spelled_turn import turn_text, unspell
from barsis_notation.record.structs import Entry, Player, Record, SpelledTurn, TurnItem
from barsis_notation.record.turns import Move, Turn, parse_turn, why_not_turn
from barsis_notation.replay.derived import PlayedMove, Throws
from barsis_notation.replay.start import ruleset_of
from barsis_notation.replay.turn_facts import TurnFacts, turn_facts
from barsis_notation.rulesets import Ruleset


class Cells:
    """Cells that stand side by side, as a tuple and as *text*: the piece of a line of csv."""

    __slots__ = ("cells", "size", "text")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        self.text = joined(cells)
        self.size = sum(len(cell) for cell in cells if isinstance(cell, str))
        """Characters of text."""


Row = tuple[Cell | Cells, ...]

OfTurn = tuple[Cells, str | None, Cells, int | None, str | None, int | None, int | None, str | None]
"""Seat, notation, throws, moves, ending, men taken, steps to go, position."""
TurnCells = tuple[int, int, *OfTurn, Cells, Cells]
"""Game and turn, what the turn says, what stands beside it, the id of the set."""
MoveCells = tuple[int, int, int, Cells, Cells]
"""Game, turn and move, what the move says, the id of the set."""


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

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules that the record names, None where they are not known."""
        return ruleset_of(self.record, self.own)[0]

    @cached_property
    def facts(self) -> list[TurnFacts | None]:
        """What the rules know of each item of ``turns``."""
        return turn_facts(self.record, self.own)

    @cached_property
    def player_of(self) -> dict[str, Player]:
        """The player of each seat."""
        return {seat: player for player in self.record.players for seat in player.seats}

    def seated(self, seat: str) -> Cells:
        """Return the cells of a seat, ``""`` for none: its letter, and who plays it."""
        player = self.player_of.get(seat)
        return _seated(seat, player.name if player else "")


def rows_of(game: GameRow, among: Container[str] = TABLES) -> dict[str, list[tuple[Cell, ...]]]:
    """Return the rows of one game in the tables named *among* all, cell by cell."""
    return {
        name: [_flat(row) for row in rows(game)] for name, rows in ROWS.items() if name in among
    }


def _flat(row: Row) -> tuple[Cell, ...]:
    return tuple(
        [cell for one in row for cell in (one.cells if isinstance(one, Cells) else (one,))]
    )


def game_rows(game: GameRow) -> Iterator[tuple[Cell, ...]]:
    """Yield the row of a game in the table games."""
    yield cells_of(game, GAMES)


def turn_rows(game: GameRow) -> Iterator[TurnCells]:
    """Yield the rows of a game in the table turns: one for each item of ``turns``."""
    number, of_set = game.number, _of_set(game.set_id)
    seated = {seat: game.seated(seat) for seat in ("", *game.player_of)}
    items = zip(game.record.turns, game.facts, strict=True)
    for turn, (item, facts) in enumerate(items, start=1):
        if isinstance(item, str):
            text, beside = item, _NOTHING_BESIDE
        else:
            text, beside = turn_text(item.turn), Cells(cells_of(item, BESIDE))
        if facts is None:
            yield (number, turn, *_cells_of_said(game, item, text), beside, of_set)
            continue
        _, throws, moves, ending, position, to_go = facts
        yield (
            number,
            turn,
            seated[facts.text[0]],
            text,
            _thrown(throws),
            len(moves),
            ending or None,
            sum([len(move.facts.taken) for move in moves if move.facts]),
            to_go,
            position,
            beside,
            of_set,
        )


def move_rows(game: GameRow) -> Iterator[MoveCells]:
    """Yield the rows of a game in the table moves."""
    number, of_set = game.number, _of_set(game.set_id)
    items = zip(game.record.turns, game.facts, strict=True)
    for turn, (item, facts) in enumerate(items, start=1):
        moves = facts.moves if facts else _said_moves(item)
        for place, move in enumerate(moves, start=1):
            yield (number, turn, place, _played(move), of_set)


ROWS: Final[Mapping[str, Callable[[GameRow], Iterator[Row]]]] = {
    "games": game_rows,
    "turns": turn_rows,
    "moves": move_rows,
}
"""What yields the rows of each table."""


# -- cells of what is often the same ----------------------------------------------------------


@lru_cache(maxsize=1024)
def _seated(seat: str, player: str) -> Cells:
    return Cells(cells_of((seat, player), SEATED))


@lru_cache(maxsize=4096)
def _thrown(throws: Throws) -> Cells:
    return Cells(cells_of(throws, THROWN))


@lru_cache(maxsize=16384)
def _played(move: PlayedMove) -> Cells:
    return Cells(cells_of(move, PLAYED))


@lru_cache(maxsize=64)
def _of_set(set_id: str) -> Cells:
    return Cells(cells_of(set_id, OF_SET))


_NOTHING_BESIDE: Final = Cells(cells_of(Entry(), BESIDE))
_NO_THROWS: Final = Cells((None,) * len(THROWN))


# -- turns that the rules cannot follow -------------------------------------------------------


def _cells_of_said(game: GameRow, item: TurnItem, text: str) -> OfTurn:
    """Return the cells from seat to position by what *item* says alone; *text* is its turn."""
    said = _said(item, text)
    if said is None:
        return (game.seated(""), text or None, _NO_THROWS, None, None, None, None, None)
    throws, moves = _thrown(_only_said(said.throws)), len(said.moves)
    return (game.seated(said.seat), text, throws, moves, said.ending or None, None, None, None)


def _said_moves(item: TurnItem) -> Iterator[PlayedMove]:
    said = _said(item, turn_text(item.turn) if isinstance(item, Entry) else item)
    if said is not None:
        for move in said.moves:
            yield _only_made(said.seat, move)


def _said(item: TurnItem, text: str) -> Turn | None:
    """Return the turn that *item* says, None where there is none that can be read."""
    if isinstance(item, Entry) and isinstance(item.turn, SpelledTurn):
        return unspell(item.turn)
    return parse_turn(text) if text and why_not_turn(text) is None else None


@lru_cache(maxsize=4096)
def _only_said(throws: tuple[str, ...]) -> Throws:
    return Throws(throws, None)


@lru_cache(maxsize=4096)
def _only_made(seat: str, move: Move) -> PlayedMove:
    return PlayedMove(seat, move)
