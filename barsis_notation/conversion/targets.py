"""The files that a conversion writes: their names, and tables as sets of files."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.path_kinds import STANDARD_INPUT
from barsis_notation.base.saving import NoteCallback, open_all_atomic, warn
from barsis_notation.base.saving_folders import check_no_linked_tables, make_folder
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.format import Format, Tables
from barsis_notation.formats.format_registry import list_formats
from barsis_notation.formats.input_files import expand_patterns, filter_file, is_folder, walk
from barsis_notation.record.packing import open_packer, strip_packing


class NamedFile(NamedTuple):
    """A file that is read, and its place below the folder that is written, without an ending."""

    path: str
    place: str


def list_sources(
    paths: Iterable[str], target: str, folders: Folders = EVERY
) -> Iterator[NamedFile | Finding]:
    """Yield the files *paths* mean, each with its place: below a folder as it stands there.

    What stands below *target*, a folder that is written inside one that is read, is left out. A
    folder in which nothing is taken is a finding.
    """
    for path in expand_patterns(paths):
        if is_folder(path):
            inner = _is_below(target, path)
            for below in walk([path], folders):
                if isinstance(below, Finding):
                    yield below
                elif not inner or not _is_below(below, target):
                    yield NamedFile(below, strip_suffix(os.path.relpath(below, path)))
        else:
            name = "standard-input" if path == STANDARD_INPUT else Path(path).name
            for file in filter_file(path, folders):
                yield file if isinstance(file, Finding) else NamedFile(file, strip_suffix(name))


def _is_below(path: str, folder: str) -> bool:
    """Return whether *path* is below *folder*, and not *folder* itself."""
    return os.path.realpath(path).startswith(os.path.join(os.path.realpath(folder), ""))  # noqa: PTH118


def strip_suffix(name: str) -> str:
    """Return *name* without packing and without the ending of its format, or its last ending."""
    plain = name[: len(strip_packing(name.lower()))]
    for form in list_formats():
        for suffix in form.suffixes:
            if plain.lower().endswith(suffix) and len(plain) > len(suffix):
                return plain[: -len(suffix)]
    folder, file = os.path.split(plain)
    return os.path.join(folder, Path(file).stem)  # noqa: PTH118 - a place, and no file


def get_suffix(form: Format) -> str:
    """Return the ending of a file of *form*."""
    return form.suffixes[0] if form.suffixes else f".{form.name}"


@contextlib.contextmanager
def open_tables(
    target: str, tables: Tables, *, force: bool = False, tell: NoteCallback = warn
) -> Iterator[dict[str, BinaryIO]]:
    """Yield the streams of *tables* by name, packed as *target* is; make its folder if missing.

    All files appear when all are written, the first last, since it is the one that is read back.
    *tell* is called with notes about saved files. Raises OSError, and FileExistsError if one of
    them exists and *force* is false.
    """
    if target.endswith(("/", os.sep)):
        make_folder(target)
    files = name_table_files(target, tables)
    check_no_linked_tables(target, files.values())
    expected = PathState.ANYTHING if force else PathState.NOTHING
    with (
        open_all_atomic([*files.values()], expected=expected, tell=tell) as streams,
        contextlib.ExitStack() as packed,
    ):
        yield {
            name: packed.enter_context(open_packer(stream, target))
            for name, stream in zip(files, streams, strict=True)
        }
