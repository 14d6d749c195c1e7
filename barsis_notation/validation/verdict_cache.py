"""A cache of verdicts in an SQLite file.

Keys are SHA-256 hashes, see ``known_verdicts``. Verdicts of another version of the package are
deleted when the file is opened. A run that is killed loses only its last few verdicts.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import quote
from zlib import crc32

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.saving import save
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import Text, bind_texts

if TYPE_CHECKING:
    from hashlib import _Hash
    from importlib.resources.abc import Traversable

_text = bind_texts("validation")

T = TypeVar("T")

CacheRow = tuple[bytes, bytes]
"""The key of a verdict (32 bytes) and its content."""

APPLICATION: Final = int.from_bytes(b"BVrd")
"""The SQLite application id in the file header, by which a verdict cache is recognised."""

MAX_BYTES: Final = 4 * 2**30
"""Largest size of a file in bytes; if it grows larger, verdicts of earlier runs are deleted."""

MAX_WAITING: Final = 5000
"""Number of pending verdicts after which they are written."""

MAX_SECONDS: Final = 2.0
"""Seconds after which pending verdicts are written."""

MAX_WAIT: Final = 60.0
"""Seconds to wait for another run that is writing."""

_TABLES: Final = (
    "CREATE TABLE verdicts (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, kept BLOB NOT NULL)",
    "CREATE TABLE runs (run INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL)",
)


class CacheError(BarsisError, RuntimeError):
    """Raised if a file is not a verdict cache, is damaged, or cannot be read or written.

    It is not an OSError, because that would be reported as an error of the file being checked.

    Attributes:
        path: The cache file.
        why: The reason in words.
    """

    def __init__(self, path: str, why: Text) -> None:
        super().__init__(path, why)
        self.path, self.why = path, why

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"


def list_cache_files(path: str) -> list[str]:
    """Return the paths of all files that SQLite may use for a cache.

    The first is *path*, the path of the cache itself. The files need not exist.
    """
    return [path + end for end in ("", "-wal", "-shm", "-journal")]


class VerdictCache:
    """A cache of verdicts in an SQLite file, for use in a ``with`` block.

    ``VerdictCache(path)`` opens the file, and creates it if it does not exist. Rows passed to
    ``put`` are written in batches and when the block ends. A read-only cache does not write them:
    they are taken from its ``take_pending``, and another process writes them with ``keep``. A
    pickled cache is restored as read-only.

    Args:
        path: The file.
        reads_only: Whether the file is only read. If so, it must exist.
        fingerprint: Hash of the package version, 32 bytes; None to compute it. Unless the file is
            only read, verdicts with another fingerprint are deleted.
        max_bytes: Size of the file in bytes, by default 4 GiB, above which the verdicts of earlier
            runs are deleted.

    Attributes:
        path: The file.
        reads_only: Whether the file is only read.
        fingerprint: Hash of the package version whose verdicts are used, 32 bytes; see
            ``compute_fingerprint``.
        error: The error because of which ``get`` now always returns None; None if there was no
            error.
        is_full: Whether no more verdicts are stored because those of this run already fill the
            file.

    Raises:
        CacheError: If the file is not a verdict cache, is damaged, or cannot be opened or created.
        OSError: If *fingerprint* is None and a file of this package cannot be read.
    """

    def __init__(
        self,
        path: str,
        *,
        reads_only: bool = False,
        fingerprint: bytes | None = None,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self.path = path
        self.reads_only = reads_only
        self.fingerprint = fingerprint or compute_fingerprint()
        self.begun: dict[object, _Hash] = {}
        """Hashes of the options that many verdicts share, by these options."""
        self.error: CacheError | None = None
        """The error of a read-only cache, to be raised by the process that writes; or None."""
        self.is_full = False
        """Whether no more verdicts are stored because those of this run already fill the file."""
        self._max_bytes = max_bytes
        self._waiting: dict[bytes, bytes] = {}
        self._written = time.monotonic()
        with _wrap_errors(path):
            if not reads_only and not os.path.lexists(path):
                _make_file(path)
            _check_file(path)
            self._connection = _connect(path, reads_only=reads_only)
            try:
                self._run = 0 if reads_only else self._begin_run()
            except BaseException:
                self._connection.close()
                raise

    def __enter__(self) -> VerdictCache:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if not self.reads_only:
                self.write()
        finally:
            self._connection.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return _open_read_only, (self.path, self.fingerprint)

    def get(self, key: bytes, decode: Callable[[bytes], T]) -> T | None:
        """Return the decoded content stored under *key*; None if the key is unknown.

        An error is stored in ``error``, and raised unless the cache is read-only. From then on, the
        result is always None.

        Args:
            key: The key, 32 bytes.
            decode: Function that takes the content and returns the decoded value. If it raises
                ValueError or RecursionError, the cache is treated as damaged.

        Raises:
            CacheError: If the file is damaged or cannot be read.
        """
        if self.error is not None:
            return None
        try:
            content = self._waiting.get(key) or self._read_content(key)
            return None if content is None else decode(content)
        except CacheError as error:
            self.error = error
        except (ValueError, RecursionError):
            self.error = self._make_damaged_error()
        if not self.reads_only:
            raise self.error
        return None

    def _read_content(self, key: bytes) -> bytes | None:
        try:
            row = self._connection.execute(_SELECT, (_get_row_id(key),)).fetchone()
        except sqlite3.Error as error:
            raise _make_error(self.path, error) from error
        if row is None:
            return None
        kept: bytes = row[0]
        content = kept[_HEAD:]
        if len(kept) < _HEAD or crc32(content) != int.from_bytes(kept[_REST:_HEAD]):
            raise self._make_damaged_error()
        return content if kept[:_REST] == key[-_REST:] else None

    def _make_damaged_error(self) -> CacheError:
        return CacheError(self.path, _text("cache-damaged"))

    def put(self, key: bytes, content: bytes) -> None:
        """Store *content* under *key* (32 bytes); it is written with a later batch.

        In a read-only cache, it is kept until ``take_pending`` is called.

        Raises:
            CacheError: If the file cannot be written.
        """
        self._waiting[key] = content
        if not self.reads_only and self._is_due():
            self.write()

    def keep(self, rows: Iterable[CacheRow]) -> None:
        """Store rows that ``take_pending`` returned in another process, as ``put`` does.

        Raises:
            CacheError: If the file cannot be written.
        """
        for key, content in rows:
            self.put(key, content)

    def take_pending(self) -> list[CacheRow]:
        """Remove and return the rows that are not yet written, as pairs of key and content."""
        waiting, self._waiting = self._waiting, {}
        return [*waiting.items()]

    def write(self) -> None:
        """Write the pending rows, or drop them if the file is full (see ``is_full``).

        Verdicts of earlier runs are deleted first if the file has become too large. Do not call it
        for a read-only cache.

        Raises:
            CacheError: If the file cannot be written.
        """
        rows = sorted(
            (_get_row_id(key), self._run, _encode_row(key, one)) for key, one in self.take_pending()
        )
        self._written = time.monotonic()
        if not rows:
            return
        with _wrap_errors(self.path):
            self._make_room()
            if not self.is_full:
                with self._transaction():
                    self._connection.execute(_RUN, (self._run, self.fingerprint))
                    self._connection.executemany(_INSERT, rows)

    def _is_due(self) -> bool:
        is_late = time.monotonic() > self._written + MAX_SECONDS
        return is_late or len(self._waiting) >= MAX_WAITING

    def _begin_run(self) -> int:
        """Begin a run and return its number; delete the verdicts of another package version."""
        last = self._connection.execute("SELECT max(run), fingerprint FROM runs").fetchone()
        if last[1] not in {None, self.fingerprint}:
            with self._transaction():
                self._connection.execute("DELETE FROM verdicts")
                self._connection.execute("DELETE FROM runs")
        return (last[0] or 0) + 1

    def _make_room(self) -> None:
        """Delete the verdicts of earlier runs if the file is too large."""
        if self.is_full or self._compute_size() < self._max_bytes:
            return
        with self._transaction():
            self._connection.execute("DELETE FROM verdicts WHERE run < ?", (self._run,))
        self.is_full = self._compute_size() >= self._max_bytes

    def _compute_size(self) -> int:
        """Return the size of the used pages of the file in bytes."""
        pages, free, size = (
            self._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - free) * size)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """Open a write transaction for the block, and a new read transaction after it."""
        self._connection.rollback()
        self._connection.execute("BEGIN IMMEDIATE")
        with self._connection:
            yield
        self._connection.execute("BEGIN")


def _open_read_only(path: str, fingerprint: bytes) -> VerdictCache:
    return VerdictCache(path, reads_only=True, fingerprint=fingerprint)


_SELECT: Final = "SELECT kept FROM verdicts WHERE id = ?"
_RUN: Final = "INSERT OR REPLACE INTO runs VALUES (?, ?)"
_INSERT: Final = "INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)"

_REST: Final = 24
"""Number of bytes of a key that are stored before the content; the first 8 make the row id."""

_HEAD: Final = _REST + 4
"""Number of bytes before the content: the rest of the key and a checksum."""


def _get_row_id(key: bytes) -> int:
    return int.from_bytes(key[:8]) >> 1


def _encode_row(key: bytes, content: bytes) -> bytes:
    return key[-_REST:] + crc32(content).to_bytes(4) + content


def _make_file(path: str) -> None:
    """Create an empty cache at *path* atomically."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in _TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        content = connection.serialize()
    with contextlib.suppress(FileExistsError):  # another run made it meanwhile
        save(path, content, expected=PathState.NOTHING)


def _check_file(path: str) -> None:
    """Raise CacheError if *path* is not a verdict cache, OSError if it cannot be read.

    The file is closed before SQLite opens it, because closing a file releases all locks on it.
    """
    if not os.path.isfile(path) and os.path.lexists(path):  # noqa: PTH113 - as it is named
        raise CacheError(path, _text("cache-foreign"))
    with open(path, "rb") as stream:  # noqa: PTH123
        head = stream.read(100)
    if head[:16] != b"SQLite format 3\0" or int.from_bytes(head[68:72]) != APPLICATION:
        raise CacheError(path, _text("cache-foreign"))


def _connect(path: str, *, reads_only: bool) -> sqlite3.Connection:
    name = quote(os.fsencode(os.path.abspath(path)))  # noqa: PTH100 - links stay
    connection = sqlite3.connect(
        f"file:{name}?mode={'ro' if reads_only else 'rw'}",
        uri=True,
        timeout=MAX_WAIT,
        isolation_level=None,
    )
    if not reads_only:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -65536")
    connection.execute("BEGIN")  # one read transaction saves a lock for each lookup
    return connection


@contextlib.contextmanager
def _wrap_errors(path: str) -> Iterator[None]:
    """Raise errors of the system or of SQLite as a CacheError for the file at *path*."""
    try:
        yield
    except CacheError:
        raise
    except OSError as error:
        raise CacheError(path, _text("cache-unusable", reason=describe_os_error(error))) from error
    except ValueError as error:  # a name with a NUL character
        raise CacheError(path, _text("cache-unusable", reason=str(error))) from error
    except sqlite3.Error as error:
        raise _make_error(path, error) from error


def _make_error(path: str, error: sqlite3.Error) -> CacheError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in _DAMAGE:
        return CacheError(path, _text("cache-damaged"))
    return CacheError(path, _text("cache-unusable", reason=str(error)))


_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""Error codes of SQLite for damaged files; SQLITE_ERROR is the one for missing tables."""


def compute_fingerprint() -> bytes:
    """Return a SHA-256 hash, 32 bytes, of the software that verdicts depend on.

    The hash depends on the files of this package, on the implementation and version of Python,
    such as ``cpython-312``, and on the version of its Unicode data.

    Raises:
        OSError: If a file cannot be read.
    """
    digest = sha256(f"{sys.implementation.cache_tag} {unicodedata.unidata_version}".encode())
    for name, content in _iter_contents(files("barsis_notation")):
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.digest()


def _iter_contents(folder: Traversable) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the files below a package folder, in order, without bytecode."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if not one.is_dir():
            yield one.name, one.read_bytes()
        elif one.name != "__pycache__":
            yield from _iter_contents(one)
