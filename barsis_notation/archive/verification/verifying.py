"""Verification of a whole archive, and a summary of what it shows.

*Proved* is what the file shows by itself: contents by their hashes, the log by its root, tables by
the records, changes by the chain of acts. Somebody who can write the file can forge all of these
consistently; only a signed checkpoint stored elsewhere excludes that. So the summary reports
separately what is proved, what is sealed and what is not shown.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barsis_notation.archive.database import Database, open_database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.merkle import EMPTY_ROOT
from barsis_notation.archive.seals.checkpoints import SealedCheckpoint, acts_text, records_text
from barsis_notation.archive.seals.key_files import PublicKey
from barsis_notation.archive.seals.proof_checks import SignedFile, read_signed_file
from barsis_notation.archive.verification.act_checks import ActCheck
from barsis_notation.archive.verification.record_checks import LogCheck, RecordCheck
from barsis_notation.archive.verification.structure_checks import (
    SchemaCheck,
    check_pages,
    check_search,
    report_damage,
)
from barsis_notation.archive.verification.table_checks import (
    KeptCheckpoints,
    check_about,
    check_dictionaries,
    check_names,
    check_rulesets,
    compare_checkpoint,
)
from barsis_notation.base import FilePath
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, texts_of

_text = texts_of("archive")


class VerificationSummary(NamedTuple):
    """A summary of a verification.

    Attributes:
        archive: The id of the archive.
        root: The root of the log, 32 bytes.
        size: The number of records ever added.
        records: The number of records present.
        withdrawn: The number of withdrawn records.
        proved: Sentences on what is proved by the file itself.
        sealed: Sentences on what a checkpoint confirms and who signed it.
        not_shown: Sentences on what the verification does not show.
    """

    archive: str
    root: bytes
    size: int
    records: int
    withdrawn: int
    proved: tuple[Text, ...]
    sealed: tuple[Text, ...]
    not_shown: tuple[Text, ...]


class Verification:
    """A verification of the archive at a path. Iterate over it once to get the findings.

    Afterwards *summary* describes the result. Iteration raises OSError if the file cannot be
    opened; that it is damaged or not an archive is a finding.

    Args:
        path: The file of the archive.
        fast: Read no contents of records.
        checkpoint: A signed checkpoint to compare the archive with.
        keys: The public keys expected to have signed; any key if empty.
    """

    def __init__(
        self,
        path: FilePath,
        *,
        fast: bool = False,
        checkpoint: SignedFile | None = None,
        keys: Sequence[PublicKey] = (),
    ) -> None:
        self.path = os.fspath(path)
        self.summary = VerificationSummary("", EMPTY_ROOT, 0, 0, 0, (), (), ())
        self.is_open = False
        """Whether the file was opened as an archive; if not, a finding says why."""
        self._fast = fast
        self._file = checkpoint
        self._keys = keys
        self._errors = 0
        self._given: SealedCheckpoint | None = None
        self._holds: list[SealedCheckpoint] = []
        self._without_signatures = False

    @property
    def is_whole(self) -> bool:
        """Whether no finding so far is an error."""
        return not self._errors

    def __iter__(self) -> Iterator[Finding]:
        """Yield the findings; then *summary* is there."""
        for finding in self._findings():
            self._errors += finding.severity is Severity.ERROR
            finding.file = finding.file or self.path
            yield finding

    def _findings(self) -> Iterator[Finding]:
        try:
            database = open_database(self.path, any_tables=True)
        except ArchiveError as error:
            yield error.finding
            return
        self.is_open = True
        with contextlib.closing(database), database.reading():
            if self._file is not None:
                self._given, findings = read_signed_file(self._file, self._keys)
                yield from findings
            yield from self._check(database)

    def _check(self, database: Database) -> Iterator[Finding]:
        """Yield what is wrong, stage by stage; a stage that meets damage ends there."""
        before, objects = self._errors, SchemaCheck(database)
        for stage in (objects.check(), check_pages(database)):
            yield from report_damage(self.path, stage, is_sound=False)
        if not objects.can_be_read:
            return
        yield from self.check_tables(database, is_sound=self._errors == before)

    def check_tables(self, database: Database, *, is_sound: bool = True) -> Iterator[Finding]:
        """Yield the problems of the tables, including uncommitted changes.

        *is_sound* says whether the pages of the file are known to be sound.
        """
        for stage in self._stages(database):
            yield from report_damage(self.path, stage, is_sound=is_sound)

    def _stages(self, database: Database) -> Iterator[Iterator[Finding]]:
        kept = KeptCheckpoints(database, self._keys)
        yield kept.read()
        self._without_signatures = kept.without_signatures
        sealed = [*kept.sealed, *([self._given] if self._given else [])]
        acts = ActCheck(database, {one.checkpoint.acts for one in sealed})
        log = LogCheck(database, (one.checkpoint.size for one in sealed))
        records = RecordCheck(database, log, acts)
        yield acts.check()
        yield acts.check_withdrawals()
        yield acts.check_people()
        yield kept.check(acts)
        yield check_rulesets(database)
        yield check_dictionaries(database, acts)
        yield records.check_hashes() if self._fast else records.check()
        yield check_names(database, acts)
        yield check_about(database, acts, log.tree)
        for one in sealed:
            yield self._compare(one, acts, log)
        if not self._fast:
            yield check_search(database)
        self._sum_up(acts, records, log)

    def _compare(
        self, sealed: SealedCheckpoint, acts: ActCheck, log: LogCheck
    ) -> Iterator[Finding]:
        """Hold the archive against a checkpoint, and note it where the archive goes on from it."""
        before = self._errors
        yield from compare_checkpoint(sealed.checkpoint, acts, log)
        if self._errors == before:
            self._holds.append(sealed)

    def _rank(self, sealed: SealedCheckpoint) -> tuple[bool, bool, int]:
        """Return what says of several checkpoints which seals the most.

        One that is kept in the archive may be of anybody's key.
        """
        return (
            sealed.is_known,
            sealed is self._given and not sealed.is_known,
            sealed.checkpoint.acts,
        )

    # -- In words -------------------------------------------------------------------------------

    def _sum_up(self, acts: ActCheck, records: RecordCheck, log: LogCheck) -> None:
        last = max(self._holds, key=self._rank, default=None)
        self.summary = VerificationSummary(
            acts.archive,
            log.tree.root(),
            log.tree.size,
            records.present,
            records.withdrawn,
            tuple(self._proved(acts, records, log)),
            tuple(last.describe()) if last else (),
            tuple(self._not_shown(last, acts, records, log)),
        )

    def _proved(self, acts: ActCheck, records: RecordCheck, log: LogCheck) -> Iterator[Text]:
        if self._errors:
            if not self._fast:
                size = Count(records.present + records.missing)
                yield _text("proved-some", count=Count(records.sound), size=size)
            return
        proved = "proved-hashes" if self._fast else "proved-records"
        yield _text(proved, records=records_text(records.present))
        if records.withdrawn:
            yield _text("proved-withdrawn", records=records_text(records.withdrawn))
        yield _text("proved-log", root=log.tree.root().hex(), acts=acts_text(acts.count))

    def _not_shown(
        self, last: SealedCheckpoint | None, acts: ActCheck, records: RecordCheck, log: LogCheck
    ) -> Iterator[Text]:
        if self._fast:
            yield _text("not-shown-fast")
        if last is None:
            yield _text("not-shown-unsealed")
        else:
            if self._given not in self._holds:
                yield _text("not-shown-newest")
            later = (log.tree.size - last.checkpoint.size, acts.count_since(last.checkpoint.acts))
            if any(later):
                texts = records_text(later[0]), acts_text(later[1])
                yield _text("not-shown-later", records=texts[0], acts=texts[1])
        if self._without_signatures:
            yield _text("not-shown-signatures")
        if records.withdrawn:
            yield _text("not-shown-withdrawn", records=records_text(records.withdrawn))
        yield _text("not-shown-plays")
