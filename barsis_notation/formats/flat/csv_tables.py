"""Writing of the CSV tables, and reading of the ``games`` table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Final

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.separated import (
    Cell,
    CellText,
    SeparatedRow,
    guess_separator,
    join_cells,
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
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.conflict_marks import describe_marked_lines, find_conflict_marks
from barsis_notation.record.decode import (
    MARK,
    STANDARD,
    Decoded,
    Limits,
    detect_wide_unicode,
    make_empty_finding,
    report_broken_compression,
)
from barsis_notation.record.file_lines import BrokenCompressionError, FileLines

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import GameRow
    from barsis_notation.formats.flat.sets import StoredGame
    from barsis_notation.formats.flat.table_writing import AddGame

_text = bind_texts("tables")


@contextmanager
def open_table(name: str, stream: BinaryIO, _set_id: str) -> Iterator[AddGame]:
    """Begin a CSV table by writing its header; return a context manager.

    The context manager yields a function that takes a ``GameRow`` and writes its rows; call it for
    the games in the order of their numbers.

    Args:
        name: The name of the table: ``games``, ``turns`` or ``moves``. Other names raise KeyError.
        stream: The binary output stream; it is not closed.
        _set_id: Ignored, because every row contains the id of its set.

    Raises:
        OSError: If *stream* cannot be written.
    """
    stream.write(join_cells(column.name for column in TABLES[name]).encode() + b"\n")
    yield lambda game: stream.write(_format_lines(game, name))


def _format_lines(game: GameRow, table: str) -> bytes:
    """Return the lines of a game in a table."""
    return "".join([join_cells(row) + "\n" for row in game.rows(table)]).encode()


def format_rows(game: StoredGame, tables: tuple[str, ...]) -> list[bytes]:
    """Return the lines of a game in each of *tables*, as CSV in UTF-8.

    Each item contains all lines of the game in one table, each ending in a line feed, without the
    header.

    Args:
        game: The game.
        tables: Names of tables: ``games``, ``turns`` or ``moves``. Other names raise KeyError. The
            result has the same order.
    """
    row = game.make_row()
    return [_format_lines(row, table) for table in tables]


def read_games(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a ``games`` table in CSV, numbered by row from 1.

    The header and empty lines are not counted. A row that cannot be read yields findings without a
    record. Findings about the table as a whole are in a ``Decoded`` with the number 0. The file is
    read, and errors are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed.
    """
    reading = _GamesTable(limits, check_turns)
    try:
        yield from reading.read_records(FileLines(source))
    except BrokenCompressionError as error:
        yield report_broken_compression(error, reading.number)


def _make_no_table_finding(first: bytes) -> Finding:
    if detect_wide_unicode(first):
        return fil.OTHER_UNICODE.finding(found=detect_wide_unicode(first), expected="UTF-8")
    return make_empty_finding(first)


class _GamesTable:
    """Reads one ``games`` table. *number* counts the rows read."""

    def __init__(self, limits: Limits, check_turns: bool) -> None:
        self.limits = limits
        self.check_turns = check_turns
        self.number = 0
        self.names: list[str] = []
        self.order: GameOrderCheck | None = None

    @property
    def max_row(self) -> int:
        """Maximum number of characters of a row, in which quotes are doubled and names repeated."""
        return 2 * self.limits.size + 2**18

    def read_records(self, lines: FileLines) -> Iterator[Decoded]:
        """Yield the records and findings of the table."""
        self.order = GameOrderCheck()
        first = lines.look(_MAX_HEAD)[0]
        head = first.removeprefix(MARK).decode("utf-8", "surrogateescape")
        if detect_wide_unicode(first) or not head.strip():
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
        yield from self.order.check_end()

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
            is_mark = bool(find_conflict_marks((cells[0] or "").encode() if cells else b""))
            return self._skip_row(fault, read.line, is_mark=is_mark)
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
            decoded.findings += [*self.order.check_row(row, decoded, read.line)]
        return decoded

    def _skip_row(self, fault: Text, line: int, *, is_mark: bool) -> Decoded:
        """Return the finding of a row that has no record; *is_mark*: it is a mark of git."""
        if self.order is not None:
            self.order.skip_rows(1)
        if is_mark:
            found = describe_marked_lines([line])
            finding = fil.CONFLICT_MARKS.finding(found=found, line=line, record=self.number)
            return Decoded(number=self.number, line=line, findings=[finding])
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
"""Pattern of the beginning of a row that we wrote. No line inside a cell matches it, because there
quotes are doubled.
"""
