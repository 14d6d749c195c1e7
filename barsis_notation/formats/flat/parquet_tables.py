"""Writing and reading of Parquet tables with pyarrow, which is imported only when it is needed.

Files are read by a child process (``parquet_child``), one row group at a time, and the checksum of
every page is verified.
"""

from __future__ import annotations

import errno
import importlib.util
import io
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

from barsis_notation.base.errors import BarsisError, PickledWhole
from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat import parquet_child
from barsis_notation.formats.flat.separated import Cell
from barsis_notation.formats.flat.table_columns import TABLES
from barsis_notation.formats.flat.typed_columns import TYPED, get_arrow_type, make_typed_array
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.packing import open_unpacked

if TYPE_CHECKING:
    from barsis_notation.formats.flat.game_rows import GameRow
    from barsis_notation.formats.flat.table_writing import AddGame

_text = bind_texts("tables")
_size = bind_texts("formats")

GROUP: Final = 2**23
"""Approximate size of a row group when writing: bytes of text before compression."""

MAX_ROWS: Final = 25_000
"""Maximum number of rows of a row group when writing."""

MAX_COPY: Final = 2**36
"""Maximum number of bytes of a file that are copied for reading."""

_CHUNK: Final = 2**20


_FILE: Final = _text("the-file")


class NoPyarrowError(BarsisError, OSError):
    """Raised if a file is to be read or written as Parquet, but pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__(_text("needs-pyarrow"))


class NoMemoryError(BarsisError, OSError):
    """Raised if there is too little memory to read a Parquet file. The file may be undamaged."""

    def __init__(self, why: Text) -> None:
        super().__init__(errno.ENOMEM, _text("no-memory", why=why))


class DamagedError(PickledWhole):
    """Raised if a Parquet file cannot be read.

    Attributes:
        finding: A finding with the place and the reason.

    Args:
        found: The reason, as text for users.
        expected: The expected content.
        where: The place for the finding; defaults to the whole file.
    """

    def __init__(self, found: str | Text, expected: Text, where: Text = _FILE) -> None:
        super().__init__(found)
        self.finding: Finding = data_codes.PARQUET_DAMAGED.finding(
            words={"where": where}, found=found, expected=expected
        )


def _import_pyarrow() -> tuple[ModuleType, ModuleType]:
    """Return pyarrow and pyarrow.parquet. Raises NoPyarrowError if they are not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NoPyarrowError from None
    return pyarrow, pyarrow.parquet


# -- writing ----------------------------------------------------------------------------------


@contextmanager
def open_table(name: str, stream: BinaryIO, set_id: str) -> Iterator[AddGame]:
    """Begin a Parquet table, written one row group at a time; return a context manager.

    The context manager yields a function that takes a ``GameRow`` and adds its rows; call it for
    the games in the order of their numbers. The footer is written when the context exits without an
    exception; without a footer, the file cannot be read.

    Args:
        name: The name of the table: ``games``, ``turns`` or ``moves``. Other names raise KeyError.
        stream: The binary output stream; it is not closed.
        set_id: The id of the set, written into the footer.

    Raises:
        NoPyarrowError: If pyarrow is not installed.
        OSError: If *stream* cannot be written.
    """
    writer = _ParquetTableWriter(name, stream, set_id)
    yield writer.add
    writer.close()


class _ParquetTableWriter:
    """Writes one Parquet table."""

    def __init__(self, name: str, stream: BinaryIO, set_id: str) -> None:
        self._arrow, parquet = _import_pyarrow()
        columns = TABLES[name]
        self._name = name
        self._typed = TYPED[name]
        fields = [(column.name, self._type(column.kind)) for column in columns]
        fields += [(each.name, get_arrow_type(self._arrow, each.kind)) for each in self._typed]
        self.schema = self._arrow.schema(
            fields,
            metadata={"barsis": "barsis-tables/1", "set_id": set_id},
        )
        often = [column.name for column in columns if column.name not in _ONCE]
        self._writer = parquet.ParquetWriter(
            _ForwardingSink(stream),
            self.schema,
            compression="zstd",
            write_page_checksum=True,
            use_dictionary=often,
            write_statistics=often,
        )
        self._columns: list[list[Cell]] = []
        self._count = self._size = 0

    def _type(self, kind: str) -> Any:
        types = {"text": self._arrow.string(), "integer": self._arrow.int64()}
        return types.get(kind, self._arrow.bool_())

    def add(self, game: GameRow) -> None:
        """Add the rows of a game. Row groups that are complete are written to the stream."""
        rows = game.rows(self._name)
        columns = list(zip(*rows, strict=True))
        self._columns = self._columns or [[] for _ in columns]
        for held, column in zip(self._columns, columns, strict=bool(rows)):
            held.extend(column)
        self._count += len(rows)
        self._size += sum(len(cell) for row in rows for cell in row if isinstance(cell, str))
        self._size += 8 * len(self.schema) * len(rows)
        if self._size >= GROUP or self._count >= MAX_ROWS:
            self._flush()

    def _flush(self) -> None:
        if not self._count:
            return
        typed = zip(self._columns, self.schema, strict=False)
        arrays = [self._arrow.array(column, type=field.type) for column, field in typed]
        by_name = dict(zip(self.schema.names, arrays, strict=False))
        arrays += [
            make_typed_array(self._arrow, each, by_name[each.source]) for each in self._typed
        ]
        table = self._arrow.Table.from_arrays(arrays, schema=self.schema)
        self._writer.write_table(table, row_group_size=self._count)
        self._columns, self._count, self._size = [], 0, 0

    def close(self) -> None:
        """Write the last row group and the footer; rows can no longer be added."""
        self._flush()
        self._writer.close()


_ONCE: Final = ("record", "record_id", "play_id")
"""Columns whose cells are rarely equal: a dictionary or statistics of them would be useless."""


class _ForwardingSink(io.RawIOBase):
    """A sink for pyarrow that writes to a stream of unknown position and does not close it."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self.stream = stream
        self.place = 0

    def write(self, data: Any, /) -> int:
        piece = bytes(data)
        self.stream.write(piece)
        self.place += len(piece)
        return len(piece)

    def tell(self) -> int:
        return self.place

    def writable(self) -> bool:
        return True


# -- reading ----------------------------------------------------------------------------------


class LostRows(NamedTuple):
    """A range of rows that could not be read, from ``ParquetReader.rows``.

    Attributes:
        first: The number of the first row, from 1.
        last: The number of the last row.
        why: The reason.
    """

    first: int
    last: int
    why: Text


class ParquetReader:
    """A Parquet file that is read by a child process.

    Use it as a context manager, or close it.

    pyarrow runs in the child process, because a damaged file may crash the process that reads it.
    The whole file is copied first.

    Attributes:
        names: The names of all columns of the file.
        columns: The names of the columns that are read, in the order of the file.
        count: The number of rows according to the footer.
        greatest: Maps the name of each integer column that is read and has statistics to the
            greatest number in it.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed.
        wanted: The names of the columns to read, not as an iterator; columns that the file lacks
            are ignored. If it has none of them, ``rows`` reports all rows as lost.
        max_row: Maximum average number of bytes of a row, over 64 rows read together. If it is
            exceeded, the rest of the row group is lost.

    Raises:
        NoPyarrowError: If pyarrow is not installed.
        NoMemoryError: If there is too little memory to read the file.
        DamagedError: If the file cannot be read at all.
        OSError: If *source* cannot be read or copied, if it needs Zstandard and it is not
            installed, or if the child process cannot be started.
    """

    def __init__(
        self, source: bytes | BinaryIO, wanted: Iterable[str], max_row: int = 2**20
    ) -> None:
        if importlib.util.find_spec("pyarrow") is None:
            raise NoPyarrowError
        self._stack = ExitStack()
        try:
            self._child = self._start_child(source, list(wanted), max_row)
            self._is_scarce = self._read_is_scarce()
            head = self._read_message()
            if head is None or "damaged" in head:
                raise DamagedError(
                    _describe_fault(head["damaged"]) if head else self._describe_end(), _WHOLE
                )
            self.names: list[str] = head["names"]
            self.count: int = head["count"]
            self.greatest: dict[str, int] = head["greatest"]
            self._groups: list[int] = head["groups"]
        except BaseException:
            self.close()
            raise
        self.columns = [name for name in dict.fromkeys(self.names) if name in set(wanted)]

    def _start_child(
        self, source: bytes | BinaryIO, wanted: list[str], max_row: int
    ) -> subprocess.Popen[bytes]:
        file = self._stack.enter_context(_open_copy(source))
        asked = json.dumps({"columns": wanted, "max_row": max_row})
        child = subprocess.Popen(
            [sys.executable, "-P", str(_CHILD), asked],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(_end_process, child)
        return child

    def _read_is_scarce(self) -> bool:
        """Return whether the child process is short of memory. Raises OSError if it sends nothing.

        It sends this before it reads the file, so if it does not, the file is not the reason.
        """
        said = self._read_message()
        if said is None:
            raise OSError(_text("ended-at-once", status=self._child.wait()))
        return bool(said["is_scarce"])

    def _read_message(self) -> dict[str, Any] | None:
        """Return the next message of the child process, None if it has ended.

        A message is one of the JSON objects that the docstring of ``parquet_child`` lists.
        """
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line.endswith(b"\n"):
            return None
        message: dict[str, Any] = json.loads(line)
        if "memory" in message:
            raise NoMemoryError(_describe_fault(message["memory"]))
        return message

    def _describe_end(self) -> Text:
        """Return how the child process ended. Raises NoMemoryError if memory may be the reason."""
        status = self._child.wait()
        said = _text("end-of-pyarrow", status=status)
        if status == -signal.SIGKILL or self._is_scarce:
            raise NoMemoryError(said)
        return said

    def rows(self) -> Iterator[dict[str, Any] | LostRows]:
        """Yield each row as a dict from column name to cell, or a range of lost rows.

        Call it once only. Cells are str, numbers, booleans, lists, dicts or None; values of types
        that JSON lacks are str, such as ``2026-11-20`` for a day.

        Raises:
            NoMemoryError: If there is too little memory to continue reading.
        """
        number = group = end = 0
        while group < len(self._groups):
            end += max(self._groups[group], 0)
            while message := self._read_message():
                for cells in message.get("rows", ()):
                    number += 1
                    yield dict(zip(self.columns, cells, strict=True))
                if "rows" not in message:
                    break
            if message is None:
                yield LostRows(number + 1, max(sum(self._groups), number + 1), self._describe_end())
                return
            if "lost" in message or number < end:
                ended = _text("row-group-ends", number=number)
                why = _describe_fault(message["lost"]) if "lost" in message else ended
                yield LostRows(number + 1, max(end, number + 1), why)
            number = max(number, end)
            group += 1
        if number < self.count:
            yield LostRows(number + 1, self.count, _text("row-groups-with", count=number))

    def __enter__(self) -> ParquetReader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the child process and delete the copy of the file."""
        self._stack.close()


_CHILD: Final = Path(parquet_child.__file__)
_MAGIC: Final = b"PAR1"
_WHOLE: Final = _text("whole-parquet")


def _describe_fault(why: str | dict[str, tuple[int, int]]) -> Text:
    """Return a text for a fault sent by the child process: a message, or a size."""
    if isinstance(why, str):
        return _text("words-of-others", words=cut(why))
    [(what, (size, most))] = why.items()
    is_column = what == parquet_child.COLUMN
    found = _text("column-of-bytes" if is_column else "rows-of-bytes", count=size)
    return _text("beyond", found=found, most=most)


def _end_process(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    if child.stdout is not None:
        child.stdout.close()
    child.wait()


@contextmanager
def _open_copy(source: bytes | BinaryIO) -> Iterator[BinaryIO]:
    """Yield an uncompressed temporary copy of *source* that can be read from any place."""
    with tempfile.TemporaryFile() as copy:
        try:
            _copy(open_unpacked(source), cast(BinaryIO, copy))
        except BrokenCompressionError as error:
            raise DamagedError(error.args[0], _WHOLE) from error
        copy.seek(0)
        yield cast(BinaryIO, copy)


def _copy(stream: BinaryIO, copy: BinaryIO) -> None:
    head = stream.read(_CHUNK)
    if not head.startswith(_MAGIC):
        raise DamagedError(f"{head[:4]!r}"[1:], _text("par1"))
    left = MAX_COPY
    while head and left > 0:
        copy.write(head)
        left -= len(head)
        head = stream.read(_CHUNK)
    if head:
        raise DamagedError(_size("more-bytes", count=MAX_COPY), _text("fewer"))
    copy.flush()
