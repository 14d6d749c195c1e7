"""The format ``text`` (``.bsn``): tags, then one turn per line; a file contains several records.

The reader converts the text to the same JSON, piece by piece, and passes that to the strict reader
of records. Therefore the same errors are found as in JSON, and they are located in the lines of the
text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import get_line_and_column
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import format_codes as fmt
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.encodings import detect_legacy_encoding, open_as_utf8
from barsis_notation.formats.own.text_lines import print_record, rewrite
from barsis_notation.formats.text_tags import TagTree
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.conflict_marks import find_conflict_marks
from barsis_notation.record.decode import (
    MARK,
    STANDARD,
    Decoded,
    Extent,
    Limits,
    check_raw,
    complete_findings,
    is_fatal,
    make_empty_finding,
    make_empty_lines_finding,
    make_size_finding,
    read_into,
    report_broken_compression,
)
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import MAX_EMPTY, BrokenCompressionError, FileLines
from barsis_notation.record.json_repair import (
    TAKE_OUT_MARKS,
    MendedText,
    make_text_fix,
    unquote_mail,
)
from barsis_notation.record.json_slips import find_slips
from barsis_notation.record.structs import Record

_text = bind_texts("formats")

__all__ = ["is_like", "read", "rewrite", "write"]

# Writing.


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write each record as tags, an empty line and its turns, in UTF-8.

    An empty line separates two records.

    Args:
        records: The records.
        stream: The binary output stream; it is not closed.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        OSError: If *stream* cannot be written.
    """
    for number, record in enumerate(records):
        stream.write(b"\n" * (number > 0) + print_record(record))


# Reading.


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of a file.

    A record that cannot be read yields findings without a record. Findings about the file are in a
    ``Decoded`` with the number 0. Files in UTF-16 or UTF-32, and records in an older encoding, are
    read, and a finding reports the encoding. One record is in memory at a time. The file is read,
    and errors are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits of each record.
        check_turns: Whether to check the grammar of the turns as well.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed.
    """
    number = 0
    try:
        plain, encoding = open_as_utf8(source)
        if encoding.is_wide:
            yield Decoded(number=0, findings=[encoding.finding()])
        for decoded in _read_blocks(FileLines(plain), limits):
            number += bool(decoded.number)
            if encoding.is_wide:
                decoded.is_recoded, decoded.extent = True, None
            if decoded.number and not decoded.findings:
                _read_block(decoded, limits, check_turns)
            yield decoded
    except BrokenCompressionError as error:
        yield report_broken_compression(error, number)
        return
    if number == 0:
        yield Decoded(number=0, findings=[make_empty_finding(b"")])


def _read_blocks(lines: FileLines, limits: Limits) -> Iterator[Decoded]:
    """Yield the text of each record, unread, and findings about the lines between records."""
    number = 0
    while True:
        yield from _skip_empty_lines(lines, limits, first=number == 0)
        next_line = lines.look(limits.size + 2)[0]
        if next_line in _EMPTY:
            yield Decoded(
                number=0, findings=[make_empty_lines_finding(lines.line)], line=lines.line
            )
        if not next_line or next_line in _EMPTY:
            return
        number += 1
        block = Decoded(number=number, offset=lines.offset, line=lines.line, locator=locate_members)
        raw, is_whole = _read_block_lines(lines, limits)
        block.raw = raw
        block.extent = Extent(block.offset, len(raw)) if is_whole else None
        if not is_whole:
            finding = make_size_finding(limits)
            finding.line, finding.record = block.line, number
            block.findings = [finding]
        yield block
        if not is_whole and not raw:
            return


def _skip_empty_lines(lines: FileLines, limits: Limits, *, first: bool) -> Iterator[Decoded]:
    """Skip empty lines; yield a finding if there is more than one between two records."""
    offset, line, count = lines.offset, lines.line, 0
    while lines.look(limits.size + 2)[0] in _EMPTY and count < MAX_EMPTY:
        lines.take(limits.size + 2)
        count += 1
    if count > (0 if first else 1):
        finding = fmt.MISPLACED_EMPTY_LINE.finding(
            found=_text("empty-lines", count=count),
            expected=_text("empty-lines-allowed"),
            line=line,
        )
        yield Decoded(number=0, findings=[finding], offset=offset, line=line)


_EMPTY: Final = (b"\n", b"\r\n")


def _read_block_lines(lines: FileLines, limits: Limits) -> tuple[bytes, bool]:
    """Return the lines of one record, and whether they are complete.

    The rest of a record beyond the limit is skipped. The lines are empty if the file never ends.
    """
    kept: list[bytes] = []
    size, in_tags = 0, True
    while True:
        line = lines.look(limits.size + 2)[0]
        is_empty = line in _EMPTY
        if not line or (not in_tags and (is_empty or line.startswith(b"["))):
            break
        lines.take(limits.size + 2)
        in_tags = in_tags and not is_empty
        size += len(line)
        if (
            len(line) > limits.size
            and not line.endswith(b"\n")
            and not lines.skip_line(limits.max_skip)
        ):
            return b"", False
        if size > limits.max_skip:
            return b"", False
        if size <= limits.size:
            kept.append(line)
    return b"".join(kept), size <= limits.size


def _read_block(block: Decoded, limits: Limits, check_turns: bool) -> None:
    block.findings = [*check_raw(block, block.raw, limits)]
    if not any(map(is_fatal, block.findings)):
        _read_text(block, limits)
    complete_findings(block, check_turns=check_turns)


def _read_text(block: Decoded, limits: Limits) -> None:
    conflict = _find_conflict(block)
    if conflict is not None:
        block.findings.append(conflict)
        return
    inner = unquote_mail(block.raw.decode("utf-8", "replace"))
    if inner is not None:
        block.findings.append(_make_quoted_mail_finding(block, inner, limits))
        return
    tolerated = [*block.findings, *_recode(block)]
    text = _TextRecord(block)
    if text.findings:
        block.findings = tolerated + text.findings
        return
    if text.ends_in_tags:
        tolerated.append(_make_no_turns_finding(block))
    read_into(block, text.format_document(), limits)
    block.findings = tolerated + block.findings


def _find_conflict(block: Decoded) -> Finding | None:
    """Return the finding about git's conflict marks in a record's text, None if it has none."""
    if not find_conflict_marks(block.raw):
        return None
    from barsis_notation.record.full_decode import report_conflict

    return report_conflict(block, block.raw)


def _make_no_turns_finding(block: Decoded) -> Finding:
    line = block.line + block.raw.rstrip(b"\r\n").count(b"\n")
    return fmt.TEXT_ENDS_IN_TAGS.finding(
        found=_text("a-tag"), expected=_text("line-after-tags"), line=line
    )


def _make_quoted_mail_finding(block: Decoded, inner: str, limits: Limits) -> Finding:
    """Return the finding for records quoted in a mail; *inner* is their text without marks."""
    records = [one for one in read(inner.encode(), limits=limits) if one.number]
    fix = None
    if "\ufffd" not in inner and records and all(one.record for one in records):
        block.mended = MendedText(inner, is_certain=True)
        fix = make_text_fix(TAKE_OUT_MARKS, safe=True)
    return fil.QUOTED_MAIL.finding(
        found="`>`", expected=_text("lines-without-it"), line=block.line, column=1, fix=fix
    )


def _recode(block: Decoded) -> Iterator[Finding]:
    """Convert the text of a record to UTF-8; yield a finding if it was in another encoding."""
    try:
        block.raw.decode()
    except UnicodeDecodeError as error:
        encoding = detect_legacy_encoding(block.raw)
        line, column = get_line_and_column(block.raw, error.start)
        block.raw = block.raw.decode(encoding.name, "replace").encode()
        block.is_recoded, block.extent = True, None
        finding = encoding.finding(block.line + line - 1)
        finding.column = column
        yield finding


def _count_bytes(text: str) -> int:
    return len(text.encode())


def locate_members(raw: bytes) -> dict[str, int]:
    """Return the byte offset of each member of a record in the text format.

    Args:
        raw: The record in the text format, as UTF-8.

    Returns:
        A dict from JSON pointers to byte offsets in *raw*. The keys are ``""`` for the record, the
        pointers of tags and their parents, and ``/turns/0`` and so on for turns. The offset of a
        tag is that of its value, the offset of a parent that of its first tag, and the offset of a
        turn that of its line. Tags that cannot be read are missing.
    """
    return _TextRecord(Decoded(raw=raw)).places


class _TextRecord:
    """The tags and turns of one record, each converted to JSON."""

    def __init__(self, block: Decoded) -> None:
        self.block = block
        self.findings: list[Finding] = []
        self.places: dict[str, int] = {"": 0}
        self.tags = TagTree()
        self.items: list[bytes] = []
        self._read(block.raw)

    def format_document(self) -> bytes:
        """Return the record as JSON in UTF-8."""
        turns = b'"turns":[' + b",".join(self.items) + b"]"
        return self.tags.format_document(turns)

    def _read(self, raw: bytes) -> None:
        offset = len(MARK) if raw.startswith(MARK) else 0
        in_tags = True
        for line in raw[offset:].removesuffix(b"\n").split(b"\n"):
            text = line.removesuffix(b"\r")
            if in_tags and text:
                self._read_tag(text, offset)
            elif text:
                self._read_item(text, offset)
            in_tags = in_tags and bool(text)
            offset += len(line) + 1
        self.ends_in_tags = in_tags
        for path in self.tags.find_gaps():
            self._report(fmt.TAG_PATH, 0, path, _text("items-from-0"))

    def _report(self, code: Any, offset: int, found: Text | str, expected: Text | str) -> None:
        if len(self.findings) < _MAX_FINDINGS:
            line, column = self._place(offset)
            found = cut(found) if isinstance(found, str) else found
            self.findings.append(
                code.finding(found=found, expected=expected, line=line, column=column)
            )

    def _place(self, offset: int) -> tuple[int, int]:
        return self.block.locate_byte(self.block.raw, offset)

    def _report_slip(self, code: Any, offset: int, value: str, said: Text) -> None:
        """Report why *value* at *offset* is not JSON; *said* describes what is expected."""
        slip = next(
            iter(find_slips(value, lambda at: self._place(offset + _count_bytes(value[:at])))), None
        )
        inside = _count_bytes(value[: slip.offset]) if slip else 0
        found, expected = (slip.found, slip.expected) if slip else (value, said)
        self._report(code, offset + inside, found, expected)

    def _read_tag(self, line: bytes, offset: int) -> None:
        match = _TAG.fullmatch(line)
        value = match[2].decode("utf-8", "replace") if match else ""
        if match is None:
            self._report(fmt.TAG_SYNTAX, offset, line.decode("utf-8", "replace"), _TAG_SAID)
            return
        if not _is_json(value):
            self._report_slip(fmt.TAG_SYNTAX, offset + match.start(2), value, _TAG_SAID)
            return
        path = match[1].decode()
        pointers, wrong = self.tags.put(path, match[2])
        if wrong is not None:
            self._report(wrong, offset, path, _PATH_SAID[wrong.code])
        for pointer in pointers:
            self.places.setdefault(pointer, offset + match.start(2))

    def _read_item(self, line: bytes, offset: int) -> None:
        self.places[f"/turns/{len(self.items)}"] = offset
        text = line.decode("utf-8", "replace")
        turn, brace, rest = text.partition(" {")
        members = ""
        if text.startswith('. "'):
            turn = text[2:]
            item = turn if _is_json(turn) else ""
        elif brace or text == ".":
            members = brace[1:] + rest or "{}"
            item = _print_entry(turn, members) if _is_json(members) else ""
        else:
            item = json.dumps(text, ensure_ascii=False)
        if not item:
            value = members or turn
            begin = offset + len(text.removesuffix(value).encode())
            self._report_slip(fmt.ENTRY_SYNTAX, begin, value, _ENTRY_SAID)
        self.items.append(item.encode())


_MAX_FINDINGS: Final = 100
_TAG: Final = re.compile(rb"\[([$A-Za-z0-9_.-]{1,1024}) (.+)\]")
_TAG_SAID: Final = _text("tag-with-value")
_ENTRY_SAID: Final = _text("turn-with-members")
_PATH_SAID: Final = {
    fmt.TAG_PATH.code: _text("fitting-path"),
    fmt.DUPLICATE_TAG.code: _text("it-once"),
}


def _print_entry(turn: str, members: str) -> str:
    """Return the entry of *turn* (``.`` for none) and *members*, a JSON object, as JSON."""
    if turn == ".":
        return members
    inside = members.strip()[1:-1].strip()
    head = f'{{"turn":{json.dumps(turn, ensure_ascii=False)}'
    return f"{head},{inside}}}" if inside else head + "}"


def _is_json(text: str) -> bool:
    """Return whether *text* is exactly one JSON value that is not too deep to be read."""
    try:
        strict_json.parse_json(text)
    except (json.JSONDecodeError, RecursionError):
        return False
    return True


def is_like(head: bytes) -> bool:
    """Return whether a file begins like a tag, such as ``[format "barsis-record/1"]``.

    Args:
        head: The first bytes of the file, as UTF-8 without a byte order mark or leading blanks.
    """
    return bool(re.match(rb"\[[$A-Za-z][$A-Za-z0-9_.-]{0,1023} [^\]\n]", head))
