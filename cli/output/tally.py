"""The Tally class: counts of records and findings for the summary and the exit status."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import TYPE_CHECKING, Any

from barsis_notation.configuration.selection import ALWAYS_SAID
from barsis_notation.diagnostics.finding_json import Listed
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import listed, texts_of

from ..configuration import current
from ..status import Status, worst
from ..streams import STANDARD, print_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from barsis_notation.configuration.selection import Selection
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.validation import CheckedRecord

_text = texts_of("report")

SEVERITIES = ("error", "warning", "info")
NEVER = "never"
UNREADABLE = "unreadable-file"
PATTERNS_UNUSED = "patterns-unused"
"""The name of a finding about a file of patterns, which is not counted as a file of records."""
NOT_DONE = (UNREADABLE, "file-not-written", "file-changed-meanwhile")
"""Names of findings about unreadable or unwritable files, which decide the exit status."""


def _error(_path: str) -> str:
    return SEVERITIES[0]


def fails(severity: str, least: str) -> bool:
    """Return whether a finding of *severity* is a failure if *least* is the least failing one.

    Both are ``error``, ``warning`` or ``info``; *least* may be ``never``.
    """
    return least != NEVER and SEVERITIES.index(severity) <= SEVERITIES.index(least)


class Tally:
    """Counts what was checked and found, and derives the exit status.

    *fail_on* maps a file to the least severity that fails the command, since each file has its own
    configuration.
    """

    def __init__(self, fail_on: Callable[[str], str] = _error) -> None:
        self.fail_on = fail_on
        self.files = self.records = self.turns = self.moves = 0
        self.severities: Counter[str] = Counter()
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.hidden: Counter[str] = Counter()
        """Findings that were not chosen, by the option that hides them."""
        self.passed_over = Listed()
        """What stands in the folders and was not taken."""
        self.status = Status.CLEAN
        self.is_interrupted = False
        self._file: str | None = None

    @property
    def findings(self) -> int:
        """The number of findings that were reported."""
        return self.severities.total()

    def pass_over(self, path: str) -> None:
        """Count a file of a folder that was skipped."""
        self.passed_over.add([path])

    @contextlib.contextmanager
    def heeding_interrupts(self) -> Iterator[None]:
        """Run the block; on KeyboardInterrupt end it and note that results are partial."""
        try:
            yield
        except KeyboardInterrupt:
            self.is_interrupted = True
            self.status = worst(self.status, Status.INTERRUPTED)

    def choose(self, findings: Iterable[Finding], selection: Selection) -> list[Finding]:
        """Return the findings that *selection* keeps, and count the hidden ones."""
        chosen = []
        for finding in findings:
            hidden_by = selection.hidden_by(finding)
            if hidden_by:
                self.hidden[hidden_by] += 1
            else:
                chosen.append(finding)
        return chosen

    def add(self, checked: CheckedRecord, chosen: Iterable[Finding]) -> None:
        """Count a record, or a whole file, with *chosen*, those of its findings to report."""
        is_pattern_file = any(one.name == PATTERNS_UNUSED for one in checked.findings)
        if checked.file != self._file and not checked.is_late and not is_pattern_file:
            self._file = checked.file
            self.files += 1
        self.records += checked.records
        self.turns += checked.turns
        self.moves += checked.moves
        if any(finding.name in NOT_DONE for finding in checked.findings):
            self.status = worst(self.status, Status.UNREADABLE)
        self.count(chosen)

    def count(self, findings: Iterable[Finding]) -> None:
        """Count findings and update the exit status."""
        for finding in findings:
            self.severities[finding.severity.value] += 1
            self.kinds[finding.code, finding.name] += 1
            if finding.name.startswith(ALWAYS_SAID):
                self.status = worst(self.status, Status.USAGE)
            elif self.fails(finding):
                self.status = worst(self.status, Status.FINDINGS)
            elif finding.severity.value == SEVERITIES[0]:
                current().note_not_failing(finding.file or STANDARD)

    def fails(self, finding: Finding) -> bool:
        """Return whether *finding* is a failure by the configuration of its file."""
        return fails(finding.severity.value, self.fail_on(finding.file or STANDARD))

    def spoken(self) -> Text:
        """Return all counts as a sentence."""
        counts = (
            _text("files", count=Count(self.files)),
            _text("records", count=Count(self.records)),
            _text("turns", count=Count(self.turns)),
            _text("moves", count=Count(self.moves)),
        )
        return _text("checked", counts=listed(counts, "commas"), found=self.found())

    def found(self) -> Text:
        """Return the numbers of errors, warnings and infos in words."""
        errors, warnings, infos = (self.severities[kind] for kind in SEVERITIES)
        kinds = [
            *([_text("errors", count=Count(errors))] if errors else ()),
            *([_text("warnings", count=Count(warnings))] if warnings else ()),
            *([_text("infos", count=Count(infos))] if infos else ()),
        ]
        found = listed(kinds or [_text("no-findings")], "commas")
        hidden = [
            _text("hidden", count=Count(count), option=by)
            for by, count in sorted(self.hidden.items())
        ]
        if not hidden:
            return found
        return _text("found-and-hidden", found=found, hidden=listed(hidden, "commas"))

    def spoken_of_passed_over(self) -> Text:
        """Return the number of skipped files as a sentence."""
        return _text("passed-over", count=Count(self.passed_over.count))

    def tell_passed_over(self) -> None:
        """Write the number of skipped files to stderr, unless it is 0."""
        if self.passed_over.count:
            print_message(self.spoken_of_passed_over())

    def as_json(self) -> dict[str, Any]:
        """Return the summary of a JSON report.

        It includes the configurations that hid findings or kept errors from failing the command,
        and whether the check was interrupted.
        """
        counts: dict[str, Any] = {
            "files": self.files,
            "records": self.records,
            "turns": self.turns,
            "moves": self.moves,
            "findings": self.findings,
            "hidden": self.hidden.total(),
            "passed_over": self.passed_over.count,
        }
        effects = current().effects()
        return (
            counts
            | ({"configurations": effects} if effects else {})
            | ({"interrupted": True} if self.is_interrupted else {})
        )


def notes_of(tally: Tally) -> Iterator[Text]:
    """Yield sentences that summarise the check, for a report that is read on its own."""
    yield tally.spoken()
    if tally.passed_over.count:
        yield tally.spoken_of_passed_over()
    effects = current().effects()
    if effects:
        from barsis_notation.configuration.effect_texts import spoken

        yield from spoken(effects)
    if tally.is_interrupted:
        yield _text("interrupted")
