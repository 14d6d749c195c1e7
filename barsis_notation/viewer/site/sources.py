"""What becomes a site: the records of a folder or of a file, and what add-ons know as a source.

An add-on that declares a ``site`` module makes sources of its own files, and pages of its files
that are in a folder of records; the module is a :class:`SiteFiles`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from barsis_notation.addons import ADD_ONS, load
from barsis_notation.base import FilePath
from barsis_notation.base.path_kinds import STANDARD_INPUT
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders, walk_folder
from barsis_notation.formats.input_files import is_folder
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_file, check_files
from barsis_notation.viewer.site.index_rows import IndexRow

Rows = Mapping[tuple[str, int], IndexRow]
"""The rows of the index by file and number of the record."""


class EventPages(Protocol):
    """The pages of an event file: its name, its games, and what is wrong with it."""

    @property
    def file(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def findings(self) -> Sequence[Finding]: ...

    def take(self, checked: CheckedRecord, /) -> None:
        """Note a record of the site if it is of the event."""

    def page(self, rows: Rows, /, *, folder: str, others: Mapping[str, str], index: str) -> bytes:
        """Return the page in the current language.

        *others* are the addresses of the page in other languages; *index* is that of the site's
        index, and *folder* that of the source.
        """


class SiteSource(NamedTuple):
    """What becomes a site.

    *checked* yields every record once, in order, none kept. *again* checks one of them anew.
    *folder* is the one that was named, ``""`` for a file.
    """

    title: str
    checked: Iterator[CheckedRecord]
    again: Callable[[str, int], CheckedRecord | None]
    events: tuple[EventPages, ...] = ()
    folder: str = ""


class SiteFiles(Protocol):
    """The ``site`` module of an add-on."""

    def is_source(self, path: str, /) -> bool:
        """Return whether the file at *path* is a source of this add-on."""

    def opened_source(
        self, path: str, checks: Checks, folders: Folders, /
    ) -> AbstractContextManager[SiteSource]:
        """Yield the source at *path*."""

    def pages_of(self, path: str, checks: Checks, /) -> EventPages | None:
        """Return the pages of the file at *path* in a folder, or None if it has none."""


def _site_files() -> list[SiteFiles]:
    """Return the ``site`` modules of the installed add-ons."""
    return [load(one.site) for one in ADD_ONS if one.site and one.is_installed]


@contextmanager
def open_source(path: FilePath, checks: Checks, folders: Folders = EVERY) -> Iterator[SiteSource]:
    """Yield what stands at *path*: a folder, a file of records, or a source of an add-on.

    *folders* says how a folder is walked. Raises OSError where *path* cannot be opened, and
    FindingError for a file of an add-on that cannot be used.
    """
    name = os.fspath(path)
    if is_folder(name):
        yield _of_folder(name, checks, folders)
    elif name == STANDARD_INPUT:
        yield make_source(name, [name], checks, folders)._replace(again=_never_again)
    else:
        files = next((each for each in _site_files() if each.is_source(name)), None)
        if files is None:
            yield make_source(Path(name).name, [name], checks, folders)
        else:
            with files.opened_source(name, checks, folders) as source:
                yield source


def is_site_source(path: str) -> bool:
    """Return whether *path* is something that only a site can show: no single file of records."""
    return is_folder(path) or any(files.is_source(path) for files in _site_files())


def _of_folder(folder: str, checks: Checks, folders: Folders) -> SiteSource:
    events: list[EventPages] = []
    makers = _site_files()

    def passed_over(path: str) -> None:
        if path.lower().endswith(".json"):
            events.extend(filter(None, (each.pages_of(path, checks) for each in makers)))

    once_more = Folders(folders.exclude, folders.respect_gitignore, passed_over, folders.excluded)
    for _ in walk_folder(
        folder, once_more
    ):  # what is left out is counted when the records are read
        pass
    title = Path(folder).absolute().name
    others = exclude_files([one.file for one in events], folders)
    return make_source(title, [folder], checks, others)._replace(
        events=tuple(events), folder=folder
    )


def exclude_files(files: Sequence[str], folders: Folders) -> Folders:
    """Return how *folders* are walked so that *files* are not reported as holding no records."""
    known = frozenset(map(os.path.realpath, files))

    def passed_over(path: str) -> None:
        if os.path.realpath(path) not in known:
            folders.passed_over(path)

    return folders._replace(passed_over=passed_over)


def _never_again(_file: str, _number: int) -> None:
    """Return nothing: what came through a pipe cannot be read twice."""


def make_source(title: str, paths: list[str], checks: Checks, folders: Folders) -> SiteSource:
    """Return the source of the records of *paths*."""

    def again(file: str, number: int) -> CheckedRecord | None:
        return next((one for one in check_file(file, checks) if one.number == number), None)

    return SiteSource(title, check_files(paths, checks, folders), again)
