"""Counted rows as JSON and CSV, with the tests of their throws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, Final

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.formats.flat.separated import join_cells, quote_cell
from barsis_notation.statistics.counting import CountedRow, Counting
from barsis_notation.statistics.members import (
    COLUMNS,
    make_row_cells,
    make_row_members,
    round_to_six_digits,
)
from barsis_notation.statistics.throw_verdicts import ThrowVerdict, make_verdict_members

TestedRow = tuple[CountedRow, ThrowVerdict | None]
"""A row, and the verdict on its throws; None if they were not tested."""

TESTS: Final = ("frequencies", "pairs", "runs")
"""The last columns: for each test, the corrected probability of throws this unlikely."""


def write_json(counting: Counting, rows: Iterable[TestedRow], target: BinaryIO) -> None:
    """Write counted rows as one JSON object, with one row per line.

    Its members are ``records`` (number of records), ``not_replayed`` (maps reasons, such as
    ``turn``, to numbers of records) and ``rows``. A row has the members of ``make_row_members``;
    if it has a verdict, it also has ``fairness`` with the members of ``make_verdict_members``.

    Args:
        counting: The counting with the totals of all records.
        rows: The rows with their verdicts.
        target: The binary stream to write to, in UTF-8; it is not closed.

    Raises:
        OSError: If *target* cannot be written.
    """
    stops = {stop.value: count for stop, count in sorted(counting.stops.items())}
    head = encode_json({"records": counting.records, "not_replayed": stops})
    target.write(head[:-1] + b',"rows":[')
    for number, (row, verdict) in enumerate(rows):
        tests = {"fairness": make_verdict_members(verdict)} if verdict else {}
        target.write((b",\n" if number else b"\n") + encode_json(make_row_members(row) | tests))
    target.write(b"\n]}\n")


def write_csv(rows: Iterable[TestedRow], target: BinaryIO) -> None:
    """Write rows as CSV (UTF-8) with a header line.

    The columns are ``members.COLUMNS``, then ``frequencies``, ``pairs`` and ``runs`` with the
    corrected probability of each test. A cell is empty if its value is unknown or its test was not
    performed. Unpaired surrogates are written as backslash escapes.

    Args:
        rows: The rows with their verdicts.
        target: The binary stream to write to; it is not closed.

    Raises:
        OSError: If *target* cannot be written.
    """
    target.write(join_cells((*COLUMNS, *TESTS)).encode() + b"\n")
    for row, verdict in rows:
        chances = (
            {test.name: round_to_six_digits(test.corrected) for test in verdict.tests}
            if verdict
            else {}
        )
        cells = (*make_row_cells(row), *map(chances.get, TESTS))
        texts = (quote_cell(cell) if isinstance(cell, str) else cell for cell in cells)
        line = ",".join("" if text is None else str(text) for text in texts)
        target.write(line.encode("utf-8", "backslashreplace") + b"\n")
