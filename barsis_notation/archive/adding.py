"""Records put into an archive: each once, many in one transaction, none acknowledged too early."""

from __future__ import annotations

import enum
import time
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

from barsis_notation.archive import acts
from barsis_notation.archive.contents import Packer
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.merkle import Peaks, leaf_hash
from barsis_notation.archive.pinned import pin
from barsis_notation.archive.revisions import Revisions
from barsis_notation.archive.rows import HEAD, PlayerRow, Rows, rows_of
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check import Checked, check_bytes
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.duplicates import MIN_TURNS

_text = texts_of("archive")

MAX_RECORDS: Final = 500
"""Records that are written in one transaction."""

MAX_SECONDS: Final = 0.25
"""How long a record waits for others to be written with it, while they come."""


class Outcome(enum.StrEnum):
    """What became of a record that was to be added."""

    ADDED = "added"
    PRESENT = "present"
    """It was there already."""
    WITHDRAWN = "withdrawn"
    """It was there, and was withdrawn: it stays so."""
    REFUSED = "refused"
    """It is faulty, and only records without errors were to be added."""
    UNREAD = "unread"
    """It could not be read as a record."""


class Added(NamedTuple):
    """What became of one record, when that is on disk.

    *number* is its place in the archive, 0 for one that is not there; *id* its record id in
    hexadecimal, ``""`` where nothing could be read. *checked* says where it was read, and its
    *findings* what was wrong with it there; *findings* of this are about its place in the archive.
    """

    outcome: Outcome
    number: int
    id: str
    checked: Checked
    findings: list[Finding]


class Prepared(NamedTuple):
    """A record with all that is written of it.

    Without *rows* it is there already, or is faulty and not wanted; without *id* it was not read.
    """

    checked: Checked
    raw: bytes = b""
    id: bytes = b""
    play: bytes = b""
    turns: int = 0
    packed: tuple[int, int, bytes] = (0, 0, b"")
    ruleset: Ruleset | None = None
    rows: Rows | None = None


class Adder:
    """Adds records to an archive that is open for writing."""

    def __init__(self, database: Database, *, only_valid: bool = False) -> None:
        self._database = database
        self._only_valid = only_valid
        self._packer = Packer(database)

    def add(self, all_checked: Iterable[Checked]) -> Iterator[Added]:
        """Add records as they were read and checked; yield what became of each, in order.

        A record is yielded when it is on disk. Only some are in memory at a time. What was no
        record is passed on. Raises OSError and ArchiveError where the archive cannot be written;
        what was yielded before is kept.
        """
        waiting: list[Prepared] = []
        since = 0.0
        for checked in all_checked:
            if not waiting:
                since = time.monotonic()
            waiting.append(self.prepared(checked))
            if len(waiting) >= MAX_RECORDS or time.monotonic() - since > MAX_SECONDS:
                yield from self._written(waiting)
                waiting = []
        yield from self._written(waiting)

    def prepared(self, checked: Checked) -> Prepared:
        """Return all that is written of a record; it is worked out before the tables are locked."""
        if checked.decoded is not None and self._is_there(checked.decoded.raw):
            return Prepared(checked, id=sha256(checked.decoded.raw).digest())
        record = checked.record if checked.head is not None else None
        if record is None:
            return Prepared(checked)
        raw = canonical_bytes(record)
        if self._is_there(raw):
            return Prepared(checked, id=sha256(raw).digest())
        canonical = self._of_canonical_bytes(checked, raw)
        if self._only_valid and any(one.severity is Severity.ERROR for one in canonical.findings):
            return Prepared(checked, id=sha256(raw).digest())
        return Prepared(
            checked,
            raw,
            sha256(raw).digest(),
            bytes.fromhex(play_id(record, canonical.ruleset)),
            canonical.turns,
            self._packer.pack(raw),
            canonical.ruleset,
            rows_of(canonical),
        )

    def _is_there(self, raw: bytes) -> bool:
        """Return whether a record of these bytes is in the archive, from which none ever goes."""
        id = sha256(raw).digest()
        return self._database.value("SELECT 1 FROM records WHERE id = ?", (id,)) is not None

    def _of_canonical_bytes(self, checked: Checked, raw: bytes) -> Checked:
        """Return what is said of a record by its canonical bytes, which is all that is kept."""
        if not checked.findings and checked.decoded is not None and checked.decoded.raw == raw:
            return checked
        own = (checked.ruleset,) if checked.ruleset is not None else ()
        return check_bytes(raw, checked.file, checked.number, Checks(own=own))

    # -- One transaction ----------------------------------------------------------------------

    def _written(self, waiting: list[Prepared]) -> list[Added]:
        if not waiting:
            return []
        with self._database.transaction():
            batch = Batch(self._database)
            added = [batch.take(prepared) for prepared in waiting]
            batch.write()
        return added


class Batch:
    """The records of one transaction, and the rows that are written for them.

    The numbers of rulesets, people and events hold in this transaction alone: a withdrawal by
    another process may delete them after it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._revisions = Revisions(database)
        self._rulesets: dict[str, int] = {}
        self.peaks = peaks_of(database)
        self._first = self.peaks.size + 1
        self._hashes = sha256()
        self._judged_by: set[str] = set()
        self._people: dict[tuple[str, str], int] = {}
        self._events: dict[tuple[str, str], int] = {}

    def take(self, prepared: Prepared) -> Added:
        """Write a record that is not there yet; return what becomes of it."""
        checked = prepared.checked
        if not prepared.id:
            return Added(Outcome.UNREAD, 0, "", checked, [])
        there = self._database.row(
            "SELECT records.number, withdrawals.at FROM records LEFT JOIN withdrawals"
            " ON withdrawals.number = records.number WHERE id = ?",
            (prepared.id,),
        )
        if there is not None:
            return self._there(prepared, *there)
        if prepared.rows is None:
            finding = self._about(checked, codes.FAULTY_REFUSED.finding(found=checked.file))
            return Added(Outcome.REFUSED, 0, prepared.id.hex(), checked, [finding])
        findings = [self._about(checked, one) for one in self._said(prepared)]
        number = self.insert(prepared, prepared.rows)
        return Added(Outcome.ADDED, number, prepared.id.hex(), checked, findings)

    def _there(self, prepared: Prepared, number: int, withdrawn_at: str | None) -> Added:
        checked, id = prepared.checked, prepared.id.hex()
        if withdrawn_at is None:
            return Added(Outcome.PRESENT, number, id, checked, [])
        finding = codes.WAS_WITHDRAWN.finding(
            found=id, words={"number": number, "day": withdrawn_at[:10]}
        )
        return Added(Outcome.WITHDRAWN, number, id, checked, [self._about(checked, finding)])

    @staticmethod
    def _about(checked: Checked, finding: Finding) -> Finding:
        finding.file, finding.record, finding.line = checked.file, checked.number, checked.line
        return finding

    def _said(self, prepared: Prepared) -> Iterator[Finding]:
        """Yield what is to be said of a record beside those that are there."""
        previous, why = _previous(prepared), self._refused(prepared)
        if why is not None:
            yield codes.REVISION_UNLIKE.finding(found=why, pointer="/meta/previous")
        elif previous is not None and self._number_of(previous) is None:
            yield codes.REVISION_UNKNOWN.finding(found=previous.hex(), pointer="/meta/previous")
        for number, found in self._refused_after(prepared):
            words: dict[str, object] = {"number": number}
            yield codes.REVISED_BY_UNLIKE.finding(words=words, found=found, pointer="")
        if prepared.turns < MIN_TURNS:
            return
        of_revisions = _revisions(self._database, previous)
        for (number,) in self._database.rows(
            "SELECT number FROM records WHERE play = ? ORDER BY number", (prepared.play,)
        ):
            if number not in of_revisions:
                found = _text("record-of-archive", number=number)
                yield event_codes.DUPLICATE_PLAY.finding(found=found, pointer="")
                return

    def _refused(self, prepared: Prepared) -> Text | None:
        """Return why a record is not a revision of the record it names as the one before it."""
        previous = _previous(prepared)
        if previous is None:
            return None
        return self._revisions.refused(_record(prepared), previous)

    def _refused_after(self, prepared: Prepared) -> Iterator[tuple[int, Text]]:
        """Yield the records that name this one wrongly as the one before them, and why."""
        query = "SELECT 1 FROM records WHERE previous = ?"
        if self._database.value(query, (prepared.id,)) is not None:
            yield from self._revisions.refused_after(_record(prepared), prepared.id)

    def _number_of(self, id: bytes) -> int | None:
        found: int | None = self._database.value("SELECT number FROM records WHERE id = ?", (id,))
        return found

    def insert_withdrawn(self, id: bytes, play: bytes, leaf: bytes, at: str, reason: str) -> None:
        """Write what is known of a record that was withdrawn before it came here."""
        self.peaks.append(leaf)
        row = self.peaks.size, id, leaf, play
        self._database.execute(
            "INSERT INTO records (number, id, leaf, play) VALUES (?, ?, ?, ?)", row
        )
        self._database.execute(
            "INSERT INTO withdrawals VALUES (?, ?, ?)", (self.peaks.size, at, reason)
        )

    def insert(self, prepared: Prepared, rows: Rows) -> int:
        """Write a record, which is not there yet, behind the others; return its number."""
        leaf = leaf_hash(prepared.raw)
        head = list(rows.head)
        if self._refused(prepared) is not None:
            head[_PREVIOUS] = None
        for wrong, _ in self._refused_after(prepared):
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
                self._ruleset(prepared.ruleset),
                self._event(rows.event),
                *head,
            ),
        )
        execute("INSERT INTO contents VALUES (?, ?, ?, ?)", (number, *prepared.packed))
        for place, player in enumerate(rows.players):
            execute(
                "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)",
                self._result(number, place, player),
            )
        for place, finding in enumerate(rows.findings):
            execute("INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?)", (number, place, *finding))
        execute("INSERT INTO words VALUES (?, ?)", (number, rows.words))
        execute("INSERT INTO search (rowid, text) VALUES (?, ?)", (number, rows.words))
        return number

    def _result(self, number: int, place: int, player: PlayerRow) -> tuple[Any, ...]:
        seats, who, won, points, rank = player
        person = None if who is None else self._person(*who)
        return number, place, seats, person, won, points, rank

    def _ruleset(self, ruleset: Ruleset | None) -> int | None:
        if ruleset is None:
            return None
        self._judged_by.add(ruleset.sha256)
        number = self._rulesets.get(ruleset.sha256)
        if number is None:
            number = self._rulesets[ruleset.sha256] = pin(self._database, ruleset)
        return number

    def _event(self, event: tuple[str, str] | None) -> int | None:
        if event is None:
            return None
        number = self._events.get(event)
        if number is None:
            number = self._events[event] = _numbered(self._database, "events", "site", event)
        return number

    def _person(self, name: str, id: str) -> int:
        number = self._people.get((name, id))
        if number is None:
            number = self._people[name, id] = _numbered(self._database, "people", "id", (name, id))
        return number

    def write(self) -> None:
        """Write down that the records were added, and what the log has become."""
        if self.peaks.size < self._first:
            return
        acts.append(
            self._database,
            "add",
            acts.now(),
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


def _previous(prepared: Prepared) -> bytes | None:
    assert prepared.rows is not None
    found = prepared.rows.head[_PREVIOUS]
    return found if isinstance(found, bytes) else None


_PREVIOUS: Final = HEAD.index("previous")


def _record(prepared: Prepared) -> Record:
    record = decode(prepared.raw).record
    assert record is not None, "it was read before"
    return record


def _revisions(database: Database, id: bytes | None) -> set[int]:
    """Return the numbers of the record *id* and of the revisions before it."""
    numbers: set[int] = set()
    while id is not None:
        row = database.row("SELECT number, previous FROM records WHERE id = ?", (id,))
        if row is None or row[0] in numbers:
            break
        numbers.add(row[0])
        id = row[1]
    return numbers


def _numbered(database: Database, table: str, other: str, key: tuple[str, str]) -> int:
    """Return the number that name and *other* have in *table*, a new one if need be."""
    found = database.value(f"SELECT number FROM {table} WHERE name = ? AND {other} = ?", key)
    if found is None:
        found = database.execute(
            f"INSERT INTO {table} (name, {other}) VALUES (?, ?)", key
        ).lastrowid
    return int(found)


def peaks_of(database: Database) -> Peaks:
    """Return the tree over the log, to be appended to. Raises ArchiveError where it is damaged."""
    size = database.value("SELECT value FROM about WHERE name = 'size'")
    raw = database.value("SELECT value FROM about WHERE name = 'peaks'")
    try:
        return Peaks.from_bytes(size, raw)
    except (TypeError, ValueError) as error:
        finding = codes.ARCHIVE_DAMAGED.finding(found="about", file=database.path)
        raise ArchiveError(finding) from error


def save_peaks(database: Database, peaks: Peaks) -> None:
    """Keep the tree over the log, so that it can be appended to."""
    for name, value in (("size", peaks.size), ("peaks", peaks.to_bytes())):
        database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (name, value))
