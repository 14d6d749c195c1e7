"""The second reading of a record: of bytes that are not what we would write ourselves.

They are read as plain JSON and held against the shape. Of text that is not JSON, or not
UTF-8, what was meant is looked for, and noted beside the findings.
"""

from __future__ import annotations

import contextlib
import json
import re
from typing import Any, Final

import msgspec

from barsis_notation.base import strict_json
from barsis_notation.base.json_pointers import pointer_parts, pointer_to
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
from barsis_notation.record.json_repair import Mended, diagnosis, reported, text_fix
from barsis_notation.record.shape_faults import closest, days_meant, record_faults
from barsis_notation.record.structs import Record

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
    _offer_days(decoded, document, findings)
    fatal = [finding for finding in findings if is_fatal(finding)]
    if fatal:
        decoded.rest, decoded.left_out = _without(document, fatal)
    return findings


# Dates written in another way, and the text with the days they mean.


def _offer_days(decoded: Decoded, document: Any, findings: list[Finding]) -> None:
    """Offer to write each date that can mean one day only, and note the text with all of them.

    A date that can mean two days gets no fix.
    """
    edits = []
    offsets: dict[str, int] = {}
    for finding in findings:
        pointer = finding.pointer or ""
        if finding.code != shp.WRONG_VALUE.code or not _DATE.search(pointer):
            continue
        value = _value_at(document, pointer)
        days = days_meant(value) if isinstance(value, str) else []
        offsets = offsets or decoded.locator(decoded.raw)
        quoted = _QUOTED.match(decoded.raw, offsets.get(pointer, 0))
        if len(days) == 1 and quoted and msgspec.json.decode(quoted[0]) == value:
            edits.append((*quoted.span(), f'"{days[0]}"'.encode()))
            finding.fix = text_fix(_text("write", text=days[0]), safe=True)
    if edits:
        raw = decoded.raw
        for start, end, written in sorted(edits, reverse=True):
            raw = raw[:start] + written + raw[end:]
        if any(finding.code == shp.OTHER_LINE_ENDS.code for finding in findings):
            raw = raw.replace(b"\r\n", b"\n")
        decoded.mended = Mended(raw.removeprefix(MARK).decode(), is_certain=True)


_DATE: Final = re.compile(r"/(?:end_)?date\Z")
_QUOTED: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"')


def _value_at(document: Any, pointer: str) -> Any:
    """Return the value at *pointer*, None if there is none."""
    for part in pointer_parts(pointer):
        if isinstance(document, dict):
            document = document.get(part)
        elif isinstance(document, list) and part.isdecimal() and int(part) < len(document):
            document = document[int(part)]
        else:
            return None
    return document


# What can be checked of a record although some of its members cannot be read.


_PLAY: Final = {
    "": ("format", "ruleset", "start", "players", "turns"),
    "players": ("seats",),
    "turns": ("turn", "position", "stood", "ruling"),
}
"""Members on which moves depend: of a record, a player, an entry."""


def _without(document: Any, fatal: list[Finding]) -> tuple[Record | None, tuple[str, ...]]:
    """Return the record *document* without the members of *fatal* findings, and their pointers.

    None if a move may depend on one of them: its turns could be judged by other rules or seats.
    """
    ways = {_way_out(finding) for finding in fatal}
    if () in ways:
        return None, ()
    for way in ways:
        around = _value_at(document, pointer_to(*way[:-1]))
        if isinstance(around, dict):
            around.pop(way[-1], None)
        if way[0] == "turns" and not any(around.get(name) for name in (*_PLAY["turns"], "comment")):
            return None, ()
    try:
        record = msgspec.json.decode(msgspec.json.encode(document), type=Record)
    except (msgspec.DecodeError, UnicodeEncodeError, TypeError, RecursionError):
        return None, ()
    return record, tuple(sorted(pointer_to(*way) for way in ways))


def _way_out(finding: Finding) -> tuple[str, ...]:
    """Return the way to the member to leave out because of *finding*, () if there is none."""
    parts = pointer_parts(finding.pointer or "")
    way = _droppable(parts)
    if way and finding.code == shp.UNKNOWN_MEMBER.code and len(way) == len(parts):
        played = _PLAY.get(way[0] if len(way) > 1 else "", ())
        return () if closest(parts[-1], played) else way
    return way


def _droppable(parts: list[str]) -> tuple[str, ...]:
    """Return the way to the member around *parts* on which no move depends, () if there is none."""
    match parts:
        case ["event" | "match" | "meta" as name, member, *_]:
            return name, member
        case ["players" | "turns" as name, number, member, *_] if member not in _PLAY[name]:
            return name, number, member
        case ["ruleset", "x" | "sha256" as member, *_] | ["start", "x" | "turn" as member, *_]:
            return parts[0], member
        case [name, *_] if name not in _PLAY[""]:
            return (name,)
    return ()


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
