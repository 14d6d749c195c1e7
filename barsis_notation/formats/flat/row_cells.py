"""Rows of the tables turns and moves, and rows as lines of csv. Compiled with mypyc.

A row is a tuple. Cells that often stand together in many rows are one ``Cells`` in it, written or
compressed once; every other cell stands for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.formats.flat.separated import SUSPECT, guard_text

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import IrregularItems

Cell = str | int | bool | None

MAX_KEPT: Final = 2**14
"""Cells that a ``CellCache`` keeps."""


class Cells:
    """Cells that stand side by side, as a tuple and as *text*: the piece of a line of csv."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells: tuple[Cell, ...] = cells
        self.text: str = join_cells(cells)
        self.size: int = 0
        """Characters of text."""
        for cell in cells:
            if isinstance(cell, str):
                self.size += len(cell)


class CellCache:
    """The cells that speak of something, made once of each that is the same."""

    def __init__(self, make: Callable[[Any], tuple[Cell, ...]]) -> None:
        self.make: Callable[[Any], tuple[Cell, ...]] = make
        self.held: dict[Any, Cells] = {}

    def of(self, subject: Any) -> Cells:
        """Return the cells that speak of *subject*."""
        found = self.held.get(subject)
        if found is None:
            if len(self.held) >= MAX_KEPT:
                self.held.clear()
            found = Cells(self.make(subject))
            self.held[subject] = found
        return found


Row = tuple[Cell | Cells, ...]

TurnContent = tuple[
    Cells, str | None, Cells, int | None, str | None, int | None, int | None, str | None
]
"""Seat, notation, throws, moves, ending, men taken, steps to go, position."""

TurnCells = tuple[
    int,
    int,
    Cells,
    str | None,
    Cells,
    int | None,
    str | None,
    int | None,
    int | None,
    str | None,
    Cells,
    Cells,
]
"""Game and turn, what ``TurnContent`` has, what stands beside the turn, the id of the set."""

MoveCells = tuple[int, int, int, Cells, Cells]
"""Game, turn and move, what the move says, the id of the set."""


class RowMaker:
    """Makes the rows of one game, its *number* in the tables; *of_set* is the id of these.

    *seated* has the cells of each seat, *thrown* and *played* those of throws and moves, *other*
    reads items that are not plain turns: of an entry ``read`` gives its turn string and the cells
    beside it; of an item that the rules cannot follow ``said`` gives what it says by itself, and
    ``made`` its moves.
    """

    def __init__(
        self,
        number: int,
        of_set: Cells,
        seated: dict[str, Cells],
        thrown: CellCache,
        played: CellCache,
        other: IrregularItems,
    ) -> None:
        self.number: int = number
        self.of_set: Cells = of_set
        self.seated: dict[str, Cells] = seated
        self.thrown: CellCache = thrown
        self.played: CellCache = played
        self.beside: Cells = other.nothing_beside
        self.read: Callable[[Any], tuple[str, Cells]] = other.read
        self.said: Callable[[Any], TurnContent] = other.said
        self.made: Callable[[Any], Iterable[Any]] = other.made

    def turns(self, items: list[Any], facts: list[Any]) -> list[TurnCells]:
        """Return the rows of *items*, of which the rules know *facts*."""
        rows: list[TurnCells] = []
        number = self.number
        of_set = self.of_set
        for turn, item in enumerate(items, 1):
            known = facts[turn - 1]
            if isinstance(item, str):
                text, beside = item, self.beside
            else:
                text, beside = self.read(item)
            if known is None:
                seat, note, thrown, moves, ending, taken, to_go, position = self.said(item)
                row = (number, turn, seat, note, thrown, moves, ending, taken, to_go, position)
                rows.append((*row, beside, of_set))
                continue
            victims = 0
            for move in known[2]:
                victims += len(move.facts.taken)
            rows.append(
                (
                    number,
                    turn,
                    self.seated[known[0][0]],
                    text,
                    self.thrown.of(known[1]),
                    len(known[2]),
                    known[3] or None,
                    victims,
                    known[5],
                    known[4],
                    beside,
                    of_set,
                )
            )
        return rows

    def moves(self, items: list[Any], facts: list[Any]) -> list[MoveCells]:
        """Return the rows of the moves of *items*, of which the rules know *facts*."""
        rows: list[MoveCells] = []
        number = self.number
        of_set = self.of_set
        for turn, known in enumerate(facts, 1):
            moves: Iterable[Any] = self.made(items[turn - 1]) if known is None else known[2]
            for place, move in enumerate(moves, 1):
                rows.append((number, turn, place, self.played.of(move), of_set))
        return rows


def count_characters(rows: list[Any]) -> int:
    """Return how many characters of text *rows* hold."""
    size = 0
    for row in rows:
        for cell in row:
            if isinstance(cell, Cells):
                size += cell.size
            elif isinstance(cell, str):
                size += len(cell)
    return size


def number_distinct(column: Iterable[Any]) -> tuple[list[int], list[Any]]:
    """Return the place of each of *column* among those that differ, and these in their order."""
    number: dict[Any, int] = {}
    places: list[int] = []
    for one in column:
        if one not in number:
            number[one] = len(number)
        places.append(number[one])
    return places, list(number)


# -- lines of csv -----------------------------------------------------------------------------


def quote_cell(text: str) -> str:
    """Return *text* as a cell: in quotes, and guarded."""
    if text and text[0] in SUSPECT:
        text = guard_text(text)
    if '"' in text:
        text = text.replace('"', '""')
    return '"' + text + '"'


def join_cells(cells: Iterable[Cell]) -> str:
    """Return cells side by side. Text is quoted and guarded, what is absent is nothing."""
    texts: list[str] = []
    for cell in cells:
        if cell is None:
            texts.append("")
        elif isinstance(cell, str):
            texts.append(quote_cell(cell))
        elif isinstance(cell, bool):  # before the integers, which have it in compiled code
            texts.append("true" if cell else "false")
        else:
            texts.append(str(cell))
    return ",".join(texts)


def format_game_lines(rows: list[tuple[Cell, ...]]) -> str:
    """Return rows of the table games as lines."""
    return "".join([join_cells(row) + "\n" for row in rows])


def format_turn_lines(rows: list[TurnCells]) -> str:
    """Return rows of the table turns as lines."""
    lines: list[str] = []
    for (
        game,
        turn,
        seat,
        text,
        thrown,
        moves,
        ending,
        taken,
        to_go,
        position,
        beside,
        of_set,
    ) in rows:
        lines.append(
            f"{game},{turn},{seat.text},{_format_text(text)},{thrown.text},{_format_number(moves)},"
            f"{_format_text(ending)},{_format_number(taken)},{_format_number(to_go)},{_format_text(position)},"
            f"{beside.text},{of_set.text}\n"
        )
    return "".join(lines)


def format_move_lines(rows: list[MoveCells]) -> str:
    """Return rows of the table moves as lines."""
    lines: list[str] = []
    for game, turn, place, move, of_set in rows:
        lines.append(f"{game},{turn},{place},{move.text},{of_set.text}\n")
    return "".join(lines)


def _format_text(text: str | None) -> str:
    return "" if text is None else quote_cell(text)


def _format_number(number: int | None) -> str:
    return "" if number is None else str(number)
