"""Reading of the rows of an Arrow batch of records, in any physical form of its columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, repeat
from typing import Any, Final, NamedTuple, TypeVar

import pyarrow
from pyarrow import types

from barsis_notation.base.errors import UsageError, WrongTypeError

T = TypeVar("T")


class BatchRow(NamedTuple):
    """A row of a batch of records.

    Attributes:
        row: Index of the row in the batch, from 0.
        raw: Bytes of the record; None for a null.
        file: File name for the findings; None if not given.
        number: Record number for the findings; None if not given or above 2**63 - 1.
    """

    row: int
    raw: bytes | None
    file: str | None
    number: int | None


def read_rows(batch: pyarrow.RecordBatch) -> Iterator[BatchRow]:
    """Return an iterator over the rows of a batch of records.

    Args:
        batch: A batch with the columns that ``validate_arrow`` describes.

    Raises:
        WrongTypeError: If *batch* is not a RecordBatch.
        UsageError: If the column ``record`` is missing, or one of these columns occurs twice or has
            the wrong type.
    """
    if not isinstance(batch, pyarrow.RecordBatch):
        is_table = isinstance(batch, pyarrow.Table)
        hint = ": a Table has to_batches()" if is_table else ""
        raise WrongTypeError(f"not a RecordBatch but a {type(batch).__name__}{hint}")
    records = _find_column(batch, "record", _are_bytes, "binary or text")
    if records is None:
        raise UsageError(f"no column `record` among {', '.join(batch.schema.names) or 'none'}")
    files = _find_column(batch, "file", _are_bytes, "text")
    numbers = _find_column(batch, "number", pyarrow.types.is_integer, "integers")
    return map(
        BatchRow,
        count(),
        _iter_cells(records, _read_bytes),
        repeat(None) if files is None else _iter_cells(files, _read_file_name),
        repeat(None) if numbers is None else _iter_cells(numbers, _read_number),
    )


def _find_column(
    batch: pyarrow.RecordBatch, name: str, are: Callable[[Any], bool], wanted: str
) -> pyarrow.Array | None:
    """Return the column *name* of *batch*, None if it is missing.

    Raises UsageError if there are two, or if *are* is false for the type of its values.
    """
    places = batch.schema.get_all_field_indices(name)
    if not places:
        return None
    if len(places) > 1:
        raise UsageError(f"{len(places)} columns `{name}`")
    column = batch.column(places[0])
    kind = _plain_type(column.type)
    if not (are(kind) or pyarrow.types.is_null(kind)):
        raise UsageError(f"column `{name}` is {column.type}, not {wanted}")
    return column


def _plain_type(kind: pyarrow.DataType) -> pyarrow.DataType:
    """Return the type of the values inside an extension, dictionary or run-end encoded type."""
    if isinstance(kind, pyarrow.BaseExtensionType):
        return _plain_type(kind.storage_type)
    if pyarrow.types.is_dictionary(kind) or pyarrow.types.is_run_end_encoded(kind):
        return _plain_type(kind.value_type)
    return kind


def _are_bytes(kind: pyarrow.DataType) -> bool:
    is_binary = types.is_binary(kind) or types.is_large_binary(kind) or types.is_binary_view(kind)
    is_text = types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind)
    return bool(is_binary or is_text or types.is_fixed_size_binary(kind))


def _iter_cells(column: pyarrow.Array, value: Callable[[Any], T]) -> Iterator[T | None]:
    """Yield the cells of *column*, converted from Arrow scalars by *value*; None for null."""
    if isinstance(column, pyarrow.ExtensionArray):
        return _iter_cells(column.storage, value)
    if isinstance(column, pyarrow.DictionaryArray):
        kinds = list(_iter_cells(column.dictionary, value))
        return (kinds[one.as_py()] if one.is_valid else None for one in column.indices)
    if isinstance(column, pyarrow.RunEndEncodedArray):
        return _expand_runs(column, list(_iter_cells(column.values, value)))
    return (value(one) if one.is_valid else None for one in column)


def _expand_runs(column: pyarrow.RunEndEncodedArray, values: list[T]) -> Iterator[T]:
    """Yield each of *values* as often as its run in *column* repeats it.

    A sliced column may begin inside a run.
    """
    run, ends = 0, column.run_ends.to_pylist()
    for at in range(column.offset, column.offset + len(column)):
        while ends[run] <= at:
            run += 1
        yield values[run]


def _read_bytes(scalar: Any) -> bytes:
    raw: bytes = scalar.as_buffer().to_pybytes()  # as_py() refuses text that is not UTF-8
    return raw


def _read_file_name(scalar: Any) -> str:
    return _read_bytes(scalar).decode(errors="backslashreplace")


def _read_number(scalar: Any) -> int | None:
    number: int = scalar.as_py()
    return number if number <= _MOST else None  # int64 in the result; uint64 may be larger


_MOST: Final = 2**63 - 1
