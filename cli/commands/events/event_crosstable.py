"""`barsis event crosstable`: show who met whom, with the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import typer

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.events.crosstable_words import CrosstableWords
from barsis_notation.language.texts import bind_texts, format_english

from ...output.aligned_rows import is_wider, write_table
from ...output.json_list import write_json_list
from ...output.line_writer import LineWriter
from ...streams import open_output
from .event_records import EventSource
from .event_standings import StandingOptions, rank_event
from .table_output import to_csv_value, to_number, write_csv
from .workbook_output import SheetOutput, write_event_workbook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.events.crosstable_words import CrosstableWords
    from barsis_notation.events.crosstables import CrosstableLine, Encounter
    from barsis_notation.events.ranking import Ranking
    from barsis_notation.events.spreadsheets.cell_values import Value

_text = bind_texts("cli/event")
_tables = bind_texts("event_tables")


def crosstable(
    context: typer.Context, source: EventSource, standing: StandingOptions, output: SheetOutput
) -> None:
    """Show who played whom with which result, in the order of the standings.

    If everybody has met everybody, there is a column for each opponent, with the result against
    them. Otherwise there is a column for each round, with the line number of the opponent and the
    result; for tables of more than two players, with the place and the line numbers of the others.

    Examples:
        barsis event crosstable event.json games
        barsis event crosstable event.json games -o crosstable.csv
    """
    output.check(context, source)
    found, ranked = rank_event(source, standing)
    with open_output(output.output) as target:
        _WRITERS[output.form](CrosstableWords(ranked), target)
    found.end()


# -- text -------------------------------------------------------------------------------------


def _write_text(table: CrosstableWords, target: BinaryIO) -> None:
    lines = LineWriter(target)
    lines.write(table.ranked.title)
    lines.write()
    for rows in _divide(table, lines.width):
        last = len(rows[0]) - 1
        write_table(lines, rows, right={0, last - 1, last})
        lines.write()
    for line_of_legend in table.iter_legend():
        lines.write(line_of_legend)


def _divide(table: CrosstableWords, width: int | None) -> list[list[list[object]]]:
    """Return the rows in as few parts with equal numbers of cells as fit *width*, side by side.

    Each part repeats the competitors; the last one has points and places.
    """
    rows = [table.make_headings(), *table.iter_rows()]
    cells = len(rows[0]) - 4
    parts = [rows]
    for number in range(2, cells + 1):
        if width is None or not any(is_wider(part, width) for part in parts):
            break
        size = -(-cells // number)
        parts = [
            [
                [*row[:2], *row[at : min(at + size, cells + 2)], *_get_end(row, at + size)]
                for row in rows
            ]
            for at in range(2, cells + 2, size)
        ]
    return parts


def _get_end(row: list[object], after: int) -> list[object]:
    """Return points and place of a row for the part whose cells end before index *after*."""
    return row[-2:] if after >= len(row) - 2 else []


# -- for programs -----------------------------------------------------------------------------


def _write_json(table: CrosstableWords, target: BinaryIO) -> None:
    ranked = table.ranked
    about = {"event": ranked.event.name, "after": ranked.after, "all_have_met": table.by_opponent}
    target.write(encode_json(about)[:-1] + b', "lines": ')
    write_json_list(target, (_make_members(line, ranked) for line in table.lines))
    target.write(b"}\n")


def _make_members(line: CrosstableLine, ranked: Ranking) -> dict[str, object]:
    standing = line.standing
    return {
        "place": standing.place,
        "competitor": standing.competitor,
        "name": ranked.event.called(standing.competitor),
        "points": to_number(standing.points),
        "won": {other: [to_number(each) for each in won] for other, won in line.won.items()},
        "rounds": [_make_round(encounter) for encounter in line.encounters],
    }


def _make_round(encounter: Encounter) -> dict[str, object]:
    result = encounter.result
    return {
        "round": encounter.name,
        "kind": result.kind,
        "table": result.table or None,
        "opponents": encounter.opponents,
        "place": result.place or None,
        "points": to_number(result.points),
        "score": result.score,
        "conceded": result.conceded,
    }


def _write_csv(table: CrosstableWords, target: BinaryIO) -> None:
    rows: list[Sequence[str | int | None]] = [
        ("line", "competitor", "name", *table.list_columns(), "points", "place")
    ]
    for at, line in enumerate(table.lines, start=1):
        standing = line.standing
        name = table.ranked.event.called(standing.competitor)
        points = to_csv_value(standing.points)
        cells = map(format_english, table.iter_cells(line))
        rows.append((at, standing.competitor, name, *cells, points, standing.place))
    write_csv(target, rows)


def _write_xlsx(table: CrosstableWords, target: BinaryIO) -> None:
    rows: list[tuple[Value, ...]] = [
        (
            at,
            table.ranked.event.called(line.standing.competitor),
            *map(str, table.iter_cells(line)),
            line.standing.points,
            line.standing.place,
        )
        for at, line in enumerate(table.lines, start=1)
    ]
    ends = (_tables("points"), _tables("place-heading"))
    headings = (_text("line"), table.ranked.competitors, *table.list_columns(), *ends)
    write_event_workbook(target, table.ranked.boards, _text("crosstable-sheet"), headings, rows)


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv, "xlsx": _write_xlsx}
