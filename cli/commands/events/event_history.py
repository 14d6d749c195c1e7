"""`barsis event history`: list the changes that commands have made in an event file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from msgspec import UNSET

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.events.event_history import list_changes
from barsis_notation.language.texts import bind_texts

from ...options import AnswerForm
from ...output.aligned_rows import write_table
from ...output.line_writer import LineWriter
from ...output.tally import Tally
from ...streams import open_output, stop_when_closed
from .change_output import FileSource
from .event_options import read_event_or_exit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barsis_notation.events.event_history import HistoryLine

_text = bind_texts("cli/event")


def history(source: FileSource, form: AnswerForm = "text") -> None:
    """List the changes that commands have made in the event file, the first one first.

    Each has its time in UTC, who made it, the command and the reason. A change that was undone says
    so.

    Examples:
        barsis event history event.json
        barsis event history event.json -f json
    """
    stop_when_closed()
    tally = Tally()
    event = read_event_or_exit(source.event_file, source.ruleset, tally)
    changes = list_changes(event.file)
    with open_output(None) as target:
        if form == "json":
            members = [_make_members(one) for one in changes]
            target.write(encode_json({"event": event.name, "history": members}) + b"\n")
        else:
            _write_text(changes, LineWriter(target))
    raise typer.Exit(tally.status)


def _write_text(changes: Sequence[HistoryLine], lines: LineWriter) -> None:
    if not changes:
        lines.write(_text("no-history"))
        return
    headings = ("number-heading", "at-heading", "by-heading", "change-heading", "why-heading")
    rows: list[tuple[object, ...]] = [tuple(_text(one) for one in headings)]
    rows += [_make_row(one, changes) for one in changes]
    write_table(lines, rows, right={0})


def _make_row(one: HistoryLine, changes: Sequence[HistoryLine]) -> tuple[object, ...]:
    entry = one.entry
    change: object = entry.change
    if entry.undoes is not UNSET:
        undone = changes[entry.undoes - 1].entry.change if entry.undoes <= len(changes) else "?"
        change = _text("undo-of", number=str(entry.undoes), change=undone)
    elif one.undone_by is not None:
        change = _text("undone-change", change=entry.change)
    day, _, time = entry.at.partition("T")
    return str(one.number), f"{day} {time[:5]}", entry.by or "-", change, entry.why or "-"


def _make_members(one: HistoryLine) -> dict[str, Any]:
    entry = one.entry
    return {
        "number": one.number,
        "at": entry.at,
        "by": entry.by or None,
        "why": entry.why or None,
        "change": entry.change,
        "undoes": None if entry.undoes is UNSET else entry.undoes,
        "undone_by": one.undone_by,
    }
