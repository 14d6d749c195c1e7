"""Archives as sources of generated sites, which show the latest revision of every record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.diagnostics import archive_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import Folders
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import (
    CheckedRecord,
    add_cross_record_findings,
    check_bytes,
)
from barsis_notation.viewer.site.sources import SiteSource


def is_source(path: str) -> bool:
    """Return whether the file at *path* is an archive.

    Raises:
        ArchiveError: If the file is an archive but is damaged, locked, too new or too old, or has
            tables, views or triggers of other programs.
        OSError: If the file does not exist, is a folder or a cloud address, or cannot be opened.
    """
    try:
        Archive.open(path).close()
    except ArchiveError as error:
        if error.finding.code == archive_codes.NOT_AN_ARCHIVE.code:
            return False
        raise
    return True


def make_pages(_path: str, _checks: Checks) -> None:
    """Return None, because an archive in a folder of records has no event pages.

    Both arguments are ignored; the site modules of all add-ons have a function with this signature.
    """


@contextmanager
def open_source(path: str, checks: Checks, _folders: Folders) -> Iterator[SiteSource]:
    """Open the archive at *path* as the source of a site, as a context manager.

    The title of the source is the file name. The source has the latest revision of each record that
    was not withdrawn, sorted by number. The records are checked with the rulesets of the archive
    in addition to those of *checks*; ``checks.own_of`` is ignored. A damaged record is yielded with
    a finding and without its data. The archive is open until the block ends. *_folders* is ignored.

    Args:
        path: Path of the archive, a local file.
        checks: The checks to apply to the records.

    Raises:
        OSError: If the file cannot be opened, or contents need Zstandard and it is not installed.
        ArchiveError: If the file is not an archive, is damaged, locked, too new or too old, or has
            tables, views or triggers of other programs. Damage may be found only while iterating.
        CacheError: While iterating, if the verdict cache of *checks* is damaged or cannot be used.
    """
    with Archive.open(path) as archive:
        own = checks._replace(own=(*checks.own, *archive.rulesets()), own_of=None)

        def recheck(_file: str, number: int) -> CheckedRecord | None:
            try:
                raw = archive.canonical_bytes(number)
            except NotFoundError:  # it was withdrawn meanwhile
                return None
            return check_bytes(raw, archive.path, number, own)

        held = add_cross_record_findings(_check_latest(archive, own), own)
        yield SiteSource(Path(archive.path).name, held, recheck)


def _check_latest(archive: Archive, checks: Checks) -> Iterator[CheckedRecord]:
    """Yield the last revision of each record, checked; a damaged one has a finding instead."""
    numbers = [
        one.number
        for one in archive.holdings()
        if one.withdrawn is None and one.replaced_by is None
    ]
    last = 0
    while True:
        try:
            for number, raw in archive.contents(since=last, latest=True):
                last = number
                yield check_bytes(raw, archive.path, number, checks)
            return
        except ArchiveError as error:
            damaged = next((number for number in numbers if number > last), None)
            if damaged is None:
                raise
            last = damaged
            yield _make_damaged(archive.path, last, error.finding)


def _make_damaged(path: str, number: int, finding: Finding) -> CheckedRecord:
    finding.file, finding.record = path, number
    return CheckedRecord(path, number, None, None, [finding], 0, 0)
