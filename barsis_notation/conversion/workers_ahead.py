"""Files walked ahead of their turn and converted by worker processes, answered in order."""

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
from barsis_notation.conversion.ways import KnownRulesets, find_writing_format
from barsis_notation.formats.mapped.reader import NAME
from barsis_notation.formats.own.json_format import JSONL

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.formats.folders import Folders
    from barsis_notation.formats.format import Format
    from barsis_notation.rulesets import Ruleset

    WalkFiles = Callable[[Folders], Iterable[str | Finding]]
    """Yields the files of a conversion, its folders walked so."""

    EnterWorker = Callable[[], Callable[[str], tuple[Ruleset, ...]]]
    """Prepares a worker; returns a function of the user's own rulesets that a file may name."""


@contextlib.contextmanager
def convert_walked_files(
    walked: WalkFiles,
    workers: int,
    folders: Folders,
    formats: tuple[Format | None, Format | None, tuple[Ruleset, ...]],
    enter: EnterWorker,
    *,
    keeps_raw: bool,
) -> Iterator[ParallelConversion]:
    """Yield the files that *walked* yields, each with the records that *workers* made of it.

    *formats* are the formats to read and to write, None for the usual ones, and the rulesets that
    every record may name.
    """
    form, write_as, known = formats
    ahead = _WalkedFiles(folders.passed_over)
    files = ahead.noting(walked(folders._replace(passed_over=ahead.pass_over)))
    # A map is sent as it is, since it may have come through a pipe; other formats are made anew.
    named = form.name if form else ""
    read_as = form if form and named == NAME else named
    prepare = partial(
        _prepare_worker, enter, read_as, (write_as or JSONL).name, known, keeps_raw=keeps_raw
    )
    with convert_in_parallel(files, workers, prepare, is_divided=not named) as conversion:
        yield conversion._replace(files=ahead.in_turn(conversion.files))


class _WalkedFiles:
    """Files that are walked long before their turn; what is passed over on the way is told then."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._passed: list[str] = []
        self._waiting: deque[list[str]] = deque()
        """What was passed over before each of the files whose turn is to come."""

    def pass_over(self, path: str) -> None:
        """Take note of what is not taken of a folder."""
        self._passed.append(path)

    def noting(self, files: Iterable[str | Finding]) -> Iterator[str | Finding]:
        """Yield *files*, ahead of their turn."""
        for file in files:
            self._waiting.append(self._passed)
            self._passed = []
            yield file

    def in_turn(self, files: Iterable[FileEntries]) -> Iterator[FileEntries]:
        """Yield the same files, and tell before each what was passed over."""
        for file in files:
            self._tell_all(self._waiting.popleft())
            yield file
        self._tell_all(self._passed)

    def _tell_all(self, passed: Iterable[str]) -> None:
        for path in passed:
            self._tell(path)


def _prepare_worker(
    configured: EnterWorker,
    read_as: Format | str,
    to: str,
    named: tuple[Ruleset, ...],
    *,
    keeps_raw: bool,
) -> ConversionMethod:
    """Return how a worker converts: from and to formats by their names, as the command does."""
    known = KnownRulesets(named, configured())
    write_as = find_writing_format(to, known.of)
    assert write_as is not None
    form = find_writing_format(read_as) if isinstance(read_as, str) and read_as else read_as or None
    assert not isinstance(form, str)
    return ConversionMethod(form, write_as, keeps_raw, known.keep)
