"""`barsis archive add`: add records to an archive."""

from __future__ import annotations

from typing import Annotated

import typer

from ...option_groups import FolderOptions
from ...options import OwnRulesets, Paths, load_own_rulesets
from ...output.tally import Tally
from ...parameters import Option
from ...record_checks import make_checks
from .adding_report import print_added
from .archive_options import ArchiveFile, open_archive


def add(
    file: ArchiveFile,
    paths: Paths,
    folder_options: FolderOptions,
    *,
    only_valid: Annotated[bool, Option()] = False,
    ruleset: OwnRulesets = None,
) -> None:
    """Add records to an archive, each only once.

    Records with errors are added too if their structure is valid, and their findings are kept with
    them. Each record is listed as soon as it is saved on disk. Nothing is overwritten: a corrected
    record has the record id of the record that it corrects in meta.previous, where `validate --fix`
    writes it, and both are kept. `barsis archive show` prints the record id.

    Examples:
        barsis archive add cup.barsis games
        barsis archive add cup.barsis game.barsis.json --only-valid
    """
    tally = Tally()
    folders = folder_options.make_folders(tally.pass_over)
    checks = make_checks(own=load_own_rulesets(ruleset))
    with open_archive(file, adding=True) as archive:
        all_added = archive.add(paths, checks, folders=folders, only_valid=only_valid)
        status = print_added(archive, all_added, tally)
    tally.print_passed_over()
    raise typer.Exit(status)
