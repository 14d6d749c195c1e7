"""Records in, findings out, as batches of Arrow: for engines that call a function on batches.

Needs the package pyarrow (the extra ``parquet``), imported when a batch is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import texts_of
from barsis_notation.validation.arrow_findings import batch_of, cells_of
from barsis_notation.validation.arrow_rows import Row, rows_of
from barsis_notation.validation.check import Checked, check_bytes, record_id_of
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.validation.effort import AnyEffort, Effort

if TYPE_CHECKING:
    import pyarrow

_text = texts_of("record")


def validate_arrow(batch: pyarrow.RecordBatch, *, checks: Checks = DEFAULT) -> pyarrow.RecordBatch:
    """Return what is wrong with the records of *batch*: a row a finding, in order of the records.

    The column ``record`` of *batch* holds the bytes of one record in each row, JSON as a file or a
    line of JSON Lines has it: binary or text, in any of Arrow's forms of them. What the columns
    ``file`` (text) and ``number`` (integers) say, where they are there, stands in the findings.
    Other columns are passed over. What is returned has the schema ``findings_schema`` returns.

    Each record is checked by itself: what is said of it depends neither on the rows around it nor
    on anything before. So games met twice are not looked for, and the games of a match are not held
    against one another. A null is a record that is missing: a finding, ``file-empty``.

    Raises nothing about the data. Raises WrongTypeError where *batch* is none, UsageError where it
    has no column ``record``, has one twice or of another type, and where *checks* asks for what
    depends on other records (duplicates, an effort that ends) or is kept (a cache);
    MissingPackageError where pyarrow is not there.
    """
    expect("checks", checks, Checks)
    _refuse_of_several(checks)
    alone = _anew(checks)
    said: list[dict[str, Any]] = []
    for row in rows_of(batch):
        found = [*_findings(row, alone)]
        if found:  # else nothing was asked of the effort, and the next record may have it
            said += found
            alone = _anew(checks)
    return batch_of(said)


def _refuse_of_several(checks: Checks) -> None:
    """Raise UsageError where *checks* asks for what depends on more than one record."""
    if checks.duplicates or checks.cache is not None:
        raise UsageError("validate_arrow looks for no duplicates and keeps no cache")
    if not (checks.effort is None or _is_endless(checks.effort)):
        raise UsageError("validate_arrow counts no effort over several records")


def _anew(checks: Checks) -> Checks:
    """Return *checks* for one record, with an effort of its own unless one is given."""
    return checks._replace(effort=checks.effort or Effort(), record_ids=False)


def _is_endless(effort: AnyEffort) -> bool:
    return isinstance(effort, Effort) and effort.is_endless


def _findings(row: Row, checks: Checks) -> Iterator[dict[str, Any]]:
    """Yield the cells of what is wrong with the record of a row, by column."""
    checked = _checked(row, checks)
    if not checked.findings:
        return
    own = {"row": row.row, "record_id": record_id_of(checked)}
    for finding in checked.findings:
        finding.file, finding.record = row.file, row.number
        yield own | cells_of(finding)


def _checked(row: Row, checks: Checks) -> Checked:
    """Check the record of a row: bytes with or without the line feed behind them."""
    file = row.file or ""
    if row.raw is None:
        return Checked(file, 0, None, None, [_missing()], 0, 0)
    raw = row.raw.removesuffix(b"\n").removesuffix(b"\r")
    return check_bytes(raw, file, max(row.number or 1, 1), checks.of(file))


def _missing() -> Finding:
    found, expected = _text("null"), _text("a-record")
    return file_codes.FILE_EMPTY.finding(found=found, expected=expected)
