"""``validate``, ``read`` and ``write``: files, streams and records for programs."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import UsageError, WrongTypeError
from barsis_notation.base.saving import open_all_atomic, open_atomic
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats import original_bytes
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.format import Format, Tables
from barsis_notation.formats.format_registry import find_format, find_format_by_output
from barsis_notation.formats.input_files import Data, check_readable, is_data, open_input, walk
from barsis_notation.record.packing import open_packer
from barsis_notation.record.record_io import (
    OnError,
    RecordError,
    RecordIterator,
    check_members,
    iter_records_or_errors,
)
from barsis_notation.record.structs import Record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_data, check_files
from barsis_notation.validation.record_verdict import check_given


def validate(
    source: FilePath | Data | Record,
    checks: Checks | None = None,
    *,
    name: str = "",
    folders: Folders = EVERY,
) -> Iterator[Finding]:
    """Yield the findings of a record, or of every record of a file, a folder or a stream.

    A source is valid if none of its findings has the severity ``error``. Invalid data and
    unreadable files do not raise an exception but are reported as findings. Records are checked
    during the iteration. Checked files are not changed. The types of a Record's members are not
    checked first: a wrong type is reported only if a check fails on it.

    Args:
        source: One of:

            - a record,
            - the path or URI of a file or a folder, or a pattern such as ``games/*.jsonl``,
            - the bytes of a file, in any format and possibly compressed,
            - a binary stream of these bytes.

            A ``str`` is always a path or URI, and ``-`` is standard input. A stream is read from
            its current position and stays open.
        checks: What to check, and which rulesets to use; None for the defaults of ``Checks``. For a
            record, ``own_of``, ``cache`` and the checks of files (schema, duplicates, matches) are
            not used.
        name: File name for findings about bytes or a stream, such as ``games.mat``. It decides the
            format if the content does not; a file of this name is not opened.
        folders: How a folder is walked; its ``passed_over`` is called with skipped files.

    Raises:
        UsageError: If the stream is closed, or *name* is given with a path or a record.
        WrongTypeError: If an argument has the wrong type, or *source* is a text stream. During
            iteration, if the stream returns anything but bytes.
        PatternError: During iteration, if an exclusion pattern in *folders* cannot be parsed, or
            the patterns are too costly. It is a ValueError.
        CacheError: During iteration, if the verdict cache of *checks* is damaged, or cannot be read
            or written. It is a RuntimeError.

    Examples:
        >>> from barsis_notation import Game, validate
        >>> record = Game("shesh-besh").record()
        >>> record.turns = ["W 31: 8/5 6/5", "B 64: 24/14"]
        >>> [finding] = validate(record)
        >>> finding.name, finding.severity.value, finding.turn, finding.fix.value
        ('lenient-turn', 'info', 2, 'B 64: 24/18 18/14')
        >>> [finding.name for finding in validate(b"{}", name="upload.json")][:2]
        ['missing-member', 'missing-member']
    """
    expect("checks", checks, Checks, None)
    expect("folders", folders, Folders)
    expect("name", name, str)
    wanted = checks or Checks()
    if isinstance(source, Record):
        _check_unnamed(name)
        return _record_findings(source, wanted)
    if is_data(source):
        return _data_findings(check_readable(source), name, wanted)
    _check_unnamed(name)
    return _file_findings(_expect_path(source), wanted, folders)


def _record_findings(record: Record, checks: Checks) -> Iterator[Finding]:
    yield from check_given(record, checks).findings


def _file_findings(path: str, checks: Checks, folders: Folders) -> Iterator[Finding]:
    for checked in check_files([path], checks, folders):
        yield from checked.findings


def _data_findings(source: Data, name: str, checks: Checks) -> Iterator[Finding]:
    for checked in check_data(source, name, checks):
        for finding in checked.findings:
            finding.file = finding.file or None
            yield finding


def _expect_path(source: object) -> str:
    """Return *source* as a path string; raise WrongTypeError if it is not a path."""
    path = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    if not isinstance(path, str):
        kind = type(source).__name__
        raise WrongTypeError(f"expected a path, bytes or a binary stream, not a {kind}")
    return path


def _check_unnamed(name: str) -> None:
    if name:
        raise UsageError("name= is for bytes and streams")


def read(
    path: FilePath | Data,
    *,
    name: str = "",
    keep_raw: bool = False,
    folders: Folders = EVERY,
    on_error: OnError | None = None,
) -> RecordIterator[Record]:
    """Yield the records of a file, a folder or a stream in any format.

    Only one record at a time is held in memory. The structure of a record is checked, but not
    whether its turns follow the rules of the game. After an error, iteration can continue with the
    next record or file. Files are opened during the iteration; call ``close`` on the iterator to
    end it early.

    Args:
        path: One of:

            - the path or URI of a file or a folder, or a pattern such as ``games/*.jsonl``,
            - the bytes of a file, possibly compressed,
            - a binary stream of these bytes.

            A ``str`` is always a path or URI, and ``-`` is standard input. A stream is read from
            its current position and stays open.
        name: File name for errors about bytes or a stream, such as ``games.mat``. It decides the
            format if the content does not; a file of this name is not opened.
        keep_raw: Whether records from other programs' formats keep their original bytes, in
            ``meta.source.raw``; ``write`` can then reproduce the file.
        folders: How a folder is walked; its ``passed_over`` is called with skipped files.
        on_error: Function to call with each RecordError; the error is then not raised, and the
            result is ignored. An OSError is always raised.

    Raises:
        RecordError: During iteration, if a record cannot be read, or a folder has no records.
        OSError: During iteration, if a file cannot be opened or read, for example because
            Zstandard, a package for cloud storage or an add-on is not installed.
        PatternError: During iteration, if an exclusion pattern in *folders* cannot be parsed, or
            the patterns are too costly. It is a ValueError.
        UsageError: If the stream is closed, or *name* is given with a path.
        WrongTypeError: If *path*, *name*, *folders* or *on_error* has the wrong type, or *path* is
            a text stream. During iteration, if the stream returns anything but bytes.

    Examples:
        >>> from barsis_notation import Game, dumps, read
        >>> data = dumps(Game("barsis").record()).encode()
        >>> [record.ruleset.id for record in read(data, name="game.json")]
        ['barsis']
        >>> errors = []
        >>> list(read(b"{}", on_error=errors.append)), len(errors)
        ([], 1)
    """
    expect("folders", folders, Folders)
    expect("name", name, str)
    if is_data(path):
        return RecordIterator(_read_place(check_readable(path), name, keep_raw=keep_raw), on_error)
    _check_unnamed(name)
    return RecordIterator(_read_files(_expect_path(path), folders, keep_raw=keep_raw), on_error)


def _read_files(
    path: str, folders: Folders, *, keep_raw: bool
) -> Iterator[Record | RecordError | OSError]:
    for file in walk([path], folders):
        if isinstance(file, Finding):
            yield RecordError([file], path)
            continue
        try:
            yield from _read_place(file, file, keep_raw=keep_raw)
        except OSError as error:
            yield error


def _read_place(place: str | Data, name: str, *, keep_raw: bool) -> Iterator[Record | RecordError]:
    with open_input(place, name) as file:
        yield from iter_records_or_errors(file.records(keep_raw=keep_raw), name)


def write(records: Record | Iterable[Record], path: FilePath | BinaryIO, format: str = "") -> None:
    """Write *records* to a file or a stream.

    A file that was read with ``keep_raw`` is reproduced byte for byte. For this, *records* must be
    all its records, unchanged, and the format must be the same. Such records are collected in
    memory first. A file whose bytes take more than 64 MiB in base64 is not reproduced. Other
    records are written one after the other; if *records* is an iterator, only one record is in
    memory at a time.

    A file is written completely or not at all. The tables that csv and parquet write are moved into
    place when all of them are complete. If one of them cannot be moved, the tables before it
    remain. Files are compressed if their name ends in ``.gz`` or ``.zst``.

    A stream is not compressed and stays open. If the format is a set of tables, only the first
    table is written to a stream; it is the one that can be read back.

    Parts of a record that a format cannot keep (``Format.losses``) are left out. Unlike ``dump``,
    ``write`` does not limit size and depth.

    Args:
        records: A record, or an iterable of records; some formats, such as ``json``, need exactly
            one.
        path: The path of a file, which is replaced if it exists, or a binary stream. For a set of
            tables, a folder or the common name of its files, such as ``cup.csv``. The folder of a
            file must exist; URIs are not supported.
        format: The name of a format, such as ``jsonl``; ``list_formats`` in
            ``barsis_notation.formats`` returns all of them. If empty, the file name decides.
            Required for a stream.

    Raises:
        UsageError: In each of these cases:

            - The format is unknown or can only be read.
            - No format is given, and the file name does not determine one.
            - The format cannot hold the records, or this number of records.
            - The stream is closed.
        WrongTypeError: If *records* contains anything but records, *path* is not a path or a binary
            stream, or *format* is not a str.
        RecordError: If a member of a record has a value of a wrong type or form.
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        PlugInError: If the writer of a plug-in fails.
        OSError: If the file cannot be written, or a package that the format needs is not installed.

    Examples:
        >>> import io
        >>> from barsis_notation import Game, read, write
        >>> records = [Game("barsis").record(), Game("kioz").record()]
        >>> stream = io.BytesIO()
        >>> write(records, stream, format="text")
        >>> list(read(stream.getvalue(), name="games.bsn")) == records
        True
    """
    expect("format", format, str)
    several = _check_records([records] if isinstance(records, Record) else records)
    if not isinstance(path, str | os.PathLike):
        original_bytes.write(several, _choose_format(format, ""), _check_writable(path))
        return
    target = _expect_path(path)
    chosen = _choose_format(format, target)
    if chosen.tables is not None:
        _write_tables(several, chosen.tables, target)
        return
    with open_atomic(target) as file, open_packer(file, target) as stream:
        original_bytes.write(several, chosen, stream)


def _check_records(records: object) -> Iterator[Record]:
    """Return an iterator of *records* that raises an error for an invalid one.

    It raises WrongTypeError for an item that is not a Record, and the errors of ``check_members``
    for a Record with invalid members.
    """
    if not isinstance(records, Iterable) or isinstance(records, str | bytes):
        raise WrongTypeError(f"expected records, not a {type(records).__name__}")
    return map(_expect_record, records)


def _expect_record(record: object) -> Record:
    if not isinstance(record, Record):
        raise WrongTypeError(f"expected a Record, not a {type(record).__name__}")
    check_members(record)
    return record


def _check_writable(stream: BinaryIO) -> BinaryIO:
    """Return *stream*.

    Raises UsageError if it is closed and WrongTypeError if it is not a binary stream.
    """
    if not hasattr(stream, "write") or isinstance(stream, io.TextIOBase):
        kind = type(stream).__name__
        raise WrongTypeError(f"expected a path or a binary stream, not a {kind}")
    if getattr(stream, "closed", False):
        raise UsageError("the stream is closed")
    return stream


def _choose_format(name: str, path: str) -> Format:
    """Return the format *name*, or by default the format for the file name of *path*.

    Raises UsageError if the format is unknown.
    """
    chosen = find_format(name) if name else find_format_by_output(Path(path).name)
    if chosen is not None:
        return chosen
    if name:
        raise UsageError(f"no format is called {name!r}")
    raise UsageError(f"{path}: which format?" if path else "format= is needed with a stream")


def _write_tables(records: Iterable[Record], tables: Tables, target: str) -> None:
    """Write every table; the files are moved into place when all are complete."""
    files = name_table_files(target, tables)
    with open_all_atomic([*files.values()]) as streams, ExitStack() as packed:
        pairs = zip(files.items(), streams, strict=True)
        tables.write(
            records,
            {
                name: packed.enter_context(open_packer(stream, file))
                for (name, file), stream in pairs
            },
        )
