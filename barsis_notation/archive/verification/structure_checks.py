"""The file of an archive as SQLite sees it: its pages, its tables and indexes, the index of words.

Nothing is written to the file, which may be one that cannot be written.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from barsis_notation.archive.database import Database, errors_of
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.tables import TABLES
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.excerpt import cut

_text = texts_of("archive")

MAX_DAMAGES: Final = 20
"""Damages of pages that are said one by one."""


class Objects:
    """The tables, indexes, views and triggers of an archive.

    *can_be_read* says whether every table is as we make it: of another one nothing is asked, since
    a view that stands in its place would be run.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.can_be_read = False

    def check(self) -> Iterator[Finding]:
        """Yield a finding for everything that is not as we make it."""
        with contextlib.closing(_new()) as new:
            ours = _objects_of(new)
        there = _objects_of(self._database.connection)
        self.can_be_read = all(
            there.get(name) == ours[name] for name in ours if _is_table(ours[name])
        )
        for name in sorted(ours.keys() | there.keys()):
            if ours.get(name) != there.get(name):
                yield codes.OTHER_TABLES.finding(found=name)


_Object = tuple[str, str, str | None]
"""What a table, index, view or trigger is, of which table, and its SQL."""


def _is_table(found: _Object) -> bool:
    return found[0] == "table"


def _objects_of(connection: sqlite3.Connection) -> dict[str, _Object]:
    """Return what the schema has by name, what SQLite makes for itself too."""
    rows = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema")
    return {name: (kind, table, sql) for name, kind, table, sql in rows}


def _new() -> sqlite3.Connection:
    """Return an empty archive in memory."""
    connection = sqlite3.connect(":memory:")
    for statement in TABLES:
        connection.execute(statement)
    return connection


def check_pages(database: Database) -> Iterator[Finding]:
    """Yield a finding for every damage that SQLite finds in pages, tables and indexes."""
    size, whole = database.sizes()
    if size < whole:
        found = _text("file-cut", size=Count(size), whole=Count(whole))
        yield codes.PAGES_DAMAGED.finding(found=found)
    for (said,) in database.rows(f"PRAGMA main.integrity_check({MAX_DAMAGES})"):
        if said != "ok":
            yield codes.PAGES_DAMAGED.finding(found=" ".join(said.split()))


# -- The index of words -----------------------------------------------------------------------


def check_search(database: Database) -> Iterator[Finding]:
    """Yield a finding where full-text search would find other records than the words have.

    FTS5's own check compares sums that a changed letter may leave as they are, and needs to write.
    So an index of the words is made anew in memory, and the small one of the archive copied beside
    it: when both are brought into one piece, their bytes are the same. That every word is come upon
    where it stands, is tried.
    """
    configured = dict(database.rows("SELECT k, v FROM main.search_config"))
    if configured != {"version": _VERSION_OF_INDEX}:
        yield codes.SEARCH_DIFFERS.finding(found=cut(str(configured)))
        return
    with _writing_aside(database.connection):
        try:
            found = _difference(database)
            if found is not None:
                yield codes.SEARCH_DIFFERS.finding(found=found)
        except ArchiveError as error:
            yield codes.SEARCH_DIFFERS.finding(found=error.finding.found)
        except sqlite3.Error as error:  # what was copied can no index be made of
            yield codes.SEARCH_DIFFERS.finding(found=str(error))
        finally:
            with contextlib.suppress(sqlite3.Error):
                for statement in _REMOVE:
                    database.connection.execute(statement)


_VERSION_OF_INDEX: Final = 4
"""What FTS5 calls the form of an index without anything configured."""


def _difference(database: Database) -> Text | str | None:
    """Return what of the index of words differs from one made anew, None for nothing."""
    for statement in (*_MADE, *_COPIED):
        database.execute(statement)
    for query in _PIECES:
        made, copied = (database.rows(query.format(name)) for name in ("made", "copied"))
        if any(one != other for one, other in zip_longest(made, copied)):
            return _text("other-words")
    lost: str | None = database.value(_LOST)
    return lost


_INDEX: Final = next(one for one in TABLES if one.startswith("CREATE VIRTUAL TABLE search"))


def _aside(name: str) -> str:
    """Return the SQL of an index like that of the archive, of the same words, in memory."""
    index = _INDEX.replace("TABLE search", f"TABLE temp.{name}")
    return index.replace("'words'", "'words_of_archive'")


_MADE: Final = (
    "CREATE TEMP VIEW words_of_archive AS SELECT number, text FROM main.words",
    _aside("made"),
    "INSERT INTO temp.made (made) VALUES ('rebuild')",
    "INSERT INTO temp.made (made) VALUES ('optimize')",
)
_COPIED: Final = (
    _aside("copied"),
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
"""What asks for the bytes of an index: totals and words, and where words begin."""

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
def _writing_aside(connection: sqlite3.Connection) -> Iterator[None]:
    """Let temporary tables be written; who does so has to leave all others alone."""
    (was,) = connection.execute("PRAGMA query_only").fetchone()
    connection.execute("PRAGMA query_only = OFF")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA query_only = {was}")


# -- As far as it goes ------------------------------------------------------------------------


def as_far_as_readable(path: str, stage: Iterator[Finding], *, is_sound: bool) -> Iterator[Finding]:
    """Yield the findings of *stage*, and one in place of the rest where damage ends it.

    Where the pages are not sound, a column may hold values of any kind, which no stage counts on.
    """
    try:
        with errors_of(path):
            yield from stage
    except ArchiveError as error:
        yield codes.PAGES_DAMAGED.finding(found=error.finding.given("found"))
    except (sqlite3.Error, TypeError, ValueError, AttributeError, MemoryError) as error:
        if is_sound:
            raise
        yield codes.PAGES_DAMAGED.finding(found=str(error) or type(error).__name__)
