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
from barsis_notation.language.texts import listed, quoted, texts_of
from barsis_notation.viewer.site.site_files import NotASiteError

from ...configuration import check_sound, current
from ...option_groups import FolderOptions
from ...options import load_named_ruleset, usage_error
from ...output.stderr_findings import tell_briefly
from ...output.tally import Tally
from ...progress import ReadingProgress
from ...status import Status
from ...streams import STANDARD, print_message, report_saving_note

if TYPE_CHECKING:
    from barsis_notation.viewer import Site
    from barsis_notation.viewer.site.sources import SiteSource

_text = texts_of("cli/render")
_site = texts_of("site")


def is_site(file: str, output: str) -> bool:
    """Return whether *output* should be a site: by its name, or by the contents of *file*."""
    from barsis_notation.viewer.site.sources import is_site_source

    if output == STANDARD:
        return False
    if Path(output).is_dir() or output.endswith(_SLASHES):
        return True
    if file == STANDARD:
        return False
    return is_site_source(file) or (not Path(output).suffix and _holds_several(file))


def _holds_several(file: str) -> bool:
    """Return whether *file* holds more than one record. A pipe is not asked: it is read once."""
    alone = validation.Checks(play=False, matches=False, own_of=current().own_of)
    return is_file(file) and any(
        checked.number > 1 for checked in validation.check_file(file, alone)
    )


_SLASHES = tuple(filter(None, (os.sep, os.altsep, "/")))
"""What the name of a folder may end in."""


def write_site(file: str, output: str, reference: str | None) -> Status:
    """Write the records of *file* as a site to the folder *output*, and return the exit status.

    *reference* names the ruleset to check by; each record's own if None.

    Raises:
        typer.Exit: If *file* cannot be used as a source; the finding is printed.
        BadParameter: If *output* is a folder that is not a site.
    """
    check_sound(file)
    rules = load_named_ruleset(reference) if reference is not None else None
    checks = validation.Checks(ruleset=rules, suggest=True, own_of=current().own_of)
    tally = Tally()
    folders = FolderOptions().folders(tally.pass_over)
    try:
        with viewer.open_source(file, checks, folders) as source:
            site = viewer.Site(output, tell=report_saving_note)
            _build(site, source, file, tally)
    except NotASiteError as error:
        raise usage_error(_site("not-a-site", folder=quoted(error.folder))) from None
    except FindingError as error:
        tell_briefly([error.finding], file)
        raise typer.Exit(Status.UNREADABLE) from None
    return tally.status


def _build(site: Site, source: SiteSource, file: str, tally: Tally) -> None:
    for checked in ReadingProgress([file], by_files=True).counted(site.build(source)):
        tally.add(checked, checked.findings)
    for one in source.events:
        tell_briefly([*one.findings], one.file)
        tally.count(one.findings)
    print_message(tally.spoken())
    folder = site.folder
    held = (
        _site("games", count=Count(len(site.rows))),
        _site("events-counted", count=Count(len(site.events))),
    )
    print_message(
        _text(
            "site",
            held=listed(held, "commas"),
            written=Count(folder.written),
            kept=Count(folder.kept),
            removed=Count(folder.removed),
        )
    )
    tally.tell_passed_over()
