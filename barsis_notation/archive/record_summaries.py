"""Summaries of records from the tables of an archive, without their turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.language.texts import bind_texts, join_words

_text = bind_texts("archive")


class SeatedPlayer(NamedTuple):
    """A player of a record and their result. Unknown facts are None.

    Attributes:
        seats: The letters of the player's seats, such as ``SN``; empty if there are none.
        person: The number of their spelling in the table ``people``; None if they have neither a
            name nor an id.
        name: The name as written.
        id: The registration id.
        won: Whether they won; None if the record does not name winners.
        points: Their points.
        rank: Their rank, from 1.
    """

    seats: str
    person: int | None
    name: str | None
    id: str | None
    won: bool | None
    points: int | None
    rank: int | None


class Holding(NamedTuple):
    """The summary of a record in an archive. Unknown facts are None.

    ``Archive.holding`` and ``Archive.holdings`` return such summaries.

    For a withdrawn record only *number*, *id*, *play* and *withdrawn* are known, and *players* is
    empty.

    Attributes:
        number: The position in the log, from 1.
        id: The record id, 64 hexadecimal digits.
        play: The play id, 64 hexadecimal digits; records of the same play have the same id.
        game: The id of the ruleset, such as ``barsis``.
        version: The version of the ruleset.
        event: The name of the event.
        site: The site of the event.
        section: The section of the event.
        round: The round, as written.
        table: The table, as written.
        date: The date of the event, as written in the record.
        match: The id of the match.
        match_game: The number of the game in the match, from 1.
        players: The players, in the order of the record. Each has ``seats`` (such as ``SN``),
            ``person`` (the number of their spelling), ``name``, ``id`` (the registration id),
            ``won``, ``points`` and ``rank`` (from 1); unknown facts are None.
        turns: The number of turns.
        reason: The reason for the result, such as ``resign``.
        win: The name of a win that counts more: ``mars`` or ``turkish_mars``.
        revision: The revision number that the record gives itself.
        previous: The id of the record that this one revises, in hexadecimal; None if the record
            does not name one, or was not accepted as its revision.
        replaced_by: The number of the first record that revises this one.
        worst: The highest severity of its findings: ``error``, ``warning`` or ``info``; None if it
            has no findings.
        withdrawn: The time (such as ``2026-11-22T14:05:00Z``) and reason of the withdrawal; None if
            the record was not withdrawn.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     holding = archive.holding(1)
        >>> holding.number, holding.game, holding.reason, holding.withdrawn
        (1, 'barsis', 'home', None)
        >>> [(one.seats, one.name) for one in holding.players]
        [('S', 'South'), ('N', 'North')]
    """

    number: int
    id: str
    play: str
    game: str | None
    version: int | None
    event: str | None
    site: str | None
    section: str | None
    round: str | None
    table: str | None
    date: str | None
    match: str | None
    match_game: int | None
    players: tuple[SeatedPlayer, ...]
    turns: int | None
    reason: str | None
    win: str | None
    revision: int | None
    previous: str | None
    replaced_by: int | None
    worst: str | None
    withdrawn: tuple[str, str] | None


def read_holdings(
    database: Database, numbers: Iterable[int] | None = None, *, since: int = 0
) -> Iterator[Holding]:
    """Yield summaries of records, including withdrawn ones.

    The archive is read, and errors are raised, during iteration.

    Args:
        database: The archive.
        numbers: The numbers of the records, in the order wanted; unknown numbers are skipped, and
            repeated ones yielded again. If None, all records are yielded, sorted by number.
        since: If *numbers* is None, yield only records with a number greater than this; otherwise
            ignored.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    if numbers is None:
        for row in database.rows(f"{_QUERY} WHERE records.number > ? ORDER BY 1", (since,)):
            yield _make_holding(database, row)
        return
    for number in numbers:
        found = database.row(f"{_QUERY} WHERE records.number = ?", (number,))
        if found is not None:
            yield _make_holding(database, found)


_QUERY: Final = """\
SELECT records.number, records.id, records.play, records.game, rulesets.version, events.name,
    events.site, records.section, records.round, records.board, records.date, records.match,
    records.match_game, records.turns, records.reason, records.win, records.revision,
    records.previous,
    (SELECT min(next.number) FROM records AS next WHERE next.previous = records.id),
    records.worst, withdrawals.at, withdrawals.reason
FROM records
LEFT JOIN rulesets ON rulesets.number = records.ruleset
LEFT JOIN events ON events.number = records.event
LEFT JOIN withdrawals ON withdrawals.number = records.number"""


def _make_holding(database: Database, row: tuple[Any, ...]) -> Holding:
    number, id, play, *about, previous, replaced_by, worst, at, reason = row
    columns = dict(zip(_COLUMNS, about, strict=True))
    return Holding(
        number=number,
        id=id.hex(),
        play=play.hex(),
        players=tuple(_read_players(database, number)),
        previous=previous.hex() if previous else None,
        replaced_by=replaced_by,
        worst=worst,
        withdrawn=None if at is None else (at, reason),
        **{name: None if value == "" else value for name, value in columns.items()},
    )


_COLUMNS: Final = (
    "game",
    "version",
    "event",
    "site",
    "section",
    "round",
    "table",
    "date",
    "match",
    "match_game",
    "turns",
    "reason",
    "win",
    "revision",
)
"""The fields of a Holding for the columns of the query between ``play`` and ``previous``."""


def _read_players(database: Database, number: int) -> Iterator[SeatedPlayer]:
    for seats, person, name, id, won, points, rank in database.rows(_SEATED, (number,)):
        yield SeatedPlayer(
            seats,
            person,
            name or None,
            id or None,
            None if won is None else bool(won),
            points,
            rank,
        )


_SEATED: Final = (
    "SELECT seats, results.person, name, id, won, points, rank FROM results"
    " LEFT JOIN people ON people.number = results.person WHERE record = ? ORDER BY place"
)


def find_number(database: Database, which: str | int) -> int:
    """Return the number of a record, whether withdrawn or not.

    Args:
        database: The archive.
        which: A number, a record id in hexadecimal, or the first digits of an id (at least 4; at
            least 16 if all are decimal). Letter case and surrounding white space are ignored.

    Raises:
        NotFoundError: If *which* is malformed, or matches no record or more than one.
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    word = str(which).strip().lower()
    if word.isascii() and word.isdecimal() and len(word) < _SHORTEST_NUMERIC_ID:
        found = [row[0] for row in database.rows(_BY_NUMBER, (int(word),))]
    else:
        found = _find_by_prefix(database, word)
    if len(found) == 1:
        return int(found[0])
    if not found:
        raise NotFoundError(_text("no-such-record", which=str(which)))
    raise NotFoundError(
        _text("several-records", which=str(which), numbers=join_words(found, "commas"))
    )


_BY_NUMBER: Final = "SELECT number FROM records WHERE number = ?"
_SHORTEST_NUMERIC_ID: Final = 16
"""The minimum number of digits, if all are decimal, for the beginning of an id."""


def _find_by_prefix(database: Database, word: str) -> list[int]:
    if (
        len(word) < _SHORTEST_BEGINNING
        or len(word) > _ID
        or not set(word) <= set("0123456789abcdef")
    ):
        return []
    lowest, highest = (bytes.fromhex(word.ljust(_ID, digit)) for digit in "0f")
    query = "SELECT number FROM records WHERE id BETWEEN ? AND ? ORDER BY number LIMIT 5"
    return [row[0] for row in database.rows(query, (lowest, highest))]


_ID: Final = 64
_SHORTEST_BEGINNING: Final = 4
