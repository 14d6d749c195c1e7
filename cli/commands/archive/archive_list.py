"""`barsis archive list`: list the records of an archive, one per line."""

from __future__ import annotations

from ...options import AnswerForm
from ...output.json_list import write_json_list
from ...streams import open_output, stop_when_closed
from .archive_options import ArchiveFile, Since, open_archive
from .record_lists import RecordTable, make_members


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
            write_json_list(target, map(make_members, archive.holdings(since=since)))
            target.write(b"\n")
            return
        table = RecordTable(target)
        for holding in archive.holdings(since=since):
            table.add(holding)
        table.end()
