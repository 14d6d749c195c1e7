"""The records of files and folders, each to be counted before the next is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import open_input, walk
from barsis_notation.record.decode import Decoded
from barsis_notation.statistics.record_content import Content
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.file_checks import CheckedRecord, make_unreadable_result


class FileRecord(NamedTuple):
    """One record of a file; number 0 is the file itself, of which there are *decoded* findings."""

    file: str
    decoded: Decoded
    content: Content

    def checked(self) -> CheckedRecord | None:
        """Return what is to be said of the record, or of the file, None where that is nothing.

        Of a record that could be read it is its errors. To be asked when it has been counted.
        """
        findings = self.decoded.findings
        if findings and self.decoded.number and self.content.head is not None:
            findings = [one for one in findings if one.severity is Severity.ERROR]
        if not findings:
            return None
        return CheckedRecord(
            self.file, self.decoded.number, None, None, findings, 0, 0, self.decoded.line
        )


def read_files(
    paths: Iterable[str], checks: Checks = DEFAULT, folders: Folders = EVERY
) -> Iterator[FileRecord | CheckedRecord]:
    """Yield the records of the files that *paths* mean, or what is wrong with a file.

    *checks* says which rulesets of the user's own they may name.
    """
    for path in walk(paths, folders):
        if isinstance(path, Finding):
            yield CheckedRecord(path.file or "", 0, None, None, [path], 0, 0)
            continue
        own = checks.of(path).own
        try:
            with open_input(path) as file:
                for decoded in file.records(checks.limits, later=True):
                    yield FileRecord(path, decoded, Content.of(decoded, own))
        except OSError as error:
            yield make_unreadable_result(path, error)
