"""`barsis formats`: the formats of records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.diagnostics.finding_text import heading
from barsis_notation.formats.format_registry import get_plug_in_findings, list_formats
from barsis_notation.language.text_width import padded, width_of
from barsis_notation.language.texts import listed, texts_of

from ..streams import print_line, print_message, stop_when_closed

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import Said


_reference = texts_of("cli/reference")


def formats() -> None:
    """List the formats of records: which way each goes, what it keeps, which games it holds.

    Examples:
        barsis formats
        barsis formats --lang ar
    """
    stop_when_closed()
    rows = [_FORMATS_HEAD, *map(_format_row, list_formats())]
    table = [[str(cell) for cell in row] for row in rows]
    widths = [max(width_of(row[column]) for row in table) for column in range(len(table[0]) - 1)]
    for *cells, summary in table:
        columns = (padded(cell, width) for cell, width in zip(cells, widths, strict=True))
        print_line("  ".join([*columns, summary]))
    for finding in get_plug_in_findings():
        print_message(f"{heading(finding)} {finding.message}")


_FORMATS_HEAD = (
    _reference("format"),
    _reference("ending"),
    _reference("read"),
    _reference("write"),
    _reference("lossless"),
    _reference("games"),
    _reference("what-it-is"),
)


def _format_row(one: Format) -> tuple[object, ...]:
    return (
        one.name,
        " ".join(one.suffixes) or "-",
        _yes(one.reads),
        _yes(one.writes),
        _yes(one.lossless),
        listed(one.games, "commas") if one.games else _reference("all-games"),
        one.summary,
    )


def _yes(fact: bool) -> Said:
    return _reference("yes") if fact else _reference("no")
