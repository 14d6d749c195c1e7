"""The Tally class: counts of records and findings for the summary and the exit status."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import TYPE_CHECKING, Any

from barsis_notation.configuration.selection import ALWAYS_SHOWN
from barsis_notation.diagnostics.finding_json import JsonItems
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ..configuration import get_configurations
from ..status import Status, choose_worst
from ..streams import STANDARD, print_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from barsis_notation.configuration.selection import Selection
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.validation import CheckedRecord

_text = bind_texts("report")

SEVERITIES = ("error", "warning", "info")
NEVER = "never"
UNREADABLE = "unreadable-file"
PATTERNS_UNUSED = "patterns-unused"
"""The name of a finding about a file of patterns, which is not counted as a file of records."""
NOT_DONE = (UNREADABLE, "file-not-written", "file-changed-meanwhile")
"""Names of findings about unreadable or unwritable files, which decide the exit status."""


def _fail_on_error(_path: str) -> str:
    return SEVERITIES[0]


def find_failing_severity(path: str) -> str:
    """Return the least severity that fails by the configuration of the file at *path*."""
    return str(get_configurations().get_for_file(path).values.get("fail-on", SEVERITIES[0]))


def is_failing(severity: str, least: str) -> bool:
    """Return whether a finding is a failure.

    Args:
        severity: The severity of the finding: ``error``, ``warning`` or ``info``.
        least: The least severity that is a failure, or ``never``.
    """
    return least != NEVER and SEVERITIES.index(severity) <= SEVERITIES.index(least)


class Tally:
    """The counts of checked records and of findings, with the exit status.

    Args:
        fail_on: Function of the path of a file that returns the least severity that fails:
            ``error``, ``warning``, ``info`` or ``never``. Each file has its own configuration.

    Attributes:
        severities: Number of reported findings by severity.
        kinds: Number of reported findings by code and name.
        status: The exit status so far.
        is_interrupted: Whether the user has interrupted the check.
    """

    def __init__(self, fail_on: Callable[[str], str] = _fail_on_error) -> None:
        self.fail_on = fail_on
        self.files = self.records = self.turns = self.moves = 0
        self.severities: Counter[str] = Counter()
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.hidden: Counter[str] = Counter()
        """Number of findings that were not chosen, by the option that hides them."""
        self.passed_over = JsonItems()
        """Paths of the files in folders that were skipped."""
        self.status = Status.CLEAN
        self.is_interrupted = False
        self._file: str | None = None

    @property
    def findings(self) -> int:
        """The number of findings that were reported."""
        return self.severities.total()

    def pass_over(self, path: str) -> None:
        """Count the skipped file at *path*, found in a folder; the JSON report lists it."""
        self.passed_over.add([path])

    @contextlib.contextmanager
    def catch_interrupts(self) -> Iterator[None]:
        """Run the ``with`` block, and end it quietly on KeyboardInterrupt.

        The status becomes INTERRUPTED and ``is_interrupted`` true; results are then incomplete.
        """
        try:
            yield
        except KeyboardInterrupt:
            self.is_interrupted = True
            self.status = choose_worst(self.status, Status.INTERRUPTED)

    def choose(self, findings: Iterable[Finding], selection: Selection) -> list[Finding]:
        """Return the findings that *selection* does not hide, in order; count the hidden ones."""
        chosen = []
        for finding in findings:
            hidden_by = selection.find_hiding(finding)
            if hidden_by:
                self.hidden[hidden_by] += 1
            else:
                chosen.append(finding)
        return chosen

    def add(self, checked: CheckedRecord, chosen: Iterable[Finding]) -> None:
        """Count a record, or a file without records, and its reported findings.

        A finding that a file cannot be read or written sets the status UNREADABLE, reported or not.

        Args:
            checked: The checked record.
            chosen: The reported findings.
        """
        is_pattern_file = any(one.name == PATTERNS_UNUSED for one in checked.findings)
        if checked.file != self._file and not checked.is_late and not is_pattern_file:
            self._file = checked.file
            self.files += 1
        self.records += checked.records
        self.turns += checked.turns
        self.moves += checked.moves
        if any(finding.name in NOT_DONE for finding in checked.findings):
            self.status = choose_worst(self.status, Status.UNREADABLE)
        self.count(chosen)

    def count(self, findings: Iterable[Finding]) -> None:
        """Count reported findings and update the exit status.

        It becomes FINDINGS for a failure, USAGE for an error of a configuration.
        """
        for finding in findings:
            self.severities[finding.severity.value] += 1
            self.kinds[finding.code, finding.name] += 1
            if finding.name.startswith(ALWAYS_SHOWN):
                self.status = choose_worst(self.status, Status.USAGE)
            elif self.is_failure(finding):
                self.status = choose_worst(self.status, Status.FINDINGS)
            elif finding.severity.value == SEVERITIES[0]:
                get_configurations().note_not_failing(finding.file or STANDARD)

    def is_failure(self, finding: Finding) -> bool:
        """Return whether *finding* is a failure by the configuration of its file."""
        return is_failing(finding.severity.value, self.fail_on(finding.file or STANDARD))

    def describe_counts(self) -> Text:
        """Return all counts as a sentence; ``str`` gives it in the current language."""
        counts = (
            _text("files", count=Count(self.files)),
            _text("records", count=Count(self.records)),
            _text("turns", count=Count(self.turns)),
            _text("moves", count=Count(self.moves)),
        )
        return _text("checked", counts=join_words(counts, "commas"), found=self.describe_findings())

    def describe_findings(self) -> Text:
        """Return the numbers of errors, warnings, infos and hidden findings in words."""
        errors, warnings, infos = (self.severities[kind] for kind in SEVERITIES)
        kinds = [
            *([_text("errors", count=Count(errors))] if errors else ()),
            *([_text("warnings", count=Count(warnings))] if warnings else ()),
            *([_text("infos", count=Count(infos))] if infos else ()),
        ]
        found = join_words(kinds or [_text("no-findings")], "commas")
        hidden = [
            _text("hidden", count=Count(count), option=by)
            for by, count in sorted(self.hidden.items())
        ]
        if not hidden:
            return found
        return _text("found-and-hidden", found=found, hidden=join_words(hidden, "commas"))

    def describe_passed_over(self) -> Text:
        """Return the number of skipped files as a sentence."""
        return _text("passed-over", count=Count(self.passed_over.count))

    def print_passed_over(self) -> None:
        """Print the number of skipped files on stderr, unless it is 0."""
        if self.passed_over.count:
            print_message(self.describe_passed_over())

    def as_json(self) -> dict[str, Any]:
        """Return the member ``summary`` of a JSON report.

        ``files``, ``records``, ``turns``, ``moves``, ``findings``, ``hidden`` and ``passed_over``
        are counts. ``configurations`` lists the configurations that hid findings or kept errors
        from failing the command, if any; ``interrupted`` is True if the check was interrupted.
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
        effects = get_configurations().list_effects()
        return (
            counts
            | ({"configurations": effects} if effects else {})
            | ({"interrupted": True} if self.is_interrupted else {})
        )


def describe_tally(tally: Tally) -> Iterator[Text]:
    """Yield sentences that summarise a check, such as the number of records and of findings.

    ``str`` gives each in the current language.
    """
    yield tally.describe_counts()
    if tally.passed_over.count:
        yield tally.describe_passed_over()
    effects = get_configurations().list_effects()
    if effects:
        from barsis_notation.configuration.effect_texts import describe_effects

        yield from describe_effects(effects)
    if tally.is_interrupted:
        yield _text("interrupted")
