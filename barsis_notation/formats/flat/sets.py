"""Sets of tables that were written together: their files, their common id, and their agreement.

The id of a set is made from the ids of its records, in order, so that equal records are written as
equal bytes. It is in every row, and in the footer of a Parquet file. Only the ``games`` table is
read back. If rows of that table are lost and the file itself does not show this, the ``turns`` and
``moves`` tables beside it do, because they contain the numbers of the games.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import msgspec

from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.diagnostics import data_codes, format_codes
from barsis_notation.diagnostics.file_codes import FILE_EMPTY
from barsis_notation.diagnostics.findings import Code, Finding, Severity
from barsis_notation.diagnostics.format_codes import TABLE_OF_OTHER_SET
from barsis_notation.formats.flat.game_rows import GameRow
from barsis_notation.formats.flat.parquet_tables import DamagedError, ParquetReader
from barsis_notation.formats.flat.separated import Cell, guess_separator, read_texts, split_rows
from barsis_notation.formats.flat.sister_cells import (
    DAMAGED,
    SisterCells,
    read_csv_rows,
    read_parquet_rows,
)
from barsis_notation.formats.flat.table_columns import GAMES, RECORD, SET
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.flat.typed_columns import TYPED
from barsis_notation.formats.format import RulesetLookup, Tables, find_no_rulesets
from barsis_notation.formats.named_files import get_file_name, open_file
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import MARK, Decoded, EnclosingBytes, Limits, decode
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import BrokenCompressionError, FileLines
from barsis_notation.record.packing import open_unpacked
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset

_text = bind_texts("tables")

_TAIL: Final = 4 * 2**20
_MAX_ROW: Final = 2**24


# -- writing ----------------------------------------------------------------------------------


class StoredGame(NamedTuple):
    """A game of a set that is waiting to be written, from ``GameSet.held``.

    Attributes:
        number: The number of the game in the tables, from 1.
        raw: The canonical bytes of its record.
        set_id: The id of the set.
        own: The user's own rulesets that the record may name.
    """

    number: int
    raw: bytes
    set_id: str
    own: tuple[Ruleset, ...]

    def make_row(self) -> GameRow:
        """Return the game as a ``GameRow``, with its record decoded from *raw*."""
        record = msgspec.json.decode(self.raw, type=Record)
        return GameRow(self.number, record, self.set_id, self.own, self.raw)


class GameSet(NamedTuple):
    """The games of a set and the id of the set, from ``collect_games``.

    Attributes:
        set_id: The id of the set, such as ``set-0123456789abcdef``.
        held: Iterator over the games, in order. It can be used once, while the context of
            ``collect_games`` is open.
    """

    set_id: str
    held: Iterator[StoredGame]

    @property
    def rows(self) -> Iterator[GameRow]:
        """Iterator over the games as ``GameRow``, in order. It uses up *held*."""
        return (game.make_row() for game in self.held)


@contextmanager
def collect_games(
    records: Iterable[Record], own_of: RulesetLookup = find_no_rulesets
) -> Iterator[GameSet]:
    """Collect records as a set of games in a temporary file.

    All records are read on entering the context, because the id of the set depends on them.

    Args:
        records: The records.
        own_of: Function that takes a record and returns the user's own rulesets that it may name.

    Returns:
        A context manager that yields the set.

    Raises:
        OSError: If the temporary file cannot be written.
        UnicodeEncodeError: If a text in a record has a lone surrogate.
        TypeError: If a member of a record has a value that JSON cannot represent.
    """
    digest = hashlib.sha256()
    own = []
    with open_temporary_file() as held:
        for record in records:
            own.append(own_of(record))
            raw = canonical_bytes(record)
            digest.update(hashlib.sha256(raw).digest())
            held.write(raw + b"\n")
        held.seek(0)
        set_id = _make_set_id(digest)
        games = enumerate(zip(held, own, strict=True), start=1)
        yield GameSet(
            set_id, (StoredGame(at, line[:-1], set_id, rules) for at, (line, rules) in games)
        )


# -- records from the rows of the table games -------------------------------------------------

GAMES_TABLE: Final = "games"
"""The table that is read back."""

COLUMNS: Final = tuple(column.name for column in GAMES)
"""The names of the columns of the ``games`` table."""

_WRITTEN: Final = (
    COLUMNS,
    COLUMNS + tuple(column.name for column in TYPED[GAMES_TABLE]),
    tuple(name for name in COLUMNS if name != SET),
)
"""The columns as written in CSV, in Parquet, and before tables had the id of their set."""

_CHECKED: Final = tuple(
    column for column in GAMES if not column.derived and column.name not in ("game", SET, RECORD)
)


def check_columns(names: list[str], shape: Text | None = None) -> Finding | None:
    """Return a finding about unexpected columns of a ``games`` table, None if there are none.

    Its code is ``TABLE_COLUMNS`` if the table cannot be read, because the column ``record`` is
    missing or names are repeated. Otherwise it is ``TABLE_OTHER_LAYOUT``: columns are missing,
    additional or in another order, or *shape* is given.

    Args:
        names: The names of the columns, in order; [] or [""] for a table without columns.
        shape: Text about another unusual property of the table to report, such as its separator.
    """
    if RECORD not in names or len(set(names)) != len(names):
        is_named = names not in ([], [""])
        found = cut(join_words(names, "commas")) if is_named else _text("no-columns")
        expected = _text("columns-of-games", record=RECORD)
        return data_codes.TABLE_COLUMNS.finding(
            found=_text("the-columns", names=found), expected=expected
        )
    unusual = [shape] if shape else []
    if tuple(names) not in _WRITTEN:
        unusual.append(_text("other-columns"))
    if not unusual:
        return None
    expected = _text("what-convert-writes")
    return data_codes.TABLE_OTHER_LAYOUT.finding(found=join_words(unusual), expected=expected)


def make_no_rows_finding() -> Finding:
    """Return a finding which says that a table has columns but no rows."""
    return FILE_EMPTY.finding(found=_text("table-without-rows"), expected=_text("a-record"))


class GameOrderCheck:
    """A check of the columns ``game`` and ``set_id`` of a ``games`` table.

    Call ``check_row`` or ``skip_rows`` for all rows in order, then ``check_end``. The games must be
    numbered consecutively from 1, and all rows must have the same id. A gap is reported only once,
    because rows may have been removed.
    """

    def __init__(self) -> None:
        self._last = 0
        self._set_id: Cell = None
        self._digest = hashlib.sha256()
        self._is_whole = True

    def check_row(self, row: Mapping[str, Cell], decoded: Decoded, line: int) -> Iterator[Finding]:
        """Yield findings if the next row does not continue those before it.

        This is the case if ``game`` is not the next number, or if ``set_id`` is not that of the
        rows before. The row is counted only when the result is iterated over to its end.

        Args:
            row: Maps column names to cells; it may lack ``game`` and ``set_id``.
            decoded: The result of reading the row's record.
            line: Line of the row in its file, from 1.
        """
        expected = self._last + 1
        found = row.get("game", expected)
        self._last = found if isinstance(found, int) and found > 0 else expected
        if found != expected:
            yield _make_differs_finding("game", found, expected, decoded.number, line)
        if self._set_id is None:
            self._set_id = row.get(SET)
        elif row.get(SET) != self._set_id:
            yield _make_differs_finding(SET, row.get(SET), self._set_id, decoded.number, line)
        self._is_whole = self._is_whole and found == expected and not decoded.findings
        if decoded.record is not None and self._is_whole:
            raw = canonical_bytes(decoded.record)
            self._digest.update(hashlib.sha256(raw).digest())

    def skip_rows(self, count: int) -> None:
        """Skip *count* rows that could not be read."""
        self._last += count
        self._is_whole = False

    def check_end(self) -> Iterator[Decoded]:
        """Yield a finding about the file if the id of the set does not match its records.

        It is in a ``Decoded`` with the number 0. This is checked only if all rows were read in
        order and have no findings.
        """
        expected = _make_set_id(self._digest)
        if self._last and self._is_whole and self._set_id not in (None, expected):
            yield Decoded(
                number=0, findings=[_make_differs_finding(SET, self._set_id, expected, None, None)]
            )


def _make_set_id(digest: hashlib._Hash) -> str:
    return f"set-{digest.hexdigest()[:16]}"


def _make_differs_finding(
    column: str, found: Cell, expected: Cell, number: int | None, line: int | None
) -> Finding:
    return data_codes.TABLE_DIFFERS.finding(
        words={"column": column},
        found=_show_cell(found),
        expected=_show_cell(expected),
        record=number,
        line=line,
    )


def read_row(
    row: Mapping[str, Cell],
    number: int,
    line: int,
    limits: Limits,
    *,
    check_turns: bool,
    offset: int = 0,
    within: EnclosingBytes | None = None,
) -> Decoded:
    """Read the record in a row of a ``games`` table, and compare the other cells with it.

    Cells that differ from the record are reported as findings of the result. Not compared are
    ``game``, ``set_id`` and the columns that are derived from the rules. If the record cannot be
    read, the result contains only findings.

    Args:
        row: Maps column names to cells; ``record`` must exist, others may be missing.
        number: The number of the row, from 1, not counting the header.
        line: Line of the row in its file, from 1.
        limits: Limits of the record.
        check_turns: Whether to check the grammar of the turns as well.
        offset: Offset of the row in bytes from the start of the uncompressed file.
        within: The bytes of the row, used to locate findings; None if the file is not text.
    """
    text = row[RECORD]
    raw = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else b""
    decoded = decode(
        raw,
        limits=limits,
        check_turns=check_turns,
        number=number,
        line=line,
        offset=offset,
        within=within,
    )
    decoded.findings += _check_cells(row, decoded, line)
    return decoded


def _check_cells(row: Mapping[str, Cell], decoded: Decoded, line: int) -> Iterator[Finding]:
    if decoded.record is None:
        return
    game = GameRow(decoded.number, decoded.record)
    for column in _CHECKED:
        expected = column.make_cell(game)
        found = row.get(column.name, expected)
        if found != expected:
            yield _make_differs_finding(column.name, found, expected, decoded.number, line)


def _show_cell(cell: Cell) -> str | Text:
    return _text("nothing") if cell is None else cut(str(cell))


# -- tables beside one another ----------------------------------------------------------------


class _TableHeader(NamedTuple):
    """The id of the set of a table, "" if it has no id, and whether the table has no rows."""

    set_id: str
    is_empty: bool = False


class _SisterTable(NamedTuple):
    """The file and the header of a table beside the ``games`` table."""

    file: str
    header: _TableHeader


def _check_headers(
    read: Iterator[Decoded], beside: Mapping[str, _SisterTable], own: _TableHeader | None
) -> Iterator[Decoded]:
    """Yield the records of a ``games`` table, then findings about tables of other sets.

    The ids of the sets of the tables beside it are compared with its own, and tables without rows
    are reported if the records need some.
    """
    without_rows = {name for name, table in beside.items() if table.header.is_empty}
    missing: set[str] = set()
    for decoded in read:
        if decoded.record is not None and without_rows != missing:
            game = GameRow(decoded.number, decoded.record)
            missing |= {name for name in without_rows if game.rows(name)}
        yield decoded
    if own is not None and own.is_empty:  # its id was lost with its rows
        return
    set_id = own.set_id if own else ""
    for name, (file, header) in beside.items():
        if name in missing or not (header.is_empty or header.set_id == set_id):
            yield Decoded(number=0, findings=[_make_other_set_finding(file, header, set_id)])


def _make_other_set_finding(file: str, table: _TableHeader, expected: str) -> Finding:
    found = _text("no-rows") if table.is_empty else table.set_id or _text("no-id")
    return format_codes.TABLE_OF_OTHER_SET.finding(
        words={"table": file},
        found=found,
        expected=_text("id-as-in-games", id=expected or _text("no-id")),
    )


def _find_sisters(path: str, tables: Tables) -> dict[str, _SisterTable]:
    """Return each table of this library beside the ``games`` table at *path*, by its name."""
    found = (
        (name, file, _read_header(file)) for name, file in _name_sister_files(path, tables).items()
    )
    return {name: _SisterTable(file, header) for name, file, header in found if header is not None}


def _is_same(file: str, path: str) -> bool:
    """Return whether two names are those of one file, as they are written."""
    return file == path or Path(file) == Path(path)


def _read_header(file: str) -> _TableHeader | None:
    """Return the header of a table, None if the file cannot be read or is another kind of table."""
    try:
        with open_file(file) as stream:
            source = open_unpacked(stream)
            is_parquet = source.peek(4).startswith(b"PAR1")
            return _read_parquet_header(source) if is_parquet else _read_csv_header(source)
    except (OSError, BrokenCompressionError):
        return None


def _read_csv_header(source: BinaryIO) -> _TableHeader | None:
    lines = FileLines(source)
    head = lines.look(_MAX_ROW)[0].removeprefix(MARK).decode("utf-8", "surrogateescape")
    found = split_rows(read_texts(lines, _MAX_ROW), guess_separator(head), _MAX_ROW)
    names = next(found, None)
    if names is None or not {"game", SET} <= set(names.cells):
        return None
    first = next(found, None)
    if first is None:
        return _TableHeader("", is_empty=True)
    cells = dict(zip(names.cells, first.cells, strict=False))
    return _TableHeader(cells.get(SET) or "")


def _read_parquet_header(source: BinaryIO) -> _TableHeader | None:
    """Find the id in the footer, which is small and at the end of the file."""
    tail = b""
    while piece := source.read(_TAIL):
        tail = (tail + piece)[-_TAIL:]
    found = _IN_FOOTER.findall(tail)
    return _TableHeader(found[-1].decode()) if found else None


_IN_FOOTER: Final = re.compile(rb"set_id\x18\x14(set-[0-9a-f]{16})")
"""A key and its value, text of 20 bytes, in the encoding of a Parquet footer."""

GAME: Final = "game"
TURNS: Final = "turns"


class TableCounts(NamedTuple):
    """The number of rows of a table, and the greatest game number in it.

    Attributes:
        rows: The number of rows.
        games: The greatest game number.
    """

    rows: int
    games: int


def check_sister_tables(
    decodeds: Iterator[Decoded], tables: Tables, path: str
) -> Iterator[Decoded]:
    """Yield the records of a ``games`` table, compared with the ``turns`` and ``moves`` tables.

    A record gets a finding if cells of its rows in these tables disagree with it. Findings about
    tables of other sets, and about missing or surplus rows, come at the end in a ``Decoded`` with
    the number 0. Tables of other sets are not compared; missing and unreadable tables and tables of
    other programs are ignored. Iterating raises only the exceptions of *decodeds*.

    Args:
        decodeds: The records and findings of the ``games`` table.
        tables: The tables of the format.
        path: The path or URI of the ``games`` table; the other tables are beside it.
    """
    beside = _find_sisters(path, tables)
    own = _read_header(path) if beside else None
    with ExitStack() as stack:
        sisters = [*_open_sisters(beside, own, tables, stack)]
        yield from _compare_sisters(_check_headers(decodeds, beside, own), sisters, tables, path)


def _open_sisters(
    beside: Mapping[str, _SisterTable], own: _TableHeader | None, tables: Tables, stack: ExitStack
) -> Iterator[SisterCells]:
    """Yield the tables *beside* the ``games`` table that belong to its set."""
    for name, (file, header) in beside.items():
        if own is None or own.is_empty or header.is_empty or own.set_id != header.set_id:
            continue
        try:
            stream = stack.enter_context(open_file(file))
            is_parquet = tables.ending == ".parquet"
            found = read_parquet_rows(stream, name) if is_parquet else read_csv_rows(stream)
            stack.callback(found.close)
            yield SisterCells(name, file, own.set_id, found)
        except DAMAGED:
            continue


def _compare_sisters(
    decodeds: Iterator[Decoded], sisters: list[SisterCells], tables: Tables, path: str
) -> Iterator[Decoded]:
    games = turns = 0
    all_read = is_whole = True
    empty: list[Decoded] = []
    for decoded in decodeds:
        decoded.findings += _compare_cells(decoded, sisters)
        games = max(games, decoded.number)
        turns += len(decoded.record.turns) if decoded.record else 0
        all_read = all_read and (decoded.record is not None or not decoded.number)
        is_whole = is_whole and (decoded.number > 0 or not _is_explained(decoded))
        if any(finding.code == _EMPTY for finding in decoded.findings):
            empty.append(decoded)  # a finding from the other tables is more precise
        else:
            yield decoded
    if not is_whole:
        yield from empty
        return
    odd = {one.name: one.odd for one in sisters if one.odd}
    for name, file in _name_sister_files(path, tables).items():
        counted = _count_rows(file, tables)
        if counted is not None and counted.games > games:
            found = _text("games", count=games)
            yield _report_sister(data_codes.TABLE_GAMES_MISSING, file, found, counted.games)
            return
        if counted is not None and name == TURNS and all_read and counted.rows != turns:
            found = _text("rows", count=counted.rows)
            yield _report_sister(data_codes.TABLE_SISTER_DIFFERS, file, found, turns)
        elif name in odd:
            game, count, expected = odd[name]
            found = _text("rows-of-game", count=count, game=game)
            yield _report_sister(data_codes.TABLE_SISTER_DIFFERS, file, found, expected, game)
    yield from empty


def _compare_cells(decoded: Decoded, sisters: list[SisterCells]) -> Iterator[Finding]:
    """Yield findings where *sisters* disagree with the record of a game."""
    for sister in sisters:
        if decoded.record is None:
            sister.skip(decoded.number)
            continue
        finding = sister.compare(GameRow(decoded.number, decoded.record), decoded.line)
        if finding is not None:
            yield finding


def _is_explained(decoded: Decoded) -> bool:
    """Return whether a finding already reports missing rows or a table of another set."""
    return any(
        finding.code == TABLE_OF_OTHER_SET.code
        or (finding.severity is Severity.ERROR and finding.code != _EMPTY)
        for finding in decoded.findings
    )


_EMPTY: Final = "FIL001"


def _name_sister_files(path: str, tables: Tables) -> dict[str, str]:
    """Return a dict from the name of each other table to the path of its file.

    The files need not exist.
    """
    if not os.path.split(path)[1]:
        return {}
    files = name_table_files(path, tables)
    first, *others = tables.names
    if not _is_same(files[first], path):
        return {}
    return {name: files[name] for name in others}


def _report_sister(
    code: Code, file: str, found: Text, expected: int, game: int | None = None
) -> Decoded:
    """Return the finding that a table beside ``games`` has other rows than *expected*."""
    finding = code.finding(
        words={"sister": get_file_name(file)},
        found=found,
        expected=make_numeral(expected),
        record=game,
    )
    return Decoded(number=0, findings=[finding])


def _count_rows(file: str, tables: Tables) -> TableCounts | None:
    """Return the counts of a table, None if it is foreign or cannot be read to its end."""
    try:
        with open_file(file) as stream:
            return (
                _count_parquet_rows(stream)
                if tables.ending == ".parquet"
                else _count_csv_rows(stream)
            )
    except (OSError, BrokenCompressionError, csv.Error):
        return None


def _count_parquet_rows(stream: BinaryIO) -> TableCounts | None:
    try:
        with ParquetReader(stream, [GAME]) as table:
            return (
                TableCounts(table.count, table.greatest[GAME]) if GAME in table.greatest else None
            )
    except DamagedError:
        return None


def _count_csv_rows(stream: BinaryIO) -> TableCounts | None:
    with io.TextIOWrapper(
        open_unpacked(stream), "utf-8-sig", "surrogateescape", newline=""
    ) as text:
        rows = csv.reader(_bounded_lines(text), strict=True)
        if next(rows, [])[:2] != [GAME, "turn"]:
            return None
        count = games = 0
        for row in rows:
            if row and not row[0].isdecimal():
                return None
            count += bool(row)
            games = max(games, int(row[0][:_DIGITS])) if row else games
        return TableCounts(count, games)


def _bounded_lines(text: io.TextIOWrapper) -> Iterator[str]:
    while line := text.readline(_MAX_LINE):
        if len(line) == _MAX_LINE:
            raise csv.Error("a line beyond the limit")
        yield line


_MAX_LINE: Final = 2**16
_DIGITS: Final = 17
