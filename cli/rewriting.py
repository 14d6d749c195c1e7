"""Files whose records are changed: read twice, written whole, or told as a difference."""

from __future__ import annotations

import contextlib
import difflib
import io
import shutil
import tempfile
from typing import IO, TYPE_CHECKING, BinaryIO, cast

from .reading import tell_briefly
from .status import Status, worst
from .streams import STANDARD, is_special, sink, talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.validation import Checked, Checks
    from barsis_notation.validation.fixes import FileFixed, Fixing
    from barsis_notation.validation.folders import Folders

IN_MEMORY = 16 * 2**20
CHUNK = 2**16


def spool() -> IO[bytes]:
    """Return a file for a while, in memory as long as it is small."""
    return tempfile.SpooledTemporaryFile(IN_MEMORY)


@contextlib.contextmanager
def twice(path: str) -> Iterator[io.BufferedReader]:
    """Open *path* so that it can be read twice, also where it is stdin. Raises OSError."""
    from barsis_notation.validation.files import opened

    with opened(path) as stream:
        if path != STANDARD:
            yield cast(io.BufferedReader, stream)
            return
        with spool() as copy:
            shutil.copyfileobj(stream, copy, CHUNK)
            copy.seek(0)
            reader = io.BufferedReader(cast(io.RawIOBase, copy), CHUNK)
            yield cast(io.BufferedReader, reader)


def put(path: str, new: IO[bytes]) -> None:
    """Write *new* to *path*, whole or not at all; ``-`` is stdout."""
    new.seek(0)
    with sink(path) as target:
        shutil.copyfileobj(new, target, CHUNK)


def print_difference(path: str, old: BinaryIO, new: IO[bytes], label: str) -> None:
    """Write what *new* has other than *old*, as text, to stdout."""
    from .output.lines import Lines

    with sink(None) as target:
        lines = Lines(target)
        before, after = _text(old), _text(new)
        named = f"{path} ({label})"
        for line in difflib.unified_diff(before, after, path, named, lineterm=""):
            lines.write(line)


def _text(stream: BinaryIO | IO[bytes]) -> list[str]:
    from barsis_notation.record.packing import unpacked

    stream.seek(0)
    data = io.BytesIO(stream.read())
    return unpacked(data).read().decode("utf-8", "replace").split("\n")


class Fixer:
    """Fixes file after file, or with *diff* says how, and keeps count."""

    def __init__(self, checks: Checks, fixing: Fixing, *, diff: bool) -> None:
        self.checks = checks
        self.fixing = fixing
        self.diff = diff
        self.files = self.findings = 0
        self.status = Status.CLEAN
        self.standard: bytes | None = None
        """What stdin holds after its fixes."""

    def spoken(self) -> str:
        """Return the counts as a sentence."""
        from .output.tally import counted

        verb = "would be fixed" if self.diff else "fixed"
        return f"{counted(self.findings, 'finding')} {verb} in {counted(self.files, 'file')}"

    def file(self, path: str) -> None:
        """Fix one file, or leave it alone and say why. What cannot be opened is left to others."""
        if path != STANDARD and is_special(path):
            return
        from barsis_notation.validation.text_fixes import fix_text_and_records

        try:
            with twice(path) as old, spool() as new:
                new_file = cast(BinaryIO, new)
                done = fix_text_and_records(old, new_file, path, self.checks, self.fixing)
                self._take(path, old, new, done)
        except BrokenPipeError:
            raise
        except OSError as error:
            self.status = Status.UNREADABLE
            talk(f"{path}: {error.strerror or error}")

    def refuse(self, finding: Finding) -> None:
        """Say what is wrong where there is no file to fix."""
        self.status = worst(self.status, Status.FINDINGS)
        tell_briefly([finding], finding.file or "")

    def _take(self, path: str, old: io.BufferedReader, new: IO[bytes], done: FileFixed) -> None:
        if done.left is not None:
            talk(f"{path}: left as it is: {done.left.why}")
            self.status = worst(self.status, Status.FINDINGS)
        if done.records:
            self.files += 1
            self.findings += len(done.lifted)
            self._tell(path, done)
        if self.diff:
            if done.records:
                self.status = worst(self.status, Status.FINDINGS)
                print_difference(path, old, new, "fixed")
        elif path == STANDARD:
            self._pass_on(old, new, done)
        elif done.records:
            put(path, new)

    def _tell(self, path: str, done: FileFixed) -> None:
        from collections import Counter

        kinds = Counter(finding.name for finding in done.lifted)
        named = ", ".join(f"{count} {name}" for name, count in sorted(kinds.items()))
        talk(f"{path}: {'would fix' if self.diff else 'fixed'} {named}")

    def _pass_on(self, old: io.BufferedReader, new: IO[bytes], done: FileFixed) -> None:
        """Write stdin to stdout, fixed or as it is."""
        if not done.records:
            old.seek(0)
            shutil.copyfileobj(old, new, CHUNK)
        put(STANDARD, new)
        new.seek(0)
        self.standard = new.read()

    def checked(self, paths: list[str], checks: Checks, folders: Folders) -> Iterator[Checked]:
        """Check what *paths* mean as it is after the fixes."""
        from barsis_notation.validation.check import together

        return together(self._each(paths, checks, folders), checks)

    def _each(self, paths: list[str], checks: Checks, folders: Folders) -> Iterator[Checked]:
        from barsis_notation.validation.check import check_files, check_stream

        alone = checks._replace(duplicates=False, matches=False)
        for path in paths:
            if path == STANDARD and self.standard is not None:
                yield from check_stream(io.BytesIO(self.standard), path, alone)
            else:
                yield from check_files([path], alone, folders)
