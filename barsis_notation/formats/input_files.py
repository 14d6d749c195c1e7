"""The files named by the arguments of a command, and the records in them.

A URI of an object in cloud storage (``s3://bucket/games/day.jsonl``) is treated as a file; a URI
with objects below it is treated as a folder.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, BinaryIO, cast

from barsis_notation.addons import MissingAddOnError, load
from barsis_notation.base.errors import UsageError, WrongTypeError
from barsis_notation.base.path_kinds import STANDARD_INPUT, is_object
from barsis_notation.base.reading_streams import ReadingStream
from barsis_notation.diagnostics import file_codes, format_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders, walk_folder
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import (
    FORMATS,
    HEAD,
    find_conflicting_format,
    list_formats,
    sniff,
)
from barsis_notation.formats.named_files import is_there, open_file
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.packing import BorrowingReader

if TYPE_CHECKING:
    from typing_extensions import TypeIs

_text = bind_texts("formats")

Data = bytes | bytearray | memoryview | BinaryIO
"""The bytes of a file, or a binary stream of them."""


def walk(paths: Iterable[str], folders: Folders = EVERY) -> Iterator[str | Finding]:
    """Yield the paths of the named files, and of the files with records below named folders.

    If a folder does not contain such files, a finding reports this. Paths that are not folders are
    yielded unchanged, even if they do not exist; opening them then reports the reason. The same is
    true of folders that cannot be read. If ``folders.refused`` returns items for a file, they are
    yielded in its place. The findings of ``walk_folder`` are yielded, too. Patterns such as
    ``games/*.mat`` are expanded (see ``expand_patterns``).

    Args:
        paths: Paths, URIs and patterns; ``-`` for standard input.
        folders: Options for walking folders.

    Raises:
        PatternError: When iteration reaches a folder, if ``folders.exclude`` contains a pattern
            that ``folders.parse_rules`` refuses.
    """
    for path in expand_patterns(paths):
        if not is_folder(path):
            yield from filter_file(path, folders)
            continue
        is_empty = True
        for file in walk_folder(path, folders):
            if not isinstance(file, str):
                yield file
                continue
            is_empty = False
            yield from filter_file(file, folders)
        if is_empty:
            yield make_no_records_finding(path)


def filter_file(file: str, folders: Folders) -> Iterator[str | Finding]:
    """Yield *file* if ``folders.refused`` returns None for it, otherwise the items it returns.

    Args:
        file: The path or URI of the file.
        folders: Options, of which only ``refused`` is used.
    """
    refused = folders.refused(file)
    yield from (file,) if refused is None else refused


def make_no_records_finding(folder: str) -> Finding:
    """Return a finding which says that no file with records was found in a folder.

    Args:
        folder: The path or URI of the folder, as the user named it.
    """
    return file_codes.NO_RECORDS.finding(
        found=folder, expected=_text("file-of-records"), file=folder
    )


def expand_patterns(paths: Iterable[str]) -> Iterator[str]:
    """Yield paths, replacing each pattern with the files and folders that it matches.

    The matches of a pattern are in bytewise order. The order of *paths* is kept, and so are
    duplicates. A path with ``*``, ``?``, ``[ab]`` or ``**`` (any depth) is a pattern, unless a
    file, local folder or object has exactly this name. As with ``glob``, wildcards do not match a
    dot at the start of a name. A pattern that has no match or cannot be searched is yielded
    unchanged, so that opening it reports the reason.

    Args:
        paths: Paths, URIs and patterns; ``-`` for standard input.
    """
    for path in paths:
        if path == STANDARD_INPUT or not is_pattern(path):
            yield path
        else:
            yield from sorted(_find_matches(path), key=os.fsencode) or [path]


def is_pattern(path: str) -> bool:
    """Return whether *path* contains ``*``, ``?`` or ``[`` and does not exist.

    *path* may be a URI. It is not a pattern if a file, local folder or object has exactly this
    name. If the object store does not answer or refuses access, or its add-on is not installed, a
    URI with one of these characters is a pattern. No exceptions are raised.
    """
    return any(sign in path for sign in "*?[") and not is_there(path)


def _find_matches(pattern: str) -> list[str]:
    import glob

    try:
        if is_object(pattern):
            found: list[str] = load("storage.object_patterns").find_matches(pattern)
            return found
        return glob.glob(pattern, recursive=True)  # noqa: PTH207 - keeps paths as they are named
    except (OSError, ValueError):  # a NUL or a name that is too long: opening it reports that
        return []


def is_folder(path: str) -> bool:
    """Return whether *path* is an existing folder or the URI of one.

    A URI that names a bucket or ends in ``/`` counts as a folder; the store is not asked. Any other
    URI counts as one if objects lie below it and no object has that name. Return False if the URI
    is invalid, the store does not answer, or the add-on for cloud storage is not installed; no
    exception is raised. The folder may still be unreadable.
    """
    if is_object(path):
        try:
            return bool(load("storage.objects").is_object_folder(path))
        except MissingAddOnError:
            return False
    return path != STANDARD_INPUT and os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises


@contextmanager
def open_stream(path: str, *, tag: str = "", until: int | None = None) -> Iterator[BinaryIO]:
    """Open a file for reading its bytes as stored; return a context manager.

    The context manager yields the stream, and closes it on exit unless it is standard input.
    Reading or peeking in a pipe or standard input waits for HEAD (65,536) bytes or the end of the
    data. These bytes are needed to recognise the format.

    Args:
        path: A path or URI, or ``-`` for standard input.
        tag: If *path* is the URI of an object, the entity tag that it must still have
            (``StoredObject.tag``); "" to accept any. Ignored for other files.
        until: Offset in bytes at which reading is likely to end, None if it is unknown. Ignored
            unless *path* is the URI of an object.

    Raises:
        ChangedMeanwhileError: If the object no longer has *tag*.
        OSError: If the file cannot be opened or read, its name contains NUL, standard input is
            closed, or the add-on for cloud storage is missing.
    """
    if path == STANDARD_INPUT:
        with open_standard_input(waits=True) as stream:
            yield stream
        return
    if "\0" in path:
        raise OSError(_text("nul-in-name"))
    with open_file(path, HEAD, tag=tag, until=until) as file:
        if file.seekable():
            yield file
            return
        with _with_head(file) as stream:
            yield stream


@contextmanager
def open_standard_input(*, waits: bool) -> Iterator[BinaryIO]:
    """Open standard input for reading bytes; return a context manager.

    The context manager yields the stream. It does not close standard input on exit, but more of it
    may have been read than was used.

    Args:
        waits: Whether every read waits for HEAD (65,536) bytes or the end of the data. If false, or
            if standard input is a terminal, a read returns as soon as some bytes are available.

    Raises:
        OSError: If standard input is closed.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise OSError(_text("standard-input-closed"))
    stream = sys.stdin.buffer
    if not waits or stream.isatty():
        stream = getattr(stream, "raw", stream)
    with _with_head(stream) as reader:
        yield reader


@contextmanager
def _with_head(stream: BinaryIO) -> Iterator[BinaryIO]:
    """Yield *stream*, read HEAD bytes at a time, and leave it open."""
    reader = io.BufferedReader(cast(io.RawIOBase, stream), HEAD)
    try:
        yield reader
    finally:
        if not stream.closed:
            reader.detach()


def is_data(source: object) -> TypeIs[Data]:
    """Return whether *source* is the bytes of a file or a stream, and not a path.

    Return True for bytes, bytearray, memoryview and any object with a ``read`` attribute. This
    includes text streams, which ``check_readable`` refuses.
    """
    return isinstance(source, bytes | bytearray | memoryview) or hasattr(source, "read")


def check_readable(source: Data) -> Data:
    """Return *source* unchanged, unless it is a closed stream or a text stream.

    Because the stream is not read, other objects that do not return bytes are not detected.

    Raises:
        WrongTypeError: If *source* is a text stream of ``io``.
        UsageError: If *source* is a closed stream.
    """
    if isinstance(source, io.TextIOBase):
        raise WrongTypeError("the stream is one of text: open the file with mode 'rb'")
    if getattr(source, "closed", False):
        raise UsageError("the stream is closed")
    return source


@contextmanager
def open_data(source: Data) -> Iterator[BinaryIO]:
    """Open the bytes or the stream of a file as a stream.

    If *source* is a stream, its next HEAD (65,536) bytes can be peeked at; it is not closed, but
    more of it may be read than is used. If it is bytes, use ``to_buffered`` to peek.

    Returns:
        A context manager that yields the stream. Reading it raises WrongTypeError if *source* is a
        stream that does not return bytes.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        yield io.BytesIO(source)
        return
    with _with_head(cast(BinaryIO, _FullReadStream(source))) as stream:
        yield stream


class _FullReadStream(ReadingStream):
    """A stream that fills whole buffers, even if each read of *stream* returns less."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream

    def read_piece(self, size: int) -> bytes:
        """Return *size* bytes, fewer only at the end."""
        pieces: list[bytes] = []
        while size > 0 and (piece := self._stream.read(size)):
            if not isinstance(piece, bytes):
                raise WrongTypeError(f"the stream gives {type(piece).__name__}, not bytes")
            pieces.append(piece)
            size -= len(piece)
        return b"".join(pieces)


def to_buffered(stream: BinaryIO) -> io.BufferedReader:
    """Return *stream* as a buffered stream whose next bytes can be peeked at.

    A ``BufferedReader`` is returned unchanged; other streams get a buffer of HEAD (65,536) bytes
    and need the method ``readinto``. They stay open when the result is deleted.
    """
    return stream if isinstance(stream, io.BufferedReader) else BorrowingReader(stream, HEAD)


# The records in the files.


class InputFile:
    """A file open for reading: its name, its bytes and its format.

    ``open_input`` yields one. Call ``records`` only once.

    The encoding is detected while the records are read; it may change within a file.

    Attributes:
        stream: The bytes of the file, buffered.
        name: The path or URI of the file, ``-`` for standard input, or the name given to a stream.

    Args:
        stream: The bytes of the file from its start, optionally compressed.
        name: The name of the file.
        form: The format, if it is known. By default, it is detected from the content or, failing
            that, from the name.
        is_file: Whether *name* is the path or URI of an existing file. If so, a ``games`` table is
            compared with the tables beside it.
    """

    def __init__(
        self, stream: BinaryIO, name: str, *, form: Format | None = None, is_file: bool = True
    ) -> None:
        self.stream = to_buffered(stream)
        self.name = name
        self._is_chosen = form is not None
        self._is_file = is_file
        if form is not None:
            self.format = form

    @cached_property
    def format(self) -> Format | None:
        """The format of the file, None if it is unknown. An empty file counts as JSON.

        Access it before you read any bytes of the stream; it does not consume any. Raises OSError
        if the stream cannot be read, or if Zstandard is needed but not installed. Raises
        WrongTypeError if ``open_input`` was given a stream that does not return bytes.
        """
        head = self.stream.peek(HEAD)
        return sniff(head, self.name) if head else FORMATS[0]

    def records(
        self, limits: Limits = STANDARD, *, keep_raw: bool = False, later: bool = False
    ) -> Iterator[Decoded]:
        """Yield every record of the file, and findings about the file as a whole.

        Findings about the file, such as an unknown format, are in a ``Decoded`` with the number 0.
        The file is read, and errors are raised, during iteration.

        Args:
            limits: Limits of each record.
            keep_raw: Whether the records of a format that is not lossless store the bytes they were
                read from, in ``meta.source``. Ignored for records that are yielded unread.
            later: Whether records that are stored as JSON may be yielded without being decoded (see
                ``Decoded.unread``).

        Raises:
            OSError: If the file cannot be read, a package needed to read it is not installed, or a
                temporary file cannot be written.
            WrongTypeError: If ``open_input`` was given a stream that does not return bytes.
        """
        form = self.format
        if form is None:
            yield self.report_unknown_format()
            return
        named = None if self._is_chosen else find_conflicting_format(self.name, form)
        if named is not None:
            differs = format_codes.NAME_DIFFERS.finding(found=named.name, expected=form.name)
            yield Decoded(number=0, findings=[differs])
        if later and form.read_later is not None:
            yield from form.read_later(self.stream, limits)
        elif keep_raw and not form.lossless:
            from barsis_notation.formats.original_bytes import read_and_keep

            yield from read_and_keep(self.stream, form, limits)
        elif form.tables is not None and self._is_file and self.name != STANDARD_INPUT:
            from barsis_notation.formats.flat.sets import check_sister_tables

            read = form.read(self.stream, limits=limits)
            yield from check_sister_tables(read, form.tables, self.name)
        else:
            yield from form.read(self.stream, limits=limits)

    def report_unknown_format(self) -> Decoded:
        """Return a finding which says that the format is unknown.

        It is in a ``Decoded`` with the number 0, and shows the first 24 bytes and the names of the
        formats that can be read. Call this before you read any bytes of the stream.
        """
        finding = format_codes.UNKNOWN_FORMAT.finding(
            found=repr(self.stream.peek(HEAD)[:24])[1:],
            expected=join_words((one.name for one in list_formats() if one.reads), "commas"),
        )
        return Decoded(number=0, findings=[finding])


@contextmanager
def open_input(
    place: str | Data, name: str = "", *, form: Format | None = None
) -> Iterator[InputFile]:
    """Open a file, standard input, bytes or a stream to read records.

    A stream passed as *place* is not closed. A text stream is not refused, but reading its records
    raises WrongTypeError.

    Args:
        place: A path or URI, ``-`` for standard input, the bytes of a file, or a binary stream.
        name: A file name for bytes or a stream; its suffix helps to detect the format, and no such
            file is opened. Ignored if *place* is a string: a path, a URI or ``-``.
        form: The format, if it is known. By default, it is detected from the content or, failing
            that, from the name.

    Returns:
        A context manager that yields the ``InputFile``.

    Raises:
        OSError: If the file cannot be opened, its name contains NUL, standard input is closed, or
            the add-on for cloud storage is missing.
    """
    if isinstance(place, str):
        with open_stream(place) as stream:
            yield InputFile(stream, place, form=form)
    else:
        with open_data(place) as stream:
            yield InputFile(stream, name, form=form, is_file=False)
