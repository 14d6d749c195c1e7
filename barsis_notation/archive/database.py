"""Access to the SQLite file of an archive: creation, opening, queries and transactions."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import quote

from barsis_notation.archive.errors import ArchiveError, ReadOnlyArchiveError
from barsis_notation.archive.sqlite_columns import get_query_columns
from barsis_notation.archive.sqlite_schema import APPLICATION, TABLES, VERSION
from barsis_notation.base import FilePath
from barsis_notation.base.errors import UsageError
from barsis_notation.base.file_stamps import PathState, check_unchanged
from barsis_notation.base.path_kinds import is_object
from barsis_notation.base.saving import save
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.file_kinds import LOOKED_AT, describe_kind, recognise_kind
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut

_text = bind_texts("archive")

MAX_WAIT: Final = 60.0
"""Default number of seconds to wait for another process that is writing."""

_SMALLEST: Final = 512
"""The size of the smallest possible page of a database in bytes."""

MIGRATIONS: Final[tuple[Callable[[Database], None], ...]] = ()
"""Functions that migrate the tables of an archive from version 1 to 2, from 2 to 3, and so on."""

_PAGE: Final = 8192
"""The page size in bytes. With the default 4096, contents would leave a third of it empty."""


def create_database(path: FilePath, fill: Callable[[Database], None]) -> None:
    """Create an archive at *path*. If this fails, no file is created.

    Args:
        path: The new file; its folder must exist.
        fill: Callback that writes the initial contents, called inside a transaction. It is given
            the archive, which exists only in memory and is closed when this function returns. Its
            exceptions are not caught, except that errors of SQLite are raised as OSError or
            ArchiveError.

    Raises:
        FileExistsError: If *path* already exists.
        OSError: If the file cannot be written, or SQLite is older than 3.37.
        ArchiveError: If *fill* violates a constraint of a table.
    """
    _check_sqlite()
    if os.path.exists(path):  # also a pipe or a device, which would be written to otherwise
        check_unchanged(os.fspath(path), PathState.NOTHING)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with contextlib.closing(connection):
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        for statement in TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        database = Database(connection, os.fspath(path), writes=True)
        with database.transaction():
            fill(database)
        save(path, connection.serialize(), expected=PathState.NOTHING)


def open_database(
    path: FilePath, *, writing: bool = False, wait: float | None = None, any_tables: bool = False
) -> Database:
    """Open the archive at *path* and return it; the caller must close it.

    Older tables are migrated if the archive is opened for writing.

    Args:
        path: The file of the archive.
        writing: Open the archive for reading and writing, not only for reading.
        wait: Seconds to wait at each access while another process is writing; MAX_WAIT (60) if
            None.
        any_tables: Skip the check that tables, indexes, views and triggers are exactly those of an
            archive.

    Raises:
        OSError: If the file does not exist, cannot be opened, or is a folder or a cloud address.
            Also if SQLite is older than 3.37.
        ArchiveError: If the file is not an archive, or is damaged, locked or too new. Also if it is
            too old to be read without writing, or fails the check of its tables, indexes, views and
            triggers.
    """
    _check_sqlite()
    name = os.fspath(path)
    _check_file(name)
    with translate_errors(name):
        connection = _connect(name, MAX_WAIT if wait is None else wait, writing=writing)
        try:
            version = _read_version(connection, name)
            _set_up(connection, writing=writing)
            database = Database(connection, name, writes=writing)
            database.prepare(version, any_tables=any_tables)
        except BaseException:
            connection.close()
            raise
    return database


def _check_sqlite() -> None:
    """Raise OSError if SQLite is too old to support STRICT tables."""
    if sqlite3.sqlite_version_info < (3, 37):
        raise OSError(_text("sqlite-too-old", version=sqlite3.sqlite_version))


def _check_file(path: str) -> None:
    """Raise OSError or ArchiveError if the file at *path* cannot be a database.

    The file itself is opened only by SQLite. Closing another descriptor would release all locks
    that the process has on the file, and another process could then remove the write-ahead log of
    an open archive.
    """
    if "\0" in path:
        raise OSError(errno.EINVAL, "a name with a NUL character", path)
    if is_object(path):
        raise OSError(errno.EROFS, "an archive is opened on this machine; copy it here", path)
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(found.st_mode):
        raise _make_type_error(path, _text("no-regular-file"))
    if found.st_size < _SMALLEST:
        raise _make_type_error(path, _describe_file(path) if found.st_size else _text("empty-file"))


def _read_version(connection: sqlite3.Connection, path: str) -> int:
    """Return the version of the tables. Raises ArchiveError if it is not an archive or too new."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION or version < 1:
        raise _make_type_error(path, _text("other-database"))
    if version > VERSION:
        raise ArchiveError(codes.ARCHIVE_TOO_NEW.finding(found=str(version), file=path))
    return int(version)


def _describe_file(path: str) -> Text:
    """Return a sentence about a file that is not a database."""
    with contextlib.suppress(OSError), open(path, "rb") as stream:
        kind = recognise_kind(stream.read(LOOKED_AT))
        if kind is not None:
            return describe_kind(kind)
    return _text("no-database")


def _make_type_error(path: str, found: Text) -> ArchiveError:
    return ArchiveError(codes.NOT_AN_ARCHIVE.finding(found=found, file=path))


def _connect(path: str, wait: float, *, writing: bool) -> sqlite3.Connection:
    how = "mode=rw" if writing or _can_share(path) else _get_read_only_mode(path)
    # Autocommit; transactions begin with explicit statements.
    return sqlite3.connect(
        f"file:{quote(os.fsencode(os.path.abspath(path)))}?{how}",
        uri=True,
        timeout=wait,
        isolation_level=None,
        check_same_thread=False,
    )


def _set_up(connection: sqlite3.Connection, *, writing: bool) -> None:
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("PRAGMA journal_mode = WAL" if writing else "PRAGMA query_only = ON")


def _can_share(path: str) -> bool:
    """Return whether SQLite can create the files that several processes share (WAL mode)."""
    folder = os.path.dirname(os.path.abspath(path))
    return os.access(folder, os.W_OK) and os.access(path, os.W_OK)


def _get_read_only_mode(path: str) -> str:
    """Return the parameters for opening a read-only file: immutable unless it has a log."""
    return "mode=ro" if os.path.exists(f"{path}-wal") else "mode=ro&immutable=1"


_PRAGMAS: Final = (
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "foreign_keys = ON",
    "synchronous = FULL",
    "secure_delete = ON",
    "temp_store = MEMORY",
    "cache_size = -16384",
    "short_column_names = OFF",  # with the next: columns are named "table.column"
    "full_column_names = ON",
)


class Database:
    """An open archive as SQL tables, as returned by :func:`open_database`.

    All methods except :meth:`prepare` convert the errors of SQLite:

    - OSError: a system error, or the archive is not open for writing
    - ArchiveError: damage, a lock, or a failed constraint
    - UsageError: the archive is closed

    Other errors, such as a faulty SQL statement, are raised as they are.

    Attributes:
        connection: The SQLite connection, in autocommit mode.
        path: The file of the archive.
        writes: Whether it is open for writing.
    """

    def __init__(self, connection: sqlite3.Connection, path: str, *, writes: bool) -> None:
        self.connection = connection
        self.path = path
        self.writes = writes

    def close(self) -> None:
        """Close the file, or do nothing if it is already closed.

        The last process to close the file also removes the write-ahead log, if it is allowed to
        write.

        Raises:
            OSError: If the file or its log cannot be written.
            ArchiveError: If the archive is damaged or locked.
        """
        with translate_errors(self.path):
            self.connection.close()

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Run one SQL statement and return the cursor.

        *statement* is SQL, and *values* are the values for its placeholders ``?``. Outside a
        transaction, its change is committed at once. The types of fetched values are not checked,
        and errors while fetching are not converted; for queries use :meth:`rows`.

        Raises:
            OSError: If the file cannot be read or written, or is not open for writing.
            ArchiveError: If the file is damaged or locked, or a constraint of a table fails.
            UsageError: If the archive is closed.
            sqlite3.Error: If the statement itself is wrong.
        """
        with translate_errors(self.path):
            return self.connection.execute(statement, values)

    def executemany(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        """Run one SQL statement for each of *rows*.

        Each row has the values for the placeholders ``?`` of *statement*. Outside a transaction,
        the change of each row is committed at once.

        Raises:
            OSError: If the file cannot be written, or is not open for writing.
            ArchiveError: If the file is damaged or locked, or a constraint of a table fails.
            UsageError: If the archive is closed.
            sqlite3.Error: If the statement itself is wrong.
        """
        with translate_errors(self.path):
            self.connection.executemany(statement, rows)

    def rows(self, statement: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query, each as a tuple of its values.

        The query runs when iteration begins.

        Args:
            statement: The SQL of the query; see ``sqlite_columns`` for the names of its columns.
            values: The values for the placeholders ``?``.

        Raises:
            OSError: If the file cannot be read.
            ArchiveError: If the file is damaged or locked. Damage includes a value whose type does
                not match its column, and NULL in a column that does not allow it.
            UsageError: If the archive is closed.
            sqlite3.Error: If the statement itself is wrong.
        """
        with translate_errors(self.path):
            cursor = self.connection.execute(statement, values)
            check = self._make_check(statement, cursor)
            for row in cursor:
                check(row)
                yield row

    def row(self, statement: str, values: tuple[Any, ...] = ()) -> tuple[Any, ...] | None:
        """Return the first row of a query, or None if it has no rows.

        Args:
            statement: The SQL of the query; see ``sqlite_columns`` for the names of its columns.
            values: The values for the placeholders ``?``.

        Raises:
            OSError: If the file cannot be read.
            ArchiveError: If the file is damaged or locked. Damage includes a value whose type does
                not match its column, and NULL in a column that does not allow it.
            UsageError: If the archive is closed.
            sqlite3.Error: If the statement itself is wrong.
        """
        return next(self.rows(statement, values), None)

    def _make_check(
        self, statement: str, cursor: sqlite3.Cursor
    ) -> Callable[[tuple[Any, ...]], None]:
        """Return a function that raises ArchiveError for a row with a value of a wrong type."""
        columns = get_query_columns(statement, tuple(name for name, *_ in cursor.description or ()))

        def check(row: tuple[Any, ...]) -> None:
            damaged = columns.find_damaged(row)
            if damaged:
                raise self.make_damage_error(damaged)

        return check

    def make_damage_error(self, found: Text | str) -> ArchiveError:
        """Return the error to raise for a damaged archive; *found* says what is damaged."""
        return ArchiveError(codes.ARCHIVE_DAMAGED.finding(found=found, file=self.path))

    def value(self, statement: str, values: tuple[Any, ...] = ()) -> Any:
        """Return the first value of the first row of a query, or None if it has no rows.

        A NULL value is also returned as None.

        Args:
            statement: The SQL of the query; see ``sqlite_columns`` for the names of its columns.
            values: The values for the placeholders ``?``.

        Raises:
            OSError: If the file cannot be read.
            ArchiveError: If the file is damaged or locked, or the row has a value of a wrong type.
            UsageError: If the archive is closed.
            sqlite3.Error: If the statement itself is wrong.
        """
        found = self.row(statement, values)
        return found[0] if found else None

    def get_sizes(self) -> tuple[int, int]:
        """Return the actual size of the file and the expected one, in bytes.

        The actual size is smaller only if the file is truncated. A write-ahead log may contain the
        last pages; while the log is not empty, both values are the expected size.

        Raises:
            OSError: If the file cannot be read or no longer exists.
            ArchiveError: If the file is damaged or locked.
            UsageError: If the archive is closed.
        """
        whole = self.value("PRAGMA main.page_count") * self.value("PRAGMA main.page_size")
        with contextlib.suppress(FileNotFoundError):
            if os.path.getsize(f"{self.path}-wal"):
                return whole, whole
        return os.path.getsize(self.path), whole

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the block in a write transaction, rolled back on any exception.

        This is a context manager. Do not use it inside another transaction. SQLite errors in the
        block are converted too.

        Raises:
            OSError: If the file cannot be written.
            ReadOnlyArchiveError: If it is open for reading only. This is an OSError.
            ArchiveError: If another process keeps the file locked for longer than the waiting time,
                the file is damaged, or a constraint of a table fails.
            UsageError: If the archive is closed.
        """
        if not self.writes:
            raise ReadOnlyArchiveError(
                f"the archive {self.path} is open for reading only; open it with writing=True"
            )
        with translate_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Run the block in a read transaction.

        The block does not see changes that other processes make meanwhile. This is a context
        manager. If a transaction has already begun, the block simply runs in it. Otherwise the
        transaction is rolled back at the end, so the block must not write. SQLite errors in the
        block are converted too.

        Raises:
            OSError: If the file cannot be read.
            ArchiveError: If the file is damaged or locked.
            UsageError: If the archive is closed.
        """
        with translate_errors(self.path):
            if self.connection.in_transaction:
                yield
                return
            self.connection.execute("BEGIN")
            try:
                yield
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")

    def prepare(self, version: int, *, any_tables: bool = False) -> None:
        """Migrate older tables, and check that the file has no foreign objects.

        Foreign objects are tables, indexes, views and triggers that an archive does not have. They
        are refused because a foreign view or trigger would be executed when the archive is used.
        Tables are migrated only if the file is open for writing.

        Args:
            version: The version of the tables in the file.
            any_tables: Skip the check for foreign, missing and different objects.

        Raises:
            ArchiveError: If there are foreign objects, or an object of the schema is missing or
                different. Also if the tables are old and the file is read-only, or the migration
                finds the file damaged or locked.
            OSError: If the migrated tables cannot be written.
            sqlite3.Error: If the schema cannot be read; ``translate_errors`` converts it to OSError
                or ArchiveError.
        """
        if version < VERSION:
            self._migrate()
        strange = "" if any_tables else _find_foreign_object(self.connection)
        if strange:
            raise ArchiveError(codes.OTHER_TABLES.finding(found=strange, file=self.path))

    def _migrate(self) -> None:
        if not self.writes:
            version = str(self.value("PRAGMA user_version"))
            raise ArchiveError(codes.ARCHIVE_TOO_OLD.finding(found=version, file=self.path))
        with self.transaction():
            version = self.value("PRAGMA user_version")
            for migrate in MIGRATIONS[version - 1 :]:
                migrate(self)
            self.execute(f"PRAGMA user_version = {VERSION}")


def _find_foreign_object(connection: sqlite3.Connection) -> str:
    """Return the name of a table, index, view or trigger that differs from the schema, or "".

    Objects that SQLite creates itself are not compared: the tables of the full-text index, and
    objects without SQL.
    """
    there = {
        name: sql
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_schema")
        if sql is not None and not (kind == "table" and name in _OF_SEARCH)
    }
    ours = {_parse_name(statement): statement for statement in TABLES}
    return next((name for name in there | ours if there.get(name) != ours.get(name)), "")


_OF_SEARCH: Final = {"search_config", "search_data", "search_idx"}


def _parse_name(statement: str) -> str:
    words = statement.split()
    return words[words.index("TABLE") + 1] if "TABLE" in words[:3] else words[2]


@contextlib.contextmanager
def translate_errors(path: str) -> Iterator[None]:
    """Raise SQLite errors in the block as OSError, ArchiveError or UsageError.

    This is a context manager. Other exceptions, such as those of a faulty SQL statement, are not
    converted.

    Args:
        path: The file that the errors are about.

    Raises:
        UsageError: If the archive is closed.
        OSError: If SQLite reports an error of the operating system, or that the file cannot be
            opened or written.
        ArchiveError: If the file is damaged, locked, or not a database. A constraint that fails,
            and a UnicodeDecodeError in the block, count as damage.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _translate_error(error, path) from error
    except UnicodeDecodeError as error:  # SQLite quotes bytes of a damaged file
        finding = codes.ARCHIVE_DAMAGED.finding(found=str(error), file=path)
        raise ArchiveError(finding) from error


def _translate_error(error: sqlite3.Error, path: str) -> Exception:
    if isinstance(error, sqlite3.ProgrammingError) and "closed" in str(error):
        return UsageError(f"the archive {path} is closed")
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _SYSTEM or code in _CLOSED:
        number = _SYSTEM.get(code) or _guess_errno(path)
        return OSError(number, os.strerror(number), path)
    if code in _BUSY:
        return ArchiveError(codes.ARCHIVE_BUSY.finding(found=path, file=path))
    if code == sqlite3.SQLITE_NOTADB:
        return _make_type_error(path, _describe_file(path))
    if code == sqlite3.SQLITE_CORRUPT or isinstance(error, _DAMAGE) or _is_damage(error):
        return ArchiveError(codes.ARCHIVE_DAMAGED.finding(found=cut(str(error)), file=path))
    return error


def _guess_errno(path: str) -> int:
    """Return the likely error number for a file that SQLite cannot open or write.

    SQLite does not report the error of the operating system.
    """
    folder = os.path.dirname(os.path.abspath(path))
    with contextlib.suppress(OSError):
        if os.statvfs(folder).f_flag & os.ST_RDONLY:
            return errno.EROFS
        if os.access(path, os.R_OK | os.W_OK) and os.access(folder, os.W_OK):
            return errno.EIO
    return errno.EACCES


_CLOSED: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY)

_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)

_SYSTEM: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_NOMEM: errno.ENOMEM,
}
"""Maps error codes of SQLite to those of the operating system."""

_DAMAGE: Final = (sqlite3.DataError, sqlite3.IntegrityError)
"""The exceptions for values in tables that this package never writes."""


_DAMAGE_MESSAGES: Final = (
    "unsupported file format",
    "invalid fts5 file format",
    "integer overflow",
)
"""The beginnings of messages about damage that SQLite reports with an unspecific error code."""


def _is_damage(error: sqlite3.Error) -> bool:
    """Return whether *error* is about the contents of the file although its code is unspecific.

    If bytes are not UTF-8, Python itself raises the error, without a code.
    """
    if not isinstance(error, sqlite3.OperationalError):
        return False
    return not hasattr(error, "sqlite_errorcode") or str(error).startswith(_DAMAGE_MESSAGES)
