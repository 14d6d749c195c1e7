"""Sites, for the command that writes one."""

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
from barsis_notation.viewer.site.writing import NotASiteError

from ...configuration import check_sound, current
from ...option_groups import FolderOptions
from ...options import ruleset_named, wrong
from ...output.stderr_findings import tell_briefly
from ...output.tally import Tally
from ...progress import Advance
from ...status import Status
from ...streams import STANDARD, talk, tell_of

if TYPE_CHECKING:
    from barsis_notation.viewer import Site
    from barsis_notation.viewer.site.sources import Source

_text = texts_of("cli/render")
_site = texts_of("site")


def is_site(file: str, output: str) -> bool:
    """Return whether *output* is the folder of a site: by its name, or by what *file* holds."""
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
    """Write the records of *file* as a site to the folder *output*; return how the command ends.

    Ends the command where nothing can be read or written there.
    """
    check_sound(file)
    rules = ruleset_named(reference) if reference is not None else None
    checks = validation.Checks(ruleset=rules, suggest=True, own_of=current().own_of)
    tally = Tally()
    folders = FolderOptions().folders(tally.pass_over)
    try:
        with viewer.open_source(file, checks, folders) as source:
            site = viewer.Site(output, tell=tell_of)
            _build(site, source, file, tally)
    except NotASiteError as error:
        raise wrong(_site("not-a-site", folder=quoted(error.folder))) from None
    except FindingError as error:
        tell_briefly([error.finding], file)
        raise typer.Exit(Status.UNREADABLE) from None
    return tally.status


def _build(site: Site, source: Source, file: str, tally: Tally) -> None:
    for checked in Advance([file], by_files=True).counted(site.build(source)):
        tally.add(checked, checked.findings)
    for one in source.events:
        tell_briefly([*one.findings], one.file)
        tally.count(one.findings)
    talk(tally.spoken())
    folder = site.folder
    held = (
        _site("games", count=Count(len(site.rows))),
        _site("events-counted", count=Count(len(site.events))),
    )
    talk(
        _text(
            "site",
            held=listed(held, "commas"),
            written=Count(folder.written),
            kept=Count(folder.kept),
            removed=Count(folder.removed),
        )
    )
    tally.tell_passed_over()
