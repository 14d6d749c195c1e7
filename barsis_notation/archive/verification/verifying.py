"""An archive verified: every byte read, everything that follows from others made anew, in words.

Proved is what the file shows by itself: contents by their hashes, the log by its root, tables by
the records, all that was done by the chain of acts. Who changes a file can make all of that anew;
only a checkpoint that was signed, and kept elsewhere, shows that it was not. So what is proved,
what is sealed and what is not shown are said apart.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barsis_notation.archive.database import Database, open_database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.merkle import EMPTY_ROOT
from barsis_notation.archive.seals.checkpoints import Sealed, acts_text, records_text
from barsis_notation.archive.seals.keys import PublicKey
from barsis_notation.archive.seals.proof_checks import SignedFile, sealed_in
from barsis_notation.archive.verification.act_checks import Acts
from barsis_notation.archive.verification.record_checks import Log, Records
from barsis_notation.archive.verification.structure_checks import (
    Objects,
    as_far_as_readable,
    check_pages,
    check_search,
)
from barsis_notation.archive.verification.table_checks import (
    KeptCheckpoints,
    check_about,
    check_dictionaries,
    check_names,
    check_rulesets,
    held_against,
)
from barsis_notation.base import FilePath
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, texts_of

_text = texts_of("archive")


class Summary(NamedTuple):
    """What a verification shows.

    *archive* is the archive's id, *root* and *size* those of its log, *records* how many are there,
    *withdrawn* how many are not, on request. In words: what is *proved*, what is *sealed* and by
    whom, and what is *not shown*.
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
    """What is wrong with the archive at a path: iterate for the findings, once.

    *summary* says afterwards what is shown. With *fast* no content is read. A *checkpoint* that was
    signed by one of *keys*, or by the key it names, is held against the archive.

    Raises OSError where the file cannot be opened; that it is damaged, or no archive, is a finding.
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
        self.summary = Summary("", EMPTY_ROOT, 0, 0, 0, (), (), ())
        self.is_open = False
        """Whether the file was opened as an archive; if not, a finding says why."""
        self._fast = fast
        self._file = checkpoint
        self._keys = keys
        self._errors = 0
        self._given: Sealed | None = None
        self._holds: list[Sealed] = []
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
                self._given, findings = sealed_in(self._file, self._keys)
                yield from findings
            yield from self._check(database)

    def _check(self, database: Database) -> Iterator[Finding]:
        """Yield what is wrong, stage by stage; a stage that meets damage ends there."""
        before, objects = self._errors, Objects(database)
        for stage in (objects.check(), check_pages(database)):
            yield from as_far_as_readable(self.path, stage, is_sound=False)
        if not objects.can_be_read:
            return
        yield from self.check_tables(database, is_sound=self._errors == before)

    def check_tables(self, database: Database, *, is_sound: bool = True) -> Iterator[Finding]:
        """Yield what is wrong in the tables, also with what is not on the disk yet."""
        for stage in self._stages(database):
            yield from as_far_as_readable(self.path, stage, is_sound=is_sound)

    def _stages(self, database: Database) -> Iterator[Iterator[Finding]]:
        kept = KeptCheckpoints(database, self._keys)
        yield kept.read()
        self._without_signatures = kept.without_signatures
        sealed = [*kept.sealed, *([self._given] if self._given else [])]
        acts = Acts(database, {one.checkpoint.acts for one in sealed})
        log = Log(database, (one.checkpoint.size for one in sealed))
        records = Records(database, log, acts)
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
            yield self._hold(one, acts, log)
        if not self._fast:
            yield check_search(database)
        self._sum_up(acts, records, log)

    def _hold(self, sealed: Sealed, acts: Acts, log: Log) -> Iterator[Finding]:
        """Hold the archive against a checkpoint, and note it where the archive goes on from it."""
        before = self._errors
        yield from held_against(sealed.checkpoint, acts, log)
        if self._errors == before:
            self._holds.append(sealed)

    def _worth(self, sealed: Sealed) -> tuple[bool, bool, int]:
        """Return what says of several checkpoints which seals the most.

        One that is kept in the archive may be of anybody's key.
        """
        return (
            sealed.is_known,
            sealed is self._given and not sealed.is_known,
            sealed.checkpoint.acts,
        )

    # -- In words -------------------------------------------------------------------------------

    def _sum_up(self, acts: Acts, records: Records, log: Log) -> None:
        last = max(self._holds, key=self._worth, default=None)
        self.summary = Summary(
            acts.archive,
            log.tree.root(),
            log.tree.size,
            records.present,
            records.withdrawn,
            tuple(self._proved(acts, records, log)),
            tuple(last.said()) if last else (),
            tuple(self._not_shown(last, acts, records, log)),
        )

    def _proved(self, acts: Acts, records: Records, log: Log) -> Iterator[Text]:
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
        self, last: Sealed | None, acts: Acts, records: Records, log: Log
    ) -> Iterator[Text]:
        if self._fast:
            yield _text("not-shown-fast")
        if last is None:
            yield _text("not-shown-unsealed")
        else:
            if self._given not in self._holds:
                yield _text("not-shown-newest")
            later = (log.tree.size - last.checkpoint.size, acts.since(last.checkpoint.acts))
            if any(later):
                texts = records_text(later[0]), acts_text(later[1])
                yield _text("not-shown-later", records=texts[0], acts=texts[1])
        if self._without_signatures:
            yield _text("not-shown-signatures")
        if records.withdrawn:
            yield _text("not-shown-withdrawn", records=records_text(records.withdrawn))
        yield _text("not-shown-plays")
