"""Reads the Parquet file on stdin and writes its rows to stdout, in a process of its own.

A damaged file can end the process pyarrow runs in: no exception, an abort. This one may be lost.
Nothing of the package is imported here. Argument: ``{"columns": […], "max_row": bytes}`` as JSON.
Answer: lines of JSON, first ``{"is_scarce": bool}``: whether others bound the memory of this
process, so that its death may be theirs; then ``{"names": […], "groups": [rows in each],
"count": rows in all, "greatest": {column: number}}``, as the footer says, then ``{"rows": [[…]]}``
with the cells of the columns asked for, in the order of the file, or ``{"lost": why}`` for what is
left of a row group; ``{"damaged": why}`` where the file cannot be read at all, ``{"memory": why}``
where others leave too little memory to tell. Why is text, or ``{COLUMN or ROWS: bytes}``.
"""

from __future__ import annotations

import errno
import io
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

BATCH: Final = 64
MAX_GROUP: Final = 2**29
"""Bytes that one column of a row group may become when it is read."""

MAX_MEMORY: Final = 2**32
"""Bytes of address space this process may have."""

MAX_DATA: Final = 600 * 2**20
"""Bytes of data this process may have beyond those of pyarrow itself, on Linux.

A cell of 300 MB may be packed in 17 kB, and is held several times while it is unpacked.
"""

_MAX_FOOTER: Final = 2**26


COLUMN: Final = "column"
ROWS: Final = "rows"


class TooLargeError(Exception):
    """The bytes of a COLUMN, or of ROWS, are more than the *most* that are read."""

    def __init__(self, what: str, size: int, most: int) -> None:
        super().__init__(what, size, most)
        self.what = what
        self.size, self.most = size, most


def main(asked: str) -> None:
    """Answer *asked*."""
    is_scarce = _is_bound()
    _answer({"is_scarce": is_scarce})
    sys.stdout.flush()
    try:
        _read(json.loads(asked), is_scarce)
    except (MemoryError, ImportError) as error:  # a library that cannot be loaded whole
        if not is_scarce:
            raise
        _answer({"memory": _why(error)})


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
        greatest = _greatest(metadata, columns)
    except faults as error:
        _refuse("damaged", error, is_scarce)
        return
    _answer({"names": names, "groups": groups, "count": metadata.num_rows, "greatest": greatest})
    for group in range(len(groups)):
        try:
            for rows in _rows(file, group, columns, wanted["max_row"]):
                _answer({"rows": rows})
            _answer({"end": group})
        except BrokenPipeError:
            raise
        except faults as error:
            _refuse("lost", error, is_scarce)


def _refuse(what: str, error: BaseException, is_scarce: bool) -> None:
    """Answer why something cannot be read: a file asks for too much, or others leave too little."""
    if is_scarce and _is_want_of_memory(error):
        raise MemoryError(str(error)) from error
    _answer({what: _why(error)})


def _is_want_of_memory(error: BaseException) -> bool:
    """Return whether *error* says that memory ran out; Thrift says so by C++'s name in its text."""
    is_ours = isinstance(error, MemoryError) or getattr(error, "errno", 0) == errno.ENOMEM
    return is_ours or "bad_alloc" in str(error)


def _greatest(metadata: Any, columns: list[str]) -> dict[str, int]:
    """Return the greatest number in each of *columns* that the footer says, over all row groups."""
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
    try:
        import resource
    except ImportError:  # not on this system
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    try:
        with open("/proc/self/statm", "rb") as stream:  # noqa: PTH123 - imports nothing more
            data = int(stream.read().split()[5]) * resource.getpagesize()
    except OSError:  # nor this
        return
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (data + MAX_DATA, hard))


def _is_bound() -> bool:
    """Return whether this process may have less than MAX_MEMORY already."""
    try:
        import resource
    except ImportError:
        return False
    limits = resource.getrlimit(resource.RLIMIT_AS) + resource.getrlimit(resource.RLIMIT_DATA)
    return any(0 <= limit < MAX_MEMORY for limit in limits)


def _rows(file: Any, group: int, columns: list[str], max_row: int) -> Iterator[list[list[Any]]]:
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
        yield [list(row) for row in zip(*map(_cells, batch.columns), strict=True)]


def _cells(column: Any) -> list[Any]:
    """Return the cells of a column; text that is not UTF-8 keeps its bytes."""
    import pyarrow

    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pyarrow.types.is_string(column.type) or pyarrow.types.is_large_string(column.type):
        raw = column.cast(pyarrow.large_binary()).to_pylist()
        return [None if one is None else one.decode("utf-8", "surrogateescape") for one in raw]
    cells: list[Any] = column.to_pylist()
    return cells


def _plain(cell: Any) -> str:
    """Return a cell that JSON has not as text, a day as ``2026-11-20``."""
    return str(cell.isoformat()) if hasattr(cell, "isoformat") else str(cell)


def _answer(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message, default=_plain) + "\n")


def _why(error: BaseException) -> str | dict[str, tuple[int, int]]:
    if isinstance(error, TooLargeError):
        return {error.what: (error.size, error.most)}
    return str(error).split("\n")[0][:200] or type(error).__name__


if __name__ == "__main__":
    sys.modules["numpy"] = None  # type: ignore[assignment]  # half of pyarrow's start, not needed
    # Where Python is to buffer nothing it would drop what a pipe does not take at once.
    whole = io.BufferedWriter(io.FileIO(1, "wb", closefd=False))
    sys.stdout = io.TextIOWrapper(whole, encoding="utf-8")
    try:
        main(sys.argv[1])
        sys.stdout.flush()
    except BrokenPipeError:  # whoever asked has had enough
        sys.stdout = None
