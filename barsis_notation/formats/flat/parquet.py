"""``parquet``: games, turns and moves as three tables for DuckDB, pandas and their kind.

The columns are those of ``csv``, typed. Only the table games is read back, from its column
``record``. Written in row groups, compressed with Zstandard, a checksum in every page. Needs the
package pyarrow (the extra ``parquet``), imported when such a file is met.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.base.late_patterns import late_pattern
from barsis_notation.diagnostics import data_codes
from barsis_notation.formats.flat.tables import format_of_tables
from barsis_notation.language.texts import texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits

if TYPE_CHECKING:
    from barsis_notation.formats.flat.parquet_tables import Lost, Parquet, ParquetTableWriter

_summary = texts_of("formats")
_text = texts_of("tables")


def _open_table(name: str, stream: BinaryIO, set_id: str) -> ParquetTableWriter:
    from barsis_notation.formats.flat.parquet_tables import ParquetTableWriter

    return ParquetTableWriter(name, stream, set_id)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a table games; only row groups that cannot be read are left out."""
    from barsis_notation.formats.flat.parquet_tables import DamagedError, NoPyarrowError, Parquet
    from barsis_notation.formats.flat.sets import COLUMNS

    try:
        with Parquet(source, COLUMNS, 2 * limits.size) as file:
            yield from _records(file, limits, check_turns)
    except NoPyarrowError as error:
        finding = data_codes.NO_PYARROW.finding(found=error.args[0], expected="pyarrow")
        yield Decoded(number=0, findings=[finding])
    except DamagedError as error:
        yield Decoded(number=0, findings=[error.finding])


def _records(file: Parquet, limits: Limits, check_turns: bool) -> Iterator[Decoded]:
    from barsis_notation.formats.flat.parquet_tables import Lost
    from barsis_notation.formats.flat.sets import GamesInOrder, no_rows, read_row, wrong_columns

    wrong = wrong_columns(file.names)
    if wrong is not None:
        yield Decoded(number=0, findings=[wrong])
        if wrong.code == data_codes.TABLE_COLUMNS.code:
            return
    number = 0
    order = GamesInOrder()
    for row in file.rows():
        number += 1
        if isinstance(row, Lost):
            yield _lost(row)
            number = row.last
            order.pass_over(row.last - row.first + 1)
        else:
            decoded = read_row(row, number, number, limits, check_turns=check_turns)
            decoded.findings += [*order.findings(row, decoded, number)]
            yield decoded
    if number == 0:
        yield Decoded(number=0, findings=[no_rows()])
    yield from order.end()


def _lost(rows: Lost) -> Decoded:
    finding = data_codes.PARQUET_DAMAGED.finding(
        words={"where": _text("a-row-group")},
        found=rows.why,
        expected=_text("records-from-to", first=rows.first, last=rows.last),
    )
    return Decoded(number=0, findings=[finding])


def is_like(head: bytes) -> bool:
    """Return whether *head* begins like a Parquet file."""
    return head.startswith(b"PAR1")


PARQUET = format_of_tables(
    "parquet",
    _open_table,
    summary=_summary("parquet-summary"),
    read=read,
    is_like=is_like,
    evidence=late_pattern(rb"record_id"),
)
