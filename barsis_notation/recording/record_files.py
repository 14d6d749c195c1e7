"""The file of a game that is being recorded: every state of it is on disk at once."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.saving import Tell, save, warn
from barsis_notation.base.seen import Expected, There
from barsis_notation.base.uris import STANDARD_INPUT, check_of_this_machine, is_special
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.originals import open_original
from barsis_notation.formats.own.json import JSON, JSONL
from barsis_notation.formats.registry import HEAD, by_suffix, sniff
from barsis_notation.language.texts import texts_of
from barsis_notation.record.packing import packing_of
from barsis_notation.record.reading import file_of
from barsis_notation.record.structs import Record
from barsis_notation.validation.check import Checked, check_input, unreadable
from barsis_notation.validation.checks import Checks

_text = texts_of("recorder")


class WrongFileError(BarsisError, ValueError):
    """A path at which a record cannot be kept; the text says why."""


class RecordFile:
    """The file of one record that is saved after every turn.

    *tell* is called with notes about saved files. Raises OSError or WrongFileError if the record
    cannot be kept at *path*.
    """

    def __init__(self, path: str, tell: Tell = warn) -> None:
        if path == STANDARD_INPUT:
            raise WrongFileError(_text("name-a-file"))
        check_of_this_machine(path)
        if is_special(path):
            raise WrongFileError(_text("not-a-file", file=path))
        named = by_suffix(path)
        if named is not None and named.name != "json":
            raise WrongFileError(_text("not-json", file=path))
        self.path = path
        self._tell = tell
        self._state: Expected = There.NOTHING
        place = Path(os.path.realpath(path))
        if place.exists() and not os.access(place.parent, os.W_OK):
            raise PermissionError(errno.EACCES, str(_text("not-writable")), path)
        if place.is_file():
            _check_form(place, path)

    def check(self, checks: Checks) -> Iterator[Checked]:
        """Yield the checked records of the file, and remember its state for ``save``."""
        try:
            with open_original(self.path) as old:
                yield from check_input(InputFile(old.reader, self.path), checks)
                self._state = old.state()
        except OSError as error:
            yield unreadable(self.path, error)

    def save(self, record: Record) -> None:
        """Write the record whole, or leave the file as it is. Raises OSError or RecordError.

        A file that was removed meanwhile is written again.
        """
        raw = file_of(record, self.path)
        expected = self._state if Path(self.path).exists() else There.NOTHING
        self._state = save(self.path, raw, expected=expected, tell=self._tell)


def _check_form(place: Path, file: str) -> None:
    """Raise WrongFileError if *file* is not in the form that is saved."""
    with place.open("rb") as stream:
        head = stream.read(HEAD)
    form = sniff(head, file) if head else JSON
    if form is not None and form not in (JSON, JSONL):
        raise WrongFileError(_text("another-form", file=file, form=form.name))
    packing = packing_of(head)
    if packing and not place.name.lower().endswith(packing):
        raise WrongFileError(_text("packed", file=file, ending=packing))
