"""The formats ``csv`` and ``parquet``: games, turns and moves as three tables.

The last column of the ``games`` table contains the whole record: only this table is read back, and
the record is complete.

``csv`` is for spreadsheets and databases. Files are UTF-8 with a comma between cells, text in
quotes, and a line feed after each row. Spreadsheets treat no cell as a formula: an apostrophe
precedes text that begins like one.

``parquet`` is for DuckDB, pandas and others. Its columns are those of ``csv``, with types. Files
are written in row groups, compressed with Zstandard, with a checksum in every page. pyarrow is
needed (the extra ``parquet``); it is imported when such a file is met.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from barsis_notation.formats.flat.table_writing import make_table_format
from barsis_notation.formats.format import import_later
from barsis_notation.language.texts import bind_texts

if TYPE_CHECKING:
    from barsis_notation.formats.flat.sets import StoredGame

_summary = bind_texts("formats")

_FLAT: Final = "barsis_notation.formats.flat"


def _format_csv_rows(game: StoredGame, tables: tuple[str, ...]) -> list[bytes]:
    """Return the lines of a game in each of *tables*; sent to worker processes by its name."""
    from barsis_notation.formats.flat.csv_tables import format_rows

    return format_rows(game, tables)


def is_like_csv(head: bytes) -> bool:
    """Return whether a file begins with the columns of a ``games`` table.

    The columns ``record`` and ``record_id`` are sufficient. Commas, semicolons or tabs separate
    columns.

    Args:
        head: The first bytes of the file, uncompressed, as UTF-8.
    """
    first = head.partition(b"\n")[0].replace(b'"', b"")
    for sign in b",;\t":
        names = first.strip().split(bytes([sign]))
        if b"record" in names and b"record_id" in names:
            return True
    return False


def is_like_parquet(head: bytes) -> bool:
    """Return whether *head*, the first bytes of a file, belongs to a Parquet file.

    The columns are not examined.
    """
    return head.startswith(b"PAR1")


CSV = make_table_format(
    "csv",
    import_later(f"{_FLAT}.csv_tables", "open_table"),
    _format_csv_rows,
    summary=_summary("csv-summary"),
    read=import_later(f"{_FLAT}.csv_tables", "read_games"),
    is_like=is_like_csv,
)

PARQUET = make_table_format(
    "parquet",
    import_later(f"{_FLAT}.parquet_tables", "open_table"),
    summary=_summary("parquet-summary"),
    read=import_later(f"{_FLAT}.parquet_games", "read_games"),
    is_like=is_like_parquet,
    evidence=re.compile(rb"record_id"),
)
