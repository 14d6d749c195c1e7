"""Parts of files that can be read apart: whole files, and what large JSON Lines are divided into.

How a file is divided depends on nothing but the file. What is packed with Zstandard in frames that
say how large they are unpacked is divided between frames; what is packed otherwise is not, nor is
an object of a cloud that is packed: its frames cannot be found without reading all of it.
"""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, BinaryIO, Final

from barsis_notation.addons import load
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.path_kinds import STANDARD_INPUT, is_object
from barsis_notation.diagnostics import format_codes
from barsis_notation.formats.format_registry import HEAD, find_conflicting_format
from barsis_notation.formats.input_files import InputFile, open_input, open_stream
from barsis_notation.formats.named_files import get_file_size
from barsis_notation.formats.own.json_format import JSONL
from barsis_notation.record.decode import STANDARD, Decoded, Limits, other_unicode
from barsis_notation.record.packing import (
    is_zstd,
    unpacked_head,
    zstd_module,
)
from barsis_notation.record.record_io import LinesBetween, filled

if TYPE_CHECKING:
    from barsis_notation.base.path_kinds import Stored

SIZE: Final = 8 * 2**20
"""Bytes of a part, unpacked."""


class Span(NamedTuple):
    """A part of a file: its bytes from *start* to *end*, unpacked.

    A line that begins at *end* is of the part, one that begins at *start* only of the first. *at*
    is where the bytes from *start* stand in the file, packed or not. Without *end* it is the whole
    file, in any format; its *size* is how many bytes that has, where it was asked already. *tag*
    is that of the file which was looked at: another object than that one is not read.
    """

    path: str
    start: int = 0
    end: int | None = None
    at: int = 0
    size: int | None = None
    tag: str = ""

    @property
    def is_whole(self) -> bool:
        return self.end is None

    @property
    def was_seen(self) -> bool:
        """Whether the file was there when it was looked at."""
        return self.end is not None or self.size is not None


class FileSpans(NamedTuple):
    """What is known of a file before it is read, and the *spans* that it is read in.

    *tag* changes when the file does; *size* is None for what is no file, such as a pipe.
    """

    size: int | None
    tag: str
    spans: list[Span]


def divide_file(path: str, size: int = SIZE) -> Iterator[Span]:
    """Yield the parts of about *size* bytes that a file is read in, one for all that is not large.

    Raises nothing: what cannot be opened is one part, and reading it says why.
    """
    if path == STANDARD_INPUT:
        yield Span(path)
        return
    try:
        yield from inspect_file(path, size).spans
    except (OSError, ValueError):
        yield Span(path, size=0) if is_object(path) else Span(path)  # which is not asked again


def inspect_file(path: str, size: int = SIZE, found: Stored | None = None) -> FileSpans:
    """Look at a file, and divide it into parts of about *size* bytes where it is large.

    Of an object that was *found* already, the store is not asked what it is. Raises OSError, or
    ValueError for what no file can be called.
    """
    return (
        _inspect_object(path, size, found) if is_object(path) else _inspect_local_file(path, size)
    )


def _inspect_local_file(path: str, size: int) -> FileSpans:
    status = os.stat(path)  # noqa: PTH116 - follows links
    if not stat.S_ISREG(status.st_mode):  # a pipe is not opened twice
        return FileSpans(None, "", [Span(path)])
    with open_input(path) as file:
        status = os.fstat(file.stream.fileno())
        tag = make_file_tag(status)
        spans = [span._replace(tag=tag) for span in _divide_lines(file, status.st_size, size)]
    return FileSpans(status.st_size, tag, spans or [Span(path, size=status.st_size, tag=tag)])


def make_file_tag(status: os.stat_result) -> str:
    """Return what changes when a file of this machine does."""
    return str(status.st_mtime_ns)


def _divide_lines(file: InputFile, whole: int, size: int) -> list[Span]:
    """Return the parts of a file of so many bytes as the *whole*, none where it is one."""
    head = file.stream.peek(HEAD)
    is_packed = is_zstd(head)
    if whole <= (size if not is_packed else size // 64) or not _is_in_lines(head, file):
        return []
    if is_packed:
        return _divide_frames(file.name, file.stream, size)
    return [Span(file.name, at, min(at + size, whole), at) for at in range(0, whole, size)]


def _inspect_object(uri: str, size: int, found: Stored | None) -> FileSpans:
    found = found or load("storage.objects").look_up_object(uri)
    assert found is not None
    spans = [Span(uri, size=found.size, tag=found.tag)]
    if found.size > size:
        with open_stream(uri, tag=found.tag) as stream:
            file = InputFile(stream, uri)
            head = file.stream.peek(HEAD)
            if not is_zstd(head) and _is_in_lines(head, file):
                spans = [
                    Span(uri, at, min(at + size, found.size), at, tag=found.tag)
                    for at in range(0, found.size, size)
                ]
    return FileSpans(found.size, found.tag, spans)


def get_span_size(span: Span) -> int:
    """Return how many bytes a part has, 0 where nobody knows."""
    if span.end is not None:
        return span.end - span.start
    return get_file_size(span.path) if span.size is None else span.size


def open_span(span: Span) -> AbstractContextManager[BinaryIO]:
    """Open the file of a part, whose bytes are read next. Raises OSError, see ``open_stream``.

    An object that is no longer the one which was looked at raises ChangedMeanwhileError.
    """
    return open_stream(span.path, tag=span.tag, until=span.end)


def _is_in_lines(head: bytes, file: InputFile) -> bool:
    """Return whether a file is JSON Lines that are read line by line, packed in frames or not.

    Not where the first frames are damaged: then it is not known what they hold.
    """
    if file.format is not JSONL:
        return False
    text = unpacked_head(head, HEAD) if is_zstd(head) else head
    is_gzip = text is head and head.startswith(b"\x1f\x8b")
    return bool(text) and not (is_gzip or other_unicode(text) or text.startswith(b">"))


def _divide_frames(path: str, stream: BinaryIO, size: int) -> list[Span]:
    """Return the parts of a file in frames, none where one does not say how large it is."""
    spans: list[Span] = []
    start = end = at = 0
    for place, unpacked in _find_frames(stream):
        if unpacked is None:
            return []
        if end - start >= size:
            spans.append(Span(path, start, end, at))
            start, at = end, place
        end += unpacked
    return [*spans, Span(path, start, end, at)] if spans else []


def _find_frames(stream: BinaryIO) -> Iterator[tuple[int, int | None]]:
    """Yield where each frame begins, and how large it is unpacked; None for what is damaged."""
    zstd = zstd_module()
    with mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data, memoryview(data) as view:
        at = 0
        while at < len(view):
            rest = view[at:]
            try:
                size = zstd.get_frame_size(rest)
                unpacked = zstd.get_frame_info(rest).decompressed_size
            except zstd.ZstdError:
                size, unpacked = len(rest), None
            finally:
                rest.release()
            yield at, unpacked
            at += size


ReadFile = Callable[[BinaryIO, str, Limits], Iterator[Decoded]]
"""Yields the records of an opened file, of which the name and the bounds of a record are given."""


class SpanRecords:
    """The records of a part of a file, as ``InputFile`` yields those of files.

    Numbers and lines count from the beginning of the part. After all were taken, *lines* says how
    many lines a part has that is not a whole file, *is_stopped* that the file is not read on.
    """

    def __init__(
        self,
        span: Span,
        stream: BinaryIO,
        limits: Limits = STANDARD,
        *,
        later: bool = False,
        read: ReadFile | None = None,
    ) -> None:
        """Read *stream*, the opened file; a whole one with *read*, if that is given."""
        self._span, self._stream, self._limits = span, stream, limits
        self._later = later
        self._read = read
        self._between: LinesBetween | None = None

    @property
    def lines(self) -> int:
        return self._between.lines if self._between else 0

    @property
    def is_stopped(self) -> bool:
        return self._between is not None and self._between.is_stopped

    def __iter__(self) -> Iterator[Decoded]:
        """Yield the records; with *later* they may come unread."""
        span = self._span
        if span.end is None:
            if self._read is not None:
                yield from self._read(self._stream, span.path, self._limits)
            else:
                file = InputFile(self._stream, span.path)
                yield from file.records(self._limits, later=self._later)
            return
        named = find_conflicting_format(span.path, JSONL) if span.start == 0 else None
        if named is not None:
            differs = format_codes.NAME_DIFFERS.finding(found=named.name, expected=JSONL.name)
            yield Decoded(number=0, findings=[differs])
        self._stream.seek(0)
        is_plain = not is_zstd(self._stream.read(4))
        self._stream.seek(span.at)
        where = span.start, span.end
        self._between = LinesBetween(self._stream, *where, self._limits, is_plain=is_plain)
        yield from self._between if self._later else map(filled, self._between)
