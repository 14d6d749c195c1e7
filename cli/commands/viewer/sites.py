"""Writing of sites, for the command that does so."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from barsis_notation import validation, viewer
from barsis_notation.diagnostics.errors import FindingError
from barsis_notation.formats.named_files import is_file
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words, quote_word
from barsis_notation.viewer.site.site_files import NotASiteError

from ...option_groups import FolderOptions
from ...options import make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...output.tally import Tally
from ...progress import ReadingProgress
from ...record_checks import make_checks, make_checks_for_file
from ...status import Status
from ...streams import STANDARD, print_message, report_saving_note

if TYPE_CHECKING:
    from barsis_notation.viewer import Site
    from barsis_notation.viewer.site.sources import SiteSource

_text = bind_texts("cli/render")
_site = bind_texts("site")


def is_site(file: str, output: str) -> bool:
    """Return whether *output* should be a site.

    The result is True if *output* is a folder or its name ends in a slash; if *file* is a folder or
    a file of an add-on, such as an archive; or if *file* has several records and *output* has no
    suffix.

    Args:
        file: Path of the records: a file, folder, archive or event; ``-`` for stdin.
        output: Path of the output; ``-`` for stdout, which is never a site.

    Raises:
        OSError: If *file* does not exist or cannot be opened, and its contents decide.
        FindingError: If *file* is a file of an add-on that is damaged or locked.
    """
    from barsis_notation.viewer.site.sources import is_site_source

    if output == STANDARD:
        return False
    if Path(output).is_dir() or output.endswith(_SLASHES):
        return True
    if file == STANDARD:
        return False
    return is_site_source(file) or (not Path(output).suffix and _has_several_records(file))


def _has_several_records(file: str) -> bool:
    """Return whether *file* has several records; False for a pipe, which can be read only once."""
    alone = make_checks(play=False, matches=False)
    return is_file(file) and any(
        checked.number > 1 for checked in validation.check_file(file, alone)
    )


_SLASHES = tuple(filter(None, (os.sep, os.altsep, "/")))
"""The characters in which the path of a folder may end."""


def write_site(file: str, output: str, reference: str | None) -> Status:
    """Write the records of a file as a site to a folder; return the exit status.

    Args:
        file: Path of the records: a file, folder, archive or event.
        output: Path of the folder.
        reference: Reference of the ruleset to check by; None for those of the records.

    Raises:
        typer.Exit: With status 3, after the finding on stderr, if *file* is damaged or locked; with
            status 2, if its configuration is wrong.
        BadParameter: If *output* is a folder that is not a site, or *reference* is unknown.
        OSError: If *file* cannot be opened, or the site cannot be written.
    """
    checks = make_checks_for_file(file, reference, suggest=True)
    tally = Tally()
    folders = FolderOptions().make_folders(tally.pass_over)
    try:
        with viewer.open_source(file, checks, folders) as source:
            site = viewer.Site(output, tell=report_saving_note)
            _build(site, source, file, tally)
    except NotASiteError as error:
        raise make_usage_error(_site("not-a-site", folder=quote_word(error.folder))) from None
    except FindingError as error:
        print_finding_lines([error.finding], file)
        raise typer.Exit(Status.UNREADABLE) from None
    return tally.status


def _build(site: Site, source: SiteSource, file: str, tally: Tally) -> None:
    for checked in ReadingProgress([file], by_files=True).track(site.build(source)):
        tally.add(checked, checked.findings)
    for one in source.events:
        print_finding_lines([*one.findings], one.file)
        tally.count(one.findings)
    print_message(tally.describe_counts())
    folder = site.folder
    held = (
        _site("games", count=Count(len(site.rows))),
        _site("events-counted", count=Count(len(site.events))),
    )
    print_message(
        _text(
            "site",
            held=join_words(held, "commas"),
            written=Count(folder.written),
            kept=Count(folder.kept),
            removed=Count(folder.removed),
        )
    )
    tally.print_passed_over()
