"""Counts of the records, games, people, throws and bytes of an archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from barsis_notation.archive.database import Database
from barsis_notation.archive.kept_rulesets import load_pinned_rulesets
from barsis_notation.statistics.played_games import Replayer
from barsis_notation.statistics.record_content import Content
from barsis_notation.statistics.throws import DeviceThrowReader
from barsis_notation.statistics.turn_heads import ThrowCounts


class ByteCounts(NamedTuple):
    """The sizes of an archive and its records, in bytes.

    Attributes:
        file: The size of the file; a write-ahead log is not counted.
        packed: The compressed size of all records that were not withdrawn, with earlier revisions.
        unpacked: Their uncompressed size.
    """

    file: int
    packed: int
    unpacked: int


class Statistics(NamedTuple):
    """The counts of an archive; see ``Archive.statistics``.

    Withdrawn records are counted only in *withdrawn*. Earlier revisions of a record are counted as
    records of their own.

    Attributes:
        records: The number of records that were not withdrawn.
        withdrawn: The number of withdrawn records.
        revisions: The number of records that name a previous record, even if that record is not in
            the archive; refused revisions are not counted.
        players: The number of people; a person with merged spellings is counted once.
        events: The number of events; events with the same name at different sites are counted
            separately.
        turns: The total number of turns in all records.
        games: Maps the id of a ruleset to the number of its records; records without such an id are
            not counted.
        years: Maps a year such as ``2026`` to the number of records of that year; records without a
            date are not counted.
        findings: Maps a code such as ``MOV003`` to the number of findings with this code.
        throws: Maps the id of a ruleset to a dict, which maps the key of each throw to its number
            of occurrences. The key ``?`` counts unrecorded throws. Throws that never occur are left
            out. Records whose rules are unknown or not supported, or whose seats cannot be played,
            are not counted.
        bytes: The sizes of the file and of its records.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     counts = archive.statistics()
        >>> counts.records, counts.games, counts.players
        (2, {'barsis': 2}, 2)
    """

    records: int
    withdrawn: int
    revisions: int
    players: int
    events: int
    turns: int
    games: dict[str, int]
    years: dict[str, int]
    findings: dict[str, int]
    throws: dict[str, dict[str, int]]
    bytes: ByteCounts


def count_statistics(database: Database, contents: Iterable[tuple[int, bytes]]) -> Statistics:
    """Return counts of the contents of an archive.

    Args:
        database: The archive.
        contents: The number and canonical bytes of every record that was not withdrawn, as yielded
            by ``Archive.contents``. They are used only to count the throws.

    Raises:
        OSError: If the file cannot be read, or contents need Zstandard and it is not installed.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    with database.reading():
        value = database.value
        return Statistics(
            records=value("SELECT count(*) FROM contents"),
            withdrawn=value("SELECT count(*) FROM withdrawals"),
            revisions=value("SELECT count(*) FROM records WHERE previous IS NOT NULL"),
            players=value("SELECT count(*) FROM people WHERE person IS NULL"),
            events=value("SELECT count(*) FROM events"),
            turns=value('SELECT coalesce(sum(turns), 0) AS "records.turns" FROM records'),
            games=_read_counts(database, _GAMES),
            years=_read_counts(database, _YEARS),
            findings=_read_counts(database, _FINDINGS),
            throws=_count_throws(database, contents),
            bytes=_count_bytes(database),
        )


_GAMES: Final = "SELECT game, count(*) FROM records WHERE game IS NOT NULL GROUP BY game"
_YEARS: Final = """\
SELECT substr(date, 1, 4) AS "records.date", count(*) FROM records WHERE date IS NOT NULL
GROUP BY 1"""
_FINDINGS: Final = "SELECT code, count(*) FROM findings GROUP BY code"


def _read_counts(database: Database, query: str) -> dict[str, int]:
    return dict(database.rows(query))


def _count_bytes(database: Database) -> ByteCounts:
    packed, unpacked = database.row(_PACKED) or (0, 0)
    return ByteCounts(Path(database.path).stat().st_size, packed, unpacked)


_PACKED: Final = """\
SELECT coalesce(sum(length(bytes)), 0), coalesce(sum(size), 0) AS "contents.size"
FROM contents"""


# -- Throws -----------------------------------------------------------------------------------


def _count_throws(
    database: Database, contents: Iterable[tuple[int, bytes]]
) -> dict[str, dict[str, int]]:
    """Count the throws of all turns by ruleset and key; unrecorded throws have the key ``?``.

    Records with unknown rulesets are skipped.
    """
    own = tuple(one for one in load_pinned_rulesets(database).values() if one is not None)
    replayer = Replayer()
    counts: dict[DeviceThrowReader, ThrowCounts] = {}
    for _, raw in contents:
        reader = replayer.read_throws(Content(raw, own, is_plain=True))
        if reader is not None:
            counted = counts.setdefault(reader, ThrowCounts(len(reader.thrown.keys)))
            reader.heads.count([counted], 0, False)
    found: dict[str, Counter[str]] = {}
    for reader, counted in counts.items():
        seen = dict(zip(reader.thrown.keys, counted.outcomes, strict=True))
        found.setdefault(reader.ruleset.id, Counter()).update({**seen, "?": counted.unnoted})
    return {game: _sort_counts(found[game]) for game in sorted(found)}


def _sort_counts(counts: Counter[str]) -> dict[str, int]:
    return {key: count for key, count in sorted(counts.items()) if count}
