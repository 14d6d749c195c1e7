"""`barsis archive list`: the records of an archive, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.language.texts import texts_of

from ...options import AnswerForm
from ...output.lines import LineWriter
from ...streams import sink, stop_when_closed
from .holdings import JsonList, line_of
from .options import ArchiveFile, Since, opened

if TYPE_CHECKING:
    pass

_text = texts_of("cli/archive")


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
    with opened(file) as archive, sink(None) as target:
        if form == "json":
            with JsonList(target) as items:
                for holding in archive.holdings(since=since):
                    items.add(holding)
            return
        write = LineWriter(target).write
        for holding in archive.holdings(since=since):
            write(line_of(holding))
