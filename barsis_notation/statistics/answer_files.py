"""Counted rows as JSON and as CSV, with the tests of their throws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, Final

from barsis_notation.diagnostics.encoded import encoded
from barsis_notation.formats.flat.cells import joined, quoted
from barsis_notation.statistics.counting import CountedRow, Counting
from barsis_notation.statistics.members import COLUMNS, row_cells, row_members, six
from barsis_notation.statistics.verdicts import ThrowVerdict, verdict_members

TestedRow = tuple[CountedRow, ThrowVerdict | None]
"""A row, and the verdict on its throws if they were tested."""

TESTS: Final = ("frequencies", "pairs", "runs")
"""The last columns: the corrected chance of throws as unlikely as these, by each test."""


def write_json(counting: Counting, rows: Iterable[TestedRow], target: BinaryIO) -> None:
    """Write *rows* to *target* as one JSON object, a row a line."""
    stops = {stop.value: count for stop, count in sorted(counting.stops.items())}
    head = encoded({"records": counting.records, "not_replayed": stops})
    target.write(head[:-1] + b',"rows":[')
    for number, (row, verdict) in enumerate(rows):
        tests = {"fairness": verdict_members(verdict)} if verdict else {}
        target.write((b",\n" if number else b"\n") + encoded(row_members(row) | tests))
    target.write(b"\n]}\n")


def write_csv(rows: Iterable[TestedRow], target: BinaryIO) -> None:
    """Write *rows* to *target* as CSV with a heading."""
    target.write(joined((*COLUMNS, *TESTS)).encode() + b"\n")
    for row, verdict in rows:
        chances = {test.name: six(test.corrected) for test in verdict.tests} if verdict else {}
        cells = (*row_cells(row), *map(chances.get, TESTS))
        texts = (quoted(cell) if isinstance(cell, str) else cell for cell in cells)
        line = ",".join("" if text is None else str(text) for text in texts)
        target.write(line.encode("utf-8", "backslashreplace") + b"\n")
