"""`barsis event standings`: who is where, by how many points, and what decided."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from ...options import Exclude, NoGitignore, Output, OwnRulesets, form_by_ending, wrong
from ...output.lines import LineWriter
from ...streams import sink, talk
from .lines import aligned, cell, json_value, number, write_csv
from .options import (
    SHEET_FORMS,
    After,
    ArchivePath,
    EventPath,
    RecordPaths,
    SheetForm,
    Teams,
    sound_event,
    with_teams,
)
from .records import Gathered, Source, gathered
from .workbooks import check_output, sheet_value, write_workbook

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barsis_notation.events.event import Event
    from barsis_notation.events.ranking import Ranking
    from barsis_notation.events.spreadsheets.values import Value as Cell
    from barsis_notation.events.standings import Standing

_text = texts_of("cli/event")
_tables = texts_of("event_tables")


def standings(  # noqa: PLR0913, PLR0917 - an argument an option
    context: typer.Context,
    event_file: EventPath,
    paths: RecordPaths = None,
    archive: ArchivePath = None,
    after: After = None,
    teams: Teams = False,
    form: SheetForm = "text",
    output: Output = None,
    ruleset: OwnRulesets = None,
    exclude: Exclude = None,
    no_respect_gitignore: NoGitignore = False,
) -> None:
    """Say who is where, by how many points, and which tie-break decided each place.

    Points come from the results in the event file, and from the records where it has none. A record
    with errors counts by the result that is written in it.
    """
    source = Source(event_file, paths, archive, ruleset, exclude, no_respect_gitignore)
    form = form_by_ending(context, form, output, SHEET_FORMS)
    check_output(form, output, source)
    event = sound_event(event_file, ruleset)
    if teams:
        event = with_teams(event, event_file)
    found = gathered(event, source)
    ranked = ranking(found, after)
    with sink(output) as target:
        _WRITERS[form](ranked, target)
    if form in ("csv", "xlsx"):
        for note in ranked.notes():
            talk(note)
    found.end()


def ranking(found: Gathered, after: int | None) -> Ranking:
    """Return the standings after round *after*, of all rounds for None. Raises BadParameter."""
    from barsis_notation.events.ranking import ranking_of

    rounds = len(found.event.rounds)
    if after is not None and after > rounds:
        raise wrong(_text("no-such-round", round=after, rounds=Count(rounds)))
    return ranking_of(found.boards(), after)


# -- text -------------------------------------------------------------------------------------


def _write_text(ranked: Ranking, target: BinaryIO) -> None:
    lines = LineWriter(target)
    lines.write(ranked.title)
    lines.write()
    rows = [ranked.headings(), *ranked.rows()]
    for line in aligned(rows, right={0, *range(2, len(rows[0]) - 1)}):
        lines.row(line)
    told = [*ranked.notes()]
    if told:
        lines.write()
    for note in told:
        lines.write(note)


# -- for programs -----------------------------------------------------------------------------


def _write_json(ranked: Ranking, target: BinaryIO) -> None:
    from barsis_notation.diagnostics.encoded import encoded

    event = ranked.event
    target.write(b'{"standings": [')
    separator = b"\n"
    for standing in ranked.standings:
        target.write(separator + encoded(_members(standing, event)))
        separator = b",\n"
    left = [
        {"round": event.rounds[board.table.round - 1].name, "table": board.table.name}
        for board in ranked.open_boards()
    ]
    about = {
        "event": event.name,
        "after": ranked.after,
        "tie_breaks": event.tie_breaks,
        "open": left,
        "records_with_errors": ranked.with_errors(),
        "records_without_table": len(ranked.boards.strangers),
    }
    target.write(b"\n], " + encoded(about)[1:] + b"\n")


def _members(standing: Standing, event: Event) -> dict[str, object]:
    return {
        "place": standing.place,
        "competitor": standing.competitor,
        "name": event.called(standing.competitor),
        "points": number(standing.points),
        "played": standing.played,
        "decided_by": standing.decided or None,
        "tie_breaks": {name: json_value(value) for name, value in standing.tie_breaks.items()},
    }


def _write_csv(ranked: Ranking, target: BinaryIO) -> None:
    event = ranked.event
    head = ("place", "competitor", "name", "points", "played", *event.tie_breaks, "decided_by")
    rows: list[Sequence[str | int | None]] = [head]
    for standing in ranked.standings:
        values = (cell(standing.tie_breaks[name]) for name in event.tie_breaks)
        name = event.called(standing.competitor)
        points = cell(standing.points)
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
            sheet_value(standing.tie_breaks[name]) if is_tied or name not in AMONG_TIED else None
            for name in event.tie_breaks
        )
        about = (standing.place, event.called(standing.competitor), standing.points)
        rows.append((*about, standing.played, *values, str(DECIDED[standing.decided])))
    headings = (_tables("place-heading"), *ranked.headings()[1:])
    write_workbook(target, ranked.boards, _text("standings-sheet"), headings, rows)


_WRITERS: dict[str, Callable[[Ranking, BinaryIO], None]] = {
    "text": _write_text,
    "json": _write_json,
    "csv": _write_csv,
    "xlsx": _write_xlsx,
}
