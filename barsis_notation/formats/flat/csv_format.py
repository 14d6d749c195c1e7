"""The format ``csv``: games, turns and moves as three tables for spreadsheets and databases.

The last column of the table games contains the whole record: only this table is read back, and the
record is complete. Files are UTF-8 with a comma between cells, text in quotes, and a line feed
after each row. Spreadsheets treat no cell as a formula: an apostrophe precedes text that begins
like one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.formats.flat.table_writing import make_table_format
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.decode import STANDARD, Decoded, Limits

if TYPE_CHECKING:
    from barsis_notation.formats.flat.csv_tables import CsvTableWriter
    from barsis_notation.formats.flat.sets import StoredGame

_summary = bind_texts("formats")


@contextmanager
def _open_table(name: str, stream: BinaryIO, _set_id: str) -> Iterator[CsvTableWriter]:
    from barsis_notation.formats.flat.csv_tables import CsvTableWriter

    yield CsvTableWriter(name, stream)


def _format_rows(game: StoredGame, tables: tuple[str, ...]) -> list[bytes]:
    from barsis_notation.formats.flat.csv_tables import format_rows

    return format_rows(game, tables)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a ``games`` table in CSV.

    A row that cannot be read gives findings and no record. Findings about the table as a whole have
    number 0.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard, which is not installed.
    """
    from barsis_notation.formats.flat.csv_tables import read_games

    return read_games(source, limits, check_turns)


def is_like(head: bytes) -> bool:
    """Return whether a file begins with the columns of a ``games`` table.

    The columns ``record`` and ``record_id`` suffice, separated by commas, semicolons or tabs.

    Args:
        head: The first bytes of the file, uncompressed, as UTF-8.
    """
    first = head.partition(b"\n")[0].replace(b'"', b"")
    for sign in b",;\t":
        names = first.strip().split(bytes([sign]))
        if b"record" in names and b"record_id" in names:
            return True
    return False


CSV = make_table_format(
    "csv",
    _open_table,
    _format_rows,
    summary=_summary("csv-summary"),
    read=read,
    is_like=is_like,
)
