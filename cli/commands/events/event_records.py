"""Reading of the records of an event from files and folders, or from an archive."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from barsis_notation import events, validation
from barsis_notation.addons import load
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...add_ons import load_commands
from ...option_groups import FolderOptions
from ...options import OwnRulesets, PathsIfAny, load_own_rulesets, make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...output.tally import Tally
from ...record_checks import make_checks
from ...streams import print_message
from .event_options import ArchivePath, EventPath

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.events.event import Event
    from barsis_notation.events.event_boards import Boards
    from barsis_notation.replay.game_context import GameContext
    from barsis_notation.validation import CheckedRecord

_text = bind_texts("cli/event")


class RecordSource(FolderOptions):
    """An event file and the inputs with its records; subclasses declare the options."""

    if TYPE_CHECKING:
        event_file: str
        paths: list[str] | None
        archive: str | None
        ruleset: list[str] | None

    @property
    def is_named(self) -> bool:
        """Whether the command line names inputs with records."""
        return bool(self.paths) or self.archive is not None

    @property
    def files(self) -> list[str]:
        """The paths of all inputs."""
        return [self.event_file, *(self.paths or ()), *filter(None, [self.archive])]


class EventSource(RecordSource):
    """The options that name an event file and the inputs with its records.

    The event file may be one of the paths.
    """

    event_file: EventPath
    paths: PathsIfAny = None
    archive: ArchivePath = None
    ruleset: OwnRulesets = None


class EventRecords:
    """The boards of an event with the records that the command line names.

    Args:
        event: The event.
        source: The inputs of the command line.
        tally: Counts records and findings.
        counting: Whether findings are counted in the tally when records are added.

    Attributes:
        event: The event.
        tally: The counts of records and findings, with the exit status.
        counting: Whether findings are counted in the tally when records are added.
        is_named: Whether the command line names records.
        is_of_files: Whether records come from files, where findings have lines, not from an
            archive.
        findings: The findings about files from which no record was read.
        occasions: The games of records with findings, by path of the file and number of the record.
        others: The number of records of other events.
    """

    def __init__(self, event: Event, source: RecordSource, tally: Tally, *, counting: bool) -> None:
        self.event = event
        self.tally = tally
        self.counting = counting
        self.is_named = source.is_named
        self.is_of_files = source.archive is None
        self.findings: list[Finding] = []
        self.occasions: dict[tuple[str, int], GameContext] = {}
        self.others = 0
        self._boards: Boards | None = None

    def get_boards(self) -> Boards:
        """Return the boards of the event, with the records that ``take`` has added."""
        return self._boards or events.Boards(self.event)

    def end(self) -> NoReturn:
        """Print a summary and unreadable files on stderr, and end the command.

        Nothing is printed if the command line names no records.

        Raises:
            typer.Exit: Always, with the status of the tally.
        """
        if self.is_named:
            print_finding_lines([*self.findings, *self._iter_unread()], "")
            self.summarise()
        raise typer.Exit(self.tally.status)

    def _iter_unread(self) -> Iterator[Finding]:
        """Yield the findings of the records that could not be read, board by board."""
        boards = self.get_boards()
        for game in chain(chain.from_iterable(board.games for board in boards), boards.strangers):
            yield from () if game.is_read else game.findings

    def summarise(self) -> None:
        """Print a summary of the records on stderr."""
        print_message(self.tally.describe_counts())
        if self.others:
            print_message(_text("of-other-events", count=Count(self.others)))
        self.tally.print_passed_over()

    def take(
        self,
        all_checked: Iterable[CheckedRecord],
        spellings: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """Add the records of the event among checked records. Call it at most once.

        Args:
            all_checked: The checked records.
            spellings: Maps a name to the other names of the same person, as an archive knows them.
        """
        from barsis_notation.events.event_games import gather_games

        games, self.findings = gather_games(self.event, self._count(all_checked))
        boards = self._boards = events.Boards(self.event, games, spellings)
        if self.counting:
            of_boards = (game for board in boards for game in board.games)
            for game in chain(of_boards, boards.strangers):
                self.tally.count(game.findings)
            self.tally.count(self.findings)

    def _count(self, all_checked: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
        from barsis_notation.events.event_games import may_belong_to
        from barsis_notation.replay.game_context import GameContext

        for checked in all_checked:
            is_other = checked.head is not None and not may_belong_to(checked.head, self.event)
            self.others += is_other
            self.tally.add(checked, ())
            if checked.head is not None and checked.findings and not is_other:
                occasion = GameContext(checked.record, checked.ruleset, checked.number)
                self.occasions[checked.file, checked.number] = occasion
            yield checked


def gather_records(
    event: Event, source: RecordSource, tally: Tally | None = None, *, is_report: bool = False
) -> EventRecords:
    """Return the boards of *event* with the records of *source*.

    Unreadable files and records are counted and become findings of the result.

    Args:
        event: The event.
        source: The inputs.
        tally: Counts of what was read before, to which those of the records are added; None for new
            counts.
        is_report: Whether slips are searched for a report, which counts the findings itself.

    Raises:
        BadParameter: If both paths and an archive are given, or a path of ``source.ruleset`` is not
            that of a ruleset file.
        typer.Exit: With status 1, after a message, if the archive is damaged or is not one.
        OSError: If the archive cannot be opened, or its add-on is not installed.
    """
    if source.paths and source.archive is not None:
        raise make_usage_error(_text("paths-or-archive"))
    tally = tally or Tally()
    found = EventRecords(event, source, tally, counting=not is_report)
    checks = make_checks(own=load_own_rulesets(source.ruleset), suggest=is_report)
    if source.archive is not None:
        with load_commands("archive.archive_options").open_archive(source.archive) as archive:
            spellings = load("archive.people").map_other_names(archive.people())
            found.take(
                validation.add_cross_record_findings(_check_archived(archive, event)), spellings
            )
    elif source.paths:
        passed_over = _exclude_file(source.event_file, tally.pass_over)
        folders = source.make_folders(passed_over)
        found.take(validation.check_files(source.paths, checks, folders))
    return found


def _exclude_file(file: str, passed_over: Callable[[str], None]) -> Callable[[str], None]:
    """Return *passed_over* without effect for *file*, the event file, which is not a record."""
    place = os.path.realpath(file)
    return lambda path: None if os.path.realpath(path) == place else passed_over(path)


def _check_archived(archive: Any, event: Event) -> Iterator[CheckedRecord]:
    """Yield the records of an archive that may be of *event*, each in its last revision."""
    from barsis_notation.events.event_games import may_have_name

    left_out = {
        holding.number
        for holding in archive.holdings()
        if not may_have_name(holding.event or "", holding.section or "", event)
    }
    checks = validation.Checks(own=archive.rulesets())
    for number, raw in archive.contents(latest=True):
        if number not in left_out:
            yield validation.check_bytes(raw, archive.path, number, checks)
