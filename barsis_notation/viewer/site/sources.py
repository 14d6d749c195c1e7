"""What becomes a site: the records of a folder, an archive or an event, and its event files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.people import other_names
from barsis_notation.base import FilePath
from barsis_notation.base.uris import STANDARD_INPUT
from barsis_notation.diagnostics import archive_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.event import Event
from barsis_notation.events.played import is_of
from barsis_notation.events.reading import read_event_file
from barsis_notation.events.structs import FORMAT
from barsis_notation.formats.folders import EVERY, Folders, below
from barsis_notation.formats.input_files import is_folder
from barsis_notation.formats.named_files import opened_file
from barsis_notation.formats.sniffing import members
from barsis_notation.validation.check import (
    Checked,
    Checks,
    check_bytes,
    check_file,
    check_files,
    together,
)

_HEAD: Final = 4096
"""Bytes of a file by which an event file is known."""


class EventOfSite(NamedTuple):
    """An event file: the event, None where it has an error, and what is wrong with it."""

    file: str
    event: Event | None
    findings: Sequence[Finding] = ()


class Source(NamedTuple):
    """What becomes a site.

    *checked* yields every record once, in order, none kept. *again* checks one of them anew.
    *folder* is the one that was named, ``""`` for a file.
    *spellings* are other names of people, as :class:`events.boards.Boards` asks for them.
    """

    title: str
    checked: Iterator[Checked]
    again: Callable[[str, int], Checked | None]
    events: tuple[EventOfSite, ...] = ()
    spellings: Mapping[str, Sequence[str]] | None = None
    folder: str = ""


@contextmanager
def source_of(path: FilePath, checks: Checks, folders: Folders = EVERY) -> Iterator[Source]:
    """Yield what stands at *path*: an archive, an event file with its folder, a folder, a file.

    *folders* says how a folder is walked. Raises OSError where *path* cannot be opened, and
    ArchiveError for an archive that cannot be used.
    """
    name = os.fspath(path)
    if is_folder(name):
        yield _of_folder(name, checks, folders)
    elif name == STANDARD_INPUT:
        yield _of_files(name, [name], checks, folders)._replace(again=_never_again)
    elif is_event_file(name):
        yield _of_event(name, checks, folders)
    else:
        archive = _archive(name)
        if archive is None:
            yield _of_files(Path(name).name, [name], checks, folders)
            return
        with archive:
            yield _of_archive(archive, checks)


def is_site_source(path: str) -> bool:
    """Return whether *path* is something that only a site can show: no single file of records."""
    if is_folder(path) or is_event_file(path):
        return True
    archive = _archive(path)
    if archive is not None:
        archive.close()
    return archive is not None


def is_event_file(path: str) -> bool:
    """Return whether the file at *path* says that it is an event; False if it cannot be read."""
    try:
        with opened_file(path) as stream:
            head = stream.read(_HEAD)
    except (OSError, ValueError):  # no file has a name with a NUL
        return False
    return head.lstrip().startswith(b"{") and ("format", FORMAT) in members(head)


def _archive(path: str) -> Archive | None:
    """Return the archive at *path*, open, None for any other file."""
    try:
        return Archive.open(path)
    except ArchiveError as error:
        if error.finding.code == archive_codes.NOT_AN_ARCHIVE.code:
            return None
        raise


# -- folders and files --------------------------------------------------------------------------


def _of_folder(folder: str, checks: Checks, folders: Folders) -> Source:
    found: list[str] = []

    def passed_over(path: str) -> None:
        if path.lower().endswith(".json") and is_event_file(path):
            found.append(path)

    once_more = Folders(folders.exclude, folders.respect_gitignore, passed_over, folders.excluded)
    for _ in below(folder, once_more):  # what is left out is counted when the records are read
        pass
    events = tuple(_event(path, checks) for path in found)
    title = Path(folder).absolute().name
    return _of_files(title, [folder], checks, _but(found, folders))._replace(
        events=events, folder=folder
    )


def _but(files: Sequence[str], folders: Folders) -> Folders:
    """Return how *folders* are walked so that *files* are not reported as holding no records."""
    known = frozenset(map(os.path.realpath, files))

    def passed_over(path: str) -> None:
        if os.path.realpath(path) not in known:
            folders.passed_over(path)

    return folders._replace(passed_over=passed_over)


def _of_event(path: str, checks: Checks, folders: Folders) -> Source:
    """Return the event of *path* with the records of its folder that are of it."""
    one = _event(path, checks)
    folder = str(Path(path).parent)
    files = _of_files(Path(path).name, [folder], checks, _but([path], folders))
    if one.event is None:
        return files._replace(checked=iter(()), events=(one,))
    return files._replace(
        title=one.event.name, checked=_only(one.event, files.checked), events=(one,)
    )


def _only(event: Event, all_checked: Iterator[Checked]) -> Iterator[Checked]:
    """Yield the records of *event*, and the files of which nothing could be read."""
    others: set[tuple[str, int]] = set()
    for checked in all_checked:
        if checked.head is None or is_of(checked.head, event):
            late = {(finding.file or "", finding.record or 0) for finding in checked.findings}
            if not checked.is_late or not late & others:
                yield checked
        else:
            others.add((checked.file, checked.number))


def _event(path: str, checks: Checks) -> EventOfSite:
    own = checks.of(path).own
    return EventOfSite(path, *read_event_file(path, own))


def _never_again(_file: str, _number: int) -> None:
    """Return nothing: what came through a pipe cannot be read twice."""


def _of_files(title: str, paths: list[str], checks: Checks, folders: Folders) -> Source:
    def again(file: str, number: int) -> Checked | None:
        return next((one for one in check_file(file, checks) if one.number == number), None)

    return Source(title, check_files(paths, checks, folders), again)


# -- archives -----------------------------------------------------------------------------------


def _of_archive(archive: Archive, checks: Checks) -> Source:
    own = checks._replace(own=(*checks.own, *archive.rulesets()), own_of=None)

    def again(_file: str, number: int) -> Checked | None:
        return check_bytes(archive.canonical_bytes(number), archive.path, number, own)

    title = Path(archive.path).name
    return Source(title, _held(archive, own), again, spellings=other_names(archive.people()))


def _held(archive: Archive, checks: Checks) -> Iterator[Checked]:
    """Yield the records of an archive, each in its last revision.

    What is damaged comes as a finding, and the next record follows.
    """
    yield from together(_each(archive, checks), checks)


def _each(archive: Archive, checks: Checks) -> Iterator[Checked]:
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
            yield _damaged(archive.path, last, error.finding)


def _damaged(path: str, number: int, finding: Finding) -> Checked:
    finding.file, finding.record = path, number
    return Checked(path, number, None, None, [finding], 0, 0)
