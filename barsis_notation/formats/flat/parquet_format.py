"""The format ``parquet``: games, turns and moves as three tables for DuckDB, pandas and others.

The columns are those of ``csv``, with types. Only the table games is read back, from its column
``record``. Files are written in row groups, compressed with Zstandard, with a checksum in every
page. pyarrow is needed (the extra ``parquet``); it is imported when such a file is met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.formats.flat.table_writing import make_table_format
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.decode import STANDARD, Decoded, Limits

if TYPE_CHECKING:
    from barsis_notation.formats.flat.parquet_tables import ParquetTableWriter

_summary = bind_texts("formats")


def _open_table(name: str, stream: BinaryIO, set_id: str) -> ParquetTableWriter:
    from barsis_notation.formats.flat.parquet_tables import ParquetTableWriter

    return ParquetTableWriter(name, stream, set_id)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a ``games`` table in a Parquet file.

    Unreadable row groups give findings and no records. Findings about the table as a whole, such as
    a damaged file or a missing pyarrow, have number 0.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        NoMemoryError: If there is too little memory to read Parquet.
        OSError: If *source* cannot be read or copied to a temporary file, needs Zstandard, which is
            not installed, or the child process cannot be started.
    """
    from barsis_notation.formats.flat.parquet_games import read_games

    return read_games(source, limits, check_turns)


def is_like(head: bytes) -> bool:
    """Return whether *head*, the first bytes of a file, are those of a Parquet file.

    The columns are not examined.
    """
    return head.startswith(b"PAR1")


PARQUET = make_table_format(
    "parquet",
    _open_table,
    summary=_summary("parquet-summary"),
    read=read,
    is_like=is_like,
    evidence=re.compile(rb"record_id"),
)
