"""Reading of games from a table as a stream, with constant memory."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO, Final

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.parquet_tables import DamagedError, NoPyarrowError
from barsis_notation.formats.format import Format
from barsis_notation.formats.mapped.file import TableMap
from barsis_notation.formats.mapped.mapped_game import GameReader, MapMeanings, list_head_columns
from barsis_notation.formats.mapped.source import ForeignTable, TableRow, open_table
from barsis_notation.formats.mapped.structs import Columns, File, Map
from barsis_notation.formats.mapped.translation import (
    MeaninglessError,
    describe_encoding,
    normalise_cell,
)
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Limits,
    make_empty_finding,
    report_broken_compression,
)
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.shape_faults import find_closest

_text = bind_texts("tables")

NAME: Final = "map"
"""The name of all formats that are read by a map."""

MAX_REMEMBERED: Final = 100_000
"""Number of finished games remembered, to detect rows of a game that are not consecutive."""


def make_map_format(mapping: TableMap) -> Format:
    """Return a picklable format that reads tables according to *mapping* but cannot write them."""
    read = partial(read_table, mapping=mapping)
    return Format(name=NAME, suffixes=(), summary=_text("map-summary"), read=read)


def read_table(
    source: bytes | BinaryIO,
    mapping: TableMap,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,
) -> Iterator[Decoded]:
    r"""Yield the games of a table as records. Problems in the table are reported as findings.

    The table is CSV, JSON Lines or Parquet. A game with a row that cannot be read does not have a
    record. The rows of a game must be consecutive; if its name occurs again later, this is reported
    and those rows are ignored. Findings about the table as a whole, such as a missing column or
    missing pyarrow, are in a ``Decoded`` with the number 0. The table is read, and errors are
    raised, during iteration.

    Args:
        source: The bytes of the table or a binary stream of them, optionally compressed. A stream
            stays open.
        mapping: The map that describes the columns, from ``load_map`` or ``read_map``.
        limits: Limits for each record.
        check_turns: Whether to check the grammar of the turn strings as well.

    Raises:
        OSError: If *source* cannot be read, or Zstandard is needed but not installed. For Parquet,
            also if there is too little memory, or if no temporary file can be written.

    Examples:
        >>> from barsis_notation.formats import read_map, read_table
        >>> mapping, findings = read_map(
        ...     b'{"format": "barsis-map/1", "ruleset": {"id": "barsis", "version": 1},'
        ...     b' "rows": "turn",'
        ...     b' "columns": {"game": "g", "seat": "s", "throw": ["t"], "moves": "m"},'
        ...     b' "seats": {"red": "S", "blue": "N"}, "throws": {"as": "count"}}'
        ... )
        >>> [game] = read_table(b"g,s,t,m\n7,red,2,\n7,blue,3,\n", mapping)
        >>> game.record.turns
        ['S 2:', 'N 3:']
    """
    games = _TableGames(mapping, limits, check_turns)
    try:
        table = open_table(source, mapping.map.file or File(), set(_map_columns(mapping.map)))
        with contextlib.closing(table):
            yield from games.read(table)
    except NoPyarrowError as error:
        finding = data_codes.NO_PYARROW.finding(found=error.args[0], expected="pyarrow")
        yield Decoded(number=0, findings=[finding])
    except DamagedError as error:
        yield from games.end()
        yield Decoded(number=0, findings=[error.finding])
    except BrokenCompressionError as error:
        yield from games.end()
        yield report_broken_compression(error, games.number, "games")


def _map_columns(layout: Map) -> dict[str, str]:
    """Return a dict from each column that a map names to the JSON pointer of its name."""
    named = [*list_head_columns(layout)]
    for field in Columns.__struct_fields__:
        value = getattr(layout.columns, field)
        names = value if isinstance(value, list) else [value]
        named += [(f"/columns/{field.rstrip('_')}", name) for name in names]
    return {column: pointer for pointer, column in named if column}


class _TableGames:
    """Reads the games of one table, row by row."""

    def __init__(self, mapping: TableMap, limits: Limits, check_turns: bool) -> None:
        self.mapping = mapping
        self.limits = limits
        self.check_turns = check_turns
        self.number = 0
        self.game: GameReader | None = None
        self.ended: dict[int, None] = {}
        self.stray = ""
        self.damaged: TableRow | None = None

    def read(self, table: ForeignTable) -> Iterator[Decoded]:
        """Yield the games of *table*."""
        missing = [*self._missing(table)]
        if missing:
            yield Decoded(number=0, findings=missing)
            return
        self.reader = MapMeanings(self.mapping, table.kind)
        for row in table.rows:
            yield from self._row(row)
        yield from self.end()
        if self.number == 0:
            yield Decoded(number=0, findings=[self._nothing()])

    def _nothing(self) -> Finding:
        """Return the finding that the table has no games, with the reason."""
        row = self.damaged
        if row is None:
            return make_empty_finding(b"")
        return data_codes.TABLE_ROW.finding(
            words={"row": row.number},
            found=row.fault,
            expected=_text("a-row-of-game"),
            line=row.line,
        )

    def _missing(self, table: ForeignTable) -> Iterator[Finding]:
        """Yield a finding for every column that the map names and the table lacks."""
        if table.names is None:
            return
        unread = next((name for name in table.names if not name.isprintable()), "")
        if any("\ud800" <= sign <= "\udfff" for sign in unread):
            yield data_codes.MAP_NO_COLUMN.finding(
                found=_text("that-can-be-read", name=cut(unread)),
                expected=describe_encoding(unread),
                line=1,
            )
            return
        for column in _map_columns(self.mapping.map):
            if table.names.count(column) > 1:
                found, expected = _text("column-once", column=column), _text("each-column-once")
                yield data_codes.MAP_NO_COLUMN.finding(found=found, expected=expected, line=1)
            if column not in table.names:
                meant = find_closest(column, table.names)
                is_named = table.names not in ([], [""])
                names = (
                    cut(join_words(table.names, "commas"))
                    if is_named
                    else _text("names-in-first-row")
                )
                expected = _text("one-of", names=names)
                if meant:
                    expected = _text("perhaps", column=meant)
                yield data_codes.MAP_NO_COLUMN.finding(found=column, expected=expected, line=1)

    def _row(self, row: TableRow) -> Iterator[Decoded]:
        name = self._name(row)
        is_known = not row.fault or (self.game is not None and name == self.game.game)
        if not name or not is_known:
            row = row if row.fault else row._replace(fault=_text("no-game-named"))
            if self.game is not None:
                self.game.add(row)
            self.damaged = row
            return
        if self.game is None or name != self.game.game:
            yield from self.end()
            yield from self._begin(name, row)
        if self.game is not None:
            self.game.add(row)
        self.damaged = None

    def _name(self, row: TableRow) -> str:
        """Return the name of the game of a row, "" if its cell has no meaning."""
        try:
            return normalise_cell(row.cells.get(self.mapping.map.columns.game))
        except MeaninglessError:
            return ""

    def _begin(self, name: str, row: TableRow) -> Iterator[Decoded]:
        if hash(name) in self.ended:
            if name != self.stray:
                yield Decoded(number=0, line=row.line, findings=[self._apart(name, row)])
            self.stray = name
            return
        self.stray = ""
        self.number += 1
        self.game = GameReader(self.reader, self.number, name, row.line)
        if self.damaged is not None:
            self.game.refuse_row(self.damaged)

    def _apart(self, name: str, row: TableRow) -> Finding:
        return data_codes.MAP_NOT_ADJACENT.finding(
            words={"row": row.number},
            found=_text("game-again", game=cut(name)),
            expected=_text("rows-together"),
            line=row.line,
        )

    def end(self) -> Iterator[Decoded]:
        """Yield the game that was being read, if any."""
        if self.game is None:
            return
        self.ended[hash(self.game.game)] = None
        if len(self.ended) > MAX_REMEMBERED:
            del self.ended[next(iter(self.ended))]
        game, self.game = self.game, None
        yield game.finish(self.limits, check_turns=self.check_turns)
