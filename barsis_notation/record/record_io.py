"""Records from files and into files.

``read_records`` yields what it finds and raises nothing about the data; ``load``, ``loads`` and
``iter_records`` are for programs that expect good records, and raise RecordError. ``dump`` never
leaves half a record behind.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect, expect_function
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Extent,
    Limits,
    broken_compression,
    decode,
    empty,
    finish,
    other_unicode,
    read_into,
    too_large,
    too_many_empty,
)
from barsis_notation.record.file_lines import MAX_EMPTY, BrokenCompressionError, FileLines
from barsis_notation.record.packing import pack, without_packing
from barsis_notation.record.structs import Record

_text = texts_of("record")

_Read = TypeVar("_Read")


class RecordError(BarsisError, ValueError):
    """What was read is not a record; *findings* say why."""

    def __init__(self, findings: list[Finding], file: str = "") -> None:
        self.findings = findings
        self.file = file
        super().__init__("\n".join(_said(finding, file) for finding in findings))


def _said(finding: Finding, file: str) -> str:
    place = f"{finding.line}:{finding.column or 1}" if finding.line else ""
    head = ":".join(part for part in (file, place) if part)
    return f"{head}: {finding.message}" if head else finding.message


OnError = Callable[[RecordError], object]
"""Takes the error of each bad record while reading goes on."""


# What validation reads with: nothing is raised on anybody's data.


def read_records(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,
    lines: bool | None = None,
) -> Iterator[Decoded]:
    """Yield every record of *source*, one JSON document or JSON Lines, either also packed.

    *lines* says which of the two it is; None looks at the first two lines. A finding about the
    file and no record comes with number 0. Raises OSError where *source* cannot be read.
    """
    for piece in pieces(source, limits, lines):
        yield piece.decoded if piece.is_remark else fill(piece.decoded, limits, check_turns)


def unread_records(
    source: bytes | BinaryIO, limits: Limits = STANDARD, *, lines: bool | None = None
) -> Iterator[Decoded]:
    """Yield every record of *source* with its bytes *unread*, for ``fill`` to read."""
    for piece in pieces(source, limits, lines):
        yield _unread(piece, limits)


def _unread(piece: Piece, limits: Limits) -> Decoded:
    """Return what a piece is of, for ``fill`` to read if it is not a remark."""
    piece.decoded.unread = None if piece.is_remark else limits
    return piece.decoded


def records_as_they_come(source: BinaryIO, limits: Limits = STANDARD) -> Iterator[Decoded]:
    """Yield what each line of *source* holds as soon as the line has come, nothing read ahead.

    Every line is one: its record's bytes *unread*, or number 0 and the finding that it is empty or
    goes on for ever. Bytes are counted from the beginning of each line: what is found in one does
    not depend on those before it. Packed data that is damaged ends with a finding. Raises OSError
    where *source* cannot be read.
    """
    number, most = 0, limits.size + 2
    try:
        rest = FileLines(source)
        begin, line = rest.offset, rest.line
        while raw := rest.take(most):
            ends = not _is_cut(raw, limits) or rest.skip_line(limits.skip)
            if not ends:
                yield _remark(_endless(rest, begin), 0, line)
                return
            if raw in _EMPTY:
                yield _remark(_empty_lines(1, line), 0, line)
            else:
                number += 1
                piece = _line(raw, limits, Decoded(number=number, line=line))
                yield _unread(piece, limits)
            begin, line = rest.offset, rest.line
    except BrokenCompressionError as error:
        yield broken_compression(error, number)


class Piece(NamedTuple):
    """The bytes of one record, not yet looked at, or with *is_remark* findings and no record.

    Behind one that *is_last* nothing is read, whatever may follow.
    """

    decoded: Decoded
    is_remark: bool = False
    is_last: bool = False


def fill(decoded: Decoded, limits: Limits = STANDARD, check_turns: bool = False) -> Decoded:
    """Read the record from its bytes and return *decoded*; findings that it had come last."""
    decoded.unread = None
    before = decoded.findings
    read_into(decoded, decoded.raw, limits)
    finish(decoded, check_turns=check_turns)
    decoded.findings += before
    return decoded


def filled(decoded: Decoded) -> Decoded:
    """Return *decoded*, read from its bytes if it comes unread."""
    return decoded if decoded.unread is None else fill(decoded, decoded.unread)


def pieces(source: bytes | BinaryIO, limits: Limits, lines: bool | None = None) -> Iterator[Piece]:
    """Yield the bytes of every record of *source*; the rest as for :func:`read_records`."""
    number = 0
    try:
        rest = FileLines(source)
        cut = _lines if _is_lines(rest, limits, lines) else _document
        for piece in cut(rest, limits):
            number = piece.decoded.number or number
            yield piece
    except BrokenCompressionError as error:
        yield Piece(broken_compression(error, number), is_remark=True)


def _is_lines(rest: FileLines, limits: Limits, lines: bool | None) -> bool:
    """Return whether *rest* is to be read line by line: as said, or as its first lines look.

    A quoted mail or UTF-16 is read as a whole: one finding, in place of one a line.
    """
    first, second = rest.look(limits.size + 2)
    if other_unicode(first) or first.startswith(b">"):
        return False
    if lines is not None:
        return lines
    whole = first.endswith(b"}\n") or first.endswith(b"}\r\n")
    return (whole and first.lstrip(b"\xef\xbb\xbf").startswith(b"{")) or second.startswith(b"{")


def _document(rest: FileLines, limits: Limits) -> Iterator[Piece]:
    raw = rest.take_all(limits.size + 1)
    extent = Extent(0, len(raw))
    yield Piece(Decoded(number=1 if raw.strip() else 0, raw=raw, extent=extent))


class LinesBetween:
    """The records of JSON Lines whose lines begin in a part of a file, for ``fill`` to read.

    The part goes from *start* to *end*, bytes of *source*, unpacked, which stands at *start*; a
    part of a file that is not packed may begin like one that is, and is known to be plain. The
    line that begins where a part ends is of that part, and so are the empty lines behind its last.
    Numbers and lines count from the beginning of the part. After all were taken, *lines* says how
    many lines it has, *is_stopped* that the rest of the file is not to be read.
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
        """How many lines were taken so far."""
        return self._rest.line - 1

    def __iter__(self) -> Iterator[Decoded]:
        """Yield the records, unread, and what is wrong with the file."""
        number, rest = 0, self._rest
        try:
            if self._start == 0 or self._find_first():
                for piece in _lines(rest, self._limits, self._start, self._end):
                    number = piece.decoded.number or number
                    piece.decoded.unread = None if piece.is_remark else self._limits
                    self.is_stopped = piece.is_last and bool(rest.look(1)[0])
                    yield piece.decoded
        except BrokenCompressionError as error:
            self.is_stopped = True
            yield broken_compression(error, number)

    def _find_first(self) -> bool:
        """Pass over the lines of the part before; return whether one of this part follows."""
        rest = self._rest
        while rest.offset <= self._end and (piece := rest.take(_CHUNK)):
            if piece.endswith(b"\n"):
                while rest.look(_CHUNK)[0] in _EMPTY:
                    rest.take(_CHUNK)
                rest.line = 1
                return rest.offset <= self._end
        return False


_CHUNK: Final = 2**20


def _lines(
    rest: FileLines, limits: Limits, start: int = 0, end: int | None = None
) -> Iterator[Piece]:
    """Yield the lines of *rest*, from *start*; up to the last that begins at *end* or before."""
    number, most = 0, limits.size + 2
    offset, line = rest.offset, rest.line
    while (end is None or offset <= end or rest.look(most)[0] in _EMPTY) and (
        raw := rest.take(most)
    ):
        if raw in _EMPTY:
            count = _pass_empty(rest, most)
            is_last = count > MAX_EMPTY
            remark = _remark(_empty_lines(count, line), offset, line)
            yield Piece(remark, is_remark=True, is_last=is_last)
            if is_last:
                return
        else:
            number += 1
            piece = _line(raw, limits, Decoded(number=number, offset=offset, line=line))
            is_last = number == 1 and start == 0 and bool(other_unicode(raw))
            yield piece._replace(is_last=True) if is_last else piece
            if _is_cut(raw, limits) and not rest.skip_line(limits.skip):
                yield Piece(_remark(_endless(rest), offset, line), is_remark=True, is_last=True)
                return
            if is_last:
                return
        offset, line = rest.offset, rest.line
    if number == start == 0 and not rest.look(1)[0]:
        yield Piece(Decoded(number=0, findings=[empty(b"")]), is_remark=True)


def _remark(finding: Finding, offset: int, line: int) -> Decoded:
    """Return what is said of the file, and of no record."""
    return Decoded(number=0, findings=[finding], offset=offset, line=line)


def _is_cut(raw: bytes, limits: Limits) -> bool:
    """Return whether a line may go on after *raw*."""
    return len(raw) > limits.size and not raw.endswith(b"\n")


def _line(raw: bytes, limits: Limits, decoded: Decoded) -> Piece:
    body = raw.removesuffix(b"\n").removesuffix(b"\r")
    if len(body) > limits.size:
        finding = too_large(limits)
        finding.line, finding.record = decoded.line, decoded.number
        decoded.findings = [finding]
        return Piece(decoded, is_remark=True)
    decoded.raw = body
    decoded.extent = Extent(decoded.offset, len(body))
    if not raw.endswith(b"\n"):
        decoded.findings = [_unended(decoded)]
    return Piece(decoded)


def _unended(decoded: Decoded) -> Finding:
    return fil.NO_LAST_LINE_FEED.finding(
        found=_text("end-of-file"),
        expected=_text("line-feed"),
        line=decoded.line,
        record=decoded.number,
    )


def _endless(rest: FileLines, begin: int = 0) -> Finding:
    """Return the finding that no line ends in the bytes that were read from *begin* on."""
    found = _text("no-line-feed", count=rest.offset - begin)
    return fil.RECORD_TOO_LARGE.finding(found=found, expected=_text("lines"), line=rest.line)


def _pass_empty(rest: FileLines, most: int) -> int:
    """Pass over the empty lines after one; return how many there are, with it."""
    count = 1
    while count <= MAX_EMPTY and rest.look(most)[0] in _EMPTY:
        rest.take(most)
        count += 1
    return count


def _empty_lines(count: int, line: int) -> Finding:
    if count > MAX_EMPTY:
        return too_many_empty(line)
    found, expected = _text("empty-lines", count=count), _text("record-on-every-line")
    return fil.EMPTY_LINE.finding(found=found, expected=expected, line=line)


_EMPTY: Final = (b"\n", b"\r\n")


# For programs that expect a good record.


def opened(path: FilePath) -> BinaryIO:
    """Return the file at *path*, open for reading. Raises OSError, also for a NUL in its name."""
    expect("path", path, str, os.PathLike)
    if "\0" in os.fspath(path):
        raise OSError(errno.EINVAL, "a name with a NUL character", os.fspath(path))
    return Path(path).open("rb")


def loads(text: str | bytes) -> Record:
    """Return the record *text* holds; raise RecordError where it holds none, or several."""
    expect("text", text, str, bytes)
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _only(read_records(raw), "")


def load(path: FilePath) -> Record:
    """Return the one record of the file at *path*; raise RecordError where it holds none."""
    with opened(path) as stream:
        return _only(read_records(stream), str(path))


class RecordIterator(Iterator[_Read]):
    """Records, or their headers, that are read one at a time.

    A bad record raises RecordError, and the iterator stays usable: iterating on goes on with the
    record after it. If *on_error* is given, it is called with each RecordError and nothing is
    raised. OSError is always raised. :meth:`close` closes the file; reading to the end does so too.
    """

    def __init__(
        self, found: Iterator[_Read | RecordError | OSError], on_error: OnError | None = None
    ) -> None:
        expect_function("on_error", on_error, may_be_none=True)
        self._found = found
        self._on_error = on_error

    def __next__(self) -> _Read:
        """Return the next good record. Raises RecordError, OSError, StopIteration."""
        for found in self._found:
            if isinstance(found, RecordError) and self._on_error is not None:
                self._on_error(found)
            elif isinstance(found, RecordError | OSError):
                raise found
            else:
                return found
        raise StopIteration

    def close(self) -> None:
        """Close the file that is read; the iterator is at its end."""
        if isinstance(self._found, Generator):
            self._found.close()


def iter_records(path: FilePath, *, on_error: OnError | None = None) -> RecordIterator[Record]:
    """Yield the records of the file at *path*, one in memory at a time.

    A bad record raises RecordError; iterating on goes on with the next record. With *on_error* the
    error is given to that function instead: ``iter_records(path, on_error=errors.append)``. Raises
    OSError if the file cannot be opened or read.
    """
    expect("path", path, str, os.PathLike)
    return RecordIterator(_records_of_file(path), on_error)


def _records_of_file(path: FilePath) -> Iterator[Record | RecordError]:
    with opened(path) as stream:
        yield from records_or_errors(read_records(stream), str(path))


def records_or_errors(decodeds: Iterable[Decoded], file: str) -> Iterator[Record | RecordError]:
    """Yield each record of *decodeds*, or the error of one that could not be read."""
    for decoded in decodeds:
        if decoded.record is not None:
            yield decoded.record
        elif (error := error_of(decoded, file)) is not None:
            yield error


def error_of(decoded: Decoded, file: str) -> RecordError | None:
    """Return why there is no record in *decoded*; None if it is a remark that is not an error."""
    if not decoded.number and all(finding.severity != "error" for finding in decoded.findings):
        return None
    for finding in decoded.findings:
        finding.file = file or None
    return RecordError(decoded.findings, file)


def _only(decodeds: Iterator[Decoded], file: str) -> Record:
    records = RecordIterator(records_or_errors(decodeds, file))
    record = next(records)
    if next(records, None) is not None:
        found, expected = _text("more-than-one-record"), _text("one")
        finding = fil.SEVERAL_RECORDS.finding(found=found, expected=expected)
        raise RecordError([finding], file)
    return record


def dumps(record: Record) -> str:
    """Return *record* as pretty JSON; raise RecordError where no reader would take it back."""
    return _written(record).decode()


def dump(record: Record, path: FilePath) -> None:
    """Write *record* to *path*: pretty JSON, one line for ``.jsonl``, packed for ``.gz``, ``.zst``.

    The file appears whole or not at all, also when the machine stops in the middle, as open to
    others as the file before it (``barsis_notation.base.saving``). Raises RecordError where no
    reader would take the record back, NoZstandardError for ``.zst`` without the extra ``zstd``.
    """
    expect("path", path, str, os.PathLike)
    target = Path(path)
    from barsis_notation.base.saving import save

    save(target, file_of(record, target.name))


def file_of(record: Record, name: str) -> bytes:
    """Return the file called *name* that :func:`dump` writes of *record*. Raises as it does."""
    raw = _written(record)
    if without_packing(name.lower()).endswith(".jsonl"):
        raw = canonical_bytes(record) + b"\n"
    return pack(raw, name)


def _written(record: Record) -> bytes:
    expect("record", record, Record)
    try:
        raw = pretty_bytes(record)
    except UnicodeEncodeError as error:
        raise RecordError([_half(error)]) from error
    decoded = decode(raw)
    if decoded.record != record:
        raise RecordError(decoded.findings or [_changed()])
    return raw


def _changed() -> Finding:
    found, expected = _text("changed-by-json"), _text("kept-by-json")
    return shp.NOT_A_RECORD.finding(found=found, expected=expected)


def _half(error: UnicodeEncodeError) -> Finding:
    from barsis_notation.record.shape_faults import CHARACTER, half_alone

    found = half_alone(error.object[error.start])
    return shp.LONE_SURROGATE.finding(found=found, expected=CHARACTER)
