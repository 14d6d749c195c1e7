"""Conversion of files by worker processes, which run ahead of the output, with results in order."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from barsis_notation.conversion.parallel_conversion import (
    ConversionMethod,
    FileEntries,
    ParallelConversion,
    convert_in_parallel,
)
from barsis_notation.conversion.writing_formats import KnownRulesets, find_writing_format
from barsis_notation.formats.mapped.reader import NAME
from barsis_notation.formats.own.json_format import JSONL

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.formats.format import Format
    from barsis_notation.rulesets import Ruleset

    WalkFiles = Callable[[Folders], Iterable[str | Finding]]
    """Takes options for walking folders; yields files to convert, or findings in their place."""

    WorkerSetup = Callable[[], Callable[[str], tuple[Ruleset, ...]]]
    """A function that every worker calls once at its start.

    It returns a function that takes the path of a file and returns the user's own rulesets that the
    records of the file may name.
    """


@contextlib.contextmanager
def convert_walked_files(
    walked: WalkFiles,
    workers: int,
    folders: Folders,
    formats: tuple[Format | None, Format | None, tuple[Ruleset, ...]],
    enter: WorkerSetup,
    *,
    keeps_raw: bool,
) -> Iterator[ParallelConversion]:
    """Start a conversion by worker processes; return a context manager for it.

    Paths that the walk skips are reported when the conversion reaches them, not when they are
    walked. Iterating over the files raises the errors of *walked* and those of iterating over the
    result of ``convert_in_parallel``, such as WorkerError.

    Args:
        walked: Function that takes the options for walking folders and yields the paths of the
            files to convert, or findings in place of files.
        workers: Number of worker processes, at least 1.
        folders: How folders are walked; its ``passed_over`` is called with skipped paths.
        formats: The format to read, None to detect it; the format to write, None for JSON Lines;
            and the user's rulesets that every record may name.
        enter: Called in each worker at its start; returns a function that takes the path of a file
            and returns the user's own rulesets that its records may name. Must be picklable.
        keeps_raw: Whether records keep the bytes they were read from.

    Raises:
        OSError: When the context is entered, if the working folder does not exist.
    """
    form, write_as, known = formats
    ahead = _WalkedFiles(folders.passed_over)
    files = ahead.track(walked(folders._replace(passed_over=ahead.pass_over)))
    # A map is sent to the workers, since it may come from a pipe; other formats are looked up.
    named = form.name if form else ""
    read_as = form if form and named == NAME else named
    prepare = partial(
        prepare_conversion, enter, read_as, (write_as or JSONL).name, known, keeps_raw=keeps_raw
    )
    with convert_in_parallel(files, workers, prepare, is_divided=not named) as conversion:
        yield conversion._replace(files=ahead.restore_order(conversion.files))


class _WalkedFiles:
    """Files that are walked long before their turn; skipped paths are reported at their turn."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._passed: list[str] = []
        self._waiting: deque[list[str]] = deque()
        """For each file whose turn has not come: the paths skipped before it."""

    def pass_over(self, path: str) -> None:
        """Note a path of a folder that is skipped."""
        self._passed.append(path)

    def track(self, files: Iterable[str | Finding]) -> Iterator[str | Finding]:
        """Yield *files*, and note the paths that were skipped before each."""
        for file in files:
            self._waiting.append(self._passed)
            self._passed = []
            yield file

    def restore_order(self, files: Iterable[FileEntries]) -> Iterator[FileEntries]:
        """Yield the same files at their turn; report before each the paths skipped before it."""
        for file in files:
            self._tell_all(self._waiting.popleft())
            yield file
        self._tell_all(self._passed)

    def _tell_all(self, passed: Iterable[str]) -> None:
        for path in passed:
            self._tell(path)


def prepare_conversion(
    configured: WorkerSetup,
    read_as: Format | str,
    to: str,
    named: tuple[Ruleset, ...],
    *,
    keeps_raw: bool,
) -> ConversionMethod:
    """Return the conversion method of a process, looking up formats by name.

    Args:
        configured: Called once; returns a function that takes the path of a file and returns the
            user's own rulesets that its records may name.
        read_as: The format of every file or its name; "" or an unknown name to detect it for each
            file.
        to: The name of the format to write.
        named: Rulesets that every record may name.
        keeps_raw: Whether records keep the bytes they were read from.

    Raises:
        AssertionError: If the format *to* does not exist.
    """
    known = KnownRulesets(named, configured())
    write_as = find_writing_format(to, known.list_for_record)
    assert write_as is not None
    form = find_writing_format(read_as) if isinstance(read_as, str) and read_as else read_as or None
    assert not isinstance(form, str)
    return ConversionMethod(form, write_as, keeps_raw, known.keep)
