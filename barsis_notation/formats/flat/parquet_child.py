"""A program that reads the Parquet file on stdin and writes its rows to stdout.

A damaged file can abort the process in which pyarrow runs, without an exception; this process may
be lost. It imports no other module of the package. Its argument is
``{"columns": […], "max_row": bytes}`` as JSON. It answers in lines of JSON:

1. ``{"is_scarce": bool}``: whether limits set from outside bound the memory of this process, so
   that they may be the reason if it is killed;
2. ``{"names": […], "groups": [rows in each], "count": rows in all, "greatest": {column: number}}``,
   as the footer states;
3. ``{"rows": [[…]]}`` with the cells of the requested columns, in the order of the file, or
   ``{"lost": why}`` for the rest of a row group, and ``{"end": group}`` after a complete one.

``{"damaged": why}`` means that the file cannot be read at all, ``{"memory": why}`` that outside
limits leave too little memory to decide. *why* is a text, or ``{COLUMN or ROWS: [bytes, most]}``.
"""

from __future__ import annotations

import errno
import io
import json
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

resource: ModuleType | None
try:
    import resource
except ImportError:  # a system without limits, such as Windows
    resource = None

BATCH: Final = 64
MAX_GROUP: Final = 2**29
"""Maximum number of bytes of one column of a row group, uncompressed."""

MAX_MEMORY: Final = 2**32
"""Maximum number of bytes of address space of this process."""

MAX_DATA: Final = 600 * 2**20
"""Maximum number of bytes of data of this process in addition to those of pyarrow itself, on Linux.

A cell of 300 MB may be compressed to 17 kB, and several copies exist while it is uncompressed.
"""

_MAX_FOOTER: Final = 2**26


COLUMN: Final = "column"
ROWS: Final = "rows"


class TooLargeError(Exception):
    """Raised if a column or batch of rows is too large to be read.

    The arguments are also attributes.

    Args:
        what: What is too large: COLUMN or ROWS.
        size: Its size in bytes.
        most: The limit in bytes.
    """

    def __init__(self, what: str, size: int, most: int) -> None:
        super().__init__(what, size, most)
        self.what = what
        self.size, self.most = size, most


def main(asked: str) -> None:
    """Read the file on stdin and write the answers to stdout.

    Errors in the file are reported as answers.

    Args:
        asked: The argument of the program, as JSON; see the docstring of the module.

    Raises:
        ImportError: If pyarrow cannot be loaded. If external memory limits may be the reason, an
            answer reports this instead.
        MemoryError: If there is too little memory. If external memory limits may be the reason, an
            answer reports this instead.
        BrokenPipeError: If stdout was closed.
    """
    is_scarce = _is_memory_bounded()
    _write_answer({"is_scarce": is_scarce})
    sys.stdout.flush()
    try:
        _read(json.loads(asked), is_scarce)
    except (MemoryError, ImportError) as error:  # a library may fail to load without memory
        if not is_scarce:
            raise
        _write_answer({"memory": _describe_error(error)})


def _read(wanted: dict[str, Any], is_scarce: bool) -> None:
    import pyarrow
    import pyarrow.parquet

    if not is_scarce:
        _bound_memory()
    faults = (
        pyarrow.ArrowException,
        OSError,
        ValueError,
        OverflowError,
        MemoryError,
        TooLargeError,
    )
    try:
        file = pyarrow.parquet.ParquetFile(
            io.FileIO(0, closefd=False),
            pre_buffer=False,
            page_checksum_verification=True,
            thrift_string_size_limit=_MAX_FOOTER,
            thrift_container_size_limit=_MAX_FOOTER,
        )
        metadata = file.metadata
        groups = [metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
        names = list(file.schema_arrow.names)
        columns = [name for name in dict.fromkeys(names) if name in wanted["columns"]]
        greatest = _find_greatest(metadata, columns)
    except faults as error:
        _refuse("damaged", error, is_scarce)
        return
    _write_answer(
        {"names": names, "groups": groups, "count": metadata.num_rows, "greatest": greatest}
    )
    for group in range(len(groups)):
        try:
            for rows in _read_rows(file, group, columns, wanted["max_row"]):
                _write_answer({"rows": rows})
            _write_answer({"end": group})
        except BrokenPipeError:
            raise
        except faults as error:
            _refuse("lost", error, is_scarce)


def _refuse(what: str, error: BaseException, is_scarce: bool) -> None:
    """Write why something cannot be read. Raises MemoryError if outside limits may be why."""
    if is_scarce and _is_want_of_memory(error):
        raise MemoryError(str(error)) from error
    _write_answer({what: _describe_error(error)})


def _is_want_of_memory(error: BaseException) -> bool:
    """Return whether *error* means lack of memory; Thrift's message has the C++ name."""
    is_ours = isinstance(error, MemoryError) or getattr(error, "errno", 0) == errno.ENOMEM
    return is_ours or "bad_alloc" in str(error)


def _find_greatest(metadata: Any, columns: list[str]) -> dict[str, int]:
    """Return the greatest number in each of *columns* over all row groups, as the footer states."""
    greatest: dict[str, int] = {}
    for group in range(metadata.num_row_groups):
        row_group = metadata.row_group(group)
        for number in range(row_group.num_columns):
            column = row_group.column(number)
            name, said = column.path_in_schema, column.statistics
            if name in columns and said is not None and isinstance(said.max, int):
                greatest[name] = max(greatest.get(name, said.max), said.max)
    return greatest


def _bound_memory() -> None:
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    try:
        with open("/proc/self/statm", "rb") as stream:  # noqa: PTH123 - imports nothing more
            data = int(stream.read().split()[5]) * resource.getpagesize()
    except OSError:  # not Linux
        return
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (data + MAX_DATA, hard))


def _is_memory_bounded() -> bool:
    """Return whether limits below MAX_MEMORY already apply to this process."""
    if resource is None:
        return False
    limits = resource.getrlimit(resource.RLIMIT_AS) + resource.getrlimit(resource.RLIMIT_DATA)
    return any(0 <= limit < MAX_MEMORY for limit in limits)


def _read_rows(
    file: Any, group: int, columns: list[str], max_row: int
) -> Iterator[list[list[Any]]]:
    row_group = file.metadata.row_group(group)
    for number in range(row_group.num_columns):
        column = row_group.column(number)
        size = column.total_uncompressed_size
        if column.path_in_schema.partition(".")[0] in columns and not 0 <= size <= MAX_GROUP:
            raise TooLargeError(COLUMN, size, MAX_GROUP)
    batches = file.iter_batches(
        batch_size=BATCH, row_groups=[group], columns=columns, use_threads=False
    )
    for batch in batches:
        if batch.nbytes > BATCH * max_row:
            raise TooLargeError(ROWS, batch.nbytes, BATCH * max_row)
        yield [list(row) for row in zip(*map(_list_cells, batch.columns), strict=True)]


def _list_cells(column: Any) -> list[Any]:
    """Return the cells of a column; text that is not UTF-8 keeps its bytes as surrogates."""
    import pyarrow

    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pyarrow.types.is_string(column.type) or pyarrow.types.is_large_string(column.type):
        raw = column.cast(pyarrow.large_binary()).to_pylist()
        return [None if one is None else one.decode("utf-8", "surrogateescape") for one in raw]
    cells: list[Any] = column.to_pylist()
    return cells


def _plain(cell: Any) -> str:
    """Return a cell of a type that JSON lacks as text, a day as ``2026-11-20``."""
    return str(cell.isoformat()) if hasattr(cell, "isoformat") else str(cell)


def _write_answer(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message, default=_plain) + "\n")


def _describe_error(error: BaseException) -> str | dict[str, tuple[int, int]]:
    if isinstance(error, TooLargeError):
        return {error.what: (error.size, error.most)}
    return str(error).split("\n")[0][:200] or type(error).__name__


if __name__ == "__main__":
    sys.modules["numpy"] = None  # type: ignore[assignment]  # half of pyarrow's start, not needed
    # Without this buffer, unbuffered Python would drop what a pipe does not accept at once.
    whole = io.BufferedWriter(io.FileIO(1, "wb", closefd=False))
    sys.stdout = io.TextIOWrapper(whole, encoding="utf-8")
    try:
        main(sys.argv[1])
        sys.stdout.flush()
    except BrokenPipeError:  # the parent process reads no further
        sys.stdout = None
