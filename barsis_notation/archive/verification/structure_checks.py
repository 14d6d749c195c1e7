"""Verification of an archive as an SQLite file: pages, schema, full-text index.

The file is never written to; it may be read-only.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from barsis_notation.archive.database import Database, translate_errors
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.sqlite_schema import TABLES
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut

_text = bind_texts("archive")

MAX_DAMAGES: Final = 20
"""The largest number of damaged places that SQLite reports."""


class SchemaCheck:
    """A comparison of an archive's schema with the expected one.

    Args:
        database: The archive, opened with *any_tables*.

    Attributes:
        can_be_read: Whether every table is as expected; False until the result of :meth:`check` is
            iterated. If it is False, do not query the archive, because a view in place of a table
            would be executed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.can_be_read = False

    def check(self) -> Iterator[Finding]:
        """Yield a finding for every object of the schema that is not as expected.

        Objects are tables, indexes, views and triggers. Missing and foreign objects are reported
        too.

        Raises:
            sqlite3.Error: If the schema cannot be read; ``translate_errors`` converts it to OSError
                or ArchiveError.
        """
        with contextlib.closing(_create_empty()) as new:
            ours = _read_objects(new)
        there = _read_objects(self._database.connection)
        self.can_be_read = all(
            there.get(name) == ours[name] for name in ours if _is_table(ours[name])
        )
        for name in sorted(ours.keys() | there.keys()):
            if ours.get(name) != there.get(name):
                yield codes.OTHER_TABLES.finding(found=name)


_Object = tuple[str, str, str | None]
"""The kind, table and SQL of a table, index, view or trigger."""


def _is_table(found: _Object) -> bool:
    return found[0] == "table"


def _read_objects(connection: sqlite3.Connection) -> dict[str, _Object]:
    """Return the objects of the schema by name, including those that SQLite creates itself."""
    rows = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema")
    return {name: (kind, table, sql) for name, kind, table, sql in rows}


def _create_empty() -> sqlite3.Connection:
    """Return an empty archive in memory."""
    connection = sqlite3.connect(":memory:")
    for statement in TABLES:
        connection.execute(statement)
    return connection


def check_pages(database: Database) -> Iterator[Finding]:
    """Yield a finding for each damaged place in pages, tables and indexes.

    SQLite detects the damage and reports at most MAX_DAMAGES (20) places. A truncated file is
    reported too.

    Raises:
        OSError: If the file cannot be read.
        ArchiveError: If SQLite cannot check the file at all, or the file is locked.
        UsageError: If the archive is closed.
    """
    size, whole = database.get_sizes()
    if size < whole:
        found = _text("file-cut", size=Count(size), whole=Count(whole))
        yield codes.PAGES_DAMAGED.finding(found=found)
    for (said,) in database.rows(f"PRAGMA main.integrity_check({MAX_DAMAGES})"):
        if said != "ok":
            yield codes.PAGES_DAMAGED.finding(found=" ".join(said.split()))


# -- The index of words -----------------------------------------------------------------------


def check_search(database: Database) -> Iterator[Finding]:
    """Yield a finding if the full-text index does not match the table ``words``.

    At most one finding is yielded. FTS5's own check compares checksums, which may miss a changed
    letter, and it writes to the file. Instead, the index is rebuilt in memory and compared with a
    copy of the stored index; after both are optimised, their bytes must be equal. A search for
    every word is tried too.

    Raises:
        OSError: If the file cannot be read.
        ArchiveError: If the configuration of the index cannot be read; any other damage is yielded
            as a finding.
        UsageError: If the archive is closed.
    """
    configured = dict(database.rows("SELECT k, v FROM main.search_config"))
    if configured != {"version": _VERSION_OF_INDEX}:
        yield codes.SEARCH_DIFFERS.finding(found=cut(str(configured)))
        return
    with _permit_writes(database.connection):
        try:
            found = _find_difference(database)
            if found is not None:
                yield codes.SEARCH_DIFFERS.finding(found=found)
        except ArchiveError as error:
            yield codes.SEARCH_DIFFERS.finding(found=error.finding.found)
        except sqlite3.Error as error:  # the copy is not a valid index
            yield codes.SEARCH_DIFFERS.finding(found=str(error))
        finally:
            with contextlib.suppress(sqlite3.Error):
                for statement in _REMOVE:
                    database.connection.execute(statement)


_VERSION_OF_INDEX: Final = 4
"""The version of the index in the default configuration of FTS5."""


def _find_difference(database: Database) -> Text | str | None:
    """Return the first difference between the stored index and a rebuilt one, or None."""
    for statement in (*_MADE, *_COPIED):
        database.execute(statement)
    for query in _PIECES:
        made, copied = (database.rows(query.format(name)) for name in ("made", "copied"))
        if any(one != other for one, other in zip_longest(made, copied)):
            return _text("other-words")
    lost: str | None = database.value(_LOST)
    return lost


_INDEX: Final = next(one for one in TABLES if one.startswith("CREATE VIRTUAL TABLE search"))


def _make_temporary_index(name: str) -> str:
    """Return the SQL of a temporary index *name* over the words of the archive."""
    index = _INDEX.replace("TABLE search", f"TABLE temp.{name}")
    return index.replace("'words'", "'words_of_archive'")


_MADE: Final = (
    "CREATE TEMP VIEW words_of_archive AS SELECT number, text FROM main.words",
    _make_temporary_index("made"),
    "INSERT INTO temp.made (made) VALUES ('rebuild')",
    "INSERT INTO temp.made (made) VALUES ('optimize')",
)
_COPIED: Final = (
    _make_temporary_index("copied"),
    "DELETE FROM temp.copied_data",
    "INSERT INTO temp.copied_data SELECT * FROM main.search_data",
    "INSERT INTO temp.copied_idx SELECT * FROM main.search_idx",
    "INSERT INTO temp.copied (copied) VALUES ('integrity-check')",
    "INSERT INTO temp.copied (copied) VALUES ('optimize')",
    "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(temp, made, row)",
)
_PIECES: Final = (
    "SELECT block FROM temp.{}_data WHERE id > 10 OR id = 1 AND EXISTS (SELECT 1 FROM main.words)"
    " ORDER BY id",
    "SELECT term, pgno FROM temp.{}_idx ORDER BY 1",
)
"""The queries for the bytes of an index: its totals and words, and the first word of each page."""

_LOST: Final = """\
SELECT term FROM temp.terms AS known WHERE doc <>
    (SELECT count(*) FROM main.search WHERE search MATCH '"' || known.term || '"') LIMIT 1"""
_REMOVE: Final = (
    "DROP TABLE IF EXISTS temp.terms",
    "DROP TABLE IF EXISTS temp.copied",
    "DROP TABLE IF EXISTS temp.made",
    "DROP VIEW IF EXISTS temp.words_of_archive",
)


@contextlib.contextmanager
def _permit_writes(connection: sqlite3.Connection) -> Iterator[None]:
    """Permit writing in the block, which must write only to temporary tables."""
    (was,) = connection.execute("PRAGMA query_only").fetchone()
    connection.execute("PRAGMA query_only = OFF")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA query_only = {was}")


# -- Damage -----------------------------------------------------------------------------------


def report_damage(path: str, stage: Iterator[Finding], *, is_sound: bool) -> Iterator[Finding]:
    """Yield the findings of *stage*, and one more if damage to the archive ends it.

    An ArchiveError of the stage is always reported as damage, and so is an SQLite error that
    ``translate_errors`` turns into one.

    Args:
        path: The file of the archive.
        stage: The findings of one stage of verification.
        is_sound: Whether the pages are known to be sound. If not, values may have any type, so
            other errors of SQLite, TypeError, ValueError, AttributeError and MemoryError are also
            reported as damage instead of being raised.

    Raises:
        OSError: If the file cannot be read.
        UsageError: If the archive is closed.
    """
    try:
        with translate_errors(path):
            yield from stage
    except ArchiveError as error:
        yield codes.PAGES_DAMAGED.finding(found=error.finding.given("found"))
    except (sqlite3.Error, TypeError, ValueError, AttributeError, MemoryError) as error:
        if is_sound:
            raise
        yield codes.PAGES_DAMAGED.finding(found=str(error) or type(error).__name__)
