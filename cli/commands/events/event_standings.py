"""`barsis event standings`: show the standings with points and tie-breaks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.events.ranking import compute_ranking
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...options import make_usage_error
from ...output.aligned_rows import write_table
from ...output.json_list import write_json_list
from ...output.line_writer import LineWriter
from ...output.tally import Tally
from ...parameters import Option, OptionGroup
from ...streams import open_output, print_message
from .event_options import read_event_or_exit
from .event_records import EventRecords, EventSource, gather_records
from .table_output import to_csv_value, to_json_value, to_number, write_csv
from .workbook_output import SheetOutput, to_sheet_value, write_event_workbook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.events.event import Event
    from barsis_notation.events.ranking import Ranking
    from barsis_notation.events.spreadsheets.cell_values import Value as Cell
    from barsis_notation.events.standings import Standing

_text = bind_texts("cli/event")
_tables = bind_texts("event_tables")


class StandingOptions(OptionGroup):
    """The options that choose who is ranked, and after which round."""

    after: Annotated[int | None, Option(metavar="N", min=0)] = None
    teams: Annotated[bool, Option()] = False


def standings(
    context: typer.Context, source: EventSource, standing: StandingOptions, output: SheetOutput
) -> None:
    """Show the standings: places, points, and the tie-break that decided each place.

    Results come from the event file, or from the records if it has none. A record with errors
    counts with the result that is written in it.

    Examples:
        barsis event standings event.json games
        barsis event standings event.json games --after 2 -f csv
    """
    output.check(context, source)
    found, ranked = rank_event(source, standing)
    with open_output(output.output) as target:
        _WRITERS[output.form](ranked, target)
    if output.form in ("csv", "xlsx"):
        for note in ranked.iter_notes():
            print_message(note)
    found.end()


def rank_event(source: EventSource, standing: StandingOptions) -> tuple[EventRecords, Ranking]:
    """Return the records of an event and its standings.

    Args:
        source: The event file and the inputs with records.
        standing: Who is ranked, and after which round.

    Raises:
        BadParameter: If teams are to be ranked but the event has none, or it lacks the round.
        typer.Exit: With status 1, if the event has an error; with status 2, if the configuration of
            the event file is wrong.
        OSError: If the event file cannot be opened.

    The errors of ``gather_records`` are raised too.
    """
    tally = Tally()
    event = read_event_or_exit(source.event_file, source.ruleset, tally)
    if standing.teams:
        if not event.teams:
            raise make_usage_error(_text("no-teams", file=source.event_file))
        event = event.with_teams()
    found = gather_records(event, source, tally)
    rounds = len(event.rounds)
    if standing.after is not None and standing.after > rounds:
        raise make_usage_error(_text("no-such-round", round=standing.after, rounds=Count(rounds)))
    return found, compute_ranking(found.get_boards(), standing.after)


# -- text -------------------------------------------------------------------------------------


def _write_text(ranked: Ranking, target: BinaryIO) -> None:
    lines = LineWriter(target)
    lines.write(ranked.title)
    lines.write()
    rows = [ranked.make_headings(), *ranked.iter_rows()]
    write_table(lines, rows, right={0, *range(2, len(rows[0]) - 1)})
    told = [*ranked.iter_notes()]
    if told:
        lines.write()
    for note in told:
        lines.write(note)


# -- for programs -----------------------------------------------------------------------------


def _write_json(ranked: Ranking, target: BinaryIO) -> None:
    event = ranked.event
    target.write(b'{"standings": ')
    write_json_list(target, (_make_members(standing, event) for standing in ranked.standings))
    left = [
        {"round": event.rounds[board.table.round - 1].name, "table": board.table.name}
        for board in ranked.list_open_boards()
    ]
    about = {
        "event": event.name,
        "after": ranked.after,
        "tie_breaks": event.tie_breaks,
        "open": left,
        "records_with_errors": ranked.count_faulty_records(),
        "records_without_table": len(ranked.boards.strangers),
    }
    target.write(b", " + encode_json(about)[1:] + b"\n")


def _make_members(standing: Standing, event: Event) -> dict[str, object]:
    return {
        "place": standing.place,
        "competitor": standing.competitor,
        "name": event.called(standing.competitor),
        "points": to_number(standing.points),
        "played": standing.played,
        "decided_by": standing.decided or None,
        "tie_breaks": {name: to_json_value(value) for name, value in standing.tie_breaks.items()},
    }


def _write_csv(ranked: Ranking, target: BinaryIO) -> None:
    event = ranked.event
    head = ("place", "competitor", "name", "points", "played", *event.tie_breaks, "decided_by")
    rows: list[Sequence[str | int | None]] = [head]
    for standing in ranked.standings:
        values = (to_csv_value(standing.tie_breaks[name]) for name in event.tie_breaks)
        name = event.called(standing.competitor)
        points = to_csv_value(standing.points)
        about = (standing.place, standing.competitor, name, points, standing.played)
        rows.append((*about, *values, standing.decided or None))
    write_csv(target, rows)


def _write_xlsx(ranked: Ranking, target: BinaryIO) -> None:
    from barsis_notation.events.ranking import AMONG_TIED, DECIDED

    event = ranked.event
    equal = Counter(standing.points for standing in ranked.standings)
    rows: list[tuple[Cell, ...]] = []
    for standing in ranked.standings:
        is_tied = equal[standing.points] > 1
        values = (
            to_sheet_value(standing.tie_breaks[name]) if is_tied or name not in AMONG_TIED else None
            for name in event.tie_breaks
        )
        about = (standing.place, event.called(standing.competitor), standing.points)
        rows.append((*about, standing.played, *values, str(DECIDED[standing.decided])))
    headings = (_tables("place-heading"), *ranked.make_headings()[1:])
    write_event_workbook(target, ranked.boards, _text("standings-sheet"), headings, rows)


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv, "xlsx": _write_xlsx}
