"""The Archive class, the programming interface of an archive."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Self, cast

from barsis_notation.archive import acts, database
from barsis_notation.archive.adder import AddedRecord, Adder, load_peaks, save_peaks
from barsis_notation.archive.contents import DamagedContentError, Packer, train_dictionary
from barsis_notation.archive.database import Database
from barsis_notation.archive.dictionary_samples import simulate_samples
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.kept_rulesets import load_pinned_rulesets
from barsis_notation.archive.merkle import Peaks
from barsis_notation.archive.people import (
    MovedSpellings,
    Person,
    merge_people,
    part_people,
    read_people,
)
from barsis_notation.archive.person_spellings import find_spellings
from barsis_notation.archive.record_summaries import Holding, find_number, read_holdings
from barsis_notation.archive.scrubbing import finish_scrub
from barsis_notation.archive.seals import sealing
from barsis_notation.archive.seals.checkpoints import Checkpoint
from barsis_notation.archive.seals.key_files import PublicKey, SecretKey
from barsis_notation.archive.seals.proof_checks import SignedFile
from barsis_notation.archive.seals.proofs import ConsistencyProof, InclusionProof
from barsis_notation.archive.search.searching import Hit, SearchQuery, search_records
from barsis_notation.archive.statistics import Statistics, count_statistics
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.archive.withdrawing import (
    RecordSelector,
    Withdrawal,
    find_records_of,
    plan_withdrawal,
    withdraw_records,
)
from barsis_notation.base import FilePath
from barsis_notation.base.arguments import (
    expect,
    expect_count,
    expect_function,
    expect_paths,
    expect_text,
)
from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.base.saving import NoteCallback, warn
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.position_lines import Setup
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord, check_bytes, check_files

if TYPE_CHECKING:
    from barsis_notation.archive.exchange.exporting import ExportResult

_text = bind_texts("archive")


class Archive:
    """A file of records, each identified by its hash and never changed.

    ``Archive.create(path)`` creates an archive, and ``Archive.open(path)`` opens one. Both return
    an Archive, which closes the file if it is used as a context manager. Do not call the
    constructor. Several processes may have the file open and add records at the same time. Methods
    that change the archive (add, import, sign, withdraw, merge, part) need it open for writing.
    Every change is on disk when the method returns or yields its result.

    The *number* of a record is its position in the log, from 1. The argument *which* of many
    methods is a number or a record id in hexadecimal. The first digits of an id are enough: at
    least 4, or at least 16 if all are decimal. Letter case and surrounding white space are ignored.
    Unless stated otherwise, iterators do their work, and raise exceptions, only while you iterate.

    Methods raise OSError if the file cannot be read or written, or is not open for writing. They
    raise ArchiveError if it is damaged or locked, and UsageError if the archive is closed. They
    raise NotFoundError if the requested record does not exist or the beginning of its id is
    ambiguous. They raise NoZstandardError (an OSError) if the archive is compressed with Zstandard
    and Zstandard is not installed. Most arguments of a wrong type raise WrongTypeError, and
    integers beyond 64 bits raise OutOfRangeError; both are UsageErrors.

    Attributes:
        database: The open file as SQL tables, for internal use.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     [one.outcome.value for one in added], len(archive)
        ...     archive.holding(1).game, archive.record(2).result.reason
        (['added', 'added'], 2)
        ('barsis', 'home')
    """

    def __init__(self, opened: Database) -> None:
        expect("opened", opened, Database)
        self.database = opened

    @classmethod
    def create(cls, path: FilePath, *, zstd: bool = False) -> Self:
        """Create an archive at *path* and return it, open for writing.

        Args:
            path: The new local file; its folder must exist. Any suffix is allowed; ``.barsis`` is
                usual.
            zstd: Compress records with Zstandard and a dictionary instead of zlib. This cannot be
                changed later, and every reader then needs Zstandard.

        Raises:
            FileExistsError: If *path* already exists.
            NoZstandardError: If *zstd* is set and Zstandard is not installed.
            OSError: If the folder does not exist, the file cannot be written, or SQLite is older
                than 3.37.
            WrongTypeError: If *path* is neither a string nor a PathLike.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     len(archive)
            0
        """
        expect("path", path, str, os.PathLike)

        def begin(new: Database) -> None:
            archive_id = str(uuid.uuid4())
            new.execute("INSERT INTO about VALUES ('archive', ?)", (archive_id,))
            save_peaks(new, Peaks())
            members = {"archive": archive_id}
            if zstd:
                members["dictionary"] = train_dictionary(new, simulate_samples)
            acts.append_act(new, "init", acts.current_timestamp(), **members)

        database.create_database(path, begin)
        return cls.open(path, writing=True)

    @classmethod
    def open(cls, path: FilePath, *, writing: bool = False, wait: float | None = None) -> Self:
        """Open the archive at *path* and return it. The file must exist.

        Opening for writing also migrates older tables, and completes an interrupted withdrawal if
        possible.

        Args:
            path: The file of the archive.
            writing: Open the archive for reading and writing, not only for reading.
            wait: The longest time in seconds to wait for another process that is writing. It
                applies to each access; 60 if None. After that, ArchiveError is raised.

        Raises:
            OSError: If the file does not exist, cannot be opened, or is a folder or a cloud
                address. Also if SQLite is older than 3.37.
            ArchiveError: If the file is not an archive, or is damaged, locked or too new. Also if
                it is too old to be read without writing, or has tables, views or triggers of other
                programs.
            WrongTypeError: If *path* or *wait* has the wrong type. This is a UsageError.
            OutOfRangeError: If *wait* is negative. This is a UsageError.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive
            >>> with TemporaryDirectory() as folder:
            ...     Archive.create(f"{folder}/cup.barsis").close()
            ...     with Archive.open(f"{folder}/cup.barsis") as archive:
            ...         len(archive)
            0
        """
        expect("path", path, str, os.PathLike)
        expect("wait", wait, int, float, None)
        if wait is not None and not wait >= 0:
            raise OutOfRangeError(f"wait: expected 0 or more, not {wait}")
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
        """Return the number of records ever added, including withdrawn ones."""
        return load_peaks(self.database).size

    def __repr__(self) -> str:
        return f"<Archive {self.path}>"

    def close(self) -> None:
        """Close the file; the archive cannot be used afterwards.

        Closing it again has no effect. Reading or changing a closed archive raises UsageError.

        Raises:
            OSError: If the file or its write-ahead log cannot be written.
            ArchiveError: If the archive is damaged or locked.
        """
        self.database.close()

    @property
    def path(self) -> str:
        """The path of the archive's file, exactly as given to ``create`` or ``open``."""
        return self.database.path

    @property
    def id(self) -> str:
        """The id of the archive: a random UUID, chosen at creation.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return str(self.database.value("SELECT value FROM about WHERE name = 'archive'"))

    @property
    def root(self) -> bytes:
        """The root of the Merkle tree (RFC 6962) over all records ever added, 32 bytes.

        Checkpoints contain it. Withdrawals do not change it. If no record was ever added, it is the
        SHA-256 of the empty string.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return load_peaks(self.database).root()

    # -- Adding -------------------------------------------------------------------------------

    def add(
        self,
        paths: Iterable[FilePath],
        checks: Checks | None = None,
        *,
        folders: Folders = EVERY,
        only_valid: bool = False,
    ) -> Iterator[AddedRecord]:
        """Add the records of files and folders, and yield the result of each, in order.

        The records are added while you iterate; a result is yielded when its record is on disk.
        Exceptions, even those about arguments, are raised only while you iterate. If you stop
        early, some later records may be added too. An unreadable file or record, and the file of
        this archive itself, is yielded with the outcome ``unread`` and a finding in
        ``checked.findings``. A record that is already in the archive is yielded with the outcome
        ``present``, and one that was withdrawn from it with ``withdrawn``; neither is added again.

        Args:
            paths: Paths or URIs of files in any known format, or of folders with such files; glob
                patterns are expanded. ``-`` is standard input.
            checks: The checks to apply and the user rulesets that records may name; the default
                checks if None.
            folders: Which files in folders to read; by default all files in known formats.
            only_valid: Refuse records that have errors; they are yielded with the outcome
                ``refused``. If not set, such records are added with their findings.

        Raises:
            PatternError: If an exclusion pattern of *folders* cannot be parsed, or is too costly.
            CacheError: If the verdict cache of *checks* is damaged or cannot be used.
            OSError: If the archive cannot be written, or it uses Zstandard and that is not
                installed.
            ArchiveError: If the archive is damaged or locked.
            WrongTypeError: If *paths*, *checks* or *folders* has the wrong type, or *paths* is a
                single path. This is a UsageError.
            UsageError: If the archive is closed.

        Examples:
            >>> from importlib.resources import files
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive
            >>> samples = files("barsis_notation.sample_games") / "amman_open"
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add([samples / "r1-t1.barsis.json"]))
            >>> added[0].outcome.value, added[0].number
            ('added', 1)
        """
        expect("checks", checks, Checks, None)
        expect("folders", folders, Folders)
        files = check_files(
            expect_paths(paths), checks or Checks(), self._exclude_own_files(folders)
        )
        yield from Adder(self.database, only_valid=only_valid).add(files)

    def _exclude_own_files(self, folders: Folders) -> Folders:
        """Return *folders* changed so that only SQLite opens the files of the archive itself.

        Closing a descriptor of a file releases all locks that the process has on the file (POSIX).
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
    ) -> Iterator[AddedRecord]:
        """Add *records*, and yield the result of each when it is on disk, in order.

        The records are added while you iterate, and *records* is consumed. Exceptions, even those
        about arguments, are raised only while you iterate. If you stop early, some later records
        may be added too. A record that is already in the archive is yielded with the outcome
        ``present``, and one that was withdrawn from it with ``withdrawn``; neither is added again.
        A record with invalid members, which could not be read again, is yielded with ``unread``.

        Args:
            records: The records to add.
            checks: The checks to apply and the user rulesets that records may name; the default
                checks if None.
            only_valid: Refuse records that have errors; they are yielded with the outcome
                ``refused``. If not set, such records are added with their findings.

        Raises:
            UnicodeEncodeError: If a string in a record has a lone surrogate.
            TypeError: If a record has a value that JSON cannot represent.
            CacheError: If the verdict cache of *checks* is damaged or cannot be used.
            WrongTypeError: If *records* is not iterable, one of its items is not a Record, or
                *checks* has the wrong type. This is a UsageError.
            OSError: If the archive cannot be written, or it uses Zstandard and that is not
                installed.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     [(one.outcome.value, one.number) for one in added]
            ...     [one.outcome.value for one in archive.add_records([archive.record(1)])]
            [('added', 1), ('added', 2)]
            ['present']
        """
        expect("checks", checks, Checks, None)
        expect("records", records, Iterable)
        checked = (
            check_bytes(_encode_record(record), "", number, checks or Checks())
            for number, record in enumerate(records, 1)
        )
        yield from Adder(self.database, only_valid=only_valid).add(checked)

    # -- Sealing ------------------------------------------------------------------------------

    def sign(self, key: SecretKey, path: FilePath, *, tell: NoteCallback = warn) -> Checkpoint:
        """Write a signed checkpoint of the current state to *path*, and return it.

        The signature is written to *path* with ``.minisig`` appended. Both texts are also stored in
        the archive, which must be open for writing. If signing fails, the archive is unchanged.
        Keep both files in a safe place: they prove later what the archive contained.

        Args:
            key: The key to sign with.
            path: The new file of the checkpoint.
            tell: Callback called with a note (a str) for each side effect of saving; by default,
                each note is issued as a warning.

        Raises:
            FileExistsError: If one of the two files already exists.
            OSError: If a file or the archive cannot be written.
            ArchiveError: If the archive is damaged or locked.
            WrongTypeError: If an argument has the wrong type. This is a UsageError.
            UsageError: If the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation.archive import Archive, SecretKey
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     checkpoint = archive.sign(SecretKey.new(), f"{folder}/spring.checkpoint")
            ...     archive.last_checkpoint() == checkpoint
            True
        """
        expect("key", key, SecretKey)
        expect("path", path, str, os.PathLike)
        expect_function("tell", tell)
        return sealing.sign_archive(self.database, key, path, tell=tell)

    def last_checkpoint(self, *, least: int = 0) -> Checkpoint | None:
        """Return the stored checkpoint that covers the most records.

        If several cover equally many records, the newest of them is returned. The result is None if
        the archive was never signed, or if no stored checkpoint covers at least *least* records.
        The signature is not checked.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If that checkpoint or the archive is damaged, or the archive is locked.
            UsageError: If *least* is not an int or is beyond 64 bits, or the archive is closed.
        """
        expect_count("least", least)
        return sealing.read_last_checkpoint(self.database, least)

    def prove(self, which: str | int, checkpoint: Checkpoint | None = None) -> InclusionProof:
        """Return a proof that a record was in the archive when a checkpoint was signed.

        The record may have been withdrawn. The signature of the checkpoint is not checked.

        Args:
            which: The number of the record, from 1, its id in hexadecimal, or the first digits of
                its id (at least 4; 16 if all are decimal).
            checkpoint: The checkpoint for the proof. By default, the stored checkpoint with the
                most records, or the current state if that checkpoint does not cover the record.

        Raises:
            ArchiveError: If *checkpoint* belongs to another archive, or this archive does not
                continue it; or if this archive is damaged or locked.
            NotFoundError: If no record or more than one record matches, or the record was added
                after the checkpoint.
            OSError: If the archive cannot be read.
            UsageError: If the archive is closed, or *checkpoint* has the wrong type.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=3, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     proof = archive.prove(2)
            >>> proof.index, proof.size, len(proof.path)
            (1, 3, 2)
        """
        expect("checkpoint", checkpoint, Checkpoint, None)
        return sealing.prove_record(self.database, which, checkpoint)

    def prove_since(self, older: Checkpoint, newer: Checkpoint | None = None) -> ConsistencyProof:
        """Return a proof that records were only appended between two checkpoints.

        The signatures of the checkpoints are not checked.

        Args:
            older: The older checkpoint.
            newer: The newer checkpoint. By default, the stored checkpoint with the most records, or
                the current state if there is no such checkpoint or it was not signed after *older*.

        Raises:
            ArchiveError: If a checkpoint belongs to another archive, this archive does not continue
                both, or *newer* does not continue *older*; or if this archive is damaged or locked.
            OSError: If the archive cannot be read.
            UsageError: If the archive is closed, or a checkpoint has the wrong type.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation.archive import Archive, SecretKey
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     older = archive.sign(SecretKey.new(), f"{folder}/spring.checkpoint")
            ...     proof = archive.prove_since(older)
            >>> proof.first, proof.second, proof.path
            (0, 0, [])
        """
        expect("older", older, Checkpoint)
        expect("newer", newer, Checkpoint, None)
        return sealing.prove_since(self.database, older, newer)

    # -- Export and import --------------------------------------------------------------------

    def export(
        self,
        target: FilePath,
        *,
        to: str | None = None,
        force: bool = False,
        since: int = 0,
        anonymous: bool = False,
        tell: NoteCallback = warn,
    ) -> ExportResult:
        """Write the records to *target*, and return the counts and the written files.

        Withdrawn records are left out; a bag or a manifest has their hashes and reasons, unless
        *anonymous* is set. The export is a snapshot: records that other processes add meanwhile are
        left out. The files appear only when all of them are complete. If one of several files
        cannot be moved into place, *tell* gets a note for each file that has already been moved.

        Args:
            target: For ``jsonl``, a file with one record per line; for ``bag``, a local folder; for
                ``parquet``, a folder or the common name of the tables: ``cup.parquet`` becomes
                ``cup.games.parquet`` and so on, ``day/`` becomes ``day/games.parquet`` and so on. A
                ``.jsonl.zst`` file gets a manifest beside it (``.manifest.json`` is appended to the
                name) and, unless *anonymous* is set, a checkpoint (``.checkpoint``). With *force*,
                an old checkpoint or signature that is not replaced is deleted.
            to: ``jsonl``, ``parquet`` or ``bag``; by default derived from the suffix of *target*
                (``.jsonl``, ``.jsonl.gz``, ``.jsonl.zst`` or ``.parquet``).
            force: Overwrite existing files, or an existing bag.
            since: Export only records with a number greater than this.
            anonymous: Leave out free text, such as comments, and replace names with pseudonyms.
            tell: Callback called with a note (a str) for each side effect of saving; by default,
                each note is issued as a warning.

        Raises:
            UsageError: If *to* is any other string, an argument has the wrong type, *since* is
                beyond 64 bits, or the archive is closed. This is a ValueError.
            ExportError: If *to* is None and the suffix of *target* is unknown. Also if *target*
                would overwrite the archive itself, or a folder that is neither empty nor a bag.
            FileExistsError: If a target, or a checkpoint or signature beside a ``.jsonl.zst`` file,
                exists and *force* is not set.
            OSError: If the archive cannot be read, a file cannot be written, or a module for its
                format or compression is missing.
            ArchiveError: If the archive is damaged or locked.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.export(f"{folder}/cup.jsonl").records
            2
        """
        expect("target", target, str, os.PathLike)
        expect("to", to, str, None)
        expect_count("since", since)
        expect_function("tell", tell)
        from barsis_notation.archive.exchange.exporting import export

        return export(self, target, to=to, force=force, since=since, anonymous=anonymous, tell=tell)

    def import_from(self, source: FilePath, checks: Checks | None = None) -> Iterator[AddedRecord]:
        """Import an export of an archive, and yield the result of each record.

        The records are imported while you iterate; a result is yielded when its record is on disk.
        Exceptions, even those about arguments, are raised only while you iterate.

        A new archive, unchanged since its creation, becomes the exported one if *source* is the
        export of a whole archive. It then has the same id, acts and checkpoints, and the results
        have neither records nor findings. The export of a whole archive is a bag, or a file with
        its manifest, made without *anonymous* and *since*. In all other cases the missing records
        are added.

        A problem with *source* as a whole is yielded as a result with the outcome ``unread``, the
        number 0 and a finding in ``checked.findings``. If the finding is an error, no further
        record is imported. Records that the exported archive has withdrawn but this one has not are
        reported in the same way, as warnings, and stay in this archive.

        Args:
            source: The path of a bag, a folder of tables, or a file written by :meth:`export`. For
                a file without a manifest, a URI is accepted too.
            checks: The checks for the imported records; the default checks if None. Rulesets that
                come with the records are added to those of *checks*. If the archive becomes the
                exported one, the default checks are used.

        Raises:
            OSError: If a bag, or a file with a manifest, cannot be read or is in cloud storage.
                Also if the archive cannot be written. For other sources, unreadable files are
                reported as findings.
            ArchiveError: If the archive is damaged or locked.
            CacheError: If the verdict cache of *checks* is damaged or cannot be used.
            UsageError: If the archive is closed, or *source* or *checks* has the wrong type.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     exported = archive.export(f"{folder}/cup.jsonl")
            ...     with Archive.create(f"{folder}/copy.barsis") as copy:
            ...         [one.outcome.value for one in copy.import_from(f"{folder}/cup.jsonl")]
            ['added', 'added']
        """
        expect("source", source, str, os.PathLike)
        expect("checks", checks, Checks, None)
        from barsis_notation.archive.exchange.importing import import_from

        yield from import_from(self, source, checks)

    # -- Withdrawing --------------------------------------------------------------------------

    def withdraw(self, which: str | int, reason: str) -> Withdrawal:
        """Withdraw a record and all its revisions, earlier and later.

        Their bytes, and the names that no other record has, are deleted from the file. Their
        numbers and hashes, the time of the withdrawal and *reason* are kept permanently. The result
        has the ``numbers`` of the withdrawn records and the names ``remaining`` in others. If older
        copies of the bytes cannot be removed from the file yet, its ``unfinished`` is the error.

        Args:
            which: The number of the record, from 1, its id in hexadecimal, or the first digits of
                its id (at least 4; 16 if all are decimal).
            reason: The reason, one line of printable text. It must have at most 4096 bytes in UTF-8
                and must not contain a name from the records, nor a word of one with three or more
                letters. Surrounding white space is removed.

        Raises:
            ReasonError: If the reason is empty, too long, not printable, or contains a name.
            NotFoundError: If no record or more than one record matches, or the record has already
                been withdrawn.
            OSError: If the archive cannot be written, or it uses Zstandard and that is not
                installed.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If *reason* is not a str, or the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.withdraw(1, "asked for by the player").numbers
            ...     archive.holding(1).withdrawn[1]
            (1,)
            'asked for by the player'
        """
        expect("reason", reason, str)
        return withdraw_records(self.database, self._select_record(which), reason)

    def withdraw_person(self, person: str | int, reason: str) -> Withdrawal:
        """Withdraw every record in which *person* plays under any of their names.

        Revisions of these records, and records that these revise, are withdrawn too. The result is
        as for :meth:`withdraw`.

        Args:
            person: A name, a registration id, or the number of a spelling (see :meth:`people`).
            reason: The reason, as for :meth:`withdraw`: one line of at most 4096 bytes in UTF-8
                without any name or word of a name from the records.

        Raises:
            ReasonError: If the reason is empty, too long, not printable, or contains a name.
            NotFoundError: If no person or more than one person matches.
            OSError: If the archive cannot be written, or it uses Zstandard and that is not
                installed.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If *reason* is not a str, or the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.withdraw_person("South", "asked for by the player").numbers
            (1, 2)
        """
        expect("reason", reason, str)
        return withdraw_records(self.database, self._select_person(person), reason)

    def withdrawal(self, which: str | int) -> Withdrawal:
        """Return the records that :meth:`withdraw` would remove, and the names that would stay.

        The records are in ``numbers`` of the result, and the names in ``remaining``. The archive is
        not changed, so it need not be open for writing.

        Args:
            which: The number of the record, from 1, its id in hexadecimal, or the first digits of
                its id (at least 4; 16 if all are decimal).

        Raises:
            NotFoundError: If no record or more than one record matches, or the record has already
                been withdrawn.
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.withdrawal(2).numbers
            (2,)
        """
        return plan_withdrawal(self.database, self._select_record(which))

    def withdrawal_of_person(self, person: str | int) -> Withdrawal:
        """Return the records that :meth:`withdraw_person` would remove, and names that would stay.

        The records are in ``numbers`` of the result, and the names in ``remaining``. The archive is
        not changed, so it need not be open for writing. *person* is a name, a registration id, or
        the number of a spelling (see :meth:`people`).

        Raises:
            NotFoundError: If no person or more than one person matches.
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return plan_withdrawal(self.database, self._select_person(person))

    def _select_record(self, which: str | int) -> RecordSelector:
        return lambda: [self.number(which)]

    def _select_person(self, person: str | int) -> RecordSelector:
        return lambda: find_records_of(self.database, find_spellings(self.database, person))

    # -- Reading ------------------------------------------------------------------------------

    def holdings(self, *, since: int = 0) -> Iterator[Holding]:
        """Yield a summary of every record with a number greater than *since*, in order.

        Withdrawn records are included. The archive is read, and errors are raised, during
        iteration. Only a wrong *since* is refused at the call.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed; at the call, if *since* is not an int or is beyond
                64 bits.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=3, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     [(one.number, one.game) for one in archive.holdings(since=1)]
            [(2, 'barsis'), (3, 'barsis')]
        """
        expect_count("since", since)
        return read_holdings(self.database, since=since)

    def holding(self, which: str | int) -> Holding:
        """Return the summary of a record.

        The record may be withdrawn. *which* is its number, from 1, its id in hexadecimal, or
        the first digits of the id (at least 4; 16 if all are decimal).

        Raises:
            NotFoundError: If no record or more than one record matches.
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return next(read_holdings(self.database, [self.number(which)]))

    def number(self, which: str | int) -> int:
        """Return the number of a record, from 1.

        The record may be withdrawn. *which* is its number (also as a string), its id in
        hexadecimal, or the first digits of the id (at least 4; 16 if all are decimal). Letter case
        and surrounding white space are ignored.

        Raises:
            NotFoundError: If no record or more than one record matches.
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return find_number(self.database, which)

    def canonical_bytes(self, which: str | int) -> bytes:
        """Return the canonical bytes of a record (UTF-8 JSON).

        Their SHA-256 is the record id, which is not checked here. *which* is the number of the
        record, from 1, its id in hexadecimal, or the first digits of the id (at least 4; 16 if all
        are decimal).

        Raises:
            NotFoundError: If no record or more than one record matches, or the bytes of the record
                are missing, as after a withdrawal.
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the bytes cannot be decompressed, or the archive is damaged or locked.
            UsageError: If the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.canonical_bytes(1)[:11]
            b'{"format":"'
        """
        number = self.number(which)
        row = self.database.row(f"{_CONTENTS} WHERE number = ?", (number,))
        if row is None:
            raise NotFoundError(_text("no-content", number=number))
        return self._unpack(Packer(self.database), *row)

    def record(self, which: str | int) -> Record:
        """Return a record of the archive.

        *which* is its number, from 1, its id in hexadecimal, or the first digits of the id (at
        least 4; 16 if all are decimal). The turns of the result are decoded. The hash of the record
        is not checked.

        Raises:
            NotFoundError: If no record or more than one record matches, or the bytes of the record
                are missing, as after a withdrawal.
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the bytes or other parts of the archive are damaged, or it is locked.
            UsageError: If the archive is closed.
        """
        return self._decode_record(self.number(which), self.canonical_bytes(which))

    def checked(self, which: str | int) -> CheckedRecord:
        """Return a record of the archive, checked with the stored rulesets.

        *which* is the number of the record, from 1, its id in hexadecimal, or the first digits of
        the id (at least 4; 16 if all are decimal). In the result, ``file`` is the path of the
        archive and ``number`` is the number of the record. The default checks are applied; the
        findings stored in the archive are not used.

        Raises:
            NotFoundError: If no record or more than one record matches, or the bytes of the record
                are missing, as after a withdrawal.
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the bytes cannot be decompressed, or the archive is damaged or locked.
            UsageError: If the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.checked(1).findings
            []
        """
        number = self.number(which)
        checks = Checks(own=self.rulesets())
        return check_bytes(self.canonical_bytes(number), self.path, number, checks)

    def added_at(self, number: int) -> str:
        """Return the time at which the record *number* was added.

        The time is in UTC, such as ``2026-11-22T14:05:00Z``. It is ``""`` if the log has no
        readable act that added the record, for example because there is no such record.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If *number* is not an int or is beyond 64 bits, or the archive is closed.
        """
        expect_count("number", number)
        for act in acts.read_acts(self.database):
            try:
                members = act.members
                if members["act"] == "add" and members["first"] <= number <= members["size"]:
                    return str(members["at"])
            except (ValueError, KeyError, TypeError, RecursionError):
                continue  # a damaged act, which verify reports
        return ""

    def contents(self, *, since: int = 0, latest: bool = False) -> Iterator[tuple[int, bytes]]:
        """Yield the number and canonical bytes of each record that was not withdrawn.

        Records are sorted by number. The bytes are UTF-8 JSON; their hashes are not checked.

        The archive is read, and errors are raised, during iteration.

        Args:
            since: Yield only records with a number greater than this.
            latest: Yield only records that no other record of the archive revises.

        Raises:
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the bytes of a record cannot be decompressed, or the archive is damaged
                or locked.
            UsageError: If *since* is not an int or is beyond 64 bits, or the archive is closed.
        """
        expect_count("since", since)
        packer = Packer(self.database)
        which = f"number > ? AND {_LATEST}" if latest else "number > ?"
        for row in self.database.rows(f"{_CONTENTS} WHERE {which} ORDER BY number", (since,)):
            yield row[0], self._unpack(packer, *row)

    def records(self, *, since: int = 0) -> Iterator[Record]:
        """Yield every record with a number greater than *since*, in order.

        Withdrawn records are skipped. The turns of the records are decoded.

        The archive is read, and errors are raised, during iteration.

        Raises:
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If a record or another part of the archive is damaged, or it is locked.
            UsageError: If *since* is not an int or is beyond 64 bits, or the archive is closed.
        """
        for number, raw in self.contents(since=since):
            yield self._decode_record(number, raw)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Return the rulesets stored in the archive, in the order of their numbers.

        Their options have default values. Damaged rulesets are left out.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return tuple(one for one in load_pinned_rulesets(self.database).values() if one is not None)

    # -- Queries ------------------------------------------------------------------------------

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
        """Yield the records that match all given conditions.

        The hits are sorted by number or, if *longest* is given, with the longest game first. The
        conditions are checked immediately, not when iteration begins. Withdrawn records never
        match; if no condition is given, all others do.

        Args:
            words: Beginnings of words in names, events and comments, separated by spaces, in any
                spelling. For each of them, the record must have a word that begins with it.
            player: A name, a registration id, or the number of a spelling (see :meth:`people`). If
                no person matches exactly, each word is taken as the beginning of a word of a
                player's name.
            event: The name of an event or of its site. If no event matches exactly, each word is
                taken as the beginning of a word of such a name.
            game: The id of a ruleset or the name of a game, such as ``barsis``; letter case does
                not matter. For a built-in game without records, nothing is yielded.
            position: A position reached in the game, as a parsed Setup or a position line such as
                ``barsis S:82,off(3) to=S``. All pieces must be at these places; ``to=-`` matches
                whichever seat is to move.
            throws: Consecutive throws of one turn by key or name, joined by ``+``, such as ``5+5``.
            captures: Yield only records with captures.
            longest: Yield only this many records, those with the most turns; 0 yields all.

        Raises:
            PositionSyntaxError: If *position* cannot be parsed. This is a ValueError.
            NotFoundError: If no person, event or game has the given name, no stored ruleset has all
                of *throws*, or *words* has no letters or digits.
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed;
                possibly raised only during iteration.
            ArchiveError: If the archive is damaged or locked; possibly raised only during
                iteration.
            OutOfRangeError: If *longest* is negative or beyond 64 bits. This is a UsageError.
            UsageError: If an argument contains a lone surrogate or has the wrong type, or if
                the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     [hit.holding.number for hit in archive.search(player="South", game="barsis")]
            [1, 2]
        """
        texts = {"words": words, "player": player, "event": event, "game": game, "throws": throws}
        for name, text in texts.items():
            expect_text(name, text)
        expect("position", position, str, Setup)
        expect_count("longest", longest)
        if longest < 0:
            raise OutOfRangeError(f"longest: expected 0 or more, not {longest}")
        wanted = SearchQuery(words, player, event, game, position, throws, captures, longest)
        return search_records(self.database, wanted, self._unpack)

    def people(self) -> Iterator[Person]:
        """Yield the people of the archive in the order of their numbers.

        Each person has one or more *spellings*. A spelling is a name with a registration id, which
        may be empty, and a number in the archive. The number of a person is that of the leading
        spelling.

        Other methods find a person by any of these. A registration id, which must be exact, takes
        precedence over a name, and a name over a number. In names, letter case, accents and similar
        spelling variants make no difference.

        The archive is read, and errors are raised, during iteration.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     [(one.number, one.name, one.records) for one in archive.people()]
            [(1, 'South', 2), (2, 'North', 2)]
        """
        return read_people(self.database)

    def merge(self, one: str, other: str) -> MovedSpellings:
        """Merge *one* and *other* into one person; return the spellings that were moved.

        These are all spellings of *other*. The person keeps the leading name of *one*. Each
        argument is a name, a registration id, or the number of a spelling as a string (see
        :meth:`people`). :meth:`part` undoes the merge.

        Raises:
            NotFoundError: If one of them is unknown or ambiguous, or both are already the same
                person.
            OSError: If the archive cannot be written.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If an argument is not a str or has a lone surrogate, or the archive is
                closed.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     archive.merge("South", "North")
            ...     archive.part("South", "North").spellings
            MovedSpellings(leader=1, spellings=(2,))
            (2,)
        """
        expect_text("one", one)
        expect_text("other", other)
        return merge_people(self.database, one, other)

    def part(self, one: str, other: str) -> MovedSpellings:
        """Undo the merge of *one* and *other*; return the spellings that were moved.

        All spellings that this merge added become a separate person again. Each argument is a name,
        a registration id, or the number of a spelling as a string (see :meth:`people`).

        Raises:
            NotFoundError: If one of them is unknown, or they are not the same person. Also if they
                match more than one pair of spellings, or the merged spellings no longer belong to
                the person.
            OSError: If the archive cannot be written.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If an argument is not a str or has a lone surrogate, or the archive is
                closed.
        """
        expect_text("one", one)
        expect_text("other", other)
        return part_people(self.database, one, other)

    def statistics(self) -> Statistics:
        """Return counts of the archive's contents.

        Withdrawn records are counted only as withdrawn. Every record is read to count its throws.

        Raises:
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        return count_statistics(self.database, self.contents())

    # -- Verifying ----------------------------------------------------------------------------

    def verify(
        self,
        *,
        fast: bool = False,
        checkpoint: SignedFile | None = None,
        keys: Sequence[PublicKey] = (),
    ) -> Verification:
        """Return a verification of the archive; iterate over it to get the findings.

        The verification opens the file again, so the archive may be closed before you iterate. An
        archive that is too damaged to be opened can be verified by ``Verification(path)``, which
        also documents the exceptions that iterating raises.

        Args:
            fast: Skip the contents of records and the checks that need them: the hashes, the rows
                in the tables, and the full-text index.
            checkpoint: A checkpoint stored elsewhere, to compare the archive with.
            keys: Public keys; one of them must have signed *checkpoint*. If empty, any key is
                accepted. Checkpoints stored in the archive may be signed with any key.

        Raises:
            WrongTypeError: If *checkpoint* or *keys* has the wrong type. This is a UsageError.

        Examples:
            >>> from tempfile import TemporaryDirectory
            >>> from barsis_notation import Archive, load_ruleset, simulate
            >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
            >>> with (
            ...     TemporaryDirectory() as folder,
            ...     Archive.create(f"{folder}/cup.barsis") as archive,
            ... ):
            ...     added = list(archive.add_records(games))
            ...     verification = archive.verify()
            ...     list(verification), verification.summary.records
            ([], 2)
        """
        expect("checkpoint", checkpoint, SignedFile, None)
        expect("keys", keys, Sequence)
        for key in keys:
            expect("keys", key, PublicKey)
        return Verification(self.path, fast=fast, checkpoint=checkpoint, keys=keys)

    def _unpack(self, packer: Packer, number: int, *packed: Any) -> bytes:
        try:
            return packer.unpack(*packed)
        except DamagedContentError as error:
            raise self.database.make_damage_error(
                _text("content-damaged", number=number)
            ) from error

    def _decode_record(self, number: int, raw: bytes) -> Record:
        record = decode(raw).record
        if record is None:
            raise self.database.make_damage_error(_text("content-damaged", number=number))
        return record


def _encode_record(record: object) -> bytes:
    expect("records", record, Record)
    return canonical_bytes(cast(Record, record))


_CONTENTS: Final = "SELECT number, packing, size, bytes FROM contents"
_LATEST: Final = """NOT EXISTS (
    SELECT 1 FROM records AS this JOIN records AS next ON next.previous = this.id
    WHERE this.number = contents.number
)"""
