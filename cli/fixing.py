"""Fixing and revising of records in their files."""

from __future__ import annotations

import io
import shutil
from collections import Counter
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.base.path_kinds import is_special
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.originals import Original, open_for_rewriting
from barsis_notation.language.patterns import Count
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts, join_words, make_numeral
from barsis_notation.validation.file_checks import (
    add_cross_record_findings,
    check_files,
    check_input,
    make_unwritten_result,
)
from barsis_notation.validation.fixes import revise_record
from barsis_notation.validation.text_fixes import fix_file

from .output.stderr_findings import print_finding_lines
from .rewriting import print_difference, replace_original
from .status import Status, choose_worst
from .streams import STANDARD, print_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.language.texts import Text
    from barsis_notation.record.structs import Record
    from barsis_notation.validation.check_options import Checks
    from barsis_notation.validation.file_checks import CheckedRecord
    from barsis_notation.validation.fixes import FileFixResult, FixSelection

_text = bind_texts("cli")
_report = bind_texts("report")


def revise_or_end(
    old: Original, new: BinaryIO, number: int, revision: Callable[[Record], Record]
) -> None:
    """Write the content of *old* to *new* with one record replaced by a revision.

    Args:
        old: The original file.
        new: The stream to write to.
        number: Number of the record in the file, from 1.
        revision: Function that returns the revised form of the record that it gets.

    Raises:
        typer.Exit: With status 1, after a message, if the revision is refused.
    """
    old.reader.seek(0)
    left = revise_record(old.reader, new, old.path, number, revision).left
    if left is not None:
        print_message(f"{old.path}: {_text('left-as-it-is', why=left.why)}")
        raise typer.Exit(Status.FINDINGS)


class Fixer:
    """Fixes files one after the other, or prints the changes, and counts fixes.

    Args:
        checks: How records are checked.
        fixing: Function of the path of a file that returns which fixes to apply to it.
        diff: Whether changes are only printed, as differences.

    Attributes:
        files: Number of files with fixes.
        findings: Number of fixed findings.
        status: The exit status of the fixes.
    """

    def __init__(
        self, checks: Checks, fixing: Callable[[str], FixSelection], *, diff: bool
    ) -> None:
        self.checks = checks
        self.fixing = fixing
        self.diff = diff
        self.files = self.findings = 0
        self.status = Status.CLEAN
        self.standard: bytes | None = None
        """The content of stdin after its fixes, None if stdin was not fixed."""
        self.unwritten: list[CheckedRecord] = []
        """A result with the reason for each file that could not be written."""

    def describe_counts(self) -> Text:
        """Return the counts as a sentence."""
        findings = _report("findings", count=Count(self.findings))
        files = _report("files", count=Count(self.files))
        if self.diff and self.findings:
            return _text("would-be-fixed", findings=findings, files=files)
        if self.diff:
            return _text("nothing-would-be-fixed", findings=findings, files=files)
        if self.findings:
            return _text("fixed", findings=findings, files=files)
        return _text("nothing-fixed", findings=findings, files=files)

    def fix_file(self, path: str) -> None:
        """Fix the file at *path*, or leave it unchanged and report why.

        With *diff*, the changes are only printed. Special files, such as pipes, are skipped. An
        unreadable file is reported on stderr and noted in ``status``.
        """
        if path != STANDARD and is_special(path):
            return
        try:
            with open_for_rewriting(path) as (old, new):
                self._take(
                    old, new, fix_file(old.reader, new, path, self.checks, self.fixing(path))
                )
        except OSError as error:
            self.status = Status.UNREADABLE
            print_message(f"{path}: {describe_os_error(error)}")

    def refuse(self, finding: Finding) -> None:
        """Report an input that cannot be fixed, and note the status FINDINGS."""
        self.status = choose_worst(self.status, Status.FINDINGS)
        print_finding_lines([finding], finding.file or "")

    def _take(self, old: Original, new: BinaryIO, done: FileFixResult) -> None:
        """Replace the file, or print the changes with *diff*; count fixes that are written."""
        if done.left is not None:
            print_message(f"{old.path}: {_text('left-as-it-is', why=done.left.why)}")
            self.status = choose_worst(self.status, Status.FINDINGS)
        if self.diff:
            if done.records:
                self.status = choose_worst(self.status, Status.FINDINGS)
                print_difference(old.path, old.reader, new, _text("label-fixed"))
        elif old.path == STANDARD:
            self._write_standard(old, new, done)
        elif done.records and not self._write_file(old, new):
            return
        if done.records:
            self._count(old.path, done)

    def _write_file(self, old: Original, new: BinaryIO) -> bool:
        """Write *new* in place of *old*; if that fails return False and note it in *unwritten*."""
        try:
            replace_original(old, new)
        except OSError as error:
            self.unwritten.append(make_unwritten_result(old.path, error))
            self.status = Status.UNREADABLE
            print_message(f"{old.path}: {describe_os_error(error)}")
            return False
        return True

    def _count(self, path: str, done: FileFixResult) -> None:
        """Count the fixes of a file, and print how many of each kind there are."""
        self.files += 1
        self.findings += len(done.lifted)
        kinds = Counter(finding.name for finding in done.lifted)
        counts = (f"{make_numeral(count)} {name}" for name, count in sorted(kinds.items()))
        named = join_words(counts, "commas")
        told = _text("would-fix", kinds=named) if self.diff else _text("has-fixed", kinds=named)
        print_message(f"{path}: {told}")

    def _write_standard(self, old: Original, new: BinaryIO, done: FileFixResult) -> None:
        """Write the content of stdin to stdout, with or without fixes."""
        if not done.records:
            old.reader.seek(0)
            shutil.copyfileobj(old.reader, new)
        replace_original(old, new)
        new.seek(0)
        self.standard = new.read()

    def check(self, paths: list[str], checks: Checks, folders: Folders) -> Iterator[CheckedRecord]:
        """Yield the checked records of *paths* after the fixes.

        Files that could not be written follow with the reason.

        Args:
            paths: Paths of files and folders; for ``-`` the fixed content of stdin is checked.
            checks: How records are checked.
            folders: How folders are walked.
        """
        return add_cross_record_findings(self._each(paths, checks, folders), checks)

    def _each(self, paths: list[str], checks: Checks, folders: Folders) -> Iterator[CheckedRecord]:
        alone = checks._replace(duplicates=False, matches=False)
        for path in paths:
            if path == STANDARD and self.standard is not None:
                yield from check_input(InputFile(io.BytesIO(self.standard), path), alone)
            else:
                yield from check_files([path], alone, folders)
        yield from self.unwritten
