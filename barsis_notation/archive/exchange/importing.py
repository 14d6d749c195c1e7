"""Import of records into an archive, from JSON Lines, tables or a bag.

A bag, or a file with a manifest, is checked as a whole first; after any error no record is
imported. A newly created archive becomes the exported one, with its id, log, acts and checkpoints.
In any other archive, the missing records are added as if they came from any file.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from barsis_notation.archive import acts
from barsis_notation.archive.adder import AddBatch, AddedRecord, Adder, AddOutcome, save_peaks
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.contents import store_dictionary
from barsis_notation.archive.exchange.bag_parcels import BagParcel
from barsis_notation.archive.exchange.manifests import MANIFEST, KeptPerson, LogEntry
from barsis_notation.archive.exchange.parcel_checks import check_parcel
from barsis_notation.archive.exchange.parcels import ManifestParcel, Parcel, ParcelError
from barsis_notation.archive.kept_rulesets import pin_ruleset
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.base import FilePath
from barsis_notation.base.path_kinds import is_object, make_folder_uri
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.formats.named_files import is_there
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_bytes

_text = bind_texts("archive")


def import_from(
    archive: Archive, source: FilePath, checks: Checks | None = None
) -> Iterator[AddedRecord]:
    """Import *source* into *archive*, and yield the result of each record.

    The records are imported, and errors are raised, during iteration. A result is yielded when its
    record is on disk. A finding about the source as a whole is yielded in ``checked.findings`` of a
    result with the outcome UNREAD and the number 0. If it is an error, no further record is
    imported. Records that the exported archive has withdrawn but *archive* has not are reported in
    the same way, as warnings, and stay in *archive*.

    A new archive, unchanged since its creation, becomes the exported one if *source* is the export
    of a whole archive. The results then have neither records nor findings.

    Args:
        archive: The archive, open for writing.
        source: The path of a folder (a bag or tables), of a JSON Lines file (compressed or not), or
            of a games table (``cup.games.parquet``, ``cup.parquet`` or ``cup``).
        checks: The checks for the imported records; the default checks if None. Rulesets that come
            with the records are added to those of *checks*. If the archive becomes the exported
            one, the default checks are used.

    Raises:
        OSError: If a bag, or a file with a manifest, cannot be read or is in cloud storage. Also if
            the archive cannot be written, or uses Zstandard and Zstandard is not installed.
            Unreadable files of other sources are reported as findings.
        ArchiveError: If the archive is damaged or locked.
        CacheError: If the verdict cache of *checks* is damaged or cannot be used.
        UsageError: If the archive is closed.
    """
    path, checks = os.fspath(source), checks or Checks()
    try:
        parcel = _open_parcel(path)
    except ParcelError as error:
        yield _report_finding(path, error.finding)
        return
    if parcel is None and Path(path).exists() and Path(path).samefile(archive.path):
        found = _text("import-of-itself")  # only SQLite may open its file
        yield _report_finding(path, codes.NOT_IMPORTABLE.finding(found=found))
    elif parcel is None:
        yield from archive.add([_find_games_file(path)], checks)
    else:
        yield from _import_parcel(archive, parcel, checks)


def _import_parcel(archive: Archive, parcel: Parcel, checks: Checks) -> Iterator[AddedRecord]:
    findings = [*check_parcel(parcel)]
    yield from (_report_finding(parcel.path, finding) for finding in findings)
    if any(finding.severity is Severity.ERROR for finding in findings):
        return
    try:
        if parcel.is_whole() and _take_over(archive, parcel):
            yield from _report_records(archive, parcel.path)
        else:
            yield from _add_records(archive, parcel, checks)
    except ParcelError as error:
        yield _report_finding(parcel.path, error.finding)


def _open_parcel(path: str) -> Parcel | None:
    """Open the parcel at *path*; return None if *path* has only records.

    Raises OSError for a parcel in cloud storage, which is not supported.
    """
    if is_object(path):
        if is_there(f"{make_folder_uri(path)}{BAGIT}") or is_there(path + MANIFEST):
            raise OSError(
                errno.EROFS, "what goes with a manifest is read on this machine; copy it here", path
            )
        return None
    if Path(path).is_dir():
        if Path(path, GAMES).is_file() and not Path(path, BAGIT).exists():
            return None

        return BagParcel(path)
    return ManifestParcel(path) if Path(path + MANIFEST).exists() else None


GAMES: Final = "games.parquet"
BAGIT: Final = "bagit.txt"


def _find_games_file(path: str) -> str:
    """Return the path of the games table, which is in the folder *path* or begins with *path*."""
    if Path(path).is_dir():
        return str(Path(path, GAMES))
    named = Path(f"{path.removesuffix('.parquet')}.{GAMES}")
    return str(named) if not Path(path).exists() and named.is_file() else path


def _report_finding(path: str, finding: Finding) -> AddedRecord:
    """Return a result without a record, with a finding about the source as a whole."""
    finding.file = finding.file or path
    return AddedRecord(
        AddOutcome.UNREAD, 0, "", CheckedRecord(path, 0, None, None, [finding], 0, 0), []
    )


# -- Into an archive with records -------------------------------------------------------------


def _add_records(archive: Archive, parcel: Parcel, checks: Checks) -> Iterator[AddedRecord]:
    """Add missing records; report records here that the exported archive has withdrawn."""
    own = parcel.load_rulesets()
    if parcel.head.archive == archive.id:
        finding = codes.OTHER_HISTORY.finding(found=archive.id)
        yield _report_finding(parcel.path, finding)
    yield from Adder(archive.database).add(_check_records(parcel, own, checks))
    for logged in parcel.read_log():
        if logged.withdrawn is not None and _is_present(archive, logged):
            finding = codes.WITHDRAWN_ELSEWHERE.finding(
                found=logged.id,
                words={"day": logged.withdrawn.at[:10], "reason": logged.withdrawn.reason},
            )
            yield _report_finding(parcel.path, finding)


def _check_records(
    parcel: Parcel, own: dict[str, Ruleset], checks: Checks
) -> Iterator[CheckedRecord]:
    """Yield the records of a parcel, each checked by the ruleset that its log entry names."""
    lines = parcel.read_records()
    present = (logged for logged in parcel.read_log() if logged.withdrawn is None)
    for number, (logged, raw) in enumerate(zip(present, lines, strict=True), start=1):
        pinned = (own[logged.ruleset],) if logged.ruleset else ()
        its = checks._replace(own=checks.own + pinned, own_of=None)
        yield check_bytes(raw, parcel.path, number, its)


def _is_present(archive: Archive, logged: LogEntry) -> bool:
    query = "SELECT 1 FROM records JOIN contents USING (number) WHERE id = ?"
    return archive.database.value(query, (bytes.fromhex(logged.id),)) is not None


# -- Into an empty archive --------------------------------------------------------------------


def _take_over(archive: Archive, parcel: Parcel) -> bool:
    """Replace *archive* with the one that *parcel* was exported from, in one transaction.

    Return False and change nothing if the archive has any act after its creation. Raise ParcelError
    and change nothing if the parcel is inconsistent.
    """
    with archive.database.transaction():
        if not _is_fresh(archive):
            return False
        _replace_acts(archive, parcel)
        _put_dictionaries(archive, parcel)
        own = parcel.load_rulesets()
        for ruleset in own.values():
            pin_ruleset(archive.database, ruleset)
        _put_people(archive, parcel)
        _put_records(archive, parcel, own)
        _check_people(archive, parcel)
        for number, kept in enumerate(parcel.read_checkpoints(), start=1):
            archive.database.execute(
                "INSERT INTO checkpoints (number, size, body, signature) VALUES (?, ?, ?, ?)",
                (number, kept.size, kept.body, kept.signature),
            )
        _check_whole(archive, parcel)
    return True


def _check_whole(archive: Archive, parcel: Parcel) -> None:
    """Raise ParcelError if the imported tables do not pass verification against the acts."""
    for finding in Verification(archive.path, fast=True).check_tables(archive.database):
        if finding.severity is Severity.ERROR:
            raise parcel.make_error(finding)


def _is_fresh(archive: Archive) -> bool:
    """Return whether the archive has no records and no acts after its creation."""
    last = acts.read_last_act(archive.database)
    return len(archive) == 0 and last is not None and last.number == 1


def _replace_acts(archive: Archive, parcel: Parcel) -> None:
    database = archive.database
    database.execute("DELETE FROM acts")
    chain = acts.START
    for number, body in enumerate(parcel.read_acts(), start=1):
        chain = acts.extend_chain(chain, body)
        database.execute("INSERT INTO acts VALUES (?, ?, ?)", (number, body, chain))
    if chain.hex() != parcel.head.chain:
        raise parcel.make_error(codes.ACTS_DIFFER.finding(found=chain.hex()))
    database.execute("UPDATE about SET value = ? WHERE name = 'archive'", (parcel.head.archive,))


def _put_dictionaries(archive: Archive, parcel: Parcel) -> None:
    """Store the dictionaries of the parcel, because the acts of the parcel name them."""
    archive.database.execute("DELETE FROM dictionaries")
    for content in parcel.read_dictionaries():
        store_dictionary(archive.database, content)


def _put_people(archive: Archive, parcel: Parcel) -> None:
    """Insert all spellings with their numbers, because acts name people by number."""
    database = archive.database
    for one in parcel.read_people():
        row = one.number, one.name, one.id
        if database.row("SELECT 1 FROM people WHERE number = ?1 OR (name = ?2 AND id = ?3)", row):
            raise _make_people_error(parcel, _text("person-twice", number=one.number))
        database.execute("INSERT INTO people (number, name, id) VALUES (?, ?, ?)", row)
    for one in parcel.read_people():
        if one.person is not None:
            _set_leader(archive, parcel, one)


def _set_leader(archive: Archive, parcel: Parcel, one: KeptPerson) -> None:
    query = "SELECT 1 FROM people WHERE number = ? AND person IS NULL"
    if one.person == one.number or archive.database.value(query, (one.person,)) is None:
        raise _make_people_error(parcel, _text("leads-nobody", number=one.number))
    archive.database.execute(
        "UPDATE people SET person = ? WHERE number = ?", (one.person, one.number)
    )


def _put_records(archive: Archive, parcel: Parcel, own: dict[str, Ruleset]) -> None:
    adder, batch = Adder(archive.database), AddBatch(archive.database)
    checked = _check_records(parcel, own, Checks())
    for logged in parcel.read_log():
        id, leaf = bytes.fromhex(logged.id), bytes.fromhex(logged.leaf)
        if archive.database.row("SELECT 1 FROM records WHERE id = ?", (id,)):
            found = _text("record-twice", number=logged.number)
            raise parcel.make_error(codes.LOG_DIFFERS.finding(found=found))
        if logged.withdrawn is not None:
            why = logged.withdrawn.at, logged.withdrawn.reason
            batch.insert_withdrawn(id, bytes.fromhex(logged.play), leaf, *why)
            continue
        prepared = adder.prepare(next(checked))
        if prepared.rows is None or prepared.id != id:
            found = _text("record-another", number=logged.number)
            raise parcel.make_error(codes.LOG_DIFFERS.finding(found=found))
        batch.insert(prepared, prepared.rows)
    if batch.peaks.root().hex() != parcel.head.root:
        root = batch.peaks.root().hex()
        raise parcel.make_error(codes.ROOT_DIFFERS.finding(found=root, expected=parcel.head.root))
    save_peaks(archive.database, batch.peaks)


def _check_people(archive: Archive, parcel: Parcel) -> None:
    """Raise ParcelError if the people of the parcel are not those of its records."""
    database = archive.database
    unused = database.value(
        "SELECT number FROM people WHERE number NOT IN"
        " (SELECT person FROM results WHERE person IS NOT NULL)"
    )
    if unused is not None:
        raise _make_people_error(parcel, _text("person-unused", number=unused))
    count = sum(1 for _ in parcel.read_people())
    if database.value("SELECT count(*) FROM people") != count:
        raise _make_people_error(parcel, _text("people-missing", count=count))


def _make_people_error(parcel: Parcel, found: Text) -> ParcelError:
    return parcel.make_error(codes.PEOPLE_DO_NOT_FIT.finding(found=found))


def _report_records(archive: Archive, path: str) -> Iterator[AddedRecord]:
    """Yield a result for every record of the archive, without the record itself."""
    query = (
        "SELECT records.number, id, at FROM records"
        " LEFT JOIN withdrawals ON withdrawals.number = records.number ORDER BY 1"
    )
    for number, id, at in archive.database.rows(query):
        outcome = AddOutcome.ADDED if at is None else AddOutcome.WITHDRAWN
        yield AddedRecord(
            outcome, number, id.hex(), CheckedRecord(path, number, None, None, [], 0, 0), []
        )
