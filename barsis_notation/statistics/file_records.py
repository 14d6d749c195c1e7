"""The records of files and folders; each has to be counted before the next one is read."""

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
    """One record of a file, or the file itself with its findings.

    ``read_files`` yields them. Finish using one before you request the next.

    Attributes:
        file: Path of the file.
        decoded: The record as read. Its number counts the records of the file from 1; number 0 is
            the file itself.
        content: The content to pass to ``Counting.add``, which returns False for the file itself
            and for a record that could not be read.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.statistics import FileRecord, read_files
        >>> samples = files("barsis_notation.sample_games") / "barsis"
        >>> sample = samples / "amman_final_whole_game.barsis.json"
        >>> [one] = read_files([str(sample)])
        >>> isinstance(one, FileRecord), one.decoded.number, one.content.head.ruleset.id
        (True, 1, 'barsis')
    """

    file: str
    decoded: Decoded
    content: Content

    def checked(self) -> CheckedRecord | None:
        """Return the findings of the record or file as a CheckedRecord; None if there are none.

        If the record could be read, only its errors are returned. For a file, or for a record that
        could not be read, all findings are returned. Call this after the record has been counted,
        because counting may find errors in its turns.
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
    """Yield the records of files and folders, and findings about paths.

    A CheckedRecord is yielded for each path that cannot be opened or read, each folder without
    records, and each ``.gitignore`` with patterns that are not used. Count each FileRecord before
    you request the next one.

    Args:
        paths: Paths, URIs and patterns of files and folders, as strings; ``-`` is standard input.
            Folders are walked.
        checks: Limits, and the user rulesets that records may name; its other attributes are
            ignored.
        folders: How folders are walked.

    Raises:
        PatternError: During iteration, if a folder is walked and a pattern in ``folders.exclude``
            is refused. It is a ValueError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.statistics import Counting, FileRecord, read_files
        >>> samples = files("barsis_notation.sample_games") / "barsis"
        >>> sample = samples / "amman_final_whole_game.barsis.json"
        >>> counting = Counting()
        >>> for one in read_files([str(sample)]):
        ...     if isinstance(one, FileRecord) and counting.add(one.content):
        ...         print(one.decoded.number, one.checked())
        1 None
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
