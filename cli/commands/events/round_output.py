"""Output of the rounds of an event as tables, and into the event file."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO, NamedTuple, TypeVar

import typer

from barsis_notation import events
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.saving import save
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.events.event_boards import list_places
from barsis_notation.events.event_changes import assume_draws, find_player
from barsis_notation.events.event_history import ChangeError
from barsis_notation.formats.input_files import open_stream
from barsis_notation.formats.originals import get_status, make_expected_state
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.documents import MAX_BYTES, encode_document

from ...options import make_usage_error
from ...output.aligned_rows import write_table
from ...output.line_writer import LineWriter
from ...output.tally import Tally
from ...parameters import Option, OptionGroup
from ...status import Status
from ...streams import is_stdout, open_output, print_message, report_saving_note
from .event_options import read_event_or_exit
from .table_output import write_csv
from .workbook_output import SheetOutput, write_event_workbook

if TYPE_CHECKING:
    from barsis_notation.base.file_stamps import Expected
    from barsis_notation.events.event import Event, EventRound, Table
    from barsis_notation.events.event_boards import Boards
    from barsis_notation.events.spreadsheets.cell_values import Value
    from barsis_notation.events.structs import Round
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/event")
_tables = bind_texts("event_tables")


class RoundOptions(OptionGroup):
    """The options that choose who meets in new rounds, and whether they are saved."""

    absent: Annotated[list[str] | None, Option(metavar="PLAYER")] = None
    teams_apart: Annotated[bool, Option()] = False
    write: Annotated[bool, Option()] = False


DrawnRounds = TypeVar("DrawnRounds")


class OpenedEvent(NamedTuple):
    """An event with the path of its file, and the state of the file.

    Attributes:
        path: Path of the event file.
        event: The event.
        expected: The state that the file must still have when it is written.
        tally: The counts of its findings, with the exit status.
    """

    path: str
    event: Event
    expected: Expected
    tally: Tally


def open_event(file: str, ruleset: list[str] | None, *, write: bool) -> OpenedEvent:
    """Return the event in *file*, with its findings printed on stderr.

    Args:
        file: Path of the event file.
        ruleset: Paths of ruleset files that the event may name.
        write: Whether the file will be written. Otherwise an event is also returned without values
            that are wrong, if no result depends on them.

    Raises:
        typer.Exit: With status 1, if the event has an error; with status 2, if the configuration of
            the file is wrong.
        OSError: If the file cannot be opened.
        BadParameter: If a path of *ruleset* is not that of a ruleset file.
    """
    status = get_status(file)
    with open_stream(file) as stream:
        expected = make_expected_state(
            status, stream.read(MAX_BYTES + 1)
        )  # a larger one is refused
    tally = Tally()
    event = read_event_or_exit(file, ruleset, None if write else tally)
    return OpenedEvent(file, event, expected, tally)


def find_players(names: Collection[str] | None, event: Event) -> list[str]:
    """Return the keys of players, by which the event knows them.

    Args:
        names: Keys, names, ids or spellings of players; None for no players.
        event: The event.

    Raises:
        BadParameter: If a name fits no player, or several.
    """
    try:
        return [find_player(event, name) for name in names or ()]
    except ChangeError as error:
        raise make_usage_error(error.args[0]) from None


def draw_or_exit(draw: Callable[[], DrawnRounds]) -> DrawnRounds:
    """Call *draw*, a function that draws rounds, and return its result.

    Raises:
        BadParameter: If *draw* needs a package that is not installed.
        typer.Exit: With status 1, after a message, if *draw* raises a BarsisError that is a
            ValueError, as when no round can be drawn.

    Other exceptions of *draw* are raised unchanged.
    """
    try:
        return draw()
    except MissingPackageError as error:
        raise make_usage_error(error.args[0]) from None
    except ValueError as error:
        if not isinstance(error, BarsisError):
            raise
        print_message(error.args[0])
        raise typer.Exit(Status.FINDINGS) from None


def check_all_decided(boards: Boards, file: str, *, may_assume: bool, provisional: bool) -> Boards:
    """Return *boards* if all have a result, or with draws for those without one.

    Args:
        boards: The boards of an event.
        file: Path of the event file, for the message.
        may_assume: Whether the command has the option ``--provisional``, for the message.
        provisional: Whether boards without a result count as draws, which a message says.

    Raises:
        typer.Exit: With status 1, after a message, if a board has no result and *provisional* is
            false.
    """
    left = [board.table for board in boards if board.result is None]
    if not left:
        return boards
    if provisional:
        where = list_places(boards.event, left)
        print_message(_text("assumed-draws", count=Count(len(left)), where=where))
        return assume_draws(boards)
    round, table = left[0].round, left[0].name
    command = shlex.join(
        ["barsis", "event", "result", file, "--round", str(round), "--table", table]
    )
    where = list_places(boards.event, left[:1])
    print_message(_text("first-decide", count=Count(len(left)), where=where))
    print_message(_text("decide-by-or-draws" if may_assume else "decide-by", command=command))
    raise typer.Exit(Status.FINDINGS)


def write_rounds(
    opened: OpenedEvent, made: list[Round], table: SheetOutput, command: str, *, write: bool
) -> None:
    """Write new rounds of an event as a table, and add them to its file if requested.

    The event file is written before rounds are printed on stdout, but after another output file is
    written: if that fails, the event is unchanged.

    Args:
        opened: The event.
        made: The new rounds.
        table: The form and file of the output.
        command: The change as a command, for the history of the event.
        write: Whether the rounds are added to the event file.

    Raises:
        OSError: If a file cannot be written, or the event file was changed meanwhile.
    """
    event = opened.event.with_drawn(made)
    is_printed = is_stdout(table.output)
    shown = event.rounds[opened.event.drawn :]
    if not is_printed:
        print_rounds(event, shown, table)
    if write:
        _save(opened, event, command)
    if is_printed:
        print_rounds(event, shown, table)
    if write:
        print_message(_text("rounds-added", file=opened.path, count=Count(len(made))))
    else:
        print_message(_text("not-written", file=opened.path))


def _save(opened: OpenedEvent, event: Event, command: str) -> None:
    """Write *event* to the file that was opened, with *command* in its history."""
    raw = encode_document(events.record_change(opened.event.file, event.file, command))
    save(opened.path, raw, expected=opened.expected, tell=report_saving_note)


def print_rounds(event: Event, rounds: Collection[EventRound], table: SheetOutput) -> None:
    """Write the tables of rounds with their players and seats, and other players.

    They are written to the output file of *table*, by default stdout.

    Args:
        event: The event.
        rounds: The rounds to write.
        table: The form and file of the output.

    Raises:
        OSError: If the file cannot be written.
        MissingPackageError: If a workbook is requested and openpyxl is not installed.
    """
    with open_output(table.output) as target:
        _WRITERS[table.form](event, rounds, target)


# -- text -------------------------------------------------------------------------------------


def _write_text(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    lines = LineWriter(target)
    for number, one in enumerate(rounds):
        if number:
            lines.write()
        lines.write(_make_title(one))
        rows = [[*_make_cells(table, event)] for table in one.tables]
        most = max(map(len, rows), default=0)
        if rows:
            table = [row + [""] * (most - len(row)) for row in rows]
            write_table(lines, table, has_headings=False)
        for kind, players in one.away:
            if players:
                lines.write(_text(f"{kind}-of", players=_list_names(players, event)))


def _make_title(one: EventRound) -> Text:
    if one.date:
        return _text("round-on", round=one.name, date=one.date)
    return _text("round-called", round=one.name)


def _make_cells(table: Table, event: Event) -> Iterator[Text]:
    """Yield the name of the table, and the player of each seat."""
    yield _text("table-called", table=table.name)
    for seats, player in table.pairing.seats.items():
        yield _text("sits", player=event.name_of(player), seats=seats)


def _list_names(players: Iterable[str], event: Event) -> Text:
    return join_words(map(event.name_of, players), "commas")


# -- for programs -----------------------------------------------------------------------------


def _write_json(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    made = [event.file.rounds[one.number - 1] for one in rounds]
    target.write(encode_json({"event": event.name, "rounds": made}) + b"\n")


def _write_csv(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    rows: list[tuple[str, ...]] = [("round", "table", "seats", "player", "name")]
    for one in rounds:
        for table in one.tables:
            for seats, player in table.pairing.seats.items():
                rows.append((one.name, table.name, seats, player, event.name_of(player)))
        for kind, players in one.away:
            rows += [(one.name, kind, "", player, event.name_of(player)) for player in players]
    write_csv(target, rows)


def _write_xlsx(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    tables = [(one.name, table) for one in rounds for table in one.tables]
    seats = [*dict.fromkeys(own for _, table in tables for own in table.pairing.seats)]
    rows: list[tuple[Value, ...]] = []
    for name, table in tables:
        sits = table.pairing.seats
        names = (event.name_of(sits[own]) if own in sits else None for own in seats)
        rows.append((name, table.name, *names))
    for one in rounds:
        for kind, players in one.away:
            empty = [None] * (len(seats) - 1)
            rows += [
                (one.name, str(_tables(kind)), event.name_of(player), *empty) for player in players
            ]
    headings = (_text("round-heading"), _text("table-heading"), *seats)
    write_event_workbook(target, events.Boards(event), _text("pairings-sheet"), headings, rows)


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv, "xlsx": _write_xlsx}
