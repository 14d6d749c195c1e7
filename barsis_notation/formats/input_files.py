"""The files a command names, themselves or below a folder, and the records in them.

A URI of an object in a cloud (``s3://bucket/games/day.jsonl``) is a file as any other, and one with
objects below it a folder.
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
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer
    from typing_extensions import TypeIs

_text = texts_of("formats")

Data = bytes | bytearray | memoryview | BinaryIO
"""The bytes of a file, or a stream of them."""


def walk(paths: Iterable[str], folders: Folders = EVERY) -> Iterator[str | Finding]:
    """Yield the files *paths* mean: of a folder those below it that hold records.

    A folder without such files is a finding. The path of anything but a folder comes as it is, and
    so does a folder that cannot be read: opening it says why. A pattern such as
    ``games/*.mat`` is what it fits, see :func:`expand_patterns`. Raises PatternError.
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
    """Yield a file that is taken, or in its place why *folders* refuse it."""
    refused = folders.refused(file)
    yield from (file,) if refused is None else refused


def make_no_records_finding(folder: str) -> Finding:
    """Return what is to be said of a folder in which nothing was taken."""
    return file_codes.NO_RECORDS.finding(
        found=folder, expected=_text("file-of-records"), file=folder
    )


def expand_patterns(paths: Iterable[str]) -> Iterator[str]:
    """Yield *paths*, and in place of a pattern what it fits, in bytewise order.

    ``*``, ``?``, ``[ab]`` and ``**`` (any depth) make a pattern, unless a file has that very name.
    A pattern that nothing fits comes as it is: to open it says that it is not there.
    """
    for path in paths:
        if path == STANDARD_INPUT or not is_pattern(path):
            yield path
        else:
            yield from sorted(_find_matches(path), key=os.fsencode) or [path]


def is_pattern(path: str) -> bool:
    """Return whether *path* stands for what it fits, and is no file's very name."""
    return any(sign in path for sign in "*?[") and not is_there(path)


def _find_matches(pattern: str) -> list[str]:
    import glob

    try:
        if is_object(pattern):
            found: list[str] = load("storage.object_patterns").find_matches(pattern)
            return found
        return glob.glob(pattern, recursive=True)  # noqa: PTH207 - keeps paths as they are named
    except (OSError, ValueError):  # a NUL, a name beyond all bounds: to open it says so
        return []


def is_folder(path: str) -> bool:
    """Return whether *path* is a folder to walk through; raises nothing, whatever it is."""
    if is_object(path):
        try:
            return bool(load("storage.objects").is_object_folder(path))
        except MissingAddOnError:
            return False
    return path != STANDARD_INPUT and os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises


@contextmanager
def open_stream(path: str, *, tag: str = "", until: int | None = None) -> Iterator[BinaryIO]:
    """Open *path* for reading bytes, ``-`` for standard input. Raises OSError.

    Of a pipe as much is waited for as shows the format: HEAD bytes, if it does not end before.
    *tag* and *until* are for objects of a cloud; see ``open_file``.
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
    """Yield standard input. Raises OSError where it is closed.

    With *waits* every reading, the first too, waits for HEAD bytes or the end; otherwise, and of a
    terminal, it gives what is there.
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
    """Return whether *source* holds the bytes of a file, or is a stream of them, and not a path."""
    return isinstance(source, bytes | bytearray | memoryview) or hasattr(source, "read")


def check_readable(source: Data) -> Data:
    """Return *source*. Raises UsageError if it is a closed stream, WrongTypeError if of text."""
    if isinstance(source, io.TextIOBase):
        raise WrongTypeError("the stream is one of text: open the file with mode 'rb'")
    if getattr(source, "closed", False):
        raise UsageError("the stream is closed")
    return source


@contextmanager
def open_data(source: Data) -> Iterator[BinaryIO]:
    """Yield *source* as a stream whose first HEAD bytes can be looked at; a stream stays open.

    Of a stream more may be read than is used.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        yield io.BytesIO(source)
        return
    with _with_head(cast(BinaryIO, _FullReadStream(source))) as stream:
        yield stream


class _FullReadStream(io.RawIOBase):
    """A stream that is read in whole buffers, also if each reading of *stream* gives less."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Fill *buffer*; return how many bytes were read, fewer than it holds only at the end."""
        view = memoryview(buffer)
        count = 0
        while count < len(view) and (piece := self._stream.read(len(view) - count)):
            if not isinstance(piece, bytes):
                raise WrongTypeError(f"the stream gives {type(piece).__name__}, not bytes")
            view[count : count + len(piece)] = piece
            count += len(piece)
        return count


def to_buffered(stream: BinaryIO) -> io.BufferedReader:
    """Return *stream* as one whose first bytes can be looked at and are still to be read."""
    if isinstance(stream, io.BufferedReader):
        return stream
    return io.BufferedReader(cast(io.RawIOBase, stream), HEAD)


# The records in them.


class InputFile:
    """A file that is open for reading: its name, its bytes, and the format they are in.

    The first stage on the way from a file to a verdict; ``open_input`` makes one. *form* is the
    format if the caller knows it; by default it is found by the content, then by the name.
    *is_file* is whether a file of this *name* exists: a table is then compared with the tables
    beside it. The encoding is left to the reader of the format: it may change within a file.
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
        """The format of the file; None if it is unknown. An empty file is JSON.

        The next byte that is read is still the first.
        """
        head = self.stream.peek(HEAD)
        return sniff(head, self.name) if head else FORMATS[0]

    def records(
        self, limits: Limits = STANDARD, *, keep_raw: bool = False, later: bool = False
    ) -> Iterator[Decoded]:
        """Yield every record of the file, and before them what is wrong with the file as a whole.

        With *keep_raw* a record from another program's format holds the bytes it was read from;
        with *later* one that is its own JSON may come unread.
        """
        form = self.format
        if form is None:
            yield self.unknown_format()
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
            from barsis_notation.formats.flat.table_writing import check_set_of_file

            read = check_set_of_file(form.read(self.stream, limits=limits), self.name, form)
            yield from check_sister_tables(read, form.tables, self.name)
        else:
            yield from form.read(self.stream, limits=limits)

    def unknown_format(self) -> Decoded:
        """Return the finding that the file is in no known format."""
        finding = format_codes.UNKNOWN_FORMAT.finding(
            found=repr(self.stream.peek(HEAD)[:24])[1:],
            expected=listed((one.name for one in list_formats() if one.reads), "commas"),
        )
        return Decoded(number=0, findings=[finding])


@contextmanager
def open_input(
    place: str | Data, name: str = "", *, form: Format | None = None
) -> Iterator[InputFile]:
    """Open the file at a path or URI, standard input (``-``), or the bytes or stream of a file.

    *name* is what bytes and streams are called; a file of that name is not looked for. A stream
    stays open. Raises OSError.
    """
    if isinstance(place, str):
        with open_stream(place) as stream:
            yield InputFile(stream, place, form=form)
    else:
        with open_data(place) as stream:
            yield InputFile(stream, name, form=form, is_file=False)
