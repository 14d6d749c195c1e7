"""`barsis archive import`: import an export into an archive."""

from __future__ import annotations

from typing import Annotated

import typer

from ...options import OwnRulesets, load_own_rulesets
from ...parameters import Argument
from ...record_checks import make_checks
from .adding_report import print_added
from .archive_options import ArchiveFile, open_archive


def import_(
    file: ArchiveFile,
    source: Annotated[str, Argument(metavar="IN")],
    ruleset: OwnRulesets = None,
) -> None:
    """Import records that were exported from an archive.

    An empty archive becomes the exported one, with its id, numbers, log of changes, checkpoints,
    withdrawals and people. Any other archive gets only the records that it does not have yet. A
    bag, or a file with a manifest, is checked first; if anything is wrong with it, nothing is
    imported.

    Examples:
        barsis archive import new.barsis cup.jsonl.zst
        barsis archive import new.barsis bag
    """
    checks = make_checks(own=load_own_rulesets(ruleset))
    with open_archive(file, adding=True) as archive:
        status = print_added(archive, archive.import_from(source, checks))
    raise typer.Exit(status)
