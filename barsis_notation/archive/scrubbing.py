"""What a withdrawal leaves in the file, taken out of it.

SQLite writes over what is deleted, but for copies it made of it before: in pages that were parted,
in the index of words, in the log beside the file. So the index is made anew, the file written anew
and the log emptied. Until that is done, the archive says in ``about`` that it is due.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.archive.database import Database, open_database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.diagnostics import archive_codes as codes

SCRUB: Final = "scrub"
"""The name in ``about`` of the last act after which the file is still to be scrubbed."""

SHORT_WAIT: Final = 1.0
"""Seconds that the end of a withdrawal is waited for where something else was asked for."""


def demand_scrub(database: Database, act: int) -> None:
    """Write down that the file is to be scrubbed after *act*; call it in the transaction of it."""
    database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (SCRUB, act))


def is_scrub_due(database: Database) -> bool:
    """Return whether what was withdrawn may still stand in the file."""
    return database.value("SELECT 1 FROM about WHERE name = ?", (SCRUB,)) is not None


def scrub(path: str, wait: float | None = None) -> Exception | None:
    """Leave nothing in the file of what was deleted; return None, or why that is still due.

    Waits up to *wait* seconds, MAX_WAIT without it, for every process that is in the way: one that
    writes, and at the end one that still reads in the state before.
    """
    try:
        database = open_database(path, writing=True, wait=wait)
        try:
            _scrub(database)
        finally:
            database.close()
    except (OSError, ArchiveError) as error:
        return error
    return None


def _scrub(database: Database) -> None:
    act = database.value("SELECT value FROM about WHERE name = ?", (SCRUB,))
    with database.transaction():
        database.execute("INSERT INTO search (search) VALUES ('rebuild')")
    database.execute(f"PRAGMA temp_store = {'FILE' if _is_large(database) else 'MEMORY'}")
    database.execute("VACUUM")
    _empty_log(database)
    with database.transaction():
        database.execute("DELETE FROM about WHERE name = ? AND value = ?", (SCRUB, act))


def _is_large(database: Database) -> bool:
    """Return whether the file is too large to be written anew in memory."""
    size = database.value("PRAGMA page_count") * database.value("PRAGMA page_size")
    return bool(size > _MAX_IN_MEMORY)


_MAX_IN_MEMORY: Final = 64 * 1024 * 1024


def _empty_log(database: Database) -> None:
    """Bring the log beside the file into it, and empty it. Raises ArchiveError, if read meanwhile.

    Who reads in the state before needs the pages of that state.
    """
    if database.value("PRAGMA wal_checkpoint(TRUNCATE)"):
        raise ArchiveError(codes.ARCHIVE_BUSY.finding(found=database.path, file=database.path))


def finish_scrub(database: Database) -> None:
    """Scrub a file in which that is due. What cannot be done now is left to the next opening."""
    if is_scrub_due(database):
        scrub(database.path, SHORT_WAIT)
