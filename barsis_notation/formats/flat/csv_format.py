"""``csv``: games, turns and moves as three tables for spreadsheets and databases.

The table games holds in its last column the whole record, so that nothing is lost: it alone is read
back. UTF-8, a comma between cells, text in quotes, a line feed after each row. No cell is a formula
to a spreadsheet: one that begins like one stands behind an apostrophe.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.formats.flat.table_writing import make_table_format
from barsis_notation.language.texts import texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits

if TYPE_CHECKING:
    from barsis_notation.formats.flat.csv_tables import CsvTableWriter
    from barsis_notation.formats.flat.sets import StoredGame

_summary = texts_of("formats")


@contextmanager
def _open_table(name: str, stream: BinaryIO, _set_id: str) -> Iterator[CsvTableWriter]:
    from barsis_notation.formats.flat.csv_tables import CsvTableWriter

    yield CsvTableWriter(name, stream)


def _rows_written(game: StoredGame, tables: tuple[str, ...]) -> list[bytes]:
    from barsis_notation.formats.flat.csv_tables import write_rows

    return write_rows(game, tables)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a table games; only rows that cannot be read are left out."""
    from barsis_notation.formats.flat.csv_tables import read_games

    return read_games(source, limits, check_turns)


def is_like(head: bytes) -> bool:
    """Return whether *head* begins with the columns of the table games."""
    first = head.partition(b"\n")[0].replace(b'"', b"")
    for sign in b",;\t":
        names = first.strip().split(bytes([sign]))
        if b"record" in names and b"record_id" in names:
            return True
    return False


CSV = make_table_format(
    "csv",
    _open_table,
    _rows_written,
    summary=_summary("csv-summary"),
    read=read,
    is_like=is_like,
)
