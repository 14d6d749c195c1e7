"""``parquet``: games, turns and moves as three tables for DuckDB, pandas and their kind.

The columns are those of ``csv``, typed. Only the table games is read back, from its column
``record``. Written in row groups, compressed with Zstandard, a checksum in every page. Needs the
package pyarrow (the extra ``parquet``), imported when such a file is met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.formats.flat.table_writing import make_table_format
from barsis_notation.language.texts import texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits

if TYPE_CHECKING:
    from barsis_notation.formats.flat.parquet_tables import ParquetTableWriter

_summary = texts_of("formats")


def _open_table(name: str, stream: BinaryIO, set_id: str) -> ParquetTableWriter:
    from barsis_notation.formats.flat.parquet_tables import ParquetTableWriter

    return ParquetTableWriter(name, stream, set_id)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a table games; only row groups that cannot be read are left out."""
    from barsis_notation.formats.flat.parquet_games import read_games

    return read_games(source, limits, check_turns)


def is_like(head: bytes) -> bool:
    """Return whether *head* begins like a Parquet file."""
    return head.startswith(b"PAR1")


PARQUET = make_table_format(
    "parquet",
    _open_table,
    summary=_summary("parquet-summary"),
    read=read,
    is_like=is_like,
    evidence=re.compile(rb"record_id"),
)
