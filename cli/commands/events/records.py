"""The records of an event: from files and folders, or from an archive."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from barsis_notation import events, validation
from barsis_notation.addons import load
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from ...add_ons import load_commands
from ...configuration import current
from ...option_groups import FolderOptions
from ...options import OwnRulesets, PathsIfAny, own_rulesets, wrong
from ...output.stderr_findings import tell_briefly
from ...output.tally import Tally
from ...streams import talk
from .options import ArchivePath, EventPath

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.events.boards import Boards
    from barsis_notation.events.event import Event
    from barsis_notation.replay.occasion import Occasion
    from barsis_notation.validation import Checked

_text = texts_of("cli/event")


class Source(FolderOptions):
    """An event file and the places of its records; *event_file* may be one of the *paths*."""

    event_file: EventPath
    paths: PathsIfAny = None
    archive: ArchivePath = None
    ruleset: OwnRulesets = None

    @property
    def is_named(self) -> bool:
        """Whether there are any."""
        return bool(self.paths) or self.archive is not None

    @property
    def files(self) -> list[str]:
        """Everything that is read."""
        return [self.event_file, *(self.paths or ()), *filter(None, [self.archive])]


class Gathered:
    """The boards of an event with the records that the command line names.

    *findings* are about files from which no record was read. *occasions* has the records that
    something is to be said of, by file and number. With *counting* what is found is counted.
    *is_named*: the command line names any; *is_of_files*: what they say can be looked up there
    again.
    """

    def __init__(self, event: Event, source: Source, tally: Tally, *, counting: bool) -> None:
        self.event = event
        self.tally = tally
        self.counting = counting
        self.is_named = source.is_named
        self.is_of_files = source.archive is None
        self.findings: list[Finding] = []
        self.occasions: dict[tuple[str, int], Occasion] = {}
        self.others = 0
        self._boards: Boards | None = None

    def boards(self) -> Boards:
        """Return the boards."""
        return self._boards or events.Boards(self.event)

    def end(self) -> NoReturn:
        """End the command: say on stderr what was read, and which files could not be."""
        if self.is_named:
            tell_briefly(self.findings, "")
            self.summarise()
        raise typer.Exit(self.tally.status)

    def summarise(self) -> None:
        """Say on stderr what was read."""
        talk(self.tally.spoken())
        if self.others:
            talk(_text("of-other-events", count=Count(self.others)))
        self.tally.tell_passed_over()

    def take(
        self,
        all_checked: Iterable[Checked],
        spellings: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """Take the records of the event."""
        from barsis_notation.events.played import gather

        games, self.findings = gather(self.event, self._counted(all_checked))
        boards = self._boards = events.Boards(self.event, games, spellings)
        if self.counting:
            of_boards = (game for board in boards for game in board.games)
            for game in chain(of_boards, boards.strangers):
                self.tally.count(game.findings)
            self.tally.count(self.findings)

    def _counted(self, all_checked: Iterable[Checked]) -> Iterator[Checked]:
        from barsis_notation.events.played import is_of
        from barsis_notation.replay.occasion import Occasion

        for checked in all_checked:
            is_other = checked.head is not None and not is_of(checked.head, self.event)
            self.others += is_other
            self.tally.add(checked, ())
            if checked.head is not None and checked.findings and not is_other:
                occasion = Occasion(checked.record, checked.ruleset, checked.number)
                self.occasions[checked.file, checked.number] = occasion
            yield checked


def gathered(event: Event, source: Source, report: Tally | None = None) -> Gathered:
    """Return the boards of *event* with the records of *source*.

    With a *report* of what is found, that counts the records, and slips are looked for; without
    one, what is found is counted as well.
    """
    if source.paths and source.archive is not None:
        raise wrong(_text("paths-or-archive"))
    tally = Tally() if report is None else report
    found = Gathered(event, source, tally, counting=report is None)
    own = own_rulesets(source.ruleset)
    checks = validation.Checks(own=own, own_of=current().own_of, suggest=report is not None)
    if source.archive is not None:
        with load_commands("archive.options").opened(source.archive) as archive:
            spellings = load("archive.people").other_names(archive.people())
            found.take(validation.together(_held(archive, event)), spellings)
    elif source.paths:
        passed_over = _unless(source.event_file, tally.pass_over)
        folders = source.folders(passed_over)
        found.take(validation.check_files(source.paths, checks, folders))
    return found


def _unless(file: str, passed_over: Callable[[str], None]) -> Callable[[str], None]:
    """Return what passes over everything but *file*, which nobody takes for a record."""
    place = os.path.realpath(file)
    return lambda path: None if os.path.realpath(path) == place else passed_over(path)


def _held(archive: Any, event: Event) -> Iterator[Checked]:
    """Yield the records of an archive that may be of *event*, each in its last revision."""
    from barsis_notation.events.played import may_be_called

    left_out = {
        holding.number
        for holding in archive.holdings()
        if not may_be_called(holding.event or "", holding.section or "", event)
    }
    checks = validation.Checks(own=archive.rulesets())
    for number, raw in archive.contents(latest=True):
        if number not in left_out:
            yield validation.check_bytes(raw, archive.path, number, checks)
