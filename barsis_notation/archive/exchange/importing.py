"""Records brought into an archive: from JSON Lines, tables, or a bag, with all that goes with them.

What comes with a manifest or as a bag is checked as a whole first; of one that is wrong in anything
nothing is imported. Whole, it goes with nothing lost into an archive to which nothing was added
yet: that becomes the one that was exported, under its id, with its log, acts and checkpoints.
Into any other archive the records come that are not there yet, as they are added from any file.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from barsis_notation.archive import acts
from barsis_notation.archive.adding import Added, Adder, Batch, Outcome, save_peaks
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.contents import keep_dictionary
from barsis_notation.archive.exchange.bag_parcels import BagParcel
from barsis_notation.archive.exchange.manifests import MANIFEST, KeptPerson, Logged
from barsis_notation.archive.exchange.parcel_checks import check_parcel
from barsis_notation.archive.exchange.parcels import ManifestParcel, Parcel, ParcelError
from barsis_notation.archive.pinned import pin
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.base import FilePath
from barsis_notation.base.uris import folder_name, is_object
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.formats.named_files import is_there
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check import Checked, check_bytes
from barsis_notation.validation.checks import Checks

_text = texts_of("archive")


def import_from(
    archive: Archive, source: FilePath, checks: Checks | None = None
) -> Iterator[Added]:
    """Bring what *source* holds into *archive*; yield what became of each record, when it is there.

    A folder is a bag, or holds tables; a file is JSON Lines, packed or not, or the table games. A
    finding about the whole comes without a record. *checks* says by which rulesets of the user's
    own records are checked that come without theirs. Raises OSError, ArchiveError.
    """
    path, checks = os.fspath(source), checks or Checks()
    try:
        parcel = _parcel(path)
    except ParcelError as error:
        yield _about(path, error.finding)
        return
    if parcel is None and Path(path).exists() and Path(path).samefile(archive.path):
        found = _text("import-of-itself")  # nobody but SQLite may open its file
        yield _about(path, codes.NOT_IMPORTABLE.finding(found=found))
    elif parcel is None:
        yield from archive.add([_table_games(path)], checks)
    else:
        yield from _import(archive, parcel, checks)


def _import(archive: Archive, parcel: Parcel, checks: Checks) -> Iterator[Added]:
    findings = [*check_parcel(parcel)]
    yield from (_about(parcel.path, finding) for finding in findings)
    if any(finding.severity is Severity.ERROR for finding in findings):
        return
    try:
        if parcel.is_whole() and _take_over(archive, parcel):
            yield from _taken_over(archive, parcel.path)
        else:
            yield from _add(archive, parcel, checks)
    except ParcelError as error:
        yield _about(parcel.path, error.finding)


def _parcel(path: str) -> Parcel | None:
    """Return what stands at *path* as a parcel, None where there are records alone.

    Raises OSError for a parcel in a cloud, which is not read.
    """
    if is_object(path):
        if is_there(f"{folder_name(path)}{BAGIT}") or is_there(path + MANIFEST):
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


def _table_games(path: str) -> str:
    """Return the file of the table games in the folder *path*, or named by it."""
    if Path(path).is_dir():
        return str(Path(path, GAMES))
    named = Path(f"{path.removesuffix('.parquet')}.{GAMES}")
    return str(named) if not Path(path).exists() and named.is_file() else path


def _about(path: str, finding: Finding) -> Added:
    """Return what is said of what is imported as a whole."""
    finding.file = finding.file or path
    return Added(Outcome.UNREAD, 0, "", Checked(path, 0, None, None, [finding], 0, 0), [])


# -- Into an archive with records -------------------------------------------------------------


def _add(archive: Archive, parcel: Parcel, checks: Checks) -> Iterator[Added]:
    """Add the records that are not there; say which are there that were withdrawn elsewhere."""
    own = parcel.own()
    if parcel.head.archive == archive.id:
        finding = codes.OTHER_HISTORY.finding(found=archive.id)
        yield _about(parcel.path, finding)
    yield from Adder(archive.database).add(_checked(parcel, own, checks))
    for logged in parcel.log():
        if logged.withdrawn is not None and _is_present(archive, logged):
            finding = codes.WITHDRAWN_ELSEWHERE.finding(
                found=logged.id,
                words={"day": logged.withdrawn.at[:10], "reason": logged.withdrawn.reason},
            )
            yield _about(parcel.path, finding)


def _checked(parcel: Parcel, own: dict[str, Ruleset], checks: Checks) -> Iterator[Checked]:
    """Yield the records of a parcel, each checked by the ruleset it was checked by before."""
    lines = parcel.lines()
    present = (logged for logged in parcel.log() if logged.withdrawn is None)
    for number, (logged, raw) in enumerate(zip(present, lines, strict=True), start=1):
        pinned = (own[logged.ruleset],) if logged.ruleset else ()
        its = checks._replace(own=checks.own + pinned, own_of=None)
        yield check_bytes(raw, parcel.path, number, its)


def _is_present(archive: Archive, logged: Logged) -> bool:
    query = "SELECT 1 FROM records JOIN contents USING (number) WHERE id = ?"
    return archive.database.value(query, (bytes.fromhex(logged.id),)) is not None


# -- Into an empty archive --------------------------------------------------------------------


def _take_over(archive: Archive, parcel: Parcel) -> bool:
    """Let *archive* become the one that *parcel* was made of, in one transaction.

    Return False, and do nothing, where anything but the making of it was done to it. Raises
    ParcelError where the parcel does not agree with itself; nothing is done then.
    """
    with archive.database.transaction():
        if not _is_fresh(archive):
            return False
        _replace_acts(archive, parcel)
        _put_dictionaries(archive, parcel)
        own = parcel.own()
        for ruleset in own.values():
            pin(archive.database, ruleset)
        _put_people(archive, parcel)
        _put_records(archive, parcel, own)
        _check_people(archive, parcel)
        for number, kept in enumerate(parcel.checkpoints(), start=1):
            archive.database.execute(
                "INSERT INTO checkpoints (number, size, body, signature) VALUES (?, ?, ?, ?)",
                (number, kept.size, kept.body, kept.signature),
            )
        _check_whole(archive, parcel)
    return True


def _check_whole(archive: Archive, parcel: Parcel) -> None:
    """Raise ParcelError where what was put there would not be verified: acts say otherwise."""
    for finding in Verification(archive.path, fast=True).check_tables(archive.database):
        if finding.severity is Severity.ERROR:
            raise parcel.error(finding)


def _is_fresh(archive: Archive) -> bool:
    """Return whether an archive was made, and nothing else was done to it."""
    last = acts.last_act(archive.database)
    return len(archive) == 0 and last is not None and last.number == 1


def _replace_acts(archive: Archive, parcel: Parcel) -> None:
    database = archive.database
    database.execute("DELETE FROM acts")
    chain = acts.START
    for number, body in enumerate(parcel.acts(), start=1):
        chain = acts.chained(chain, body)
        database.execute("INSERT INTO acts VALUES (?, ?, ?)", (number, body, chain))
    if chain.hex() != parcel.head.chain:
        raise parcel.error(codes.ACTS_DIFFER.finding(found=chain.hex()))
    database.execute("UPDATE about SET value = ? WHERE name = 'archive'", (parcel.head.archive,))


def _put_dictionaries(archive: Archive, parcel: Parcel) -> None:
    """Let records be packed as in the archive that is taken over: an act names its dictionary."""
    archive.database.execute("DELETE FROM dictionaries")
    for content in parcel.dictionaries():
        keep_dictionary(archive.database, content)


def _put_people(archive: Archive, parcel: Parcel) -> None:
    """Give every spelling its number: acts name people by it."""
    database = archive.database
    for one in parcel.people():
        row = one.number, one.name, one.id
        if database.row("SELECT 1 FROM people WHERE number = ?1 OR (name = ?2 AND id = ?3)", row):
            raise _people_differ(parcel, _text("person-twice", number=one.number))
        database.execute("INSERT INTO people (number, name, id) VALUES (?, ?, ?)", row)
    for one in parcel.people():
        if one.person is not None:
            _lead(archive, parcel, one)


def _lead(archive: Archive, parcel: Parcel, one: KeptPerson) -> None:
    query = "SELECT 1 FROM people WHERE number = ? AND person IS NULL"
    if one.person == one.number or archive.database.value(query, (one.person,)) is None:
        raise _people_differ(parcel, _text("leads-nobody", number=one.number))
    archive.database.execute(
        "UPDATE people SET person = ? WHERE number = ?", (one.person, one.number)
    )


def _put_records(archive: Archive, parcel: Parcel, own: dict[str, Ruleset]) -> None:
    adder, batch = Adder(archive.database), Batch(archive.database)
    checked = _checked(parcel, own, Checks())
    for logged in parcel.log():
        id, leaf = bytes.fromhex(logged.id), bytes.fromhex(logged.leaf)
        if archive.database.row("SELECT 1 FROM records WHERE id = ?", (id,)):
            found = _text("record-twice", number=logged.number)
            raise parcel.error(codes.LOG_DIFFERS.finding(found=found))
        if logged.withdrawn is not None:
            why = logged.withdrawn.at, logged.withdrawn.reason
            batch.insert_withdrawn(id, bytes.fromhex(logged.play), leaf, *why)
            continue
        prepared = adder.prepared(next(checked))
        if prepared.rows is None or prepared.id != id:
            found = _text("record-another", number=logged.number)
            raise parcel.error(codes.LOG_DIFFERS.finding(found=found))
        batch.insert(prepared, prepared.rows)
    if batch.peaks.root().hex() != parcel.head.root:
        root = batch.peaks.root().hex()
        raise parcel.error(codes.ROOT_DIFFERS.finding(found=root, expected=parcel.head.root))
    save_peaks(archive.database, batch.peaks)


def _check_people(archive: Archive, parcel: Parcel) -> None:
    """Raise ParcelError where other people sit in the records than came with them."""
    database = archive.database
    unused = database.value(
        "SELECT number FROM people WHERE number NOT IN"
        " (SELECT person FROM results WHERE person IS NOT NULL)"
    )
    if unused is not None:
        raise _people_differ(parcel, _text("person-unused", number=unused))
    count = sum(1 for _ in parcel.people())
    if database.value("SELECT count(*) FROM people") != count:
        raise _people_differ(parcel, _text("people-missing", count=count))


def _people_differ(parcel: Parcel, found: Text) -> ParcelError:
    return parcel.error(codes.PEOPLE_DO_NOT_FIT.finding(found=found))


def _taken_over(archive: Archive, path: str) -> Iterator[Added]:
    """Yield the records that are there now."""
    query = (
        "SELECT records.number, id, at FROM records"
        " LEFT JOIN withdrawals ON withdrawals.number = records.number ORDER BY 1"
    )
    for number, id, at in archive.database.rows(query):
        outcome = Outcome.ADDED if at is None else Outcome.WITHDRAWN
        yield Added(outcome, number, id.hex(), Checked(path, number, None, None, [], 0, 0), [])
