"""`barsis formats`: list the formats of records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.diagnostics.finding_text import format_heading
from barsis_notation.formats.format_registry import get_plug_in_findings, list_formats
from barsis_notation.language.texts import bind_texts, join_words

from ..output.aligned_rows import write_table
from ..output.line_writer import LineWriter
from ..streams import open_output, print_message, stop_when_closed

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import MessageText


_reference = bind_texts("cli/reference")


def formats() -> None:
    """List the record formats: read or written, what they keep, for which games.

    Examples:
        barsis formats
        barsis formats --lang ar
    """
    stop_when_closed()
    rows = [[_reference(name) for name in _HEADINGS], *map(_make_row, list_formats())]
    with open_output(None) as target:
        write_table(LineWriter(target), rows)
    for finding in get_plug_in_findings():
        print_message(f"{format_heading(finding)} {finding.message}")


_HEADINGS = ("format", "ending", "read", "write", "lossless", "games", "what-it-is")
"""The headings of the table, by the names of their messages."""


def _make_row(one: Format) -> tuple[object, ...]:
    return (
        one.name,
        " ".join(one.suffixes) or "-",
        _format_yes_no(one.reads),
        _format_yes_no(one.writes),
        _format_yes_no(one.lossless),
        join_words(one.games, "commas") if one.games else _reference("all-games"),
        one.summary,
    )


def _format_yes_no(fact: bool) -> MessageText:
    return _reference("yes") if fact else _reference("no")
