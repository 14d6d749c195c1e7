"""Sources of sites: records of a folder or file, and files of add-ons.

An add-on that declares a ``site`` module provides sources from its files, and pages for its files
in a folder of records. The module implements :class:`SiteFiles`.
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
    """The pages of an event file, as an add-on provides them.

    Attributes:
        file: Path of the event file, as given to ``make_pages``.
        name: Name of the event, or of the file if the event has an error.
        findings: Findings about the event file.
    """

    @property
    def file(self) -> str:
        """Path of the event file, as given to ``make_pages``."""
        ...

    @property
    def name(self) -> str:
        """Name of the event, or of the file if the event has an error."""
        ...

    @property
    def findings(self) -> Sequence[Finding]:
        """Findings about the event file."""
        ...

    def take(self, checked: CheckedRecord, /) -> None:
        """Add a checked record to the event if the record belongs to it.

        *checked* is the result of checking the record.
        """

    def page(self, rows: Rows, /, *, folder: str, others: Mapping[str, str], index: str) -> bytes:
        """Return the page in the current language, as UTF-8 HTML.

        Args:
            rows: Maps a pair of a file and a record number (from 1) to a row of the site's index.
            folder: The folder of the source, which is left out of paths; "" for a single file.
            others: Maps the codes of the other languages, such as ``ar``, to the addresses of the
                page in them, relative to this page.
            index: Address of the site's index, relative to the page.
        """


class SiteSource(NamedTuple):
    """The source of a site, from ``open_source``.

    Attributes:
        title: Title of the site.
        checked: Iterator of the checked records, and of results without a record, in order; it can
            be used once.
        recheck: Function that takes the file of a record and the record's number in it, from 1. It
            checks the record again, and returns None if the record cannot be read again.
        events: The event files of the source.
        folder: The source folder as given; "" for a single file.
    """

    title: str
    checked: Iterator[CheckedRecord]
    recheck: Callable[[str, int], CheckedRecord | None]
    events: tuple[EventPages, ...] = ()
    folder: str = ""


class SiteFiles(Protocol):
    """The interface of the ``site`` module of an add-on."""

    def is_source(self, path: str, /) -> bool:
        """Return whether the file at *path* is a source of this add-on.

        Raises:
            OSError: If the file cannot be opened; an add-on may return False instead.
            FindingError: If it is a file of the add-on that is damaged or locked.
        """

    def open_source(
        self, path: str, checks: Checks, folders: Folders, /
    ) -> AbstractContextManager[SiteSource]:
        """Return a context manager that opens a source.

        Args:
            path: Path of the file, for which ``is_source`` is true.
            checks: The checks to apply to records.
            folders: How folders are walked.

        Raises:
            OSError: When the context is entered, if the file cannot be opened.
            FindingError: When the context is entered, if the file is damaged or locked. It is a
                ValueError.
        """

    def make_pages(self, path: str, checks: Checks, /) -> EventPages | None:
        """Return the pages of an event file; None if the file has no such pages.

        Args:
            path: Path of a file in a folder of records.
            checks: The checks to apply to records.

        Raises:
            OSError: If the file can no longer be read.
        """


def _load_site_modules() -> list[SiteFiles]:
    """Return the ``site`` modules of the installed add-ons."""
    return [load(one.site) for one in ADD_ONS if one.site and one.is_installed]


@contextmanager
def open_source(path: FilePath, checks: Checks, folders: Folders = EVERY) -> Iterator[SiteSource]:
    """Open the source of a site; its records are checked while they are read.

    Unreadable files in a folder are reported as findings.

    Args:
        path: Path or URI of a folder or a file of records, or path of a file of an add-on, such as
            an archive or an event; ``-`` for standard input.
        checks: The checks to apply to records. If they use a verdict cache, ``heads`` must be true;
            otherwise, records without findings are missing from the site.
        folders: How folders are walked.

    Returns:
        A context manager for the source, the argument of ``Site.build``. The source has ``title``,
        ``checked`` (an iterator of the checked records, to be used once), ``events`` (its event
        files) and ``folder`` (as given; "" for a single file).

    Raises:
        OSError: If the path does not exist or cannot be opened.
        FindingError: If it is a file of an add-on that is damaged or locked. It is a ValueError.
        PatternError: If *path* is a folder and an exclusion pattern in *folders* cannot be parsed.
            It is a ValueError.
        CacheError: During iteration of ``checked``, if the verdict cache of *checks* is damaged.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import Checks
        >>> from barsis_notation.viewer import open_source
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> with open_source(samples, Checks()) as source:
        ...     source.title, sum(checked.records for checked in source.checked)
        ('amman_open', 6)
    """
    name = os.fspath(path)
    if is_folder(name):
        yield _make_folder_source(name, checks, folders)
    elif name == STANDARD_INPUT:
        yield make_source(name, [name], checks, folders)._replace(recheck=_recheck_none)
    else:
        files = next((each for each in _load_site_modules() if each.is_source(name)), None)
        if files is None:
            yield make_source(Path(name).name, [name], checks, folders)
        else:
            with files.open_source(name, checks, folders) as source:
                yield source


def is_site_source(path: str) -> bool:
    """Return whether *path* is a folder or a file of an add-on, and not a file of records.

    Unlike ``open_source``, this function does not accept ``-`` for standard input.

    Raises:
        OSError: If *path* does not exist or cannot be opened.
        FindingError: If it is a file of an add-on that is damaged or locked.
    """
    return is_folder(path) or any(files.is_source(path) for files in _load_site_modules())


def _make_folder_source(folder: str, checks: Checks, folders: Folders) -> SiteSource:
    events: list[EventPages] = []
    makers = _load_site_modules()

    def passed_over(path: str) -> None:
        if path.lower().endswith(".json"):
            events.extend(filter(None, (each.make_pages(path, checks) for each in makers)))

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
    """Return *folders* with a ``passed_over`` callback that ignores some files.

    These files are then not reported as files without records. *files* are their paths.
    """
    known = frozenset(map(os.path.realpath, files))

    def passed_over(path: str) -> None:
        if os.path.realpath(path) not in known:
            folders.passed_over(path)

    return folders._replace(passed_over=passed_over)


def _recheck_none(_file: str, _number: int) -> None:
    """Return None: standard input cannot be read twice."""


def make_source(title: str, paths: list[str], checks: Checks, folders: Folders) -> SiteSource:
    """Return a source with the records of some files.

    Args:
        title: Title of the site.
        paths: Paths of files and folders, as for ``check_files``.
        checks: The checks to apply to records.
        folders: How folders are walked.

    Raises:
        PatternError: During iteration of ``checked``, if an exclusion pattern in *folders* cannot
            be parsed.
        CacheError: During iteration of ``checked``, if the verdict cache of *checks* is damaged.
    """

    def recheck(file: str, number: int) -> CheckedRecord | None:
        return next((one for one in check_file(file, checks) if one.number == number), None)

    return SiteSource(title, check_files(paths, checks, folders), recheck)
