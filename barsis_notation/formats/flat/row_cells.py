"""Rows of the tables turns and moves, and rows as lines of CSV. Compiled with mypyc.

A row is a tuple. Cells that occur together in many rows are one ``Cells`` object in it, which is
written or compressed once; all other cells are items of the tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.formats.flat.separated import SUSPECT, guard_text

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import IrregularItems

Cell = str | int | bool | None

MAX_KEPT: Final = 2**14
"""Most items of a ``CellCache``; when it is full, it is cleared."""


class Cells:
    """Adjacent cells of a row, with their text in a line of CSV.

    Attributes:
        cells: The cells.
        text: The cells as CSV.
        size: Number of characters of the cells that are text.

    Args:
        cells: The cells.
    """

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells: tuple[Cell, ...] = cells
        self.text: str = join_cells(cells)
        self.size: int = 0
        """Characters of text."""
        for cell in cells:
            if isinstance(cell, str):
                self.size += len(cell)


class CellCache:
    """A cache of the cells of objects, such as throws or moves.

    Args:
        make: Function of a hashable object that returns its cells.
    """

    def __init__(self, make: Callable[[Any], tuple[Cell, ...]]) -> None:
        self.make: Callable[[Any], tuple[Cell, ...]] = make
        self.held: dict[Any, Cells] = {}

    def get_cells(self, subject: Any) -> Cells:
        """Return the cells of *subject*, which must be hashable.

        They are made once for equal objects, until the cache is full and is cleared.
        """
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
"""Seat, notation, throws, moves, ending, number of men taken, steps to go, position."""

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
"""Game and turn, the items of ``TurnContent``, the cells beside the turn, the id of the set."""

MoveCells = tuple[int, int, int, Cells, Cells]
"""Game, turn and move, the cells of the move, the id of the set."""


class RowMaker:
    """Makes the rows of one game in the tables ``turns`` and ``moves``.

    Args:
        number: The number of the game in the tables, from 1.
        of_set: The cell with the id of the set.
        seated: The cells of each seat, by its letter.
        thrown: The cache of the cells of throws.
        played: The cache of the cells of moves.
        other: The reader of items that are entries or that the rules cannot follow.
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
        self.beside: Cells = other.empty_beside
        self.read_entry: Callable[[Any], tuple[str, Cells]] = other.read_entry
        self.describe: Callable[[Any], TurnContent] = other.describe
        self.list_moves: Callable[[Any], Iterable[Any]] = other.list_moves

    def turns(self, items: list[Any], facts: list[Any]) -> list[TurnCells]:
        """Return the rows of a game in the ``turns`` table, one for each item.

        Args:
            items: The items of ``turns`` of the record: strings and entries.
            facts: The derived facts (``TurnFacts``) of each item, None for items that the rules
                cannot follow.
        """
        rows: list[TurnCells] = []
        number = self.number
        of_set = self.of_set
        for turn, item in enumerate(items, 1):
            known = facts[turn - 1]
            if isinstance(item, str):
                text, beside = item, self.beside
            else:
                text, beside = self.read_entry(item)
            if known is None:
                seat, note, thrown, moves, ending, taken, to_go, position = self.describe(item)
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
                    self.thrown.get_cells(known[1]),
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
        """Return the rows of a game in the ``moves`` table, one for each move.

        Args:
            items: The items of ``turns`` of the record: strings and entries.
            facts: The derived facts (``TurnFacts``) of each item, None for items that the rules
                cannot follow.
        """
        rows: list[MoveCells] = []
        number = self.number
        of_set = self.of_set
        for turn, known in enumerate(facts, 1):
            moves: Iterable[Any] = self.list_moves(items[turn - 1]) if known is None else known[2]
            for place, move in enumerate(moves, 1):
                rows.append((number, turn, place, self.played.get_cells(move), of_set))
        return rows


def count_characters(rows: list[Any]) -> int:
    """Return the number of characters of all cells that are text.

    Items of *rows* may be cells or ``Cells``.
    """
    size = 0
    for row in rows:
        for cell in row:
            if isinstance(cell, Cells):
                size += cell.size
            elif isinstance(cell, str):
                size += len(cell)
    return size


def number_distinct(column: Iterable[Any]) -> tuple[list[int], list[Any]]:
    """Number the distinct items of a column in the order in which they first occur.

    Args:
        column: The items, which must be hashable.

    Returns:
        The number of each item, from 0, and the distinct items in order.
    """
    number: dict[Any, int] = {}
    places: list[int] = []
    for one in column:
        if one not in number:
            number[one] = len(number)
        places.append(number[one])
    return places, list(number)


# -- lines of csv -----------------------------------------------------------------------------


def quote_cell(text: str) -> str:
    """Return *text* as a cell of CSV: in quotes, with quotes inside it doubled.

    An apostrophe is put before text that a spreadsheet would treat as a formula.
    """
    if text and text[0] in SUSPECT:
        text = guard_text(text)
    if '"' in text:
        text = text.replace('"', '""')
    return '"' + text + '"'


def join_cells(cells: Iterable[Cell]) -> str:
    """Return cells as a line of CSV without line feed.

    Text is quoted and guarded; None is an empty cell, a boolean ``true`` or ``false``.
    """
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
    """Return rows of the ``games`` table as lines of CSV, each with a line feed.

    The items of *rows* are tuples of single cells.
    """
    return "".join([join_cells(row) + "\n" for row in rows])


def format_turn_lines(rows: list[TurnCells]) -> str:
    """Return rows from ``RowMaker.turns`` as lines of CSV, each with a line feed."""
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
    """Return rows from ``RowMaker.moves`` as lines of CSV, each with a line feed."""
    lines: list[str] = []
    for game, turn, place, move, of_set in rows:
        lines.append(f"{game},{turn},{place},{move.text},{of_set.text}\n")
    return "".join(lines)


def _format_text(text: str | None) -> str:
    return "" if text is None else quote_cell(text)


def _format_number(number: int | None) -> str:
    return "" if number is None else str(number)
