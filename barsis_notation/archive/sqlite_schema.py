"""The tables of an archive as SQL, and the numbers that identify an archive to SQLite.

The rows of ``records``, ``events``, ``people``, ``results``, ``findings`` and ``words`` are derived
from the records; verification derives them again. All other data is recorded in ``acts``. A
withdrawn record keeps only its number and its hashes.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.base.resources import read_resource

APPLICATION: Final = 0x62617273
"""SQLite's ``application_id`` of an archive: ``bars``."""

VERSION: Final = 1
"""SQLite's ``user_version``: the version of these tables."""

TABLES: Final = tuple(
    statement.strip()
    for statement in read_resource("barsis_notation.archive", "schema.sql").decode().split(";\n")
    if statement.strip()
)
"""The SQL of every table, index and view, in the order in which they are created."""
