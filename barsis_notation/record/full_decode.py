"""The second reading of a record whose bytes are not in the form of this package.

They are read as plain JSON and checked against the shape of a record. If the text is not JSON or
not UTF-8, the most likely intended text is stored in ``Decoded.mended``.
"""

from __future__ import annotations

import contextlib
import json
import re
from typing import Any, Final

import msgspec

from barsis_notation.base import strict_json
from barsis_notation.base.json_pointers import get_value, make_pointer, remove_member, split_pointer
from barsis_notation.base.source_map import find_member_name, map_offsets
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.code_pages import guess_code_page
from barsis_notation.record.conflict_marks import describe_marked_lines, find_conflict_marks
from barsis_notation.record.decode import (
    ANY_MARK,
    MARK,
    Decoded,
    Limits,
    detect_wide_unicode,
    is_fatal,
    read_into,
)
from barsis_notation.record.json_repair import MendedText, diagnose, make_text_fix, report_slips
from barsis_notation.record.shape_faults import find_closest, find_record_faults, list_possible_days
from barsis_notation.record.structs import Record

_text = bind_texts("record")


def read_again(decoded: Decoded, raw: bytes, refusal: str, limits: Limits) -> list[Finding]:
    """Return the findings of a second reading of *raw* as plain JSON.

    Set the attributes ``mended``, ``rest`` and ``left_out`` of *decoded* if the second reading
    gives them values. ``record`` is not set.

    Args:
        decoded: The result that the findings belong to.
        raw: The bytes of the record, without byte order mark.
        refusal: Error message of the typed decoder; "" if it accepted *raw*.
        limits: The limits of a record.
    """
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return [_report_code_page(decoded, raw, error, limits)]
    try:
        document: Any = strict_json.parse_json(text)
    except json.JSONDecodeError as error:
        return _report_slips(decoded, text, error, limits)
    findings = find_record_faults(document)
    if refusal and not any(map(is_fatal, findings)):
        found = _text("refused", why=refusal)
        findings.append(fil.NOT_JSON.finding(found=found, expected=_text("a-record"), pointer=""))
    if b"\r\n" in raw and decoded.raw.endswith(raw):
        findings.append(_report_line_ends(decoded, text))
    _offer_text_fixes(decoded, document, findings)
    fatal = [finding for finding in findings if is_fatal(finding)]
    if fatal:
        turns = document.get("turns") if isinstance(document, dict) else None
        decoded.rest, decoded.left_out = _leave_out(document, fatal)
        if decoded.rest is None and isinstance(turns, list) and turns:
            fatal[-1].not_examined = len(turns)
        for finding in fatal if decoded.rest is not None else ():
            _say_not_checked(finding)
    return findings


# Dates in other forms and misspelled members, and the text with both corrected.


def _offer_text_fixes(decoded: Decoded, document: Any, findings: list[Finding]) -> None:
    """Add a fix to each finding about a date that can mean only one day, or a misspelled member.

    ``decoded.mended`` becomes the text with all of them corrected. A date that can mean two days
    gets no fix. A member is renamed only in JSON, and its fix is not safe.
    """
    edits, is_certain = [], True
    offsets: dict[str, int] = {}
    for finding in findings:
        is_rename = finding.code == shp.UNKNOWN_MEMBER.code and finding.fix is not None
        if not is_rename and finding.code != shp.WRONG_VALUE.code:
            continue
        offsets = offsets or decoded.locator(decoded.raw)
        edit = _rename(decoded, finding, offsets) if is_rename else None
        edit = edit or _write_day(decoded, document, finding, offsets)
        if edit is not None:
            edits.append(edit)
            is_certain &= not is_rename
    if edits:
        raw = decoded.raw
        for start, end, written in sorted(edits, reverse=True):
            raw = raw[:start] + written + raw[end:]
        if any(finding.code == shp.OTHER_LINE_ENDS.code for finding in findings):
            raw = raw.replace(b"\r\n", b"\n")
        decoded.mended = MendedText(raw.removeprefix(MARK).decode(), is_certain=is_certain)


_Replacement = tuple[int, int, bytes]
"""Begin and end of the replaced bytes of ``Decoded.raw``, and the new bytes."""


def _write_day(
    decoded: Decoded, document: Any, finding: Finding, offsets: dict[str, int]
) -> _Replacement | None:
    """Return the edit that writes a date in the right form, and add it to *finding* as a fix."""
    pointer = finding.pointer or ""
    value = get_value(document, split_pointer(pointer)) if _DATE.search(pointer) else None
    days = list_possible_days(value) if isinstance(value, str) else []
    quoted = _QUOTED.match(decoded.raw, offsets.get(pointer, 0))
    if len(days) != 1 or quoted is None or msgspec.json.decode(quoted[0]) != value:
        return None
    finding.fix = make_text_fix(_text("write", text=days[0]), safe=True)
    return *quoted.span(), f'"{days[0]}"'.encode()


def _rename(decoded: Decoded, finding: Finding, offsets: dict[str, int]) -> _Replacement | None:
    """Return the edit that renames a member, and make it the fix of *finding*."""
    pointer, meant = finding.pointer or "", finding.fix.value if finding.fix else None
    offset = offsets.get(pointer)
    if offset is None or decoded.locator is not map_offsets:
        return None
    quoted = _QUOTED.match(decoded.raw, find_member_name(decoded.raw, offset))
    if quoted is None or msgspec.json.decode(quoted[0]) != split_pointer(pointer)[-1]:
        return None
    finding.fix = make_text_fix(_text("rename-to", name=meant), safe=False)
    return *quoted.span(), f'"{meant}"'.encode()


_DATE: Final = re.compile(r"/(?:end_)?date\Z")
_QUOTED: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"')


# The part of a record that can be checked although some members cannot be read.


_PLAY: Final = {
    "": ("format", "ruleset", "start", "players", "turns"),
    "players": ("seats",),
    "turns": ("turn", "position", "stood", "ruling"),
}
"""Members on which moves depend: of a record, a player, an entry."""


def _leave_out(document: Any, fatal: list[Finding]) -> tuple[Record | None, tuple[str, ...]]:
    """Return *document* without the members of *fatal* findings, and pointers to these members.

    Return None and () if a move may depend on one of them, because the turns could then be judged
    by other rules or seats. Modifies *document*.
    """
    ways = {_find_way_out(finding) for finding in fatal}
    if () in ways:
        return None, ()
    for way in ways:
        remove_member(document, way)
        if way[0] == "turns":
            entry = get_value(document, way[:-1])
            if not any(entry.get(name) for name in (*_PLAY["turns"], "comment")):
                return None, ()
    try:
        record = msgspec.json.decode(msgspec.json.encode(document), type=Record)
    except (msgspec.DecodeError, UnicodeEncodeError, TypeError, RecursionError):
        return None, ()
    return record, tuple(sorted(make_pointer(*way) for way in ways))


def _find_way_out(finding: Finding) -> tuple[str, ...]:
    """Return the path of the member to leave out for *finding*, or () if that is impossible."""
    parts = split_pointer(finding.pointer or "")
    way = _find_droppable(parts)
    if way and finding.code == shp.UNKNOWN_MEMBER.code and len(way) == len(parts):
        played = _PLAY.get(way[0] if len(way) > 1 else "", ())
        return () if find_closest(parts[-1], played) else way
    return way


def _say_not_checked(finding: Finding) -> None:
    """Add to the message which part of the record is not checked because of *finding*."""
    way = _find_way_out(finding)
    if way in _CHECKED or way[0] == "match":
        part, message = ".".join(way), finding.given("message")
        finding.say(_text("and-not-checked", message=message, part=part))


_CHECKED: Final = (("result",), ("opening",), ("result", "score"))
"""Paths of members that are compared with the moves, besides all members of ``match``."""


def _find_droppable(parts: list[str]) -> tuple[str, ...]:
    """Return the path of the member around *parts*, or () if moves may depend on it."""
    match parts:
        case ["event" | "match" | "meta" as name, member, *_]:
            return name, member
        case ["result", "score" | "x" as member, *_]:
            return "result", member
        case ["players" | "turns" as name, number, member, *_] if member not in _PLAY[name]:
            return name, number, member
        case ["ruleset", "x" | "sha256" as member, *_] | ["start", "x" | "turn" as member, *_]:
            return parts[0], member
        case [name, *_] if name not in _PLAY[""]:
            return (name,)
    return ()


def _report_slips(
    decoded: Decoded, text: str, error: json.JSONDecodeError, limits: Limits
) -> list[Finding]:
    """Return the findings about the typing slips because of which *text* is not JSON."""

    def place(offset: int) -> tuple[int, int]:
        return decoded.locate_byte(text.encode(), len(text[:offset].encode()))

    conflict = report_conflict(decoded, text.encode())
    if conflict is not None:
        return [conflict]
    found, mended = diagnose(text, place)
    if not found:
        return [_make_json_finding(error, place(error.pos))]
    is_mended = mended is not None and _has_records(mended.text, limits)
    decoded.mended = mended if is_mended else decoded.mended
    is_certain = mended is not None and mended.is_certain
    findings = []
    for offset, finding in report_slips(found, is_mended=is_mended, is_certain=is_certain):
        finding.line, finding.column = place(offset)
        findings.append(finding)
    return findings


def report_conflict(decoded: Decoded, raw: bytes) -> Finding | None:
    """Return the finding about git's conflict marks in *raw*, or None if there are none.

    *raw* is ``decoded.raw``, with or without its byte order mark.
    """
    places = [decoded.locate_byte(raw, offset) for offset in find_conflict_marks(raw)]
    if not places:
        return None
    line, column = places[0]
    found = describe_marked_lines(line for line, _ in places)
    return fil.CONFLICT_MARKS.finding(found=found, line=line, column=column)


def _has_records(text: str, limits: Limits) -> bool:
    """Return whether *text* is one record, or has one in every line."""
    return _is_record(text, limits) or all(
        _is_record(line, limits) for line in text.splitlines() if line
    )


def _is_record(text: str, limits: Limits) -> bool:
    try:
        strict_json.parse_json(text)
    except (json.JSONDecodeError, RecursionError):
        return False
    decoded = Decoded(raw=text.encode("utf-8", "surrogatepass"))
    read_into(decoded, decoded.raw, limits)
    return decoded.record is not None


def report_mark(decoded: Decoded, raw: bytes) -> Finding:
    """Return the finding for the byte order mark at the beginning of *raw*.

    If the rest of *raw* is UTF-8, ``decoded.mended`` is set to it and the finding has a safe fix.
    """
    fix = None
    with contextlib.suppress(UnicodeDecodeError):
        decoded.mended = MendedText(raw[len(MARK) :].decode(), is_certain=True)
        fix = make_text_fix(_text("take-out-mark"), safe=True)
    found, (line, column) = _text("byte-order-mark"), decoded.locate_byte(raw, 0)
    return fil.BYTE_ORDER_MARK.finding(found=found, expected="{", line=line, column=column, fix=fix)


def report_wide_unicode(decoded: Decoded, raw: bytes, limits: Limits) -> Finding:
    """Return the finding for a record in UTF-16 or UTF-32.

    If its text can be decoded and has records, ``decoded.mended`` is set and the finding has a safe
    fix.

    Args:
        decoded: The result that the finding belongs to.
        raw: Bytes for which ``detect_wide_unicode`` returned a name.
        limits: The limits of a record.
    """
    name = detect_wide_unicode(raw)
    order = "" if raw.startswith(ANY_MARK) else "-le" if raw[0] else "-be"
    fix = None
    with contextlib.suppress(UnicodeDecodeError):
        text = raw.decode(name + order)
        if _has_records(text, limits):
            decoded.mended = MendedText(text, is_certain=True)
            fix = make_text_fix(_text("write-as-utf-8"), safe=True)
    line, column = decoded.locate_byte(raw, 0)
    return fil.OTHER_UNICODE.finding(
        found=name, expected="UTF-8", line=line, column=column, fix=fix
    )


def _report_line_ends(decoded: Decoded, text: str) -> Finding:
    """Return the finding for lines that end in CR LF; its fix writes LF."""
    decoded.mended = MendedText(text.replace("\r\n", "\n"), is_certain=True)
    fix = make_text_fix(_text("end-lines-in-lf"), safe=True)
    line, column = decoded.locate_byte(text.encode(), text.encode().index(b"\r\n"))
    return shp.OTHER_LINE_ENDS.finding(
        found="CR LF", expected="LF", line=line, column=column, fix=fix
    )


def _report_code_page(
    decoded: Decoded, raw: bytes, error: UnicodeDecodeError, limits: Limits
) -> Finding:
    """Return the finding for bytes that are not UTF-8, and store the likeliest text."""
    finding = _make_utf8_finding(decoded, raw, error)
    page = guess_code_page(raw)
    with contextlib.suppress(UnicodeDecodeError):
        text = raw.decode(page)
        if _has_records(text, limits):
            decoded.mended = MendedText(text, is_certain=False)
            finding.fix = make_text_fix(_text("read-as", page=page.capitalize()), safe=False)
    return finding


def _make_utf8_finding(decoded: Decoded, raw: bytes, error: UnicodeDecodeError) -> Finding:
    """Return the finding with the first byte of *raw* that is not UTF-8."""
    line, column = decoded.locate_byte(raw, error.start)
    return fil.NOT_UTF8.finding(
        found=f"0x{raw[error.start]:02x}",
        expected="UTF-8",
        words={"offset": decoded.get_file_offset(raw, error.start)},
        line=line,
        column=column,
    )


def _make_json_finding(error: json.JSONDecodeError, place: tuple[int, int]) -> Finding:
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
