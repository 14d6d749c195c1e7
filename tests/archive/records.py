"""Records to be archived, and what is asked of an archive in many tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from barsis_notation.archive.adder import AddedRecord
from barsis_notation.archive.archive import Archive
from barsis_notation.record.structs import Event, Match, Meta, Record

SAMPLES: Final = Path(__file__).parents[2] / "sample_games"


def event(round: int, table: int) -> Event:
    """Return a place in the same event."""
    return Event(
        name="Spring Cup",
        site="Beirut",
        date="2026-03-21",
        round=str(round),
        table=str(table),
        section="A",
    )


def revised(record: Record, previous: str, number: int = 2) -> Record:
    """Return *record* as the revision after the one called *previous*, with another comment."""
    meta = Meta(revision=number, previous=previous)
    return msgspec.structs.replace(record, comment=f"revision {number}", meta=meta)


def match(game: int) -> Match:
    return Match(id="final", game=game, to=5)


def archive_of(path: Path, records: Iterable[Record], **how: Any) -> list[AddedRecord]:
    """Make an archive of *records*; return what became of each."""
    with Archive.create(path, **how) as archive:
        return list(archive.add_records(records))


def changed(path: Path, change: Callable[[Archive], Any]) -> Any:
    """Return what *change* returns of the archive at *path*, open for writing."""
    with Archive.open(path, writing=True) as archive:
        return change(archive)


def root_by_definition(leaves: list[bytes]) -> bytes:
    """Return the Merkle tree hash of RFC 6962, 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    left, right = root_by_definition(leaves[:half]), root_by_definition(leaves[half:])
    return sha256(b"\1" + left + right).digest()
