"""The other tables of a set, counted against the table games that is read.

Only games is read back. Where rows of it are lost and nothing in the file itself shows it, the
tables turns and moves beside it do: they number the games.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.format_codes import TABLE_OF_OTHER_SET
from barsis_notation.formats.flat.files import table_files
from barsis_notation.formats.format import Tables
from barsis_notation.record.decode import Decoded
from barsis_notation.record.packing import BrokenCompressionError, unpacked

GAME: Final = "game"
TURNS: Final = "turns"


class Counted(NamedTuple):
    """The rows of a table, and the greatest number of a game in it."""

    rows: int
    games: int


def with_sisters(decodeds: Iterator[Decoded], tables: Tables, path: str) -> Iterator[Decoded]:
    """Pass on what was read of the table games at *path*, then what its sisters say of it.

    Tables that were said to be of another set say nothing.
    """
    games = turns = 0
    all_read = is_whole = True
    empty: list[Decoded] = []
    for decoded in decodeds:
        games = max(games, decoded.number)
        turns += len(decoded.record.turns) if decoded.record else 0
        all_read = all_read and (decoded.record is not None or not decoded.number)
        is_whole = is_whole and (decoded.number > 0 or not _is_known(decoded))
        if any(finding.code == _EMPTY for finding in decoded.findings):
            empty.append(decoded)  # what its sisters say of it says more
        else:
            yield decoded
    if not is_whole:
        yield from empty
        return
    for name, file in _sisters(path, tables).items():
        counted = _counted(file, tables)
        if counted is None:
            continue
        if counted.games > games:
            yield Decoded(number=0, findings=[_missing(games, counted, file)])
            return
        if name == TURNS and all_read and counted.rows != turns:
            yield Decoded(number=0, findings=[_differs(turns, counted, file)])
    yield from empty


def _is_known(decoded: Decoded) -> bool:
    """Return whether it is said that rows are missing, or that a table is of another set."""
    return any(
        finding.code == TABLE_OF_OTHER_SET.code
        or (finding.severity is Severity.ERROR and finding.code != _EMPTY)
        for finding in decoded.findings
    )


_EMPTY: Final = "FIL001"


def _sisters(path: str, tables: Tables) -> dict[str, str]:
    """Return the files of the other tables that are there, by name."""
    files = table_files(path, tables)
    first, *others = tables.names
    if os.path.normpath(files[first]) != os.path.normpath(path):
        return {}
    return {name: files[name] for name in others if Path(files[name]).is_file()}


def _missing(games: int, counted: Counted, file: str) -> Finding:
    return data_codes.TABLE_GAMES_MISSING.finding(
        words={"sister": Path(file).name},
        found=f"{games} game{'' if games == 1 else 's'}",
        expected=f"{counted.games}",
    )


def _differs(turns: int, counted: Counted, file: str) -> Finding:
    return data_codes.TABLE_SISTER_DIFFERS.finding(
        words={"sister": Path(file).name}, found=f"{counted.rows} rows", expected=f"{turns}"
    )


def _counted(file: str, tables: Tables) -> Counted | None:
    """Return the counts of a table of ours, None where it is none or cannot be read to its end."""
    try:
        with Path(file).open("rb") as stream:
            return _of_parquet(stream) if tables.ending == ".parquet" else _of_csv(stream)
    except (OSError, BrokenCompressionError, csv.Error):
        return None


def _of_parquet(stream: BinaryIO) -> Counted | None:
    from barsis_notation.formats.flat.arrow import DamagedError, Parquet

    try:
        with Parquet(stream, [GAME]) as table:
            return Counted(table.count, table.greatest[GAME]) if GAME in table.greatest else None
    except DamagedError:
        return None


def _of_csv(stream: BinaryIO) -> Counted | None:
    with io.TextIOWrapper(unpacked(stream), "utf-8-sig", "surrogateescape", newline="") as text:
        rows = csv.reader(_lines(text), strict=True)
        if next(rows, [])[:2] != [GAME, "turn"]:
            return None
        count = games = 0
        for row in rows:
            if row and not row[0].isdecimal():
                return None
            count += bool(row)
            games = max(games, int(row[0][:_DIGITS])) if row else games
        return Counted(count, games)


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    while line := text.readline(_LONGEST):
        if len(line) == _LONGEST:
            raise csv.Error("a line beyond the limit")
        yield line


_LONGEST: Final = 2**16
_DIGITS: Final = 17
