"""Writes the tables of ``csv``, and reads the table games of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.row_cells import (
    Cell,
    format_game_lines,
    format_move_lines,
    format_turn_lines,
    join_cells,
)
from barsis_notation.formats.flat.separated import (
    CellText,
    SeparatedRow,
    guess_separator,
    read_texts,
    split_rows,
    unguard_text,
)
from barsis_notation.formats.flat.sets import (
    GameOrderCheck,
    check_columns,
    make_no_rows_finding,
    read_row,
)
from barsis_notation.formats.flat.table_columns import GAMES, RECORD, TABLES, CellKind
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import (
    MARK,
    Decoded,
    Limits,
    broken_compression,
    empty,
    other_unicode,
)
from barsis_notation.record.file_lines import BrokenCompressionError, FileLines

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import GameRow
    from barsis_notation.formats.flat.sets import StoredGame

_text = texts_of("tables")


class CsvTableWriter:
    """One table as it is written."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name = name
        self._stream = stream
        self._stream.write(join_cells(column.name for column in TABLES[name]).encode() + b"\n")

    def add(self, game: GameRow) -> None:
        """Write the rows of *game*."""
        self._stream.write(_format_lines(game, self._name))


def _format_lines(game: GameRow, table: str) -> bytes:
    """Return the lines of a game in the table of a name."""
    written: dict[str, Callable[[Any], str]] = {
        "games": format_game_lines,
        "turns": format_turn_lines,
        "moves": format_move_lines,
    }
    return written[table](game.rows(table)).encode()


def write_rows(game: StoredGame, tables: tuple[str, ...]) -> list[bytes]:
    row = game.row()
    return [_format_lines(row, table) for table in tables]


def read_games(source: bytes | BinaryIO, limits: Limits, check_turns: bool) -> Iterator[Decoded]:
    """Yield the records of a table games; only rows that cannot be read are left out."""
    reading = _GamesTable(limits, check_turns)
    try:
        yield from reading.records(FileLines(source))
    except BrokenCompressionError as error:
        yield broken_compression(error, reading.number)


def _make_no_table_finding(first: bytes) -> Finding:
    if other_unicode(first):
        return fil.OTHER_UNICODE.finding(found=other_unicode(first), expected="UTF-8")
    return empty(first)


class _GamesTable:
    """One table as it is read: its columns, and how many records there were."""

    def __init__(self, limits: Limits, check_turns: bool) -> None:
        self.limits = limits
        self.check_turns = check_turns
        self.number = 0
        self.names: list[str] = []
        self.order: GameOrderCheck | None = None

    @property
    def max_row(self) -> int:
        """Characters of a row: every quote of the record is written twice, and names come too."""
        return 2 * self.limits.size + 2**18

    def records(self, lines: FileLines) -> Iterator[Decoded]:

        self.order = GameOrderCheck()
        first = lines.look(_MAX_HEAD)[0]
        head = first.removeprefix(MARK).decode("utf-8", "surrogateescape")
        if other_unicode(first) or not head.strip():
            yield Decoded(number=0, findings=[_make_no_table_finding(first)])
            return
        separator = guess_separator(head)
        read = read_texts(lines, self.max_row)
        for row in split_rows(read, separator, self.max_row, _BEGINS, lambda: lines.offset):
            if row.number == 1:
                wrong = self._begin(row.cells, separator)
                if wrong is not None:
                    yield Decoded(number=0, findings=[wrong])
                    if wrong.code == data_codes.TABLE_COLUMNS.code:
                        return
            elif row.cells or row.fault:
                self.number += 1
                yield self._record(row, separator)
        if self.number == 0:
            yield Decoded(number=0, findings=[make_no_rows_finding()])
        yield from self.order.end()

    def _begin(self, cells: list[str | None], separator: str) -> Finding | None:

        self.names = [name or "" for name in cells]
        shape = None
        if separator != ",":
            shape = _text("sign-between-cells", sign=repr(separator))
        finding = check_columns(self.names, shape)
        if finding is not None:
            finding.line = 1
        return finding

    def _record(self, read: SeparatedRow, separator: str) -> Decoded:

        cells, fault = read.cells, read.fault
        if not fault and len(cells) != len(self.names):
            fault = _text("cells", count=len(cells))
        if fault:
            return self._left_out(fault, read.line)
        kinds = {column.name: column.kind for column in GAMES}
        row: dict[str, Cell] = {}
        for name, cell in zip(self.names, cells, strict=True):
            is_number = kinds.get(name) is CellKind.INTEGER and cell and cell.isdecimal()
            plain = unguard_text(cell) if cell else None
            row[name] = int(cell) if is_number and cell and len(cell) < _DIGITS else plain
        within = CellText(read, separator, self.names.index(RECORD))
        decoded = read_row(
            row,
            self.number,
            read.line,
            self.limits,
            check_turns=self.check_turns,
            offset=read.offset,
            within=within,
        )
        if self.order is not None:
            decoded.findings += [*self.order.findings(row, decoded, read.line)]
        return decoded

    def _left_out(self, fault: Text, line: int) -> Decoded:
        if self.order is not None:
            self.order.pass_over(1)
        finding = data_codes.TABLE_ROW.finding(
            words={"row": self.number + 1},
            found=fault,
            expected=_text("cells-as-first", count=len(self.names)),
            line=line,
            record=self.number,
        )
        return Decoded(number=self.number, line=line, findings=[finding])


_DIGITS: Final = 17
_MAX_HEAD: Final = 65_536
_BEGINS: Final = r'"?[0-9]{1,12}"?[,;\t]"[0-9a-f]{64}"[,;\t]'
"""What a row that we wrote begins with, and no line inside a cell: there, quotes stand in pairs."""
