"""Decode one record from its bytes, into the record or into findings.

Faults of the data do not raise exceptions. Bytes in exactly the form that this package writes are
read once: the typed decoder checks every member, and writing the record again proves that no
content was lost, such as a repeated member or a number written as ``83.0``. All other bytes are
read a second time as plain JSON and checked against the shape of a record.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import PickledWhole
from barsis_notation.base.former_names import FormerName
from barsis_notation.base.source_map import (
    find_member_name,
    find_offset,
    get_line_and_column,
    map_offsets,
)
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.canonical import pretty_bytes, sorted_bytes
from barsis_notation.record.file_lines import MAX_EMPTY, BrokenCompressionError
from barsis_notation.record.scan import are_texts
from barsis_notation.record.shapes import MAX_FINDINGS
from barsis_notation.record.structs import Header, Record

if TYPE_CHECKING:
    from barsis_notation.record.json_repair import MendedText

_text = bind_texts("record")

R = TypeVar("R", Record, Header)

MIB: Final = 2**20


class WorkerLimits(NamedTuple):
    """The limits of a worker process (see ``parallel``).

    A worker that exceeds one of them ends.

    Attributes:
        seconds: Seconds of CPU time for one item. Not enforced on Windows.
        memory: Bytes of memory in addition to those used when the worker starts. Enforced on Linux
            only.
    """

    seconds: int
    memory: int


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of one record.

    Data beyond a limit is reported as a finding, not raised. ``DEFAULT_LIMITS`` has the defaults.
    Immutable.

    Attributes:
        size: Maximum size of a record in bytes. Checked before the record is read.
        depth: Maximum nesting depth of objects and lists in a record. Checked before the record is
            read.
        seconds: Maximum seconds of CPU time for replaying a record, checked between turns. As only
            CPU time counts, the load of the machine does not change a verdict.
        memory: Bytes that a worker process of a large job may use to read or check a record. The
            process that the user started is not limited.

    Examples:
        >>> from barsis_notation.formats import Limits, decode_record
        >>> [finding] = decode_record(b'{"format": 1}', limits=Limits(size=10)).findings
        >>> finding.name
        'record-too-large'
    """

    size: int = 4 * MIB
    depth: int = 32
    seconds: int = 10
    memory: int = 600 * MIB

    @FormerName("worker_limits")
    def of_worker(self) -> None:
        """The former name of ``worker_limits``; using it issues a DeprecationWarning."""

    @FormerName("max_skip")
    def skip(self) -> None:
        """The former name of ``max_skip``; using it issues a DeprecationWarning."""

    @FormerName("max_skip_lines")
    def skip_lines(self) -> None:
        """The former name of ``max_skip_lines``; using it issues a DeprecationWarning."""

    @property
    def worker_limits(self) -> WorkerLimits:
        """The limits of a worker process: 1.5 times *seconds*, rounded up, and *memory*.

        The time is longer than *seconds*, so that a replay stops before the worker is ended.
        """
        return WorkerLimits(self.seconds + -(-self.seconds // 2), self.memory)

    @property
    def max_skip(self) -> int:
        """Maximum number of bytes to skip in search of the end of a record.

        It is 32 times *size*, but at least 128 MiB. After that many bytes, the file is not read any
        further.
        """
        return 32 * max(self.size, 4 * MIB)

    @property
    def max_skip_lines(self) -> int:
        """Maximum number of lines to skip in search of the end of a record.

        It is ``max_skip`` divided by 256, because many short lines take as long as a few long ones.
        """
        return self.max_skip // 256


STANDARD: Final = Limits()
"""The default ``Limits``: 4 MiB, 32 levels of nesting, 10 seconds, 600 MiB of memory.

``barsis_notation.formats`` exports it as ``DEFAULT_LIMITS``.

Examples:
    >>> from barsis_notation.formats import DEFAULT_LIMITS
    >>> DEFAULT_LIMITS.size, DEFAULT_LIMITS.depth, DEFAULT_LIMITS.seconds
    (4194304, 32, 10)
"""

Locator = Callable[[bytes], dict[str, int]]
"""A callback that maps the JSON pointers of a record's members to offsets in the given bytes."""


class EnclosingBytes(Protocol):
    """The part of a file that contains a record in another form, such as a table row.

    Readers of other formats implement this protocol, so that findings have a line and column in the
    file.
    """

    @property
    def raw(self) -> bytes:
        """The bytes of that part of the file, unchanged, such as a row with its line ending.

        They begin at ``Decoded.offset``, on line ``Decoded.line``.
        """

    def offset(self, inside: int) -> int:
        """Return the offset in ``raw`` of a byte of the record's text.

        *inside* is its offset in that text.
        """


class Extent(NamedTuple):
    """The range of an unpacked file that contains exactly one record.

    Attributes:
        offset: Offset in bytes from the start of the file.
        length: Number of bytes.
    """

    offset: int
    length: int


class Decoded(Struct, kw_only=True):
    """The result of reading one record.

    ``decode_record`` returns an instance, and a ``Reader`` yields them. A plug-in that creates an
    instance sets *number* and either *record* or *findings*; it also sets *line* and *offset* if it
    knows them.

    Attributes:
        number: Number of the record in its file, from 1; 0 for findings about the file.
        record: The record. It is None if the findings prevent reading it, or if it has not been
            read yet.
        rest: The record without the members in *left_out*, if it cannot be read because of these
            members and no move depends on them. Use it only to check the turns.
        left_out: JSON pointers of the members missing from *rest*.
        findings: The findings, with line and column if they are known.
        offset: Offset of the record in its unpacked file, in bytes from 0.
        line: Line in which the record begins, from 1.
        raw: The text that findings are located in: the bytes of the record or, for a row of a
            table, the JSON text of its record.
        within: The bytes of the file that *raw* was taken from, if they differ from it; None
            otherwise.
        locator: Function that takes *raw* and returns a dict that maps JSON pointers to offsets in
            it.
        offsets: The result of *locator*, in bytes; None until it is needed.
        is_recoded: Whether *raw* was converted to UTF-8 from another encoding of the file.
        mended: The text to write in place of *raw*, if a finding has a fix that replaces the text;
            None otherwise.
        extent: The range of the file that a fix may replace; None if it is unknown.
        unread: The limits for reading *raw* later; None if it has been read.

    Examples:
        >>> from barsis_notation import Game
        >>> from barsis_notation.formats import Decoded, canonical_bytes, decode_record
        >>> decoded = decode_record(canonical_bytes(Game("barsis").record()))
        >>> decoded.number, decoded.record.ruleset.id, decoded.findings
        (1, 'barsis', [])
        >>> Decoded(record=Game("barsis").record(), line=7).locate("/turns")[0]
        7
    """

    number: int = 1
    record: Record | None = None
    rest: Record | None = None
    left_out: tuple[str, ...] = ()
    findings: list[Finding] = []
    offset: int = 0
    line: int = 1
    raw: bytes = b""
    within: EnclosingBytes | None = None
    locator: Locator = map_offsets
    offsets: dict[str, int] | None = None
    is_recoded: bool = False
    mended: MendedText | None = None
    extent: Extent | None = None
    unread: Limits | None = None

    @FormerName("locate")
    def where(self) -> None:
        """The former name of ``locate``; using it issues a DeprecationWarning."""

    @FormerName("locate_byte")
    def place(self) -> None:
        """The former name of ``locate_byte``; using it issues a DeprecationWarning."""

    @FormerName("get_file_offset")
    def byte(self) -> None:
        """The former name of ``get_file_offset``; using it issues a DeprecationWarning."""

    def locate(
        self, pointer: str, inside: int | None = None, *, of_name: bool = False
    ) -> tuple[int, int]:
        """Return the line and column of a value in the file, both from 1.

        Columns count characters.

        Args:
            pointer: JSON pointer of the value, such as ``/turns/3``. If it does not exist, the
                nearest object or list around it is located.
            inside: Index of a character in the text of the value, from 0, such as the column of a
                move in its turn string; None to locate the beginning of the value. Escapes in the
                text are not taken into account.
            of_name: Locate the name of the member and not its value.
        """
        if self.offsets is None:
            self.offsets = self.locator(self.raw)
        offset = find_offset(self.offsets, pointer)
        if of_name and pointer in self.offsets:
            offset = find_member_name(self.raw, offset)
        if inside is not None:
            offset += self.raw.startswith(b'"', offset)
        line, column = self.locate_byte(self.raw, offset)
        return line, column + (inside or 0)

    def locate_byte(self, text: bytes, offset: int) -> tuple[int, int]:
        """Return the line and column in the file of the byte at *offset* in *text*.

        Both are from 1, and columns count characters. *offset* counts bytes from 0. *text* is
        ``raw``, with or without its byte order mark.
        """
        if self.within is not None:
            text, offset = self.within.raw, self._offset_within(text, offset)
        line, column = get_line_and_column(text, offset)
        return self.line + line - 1, column

    def get_file_offset(self, text: bytes, offset: int) -> int:
        """Return the offset in the unpacked file of the byte at *offset* in *text*.

        Both offsets count bytes from 0. *text* is ``raw``, with or without its byte order mark.
        """
        return self.offset + self._offset_within(text, offset)

    def _offset_within(self, text: bytes, offset: int) -> int:
        offset += len(self.raw) - len(text)
        return offset if self.within is None else self.within.offset(offset)


def decode(
    raw: bytes,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,
    number: int = 1,
    offset: int = 0,
    line: int = 1,
    within: EnclosingBytes | None = None,
) -> Decoded:
    """Decode the record in *raw* and return it with its findings.

    Faults of the data are findings, not exceptions. ``barsis_notation.formats`` exports this
    function as ``decode_record``.

    Args:
        raw: The bytes of one record as JSON, not compressed.
        limits: The limits of a record.
        check_turns: Add findings for turn strings outside the strict grammar, and for those that do
            not have the form of turns of the record's game. This is not needed before a replay,
            which scans the turns itself and accepts lenient forms.
        number: Number of the record in its file, from 1.
        offset: Offset of the record in its file, in bytes.
        line: Line of the file in which it begins, from 1.
        within: The part of the file that *raw* was taken from, if it differs from *raw*, else None.
            If it is given, *offset* and *line* are those of that part.

    Returns:
        A result whose ``record`` is None if the findings prevent reading it. The findings have the
        record number and the line in the file, and a column unless they are about the whole record.

    Examples:
        >>> from barsis_notation.formats import decode_record
        >>> decoded = decode_record(b"{}", number=3, line=3)
        >>> decoded.record is None, decoded.findings[0].name, decoded.findings[0].line
        (True, 'missing-member', 3)
    """
    decoded = Decoded(number=number, offset=offset, line=line, raw=raw, within=within)
    read_into(decoded, raw, limits)
    complete_findings(decoded, check_turns=check_turns)
    return decoded


def is_fatal(finding: Finding) -> bool:
    """Return whether a finding from reading a record prevents the record from being used.

    All errors do, except those about text that is not NFC and about turns outside the strict
    grammar or the form of their game.
    """
    return finding.severity == Severity.ERROR and finding.code not in _READABLE


_READABLE: Final = (shp.NOT_NFC.code, shp.TURN_SYNTAX.code)


def read_into(decoded: Decoded, document: bytes, limits: Limits) -> None:
    """Set the record and the findings of *decoded* from a JSON document.

    Also sets ``rest``, ``left_out`` and ``mended`` if there are any. Earlier findings of *decoded*
    are dropped. Faults of the data are findings, not exceptions; their places are set by
    ``complete_findings``.

    Args:
        decoded: The result to fill in, without a record.
        document: The bytes of the document: ``decoded.raw``, or JSON made from another form of
            record.
        limits: The limits of a record.
    """
    try:
        _read(decoded, document, limits)
    except MemoryError:
        decoded.record, decoded.findings = None, [make_memory_finding(limits)]
    except RecursionError as error:
        decoded.record, decoded.findings = None, [make_recursion_finding(error)]


def make_recursion_finding(error: RecursionError) -> Finding:
    """Return the finding for a record that is nested too deeply for Python, without a place."""
    found = _text("ended-in", error=type(error).__name__)
    return fil.NO_MEMORY.finding(found=found, expected=_text("smaller-record"))


def make_memory_finding(limits: Limits) -> Finding:
    """Return the finding for a record that needs more memory than ``limits.memory``.

    The finding has no line or column.
    """
    found = _text("memory-ended", most=limits.memory // MIB)
    return fil.NO_MEMORY.finding(found=found, expected=_text("less-memory"))


def complete_findings(decoded: Decoded, *, check_turns: bool) -> None:
    """Set record number, turn, line and column of the findings of *decoded*.

    With *check_turns*, first add at most MAX_FINDINGS (100) findings about turn strings. They
    report strings outside the strict grammar, and turns of another form than the record's game has.
    """
    if check_turns and decoded.record is not None:
        from barsis_notation.record.entry_checks import find_turn_errors, make_turn_finding

        for pointer, error in islice(find_turn_errors(decoded.record), MAX_FINDINGS):
            finding = make_turn_finding(pointer, error)
            finding.line, finding.column = decoded.locate(pointer, error.column)
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
        is_of_name = finding.code in _OF_NAMES and decoded.locator is map_offsets
        finding.line, finding.column = decoded.locate(pointer, of_name=is_of_name)
    turn = _TURN.match(pointer)
    if turn:
        finding.turn = int(turn[1]) + 1


_OF_NAMES: Final = (shp.DUPLICATE_MEMBER.code, shp.UNKNOWN_MEMBER.code)
"""Codes of findings about the name of a member and not its value."""

_TURN: Final = re.compile(r"/turns/([0-9]{1,9})(?:/|\Z)")


def _read(decoded: Decoded, raw: bytes, limits: Limits) -> None:
    decoded.findings = [*check_raw(decoded, raw, limits)]
    if decoded.findings:
        if any(map(is_fatal, decoded.findings)):
            return
        raw = raw.removeprefix(MARK)
    record, refusal = _decode_typed(raw)
    if record is None or not _is_as_written(raw, record):
        from barsis_notation.record.full_decode import read_again

        decoded.findings += read_again(decoded, raw, refusal, limits)
        if any(map(is_fatal, decoded.findings)):
            _check_rest(decoded)
            return
    if record is not None:
        decoded.findings += _check_entries(record)
        decoded.record = None if any(map(is_fatal, decoded.findings)) else record


def _check_entries(record: Record) -> list[Finding]:
    if are_texts(record.turns):
        return []
    from barsis_notation.record.entry_checks import check_entries

    return check_entries(record)


def _check_rest(decoded: Decoded) -> None:
    """Add the findings about the entries of ``decoded.rest``; drop it if one is fatal."""
    if decoded.rest is not None:
        found = _check_entries(decoded.rest)
        decoded.findings += found
        if any(map(is_fatal, found)):
            decoded.rest = None


_DECODER: Final = msgspec.json.Decoder(Record)
MARK: Final = b"\xef\xbb\xbf"


def _decode_typed(raw: bytes) -> tuple[Record | None, str]:
    """Return the record and "", or None and the reason for the refusal."""
    try:
        return _DECODER.decode(raw), ""
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return None, str(error)


def read_canonical(raw: bytes, limits: Limits) -> Record | None:
    """Return the record if *raw* has the form of ``sorted_bytes``, else None.

    This form is UTF-8 JSON on one line with sorted members. Also return None if the bytes exceed
    the size or depth of *limits*, or are not a valid record. The same applies to text that is not
    NFC, and to bytes that may contain a member ``x`` or U+0000 (see ``can_hide_members``). Use
    ``decode`` for these. Turn strings are not checked, nor are the faults that ``check_entries``
    finds.
    """
    return read_as_written(raw, limits, _DECODER) if raw.startswith(b'{"') else None


def read_as_written(raw: bytes, limits: Limits, decoder: msgspec.json.Decoder[R]) -> R | None:
    """Return the record or header if *raw* has a form that this package writes, else None.

    The form is that of ``sorted_bytes`` or ``pretty_bytes``. Also return None if the bytes exceed
    the size or depth of *limits*, are not valid, are not NFC, or may contain a member ``x`` or
    U+0000. Turn strings are not checked, nor are the faults that ``check_entries`` finds.

    Args:
        raw: The bytes of one record or header, as UTF-8.
        limits: The limits of a record.
        decoder: Decodes the bytes as a Record or a Header.
    """
    # what ``check_raw`` would find: U+0000, size, depth
    if _NUL in raw or len(raw) > limits.size or measure_depth(raw, limits.depth) > limits.depth:
        return None
    try:
        record = decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return record if _is_as_written(raw, record) else None


def _is_as_written(raw: bytes, record: Record | Header) -> bool:
    """Return whether writing *record* gives *raw* again, so that no content was lost."""
    if can_hide_members(raw):
        return False
    again = pretty_bytes(record) if raw.startswith(b"{\n") else sorted_bytes(record)
    return raw == again and (raw.isascii() or unicodedata.is_normalized("NFC", raw.decode()))


def can_hide_members(raw: bytes) -> bool:
    """Return whether *raw* may contain something that the typed decoder accepts unchecked.

    This is a member ``x`` or an escaped U+0000. The result may be True although *raw* contains
    neither. If it is False, *raw* contains neither, unless the name ``x`` is itself escaped, which
    the writers of records never do.
    """
    # most records contain neither, and finding one byte takes a tenth of the time of several
    return (_X in raw and b'"x"' in raw) or (_BACKSLASH in raw and b"\\u0000" in raw)


_X: Final = ord("x")
_BACKSLASH: Final = ord("\\")
_NUL: Final = 0


# Checks of the bytes before reading.


def check_raw(decoded: Decoded, raw: bytes, limits: Limits) -> Iterator[Finding]:
    """Yield the findings about the bytes of a record before it is read.

    They are about its size, its encoding, NUL bytes, empty text and its nesting depth.

    The check stops at the first problem, but continues after a byte order mark. If there are no
    findings, *raw* is still not necessarily UTF-8 or JSON. If there is a byte order mark and the
    text after it is UTF-8, ``decoded.mended`` is set to that text. For UTF-16 and UTF-32, it is set
    to the decoded text if that can be read as records.

    Args:
        decoded: The result that the findings belong to.
        raw: The bytes of the record.
        limits: The limits of a record.
    """
    if len(raw) > limits.size:
        yield make_size_finding(limits)
    elif detect_wide_unicode(raw):
        from barsis_notation.record.full_decode import report_wide_unicode

        yield report_wide_unicode(decoded, raw, limits)
    elif _NUL in raw:
        yield _make_nul_finding(decoded, raw)
    elif not raw.removeprefix(MARK).strip():
        yield make_empty_finding(raw)
    else:
        if raw.startswith(MARK):
            from barsis_notation.record.full_decode import report_mark

            yield report_mark(decoded, raw)
        depth = measure_depth(raw, limits.depth)
        if depth > limits.depth:
            yield _make_depth_finding(depth, limits)


def make_size_finding(limits: Limits) -> Finding:
    """Return the finding for a record with more bytes than ``limits.size``.

    The finding has no line or column.
    """
    found, expected = _text("more-bytes", most=limits.size), _text("at-most", most=limits.size)
    return fil.RECORD_TOO_LARGE.finding(found=found, expected=expected)


class EndlessError(PickledWhole):
    """Raised if a record does not end within the maximum number of bytes or lines.

    Attributes:
        finding: The finding to report.

    Args:
        size: Number of bytes read since the beginning of the record.
        lines: Number of lines read since then.
        limits: The limits that were exceeded: ``max_skip`` or ``max_skip_lines``.
    """

    def __init__(self, size: int, lines: int, limits: Limits) -> None:
        super().__init__()
        most = limits.size
        if size > limits.max_skip:
            found = _text("no-end", count=size)
        else:
            found, most = _text("no-end-in-lines", count=lines), limits.max_skip_lines
        self.finding = fil.RECORD_TOO_LARGE.finding(
            found=found, expected=_text("at-most", most=most)
        )


def report_broken_compression(
    error: BrokenCompressionError | Text, number: int, parts: str = "records"
) -> Decoded:
    """Return a result with number 0 and the finding that a packed file is damaged.

    Args:
        error: The error of the reader, or its text.
        number: How many *parts* were read before the damage.
        parts: Name of the parts for the message: ``records``, ``games``, ``trials`` or ``bytes``.
            The Arabic message supports only these names.
    """
    found = error if isinstance(error, Text) else error.args[0]
    expected = _text("more-after", number=number, parts=parts)
    finding = fil.BROKEN_COMPRESSION.finding(found=found, expected=expected)
    return Decoded(number=0, findings=[finding])


def make_empty_finding(raw: bytes) -> Finding:
    """Return the finding for a file without any record; *raw* is its content."""
    return fil.FILE_EMPTY.finding(found=_text("bytes", count=len(raw)), expected=_A_RECORD)


def make_empty_lines_finding(line: int) -> Finding:
    """Return the finding for more than MAX_EMPTY (65,536) empty lines in succession.

    *line* is the line to report, from 1.
    """
    found = _text("more-empty-lines", most=MAX_EMPTY)
    return fil.TOO_MANY_EMPTY.finding(found=found, expected=_A_RECORD, line=line)


_A_RECORD: Final = _text("a-record")


def _make_nul_finding(decoded: Decoded, raw: bytes) -> Finding:
    at = raw.index(b"\0")
    line, column = decoded.locate_byte(raw, at)
    return fil.NUL_BYTE.finding(
        found=_text("zero"),
        expected=_text("text"),
        words={"offset": decoded.get_file_offset(raw, at)},
        line=line,
        column=column,
    )


def detect_wide_unicode(raw: bytes) -> str:
    """Return ``UTF-16`` or ``UTF-32`` if *raw* begins like text in that encoding, else "".

    Such text begins with the byte order mark of the encoding, or with ASCII characters in it, which
    are recognised by their zero bytes. *raw* is a file, or at least its first four bytes.
    """
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


def _make_depth_finding(depth: int, limits: Limits) -> Finding:
    found, expected = _text("levels", count=depth), _text("at-most", most=limits.depth)
    return fil.NESTED_TOO_DEEP.finding(found=found, expected=expected)


def measure_depth(raw: bytes, enough: int) -> int:
    """Return the nesting depth of objects and lists in the JSON *raw*.

    If the depth is at most *enough*, *enough* is returned, because that is faster. *raw* may be
    damaged; unmatched closing brackets are ignored.
    """
    if _count_brackets(raw, b"[") + _count_brackets(raw, b"{") <= enough:
        return enough
    brackets = left = _STRINGS.sub(b"", raw).translate(_ONE_KIND, _PLAIN)
    for _ in range(enough):
        left = left.replace(b"[]", b"")  # every pass removes one level
    return enough if not left else _measure_exactly(brackets)


def _count_brackets(raw: bytes, bracket: bytes) -> int:
    """Count *bracket*, searching only up to the last one, because the turns come after it."""
    return raw.count(bracket, 0, raw.rfind(bracket) + 1)


_STRINGS: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z)', re.DOTALL)
_PLAIN: Final = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND: Final = bytes.maketrans(b"{}", b"[]")


def _measure_exactly(brackets: bytes) -> int:
    """Return the depth of *brackets*; unmatched closing ones are ignored."""
    depth = deepest = 0
    for byte in brackets:
        depth = depth + 1 if byte == _OPENING else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


_OPENING: Final = ord("[")
