"""One record from its bytes: the record or findings, never an exception.

Bytes that are what we would write ourselves need no second look: the typed decoder has checked
every member, and writing the record again proves that nothing was lost (a member twice, a number
as ``83.0``). Everything else is read a second time as plain JSON and held against the shape.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import PickledWhole
from barsis_notation.base.named_tuples import NamedTuple
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
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.canonical import pretty_bytes, sorted_bytes
from barsis_notation.record.file_lines import MAX_EMPTY, BrokenCompressionError
from barsis_notation.record.scan import are_texts
from barsis_notation.record.shapes import MAX_FINDINGS
from barsis_notation.record.structs import Record

if TYPE_CHECKING:
    from barsis_notation.record.json_repair import Mended

_text = texts_of("record")

MIB: Final = 2**20


class WorkerLimits(NamedTuple):
    """What a worker process (see ``parallel``) may take before the system ends it.

    *seconds* are those of the processor, for one item; *memory* are the bytes beyond what it has
    at its start, which are bounded on Linux alone.
    """

    seconds: int
    memory: int


class Limits(Struct, frozen=True, kw_only=True):
    """The bounds of one record.

    *size* is that of its bytes, *depth* how deep its objects and lists may nest; whoever reads it
    looks at both before. *seconds* of the processor's time may be taken by its play, which looks at
    them between turns, so what else the machine does changes no verdict. *memory* are the bytes
    that may be taken by a worker (see ``parallel``) that reads or checks it; in the process that
    was started by the user nothing but the machine bounds them.
    """

    size: int = 4 * MIB
    depth: int = 32
    seconds: int = 10
    memory: int = 600 * MIB

    @property
    def of_worker(self) -> WorkerLimits:
        """What a worker may take: half as much time again, so that play ends itself before."""
        return WorkerLimits(self.seconds + -(-self.seconds // 2), self.memory)

    @property
    def skip(self) -> int:
        """How many bytes are passed over in search of a record's end; then the file is left."""
        return 32 * max(self.size, 4 * MIB)

    @property
    def skip_lines(self) -> int:
        """How many lines are passed over so: many short ones take as long as few long ones."""
        return self.skip // 256


STANDARD: Final = Limits()

Locator = Callable[[bytes], dict[str, int]]
"""Maps the JSON pointers of a record's members to offsets in the bytes it was read from."""


class Within(Protocol):
    """The bytes of a file that the text of a record was taken out of: a row with its cells."""

    @property
    def raw(self) -> bytes:
        """Those bytes, as they stand in the file from where the record begins."""

    def offset(self, inside: int) -> int:
        """Return which of them says the byte at *inside* of the record's text."""


class Extent(NamedTuple):
    """The bytes of a file, unpacked, that are one record and nothing else."""

    offset: int
    length: int


class Decoded(Struct, kw_only=True):
    """What was read of one record.

    *number* counts from 1; 0 stands for the file itself, and has findings only. *record* is None
    where the findings keep it from being read. *offset* (bytes) and *line* (from 1) are those of
    the record's first byte in its file; *raw* is the text that findings are placed in: the bytes
    from there, or what they say in another form; *within* is what it was taken out of, where it
    stands in the file in other signs. *is_recoded*: it is UTF-8, and the file is not.
    *mended* is the text to be written in place of *raw* where findings have a fix of the text.
    *unread* are the bounds by which ``record_io.fill`` is to read *raw*, None where that was done.
    *extent* is where in the file the record stands, None where its reader does not know; only
    these bytes may be replaced. *rest* is the record without the members *left_out* (JSON
    pointers), where it cannot be read because of them alone and no move depends on them: its turns
    can be checked, and it is good for nothing else.
    """

    number: int = 1
    record: Record | None = None
    rest: Record | None = None
    left_out: tuple[str, ...] = ()
    findings: list[Finding] = []
    offset: int = 0
    line: int = 1
    raw: bytes = b""
    within: Within | None = None
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
        if inside is not None:
            offset += self.raw.startswith(b'"', offset)
        line, column = self.place(self.raw, offset)
        return line, column + (inside or 0)

    def place(self, text: bytes, offset: int) -> tuple[int, int]:
        """Return line and column in the file, from 1, of the byte at *offset* of *text*.

        That is ``raw``, with or without the mark that it begins with.
        """
        if self.within is not None:
            text, offset = self.within.raw, self._offset_within(text, offset)
        line, column = line_and_column(text, offset)
        return self.line + line - 1, column

    def byte(self, text: bytes, offset: int) -> int:
        """Return which byte of the file, from 0, is at *offset* of *text*; see ``place``."""
        return self.offset + self._offset_within(text, offset)

    def _offset_within(self, text: bytes, offset: int) -> int:
        offset += len(self.raw) - len(text)
        return offset if self.within is None else self.within.offset(offset)

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
    within: Within | None = None,
) -> Decoded:
    """Return the record *raw* holds, with what is wrong with it. Raises nothing.

    *offset* and *line* say where in its file it begins, or what it was taken out of.

    Turn strings are held against the strict grammar only with *check_turns*: the replay scans
    them anyway, and reads leniently what is not strict.
    """
    decoded = Decoded(number=number, offset=offset, line=line, raw=raw, within=within)
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
    except MemoryError:
        decoded.record, decoded.findings = None, [out_of_memory(limits)]
    except RecursionError as error:
        found = _text("ended-in", error=type(error).__name__)
        finding = fil.NO_MEMORY.finding(found=found, expected=_text("smaller-record"))
        decoded.record, decoded.findings = None, [finding]


def out_of_memory(limits: Limits) -> Finding:
    """Return the finding for a record that takes more memory than there is, or may be taken."""
    found = _text("memory-ended", most=limits.memory // MIB)
    return fil.NO_MEMORY.finding(found=found, expected=_text("less-memory"))


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
        from barsis_notation.record.full_decode import read_again

        decoded.findings += read_again(decoded, raw, refusal, limits)
        if any(map(is_fatal, decoded.findings)):
            _look_at_rest(decoded)
            return
    if record is not None:
        if not are_texts(record.turns):
            from barsis_notation.record.entry_checks import entry_findings

            decoded.findings += entry_findings(record)
        decoded.record = None if any(map(is_fatal, decoded.findings)) else record


def _look_at_rest(decoded: Decoded) -> None:
    """Add what is wrong with the entries of ``decoded.rest``; drop it if they cannot be read."""
    if decoded.rest is not None and not are_texts(decoded.rest.turns):
        from barsis_notation.record.entry_checks import entry_findings

        found = entry_findings(decoded.rest)
        decoded.findings += found
        if any(map(is_fatal, found)):
            decoded.rest = None


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
        from barsis_notation.record.full_decode import wide

        yield wide(decoded, raw, limits)
    elif _NUL in raw:
        yield _nul(decoded, raw)
    elif not raw.removeprefix(MARK).strip():
        yield empty(raw)
    else:
        if raw.startswith(MARK):
            from barsis_notation.record.full_decode import marked

            yield marked(decoded, raw)
        depth = depth_of(raw, limits.depth)
        if depth > limits.depth:
            yield _too_deep(depth, limits)


def too_large(limits: Limits) -> Finding:
    """Return the finding for a record beyond the limit of its size."""
    found, expected = _text("more-bytes", most=limits.size), _text("at-most", most=limits.size)
    return fil.RECORD_TOO_LARGE.finding(found=found, expected=expected)


class EndlessError(PickledWhole):
    """A file goes on and on, and no record in it ends; *finding* says so."""

    def __init__(self, bytes_: int, lines: int, limits: Limits) -> None:
        super().__init__()
        most = limits.size
        if bytes_ > limits.skip:
            found = _text("no-end", count=bytes_)
        else:
            found, most = _text("no-end-in-lines", count=lines), limits.skip_lines
        self.finding = fil.RECORD_TOO_LARGE.finding(
            found=found, expected=_text("at-most", most=most)
        )


def broken_compression(
    error: BrokenCompressionError | Text, number: int, parts: str = "records"
) -> Decoded:
    """Return the finding that a packed file breaks off after *number* of its *parts*."""
    found = error if isinstance(error, Text) else error.args[0]
    expected = _text("more-after", number=number, parts=parts)
    finding = fil.BROKEN_COMPRESSION.finding(found=found, expected=expected)
    return Decoded(number=0, findings=[finding])


def empty(raw: bytes) -> Finding:
    """Return the finding for bytes that hold no record at all."""
    return fil.FILE_EMPTY.finding(found=_text("bytes", count=len(raw)), expected=_A_RECORD)


def too_many_empty(line: int) -> Finding:
    """Return the finding for a file that goes on with empty lines; *line* is the next of them."""
    found = _text("more-empty-lines", most=MAX_EMPTY)
    return fil.TOO_MANY_EMPTY.finding(found=found, expected=_A_RECORD, line=line)


_A_RECORD: Final = _text("a-record")


def _nul(decoded: Decoded, raw: bytes) -> Finding:
    at = raw.index(b"\0")
    line, column = decoded.place(raw, at)
    return fil.NUL_BYTE.finding(
        found=_text("zero"),
        expected=_text("text"),
        words={"offset": decoded.byte(raw, at)},
        line=line,
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
ANY_MARK: Final = tuple(mark for mark, _ in _MARKS)
_HEADS: Final = (
    (re.compile(rb"[^\0]\0\0\0"), "UTF-32"),
    (re.compile(rb"\0\0\0[^\0]"), "UTF-32"),
    (re.compile(rb"[^\0]\0[^\0]"), "UTF-16"),
    (re.compile(rb"\0[^\0]\0"), "UTF-16"),
)


def _too_deep(depth: int, limits: Limits) -> Finding:
    found, expected = _text("levels", count=depth), _text("at-most", most=limits.depth)
    return fil.NESTED_TOO_DEEP.finding(found=found, expected=expected)


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
