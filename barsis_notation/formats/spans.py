"""Division of files into parts that can be read independently.

A part is a whole file, or a range of a large JSON Lines file. The division depends only on the
file. A file compressed with Zstandard in frames that declare their uncompressed size is divided
between frames. Files compressed in other ways are not divided, nor are compressed objects of cloud
storage: finding their frames would require reading all of them.
"""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from barsis_notation.addons import load
from barsis_notation.base.path_kinds import STANDARD_INPUT, is_object
from barsis_notation.diagnostics import format_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format_registry import HEAD, find_conflicting_format
from barsis_notation.formats.input_files import InputFile, open_input, open_stream
from barsis_notation.formats.named_files import get_file_size
from barsis_notation.formats.own.json_format import JSONL
from barsis_notation.record.decode import STANDARD, Decoded, Limits, detect_wide_unicode
from barsis_notation.record.packing import (
    import_zstd,
    is_zstd,
    unpack_head,
)
from barsis_notation.record.record_io import LinesBetween, ensure_read

if TYPE_CHECKING:
    from barsis_notation.base.path_kinds import StoredObject

SIZE: Final = 8 * 2**20
"""Default size of a part in bytes, uncompressed."""


class Span(NamedTuple):
    """A part of a file, as a range of its uncompressed bytes.

    ``divide_file`` yields the parts, and ``SpanRecords`` reads their records. A line that begins at
    *end* belongs to the part; a line that begins at *start* belongs to the part only if it is the
    first part.

    Attributes:
        path: The path or URI of the file, or ``-`` for standard input.
        start: Offset of the first byte, in the uncompressed file.
        end: Offset of the end, in the uncompressed file; None for a whole file in any format.
        at: Offset in the stored file (compressed or not) of the bytes that begin at *start*.
        size: Size of a whole file in bytes as stored, None if it is unknown. It is not set for a
            range.
        tag: A text that changes when the file is changed (see ``FileSpans.tag``), "" if unknown. An
            object whose tag is different is not read.
    """

    path: str
    start: int = 0
    end: int | None = None
    at: int = 0
    size: int | None = None
    tag: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the part is a whole file."""
        return self.end is None

    @property
    def was_seen(self) -> bool:
        """Whether the part is a range, or a whole file whose size is known.

        It is False for standard input, pipes, and local files that could not be inspected.
        """
        return self.end is not None or self.size is not None


class FileSpans(NamedTuple):
    """The size and tag of a file, and its parts, from ``inspect_file``.

    Attributes:
        size: Size of the file in bytes as stored, None if it is not a regular file, such as a pipe.
        tag: A text that changes when the file is changed. For a local file, the modification time
            in nanoseconds; for an object, its entity tag, or "" if the store does not supply one;
            for a pipe, "".
        spans: The parts, in order; at least one.
    """

    size: int | None
    tag: str
    spans: list[Span]


def divide_file(path: str, size: int = SIZE) -> Iterator[Span]:
    """Yield the parts of a file, in order; most files have only one.

    Only large files in JSON Lines are divided: uncompressed files of more than *size* bytes, and
    local files in Zstandard frames that declare their size. A file that cannot be opened is yielded
    as one part, so that reading it reports the reason; no exceptions are raised.

    Args:
        path: The path or URI of the file, or ``-`` for standard input.
        size: Approximate size of a part in bytes, uncompressed.
    """
    if path == STANDARD_INPUT:
        yield Span(path)
        return
    try:
        yield from inspect_file(path, size).spans
    except (OSError, ValueError):
        yield Span(path, size=0) if is_object(path) else Span(path)  # the store is asked once


def inspect_file(path: str, size: int = SIZE, found: StoredObject | None = None) -> FileSpans:
    """Return the size, the tag and the parts of a file.

    The file is divided as by ``divide_file``: only large files in JSON Lines have several parts.

    Args:
        path: A path, or the URI of an object in cloud storage.
        size: Approximate size of a part in bytes, uncompressed.
        found: The properties of an object that were already requested from the store, or None.

    Raises:
        OSError: If the file cannot be read, or if the object is no longer the one in *found*. Also
            if Zstandard or the add-on for cloud storage is needed but not installed.
        ValueError: If a local path contains NUL.
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
        spans = _divide_lines(file, status.st_size, size) or [Span(path, size=status.st_size)]
    return FileSpans(status.st_size, tag, [span._replace(tag=tag) for span in spans])


def make_file_tag(status: os.stat_result) -> str:
    """Return the modification time of a local file in nanoseconds, as decimal digits."""
    return str(status.st_mtime_ns)


def _divide_lines(file: InputFile, whole: int, size: int) -> list[Span]:
    """Return the parts of a file of *whole* bytes, [] if it is not divided."""
    head = file.stream.peek(HEAD)
    is_packed = is_zstd(head)
    if is_packed and is_object(file.name):
        return []
    if whole <= (size if not is_packed else size // 64) or not _is_in_lines(head, file):
        return []
    if is_packed:
        return _divide_frames(file.name, file.stream, size)
    return [Span(file.name, at, min(at + size, whole), at) for at in range(0, whole, size)]


def _inspect_object(uri: str, size: int, found: StoredObject | None) -> FileSpans:
    found = found or load("storage.objects").look_up_object(uri)
    assert found is not None
    spans: list[Span] = []
    if found.size > size:
        with open_stream(uri, tag=found.tag) as stream:
            spans = _divide_lines(InputFile(stream, uri), found.size, size)
    spans = spans or [Span(uri, size=found.size)]
    return FileSpans(found.size, found.tag, [span._replace(tag=found.tag) for span in spans])


def get_span_size(span: Span | Finding) -> int:
    """Return the number of bytes of a part; 0 for a finding, or if the size is unknown.

    For a range, uncompressed bytes are counted; for a whole file, bytes as stored. If ``span.size``
    of a whole file is None, the file system or the object store is queried. No exceptions are
    raised.
    """
    if isinstance(span, Finding):
        return 0
    if span.end is not None:
        return span.end - span.start
    return get_file_size(span.path) if span.size is None else span.size


def open_span(span: Span) -> AbstractContextManager[BinaryIO]:
    """Open the file of a part, for ``SpanRecords``.

    Returns:
        A context manager that yields a stream of the whole file as stored, positioned at its start.

    Raises:
        ChangedMeanwhileError: On entering the context, if the object was replaced since it was
            inspected. Local files are not checked for changes.
        OSError: On entering the context, if the file cannot be opened.
    """
    return open_stream(span.path, tag=span.tag, until=span.end)


def _is_in_lines(head: bytes, file: InputFile) -> bool:
    """Return whether a file is JSON Lines that can be divided: uncompressed or in frames.

    Return False if the first frames are damaged, because their content is unknown.
    """
    if file.format is not JSONL:
        return False
    text = unpack_head(head, HEAD) if is_zstd(head) else head
    is_gzip = text is head and head.startswith(b"\x1f\x8b")
    return bool(text) and not (is_gzip or detect_wide_unicode(text) or text.startswith(b">"))


def _divide_frames(path: str, stream: BinaryIO, size: int) -> list[Span]:
    """Return the parts of a file in frames, [] if a frame does not declare its size."""
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
    """Yield the offset and uncompressed size of each frame; the size is None for a damaged one."""
    zstd = import_zstd()
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
"""Takes the stream and name of an opened file, and the limits; yields its records."""


class SpanRecords:
    """An iterable of the records of a part of a file, as ``InputFile.records`` yields them.

    It can be iterated only once. It yields ``Decoded``, and raises OSError if the file cannot be
    read or needs Zstandard and it is not installed; damaged data is reported as findings. Record
    and line numbers count from the beginning of the part.

    Args:
        span: The part.
        stream: The opened file, from ``open_span``; for a range, it must be seekable.
        limits: Limits of each record.
        later: Whether records may be yielded without being decoded (see ``Decoded.unread``).
        read: Function that takes the stream, the name and the limits of a whole file and yields its
            records; None to read it as ``InputFile`` does. It is not used for a range.
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
        self._span, self._stream, self._limits = span, stream, limits
        self._later = later
        self._read = read
        self._between: LinesBetween | None = None

    @property
    def lines(self) -> int:
        """The number of lines of the part; 0 if the part is a whole file.

        It is set at the end of the iteration.
        """
        return self._between.lines if self._between else 0

    @property
    def is_stopped(self) -> bool:
        """Whether the rest of the file must not be read.

        It is set at the end of the iteration: True if compressed data is damaged, or if a record
        does not end within the limits. For a whole file, it is always False.
        """
        return self._between is not None and self._between.is_stopped

    def __iter__(self) -> Iterator[Decoded]:
        """Yield the records and findings of the part."""
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
        yield from self._between if self._later else map(ensure_read, self._between)
