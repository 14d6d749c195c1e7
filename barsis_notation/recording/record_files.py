"""The file of a record that is saved after every turn."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.file_stamps import Expected, PathState
from barsis_notation.base.path_kinds import STANDARD_INPUT, check_local, is_special
from barsis_notation.base.saving import NoteCallback, save, warn
from barsis_notation.formats.format_registry import (
    HEAD,
    find_format_by_suffix,
    list_formats,
    sniff,
)
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.originals import open_original
from barsis_notation.formats.own.json_format import JSON, JSONL
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.packing import detect_packing
from barsis_notation.record.record_io import encode_file
from barsis_notation.record.structs import Record
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import (
    CheckedRecord,
    check_input,
    make_unreadable_result,
)

_text = bind_texts("recorder")


class WrongFileError(BarsisError, ValueError):
    """Raised for a path at which a record cannot be saved; the message gives the reason."""


class RecordFile:
    """The file of a record that is saved after every turn.

    If the file exists, exhaust the iterator of ``check`` once. Then call ``save`` for each new
    state.

    Args:
        path: The path of the file, which need not exist.
        tell: A callback that receives a note, a str, for each side effect of saving; by default, it
            issues warnings.

    Raises:
        WrongFileError: If *path* is standard input or a special file, or if the file is compressed
            but lacks the suffix of the compression. Also if its name or its contents are of another
            format: ``.barsis.jsonl`` is refused as a suffix, but JSON Lines as contents are not.
        OSError: If *path* is the URI of an object in a cloud, if the file exists and its folder is
            not writable, or if the file cannot be read.
    """

    def __init__(self, path: str, tell: NoteCallback = warn) -> None:
        if path == STANDARD_INPUT:
            raise WrongFileError(_text("name-a-file"))
        check_local(path)
        if is_special(path):
            raise WrongFileError(_text("not-a-file", file=path))
        named = find_format_by_suffix(path)
        if named is not None and named.name != "json":
            raise WrongFileError(_text("not-json", file=path))
        self.path = path
        self._tell = tell
        self._state: Expected = PathState.NOTHING
        place = Path(os.path.realpath(path))
        if place.exists() and not os.access(place.parent, os.W_OK):
            raise PermissionError(errno.EACCES, str(_text("not-writable")), path)
        if place.is_file():
            _check_form(place, path)

    def check(self, checks: Checks) -> Iterator[CheckedRecord]:
        """Yield the checked records of the file, and remember its state for ``save``.

        The state is remembered when the iteration ends. If the file does not exist or cannot be
        read, the last result has the reason as a finding.

        Args:
            checks: The checks to apply.

        Raises:
            CacheError: If *checks* has a verdict cache that is damaged, or cannot be read or
                written.
        """
        try:
            with open_original(self.path) as old:
                yield from check_input(InputFile(old.reader, self.path), checks)
                self._state = old.compute_state()
        except OSError as error:
            yield make_unreadable_result(self.path, error)

    def save(self, record: Record) -> None:
        """Replace the contents of the file with *record*; if that fails, the file is unchanged.

        A file that was deleted since it was read or saved is written again.

        Raises:
            OSError: If the file cannot be written, or another program has changed it since it was
                read or saved.
            RecordError: If *record* is not valid and could therefore not be read again.
            TypeError: If a member has a value that JSON cannot represent.
            NoZstandardError: If the name ends with ``.zst`` and Zstandard is not available.
        """
        raw = encode_file(record, self.path)
        expected = self._state if Path(self.path).exists() else PathState.NOTHING
        self._state = save(self.path, raw, expected=expected, tell=self._tell)


def _check_form(place: Path, file: str) -> None:
    """Raise WrongFileError if *file* is not in the form that is saved."""
    with place.open("rb") as stream:
        head = stream.read(HEAD)
    form = sniff(head, file) if head else JSON
    is_readable = form in list_formats()  # of other files, reading reports the kind
    if form is not None and form not in (JSON, JSONL) and is_readable:
        raise WrongFileError(_text("another-form", file=file, form=form.name))
    packing = detect_packing(head)
    if packing and not place.name.lower().endswith(packing):
        raise WrongFileError(_text("packed", file=file, ending=packing))
