"""`barsis archive list`: list the records of an archive, one per line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.language.texts import bind_texts

from ...options import AnswerForm
from ...output.line_writer import LineWriter
from ...streams import open_output, stop_when_closed
from .archive_options import ArchiveFile, Since, open_archive
from .record_lists import JsonList, format_line

if TYPE_CHECKING:
    pass

_text = bind_texts("cli/archive")


def list(
    file: ArchiveFile,
    since: Since = 0,
    form: AnswerForm = "text",
) -> None:
    """List the records of an archive in the order in which they were added.

    Examples:
        barsis archive list cup.barsis
        barsis archive list cup.barsis --since 2 -f json
    """
    stop_when_closed()
    with open_archive(file) as archive, open_output(None) as target:
        if form == "json":
            with JsonList(target) as items:
                for holding in archive.holdings(since=since):
                    items.add(holding)
            return
        write = LineWriter(target).write
        for holding in archive.holdings(since=since):
            write(format_line(holding))
