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
    """A file to read and its target.

    Attributes:
        path: Path of the file to read.
        place: Path of the target without suffix, relative to the target folder;
            ``standard-input`` for standard input.
    """

    path: str
    place: str


def list_sources(
    paths: Iterable[str], target: str, folders: Folders = EVERY
) -> Iterator[NamedFile | Finding]:
    """Yield each file to read with its target, and findings in place of files not read.

    The files of a folder keep their paths relative to it. If *target* is inside a folder that is
    read, the files in *target* are left out. A path that does not exist and a pattern without a
    match are yielded like files, so that opening them reports the reason. A folder without files to
    read is yielded as a finding. If ``folders.refused`` returns items for a file, they take its
    place.

    Args:
        paths: Paths of files and folders, or patterns; ``-`` is standard input.
        target: Path of the folder that is written.
        folders: How folders are walked.

    Raises:
        PatternError: When iteration reaches a folder, if an exclusion pattern in *folders* cannot
            be parsed, or the patterns are too costly.
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
    """Return a file name or path without the suffixes of its compression and format.

    ``cup.barsis.json`` and ``cup.games.csv`` become ``cup``. A format's suffix is removed only if
    something precedes it in the file name. If the name has no suffix of a known format, its last
    suffix is removed: ``day.txt.gz`` becomes ``day``, and ``games.csv`` ``games``. Letter case is
    ignored.
    """
    lowered = name.lower()  # may be longer than the name
    packing = len(lowered) - len(strip_packing(lowered))
    folder, file = os.path.split(name[: len(name) - packing])
    suffixes = (suffix for form in list_formats() for suffix in form.suffixes)
    endings = (f".{suffix.removeprefix('.')}" for suffix in suffixes)
    ending = next(
        (one for one in endings if file.lower().endswith(one) and len(file) > len(one)), ""
    )
    stem = file[: -len(ending)] if ending else Path(file).stem
    return os.path.join(folder, stem)  # noqa: PTH118 - a place, and no file


def get_suffix(form: Format) -> str:
    """Return the suffix for files of a format, such as ``.barsis.jsonl``.

    It is the first of the format's ``suffixes`` or, if it has none, a dot followed by its name.
    """
    return form.suffixes[0] if form.suffixes else f".{form.name}"


@contextlib.contextmanager
def open_tables(
    target: str, tables: Tables, *, force: bool = False, tell: NoteCallback = warn
) -> Iterator[dict[str, BinaryIO]]:
    """Open the files of a set of tables for writing; return a context manager.

    The context manager yields a dict that maps the name of each table to its stream. When the block
    ends without an exception, the finished files are put in place, one after the other. The first
    table, from which the set is read, comes last. If a file cannot be put in place, *tell* gets a
    note for each file that already is.

    Args:
        target: Local path, from which the file names are made (see ``name_table_files``): a folder
            or a common name. The path is that of a folder if the folder exists or the path ends in
            ``/``; the folder is created if necessary. If a common name ends in ``.gz`` or ``.zst``,
            the files are compressed.
        tables: The tables of the format.
        force: Whether existing files are replaced.
        tell: Called with notes about saved files.

    Raises:
        FileExistsError: If a file exists and *force* is false.
        OSError: If a file or folder cannot be written, *target* is a URI, or *target* is a folder
            that contains one of the files as a symbolic link.
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
            name: packed.enter_context(open_packer(stream, file))
            for (name, file), stream in zip(files.items(), streams, strict=True)
        }
