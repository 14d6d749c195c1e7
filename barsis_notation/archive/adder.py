"""Addition of records to an archive, many per transaction.

A record is stored once. It is reported only when its transaction is on disk.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Iterable, Iterator
from functools import cache, partial
from hashlib import sha256
from typing import Any, Final, NamedTuple

from barsis_notation.archive import acts
from barsis_notation.archive.contents import Packer, decode_stored
from barsis_notation.archive.database import Database
from barsis_notation.archive.kept_rulesets import pin_ruleset
from barsis_notation.archive.merkle import Peaks, hash_leaf
from barsis_notation.archive.revisions import explain_refusal, find_refused_revisions
from barsis_notation.archive.table_rows import HEAD, PlayerRow, RecordRows, make_rows
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.duplicates import MIN_TURNS
from barsis_notation.validation.file_checks import CheckedRecord, check_bytes

_text = bind_texts("archive")

MAX_RECORDS: Final = 500
"""The largest number of records written in one transaction."""

MAX_SECONDS: Final = 0.25
"""The time in seconds after which a transaction is written even if it is not full."""


class AddOutcome(enum.StrEnum):
    """The result of adding one record; the members are strings.

    Attributes:
        ADDED: The record was added.
        PRESENT: The record was already in the archive.
        WITHDRAWN: The record was withdrawn from the archive before, and is not added again.
        REFUSED: The record has errors, and the caller asked for records without errors only.
        UNREAD: The input could not be read as a record, or the result only reports findings about
            an import as a whole.
    """

    ADDED = "added"
    PRESENT = "present"
    WITHDRAWN = "withdrawn"
    REFUSED = "refused"
    UNREAD = "unread"


class AddedRecord(NamedTuple):
    """The result of adding one record, reported when it is on disk.

    ``Archive.add``, ``Archive.add_records`` and ``Archive.import_from`` yield them.

    Attributes:
        outcome: ``added``, or the reason why the record was not added: ``present`` (already in the
            archive), ``withdrawn`` (withdrawn from the archive before), ``refused`` (it has errors)
            or ``unread`` (the input could not be read). Results with findings about an import as a
            whole are ``unread``, too. The members of the enumeration are strings.
        number: Its number in the archive, from 1, which a withdrawn record keeps; 0 if it has
            never been in the archive.
        id: Its record id, 64 hexadecimal digits; empty if it could not be read.
        checked: The record as read and checked, with the file it came from and its own findings. If
            the input could not be read, the findings say why. If an import replaced the whole
            archive, it has neither a record nor findings.
        findings: Findings about adding the record: duplicates in the archive, unknown or refused
            revisions, an earlier withdrawal, or the refusal of a record with errors.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     [result] = archive.add_records([archive.record(1)])
        >>> added[0].outcome.value, added[0].number, result.outcome.value
        ('added', 1, 'present')
    """

    outcome: AddOutcome
    number: int
    id: str
    checked: CheckedRecord
    findings: list[Finding]


class PreparedRecord(NamedTuple):
    """A record with all the data that the tables store about it.

    Instances are created by :meth:`Adder.prepare`.

    Attributes:
        checked: The record as read and checked.
        raw: Its canonical bytes.
        id: The record id, 32 bytes; empty if the input could not be read as a record.
        play: The play id, 32 bytes.
        turns: The number of turns.
        packed: The packing, size and packed bytes, as returned by :meth:`Packer.pack`.
        ruleset: The ruleset that the record was checked against; None if it is unknown.
        rows: The rows of the other tables; None if the record will not be added. This is the case
            if it could not be read, is in the archive already or was withdrawn. It is also the case
            if it has errors and only valid records are added. Then only *checked* and *id* are set.
    """

    checked: CheckedRecord
    raw: bytes = b""
    id: bytes = b""
    play: bytes = b""
    turns: int = 0
    packed: tuple[int, int, bytes] = (0, 0, b"")
    ruleset: Ruleset | None = None
    rows: RecordRows | None = None


class Adder:
    """A writer that adds records to an archive.

    The records are written in transactions of at most 500 records (``MAX_RECORDS``); see ``add``.

    Args:
        database: The archive, open for writing and not in a transaction.
        only_valid: Refuse records that have errors; by default they are added too.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """

    def __init__(self, database: Database, *, only_valid: bool = False) -> None:
        self._database = database
        self._only_valid = only_valid
        self._packer = Packer(database)

    def add(self, records: Iterable[CheckedRecord]) -> Iterator[AddedRecord]:
        """Add checked records and yield the result of each, in order.

        Records are collected, and up to 500 (``MAX_RECORDS``) are written in one transaction. A
        record that arrives more than 0.25 seconds (``MAX_SECONDS``) after the first one completes
        the transaction early. A result is yielded only when its transaction is on disk. If you stop
        iterating, the records of later transactions are not added. For input that is not a record,
        the outcome is UNREAD. Do not iterate in a transaction.

        Args:
            records: The records as read and checked. If the iterable raises an exception, it is not
                caught, and the records of the transaction being collected are not added.

        Raises:
            OSError: If the archive cannot be written, or it uses Zstandard and that is not
                installed.
            ArchiveError: If the archive is damaged or locked. Records yielded before stay added.
            UsageError: If the archive is closed.
        """
        waiting: list[PreparedRecord] = []
        since = 0.0
        for checked in records:
            if not waiting:
                since = time.monotonic()
            waiting.append(self.prepare(checked))
            if len(waiting) >= MAX_RECORDS or time.monotonic() - since > MAX_SECONDS:
                yield from self._write(waiting)
                waiting = []
        yield from self._write(waiting)

    def prepare(self, checked: CheckedRecord) -> PreparedRecord:
        """Return a checked record with all the data to be stored about it.

        The archive is not changed. Call this before the transaction begins, so that the tables are
        locked only briefly. ``rows`` of the result is None if the record will not be added (see
        :class:`PreparedRecord`).

        Raises:
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        if checked.decoded is not None and self._is_present(checked.decoded.raw):
            return PreparedRecord(checked, id=sha256(checked.decoded.raw).digest())
        record = checked.record if checked.head is not None else None
        if record is None:
            return PreparedRecord(checked)
        raw = canonical_bytes(record)
        if self._is_present(raw):
            return PreparedRecord(checked, id=sha256(raw).digest())
        canonical = self._check_canonical(checked, raw)
        if self._only_valid and any(one.severity is Severity.ERROR for one in canonical.findings):
            return PreparedRecord(checked, id=sha256(raw).digest())
        return PreparedRecord(
            checked,
            raw,
            sha256(raw).digest(),
            bytes.fromhex(play_id(record, canonical.ruleset)),
            canonical.turns,
            self._packer.pack(raw),
            canonical.ruleset,
            make_rows(canonical),
        )

    def _is_present(self, raw: bytes) -> bool:
        """Return whether the log has a record with these bytes, withdrawn or not."""
        id = sha256(raw).digest()
        return self._database.value("SELECT 1 FROM records WHERE id = ?", (id,)) is not None

    def _check_canonical(self, checked: CheckedRecord, raw: bytes) -> CheckedRecord:
        """Check the record again in its canonical bytes, because only these are stored."""
        if not checked.findings and checked.decoded is not None and checked.decoded.raw == raw:
            return checked
        own = (checked.ruleset,) if checked.ruleset is not None else ()
        return check_bytes(raw, checked.file, checked.number, Checks(own=own))

    # -- One transaction ----------------------------------------------------------------------

    def _write(self, waiting: list[PreparedRecord]) -> list[AddedRecord]:
        if not waiting:
            return []
        with self._database.transaction():
            batch = AddBatch(self._database)
            added = [batch.add(prepared) for prepared in waiting]
            batch.write()
        return added


class AddBatch:
    """A batch of records, written in one transaction.

    Create a batch inside the transaction, add records, then call :meth:`write` before the
    transaction ends. The cached numbers of rulesets, people and events are valid in this
    transaction only: later, a withdrawal by another process may delete those rows. Methods may
    raise ``sqlite3.Error``, which the transaction converts to OSError or ArchiveError.

    Args:
        database: The archive, open for writing and in a transaction.

    Attributes:
        peaks: The Merkle tree over the log, with the leaves of the records inserted so far.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged.
        UsageError: If the archive is closed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._rulesets: dict[str, int] = {}
        self.peaks = load_peaks(database)
        self._first = self.peaks.size + 1
        self._hashes = sha256()
        self._judged_by: set[str] = set()
        self._number_row = cache(partial(_get_or_insert, database))

    def add(self, prepared: PreparedRecord) -> AddedRecord:
        """Insert a prepared record if it is new and not refused, and return the result.

        The outcome of the result is ``added``, ``present``, ``withdrawn``, ``refused`` or
        ``unread``. Its findings are only about adding: duplicates in the archive, unknown or
        refused revisions, an earlier withdrawal, or the refusal of a record with errors.

        Raises:
            OSError: If the archive cannot be written.
            ArchiveError: If the archive is damaged.
            sqlite3.Error: If SQLite reports another error while writing; ``Database.transaction``
                converts it to OSError or ArchiveError.
        """
        checked = prepared.checked
        if not prepared.id:
            return AddedRecord(AddOutcome.UNREAD, 0, "", checked, [])
        there = self._database.row(
            "SELECT records.number, withdrawals.at FROM records LEFT JOIN withdrawals"
            " ON withdrawals.number = records.number WHERE id = ?",
            (prepared.id,),
        )
        if there is not None:
            return self._report_present(prepared, *there)
        if prepared.rows is None:
            finding = self._locate(checked, codes.FAULTY_REFUSED.finding(found=checked.file))
            return AddedRecord(AddOutcome.REFUSED, 0, prepared.id.hex(), checked, [finding])
        findings = [self._locate(checked, one) for one in self._compare_with_others(prepared)]
        number = self.insert(prepared, prepared.rows)
        return AddedRecord(AddOutcome.ADDED, number, prepared.id.hex(), checked, findings)

    def _report_present(
        self, prepared: PreparedRecord, number: int, withdrawn_at: str | None
    ) -> AddedRecord:
        checked, id = prepared.checked, prepared.id.hex()
        if withdrawn_at is None:
            return AddedRecord(AddOutcome.PRESENT, number, id, checked, [])
        finding = codes.WAS_WITHDRAWN.finding(
            found=id, words={"number": number, "day": withdrawn_at[:10]}
        )
        return AddedRecord(
            AddOutcome.WITHDRAWN, number, id, checked, [self._locate(checked, finding)]
        )

    @staticmethod
    def _locate(checked: CheckedRecord, finding: Finding) -> Finding:
        finding.file, finding.record, finding.line = checked.file, checked.number, checked.line
        return finding

    def _compare_with_others(self, prepared: PreparedRecord) -> Iterator[Finding]:
        """Yield the findings about a new record and the records already in the archive."""
        previous, why = _get_previous(prepared), self._explain_refusal(prepared)
        if why is not None:
            yield codes.REVISION_UNLIKE.finding(found=why, pointer="/meta/previous")
        elif previous is not None and self._find_number(previous) is None:
            yield codes.REVISION_UNKNOWN.finding(found=previous.hex(), pointer="/meta/previous")
        for number, found in self._find_refused_revisions(prepared):
            words: dict[str, object] = {"number": number}
            yield codes.REVISED_BY_UNLIKE.finding(words=words, found=found, pointer="")
        if prepared.turns < MIN_TURNS:
            return
        of_revisions = _find_versions(self._database, prepared.id, previous)
        for (number,) in self._database.rows(
            "SELECT number FROM records WHERE play = ? ORDER BY number", (prepared.play,)
        ):
            if number not in of_revisions:
                found = _text("record-of-archive", number=number)
                yield event_codes.DUPLICATE_PLAY.finding(found=found, pointer="")
                return

    def _explain_refusal(self, prepared: PreparedRecord) -> Text | None:
        """Return why a record is not accepted as a revision of the one that it names, or None."""
        previous = _get_previous(prepared)
        if previous is None:
            return None
        return explain_refusal(self._database, decode_stored(prepared.raw), previous)

    def _find_refused_revisions(self, prepared: PreparedRecord) -> Iterator[tuple[int, Text]]:
        """Yield the number of each record that wrongly names this one as previous, and a reason."""
        query = "SELECT 1 FROM records WHERE previous = ?"
        if self._database.value(query, (prepared.id,)) is not None:
            record = decode_stored(prepared.raw)
            yield from find_refused_revisions(self._database, record, prepared.id)

    def _find_number(self, id: bytes) -> int | None:
        found: int | None = self._database.value("SELECT number FROM records WHERE id = ?", (id,))
        return found

    def insert_withdrawn(self, id: bytes, play: bytes, leaf: bytes, at: str, reason: str) -> None:
        """Insert a record that was withdrawn from the archive it is imported from.

        Do not call :meth:`write` for a batch with such records; the caller stores the acts and
        ``peaks``.

        Args:
            id: The record id, 32 bytes; not in the archive yet.
            play: The play id, 32 bytes.
            leaf: The hash of the record's leaf in the Merkle tree, 32 bytes.
            at: The time of the withdrawal, such as ``2026-11-22T14:05:00Z``.
            reason: The reason of the withdrawal.

        Raises:
            OSError: If the archive cannot be written.
            ArchiveError: If the archive is damaged or already has a record with this id.
        """
        self.peaks.append(leaf)
        row = self.peaks.size, id, leaf, play
        self._database.execute(
            "INSERT INTO records (number, id, leaf, play) VALUES (?, ?, ?, ?)", row
        )
        self._database.execute(
            "INSERT INTO withdrawals VALUES (?, ?, ?)", (self.peaks.size, at, reason)
        )

    def insert(self, prepared: PreparedRecord, rows: RecordRows) -> int:
        """Insert a record that is not in the archive yet, and return its number, from 1.

        If a record names a previous record of which it cannot be a revision, the reference is
        stored as NULL. This applies to the reference in this record and to references to it in
        records that are already in the archive.

        Args:
            prepared: The record; its ``rows`` must not be None.
            rows: ``prepared.rows``.

        Raises:
            OSError: If the archive cannot be written.
            ArchiveError: If the archive is damaged.
            sqlite3.Error: If SQLite reports another error while writing, or the archive already has
                the record; ``Database.transaction`` converts it to OSError or ArchiveError.
        """
        leaf = hash_leaf(prepared.raw)
        head = list(rows.head)
        if self._explain_refusal(prepared) is not None:
            head[_PREVIOUS] = None
        for wrong, _ in self._find_refused_revisions(prepared):
            self._database.execute("UPDATE records SET previous = NULL WHERE number = ?", (wrong,))
        self.peaks.append(leaf)
        self._hashes.update(prepared.id + prepared.play)
        number = self.peaks.size
        execute = self._database.connection.execute
        execute(
            _INSERT_RECORD,
            (
                number,
                prepared.id,
                leaf,
                prepared.play,
                self._pin_ruleset(prepared.ruleset),
                rows.event and self._number_row("events", "site", rows.event),
                *head,
            ),
        )
        execute("INSERT INTO contents VALUES (?, ?, ?, ?)", (number, *prepared.packed))
        for place, player in enumerate(rows.players):
            execute(
                "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)",
                self._make_result_row(number, place, player),
            )
        for place, finding in enumerate(rows.findings):
            execute("INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?)", (number, place, *finding))
        execute("INSERT INTO words VALUES (?, ?)", (number, rows.words))
        execute("INSERT INTO search (rowid, text) VALUES (?, ?)", (number, rows.words))
        return number

    def _make_result_row(self, number: int, place: int, player: PlayerRow) -> tuple[Any, ...]:
        seats, who, won, points, rank = player
        person = who and self._number_row("people", "id", who)
        return number, place, seats, person, won, points, rank

    def _pin_ruleset(self, ruleset: Ruleset | None) -> int | None:
        if ruleset is None:
            return None
        self._judged_by.add(ruleset.sha256)
        number = self._rulesets.get(ruleset.sha256)
        if number is None:
            number = self._rulesets[ruleset.sha256] = pin_ruleset(self._database, ruleset)
        return number

    def write(self) -> None:
        """Append the act ``add`` for this batch and store the new Merkle tree.

        Call this once, after the last record. It does nothing if no record was inserted.

        Raises:
            OSError: If the archive cannot be written.
            ArchiveError: If the archive is damaged.
        """
        if self.peaks.size < self._first:
            return
        acts.append_act(
            self._database,
            "add",
            acts.current_timestamp(),
            first=self._first,
            size=self.peaks.size,
            root=self.peaks.root().hex(),
            hashes=self._hashes.hexdigest(),
            rulesets=sorted(self._judged_by),
        )
        save_peaks(self._database, self.peaks)


_INSERT_RECORD: Final = (
    f"INSERT INTO records (number, id, leaf, play, ruleset, event, {', '.join(HEAD)})"
    f" VALUES ({', '.join('?' * (6 + len(HEAD)))})"
)


def _get_previous(prepared: PreparedRecord) -> bytes | None:
    assert prepared.rows is not None
    found = prepared.rows.head[_PREVIOUS]
    return found if isinstance(found, bytes) else None


_PREVIOUS: Final = HEAD.index("previous")


def _find_versions(database: Database, own: bytes, previous: bytes | None) -> set[int]:
    """Return the numbers of the record that a new record revises and of the records that revise it.

    *own* is its record id, *previous* the id of the record that it names as its previous one.
    """
    numbers: set[int] = set()
    while previous is not None:
        row = database.row("SELECT number, previous FROM records WHERE id = ?", (previous,))
        if row is None or row[0] in numbers:
            break
        numbers.add(row[0])
        previous = row[1]
    waiting = [own]
    while waiting:
        query = "SELECT number, id FROM records WHERE previous = ?"
        for number, id in list(database.rows(query, (waiting.pop(),))):
            if number not in numbers:
                numbers.add(number)
                waiting.append(id)
    return numbers


def _get_or_insert(database: Database, table: str, other: str, key: tuple[str, str]) -> int:
    """Return the number of the row of *table* with this *key*; insert the row if it is missing.

    *key* is the name and the value of the column *other*.
    """
    found = database.value(f"SELECT number FROM {table} WHERE name = ? AND {other} = ?", key)
    if found is None:
        found = database.execute(
            f"INSERT INTO {table} (name, {other}) VALUES (?, ?)", key
        ).lastrowid
    return int(found)


def load_peaks(database: Database) -> Peaks:
    """Return the Merkle tree over the log, from the table ``about``.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked, or the stored size or hashes are missing
            or malformed.
        UsageError: If the archive is closed.
    """
    size = database.value("SELECT value FROM about WHERE name = 'size'")
    raw = database.value("SELECT value FROM about WHERE name = 'peaks'")
    try:
        return Peaks.from_bytes(size, raw)
    except (TypeError, ValueError) as error:
        raise database.make_damage_error("about") from error


def save_peaks(database: Database, peaks: Peaks) -> None:
    """Store *peaks*, the Merkle tree over the log, in the table ``about``.

    The stored tree is replaced. Call this inside a transaction of *database*; this is not checked.

    Raises:
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    for name, value in (("size", peaks.size), ("peaks", peaks.to_bytes())):
        database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (name, value))
