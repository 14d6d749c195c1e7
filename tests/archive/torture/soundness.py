"""Whether an archive is whole: by its own means, by SQLite's, and by what it should hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.seals.checkpoints import read_signed_checkpoint
from barsis_notation.archive.seals.signatures import ENDING
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.base.leftovers import is_part
from barsis_notation.diagnostics.findings import Severity

CHECKPOINT: Final = "checkpoint"
"""The file that an archive is signed in."""


def faults_of(path: Path, acknowledged: Mapping[int, str]) -> list[str]:
    """Return what is wrong with the archive at *path*, which has to hold *acknowledged* records.

    They are record ids by number. The archive is opened as any command does, so that what a kill
    left is recovered by that.
    """
    try:
        with Archive.open(path) as archive:
            found = [*_lost(archive, acknowledged), *_unsound(archive), *_unsealed(archive)]
    except (OSError, ArchiveError, LookupError, ValueError, sqlite3.Error) as error:
        return [f"unreadable: {type(error).__name__}: {error}"]
    errors = (one for one in Verification(path) if one.severity is Severity.ERROR)
    found += (f"unverified: {one.code} {one.message}" for one in errors)
    return [*found, *_by_sqlite(path)]


def _lost(archive: Archive, acknowledged: Mapping[int, str]) -> Iterator[str]:
    there = {holding.number: holding.id for holding in archive.holdings()}
    for number, id in acknowledged.items():
        if not there.get(number, "").startswith(id):
            yield f"lost: record {number}, {id}"


def _unsound(archive: Archive) -> Iterator[str]:
    contents = dict(archive.contents())
    for holding in archive.holdings():
        raw = contents.get(holding.number)
        if raw is None and holding.withdrawn is None:
            yield f"unreadable: record {holding.number} has no bytes"
        if raw is not None and sha256(raw).hexdigest() != holding.id:
            yield f"unreadable: record {holding.number} has other bytes"


def _unsealed(archive: Archive) -> Iterator[str]:
    """Yield what is wrong with checkpoints that are kept, and with the file that one is written to.

    A file may be there without being kept: then nobody was told that the archive was signed.
    """
    rows = archive.database.rows("SELECT body, signature FROM checkpoints")
    signed = [(body.encode(), signature.encode()) for body, signature in rows]
    file = Path(archive.path).with_name(CHECKPOINT)
    beside = Path(f"{file}{ENDING}")
    if signed and not (file.exists() and beside.exists()):
        yield "lost: a checkpoint is kept, and its files are not there"
    if file.exists():
        signed.append((file.read_bytes(), beside.read_bytes() if beside.exists() else b""))
    if any(read_signed_checkpoint(*one)[0] is None for one in signed):
        yield "unreadable: a checkpoint is not sealed"


def _by_sqlite(path: Path) -> Iterator[str]:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        said = database.execute("PRAGMA integrity_check").fetchall()
        if said != [("ok",)]:
            yield f"unreadable: {said}"
        if database.execute("PRAGMA foreign_key_check").fetchall():
            yield "unreadable: a row names one that is not there"
        try:
            database.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
        except sqlite3.Error as error:
            yield f"unreadable: the index of words: {error}"


def left_over(folder: Path) -> list[str]:
    """Return the files that a command left beside an archive that nobody has open."""
    return [path.name for path in folder.iterdir() if is_part(path.name)]
