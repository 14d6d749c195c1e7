"""The archive as programs hold it: opened, added to, read record by record."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Self, cast

from barsis_notation.archive import acts, database
from barsis_notation.archive.adding import Added, Adder, peaks_of, save_peaks
from barsis_notation.archive.contents import DamagedContentError, Packer, add_dictionary
from barsis_notation.archive.database import Database
from barsis_notation.archive.dictionary_samples import dictionary_samples
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.archive.holdings import Holding, holdings, number_of
from barsis_notation.archive.merkle import Peaks
from barsis_notation.archive.people import Moved, Person, merge, part, people
from barsis_notation.archive.pinned import pinned_rulesets
from barsis_notation.archive.scrubbing import finish_scrub
from barsis_notation.archive.seals import sealing
from barsis_notation.archive.seals.checkpoints import Checkpoint
from barsis_notation.archive.seals.keys import PublicKey, SecretKey
from barsis_notation.archive.seals.proof_checks import SignedFile
from barsis_notation.archive.seals.proofs import ConsistencyProof, InclusionProof
from barsis_notation.archive.search.searching import Hit, Wanted, search
from barsis_notation.archive.spellings import spellings
from barsis_notation.archive.statistics import Statistics, statistics
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.archive.withdrawing import (
    Asked,
    Withdrawal,
    records_of,
    still_there,
    withdraw,
    withdrawal,
)
from barsis_notation.base import FilePath
from barsis_notation.base.arguments import (
    expect,
    expect_count,
    expect_function,
    expect_text,
    paths_of,
)
from barsis_notation.base.saving import Tell, warn
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.position_lines import Setup
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check import Checked, check_bytes, check_files
from barsis_notation.validation.checks import Checks

if TYPE_CHECKING:
    from barsis_notation.archive.exchange.exporting import Exported

_text = texts_of("archive")


class Archive:
    """The records of tournaments in one file, each under its hash, none ever changed.

    ``Archive.create(path)`` makes one, ``Archive.open(path)`` opens one; both are context managers.
    Several processes may have it open, and add, at once. What a record is counted by is its
    *number*, its place in the log from 1.

    Methods raise OSError where the file cannot be read or written, ArchiveError where it is
    damaged, and NotFoundError for a record that is not there.
    """

    def __init__(self, opened: Database) -> None:
        expect("opened", opened, Database)
        self.database = opened

    @classmethod
    def create(cls, path: FilePath, *, zstd: bool = False) -> Self:
        """Make an archive at *path* and return it, open for writing.

        With *zstd* records are packed by Zstandard with a dictionary, which others need to read
        them too. Raises FileExistsError where something is at *path*, NoZstandardError.
        """
        expect("path", path, str, os.PathLike)

        def begin(new: Database) -> None:
            archive_id = str(uuid.uuid4())
            new.execute("INSERT INTO about VALUES ('archive', ?)", (archive_id,))
            save_peaks(new, Peaks())
            members = {"archive": archive_id}
            if zstd:
                members["dictionary"] = add_dictionary(new, dictionary_samples)
            acts.append(new, "init", acts.now(), **members)

        database.create(path, begin)
        return cls.open(path, writing=True)

    @classmethod
    def open(cls, path: FilePath, *, writing: bool = False, wait: float | None = None) -> Self:
        """Open the archive at *path*, for reading alone or for *writing* too.

        Other processes that write are waited for up to *wait* seconds, each time. Raises OSError
        where it cannot be opened, ArchiveError for any other file.
        """
        expect("path", path, str, os.PathLike)
        expect("wait", wait, int, float, None)
        opened = database.open_database(path, writing=writing, wait=wait)
        try:
            if writing:
                finish_scrub(opened)
        except BaseException:
            opened.close()
            raise
        return cls(opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        """The number of records that were ever added, withdrawn ones too."""
        return peaks_of(self.database).size

    def __repr__(self) -> str:
        return f"<Archive {self.path}>"

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    @property
    def path(self) -> str:
        """Where the file is."""
        return self.database.path

    @property
    def id(self) -> str:
        """The name that the archive was given when it was made, a random UUID."""
        return str(self.database.value("SELECT value FROM about WHERE name = 'archive'"))

    @property
    def root(self) -> bytes:
        """The root of the Merkle tree over all records, by which a checkpoint knows the archive."""
        return peaks_of(self.database).root()

    # -- Adding -------------------------------------------------------------------------------

    def add(
        self,
        paths: Iterable[FilePath],
        checks: Checks | None = None,
        *,
        folders: Folders = EVERY,
        only_valid: bool = False,
    ) -> Iterator[Added]:
        """Add the records of files and folders; yield what became of each, when it is on disk.

        *checks* says by what they are checked and which rulesets of the user's own they may name,
        *folders* how folders are walked. With *only_valid* records with errors are left out.
        """
        expect("checks", checks, Checks, None)
        expect("folders", folders, Folders)
        files = check_files(paths_of(paths), checks or Checks(), self._kept_shut(folders))
        yield from Adder(self.database, only_valid=only_valid).add(files)

    def _kept_shut(self, folders: Folders) -> Folders:
        """Return how *folders* are walked so that nobody but SQLite opens the archive's own files.

        To close a file lets go of every lock that the process has on it.
        """
        place = os.path.realpath(self.path)
        own = (place, f"{place}-wal", f"{place}-shm")

        def refused(file: str) -> Sequence[Finding | str] | None:
            if "\0" in file or os.path.realpath(file) not in own:
                return folders.refused(file)
            return [codes.NOT_IMPORTABLE.finding(found=_text("import-of-itself"), file=file)]

        return folders._replace(refused=refused, unopened=own)

    def add_records(
        self, records: Iterable[Record], checks: Checks | None = None, *, only_valid: bool = False
    ) -> Iterator[Added]:
        """Add *records*; the rest as for :meth:`add`."""
        expect("checks", checks, Checks, None)
        expect("records", records, Iterable)
        checked = (
            check_bytes(_canonical(record), "", number, checks or Checks())
            for number, record in enumerate(records, 1)
        )
        yield from Adder(self.database, only_valid=only_valid).add(checked)

    # -- Sealing ------------------------------------------------------------------------------

    def sign(self, key: SecretKey, path: FilePath, *, tell: Tell = warn) -> Checkpoint:
        """Write a checkpoint of what there is to *path*, signed with *key*; return it.

        The signature is written beside it, ``.minisig``. Both are kept in the archive too. Raises
        FileExistsError where one of the files is there already.
        """
        expect("key", key, SecretKey)
        expect("path", path, str, os.PathLike)
        expect_function("tell", tell)
        return sealing.sign(self.database, key, path, tell=tell)

    def last_checkpoint(self, *, least: int = 0) -> Checkpoint | None:
        """Return the last checkpoint that was signed and has *least* records or more, if any."""
        expect_count("least", least)
        return sealing.last_checkpoint(self.database, least)

    def prove(self, which: str | int, checkpoint: Checkpoint | None = None) -> InclusionProof:
        """Return the proof that a record is in the archive of *checkpoint*.

        Without one it is for the last that was signed and has the record, or for the archive as it
        is. Raises ArchiveError where the archive does not go on from the checkpoint.
        """
        expect("checkpoint", checkpoint, Checkpoint, None)
        return sealing.prove_record(self.database, which, checkpoint)

    def prove_since(self, older: Checkpoint, newer: Checkpoint | None = None) -> ConsistencyProof:
        """Return the proof that the archive of *newer* went on from that of *older*.

        Without *newer* it is for the last that was signed since, or for the archive as it is.
        Raises ArchiveError where the archive does not go on from both.
        """
        expect("older", older, Checkpoint)
        expect("newer", newer, Checkpoint, None)
        return sealing.prove_since(self.database, older, newer)

    # -- In and out ---------------------------------------------------------------------------

    def export(
        self,
        target: FilePath,
        *,
        to: str | None = None,
        force: bool = False,
        since: int = 0,
        anonymous: bool = False,
        tell: Tell = warn,
    ) -> Exported:
        """Write the records after the number *since* to *target*; return what was written.

        *to* is ``jsonl``, ``parquet`` or ``bag``, by default what the ending of *target* says.
        With *anonymous* what people wrote is left out, and names are replaced. With *force* what
        stands there is written over. Raises ExportError, FileExistsError.
        """
        expect("target", target, str, os.PathLike)
        expect("to", to, str, None)
        expect_count("since", since)
        expect_function("tell", tell)
        from barsis_notation.archive.exchange.exporting import export

        return export(self, target, to=to, force=force, since=since, anonymous=anonymous, tell=tell)

    def import_from(self, source: FilePath, checks: Checks | None = None) -> Iterator[Added]:
        """Bring in what :meth:`export` wrote; yield what became of each record, when it is there.

        An archive to which nothing was added becomes the one that was exported. What is wrong with
        *source* as a whole comes as a finding, without a record; then nothing of it is imported.
        """
        expect("source", source, str, os.PathLike)
        expect("checks", checks, Checks, None)
        from barsis_notation.archive.exchange.importing import import_from

        yield from import_from(self, source, checks)

    # -- Withdrawing --------------------------------------------------------------------------

    def withdraw(self, which: str | int, reason: str) -> Withdrawal:
        """Take out the names and bytes of a record and of its revisions; return what was done.

        Number, hashes, date and *reason* are kept for good. Raises ReasonError where the reason
        cannot be kept, NotFoundError where the record was withdrawn already.
        """
        expect("reason", reason, str)
        return withdraw(self.database, self._asked(which), reason)

    def withdraw_person(self, person: str | int, reason: str) -> Withdrawal:
        """Take out every record in which *person* sits under any of his names, as :meth:`withdraw`.

        He is called by one of his names, his number in a register, or by that in the archive.
        """
        expect("reason", reason, str)
        return withdraw(self.database, self._asked_of(person), reason)

    def withdrawal(self, which: str | int) -> Withdrawal:
        """Return what :meth:`withdraw` would take out."""
        return withdrawal(self.database, self._asked(which))

    def withdrawal_of_person(self, person: str | int) -> Withdrawal:
        """Return what :meth:`withdraw_person` would take out."""
        return withdrawal(self.database, self._asked_of(person))

    def _asked(self, which: str | int) -> Asked:
        return lambda: [still_there(self.database, self.number(which))]

    def _asked_of(self, person: str | int) -> Asked:
        return lambda: records_of(self.database, spellings(self.database, person))

    # -- Reading ------------------------------------------------------------------------------

    def holdings(self, *, since: int = 0) -> Iterator[Holding]:
        """Yield what the tables say of every record after the number *since*, in order."""
        expect_count("since", since)
        return holdings(self.database, since=since)

    def holding(self, which: str | int) -> Holding:
        """Return what the tables say of the record called *which*, by number or id."""
        return next(holdings(self.database, [self.number(which)]))

    def number(self, which: str | int) -> int:
        """Return the number of the record called *which*: by its number, id, or how that begins."""
        return number_of(self.database, which)

    def canonical_bytes(self, which: str | int) -> bytes:
        """Return the canonical bytes of a record. Raises NotFoundError where it was withdrawn."""
        number = self.number(which)
        row = self.database.row(f"{_CONTENTS} WHERE number = ?", (number,))
        if row is None:
            raise NotFoundError(_text("no-content", number=number))
        return self._unpacked(Packer(self.database), *row)

    def record(self, which: str | int) -> Record:
        """Return a record. Raises NotFoundError where it was withdrawn."""
        return self._record(self.number(which), self.canonical_bytes(which))

    def checked(self, which: str | int) -> Checked:
        """Return a record, checked by the rules that are kept with it.

        Raises NotFoundError where it was withdrawn.
        """
        number = self.number(which)
        checks = Checks(own=self.rulesets())
        return check_bytes(self.canonical_bytes(number), self.path, number, checks)

    def added_at(self, number: int) -> str:
        """Return when a record was added, as RFC 3339 writes it; ``""`` where no act says so."""
        expect_count("number", number)
        for act in acts.all_acts(self.database):
            try:
                members = act.members
                if members["act"] == "add" and members["first"] <= number <= members["size"]:
                    return str(members["at"])
            except (ValueError, KeyError, TypeError, RecursionError):
                continue  # a damaged act; verify says so
        return ""

    def contents(self, *, since: int = 0, latest: bool = False) -> Iterator[tuple[int, bytes]]:
        """Yield number and canonical bytes of every record that is there, in order.

        With *latest* only of those that no other corrects.
        """
        expect_count("since", since)
        packer = Packer(self.database)
        which = f"number > ? AND {_LATEST}" if latest else "number > ?"
        for row in self.database.rows(f"{_CONTENTS} WHERE {which} ORDER BY number", (since,)):
            yield row[0], self._unpacked(packer, *row)

    def records(self, *, since: int = 0) -> Iterator[Record]:
        """Yield every record that is there, in order, one in memory at a time."""
        for number, raw in self.contents(since=since):
            yield self._record(number, raw)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Return the rulesets that the records name, from the bytes the archive keeps of them."""
        return tuple(one for one in pinned_rulesets(self.database).values() if one is not None)

    # -- Asking -------------------------------------------------------------------------------

    def search(
        self,
        words: str = "",
        *,
        player: str = "",
        event: str = "",
        game: str = "",
        position: str | Setup = "",
        throws: str = "",
        captures: bool = False,
        longest: int = 0,
    ) -> Iterator[Hit]:
        """Yield the records in which all that is asked for stands; see :class:`Wanted`.

        In order of number; the *longest*, so many, in order of length. Raises PositionSyntaxError,
        and NotFoundError where nobody and nothing is called so.
        """
        texts = {"words": words, "player": player, "event": event, "game": game, "throws": throws}
        for name, text in texts.items():
            expect_text(name, text)
        expect("position", position, str, Setup)
        expect_count("longest", longest)
        wanted = Wanted(words, player, event, game, position, throws, captures, longest)
        return search(self.database, wanted, self._unpacked)

    def people(self) -> Iterator[Person]:
        """Yield the people of the archive, in the order in which they were first met."""
        return people(self.database)

    def merge(self, one: str, other: str) -> Moved:
        """Let *one* and *other* count as one person, whose name is that of *one*.

        Each is a name, an id or a number. Raises NotFoundError where one of them is nobody or may
        be several people, and where they are one person already.
        """
        expect_text("one", one)
        expect_text("other", other)
        return merge(self.database, one, other)

    def part(self, one: str, other: str) -> Moved:
        """Undo the merge by which *one* and *other* became one person.

        Raises NotFoundError where one of them is nobody, and where they are not one person.
        """
        expect_text("one", one)
        expect_text("other", other)
        return part(self.database, one, other)

    def statistics(self) -> Statistics:
        """Return what there is in the archive, counted; every record is read for its throws."""
        return statistics(self.database, self.contents())

    # -- Verifying ----------------------------------------------------------------------------

    def verify(
        self,
        *,
        fast: bool = False,
        checkpoint: SignedFile | None = None,
        keys: Sequence[PublicKey] = (),
    ) -> Verification:
        """Return what is wrong with the archive, to be iterated over; the rest as Verification.

        An archive that is too damaged to be opened is verified by ``Verification(path)``.
        """
        expect("checkpoint", checkpoint, SignedFile, None)
        expect("keys", keys, Sequence)
        for key in keys:
            expect("keys", key, PublicKey)
        return Verification(self.path, fast=fast, checkpoint=checkpoint, keys=keys)

    def _unpacked(self, packer: Packer, number: int, *packed: Any) -> bytes:
        try:
            return packer.unpack(*packed)
        except DamagedContentError as error:
            raise self._damaged(number) from error

    def _record(self, number: int, raw: bytes) -> Record:
        record = decode(raw).record
        if record is None:
            raise self._damaged(number)
        return record

    def _damaged(self, number: int) -> ArchiveError:
        found = _text("content-damaged", number=number)
        return ArchiveError(codes.ARCHIVE_DAMAGED.finding(found=found, file=self.path))


def _canonical(record: object) -> bytes:
    expect("records", record, Record)
    return canonical_bytes(cast(Record, record))


_CONTENTS: Final = "SELECT number, packing, size, bytes FROM contents"
_LATEST: Final = """NOT EXISTS (
    SELECT 1 FROM records AS this JOIN records AS next ON next.previous = this.id
    WHERE this.number = contents.number
)"""
