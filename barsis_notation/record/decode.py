"""One record from its bytes: the record or findings, never an exception.

Bytes that are what we would write ourselves need no second look: the typed decoder has checked
every member, and writing the record again proves that nothing was lost (a member twice, a number
as ``83.0``). Everything else is read a second time as plain JSON and held against the shape.
"""

from __future__ import annotations

import contextlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import (
    item_of_last_member,
    line_and_column,
    name_before,
    offset_around,
    source_map,
)
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.record.canonical import pretty_bytes, sorted_bytes
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.record.mending import Mended, diagnosis, reported, text_fix
from barsis_notation.record.scan import are_texts
from barsis_notation.record.shapes import MAX_FINDINGS
from barsis_notation.record.structs import Record

MIB: Final = 2**20


class Limits(Struct, frozen=True, kw_only=True):
    """The bounds of one record: its size in bytes and how deep its objects and lists nest."""

    size: int = 4 * MIB
    depth: int = 32


STANDARD: Final = Limits()

Locator = Callable[[bytes], dict[str, int]]
"""Maps the JSON pointers of a record's members to offsets in the bytes it was read from."""


class Extent(NamedTuple):
    """The bytes of a file, unpacked, that are one record and nothing else."""

    offset: int
    length: int


class Decoded(Struct, kw_only=True):
    """What was read of one record.

    *number* counts from 1; 0 stands for the file itself, and has findings only. *record* is None
    where the findings keep it from being read. *offset* (bytes) and *line* (from 1) are those of
    the record's first byte in its file; *raw* is the text that findings are placed in: the bytes
    from there, or what they say in another form. *is_recoded*: it is UTF-8, and the file is not.
    *mended* is the text to be written in place of *raw* where findings have a fix of the text.
    *unread* are the bounds by which ``reading.fill`` is to read *raw*, None where that was done.
    *extent* is where in the file the record stands, None where its reader does not know that: it
    alone tells what may be replaced.
    """

    number: int = 1
    record: Record | None = None
    findings: list[Finding] = []
    offset: int = 0
    line: int = 1
    raw: bytes = b""
    locator: Locator = source_map
    offsets: dict[str, int] | None = None
    is_recoded: bool = False
    mended: Mended | None = None
    extent: Extent | None = None
    unread: Limits | None = None

    def where(
        self, pointer: str, inside: int | None = None, *, of_name: bool = False
    ) -> tuple[int, int]:
        """Return line and column in the file, from 1, of the value at *pointer*, or its name.

        *inside* is a place in that value's text, from 0: the column of a move in its turn string.
        """
        offset = self._quick_offset(pointer)
        if offset is None:
            if self.offsets is None:
                self.offsets = self.locator(self.raw)
            offset = offset_around(self.offsets, pointer)
            if of_name and pointer in self.offsets:
                offset = name_before(self.raw, offset)
        line, column = line_and_column(self.raw, offset)
        if inside is not None:
            column += inside + self.raw.startswith(b'"', offset)
        return self.line + line - 1, column

    def _quick_offset(self, pointer: str) -> int | None:
        """Return the offset of a turn of plain JSON that nothing was asked of yet, else None."""
        if self.offsets is not None or self.locator is not source_map:
            return None
        return item_of_last_member(self.raw, pointer)


def decode(
    raw: bytes,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,
    number: int = 1,
    offset: int = 0,
    line: int = 1,
) -> Decoded:
    """Return the record *raw* holds, with what is wrong with it. Raises nothing.

    Turn strings are held against the strict grammar only with *check_turns*: the replay scans
    them anyway, and reads leniently what is not strict.
    """
    decoded = Decoded(number=number, offset=offset, line=line, raw=raw)
    read_into(decoded, raw, limits)
    finish(decoded, check_turns=check_turns)
    return decoded


def is_fatal(finding: Finding) -> bool:
    """Return whether *finding* keeps a record from being read at all."""
    return finding.severity == Severity.ERROR and finding.code not in _READABLE


_READABLE: Final = (shp.NOT_NFC.code, shp.TURN_SYNTAX.code)


def read_into(decoded: Decoded, document: bytes, limits: Limits) -> None:
    """Set the record and the findings of *decoded* from the JSON *document*. Raises nothing.

    *document* is ``decoded.raw``, or what another form of a record says as JSON.
    """
    try:
        _read(decoded, document, limits)
    except (RecursionError, MemoryError) as error:
        found = f"ended in {type(error).__name__}"
        decoded.record = None
        decoded.findings = [fil.NO_MEMORY.finding(found=found, expected="a smaller record")]


def finish(decoded: Decoded, *, check_turns: bool) -> None:
    """Add the findings of the turns, if asked, and say of all findings where they are."""
    if check_turns and decoded.record is not None:
        from barsis_notation.record.entry_checks import turn_errors, turn_finding

        for pointer, error in islice(turn_errors(decoded.record, narrow=True), MAX_FINDINGS):
            finding = turn_finding(pointer, error)
            finding.line, finding.column = decoded.where(pointer, error.column)
            decoded.findings.append(finding)
    for finding in decoded.findings:
        _place(decoded, finding)


def _place(decoded: Decoded, finding: Finding) -> None:
    finding.record = decoded.number or None
    pointer = finding.pointer
    if pointer is None:
        finding.line = finding.line or decoded.line
        return
    if finding.line is None:
        is_of_name = finding.code in _OF_NAMES and decoded.locator is source_map
        finding.line, finding.column = decoded.where(pointer, of_name=is_of_name)
    turn = _TURN.match(pointer)
    if turn:
        finding.turn = int(turn[1]) + 1


_OF_NAMES: Final = (shp.DUPLICATE_MEMBER.code, shp.UNKNOWN_MEMBER.code)
"""Findings that are of a member's name and not of its value."""

_TURN: Final = re.compile(r"/turns/([0-9]{1,9})(?:/|\Z)")


def _read(decoded: Decoded, raw: bytes, limits: Limits) -> None:
    decoded.findings = [*before(decoded, raw, limits)]
    if decoded.findings:
        if any(map(is_fatal, decoded.findings)):
            return
        raw = raw.removeprefix(MARK)
    record, refusal = _typed(raw)
    if record is None or not _as_written(raw, record):
        decoded.findings += _strictly(decoded, raw, refusal, limits)
        if any(map(is_fatal, decoded.findings)):
            return
    if record is not None:
        if not are_texts(record.turns):
            from barsis_notation.record.entry_checks import entry_findings

            decoded.findings += entry_findings(record)
        decoded.record = None if any(map(is_fatal, decoded.findings)) else record


_DECODER: Final = msgspec.json.Decoder(Record)
MARK: Final = b"\xef\xbb\xbf"


def _typed(raw: bytes) -> tuple[Record | None, str]:
    """Return the record and nothing, or None and why it was refused."""
    try:
        return _DECODER.decode(raw), ""
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return None, str(error)


def read_canonical(raw: bytes, limits: Limits) -> Record | None:
    """Return the record of canonical bytes; None where *raw* is, or may be, anything else."""
    # then ``before`` has nothing to say: no other Unicode, no U+0000, not so many that are nested
    if not raw.startswith(b'{"') or _NUL in raw or len(raw) > limits.size:
        return None
    if depth_of(raw, limits.depth) > limits.depth:
        return None
    record, _ = _typed(raw)
    return record if record is not None and _as_written(raw, record) else None


def _as_written(raw: bytes, record: Record) -> bool:
    """Return whether *raw* is what we would write of *record*, so that nothing was overlooked."""
    if may_hide(raw):
        return False
    again = pretty_bytes(record) if raw.startswith(b"{\n") else sorted_bytes(record)
    return raw == again and (raw.isascii() or unicodedata.is_normalized("NFC", raw.decode()))


def may_hide(raw: bytes) -> bool:
    """Return whether *raw* may hold what the typed decoder lets pass: a member ``x``, U+0000."""
    # most records have neither sign, and one byte is found at a tenth of what several cost
    return (_X in raw and b'"x"' in raw) or (_BACKSLASH in raw and b"\\u0000" in raw)


_X: Final = ord("x")
_BACKSLASH: Final = ord("\\")
_NUL: Final = 0


# What is looked at before any reader touches the bytes.


def before(decoded: Decoded, raw: bytes, limits: Limits) -> Iterator[Finding]:
    """Yield what keeps *raw* from being handed to any reader: size, encoding, depth."""
    if len(raw) > limits.size:
        yield too_large(limits)
    elif other_unicode(raw):
        yield _wide(decoded, raw, limits)
    elif _NUL in raw:
        yield _nul(decoded, raw)
    elif not raw.removeprefix(MARK).strip():
        yield empty(raw)
    else:
        if raw.startswith(MARK):
            yield _marked(decoded, raw)
        depth = depth_of(raw, limits.depth)
        if depth > limits.depth:
            yield _too_deep(depth, limits)


def too_large(limits: Limits) -> Finding:
    """Return the finding for a record beyond the limit of its size."""
    found = f"more than {limits.size} bytes"
    return fil.RECORD_TOO_LARGE.finding(found=found, expected=f"at most {limits.size}")


def empty(raw: bytes) -> Finding:
    """Return the finding for bytes that hold no record at all."""
    return fil.FILE_EMPTY.finding(found=f"{len(raw)} bytes", expected="a record")


def too_many_empty(line: int) -> Finding:
    """Return the finding for a file that goes on with empty lines; *line* is the next of them."""
    found = f"more than {MAX_EMPTY} empty lines"
    return fil.TOO_MANY_EMPTY.finding(found=found, expected="a record", line=line)


def _nul(decoded: Decoded, raw: bytes) -> Finding:
    at = raw.index(b"\0")
    line, column = line_and_column(raw, at)
    return fil.NUL_BYTE.finding(
        found="zero",
        expected="text",
        words={"offset": decoded.offset + at},
        line=decoded.line + line - 1,
        column=column,
    )


def other_unicode(raw: bytes) -> str:
    """Return the name of the encoding, if *raw* is plainly UTF-16 or UTF-32, else ``""``."""
    head = raw[:4]
    if head.isascii() and _NUL not in head:
        return ""
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return name
    return next((name for pattern, name in _HEADS if pattern.match(head)), "")


_MARKS: Final = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_ANY_MARK: Final = tuple(mark for mark, _ in _MARKS)
_HEADS: Final = (
    (re.compile(rb"[^\0]\0\0\0"), "UTF-32"),
    (re.compile(rb"\0\0\0[^\0]"), "UTF-32"),
    (re.compile(rb"[^\0]\0[^\0]"), "UTF-16"),
    (re.compile(rb"\0[^\0]\0"), "UTF-16"),
)


def _too_deep(depth: int, limits: Limits) -> Finding:
    return fil.NESTED_TOO_DEEP.finding(found=f"{depth} deep", expected=f"at most {limits.depth}")


def depth_of(raw: bytes, enough: int) -> int:
    """Return how deep objects and lists nest in *raw*, exactly only where it is over *enough*."""
    if _count(raw, b"[") + _count(raw, b"{") <= enough:
        return enough
    brackets = left = _STRINGS.sub(b"", raw).translate(_ONE_KIND, _PLAIN)
    for _ in range(enough):
        left = left.replace(b"[]", b"")  # every pass takes one level away
    return enough if not left else _deepest(brackets)


def _count(raw: bytes, bracket: bytes) -> int:
    """Count *bracket* up to the last: the turns stand behind it, and searching is fast."""
    return raw.count(bracket, 0, raw.rfind(bracket) + 1)


_STRINGS: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z)', re.DOTALL)
_PLAIN: Final = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND: Final = bytes.maketrans(b"{}", b"[]")


def _deepest(brackets: bytes) -> int:
    """Return the depth of *brackets*, closing ones of no pair left out."""
    depth = deepest = 0
    for byte in brackets:
        depth = depth + 1 if byte == _OPENING else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


_OPENING: Final = ord("[")


# The slow road.


def _strictly(decoded: Decoded, raw: bytes, refusal: str, limits: Limits) -> list[Finding]:
    """Return what a second, plain reading of *raw* finds; *refusal* is what the first one said."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return [_in_code_page(decoded, raw, error, limits)]
    try:
        document: Any = strict_json.parse(text)
    except json.JSONDecodeError as error:
        return _slipped(decoded, text, error, limits)
    from barsis_notation.record.shape_faults import record_faults

    findings = record_faults(document)
    if refusal and not any(map(is_fatal, findings)):
        findings.append(fil.NOT_JSON.finding(found=refusal, expected="a record", pointer=""))
    if b"\r\n" in raw and decoded.raw.endswith(raw):
        findings.append(_with_other_ends(decoded, text))
    return findings


def _slipped(
    decoded: Decoded, text: str, error: json.JSONDecodeError, limits: Limits
) -> list[Finding]:
    """Return what somebody typed that *text* is not JSON, each slip where it stands."""
    found, mended = diagnosis(text)
    if not found:
        return [_not_json(decoded, error)]
    is_mended = mended is not None and _holds_records(mended.text, limits)
    decoded.mended = mended if is_mended else decoded.mended
    is_certain = mended is not None and mended.is_certain
    findings = []
    for offset, finding in reported(found, is_mended=is_mended, is_certain=is_certain):
        line, column = line_and_column(text.encode(), len(text[:offset].encode()))
        finding.line, finding.column = decoded.line + line - 1, column
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


def _marked(decoded: Decoded, raw: bytes) -> Finding:
    """Return the finding for a byte order mark, which can be left out."""
    fix = None
    with contextlib.suppress(UnicodeDecodeError):
        decoded.mended = Mended(raw[len(MARK) :].decode(), is_certain=True)
        fix = text_fix("take out the mark", safe=True)
    return fil.BYTE_ORDER_MARK.finding(found="a byte order mark", expected="{", column=1, fix=fix)


def _wide(decoded: Decoded, raw: bytes, limits: Limits) -> Finding:
    """Return the finding for UTF-16 or UTF-32, and note the text where it is one without doubt."""
    name = other_unicode(raw)
    order = "" if raw.startswith(_ANY_MARK) else "-le" if raw[0] else "-be"
    fix = None
    with contextlib.suppress(UnicodeDecodeError):
        text = raw.decode(name + order)
        if _holds_records(text, limits):
            decoded.mended = Mended(text, is_certain=True)
            fix = text_fix("write the file as UTF-8", safe=True)
    return fil.OTHER_UNICODE.finding(found=name, expected="UTF-8", column=1, fix=fix)


def _with_other_ends(decoded: Decoded, text: str) -> Finding:
    """Return the finding for lines that end in CR LF; between the values of JSON it is one sign."""
    decoded.mended = Mended(text.replace("\r\n", "\n"), is_certain=True)
    fix = text_fix("end the lines in LF", safe=True)
    column = text.index("\r\n") + 1
    return shp.OTHER_LINE_ENDS.finding(
        found="CR LF", expected="LF", line=decoded.line, column=column, fix=fix
    )


def _in_code_page(
    decoded: Decoded, raw: bytes, error: UnicodeDecodeError, limits: Limits
) -> Finding:
    """Return the finding for bytes that are no UTF-8, and note the text they are likeliest."""
    from barsis_notation.record.code_pages import code_page_of

    finding = not_utf8(decoded, raw, error)
    page = code_page_of(raw)
    with contextlib.suppress(UnicodeDecodeError):
        text = raw.decode(page)
        if _holds_records(text, limits):
            decoded.mended = Mended(text, is_certain=False)
            finding.fix = text_fix(f"read it as {page.capitalize()}, write UTF-8", safe=False)
    return finding


def not_utf8(decoded: Decoded, raw: bytes, error: UnicodeDecodeError) -> Finding:
    """Return the finding that says which byte of *raw* is not UTF-8."""
    line, column = line_and_column(raw, error.start)
    return fil.NOT_UTF8.finding(
        found=f"0x{raw[error.start]:02x}",
        expected="UTF-8",
        words={"offset": decoded.offset + len(decoded.raw) - len(raw) + error.start},
        line=decoded.line + line - 1,
        column=column,
    )


def _not_json(decoded: Decoded, error: json.JSONDecodeError) -> Finding:
    rest = error.doc[error.pos : error.pos + 20].partition("\n")[0]
    found = f"`{rest}`" if rest else "the end of the text"
    line, column = decoded.line + error.lineno - 1, error.colno
    if error.msg == "Extra data":
        return fil.SECOND_DOCUMENT.finding(
            found=found, expected="the end of the file", line=line, column=column
        )
    expected = _EXPECTED.get(error.msg, error.msg[0].lower() + error.msg[1:])
    return fil.NOT_JSON.finding(found=found, expected=expected, line=line, column=column)


_EXPECTED: Final = {
    "Expecting value": "a value",
    "Expecting ',' delimiter": "a comma or a closing bracket",
    "Expecting ':' delimiter": "a colon",
    "Expecting property name enclosed in double quotes": "a member's name in double quotes",
    "Illegal trailing comma before end of object": "a member, or no comma before it",
    "Illegal trailing comma before end of array": "an item, or no comma before it",
    "Unterminated string starting at": "the quote that ends this text",
    "Invalid control character at": "the escape of this character",
    "Invalid \\escape": "an escape of JSON",
    "Invalid \\uXXXX escape": "four hexadecimal digits",
}
