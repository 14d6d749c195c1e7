"""``validate``, ``read`` and ``write``: files and records for programs."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from barsis_notation.base import FilePath
from barsis_notation.base.saving import save, saving_all
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats import original_bytes
from barsis_notation.formats.flat.tables import table_files
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.format import Tables
from barsis_notation.formats.input_files import decode_stream, opened, walk
from barsis_notation.formats.registry import by_name, by_target
from barsis_notation.record.packing import pack, without_packing
from barsis_notation.record.reading import RecordError
from barsis_notation.record.structs import Record
from barsis_notation.validation.check import Checks, check_files
from barsis_notation.validation.record import check_record


def validate(
    source: FilePath | Record, checks: Checks | None = None, *, folders: Folders = EVERY
) -> Iterator[Finding]:
    """Yield what is wrong with a record, or with every record of a file or folder.

    *folders* says how a folder is walked, and notes what is passed over. Raises nothing about the
    data: a file that cannot be read is a finding too.
    """
    wanted = checks or Checks()
    if isinstance(source, Record):
        yield from check_record(
            source,
            ruleset=wanted.ruleset,
            own=wanted.own,
            play=wanted.play,
            suggest=wanted.suggest,
            effort=wanted.effort,
            limits=wanted.limits,
        ).findings
        return
    for checked in check_files([os.fspath(source)], wanted, folders):
        yield from checked.findings


def read(path: FilePath, *, keep_raw: bool = False, folders: Folders = EVERY) -> Iterator[Record]:
    """Yield the records of a file or folder, whatever their format, one in memory at a time.

    *folders* says how a folder is walked, and notes what is passed over. With *keep_raw* records
    from other programs' formats hold the bytes they were read from.

    Raises RecordError at the first that cannot be read and where a folder holds none, OSError where
    a file cannot be opened.
    Checks the shape of a record and none of its rules.
    """
    for file in walk([os.fspath(path)], folders):
        if isinstance(file, Finding):
            raise RecordError([file], os.fspath(path))
        with opened(file) as stream:
            for decoded in decode_stream(stream, file, keep_raw=keep_raw):
                if decoded.record is not None:
                    yield decoded.record
                elif any(finding.severity == "error" for finding in decoded.findings):
                    raise RecordError(decoded.findings, file)


def write(records: Record | Iterable[Record], path: FilePath, format: str = "") -> None:
    """Write *records* to *path*, in the format its ending says or *format* names.

    Records that hold the whole of a file in that format, and are as they were read, become that
    file again, byte for byte. The file, or each of the tables of csv and parquet, appears whole or
    not at all, packed if its name ends in ``.gz`` or ``.zst``. Raises ValueError where no format is
    named or the format cannot hold the records, OSError where the file cannot be written.
    """
    target = Path(path)
    chosen = by_name(format) if format else by_target(target.name)
    if chosen is None:
        raise ValueError(
            f"no format is called {format!r}" if format else f"{target}: which format?"
        )
    several = [records] if isinstance(records, Record) else records
    if chosen.tables is not None:
        _write_tables(several, chosen.tables, str(path))
        return
    buffer = io.BytesIO()
    original_bytes.write(several, chosen, buffer)
    raw = buffer.getvalue()
    save(target, pack(raw, target.name))


def _write_tables(records: Iterable[Record], tables: Tables, target: str) -> None:
    """Write every table; none takes its place before all are written."""
    files = table_files(target, tables)
    packed = {name: io.BytesIO() for name, file in files.items() if without_packing(file) != file}
    with saving_all([*files.values()]) as streams:
        saved = dict(zip(files, streams, strict=True))
        tables.write(records, saved | packed)
        for name, buffer in packed.items():
            saved[name].write(pack(buffer.getvalue(), files[name]))
