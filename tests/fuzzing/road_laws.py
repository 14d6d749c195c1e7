"""Law: every way of reading a file, in parts, with a cache or by line, gives the same findings."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from barsis_notation.record.packing import detect_packing
from barsis_notation.validation import CheckedRecord, Checks, check_files
from barsis_notation.validation.line_by_line import check_lines
from barsis_notation.validation.parallel_checks import check_in_parallel
from barsis_notation.validation.search_limits import Effort
from barsis_notation.validation.verdict_cache import VerdictCache
from tests.fuzzing.finding_laws import Text, unsound
from tests.fuzzing.folder import own_folder
from tests.validation.told import told

SIZE = 300
"""Bytes of a part, so small that most files have several parts and lines cross their borders."""


def differing_roads(data: bytes, ending: str, number: int) -> str:
    """Read *data* in every way; return how the findings differ, or "".

    *ending* is the suffix of the file. *number* chooses the options of the check.
    """
    file = own_folder() / f"damaged{ending}"
    file.write_bytes(data)
    checks = Checks(suggest=number % 5 == 0, duplicates=number % 2 == 0)
    plain = _list_findings(check_files([str(file)], *_checks(checks)))
    for name, other in (
        ("in parts", check_in_parallel([str(file)], 0, *_checks(checks), size=SIZE)),
        ("with a cache", check_files([str(file)], *_checks(checks._replace(cache=_get_cache())))),
        ("from the cache", check_files([str(file)], *_checks(checks._replace(cache=_get_cache())))),
    ):
        said = _list_findings(other)
        if said != plain:
            return f"{name} it is checked otherwise:\n{plain}\n{said}"
    return _check_lines(data) if ending.endswith("jsonl") else ""


def _checks(checks: Checks) -> tuple[Checks]:
    return (checks._replace(effort=Effort()),)


def _list_findings(all_checked: Iterable[CheckedRecord]) -> list[Any]:
    return [*told(all_checked)]


@cache
def _get_cache() -> VerdictCache:
    """Return a cache for this process. Verdicts of earlier files in it must not matter."""
    return VerdictCache(str(Path(own_folder(), "verdicts")), fingerprint=b"fuzzing" * 4)


def _check_lines(data: bytes) -> str:
    """Check each line separately: every line has an answer, and its findings are sound."""
    if detect_packing(data):
        return ""
    checked = list(check_lines(io.BytesIO(data), "pipe", *_checks(Checks())))
    lines = data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
    if sum(not one.is_late for one in checked) != lines:
        return f"{len(checked)} answers to {lines} lines"
    text = Text(data)
    return next(filter(None, (unsound(one.findings, text) for one in checked)), "")
