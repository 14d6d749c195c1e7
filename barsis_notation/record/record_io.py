"""Read records from files and write them into files.

``read_records`` yields records and findings and does not raise exceptions for faults of the data.
``load``, ``loads`` and ``iter_records`` are for programs that expect valid records, and raise
RecordError. ``dump`` never leaves an incomplete file.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeVar

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect, expect_function
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Extent,
    Limits,
    complete_findings,
    decode,
    detect_wide_unicode,
    make_empty_finding,
    make_empty_lines_finding,
    make_recursion_finding,
    make_size_finding,
    read_into,
    report_broken_compression,
)
from barsis_notation.record.file_lines import MAX_EMPTY, BrokenCompressionError, FileLines
from barsis_notation.record.packing import pack, strip_packing
from barsis_notation.record.structs import Record

_text = bind_texts("record")

_Read = TypeVar("_Read")


class RecordError(BarsisError, ValueError):
    """Raised if data is not one valid record, or if a record cannot be written.

    The message has a line for each finding. The arguments of the constructor are the attributes.

    Attributes:
        findings: The reasons.
        file: Path of the file; "" for data that is not from a file.

    Examples:
        >>> from barsis_notation import RecordError, loads
        >>> try:
        ...     loads('{"format": "barsis-record/1"')
        ... except RecordError as error:
        ...     finding = error.findings[0]
        ...     print(finding.line, finding.severity.value, repr(error.file))
        1 error ''
    """

    def __init__(self, findings: list[Finding], file: str = "") -> None:
        self.findings = findings
        self.file = file
        super().__init__("\n".join(_describe(finding, file) for finding in findings))


def _describe(finding: Finding, file: str) -> str:
    place = f"{finding.line}:{finding.column or 1}" if finding.line else ""
    head = ":".join(part for part in (file, place) if part)
    return f"{head}: {finding.message}" if head else finding.message


OnError = Callable[[RecordError], object]
"""Function that is called with the error of each bad record; reading continues after it."""


# Reading for validation: faults of the data are findings, not exceptions.


def read_records(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,
    lines: bool | None = None,
) -> Iterator[Decoded]:
    """Read *source* and yield every record with its findings.

    Faults of the data are findings, not exceptions. A finding about the file rather than a record
    is in a result with number 0. An empty file gives one such result. Reading stops with a finding
    after damaged compressed data, after a line that does not end within ``limits.max_skip`` bytes,
    and after more than 65,536 consecutive empty lines.

    Args:
        source: The bytes of a file or a binary stream: one JSON document or JSON Lines, plain or
            packed with gzip or Zstandard. A stream stays open.
        limits: The limits of a record.
        check_turns: Add findings for turn strings outside the strict grammar, and for those that do
            not have the form of turns of the record's game.
        lines: Whether the source is JSON Lines; None to decide by its first two lines. UTF-16,
            UTF-32 and a quoted mail (lines with ``>``) are always read as one document.

    Raises:
        OSError: In iteration, if the stream cannot be read.
        NoZstandardError: In iteration, if Zstandard is needed but not installed. It is an OSError.
    """
    for piece in iter_pieces(source, limits, lines):
        yield piece.decoded if piece.is_remark else fill(piece.decoded, limits, check_turns)


def iter_unread_records(
    source: bytes | BinaryIO, limits: Limits = STANDARD, *, lines: bool | None = None
) -> Iterator[Decoded]:
    """Yield every record of *source* as bytes that have not been decoded yet.

    The ``record`` of each result is None and its ``unread`` is set; :func:`ensure_read` reads it.
    If a result has only findings, for example that a line is too large, its ``unread`` is None.
    Arguments and errors are those of :func:`read_records`.
    """
    for piece in iter_pieces(source, limits, lines):
        yield _mark_unread(piece, limits)


def _mark_unread(piece: Piece, limits: Limits) -> Decoded:
    """Return the result of *piece*, marked for ``fill`` to read unless it is a remark."""
    piece.decoded.unread = None if piece.is_remark else limits
    return piece.decoded


def iter_live_records(source: BinaryIO, limits: Limits = STANDARD) -> Iterator[Decoded]:
    """Yield the record of each line of a stream as soon as the line has arrived.

    Every line gives one result. This is the record, which is not read yet (``ensure_read`` reads
    it), or a finding if the line is larger than ``limits.size``. An empty line, or a line that does
    not end within ``limits.max_skip`` bytes, gives a finding in a result with number 0. Reading
    stops after such an endless line, and after damaged packed data, which gives a finding.

    Offsets count from the beginning of each line, so that the findings of a line do not depend on
    the lines before it.

    Args:
        source: A binary stream of JSON Lines. It is not read beyond the line that is needed.
        limits: The limits of a record.

    Raises:
        OSError: In iteration, if the stream cannot be read.
        NoZstandardError: In iteration, if Zstandard is needed but not installed. It is an OSError.
    """
    number, most = 0, limits.size + 2
    try:
        rest = FileLines(source)
        begin, line = rest.offset, rest.line
        while raw := rest.take(most):
            ends = not _is_cut(raw, limits) or rest.skip_line(limits.max_skip)
            if not ends:
                yield _make_remark(_make_endless_finding(rest, begin), 0, line)
                return
            if raw in _EMPTY:
                yield _make_remark(_empty_lines(1, line), 0, line)
            else:
                number += 1
                piece = _make_line_piece(raw, limits, Decoded(number=number, line=line))
                yield _mark_unread(piece, limits)
            begin, line = rest.offset, rest.line
    except BrokenCompressionError as error:
        yield report_broken_compression(error, number)


class Piece(NamedTuple):
    """The unread bytes of one record, or a remark about the file, from ``iter_pieces``.

    Attributes:
        decoded: The result with ``raw``, which ``fill`` completes; for a remark, it has findings
            only.
        is_remark: Whether this has only findings and no bytes of a record.
        is_last: Whether the file is not read any further, even if more bytes follow.
    """

    decoded: Decoded
    is_remark: bool = False
    is_last: bool = False


def fill(decoded: Decoded, limits: Limits = STANDARD, check_turns: bool = False) -> Decoded:
    """Read the record from ``decoded.raw``, store it in *decoded* and return *decoded*.

    Faults of the data become findings. Earlier findings are moved to the end.

    Args:
        decoded: The result to fill in.
        limits: The limits of a record.
        check_turns: Add findings about turn strings, as ``read_records`` does.
    """
    decoded.unread = None
    before = decoded.findings
    read_into(decoded, decoded.raw, limits)
    complete_findings(decoded, check_turns=check_turns)
    decoded.findings += before
    return decoded


def ensure_read(decoded: Decoded) -> Decoded:
    """Return *decoded*; if it is unread, read it first with :func:`fill`."""
    return decoded if decoded.unread is None else fill(decoded, decoded.unread)


def iter_pieces(
    source: bytes | BinaryIO, limits: Limits, lines: bool | None = None
) -> Iterator[Piece]:
    """Yield the bytes of every record of *source*, with remarks about the file.

    If a document is larger than ``limits.size``, only its first bytes are kept, and ``fill`` gives
    the finding. A line that is too large is a remark. Arguments and errors are those of
    ``read_records``.
    """
    number = 0
    try:
        rest = FileLines(source)
        cut = _iter_line_pieces if _is_lines(rest, limits, lines) else _iter_document_piece
        for piece in cut(rest, limits):
            number = piece.decoded.number or number
            yield piece
    except BrokenCompressionError as error:
        yield Piece(report_broken_compression(error, number), is_remark=True)


def _is_lines(rest: FileLines, limits: Limits, lines: bool | None) -> bool:
    """Return whether to read *rest* by lines: the value of *lines*, or a guess from two lines.

    A quoted mail or UTF-16 is read as a whole, to get one finding instead of one for each line.
    """
    first, second = rest.look(limits.size + 2)
    if detect_wide_unicode(first) or first.startswith(b">"):
        return False
    if lines is not None:
        return lines
    whole = first.endswith(b"}\n") or first.endswith(b"}\r\n")
    return (whole and first.lstrip(b"\xef\xbb\xbf").startswith(b"{")) or second.startswith(b"{")


def _iter_document_piece(rest: FileLines, limits: Limits) -> Iterator[Piece]:
    raw = rest.take_all(limits.size + 1)
    extent = Extent(0, len(raw))
    yield Piece(Decoded(number=1 if raw.strip() else 0, raw=raw, extent=extent))


class LinesBetween:
    """The unread records in a part of a JSON Lines file; ``fill`` reads them.

    Iterate over it once. A line belongs to the part in which it begins. A line that begins exactly
    at the end of a part belongs to that part, too, with any empty lines after it. Therefore, a part
    that does not start at 0 skips everything up to its first line feed. Numbers and lines count
    from the first line of the part, offsets from the start of the file. Damaged packed data gives a
    finding and ends the iteration.

    Args:
        source: Binary stream whose next byte is that at *start*; unpacked if it begins like a
            packed file.
        start: Offset of the beginning of the part in bytes of the unpacked file.
        end: Offset of the end of the part.
        limits: The limits of a record.
        is_plain: Never unpack the source, because a part of a plain file may begin like a packed
            file.

    Raises:
        NoZstandardError: If Zstandard is needed but not installed.
        OSError: If the source cannot be read. Iteration may also raise it.

    Attributes:
        is_stopped: Whether the rest of the file must not be read. Valid after iteration.
    """

    def __init__(
        self,
        source: BinaryIO,
        start: int,
        end: int,
        limits: Limits = STANDARD,
        *,
        is_plain: bool = False,
    ) -> None:
        self._rest = FileLines(source, is_plain=is_plain)
        self._rest.offset = start
        self._start, self._end, self._limits = start, end, limits
        self.is_stopped = False

    @property
    def lines(self) -> int:
        """Number of lines read so far; after iteration, the number of all lines of the part."""
        return self._rest.line - 1

    def __iter__(self) -> Iterator[Decoded]:
        """Yield the records, unread, and results with findings about the file."""
        number, rest = 0, self._rest
        try:
            if self._start == 0 or self._find_first():
                for piece in _iter_line_pieces(rest, self._limits, self._start, self._end):
                    number = piece.decoded.number or number
                    piece.decoded.unread = None if piece.is_remark else self._limits
                    self.is_stopped = piece.is_last and bool(rest.look(1)[0])
                    yield piece.decoded
        except BrokenCompressionError as error:
            self.is_stopped = True
            yield report_broken_compression(error, number)

    def _find_first(self) -> bool:
        """Skip the lines of the preceding part; return whether a line of this part follows."""
        rest = self._rest
        while rest.offset <= self._end and (piece := rest.take(_CHUNK)):
            if piece.endswith(b"\n"):
                while rest.look(_CHUNK)[0] in _EMPTY:
                    rest.take(_CHUNK)
                rest.line = 1
                return rest.offset <= self._end
        return False


_CHUNK: Final = 2**20


def _iter_line_pieces(
    rest: FileLines, limits: Limits, start: int = 0, end: int | None = None
) -> Iterator[Piece]:
    """Yield the lines of *rest* up to the last one that begins at *end* or before.

    Args:
        rest: The lines.
        limits: The limits of a record.
        start: Offset in the file of the first line.
        end: Offset in the file; None for the end of the file.
    """
    number, most = 0, limits.size + 2
    offset, line = rest.offset, rest.line
    while (end is None or offset <= end or rest.look(most)[0] in _EMPTY) and (
        raw := rest.take(most)
    ):
        if raw in _EMPTY:
            count = _skip_empty(rest, most)
            is_last = count > MAX_EMPTY
            remark = _make_remark(_empty_lines(count, line), offset, line)
            yield Piece(remark, is_remark=True, is_last=is_last)
            if is_last:
                return
        else:
            number += 1
            piece = _make_line_piece(raw, limits, Decoded(number=number, offset=offset, line=line))
            is_last = number == 1 and start == 0 and bool(detect_wide_unicode(raw))
            yield piece._replace(is_last=True) if is_last else piece
            if _is_cut(raw, limits) and not rest.skip_line(limits.max_skip):
                yield Piece(
                    _make_remark(_make_endless_finding(rest), offset, line),
                    is_remark=True,
                    is_last=True,
                )
                return
            if is_last:
                return
        offset, line = rest.offset, rest.line
    if number == start == 0 and not rest.look(1)[0]:
        yield Piece(Decoded(number=0, findings=[make_empty_finding(b"")]), is_remark=True)


def _make_remark(finding: Finding, offset: int, line: int) -> Decoded:
    """Return a result with a finding about the file."""
    return Decoded(number=0, findings=[finding], offset=offset, line=line)


def _is_cut(raw: bytes, limits: Limits) -> bool:
    """Return whether *raw* may be only the beginning of a line."""
    return len(raw) > limits.size and not raw.endswith(b"\n")


def _make_line_piece(raw: bytes, limits: Limits, decoded: Decoded) -> Piece:
    body = raw.removesuffix(b"\n").removesuffix(b"\r")
    if len(body) > limits.size:
        finding = make_size_finding(limits)
        finding.line, finding.record = decoded.line, decoded.number
        decoded.findings = [finding]
        return Piece(decoded, is_remark=True)
    decoded.raw = body
    decoded.extent = Extent(decoded.offset, len(body))
    if not raw.endswith(b"\n"):
        decoded.findings = [_make_unended_finding(decoded)]
    return Piece(decoded)


def _make_unended_finding(decoded: Decoded) -> Finding:
    return fil.NO_LAST_LINE_FEED.finding(
        found=_text("end-of-file"),
        expected=_text("line-feed"),
        line=decoded.line,
        record=decoded.number,
    )


def _make_endless_finding(rest: FileLines, begin: int = 0) -> Finding:
    """Return the finding that no line ends in the bytes read since offset *begin*."""
    found = _text("no-line-feed", count=rest.offset - begin)
    return fil.RECORD_TOO_LARGE.finding(found=found, expected=_text("lines"), line=rest.line)


def _skip_empty(rest: FileLines, most: int) -> int:
    """Skip the empty lines after an empty line; return their number, including the first."""
    count = 1
    while count <= MAX_EMPTY and rest.look(most)[0] in _EMPTY:
        rest.take(most)
        count += 1
    return count


def _empty_lines(count: int, line: int) -> Finding:
    if count > MAX_EMPTY:
        return make_empty_lines_finding(line)
    found, expected = _text("empty-lines", count=count), _text("record-on-every-line")
    return fil.EMPTY_LINE.finding(found=found, expected=expected, line=line)


_EMPTY: Final = (b"\n", b"\r\n")


# Reading and writing for programs that expect good records.


def open_file(path: FilePath) -> BinaryIO:
    """Open the file at *path* for reading bytes as stored; the caller closes it.

    The URI of an object in cloud storage (``s3://...``) is taken for a local path. Raises OSError
    if the file cannot be opened or *path* has a NUL character. Raises WrongTypeError if *path* is
    neither a str nor a path object.
    """
    expect("path", path, str, os.PathLike)
    if "\0" in os.fspath(path):
        raise OSError(errno.EINVAL, "a name with a NUL character", os.fspath(path))
    return Path(path).open("rb")


def loads(text: str | bytes) -> Record:
    """Parse a single record. Turn strings are not checked.

    Args:
        text: The record as JSON or one line of JSON Lines: text, or the bytes of a file, which may
            be compressed with gzip or Zstandard. A path is not accepted; see ``load``.

    Returns:
        The record. Harmless remarks about the text are dropped; ``validate`` reports them.

    Raises:
        RecordError: If there is no valid record, or more than one.
        NoZstandardError: If Zstandard is needed but not installed. It is an OSError.
        WrongTypeError: If *text* is neither str nor bytes.

    Examples:
        >>> from barsis_notation import loads
        >>> record = loads(
        ...     '{"format": "barsis-record/1", "ruleset": {"id": "barsis", "version": 1}, '
        ...     '"players": [{"seats": ["S"]}, {"seats": ["N"]}], "turns": ["S 2:"]}'
        ... )
        >>> record.ruleset.id, record.turns
        ('barsis', ['S 2:'])
    """
    expect("text", text, str, bytes)
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _get_only(read_records(raw), "")


def load(path: FilePath) -> Record:
    """Read the only record of the file at *path*, JSON or JSON Lines, packed or not.

    The path is that of a local file; ``-`` does not mean standard input. The format (JSON or JSON
    Lines) and the compression (gzip or Zstandard) are detected from the content, not from the name.
    Turn strings are not checked. ``read`` reads all formats.

    Raises:
        RecordError: If the data is not exactly one valid record.
        OSError: If the file cannot be opened or read, if it needs Zstandard, which is not
            installed, or if *path* is the URI of an object in cloud storage.
        WrongTypeError: If *path* is neither a str nor a path object.

    Examples:
        >>> import tempfile
        >>> from barsis_notation import Game, dump, load
        >>> record = Game("barsis").record({"S": "Amal", "N": "Basim"})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     dump(record, f"{folder}/game.barsis.json")
        ...     load(f"{folder}/game.barsis.json") == record
        True
    """
    with open_file(path) as stream:
        return _get_only(read_records(stream), str(path))


class RecordIterator(Iterator[_Read]):
    """An iterator over records, or headers, that are read one at a time.

    ``iter_records`` and ``iter_headers`` return one. A bad record raises RecordError, and the next
    call of ``next`` continues with the record after it. If *on_error* is given, it is called with
    each RecordError instead. OSError is always raised. :meth:`close` closes the file; reading to
    the end also closes it.

    Args:
        found: Iterator that yields records, and errors to raise or to report. :meth:`close` closes
            it if it is a generator.
        on_error: Function called with each RecordError; None to raise the error.

    Raises:
        WrongTypeError: If *on_error* is neither callable nor None.
    """

    def __init__(
        self, found: Iterator[_Read | RecordError | OSError], on_error: OnError | None = None
    ) -> None:
        expect_function("on_error", on_error, may_be_none=True)
        self._found = found
        self._on_error = on_error

    def __next__(self) -> _Read:
        """Return the next good record.

        Raises RecordError if the next record is bad and there is no *on_error*, OSError if the file
        cannot be read, and StopIteration after the last record.
        """
        for found in self._found:
            if isinstance(found, RecordError) and self._on_error is not None:
                self._on_error(found)
            elif isinstance(found, RecordError | OSError):
                raise found
            else:
                return found
        raise StopIteration

    def close(self) -> None:
        """Close the file that is being read. Iteration then ends."""
        if isinstance(self._found, Generator):
            self._found.close()


def iter_records(path: FilePath, *, on_error: OnError | None = None) -> RecordIterator[Record]:
    """Yield the records of the file at *path*, one in memory at a time.

    Turn strings are not checked. To collect errors, call
    ``iter_records(path, on_error=errors.append)``. The file is opened at the first ``next`` and
    closed after the last record; ``close`` of the iterator closes it earlier. ``read`` reads all
    formats.

    Args:
        path: The path of a local file, JSON or JSON Lines, possibly compressed with gzip or
            Zstandard.
        on_error: Function called with the RecordError of each bad record, whose result is ignored.
            If None, RecordError is raised, and iteration can continue with the next record.

    Raises:
        RecordError: In iteration, if a record is bad and *on_error* is None.
        OSError: In iteration, if the file cannot be opened or read, or needs Zstandard, which is
            not installed.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> import tempfile
        >>> from barsis_notation import Game, iter_records, write
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write([Game("barsis").record(), Game("kioz").record()], f"{folder}/games.jsonl")
        ...     [record.ruleset.id for record in iter_records(f"{folder}/games.jsonl")]
        ['barsis', 'kioz']
    """
    expect("path", path, str, os.PathLike)
    return RecordIterator(_records_of_file(path), on_error)


def _records_of_file(path: FilePath) -> Iterator[Record | RecordError]:
    with open_file(path) as stream:
        yield from iter_records_or_errors(read_records(stream), str(path))


def iter_records_or_errors(
    decodeds: Iterable[Decoded], file: str
) -> Iterator[Record | RecordError]:
    """Yield each record of *decodeds*, or the error if it could not be read.

    Results with harmless remarks about the file are skipped (see ``get_error``). *file* is the path
    to name in errors and their findings; "" for none.
    """
    for decoded in decodeds:
        if decoded.record is not None:
            yield decoded.record
        elif (error := get_error(decoded, file)) is not None:
            yield error


def get_error(decoded: Decoded, file: str) -> RecordError | None:
    """Return the error of a result without a record, or None for a harmless remark.

    A remark is a result with number 0; it is harmless if none of its findings is an error.

    Args:
        decoded: A result whose ``record`` is None. The ``file`` of its findings is set.
        file: Path to name in the error and its findings; "" for none.
    """
    if not decoded.number and all(finding.severity != "error" for finding in decoded.findings):
        return None
    for finding in decoded.findings:
        finding.file = file or None
    return RecordError(decoded.findings, file)


def _get_only(decodeds: Iterator[Decoded], file: str) -> Record:
    records = RecordIterator(iter_records_or_errors(decodeds, file))
    record = next(records)
    if next(records, None) is not None:
        found, expected = _text("more-than-one-record"), _text("one")
        finding = fil.SEVERAL_RECORDS.finding(found=found, expected=expected)
        raise RecordError([finding], file)
    return record


def dumps(record: Record) -> str:
    """Return *record* as pretty JSON, with a line for each member and turn.

    The last line also ends with a line feed. The text is not the canonical form; see
    ``canonical_bytes``.

    Raises:
        RecordError: If the text could not be read back as the same record, because it exceeds the
            standard limits or a member has a value that is not valid.
        TypeError: If a member has a value that JSON cannot represent.
        WrongTypeError: If *record* is not a Record.

    Examples:
        >>> from barsis_notation import Game, dumps
        >>> print(dumps(Game("barsis").record()), end="")
        {
          "format": "barsis-record/1",
          "ruleset": {"id": "barsis", "version": 1},
          "players": [{"seats": ["S"]}, {"seats": ["N"]}],
          "turns": [],
          "result": {"winners": [], "reason": "unfinished"}
        }
    """
    return _encode_checked(record).decode()


def dump(record: Record, path: FilePath) -> None:
    """Write *record* to a file.

    The format is pretty JSON, as ``dumps`` returns it. If the name ends in ``.jsonl``, it is one
    line of canonical bytes. The file is compressed if ``.gz`` or ``.zst`` follows. The case of
    suffixes does not matter. Any other suffix also means JSON; use ``write`` for other formats. An
    existing file is replaced, not extended.

    The file is replaced atomically, even if the machine crashes meanwhile, and keeps the
    permissions of the file it replaces.

    Args:
        record: The record.
        path: The path of the file to write. Its folder must exist.

    Raises:
        RecordError: If the file could not be read back as the same record.
        TypeError: If a member has a value that JSON cannot represent.
        NoZstandardError: For ``.zst`` if Zstandard is not installed. It is an OSError.
        OSError: If the file cannot be written, its folder does not exist, or *path* is the URI of
            an object.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> import tempfile
        >>> from pathlib import Path
        >>> from barsis_notation import Game, dump
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "game.barsis.jsonl")
        ...     dump(Game("barsis").record(), path)
        ...     path.read_text()[:27]
        '{"format":"barsis-record/1"'
    """
    expect("path", path, str, os.PathLike)
    target = Path(path)
    from barsis_notation.base.saving import save

    save(target, encode_file(record, target.name))


def encode_file(record: Record, name: str) -> bytes:
    """Return the bytes that :func:`dump` writes into a file called *name*.

    The suffixes of *name* decide the format and the packing. Raises RecordError, TypeError,
    NoZstandardError and WrongTypeError like :func:`dump`.
    """
    raw = _encode_checked(record)
    if strip_packing(name.lower()).endswith(".jsonl"):
        raw = canonical_bytes(record) + b"\n"
    return pack(raw, name)


def check_members(record: Record) -> None:
    """Check that the members of a record have values of their types.

    This is faster than writing and reading the record, as ``dumps`` does, but finds less. The size
    and depth of the record, values in ``x``, U+0000, lone surrogates, text that is not NFC, and
    incomplete entries are not checked.

    Raises:
        RecordError: If a member has a value of a wrong type or form, or is nested too deeply for
            Python.
        TypeError: If a member has a value that JSON cannot represent.
    """
    try:
        plain = msgspec.to_builtins(record, builtin_types=(bytes, bytearray))  # not as base64
        msgspec.convert(plain, Record)
    except (msgspec.ValidationError, RecursionError):
        _encode_checked(record)  # raises the findings


def find_value_faults(record: Record, limits: Limits = STANDARD) -> list[Finding]:
    """Return why the text of a record could not be read back as the same record.

    The findings have no lines and columns. The list is empty if the record can be read back.

    Raises:
        TypeError: If a member has a value that JSON cannot represent.
    """
    try:
        _encode_checked(record, limits)
    except RecordError as error:
        for finding in error.findings:
            finding.line = finding.column = None
        return error.findings
    return []


def _encode_checked(record: Record, limits: Limits = STANDARD) -> bytes:
    expect("record", record, Record)
    try:
        raw = pretty_bytes(record)
    except UnicodeEncodeError as error:
        raise RecordError([_make_half_finding(error)]) from error
    except RecursionError as error:
        raise RecordError([make_recursion_finding(error)]) from error
    decoded = decode(raw, limits=limits)
    if decoded.record != record:
        raise RecordError(decoded.findings or [_make_changed_finding()])
    return raw


def _make_changed_finding() -> Finding:
    found, expected = _text("changed-by-json"), _text("kept-by-json")
    return shp.NOT_A_RECORD.finding(found=found, expected=expected)


def _make_half_finding(error: UnicodeEncodeError) -> Finding:
    from barsis_notation.record.shape_faults import CHARACTER, describe_half

    found = describe_half(error.object[error.start])
    return shp.LONE_SURROGATE.finding(found=found, expected=CHARACTER)
