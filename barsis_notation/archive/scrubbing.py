"""Removal of the remains of withdrawn records from the file.

SQLite overwrites deleted rows, but not older copies of them in split pages, in the full-text index
and in the write-ahead log. Scrubbing rebuilds the index, rewrites the file and empties the log.
Until it is done, a row of the table ``about`` marks it as due.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.archive.database import Database, open_database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.diagnostics import archive_codes as codes

SCRUB: Final = "scrub"
"""The name in ``about`` whose value is the number of the last act after which scrubbing is due."""

SHORT_WAIT: Final = 1.0
"""Seconds to wait for other processes if opening the file completes an earlier withdrawal."""


def schedule_scrub(database: Database, act: int) -> None:
    """Mark scrubbing as due after the act with the number *act*.

    Scrubbing removes the remains of deleted rows from the file. Call this inside the transaction of
    that act.

    Raises:
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (SCRUB, act))


def is_scrub_due(database: Database) -> bool:
    """Return whether the file may still contain bytes of withdrawn records.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    return database.value("SELECT 1 FROM about WHERE name = ?", (SCRUB,)) is not None


def scrub(path: str, wait: float | None = None) -> Exception | None:
    """Rewrite the file so that no remains of deleted rows are left in it.

    The file is opened separately; the caller must not be in a transaction.

    Args:
        path: The file of the archive.
        wait: Seconds to wait for each process that is writing, and finally for processes that still
            read the old state; MAX_WAIT (60) if None.

    Returns:
        None on success, otherwise the error (OSError or ArchiveError). After an error, scrubbing is
        still due.
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
    """Return whether the file is too large to be rewritten in memory."""
    size = database.value("PRAGMA page_count") * database.value("PRAGMA page_size")
    return bool(size > _MAX_IN_MEMORY)


_MAX_IN_MEMORY: Final = 64 * 1024 * 1024


def _empty_log(database: Database) -> None:
    """Copy the write-ahead log into the file and empty it.

    Raises ArchiveError if another process still reads an older state, which needs the log.
    """
    if database.value("PRAGMA wal_checkpoint(TRUNCATE)"):
        raise ArchiveError(codes.ARCHIVE_BUSY.finding(found=database.path, file=database.path))


def finish_scrub(database: Database) -> None:
    """Scrub the file if scrubbing is due. *database* must not be in a transaction.

    This waits at most SHORT_WAIT (1 second) for each other process. If scrubbing fails, the error
    is ignored; scrubbing stays due, and the next opening of the archive for writing tries again.

    Raises:
        OSError: If *database* cannot be read.
        ArchiveError: If *database* is damaged or locked.
        UsageError: If *database* is closed.
    """
    if is_scrub_due(database):
        scrub(database.path, SHORT_WAIT)
