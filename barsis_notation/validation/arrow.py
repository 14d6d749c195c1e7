"""Validation of records in Arrow record batches, for engines that call a function on batches.

The package pyarrow (the extra ``parquet``) is needed; it is imported when a batch is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import bind_texts
from barsis_notation.validation.arrow_findings import make_batch, make_cells
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_bytes, compute_record_id
from barsis_notation.validation.search_limits import AnyEffort, Effort

if TYPE_CHECKING:
    import pyarrow

    from barsis_notation.validation.arrow_rows import BatchRow

_text = bind_texts("record")


def validate_arrow(batch: pyarrow.RecordBatch, *, checks: Checks = DEFAULT) -> pyarrow.RecordBatch:
    """Return the findings of the records of a batch, one row for each finding, in record order.

    Each record is checked by itself: duplicate games are not searched for, and the games of a match
    are not compared. Invalid data is reported as findings and does not raise an exception. A null
    counts as a missing record and has the finding ``file-empty``. If there are no findings, the
    result has no rows.

    Args:
        batch: Its column ``record`` has the bytes of one record per row, as JSON (binary or text in
            any Arrow form). The optional columns ``file`` (text) and ``number`` (integers) are
            copied to the findings. Other columns are ignored.
        checks: What to check.

    Returns:
        A batch with the schema of ``findings_schema``. Its column ``row`` is the number of the
        record's row in *batch*, from 0.

    Raises:
        WrongTypeError: If *batch* is not a RecordBatch (a Table is not one), or *checks* is not a
            Checks.
        UsageError: If the column ``record`` is missing, or if one of the three columns appears
            twice or has another type. Also if *checks* asks for duplicates, a cache or a limited
            effort, because these depend on several records.
        MissingPackageError: If pyarrow is not installed. It is an OSError.

    Examples:
        >>> import pyarrow
        >>> from barsis_notation import Game, dumps, validate_arrow
        >>> records = [dumps(Game("barsis").record()), "{"]
        >>> found = validate_arrow(pyarrow.RecordBatch.from_pydict({"record": records}))
        >>> [(row["row"], row["severity"]) for row in found.to_pylist()]
        [(1, 'error')]
    """
    expect("checks", checks, Checks)
    _reject_cross_record_checks(checks)
    with require_package("pyarrow", "parquet"):
        from barsis_notation.validation.arrow_rows import read_rows

    alone = _reset_effort(checks)
    said: list[dict[str, Any]] = []
    for row in read_rows(batch):
        found = [*_findings(row, alone)]
        if found:  # a record without findings has not used the effort: keep it for the next one
            said += found
            alone = _reset_effort(checks)
    return make_batch(said)


def _reject_cross_record_checks(checks: Checks) -> None:
    """Raise UsageError if *checks* requests something that depends on several records."""
    if checks.duplicates or checks.cache is not None:
        raise UsageError("validate_arrow looks for no duplicates and keeps no cache")
    if not (checks.effort is None or _is_unlimited(checks.effort)):
        raise UsageError("validate_arrow counts no effort over several records")


def _reset_effort(checks: Checks) -> Checks:
    """Return *checks* for one record, with a new effort unless one is given."""
    return checks._replace(effort=checks.effort or Effort(), record_ids=False)


def _is_unlimited(effort: AnyEffort) -> bool:
    return isinstance(effort, Effort) and effort.is_unlimited


def _findings(row: BatchRow, checks: Checks) -> Iterator[dict[str, Any]]:
    """Yield the cells of each finding of a row's record, by column name."""
    checked = _check_row(row, checks)
    if not checked.findings:
        return
    own = {"row": row.row, "record_id": compute_record_id(checked)}
    for finding in checked.findings:
        finding.file, finding.record = row.file, row.number
        yield own | make_cells(finding)


def _check_row(row: BatchRow, checks: Checks) -> CheckedRecord:
    """Check the record of a row; its bytes may end with a line break."""
    file = row.file or ""
    if row.raw is None:
        return CheckedRecord(file, 0, None, None, [_make_missing_finding()], 0, 0)
    raw = row.raw.removesuffix(b"\n").removesuffix(b"\r")
    return check_bytes(raw, file, max(row.number or 1, 1), checks.of(file))


def _make_missing_finding() -> Finding:
    found, expected = _text("null"), _text("a-record")
    return file_codes.FILE_EMPTY.finding(found=found, expected=expected)
