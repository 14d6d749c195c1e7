"""`barsis archive export`: write the records of an archive as files, tables or a bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from barsis_notation.archive.errors import ExportError
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ...options import make_usage_error
from ...parameters import Argument, Option
from ...streams import print_line, print_message, report_saving_note
from .archive_options import ArchiveFile, Since, open_archive

if TYPE_CHECKING:
    from barsis_notation.archive.exchange.exporting import ExportResult

_text = bind_texts("cli/archive")


def export(
    file: ArchiveFile,
    out: Annotated[str, Argument(metavar="OUT")],
    to: Annotated[str | None, Option(metavar="KIND")] = None,
    since: Since = 0,
    anonymous: Annotated[bool, Option()] = False,
    force: Annotated[bool, Option()] = False,
) -> None:
    """Export the records of an archive as JSON Lines, tables or a bag.

    All records are those of one moment. JSON Lines have one record per line, in canonical bytes. A
    .jsonl.zst file also has a manifest and a checkpoint; like a bag, it can be imported into an
    empty archive without loss. Tables have the records and data derived from them. Withdrawn
    records are not exported.

    Examples:
        barsis archive export cup.barsis cup.jsonl
        barsis archive export cup.barsis bag --to bag --anonymous
    """
    from barsis_notation.archive.exchange import exporting

    if to is not None and to not in exporting.KINDS:
        raise make_usage_error(_text("no-kind", kind=to, kinds=join_words(exporting.KINDS, "or")))
    with open_archive(file) as archive:
        try:
            done = exporting.export(
                archive,
                out,
                to=to,
                force=force,
                since=since,
                anonymous=anonymous,
                tell=report_saving_note,
            )
        except ExportError as error:
            raise make_usage_error(error.args[0]) from None
        except FileExistsError as error:
            raise make_usage_error(_text("out-is-there", file=error.filename or out)) from None
    _print_export(done)


def _print_export(done: ExportResult) -> None:
    files = join_words(done.files, "commas")
    print_line(_text("exported", count=Count(done.records), files=files))
    if done.withdrawn:
        print_message(_text("exported-without", count=Count(done.withdrawn)))
    if done.is_signed is False:
        print_message(_text("exported-unsigned"))
