"""`barsis archive show`: show one record of an archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from barsis_notation.formats.format_registry import find_format
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import pretty_bytes

from ...output.full_reporter import FullReporter
from ...output.line_writer import LineWriter
from ...parameters import Option
from ...streams import open_output, stop_when_closed
from .archive_options import ArchiveFile, Which, open_archive
from .record_lists import describe_occasion, describe_players

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive.archive import Archive
    from barsis_notation.archive.record_summaries import Holding

_text = bind_texts("cli/archive")


def show(
    file: ArchiveFile,
    which: Which,
    form: Annotated[Literal["text", "json", "canonical"], Option("-f", "--format")] = "text",
) -> None:
    """Show one record of an archive: its entry, its findings and the game.

    With `-f json`, you can pass the record to other commands: `barsis archive show FILE 17 -f json
    | barsis replay -`.

    Examples:
        barsis archive show cup.barsis 1
        barsis archive show cup.barsis 1 -f json
    """
    stop_when_closed()
    with open_archive(file) as archive, open_output(None) as target:
        if form == "canonical":
            target.write(archive.canonical_bytes(which))
        elif form == "json":
            target.write(pretty_bytes(archive.record(which)))
        else:
            _print_record(archive, archive.holding(which), LineWriter(target))


def _print_record(archive: Archive, holding: Holding, lines: LineWriter) -> None:
    for line in _describe_record(archive, holding):
        lines.write(line)
    if holding.withdrawn is not None:
        return
    checked = archive.checked(holding.number)
    if checked.findings:
        lines.write()
        FullReporter(lines.sink).show(checked, checked.findings)
    text = find_format("text")
    if text is not None and checked.record is not None:
        lines.write()
        text.write([checked.record], lines.sink)


def _describe_record(archive: Archive, holding: Holding) -> Iterator[object]:
    yield _text("record", number=holding.number, id=holding.id)
    yield _text("play", id=holding.play)
    yield _text("added-at", at=archive.added_at(holding.number))
    if holding.withdrawn is not None:
        at, reason = holding.withdrawn
        yield _text("withdrawn", day=at[:10], reason=reason)
        return
    yield from filter(None, map(str, (describe_occasion(holding), describe_players(holding))))
    if holding.previous is not None:
        yield _text("corrects", id=holding.previous)
    if holding.replaced_by is not None:
        yield _text("replaced-by", number=holding.replaced_by)
