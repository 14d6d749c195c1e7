"""The second reading of a record: of bytes that are not what we would write ourselves.

They are read as plain JSON and held against the shape. Of text that is not JSON, or not
UTF-8, what was meant is looked for, and noted beside the findings.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any, Final

from barsis_notation.base import strict_json
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import texts_of
from barsis_notation.record.code_pages import code_page_of
from barsis_notation.record.decode import (
    ANY_MARK,
    MARK,
    Decoded,
    Limits,
    is_fatal,
    other_unicode,
    read_into,
)
from barsis_notation.record.mending import Mended, diagnosis, reported, text_fix
from barsis_notation.record.shape_faults import record_faults

_text = texts_of("record")


def read_again(decoded: Decoded, raw: bytes, refusal: str, limits: Limits) -> list[Finding]:
    """Return what a second, plain reading of *raw* finds; *refusal* is what the first one said."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return [_in_code_page(decoded, raw, error, limits)]
    try:
        document: Any = strict_json.parse(text)
    except json.JSONDecodeError as error:
        return _slipped(decoded, text, error, limits)
    findings = record_faults(document)
    if refusal and not any(map(is_fatal, findings)):
        found = _text("refused", why=refusal)
        findings.append(fil.NOT_JSON.finding(found=found, expected=_text("a-record"), pointer=""))
    if b"\r\n" in raw and decoded.raw.endswith(raw):
        findings.append(_with_other_ends(decoded, text))
    return findings


def _slipped(
    decoded: Decoded, text: str, error: json.JSONDecodeError, limits: Limits
) -> list[Finding]:
    """Return what somebody typed that *text* is not JSON, each slip where it stands."""

    def place(offset: int) -> tuple[int, int]:
        return decoded.place(text.encode(), len(text[:offset].encode()))

    found, mended = diagnosis(text, place)
    if not found:
        return [_not_json(error, place(error.pos))]
    is_mended = mended is not None and _holds_records(mended.text, limits)
    decoded.mended = mended if is_mended else decoded.mended
    is_certain = mended is not None and mended.is_certain
    findings = []
    for offset, finding in reported(found, is_mended=is_mended, is_certain=is_certain):
        finding.line, finding.column = place(offset)
        findings.append(finding)
    return findings


def _holds_records(text: str, limits: Limits) -> bool:
    """Return whether *text* is one record, or one on every line."""
    return _is_record(text, limits) or all(
        _is_record(line, limits) for line in text.splitlines() if line
    )


def _is_record(text: str, limits: Limits) -> bool:
    try:
        strict_json.parse(text)
    except (json.JSONDecodeError, RecursionError):
        return False
    decoded = Decoded(raw=text.encode("utf-8", "surrogatepass"))
    read_into(decoded, decoded.raw, limits)
    return decoded.record is not None


def marked(decoded: Decoded, raw: bytes) -> Finding:
    """Return the finding for a byte order mark, which can be left out."""
    fix = None
    with contextlib.suppress(UnicodeDecodeError):
        decoded.mended = Mended(raw[len(MARK) :].decode(), is_certain=True)
        fix = text_fix(_text("take-out-mark"), safe=True)
    found, (line, column) = _text("byte-order-mark"), decoded.place(raw, 0)
    return fil.BYTE_ORDER_MARK.finding(found=found, expected="{", line=line, column=column, fix=fix)


def wide(decoded: Decoded, raw: bytes, limits: Limits) -> Finding:
    """Return the finding for UTF-16 or UTF-32, and note the text where it is one without doubt."""
    name = other_unicode(raw)
    order = "" if raw.startswith(ANY_MARK) else "-le" if raw[0] else "-be"
    fix = None
    with contextlib.suppress(UnicodeDecodeError):
        text = raw.decode(name + order)
        if _holds_records(text, limits):
            decoded.mended = Mended(text, is_certain=True)
            fix = text_fix(_text("write-as-utf-8"), safe=True)
    line, column = decoded.place(raw, 0)
    return fil.OTHER_UNICODE.finding(
        found=name, expected="UTF-8", line=line, column=column, fix=fix
    )


def _with_other_ends(decoded: Decoded, text: str) -> Finding:
    """Return the finding for lines that end in CR LF; between the values of JSON it is one sign."""
    decoded.mended = Mended(text.replace("\r\n", "\n"), is_certain=True)
    fix = text_fix(_text("end-lines-in-lf"), safe=True)
    line, column = decoded.place(text.encode(), text.encode().index(b"\r\n"))
    return shp.OTHER_LINE_ENDS.finding(
        found="CR LF", expected="LF", line=line, column=column, fix=fix
    )


def _in_code_page(
    decoded: Decoded, raw: bytes, error: UnicodeDecodeError, limits: Limits
) -> Finding:
    """Return the finding about bytes that are not UTF-8; the likeliest text is noted."""
    finding = _not_utf8(decoded, raw, error)
    page = code_page_of(raw)
    with contextlib.suppress(UnicodeDecodeError):
        text = raw.decode(page)
        if _holds_records(text, limits):
            decoded.mended = Mended(text, is_certain=False)
            finding.fix = text_fix(_text("read-as", page=page.capitalize()), safe=False)
    return finding


def _not_utf8(decoded: Decoded, raw: bytes, error: UnicodeDecodeError) -> Finding:
    """Return the finding that says which byte of *raw* is not UTF-8."""
    line, column = decoded.place(raw, error.start)
    return fil.NOT_UTF8.finding(
        found=f"0x{raw[error.start]:02x}",
        expected="UTF-8",
        words={"offset": decoded.byte(raw, error.start)},
        line=line,
        column=column,
    )


def _not_json(error: json.JSONDecodeError, place: tuple[int, int]) -> Finding:
    rest = error.doc[error.pos : error.pos + 20].partition("\n")[0]
    found = f"`{rest}`" if rest else _text("text-ends")
    line, column = place
    if error.msg == "Extra data":
        return fil.SECOND_DOCUMENT.finding(
            found=found, expected=_text("end-of-file"), line=line, column=column
        )
    expected = _EXPECTED.get(error.msg) or _text("other", said=error.msg[0].lower() + error.msg[1:])
    return fil.NOT_JSON.finding(found=found, expected=expected, line=line, column=column)


_EXPECTED: Final = {
    "Expecting value": _text("a-value"),
    "Expecting ',' delimiter": _text("comma-or-bracket"),
    "Expecting ':' delimiter": _text("a-colon"),
    "Expecting property name enclosed in double quotes": _text("name-in-quotes"),
    "Illegal trailing comma before end of object": _text("member-or-no-comma"),
    "Illegal trailing comma before end of array": _text("item-or-no-comma"),
    "Unterminated string starting at": _text("closing-quote"),
    "Invalid control character at": _text("escape-of-sign"),
    "Invalid \\escape": _text("escape-of-json"),
    "Invalid \\uXXXX escape": _text("four-digits"),
}
