"""Records from the rows of the table games: the record counts, the columns are checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.file_codes import FILE_EMPTY
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.cells import Cell
from barsis_notation.formats.flat.columns import GAMES, RECORD, SET
from barsis_notation.formats.flat.rows import GameRow
from barsis_notation.record.decode import Decoded, Limits, decode
from barsis_notation.record.excerpt import cut

NAMES: Final = tuple(column.name for column in GAMES)

_WRITTEN: Final = (NAMES, tuple(name for name in NAMES if name != SET))
"""The columns as they are written, and as they were before tables held the id of their set."""

_CHECKED: Final = tuple(
    column for column in GAMES if not column.derived and column.name not in ("game", SET, RECORD)
)


def wrong_columns(names: list[str], shape: str = "") -> Finding | None:
    """Return what is wrong with a table whose columns have these *names*, None where nothing is.

    Columns may be missing but for ``record``, stand in another order, and be more; that is told
    with *shape*, what else is unusual of the table.
    """
    if RECORD not in names or len(set(names)) != len(names):
        found = ", ".join(names) or "no columns"
        expected = f"the columns of games, {RECORD} among them, each once"
        return data_codes.TABLE_COLUMNS.finding(
            found=f"the columns {cut(found)}", expected=expected
        )
    unusual = [shape] if shape else []
    if tuple(names) not in _WRITTEN:
        unusual.append("other columns than were written")
    if not unusual:
        return None
    found, expected = " and ".join(unusual), "what `convert` writes"
    return data_codes.TABLE_OTHER_LAYOUT.finding(found=found, expected=expected)


def no_rows() -> Finding:
    """Return what is to be said of a table that has its columns and nothing else."""
    return FILE_EMPTY.finding(found="a table without rows", expected="a record")


def read_row(
    row: Mapping[str, Cell], number: int, line: int, limits: Limits, *, check_turns: bool
) -> Decoded:
    """Return the record of a *row*, with a finding for each column that says something else.

    Columns that only the rules can tell are not checked.
    """
    text = row[RECORD]
    raw = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else b""
    decoded = decode(raw, limits=limits, check_turns=check_turns, number=number, line=line)
    decoded.findings += _differences(row, decoded, line)
    return decoded


def _differences(row: Mapping[str, Cell], decoded: Decoded, line: int) -> Iterator[Finding]:
    if decoded.record is None:
        return
    game = GameRow(decoded.number, decoded.record)
    for column in _CHECKED:
        expected = column.cell(game)
        found = row.get(column.name, expected)
        if found != expected:
            yield data_codes.TABLE_DIFFERS.finding(
                words={"column": column.name},
                found=_shown(found),
                expected=_shown(expected),
                record=decoded.number,
                line=line,
            )


def _shown(cell: Cell) -> str:
    return "nothing" if cell is None else cut(str(cell))
