"""Withdrawal of records on request: names and bytes are deleted, number and hashes remain.

A record is withdrawn together with its revisions, which contain the same data. The log and its root
do not change, so earlier checkpoints and proofs remain valid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from barsis_notation.archive import acts
from barsis_notation.archive.contents import load_record
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError, ReasonError
from barsis_notation.archive.person_names import collect_names, find_name, is_name_in
from barsis_notation.archive.record_summaries import find_number
from barsis_notation.archive.scrubbing import schedule_scrub, scrub
from barsis_notation.archive.table_rows import HEAD
from barsis_notation.language.folding import fold_words
from barsis_notation.language.texts import bind_texts

_text = bind_texts("archive")

MAX_REASON: Final = 4096
"""The largest size of a reason in bytes of UTF-8, the same as for any text of a record."""


class RemainingName(NamedTuple):
    """A name in withdrawn records that also occurs in other records; part of a Withdrawal.

    Attributes:
        name: The name or registration id.
        numbers: The numbers of these other records, in ascending order.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     archive.withdrawal(1).remaining[0]
        RemainingName(name='South', numbers=(2,))
    """

    name: str
    numbers: tuple[int, ...]


class Withdrawal(NamedTuple):
    """The records that a withdrawal removes, and the names in them that remain in the archive.

    ``Archive.withdraw`` and ``Archive.withdraw_person`` return one for what they removed.
    ``Archive.withdrawal`` and ``Archive.withdrawal_of_person`` return one for what those methods
    would remove.

    Attributes:
        numbers: The numbers of the records, in ascending order; *revised* tells which of them were
            not requested themselves.
        remaining: The names in these records that also occur in other records.
        unfinished: The error that prevented the removal of older copies of the records' bytes from
            the file; None if they were removed, or if nothing has been removed yet. If possible,
            they are removed when the archive is next opened for writing.
        revised: Maps the number of each record that was not requested itself to the number of the
            record that it revises, or that revises it.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     done = archive.withdraw(1, "asked for by the player")
        >>> done.numbers, [one.name for one in done.remaining], done.unfinished
        ((1,), ['South', 'North'], None)
    """

    numbers: tuple[int, ...]
    remaining: tuple[RemainingName, ...]
    unfinished: Exception | None = None
    revised: Mapping[int, int] = {}


RecordSelector = Callable[[], Iterable[int]]
"""Callback that returns the numbers of the records to be withdrawn."""


def plan_withdrawal(database: Database, select: RecordSelector) -> Withdrawal:
    """Return the records that a withdrawal would remove, and the names that would stay.

    Revisions of the selected records, and records that they revise, are included. The archive is
    not changed.

    Args:
        database: The archive.
        select: Callback without arguments that returns the numbers of the records; called inside a
            read transaction.

    Raises:
        NotFoundError: If a selected record does not exist or has already been withdrawn, or if
            *select* raises it; other exceptions of *select* are not caught either.
        OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    with database.reading():
        numbers, revised = _add_revisions(database, select())
        names = _collect_names(database, numbers)
        remaining = _find_remaining(database, names, numbers)
        return Withdrawal(tuple(numbers), remaining, revised=revised)


def withdraw_records(database: Database, select: RecordSelector, reason: str) -> Withdrawal:
    """Delete records and all their revisions, earlier and later, and scrub the file.

    The result names the deleted records. If an exception is raised, the archive is unchanged,
    unless the exception occurs while the archive is read again after the deletion.

    Args:
        database: The archive, open for writing and not in a transaction.
        select: Callback without arguments that returns the numbers of the records; called inside
            the transaction.
        reason: The reason, kept permanently: one line of printable text, at most MAX_REASON (4096)
            bytes in UTF-8. Surrounding white space is removed.

    Raises:
        ReasonError: If the reason is empty, too long, not printable, or contains a name from the
            records or a word of one with three or more letters.
        NotFoundError: If a selected record does not exist or has already been withdrawn, or if
            *select* raises it; other exceptions of *select* are not caught either.
        OSError: If the archive cannot be written, or it uses Zstandard and that is not installed.
            An error of scrubbing is not raised; ``unfinished`` of the result contains it.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    reason = _clean_reason(reason)
    with database.transaction():
        numbers, revised = _add_revisions(database, select())
        names = _collect_names(database, numbers)
        _check_no_names(reason, names)
        _delete_records(database, numbers, reason)
    with database.reading():
        remaining = _find_remaining(database, names, numbers)
    return Withdrawal(tuple(numbers), remaining, scrub(database.path), revised)


def _clean_reason(reason: str) -> str:
    reason = reason.strip()
    if not reason:
        raise ReasonError(_text("no-reason"))
    try:
        size = len(reason.encode())
    except UnicodeEncodeError as error:
        raise ReasonError(_text("reason-not-text")) from error
    if size > MAX_REASON or not reason.isprintable():
        raise ReasonError(_text("reason-not-text"))
    return reason


def _check_no_names(reason: str, names: Iterable[str]) -> None:
    name = find_name(reason, names)
    if name:
        raise ReasonError(_text("reason-names", name=name))


# -- Selecting records ------------------------------------------------------------------------


def check_not_withdrawn(database: Database, number: int) -> int:
    """Return *number* if the record with this number was not withdrawn.

    Whether the record exists is not checked.

    Raises:
        NotFoundError: If the record has already been withdrawn.
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    at = database.value("SELECT at FROM withdrawals WHERE number = ?", (number,))
    if at is not None:
        raise NotFoundError(_text("withdrawn-already", number=number, day=at[:10]))
    return number


def find_records_of(database: Database, people: Iterable[int]) -> list[int]:
    """Return the sorted numbers of all records in which one of *people* plays.

    *people* contains numbers of spellings. Other spellings of the same person are not added. Each
    record is listed once; withdrawn records have no players any more.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    query = "SELECT record FROM results WHERE person = ?"
    return sorted({row[0] for person in people for row in database.rows(query, (person,))})


def _add_revisions(database: Database, numbers: Iterable[int]) -> tuple[list[int], dict[int, int]]:
    """Return the sorted numbers of records and of all their earlier and later revisions.

    The second value maps each added revision to the record that it revises or that revises it.
    Raises NotFoundError if one of *numbers* does not exist or has already been withdrawn.
    """
    todo = [check_not_withdrawn(database, find_number(database, number)) for number in numbers]
    asked, found = set(todo), dict.fromkeys(todo, 0)
    while todo:
        number = todo.pop(0)
        for (other,) in database.rows(_REVISIONS, (number, number)):
            if other not in found:
                found[other] = number
                todo.append(other)
    return sorted(found), {one: found[one] for one in found if one not in asked}


_REVISIONS: Final = """\
SELECT other.number FROM records AS this JOIN records AS other ON other.id = this.previous
    WHERE this.number = ? AND other.number NOT IN (SELECT number FROM withdrawals)
UNION SELECT other.number FROM records AS this JOIN records AS other ON other.previous = this.id
    WHERE this.number = ?"""
"""The query for the record that a record revises (unless withdrawn), and for its revisions."""


# -- Names ------------------------------------------------------------------------------------


def _collect_names(database: Database, numbers: Iterable[int]) -> list[str]:
    """Return the distinct names in records, from their bytes and from the tables.

    The tables have the names of players even if the bytes of a record are damaged.
    """
    names: dict[str, None] = {}
    for number in numbers:
        record = load_record(database, "records.number = ?", number)
        if record is not None:
            names.update(dict.fromkeys(collect_names(record)))
        for row in database.rows(_SEATED, (number,)):
            names.update(dict.fromkeys(filter(None, row)))
    return list(names)


_SEATED: Final = (
    "SELECT name, id FROM results JOIN people ON number = results.person WHERE record = ?"
)


def _find_remaining(
    database: Database, names: Iterable[str], numbers: Iterable[int]
) -> tuple[RemainingName, ...]:
    """Return those of *names* that records other than *numbers* contain."""
    found = (
        RemainingName(name, _find_records_naming(database, name, set(numbers))) for name in names
    )
    return tuple(one for one in found if one.numbers)


def _find_records_naming(database: Database, name: str, without: set[int]) -> tuple[int, ...]:
    """Return the numbers of the records with *name* as a player or in a text, except *without*."""
    numbers = {row[0] for row in database.rows(_OF_PLAYER, (name, name))} - without
    words = fold_words(name)
    if words and not name.isdecimal():
        for (number,) in database.rows(_WITH_WORDS, (_make_query(words),)):
            if number not in numbers and number not in without:
                record = load_record(database, "records.number = ?", number)
                if record is not None and is_name_in(name, record):
                    numbers.add(number)
    return tuple(sorted(numbers))


_OF_PLAYER: Final = (
    "SELECT record FROM results JOIN people ON number = results.person WHERE name = ? OR id = ?"
)
_WITH_WORDS: Final = "SELECT rowid FROM search WHERE search MATCH ?"


def _make_query(words: list[str]) -> str:
    """Return an FTS5 query for records with all of *words*, or with these joined into one."""
    return f"({' AND '.join(map(_quote, words))}) OR {_quote(''.join(words))}"


def _quote(word: str) -> str:
    return f'"{word}"'


# -- Deleting ---------------------------------------------------------------------------------


def _delete_records(database: Database, numbers: list[int], reason: str) -> None:
    """Delete all data of records except their numbers and hashes; append an act ``withdraw``."""
    at = acts.current_timestamp()
    rows = [(number,) for number in numbers]
    for statement in _DELETIONS:
        database.executemany(statement, rows)
    database.executemany(
        "INSERT INTO withdrawals VALUES (?, ?, ?)", [(number, at, reason) for number in numbers]
    )
    for statement in _DELETIONS_OF_UNUSED:
        database.execute(statement)
    people = _delete_unused_people(database)
    act = acts.append_act(database, "withdraw", at, numbers=numbers, reason=reason, people=people)
    schedule_scrub(database, act.number)


_DELETIONS: Final = (
    "INSERT INTO search (search, rowid, text)"
    " SELECT 'delete', number, text FROM words WHERE number = ?",
    "DELETE FROM words WHERE number = ?",
    "DELETE FROM findings WHERE record = ?",
    "DELETE FROM results WHERE record = ?",
    "DELETE FROM contents WHERE number = ?",
    f"UPDATE records SET ruleset = NULL, event = NULL, {', '.join(f'{one} = NULL' for one in HEAD)}"
    " WHERE number = ?",
)
_DELETIONS_OF_UNUSED: Final = (
    "DELETE FROM events WHERE number NOT IN (SELECT event FROM records WHERE event IS NOT NULL)",
    "DELETE FROM rulesets WHERE number NOT IN"
    " (SELECT ruleset FROM records WHERE ruleset IS NOT NULL)",
)


def _delete_unused_people(database: Database) -> list[int]:
    """Delete the spellings of names that no record has; return their numbers, in order.

    If one of them led others of the same person, the remaining one with the lowest number leads
    now.
    """
    unused = [row[0] for row in database.rows(_UNUSED_PEOPLE)]
    for number in unused:
        leads = database.value("SELECT min(number) FROM people WHERE person = ?", (number,))
        database.execute("UPDATE people SET person = NULL WHERE number = ?", (leads,))
        database.execute("UPDATE people SET person = ? WHERE person = ?", (leads, number))
        database.execute("DELETE FROM people WHERE number = ?", (number,))
    return unused


_UNUSED_PEOPLE: Final = """\
SELECT number FROM people
WHERE number NOT IN (SELECT person FROM results WHERE person IS NOT NULL) ORDER BY number"""
