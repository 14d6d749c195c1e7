"""Reading of the ``games`` table of ``parquet``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from barsis_notation.diagnostics import data_codes
from barsis_notation.formats.flat.parquet_tables import (
    DamagedError,
    LostRows,
    NoPyarrowError,
    ParquetReader,
)
from barsis_notation.formats.flat.sets import (
    COLUMNS,
    GameOrderCheck,
    check_columns,
    make_no_rows_finding,
    read_row,
)
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.decode import STANDARD, Decoded, Limits

_text = bind_texts("tables")


def read_games(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a ``games`` table in Parquet, numbered by row from 1.

    An unreadable row group yields a finding instead of records. Such findings, and those about the
    whole table (damaged file, missing pyarrow), are in a ``Decoded`` with the number 0. The file is
    read, and errors are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        NoMemoryError: If there is too little memory to read Parquet.
        OSError: If *source* cannot be read or copied to a temporary file, if it needs Zstandard and
            it is not installed, or if the child process cannot be started.
    """
    try:
        with ParquetReader(source, COLUMNS, 2 * limits.size) as file:
            yield from _read_records(file, limits, check_turns)
    except NoPyarrowError as error:
        finding = data_codes.NO_PYARROW.finding(found=error.args[0], expected="pyarrow")
        yield Decoded(number=0, findings=[finding])
    except DamagedError as error:
        yield Decoded(number=0, findings=[error.finding])


def _read_records(file: ParquetReader, limits: Limits, check_turns: bool) -> Iterator[Decoded]:

    wrong = check_columns(file.names)
    if wrong is not None:
        yield Decoded(number=0, findings=[wrong])
        if wrong.code == data_codes.TABLE_COLUMNS.code:
            return
    number = 0
    order = GameOrderCheck()
    for row in file.rows():
        number += 1
        if isinstance(row, LostRows):
            yield _make_lost_finding(row)
            number = row.last
            order.skip_rows(row.last - row.first + 1)
        else:
            decoded = read_row(row, number, number, limits, check_turns=check_turns)
            decoded.findings += [*order.check_row(row, decoded, number)]
            yield decoded
    if number == 0:
        yield Decoded(number=0, findings=[make_no_rows_finding()])
    yield from order.check_end()


def _make_lost_finding(rows: LostRows) -> Decoded:
    finding = data_codes.PARQUET_DAMAGED.finding(
        words={"where": _text("a-row-group")},
        found=rows.why,
        expected=_text("records-from-to", first=rows.first, last=rows.last),
    )
    return Decoded(number=0, findings=[finding])
