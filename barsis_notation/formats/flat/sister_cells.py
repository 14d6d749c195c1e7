"""Comparison of the cells of the ``turns`` and ``moves`` tables with the records of ``games``.

All three tables are read in parallel, game by game. Cells that follow from the rules are not
compared.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any, BinaryIO, Final, NamedTuple

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.game_rows import GameRow, Row
from barsis_notation.formats.flat.parquet_tables import DamagedError, LostRows, ParquetReader
from barsis_notation.formats.flat.separated import (
    guess_separator,
    read_texts,
    split_rows,
    unguard_text,
)
from barsis_notation.formats.flat.table_columns import TABLES
from barsis_notation.formats.named_files import get_file_name
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import MARK
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import FileLines
from barsis_notation.record.packing import BrokenCompressionError, open_unpacked

_text = bind_texts("tables")

DAMAGED: Final = (OSError, BrokenCompressionError)
"""Exceptions raised while reading a table that is damaged or deleted."""

_MAX_ROW: Final = 2**24
_GAME: Final = "game"


class SisterRow(NamedTuple):
    """A row of a ``turns`` or ``moves`` table.

    Attributes:
        number: The number of the row in the table, from 1; in CSV, the header is row 1.
        cells: The cells as text, by column name; "" for an empty cell. Rows of a Parquet table lack
            the derived cells.
    """

    number: int
    cells: Mapping[str, str]

    @property
    def game(self) -> str:
        """The number of the game, as written; "" if it is missing."""
        return self.cells.get(_GAME, "")


def read_csv_rows(stream: BinaryIO) -> Generator[SisterRow, None, None]:
    """Yield the rows of a CSV table after its header.

    Rows that cannot be split are skipped, but are counted in the row numbers.

    Args:
        stream: The bytes of the file, optionally compressed. The stream is not closed.

    Raises:
        OSError: If *stream* cannot be read, or needs Zstandard and it is not installed.
        BrokenCompressionError: If compressed data is damaged.
    """
    lines = FileLines(open_unpacked(stream))
    head = lines.look(_MAX_ROW)[0].removeprefix(MARK).decode("utf-8", "surrogateescape")
    found = split_rows(read_texts(lines, _MAX_ROW), guess_separator(head), _MAX_ROW)
    first = next(found, None)
    names = [name or "" for name in first.cells] if first else []
    for row in found:
        if row.cells and not row.fault:
            cells = zip(names, row.cells, strict=False)
            yield SisterRow(row.number, {name: unguard_text(cell or "") for name, cell in cells})


def read_parquet_rows(stream: BinaryIO, name: str) -> Generator[SisterRow, None, None]:
    """Yield the rows of a Parquet table.

    Rows that cannot be read are skipped, but are counted in the row numbers. If the whole table
    cannot be read, nothing is yielded.

    Args:
        stream: The bytes of the file, optionally compressed. The stream is not closed.
        name: The name of the table: ``turns`` or ``moves``.

    Raises:
        OSError: If *stream* cannot be read or copied, or there is too little memory. Also if
            pyarrow is not installed, or Zstandard is needed and not installed.
    """
    try:
        with ParquetReader(
            stream, [column.name for column in _list_compared_columns(name)]
        ) as table:
            number = 0
            for row in table.rows():
                if isinstance(row, LostRows):
                    number = row.last
                else:
                    number += 1
                    cells = {column: _to_text(cell) for column, cell in row.items()}
                    yield SisterRow(number, cells)
    except DamagedError:
        return


def _list_compared_columns(name: str) -> list[Any]:
    return [column for column in TABLES[name] if not column.derived]


def _to_text(cell: Any) -> str:
    """Return a cell as in CSV, without quotes."""
    if cell is None:
        return ""
    return str(cell).lower() if isinstance(cell, bool) else str(cell)


class RowCountMismatch(NamedTuple):
    """A game with the wrong number of rows in a ``turns`` or ``moves`` table.

    Attributes:
        game: The number of the game.
        found: The number of rows in the table.
        expected: The number of rows that the record gives.
    """

    game: int
    found: int
    expected: int


class SisterCells:
    """A comparison of a ``turns`` or ``moves`` table with the games of its set.

    Call ``compare`` or ``skip`` for each game, in the order of their numbers. If reading the rows
    fails, the rows after that place count as missing; no exception is raised.

    Attributes:
        name: The name of the table: ``turns`` or ``moves``.
        odd: The first game with a wrong number of rows, None if there has been none so far. Games
            after it are not compared.

    Args:
        name: The name of the table.
        file: The path or URI of the table, for findings.
        set_id: The id of the set in the ``games`` table.
        found: The rows of the table, in order.
    """

    def __init__(self, name: str, file: str, set_id: str, found: Iterator[SisterRow]) -> None:
        self.name = name
        self.odd: RowCountMismatch | None = None
        self._file = file
        self._set_id = set_id
        self._found = found
        self._next = self._take_row()
        self._columns = [
            (place, column.name)
            for place, column in enumerate(TABLES[name])
            if not column.derived and self._next is not None and column.name in self._next.cells
        ]

    def skip(self, number: int) -> None:
        """Skip the rows of a game whose record could not be read, and any rows before them.

        Args:
            number: The number of the game, from 1.
        """
        self._take_rows(number)

    def compare(self, game: GameRow, line: int | None) -> Finding | None:
        """Compare the rows of a game with its record.

        Return a finding if cells differ, None if all agree. A wrong number of rows sets ``odd``
        instead of returning a finding. Cells that are derived from the rules are not compared.
        Return None without comparing if ``odd`` is set, or if the table has no rows or no known
        columns.

        Args:
            game: The game. Games must come in the order of their numbers.
            line: Line of the game in the ``games`` table, from 1; None if unknown.
        """
        if self.odd or not self._columns:
            return None
        found = self._take_rows(game.number)
        game = GameRow(game.number, game.record, self._set_id, game.own, game.raw)
        differing = self._find_differences(found, game.make_rows_without_rules(self.name))
        if differing is None or differing:
            differing = self._find_differences(found, expected := game.rows(self.name))
            if differing is None:
                self.odd = RowCountMismatch(game.number, len(found), len(expected))
        return self._finding(differing, game.number, line) if differing else None

    def _take_rows(self, number: int) -> list[SisterRow]:
        """Return the rows up to the last one of game *number*."""
        taken = []
        while self._next is not None and not _is_later(self._next.game, number):
            taken.append(self._next)
            self._next = self._take_row()
        return taken

    def _take_row(self) -> SisterRow | None:
        """Return the next row, None at the end and if the rest cannot be read."""
        try:
            return next(self._found, None)
        except DAMAGED:
            return None

    def _find_differences(
        self, found: list[SisterRow], expected: list[Row]
    ) -> list[tuple[SisterRow, str, str]] | None:
        """Return row, column and expected text of different cells, None if row counts differ."""
        if len(found) != len(expected):
            return None
        return [
            (row, name, said)
            for row, cells in zip(found, expected, strict=True)
            for place, name in self._columns
            if not _is_alike(row.cells.get(name, ""), said := _to_text(cells[place]))
        ]

    def _finding(
        self, differing: list[tuple[SisterRow, str, str]], number: int, line: int | None
    ) -> Finding:
        row, column, said = differing[0]
        expected = _show_cell(said)
        if len(differing) > 1:
            expected = _text("among-cells", expected=expected, count=len(differing))
        return data_codes.TABLE_CELL_DIFFERS.finding(
            words={
                "sister": get_file_name(self._file),
                "row": row.number,
                "column": column,
            },
            found=_show_cell(row.cells.get(column, "")),
            expected=expected,
            record=number,
            line=line,
        )


def _is_later(game: str, number: int) -> bool:
    return game.isdecimal() and len(game) < _DIGITS and int(game) > number


_DIGITS: Final = 17


def _is_alike(found: str, expected: str) -> bool:
    """Return whether two cells are equal, ignoring the case of TRUE and kinds of line ends."""
    if found == expected:
        return True
    if expected in ("true", "false"):
        return found.lower() == expected
    return "\r" in found and found.replace("\r\n", "\n") == expected.replace("\r\n", "\n")


def _show_cell(cell: str) -> str | Text:
    return cut(cell) if cell else _text("nothing")
