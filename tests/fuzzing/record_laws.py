"""Laws of any file of records, damaged or not."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from barsis_notation.conversion.converted_records import convert_record
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.canonical import record_id
from barsis_notation.record.decode import MARK, decode
from barsis_notation.record.packing import detect_packing
from barsis_notation.record.structs import Record
from barsis_notation.replay.seating import get_record_seating
from barsis_notation.replay.start import get_cached_play
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_input
from barsis_notation.validation.search_limits import Effort
from tests.fuzzing.file_laws import mishandled
from tests.fuzzing.finding_laws import Text, unsound
from tests.fuzzing.road_laws import differing_roads
from tests.fuzzing.seeds import written
from tests.fuzzing.use_laws import misused
from tests.record.test_agreement import disagreement

NOT_WRITTEN: Final = ("trl",)
"""Formats that can only be written from records that were read from them."""

SLOW: Final = [form for form in FORMATS if form.tables]
QUICK: Final = [form for form in FORMATS if form.name not in NOT_WRITTEN and form not in SLOW]
JSON_FORMS: Final = ("json", "jsonl", "json-expanded")
BINARY_FORMS: Final = ("msgpack", "parquet")

EXPLAINED, TWICE, USED, HANDLED, WRITTEN, AS_TABLES = 50, 6, 4, 10, 12, 600
ROADS, BY_SCHEMA, IN_ARABIC = 24, 60, 30
"""Slow checks are made on one input in this many. Input 0 gets all checks."""


def fault(data: bytes, form: Format, number: int) -> str:
    """Read *data* as a file of the format *form* and return a broken law, or "".

    An exception is a fault too. *number* chooses additional checks; 0 makes all of them.
    """
    name = f"damaged{ending(form)}"
    checked = _check(data, name, number, Checks())
    return (
        _wrong(checked, data, form, number)
        or (number % TWICE == 0 and _check_carefully(checked, data, name, number))
        or (form.name in JSON_FORMS and _of_json(checked, data, form, number))
        or (number % USED == (number > 0) and _misuse(checked, number))
        or (number % HANDLED == 3 * (number > 0) and mishandled(data, name, form, number))
        or (number % ROADS == 7 * (number > 0) and differing_roads(data, ending(form), number))
        or (number % WRITTEN == 0 and _convert(data, name, form, number))
        or ""
    )


def _check(data: bytes, name: str, number: int, checks: Checks) -> list[CheckedRecord]:
    """Validate *data*. Refused turns are fully explained only in one file of EXPLAINED."""
    is_explained = number % EXPLAINED == 0
    effort = Effort() if is_explained else Effort(tried=0, tried_of_file=0)
    checks = checks._replace(effort=effort, suggest=is_explained)
    return list(check_input(InputFile(io.BytesIO(data), name), checks))


# -- findings -------------------------------------------------------------------------------


def _wrong(checked: list[CheckedRecord], data: bytes, form: Format, number: int) -> str:
    if not checked:
        return "neither a record nor a finding"
    text = Text(data if form.name not in BINARY_FORMS else b"\0")
    in_arabic = number % IN_ARABIC == 0
    for one in checked:
        if one.record is None and not one.findings:
            return f"record {one.number}: neither a record nor a finding was returned"
        record = one.record if one.findings else None
        document = msgspec.to_builtins(record) if record is not None else None
        wrong = unsound(one.findings, text, document, in_arabic)
        if wrong:
            return wrong
    return ""


def _said(checked: Sequence[CheckedRecord]) -> bytes:
    return b"\n".join(
        encode_json([one.number, one.line, one.turns, one.moves, one.findings]) for one in checked
    )


def _check_carefully(checked: list[CheckedRecord], data: bytes, name: str, number: int) -> str:
    """Validate again by complete reading, without fast paths; return how the results differ."""
    with _disable_fast_paths(checked):
        again = _check(data, name, number, Checks(duplicates=True))
    if _said(checked) != _said(again):
        return f"the careful road says otherwise:\n{_said(checked)!r}\n{_said(again)!r}"
    return ""


@contextmanager
def _disable_fast_paths(checked: list[CheckedRecord]) -> Iterator[None]:
    """Disable the fast paths of the kernels for the rulesets of *checked* inside the block."""
    lookups = [
        get_cached_play(get_record_seating(one.head, one.ruleset)).kernel.lookup  # type: ignore[attr-defined]
        for one in checked
        if one.head is not None and one.ruleset is not None and one.moves
    ]
    laned = [one for one in lookups if one.has_fast_path]
    for one in laned:
        one.has_fast_path = False
    try:
        yield
    finally:
        for one in laned:
            one.has_fast_path = True


def _misuse(checked: list[CheckedRecord], number: int) -> str:
    records = [one.record for one in checked if one.record is not None]
    return misused(records[number % len(records)], number // USED) if records else ""


# -- writing ----------------------------------------------------------------------------


def _convert(data: bytes, name: str, form: Format, number: int) -> str:
    """Convert a record to other formats and read it back; return how it has changed."""
    with_record = [one for one in form.read(data) if one.record is not None]
    if not with_record:
        return ""
    decoded = with_record[number % len(with_record)]
    for other in _choose_formats(number):
        told = convert_record(decoded, name, other)
        wrong = _convert_and_back(told.record, other) if told.record is not None else ""
        if wrong and not told.losses:
            return f"{wrong}, and no loss is reported"
    return ""


def _choose_formats(number: int) -> list[Format]:
    """Return the formats for a record of the input with this *number*."""
    if number == 0:
        return [*QUICK, *SLOW[:1]]
    at = number // WRITTEN
    slow = [SLOW[at % len(SLOW)]] if number % AS_TABLES == 0 else []
    return [QUICK[at % len(QUICK)], *slow]


def ending(form: Format) -> str:
    """Return the suffix of files of the format *form*."""
    return form.suffixes[0] if form.suffixes else ".json"


def _convert_and_back(record: Record, form: Format) -> str:
    """Write *record* as *form* and read it back; return how it has changed, or ""."""
    file = written(form, [record])
    back = [one.record for one in form.read(file)]
    if len(back) != 1 or back[0] is None:
        return f"written as {form.name} it cannot be read back"
    if form.lossless and record_id(back[0]) != record_id(record):
        return f"written as {form.name} it is another record"
    if written(form, [back[0]]) != file:
        return f"written as {form.name} once more it is another file"
    return ""


# -- JSON -------------------------------------------------------------------------


def _of_json(checked: list[CheckedRecord], data: bytes, form: Format, number: int) -> str:
    if len(checked) != 1:
        return ""
    (one,) = checked
    is_good = one.head is not None and all(
        each.severity is not Severity.ERROR for each in one.findings
    )
    if is_good and number % TWICE == 0 and not detect_packing(data):
        wrong = _lay_out(data, form)
        if wrong:
            return wrong
    return _by_schema(data) if number % BY_SCHEMA == 0 else ""


def _lay_out(data: bytes, form: Format) -> str:
    """Return how a sound record changes if its JSON has another layout, or ""."""
    (before,) = [one for one in form.read(data) if one.record is not None]
    document = json.loads(data.removeprefix(MARK))
    turned = dict(reversed(document.items()))
    after = decode(json.dumps(turned, indent=3).encode())
    if before.record is None or after.record is None:
        return "with another layout it cannot be read"
    if record_id(before.record) != record_id(after.record):
        return "with another layout it has another id"
    return ""


def _by_schema(data: bytes) -> str:
    """Return how JSON Schema and the typed reader disagree on a document that both support."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(document, dict) or not _is_plain(document):
        return ""
    return disagreement(document)


def _is_plain(value: Any, depth: int = 0) -> bool:
    """Return whether a schema sees all of *value*, and *value* is not nested too deeply."""
    if depth > 20 or isinstance(value, float):
        return False
    if isinstance(value, str):
        half = any("\ud800" <= sign <= "\udfff" for sign in value)
        return not half and unicodedata.is_normalized("NFC", value)
    if isinstance(value, int):
        return abs(value) < 2**53
    inner = [*value, *value.values()] if isinstance(value, dict) else value
    return value is None or all(_is_plain(one, depth + 1) for one in inner)
