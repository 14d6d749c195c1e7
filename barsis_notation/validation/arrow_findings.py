"""Findings as an Arrow record batch: the schema, the columns, and the cells of a finding."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.extras import require_package

if TYPE_CHECKING:
    import pyarrow
    from msgspec import inspect


@cache
def findings_schema() -> pyarrow.Schema:
    """Return the Arrow schema of the findings that ``validate_arrow`` returns.

    The columns are ``row`` (number of the record's row in the batch, from 0), ``record_id``, and
    the members of ``Finding`` in their order; ``fix`` and ``follows_from`` are structs, and the
    value of a fix is JSON text. A column is nullable if its value may be unknown. The result is
    cached.

    Raises:
        MissingPackageError: If pyarrow is not installed. It is an OSError.

    Examples:
        >>> from barsis_notation import findings_schema
        >>> findings_schema().names[:5]
        ['row', 'record_id', 'code', 'name', 'severity']
    """
    with require_package("pyarrow", "parquet"):
        import pyarrow

    finding = inspect.type_info(Finding)
    assert isinstance(finding, inspect.StructType)
    row = pyarrow.field("row", pyarrow.int64(), nullable=False)
    record_id = pyarrow.field("record_id", pyarrow.string())
    return pyarrow.schema([row, record_id, *map(_make_field, finding.fields)])


def _make_field(member: inspect.Field) -> pyarrow.Field:
    """Return the Arrow field for a member; it is nullable if the member may be None."""
    import pyarrow

    kind = member.type
    if not isinstance(kind, inspect.UnionType):
        return pyarrow.field(member.name, _make_type(kind), nullable=False)
    [present] = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    return pyarrow.field(member.name, _make_type(present))


def _make_type(kind: inspect.Type) -> pyarrow.DataType:
    import pyarrow

    match kind:
        case inspect.IntType():
            return pyarrow.int64()
        case inspect.BoolType():
            return pyarrow.bool_()
        case inspect.ListType(item_type=item):
            return pyarrow.list_(_make_type(item))
        case inspect.StructType(fields=fields):
            return pyarrow.struct([_make_field(field) for field in fields])
    return pyarrow.string()  # a text, an enumeration value, or JSON


def make_cells(finding: Finding) -> dict[str, Any]:
    """Return a dict that maps column names to the values of a finding.

    The columns ``row`` and ``record_id`` are left out. The values of ``fix`` and ``follows_from``
    are dicts of the members of the structs in the finding, or None. The value of a fix is converted
    to JSON text.
    """
    cells = msgspec.structs.asdict(finding)
    if finding.fix is not None:
        value = encode_json(finding.fix.value).decode()
        cells["fix"] = msgspec.structs.asdict(finding.fix) | {"value": value}
    if finding.follows_from is not None:
        cells["follows_from"] = msgspec.structs.asdict(finding.follows_from)
    return cells


def make_batch(rows: list[dict[str, Any]]) -> pyarrow.RecordBatch:
    """Return a batch of findings with the schema of ``findings_schema``.

    Args:
        rows: One dict for each row, which maps the name of every column of the schema to a value,
            or to None for a null. Other keys are ignored.

    Raises:
        KeyError: If a row lacks a column.
        pyarrow.ArrowInvalid: If a value cannot be converted to the type of its column. The error
            can also be pyarrow.ArrowTypeError.
        ImportError: If the package pyarrow is not installed.
    """
    import pyarrow

    schema = findings_schema()
    columns = [pyarrow.array([cells[field.name] for cells in rows], field.type) for field in schema]
    return pyarrow.RecordBatch.from_arrays(columns, schema=schema)
