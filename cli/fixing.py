"""Records fixed or revised in their files, and what is said of that."""

from __future__ import annotations

import io
import shutil
from collections import Counter
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.base.uris import is_special
from barsis_notation.formats.input_files import InputFile
from barsis_notation.formats.originals import Original, rewriting
from barsis_notation.language.patterns import Count
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import listed, numeral, texts_of
from barsis_notation.validation.check import check_files, check_input, together, unwritten
from barsis_notation.validation.fixes import revise
from barsis_notation.validation.text_fixes import fix_file

from .output.stderr_findings import tell_briefly
from .rewriting import print_difference, put
from .status import Status, worst
from .streams import STANDARD, talk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.language.texts import Text
    from barsis_notation.record.structs import Record
    from barsis_notation.validation.check import Checked
    from barsis_notation.validation.checks import Checks
    from barsis_notation.validation.fixes import FileFixed, Fixing

_text = texts_of("cli")
_report = texts_of("report")


def revise_or_end(
    old: Original, new: BinaryIO, number: int, revision: Callable[[Record], Record]
) -> None:
    """Write *old* to *new* with a *revision* of one record; end the command if that is refused."""
    old.reader.seek(0)
    left = revise(old.reader, new, old.path, number, revision).left
    if left is not None:
        talk(f"{old.path}: {_text('left-as-it-is', why=left.why)}")
        raise typer.Exit(Status.FINDINGS)


class Fixer:
    """Fixes file after file, each as *fixing* says, or with *diff* says how; and keeps count."""

    def __init__(self, checks: Checks, fixing: Callable[[str], Fixing], *, diff: bool) -> None:
        self.checks = checks
        self.fixing = fixing
        self.diff = diff
        self.files = self.findings = 0
        self.status = Status.CLEAN
        self.standard: bytes | None = None
        """What stdin holds after its fixes."""
        self.unwritten: list[Checked] = []
        """Of each file that could not be written, why."""

    def spoken(self) -> Text:
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

    def file(self, path: str) -> None:
        """Fix one file, or leave it alone and say why. What cannot be opened is left to others."""
        if path != STANDARD and is_special(path):
            return
        try:
            with rewriting(path) as (old, new):
                self._take(
                    old, new, fix_file(old.reader, new, path, self.checks, self.fixing(path))
                )
        except OSError as error:
            self.status = Status.UNREADABLE
            talk(f"{path}: {reason(error)}")

    def refuse(self, finding: Finding) -> None:
        """Report what was named but cannot be fixed."""
        self.status = worst(self.status, Status.FINDINGS)
        tell_briefly([finding], finding.file or "")

    def _take(self, old: Original, new: BinaryIO, done: FileFixed) -> None:
        """Write what was done, or with *diff* say it; count it when it is on the disk."""
        if done.left is not None:
            talk(f"{old.path}: {_text('left-as-it-is', why=done.left.why)}")
            self.status = worst(self.status, Status.FINDINGS)
        if self.diff:
            if done.records:
                self.status = worst(self.status, Status.FINDINGS)
                print_difference(old.path, old.reader, new, _text("label-fixed"))
        elif old.path == STANDARD:
            self._pass_on(old, new, done)
        elif done.records and not self._is_put(old, new):
            return
        if done.records:
            self._count(old.path, done)

    def _is_put(self, old: Original, new: BinaryIO) -> bool:
        """Write *new* in place of *old*; if that fails return False and note it in *unwritten*."""
        try:
            put(old, new)
        except OSError as error:
            self.unwritten.append(unwritten(old.path, error))
            self.status = Status.UNREADABLE
            talk(f"{old.path}: {reason(error)}")
            return False
        return True

    def _count(self, path: str, done: FileFixed) -> None:
        self.files += 1
        self.findings += len(done.lifted)
        self._tell(path, done)

    def _tell(self, path: str, done: FileFixed) -> None:
        kinds = Counter(finding.name for finding in done.lifted)
        counts = (f"{numeral(count)} {name}" for name, count in sorted(kinds.items()))
        named = listed(counts, "commas")
        told = _text("would-fix", kinds=named) if self.diff else _text("has-fixed", kinds=named)
        talk(f"{path}: {told}")

    def _pass_on(self, old: Original, new: BinaryIO, done: FileFixed) -> None:
        """Write stdin to stdout, fixed or as it is."""
        if not done.records:
            old.reader.seek(0)
            shutil.copyfileobj(old.reader, new)
        put(old, new)
        new.seek(0)
        self.standard = new.read()

    def checked(self, paths: list[str], checks: Checks, folders: Folders) -> Iterator[Checked]:
        """Check what *paths* mean as it is after the fixes."""
        return together(self._each(paths, checks, folders), checks)

    def _each(self, paths: list[str], checks: Checks, folders: Folders) -> Iterator[Checked]:
        alone = checks._replace(duplicates=False, matches=False)
        for path in paths:
            if path == STANDARD and self.standard is not None:
                yield from check_input(InputFile(io.BytesIO(self.standard), path), alone)
            else:
                yield from check_files([path], alone, folders)
        yield from self.unwritten
