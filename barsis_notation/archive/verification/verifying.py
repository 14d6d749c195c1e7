"""Verification of a whole archive, and a summary of what it shows.

The summary has three parts. The facts that the file shows by itself are *proved*: contents by their
hashes, the log by its root, tables by the records, changes by the chain of acts. Anyone who can
write the file can forge all of these consistently; only a signed checkpoint stored elsewhere
excludes that. This is why the facts that a checkpoint confirms (*sealed*) and the facts that are
*not shown* are reported separately.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from barsis_notation.archive.database import Database, open_database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.merkle import EMPTY_ROOT
from barsis_notation.archive.seals.checkpoints import (
    SealedCheckpoint,
    format_act_count,
    format_record_count,
)
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
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("archive")


class VerificationSummary(NamedTuple):
    """A summary of a verification; see ``Verification.summary``.

    Before the end of a verification, *archive* and the tuples are empty, numbers are 0, and *root*
    is the root of an empty log.

    Attributes:
        archive: The id of the archive, a UUID.
        root: The root of the log, 32 bytes.
        size: The number of records ever added.
        records: The number of records that were not withdrawn and have their content.
        withdrawn: The number of withdrawn records.
        proved: Sentences about facts that the file itself proves.
        sealed: Sentences about facts that a checkpoint confirms, and about its key; empty if no
            checkpoint matches the archive.
        not_shown: Sentences about what the verification does not show.
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
    """A verification of the archive at a path.

    Iterate over it once to get the findings. If the file is damaged or not an archive, this is
    reported as findings. Iteration raises OSError if the file cannot be opened or read. Two
    subclasses of OSError are raised for missing packages: NoCryptographyError if *checkpoint* is
    given and cryptography is not installed, and NoZstandardError if contents need Zstandard and it
    is not installed.

    Args:
        path: The file of the archive.
        fast: Do not read the contents of records. This skips the checks of their hashes, of the
            rows made from them, and of the full-text index.
        checkpoint: A signed checkpoint stored elsewhere, to compare the archive with.
        keys: Public keys; one of them must have signed *checkpoint*. If empty, any key is accepted.
            Checkpoints stored in the archive may be signed with any key, but ``summary.sealed``
            prefers one that is signed with one of *keys*.

    Attributes:
        path: The file of the archive.
        summary: The result, set at the end of iteration; unchanged if the tables cannot be read. It
            has ``archive`` (the id), ``root`` and the numbers ``size``, ``records`` and
            ``withdrawn``. It also has the sentences ``proved`` (by the file itself), ``sealed``
            (confirmed by a checkpoint) and ``not_shown``.
        is_open: Whether the file could be opened as an archive; False until iteration begins.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, Verification
        >>> with TemporaryDirectory() as folder:
        ...     Archive.create(f"{folder}/cup.barsis").close()
        ...     verification = Verification(f"{folder}/cup.barsis")
        ...     findings = list(verification)
        >>> findings, verification.is_whole, verification.summary.size
        ([], True, 0)
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
        """Whether the file was opened as an archive; if not, a finding states the reason."""
        self._fast = fast
        self._file = checkpoint
        self._keys = keys
        self._errors = 0
        self._given: SealedCheckpoint | None = None
        self._holds: list[SealedCheckpoint] = []
        self._without_signatures = False

    @property
    def is_whole(self) -> bool:
        """Whether the findings so far contain no error."""
        return not self._errors

    def __iter__(self) -> Iterator[Finding]:
        """Yield the findings; then set *summary*, unless the tables cannot be read."""
        for finding in self._run():
            finding.file = finding.file or self.path
            yield finding

    def _count(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Yield *findings*, and count the errors among them."""
        for finding in findings:
            self._errors += finding.severity is Severity.ERROR
            yield finding

    def _run(self) -> Iterator[Finding]:
        try:
            database = open_database(self.path, any_tables=True)
        except ArchiveError as error:
            yield from self._count([error.finding])
            return
        self.is_open = True
        with contextlib.closing(database), database.reading():
            if self._file is not None:
                self._given, findings = read_signed_file(self._file, self._keys)
                yield from self._count(findings)
            yield from self._check(database)

    def _check(self, database: Database) -> Iterator[Finding]:
        """Yield the problems stage by stage; a stage ends at the first damage it finds."""
        before, objects = self._errors, SchemaCheck(database)
        for stage in (objects.check(), check_pages(database)):
            yield from self._count(report_damage(self.path, stage, is_sound=False))
        if not objects.can_be_read:
            return
        yield from self.check_tables(database, is_sound=self._errors == before)

    def check_tables(self, database: Database, *, is_sound: bool = True) -> Iterator[Finding]:
        """Yield the problems of the tables, as seen by the connection of *database*.

        Changes in an uncommitted transaction of *database* are checked too. The attribute
        ``summary`` is set at the end. The *checkpoint* of the constructor is not read.

        Args:
            database: The archive.
            is_sound: Whether the pages of the file are known to be sound. If not, exceptions caused
                by values of wrong types, such as TypeError and ValueError, are reported as damage
                instead of being raised.

        Raises:
            OSError: If the archive cannot be read.
            UsageError: If the archive is closed.
        """
        for stage in self._iter_stages(database):
            yield from self._count(report_damage(self.path, stage, is_sound=is_sound))

    def _iter_stages(self, database: Database) -> Iterator[Iterator[Finding]]:
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
        """Compare the archive with a checkpoint; remember the checkpoint if the archive fits."""
        before = self._errors
        yield from compare_checkpoint(sealed.checkpoint, acts, log)
        if self._errors == before:
            self._holds.append(sealed)

    def _rank(self, sealed: SealedCheckpoint) -> tuple[bool, bool, int]:
        """Return the sort key of a checkpoint; the one with the highest key confirms the most.

        A checkpoint stored in the archive may be signed with any key.
        """
        return (
            sealed.is_known,
            sealed is self._given and not sealed.is_known,
            sealed.checkpoint.acts,
        )

    # -- Sentences ------------------------------------------------------------------------------

    def _sum_up(self, acts: ActCheck, records: RecordCheck, log: LogCheck) -> None:
        last = max(self._holds, key=self._rank, default=None)
        self.summary = VerificationSummary(
            acts.archive,
            log.tree.root(),
            log.tree.size,
            records.present,
            records.withdrawn,
            tuple(self._describe_proved(acts, records, log)),
            tuple(last.describe()) if last else (),
            tuple(self._describe_not_shown(last, acts, records, log)),
        )

    def _describe_proved(
        self, acts: ActCheck, records: RecordCheck, log: LogCheck
    ) -> Iterator[Text]:
        if self._errors:
            if not self._fast:
                size = Count(records.present + records.missing)
                yield _text("proved-some", count=Count(records.sound), size=size)
            return
        proved = "proved-hashes" if self._fast else "proved-records"
        yield _text(proved, records=format_record_count(records.present))
        if records.withdrawn:
            yield _text("proved-withdrawn", records=format_record_count(records.withdrawn))
        yield _text("proved-log", root=log.tree.root().hex(), acts=format_act_count(acts.count))

    def _describe_not_shown(
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
                texts = format_record_count(later[0]), format_act_count(later[1])
                yield _text("not-shown-later", records=texts[0], acts=texts[1])
        if self._without_signatures:
            yield _text("not-shown-signatures")
        if records.withdrawn:
            yield _text("not-shown-withdrawn", records=format_record_count(records.withdrawn))
        yield _text("not-shown-plays")
