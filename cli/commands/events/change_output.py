"""Options and output of the commands that change an event file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import events
from barsis_notation.events.event_changes import describe_changes
from barsis_notation.events.event_saving import SavedChange, find_contradictions
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...configuration import check_configuration, get_configurations
from ...options import OwnRulesets, PathsIfAny, load_own_rulesets
from ...output.stderr_findings import print_finding_lines
from ...parameters import Argument, Option, OptionGroup
from ...status import Status
from ...streams import print_line, print_message, report_saving_note
from .event_options import ArchivePath, EventPath, read_event_or_exit
from .event_records import RecordSource, gather_records

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.events.event import Event
    from barsis_notation.events.event_boards import Boards
    from barsis_notation.events.structs import EventFile
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/event")


Round = Annotated[int, Option("--round", metavar="N", min=1)]


class ReasonOptions(OptionGroup):
    """The options that say who changes an event, and why.

    Attributes:
        by: The name of the person; None for the arbiter of the event.
        why: The reason; ``""`` for none.
    """

    by: Annotated[str | None, Option(metavar="NAME")] = None
    why: Annotated[str, Option(metavar="TEXT")] = ""


class FileSource(OptionGroup):
    """The options that name an event file without records."""

    event_file: EventPath
    ruleset: OwnRulesets = None


class PlayerSource(RecordSource):
    """The options that name an event file, one of its players, and inputs with records."""

    event_file: EventPath
    player: Annotated[str, Argument(metavar="PLAYER")]
    paths: PathsIfAny = None
    archive: ArchivePath = None
    ruleset: OwnRulesets = None


def make_change(
    source: RecordSource | FileSource,
    reason: ReasonOptions,
    command: str,
    change: Callable[[Event], EventFile],
) -> None:
    """Change an event file, and print what is different.

    A change that contradicts the records of *source* is refused.

    Args:
        source: The event file, perhaps with records.
        reason: Who changes it, and why.
        command: The change as a command without the name of the file, such as ``join Zaid``, for
            the history.
        change: Function that returns the changed content of the event that it gets.

    Raises:
        typer.Exit: With status 1, after a message, if the change is not possible, contradicts
            records, or the event has an error; with status 2, if the configuration is wrong.
        BadParameter: If records are named in two ways, or a ruleset file is wrong.
        OSError: If a file cannot be read or written.
    """
    boards: Boards | None = None
    if isinstance(source, RecordSource) and source.is_named:
        event = read_event_or_exit(source.event_file, source.ruleset)
        boards = gather_records(event, source).get_boards()

    def check(before: Event, after: Event) -> None:
        if boards is not None:
            _refuse_contradictions(boards.move_to(before), boards.move_to(after), source.event_file)

    _print_change(
        source,
        lambda own: events.change_event_file(
            source.event_file,
            change,
            command,
            by=reason.by,
            why=reason.why,
            own=own,
            check=check,
            tell=report_saving_note,
        ),
    )


def undo_change(source: FileSource, reason: ReasonOptions) -> None:
    """Undo the last change of an event file, and print what is different.

    Args:
        source: The event file.
        reason: Who undoes the change, and why.

    Raises:
        typer.Exit: With status 1, after a message, if no change can be undone, or the event has an
            error; with status 2, if the configuration is wrong.
        BadParameter: If a ruleset file is wrong.
        OSError: If the file cannot be read or written, or was changed meanwhile.
    """
    saved = _print_change(
        source,
        lambda own: events.undo_event_file(
            source.event_file, by=reason.by, why=reason.why, own=own, tell=report_saving_note
        ),
    )
    history = saved.after.file.history
    print_message(_text("undone", change=history[(history[-1].undoes or 1) - 1].change))


def _print_change(
    source: RecordSource | FileSource,
    save: Callable[[tuple[Ruleset, ...]], SavedChange],
) -> SavedChange:
    file = source.event_file
    check_configuration(file)
    own = (*load_own_rulesets(source.ruleset), *get_configurations().get_rulesets(file))
    try:
        saved = save(own)
    except events.ChangeError as error:
        print_message(error.args[0])
        raise typer.Exit(Status.FINDINGS) from None
    except events.EventError as error:
        print_finding_lines(error.findings, file)
        raise typer.Exit(Status.FINDINGS) from None
    for line in describe_changes(saved.before, saved.after):
        print_line(line)
    print_finding_lines(saved.findings, file)
    return saved


def _refuse_contradictions(before: Boards, after: Boards, file: str) -> None:
    found = find_contradictions(before, after, file)
    if not found:
        return
    print_finding_lines([one.finding for one in found], file)
    games = {(game.file, game.number): game for one in found for game in one.games}
    for game in games.values():
        print_message(_text("in-archive", file=game.file, number=game.number))
    print_message(_text("contradicted", count=Count(len(found))))
    raise typer.Exit(Status.FINDINGS)
