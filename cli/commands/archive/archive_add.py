"""`barsis archive add`: add records to an archive."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation import validation

from ...configuration import current
from ...option_groups import FolderOptions
from ...options import OwnRulesets, Paths, load_own_rulesets
from ...output.tally import Tally
from ...parameters import Option
from .adding_report import tell_added
from .archive_options import ArchiveFile, opened


def add(
    file: ArchiveFile,
    paths: Paths,
    folder_options: FolderOptions,
    *,
    only_valid: Annotated[bool, Option(help="Skip records that have errors.")] = False,
    ruleset: OwnRulesets = None,
) -> None:
    """Add records to an archive, each once.

    What a record is by its shape is added, faulty or not, and its findings are kept with it. A
    record is named when it is on the disk. Nothing is written over: a correction names the record
    it corrects, as `validate --fix` writes it, and both are kept.

    Examples:
        barsis archive add cup.barsis games
        barsis archive add cup.barsis game.barsis.json --only-valid
    """
    tally = Tally()
    folders = folder_options.folders(tally.pass_over)
    checks = validation.Checks(own=load_own_rulesets(ruleset), own_of=current().own_of)
    with opened(file, writing=True) as archive:
        all_added = archive.add(paths, checks, folders=folders, only_valid=only_valid)
        status = tell_added(archive, all_added, tally)
    tally.tell_passed_over()
    raise typer.Exit(status)
