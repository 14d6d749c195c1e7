"""Rounds of an event as tables, and put into the event file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, NamedTuple, TypeVar

import typer

from barsis_notation import events
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.saving import save
from barsis_notation.diagnostics.encoded import encoded
from barsis_notation.events.spellings import Spellings
from barsis_notation.formats.input_files import opened
from barsis_notation.formats.originals import state_of, status_of
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.documents import MAX_BYTES, document_bytes

from ...options import wrong
from ...output.lines import LineWriter
from ...parameters import Option, OptionGroup
from ...status import Status
from ...streams import is_stdout, sink, talk, tell_of
from .lines import aligned, write_csv
from .options import sound_event
from .workbooks import SheetOutput, write_workbook

if TYPE_CHECKING:
    from barsis_notation.base.seen import Expected
    from barsis_notation.events.boards import Boards
    from barsis_notation.events.event import Event, EventRound, Table
    from barsis_notation.events.spreadsheets.values import Value
    from barsis_notation.events.structs import Round
    from barsis_notation.language.texts import Text

_text = texts_of("cli/event")
_tables = texts_of("event_tables")
_events = texts_of("events")


class RoundOptions(OptionGroup):
    """Who meets in a round to come, and whether it is added to the event file."""

    absent: Annotated[
        list[str] | None, Option(metavar="PLAYER", help="A player who is away. Repeatable.")
    ] = None
    teams_apart: Annotated[bool, Option(help="Players of one team do not meet.")] = False
    write: Annotated[bool, Option(help="Add the rounds to the event file.")] = False


Made = TypeVar("Made")


class Opened(NamedTuple):
    """An event, and what must still be in its file when that is written."""

    path: str
    event: Event
    expected: Expected


def opened_event(file: str, ruleset: list[str] | None) -> Opened:
    """Return the event in *file*; what is wrong with it is said, and ends the command."""
    status = status_of(file)
    with opened(file) as stream:
        expected = state_of(status, stream.read(MAX_BYTES + 1))  # a larger one is refused
    return Opened(file, sound_event(file, ruleset), expected)


def players_named(names: Collection[str] | None, event: Event) -> list[str]:
    """Return the players of the event that the command line calls so. Raises BadParameter."""
    spellings = Spellings(event.file.players)
    found = []
    for name in names or ():
        player = name if name in event.players else spellings.player(name, name)
        if player is None:
            raise wrong(_text("no-such-player", name=name))
        found.append(player)
    return found


def drawn(draw: Callable[[], Made]) -> Made:
    """Return what *draw* makes. Where it cannot, the command ends, and says why.

    So it does where a package is missing, and where no round can be drawn.
    """
    try:
        return draw()
    except MissingPackageError as error:
        raise wrong(error.args[0]) from None
    except ValueError as error:
        if not isinstance(error, BarsisError):
            raise
        talk(error.args[0])
        raise typer.Exit(Status.FINDINGS) from None


def all_decided(boards: Boards) -> None:
    """End the command where a board has no result yet: the next round depends on it."""
    left = [board for board in boards if board.result is None]
    if left:
        table = left[0].table
        name = boards.event.rounds[table.round - 1].name
        where = _events("round-and-table", round=name, table=table.name)
        talk(_text("first-decide", count=Count(len(left)), where=where))
        raise typer.Exit(Status.FINDINGS)


def finish(opened: Opened, made: list[Round], table: SheetOutput, *, write: bool) -> None:
    """Write the rounds *made* for an event, and with *write* add them to its file.

    They are in the event file before they are printed. An *output* file is written before: if that
    fails, for want of a package or of room, the event is unchanged.
    """
    event = opened.event.with_drawn(made)
    is_printed = is_stdout(table.output)
    shown = event.rounds[opened.event.drawn :]
    if not is_printed:
        show(event, shown, table)
    if write:
        _save(opened, event)
    if is_printed:
        show(event, shown, table)
    if write:
        talk(_text("rounds-added", file=opened.path, count=Count(len(made))))
    else:
        talk(_text("not-written", file=opened.path))


def _save(opened: Opened, event: Event) -> None:
    """Write *event* to the file that was opened."""
    raw = document_bytes(event.file)
    save(opened.path, raw, expected=opened.expected, tell=tell_of)


def show(event: Event, rounds: Collection[EventRound], table: SheetOutput) -> None:
    """Write rounds: who sits where at which table, and who has none."""
    with sink(table.output) as target:
        _WRITERS[table.form](event, rounds, target)


# -- text -------------------------------------------------------------------------------------


def _write_text(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    lines = LineWriter(target)
    for number, one in enumerate(rounds):
        if number:
            lines.write()
        lines.write(_title(one))
        rows = [[*_cells(table, event)] for table in one.tables]
        most = max(map(len, rows), default=0)
        for line in aligned([row + [""] * (most - len(row)) for row in rows]):
            lines.row(line)
        if one.byes:
            lines.write(_text("byes", players=_names(one.byes, event)))
        if one.absent:
            lines.write(_text("absent-are", players=_names(one.absent, event)))


def _title(one: EventRound) -> Text:
    if one.date:
        return _text("round-on", round=one.name, date=one.date)
    return _text("round-called", round=one.name)


def _cells(table: Table, event: Event) -> Iterator[Text]:
    """Yield the table, and for each seat who has it."""
    yield _text("table-called", table=table.name)
    for seats, player in table.pairing.seats.items():
        yield _text("sits", player=event.name_of(player), seats=seats)


def _names(players: Iterable[str], event: Event) -> Text:
    return listed(map(event.name_of, players), "commas")


# -- for programs -----------------------------------------------------------------------------


def _write_json(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    made = [event.file.rounds[one.number - 1] for one in rounds]
    target.write(encoded({"event": event.name, "rounds": made}) + b"\n")


def _write_csv(event: Event, rounds: Collection[EventRound], target: BinaryIO) -> None:
    rows: list[tuple[str, ...]] = [("round", "table", "seats", "player", "name")]
    for one in rounds:
        for table in one.tables:
            for seats, player in table.pairing.seats.items():
                rows.append((one.name, table.name, seats, player, event.name_of(player)))
        for kind, players in (("bye", one.byes), ("absent", one.absent)):
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
        for kind, players in ((_tables("bye"), one.byes), (_tables("absent"), one.absent)):
            empty = [None] * (len(seats) - 1)
            rows += [(one.name, str(kind), event.name_of(player), *empty) for player in players]
    headings = (_text("round-heading"), _text("table-heading"), *seats)
    write_workbook(target, events.Boards(event), _text("pairings-sheet"), headings, rows)


_WRITERS: Final[dict[str, Callable[[Event, Collection[EventRound], BinaryIO], None]]] = {
    "text": _write_text,
    "json": _write_json,
    "csv": _write_csv,
    "xlsx": _write_xlsx,
}
