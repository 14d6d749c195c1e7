"""`barsis archive add`: records into an archive."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import listed, texts_of

from ...configuration import current
from ...holdings import SHOWN_ID
from ...options import Exclude, NoGitignore, OwnRulesets, Paths, folders_of, own_rulesets
from ...output.tally import Tally
from ...reading import tell_briefly
from ...status import Status
from ...streams import flush, say, talk
from .options import ArchiveFile, opened

if TYPE_CHECKING:
    from barsis_notation.archive.adding import Added
    from barsis_notation.language.texts import Text

_text = texts_of("cli/archive")


def add(
    file: ArchiveFile,
    paths: Paths,
    only_valid: Annotated[
        bool, typer.Option("--only-valid", help="Leave out records that have errors.")
    ] = False,
    ruleset: OwnRulesets = None,
    exclude: Exclude = None,
    no_respect_gitignore: NoGitignore = False,
) -> None:
    """Add records to an archive, each once.

    What a record is by its shape is added, faulty or not, and its findings are kept with it. A
    record is named when it is on the disk. Nothing is written over: a correction names the record
    it corrects, as `validate --fix` writes it, and both are kept.
    """
    from barsis_notation.validation import Checks

    tally = Tally()
    folders = folders_of(exclude, no_respect_gitignore, tally.pass_over)
    checks = Checks(own=own_rulesets(ruleset), own_of=current().own_of)
    outcomes: Counter[str] = Counter()
    with opened(file, writing=True) as archive:
        for added in archive.add(paths, checks, folders=folders, only_valid=only_valid):
            outcomes[added.outcome.value] += added.checked.number > 0
            if added.number or added.id:
                say(_said(added))
                flush()
            findings = [*added.checked.findings, *added.findings]
            tally.add(added.checked, findings)
            tell_briefly(findings, added.checked.file)
        talk(
            _text("added-up", counts=listed(_counts(outcomes), "commas"), size=Count(len(archive)))
        )
    if tally.passed_over.count:
        talk(tally.spoken_of_passed_over())
    raise typer.Exit(tally.status or Status.CLEAN)


def _said(added: Added) -> Text:
    place, id = added.checked.file, added.id[:SHOWN_ID]
    if added.checked.number > 1 or added.checked.line not in {None, 1}:
        place = f"{place}:{added.checked.line or added.checked.number}"
    match added.outcome.value:
        case "added":
            return _text("added", number=added.number, id=id, place=place)
        case "present":
            return _text("present", number=added.number, id=id, place=place)
        case "withdrawn":
            return _text("stays-withdrawn", number=added.number, id=id, place=place)
        case _:
            return _text("left-out", id=id, place=place)


def _counts(outcomes: Counter[str]) -> list[Text]:
    counts = [
        _text("count-added", count=Count(outcomes["added"])),
        _text("count-present", count=Count(outcomes["present"])),
        _text("count-withdrawn", count=Count(outcomes["withdrawn"])),
        _text("count-left-out", count=Count(outcomes["refused"])),
        _text("count-unread", count=Count(outcomes["unread"])),
    ]
    names = ("present", "withdrawn", "refused", "unread")
    return [
        counts[0],
        *(one for one, name in zip(counts[1:], names, strict=True) if outcomes[name]),
    ]
