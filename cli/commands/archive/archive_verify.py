"""`barsis archive verify`: verify an archive, and summarise what that shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from barsis_notation import archive as archives
from barsis_notation.diagnostics.finding_json import encoded
from barsis_notation.diagnostics.finding_text import heading, location
from barsis_notation.language.texts import in_english, texts_of

from ...options import AnswerForm
from ...parameters import Option
from ...status import Status
from ...streams import open_output, print_line, print_message
from .archive_options import ArchiveFile
from .signed_files import PublicKeys, public_keys, signed_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive import Verification
    from barsis_notation.archive.verification.verifying import VerificationSummary
    from barsis_notation.language.texts import Text

_text = texts_of("cli/archive")


def verify(
    file: ArchiveFile,
    fast: Annotated[
        bool,
        Option(
            help="Read no records; check only the log, its hashes, the acts and the signatures."
        ),
    ] = False,
    checkpoint: Annotated[
        str | None, Option(metavar="FILE", help="A signed checkpoint that was kept elsewhere.")
    ] = None,
    key: PublicKeys = None,
    form: AnswerForm = "text",
) -> None:
    """Read every byte of an archive, and say what is wrong and what is shown.

    Every record is held against its hashes, checked again by the rules that are kept with it, and
    all that lists, searches and statistics are answered from is made of it anew. The log and what
    was done to the archive are followed from the beginning.

    An archive that was replaced as a whole, or by an older copy of itself, is found against a
    checkpoint alone that was signed and kept in another place: `--checkpoint`. The exit status is 1
    where anything is wrong, 3 where a file cannot be opened.

    Examples:
        barsis archive verify cup.barsis
        barsis archive verify cup.barsis --checkpoint may.checkpoint --key club.pub
    """
    keys = public_keys(key)
    signed = signed_file(checkpoint) if checkpoint is not None else None
    verification = archives.Verification(file, fast=fast, checkpoint=signed, keys=keys)
    if form == "json":
        _write(verification)
    else:
        _say(verification)
    raise typer.Exit(Status.CLEAN if verification.is_whole else Status.FINDINGS)


def _say(verification: Verification) -> None:
    for finding in verification:
        tell = print_line if verification.is_open else print_message
        tell(f"{location(finding, verification.path)}: {heading(finding)} {finding.message}")
    for line in _shown(verification.summary):
        print_line(line)


def _shown(summary: VerificationSummary) -> Iterator[Text]:
    for text in summary.proved:
        yield _text("proved", what=text)
    for text in summary.sealed:
        yield _text("sealed", what=text)
    for text in summary.not_shown:
        yield _text("not-shown", what=text)


def _write(verification: Verification) -> None:
    findings = list(verification)
    with open_output(None) as target:
        target.write(encoded(_answer(verification.summary) | {"findings": findings}) + b"\n")


def _answer(summary: VerificationSummary) -> dict[str, Any]:
    return {
        "archive": summary.archive,
        "root": summary.root.hex(),
        "size": summary.size,
        "records": summary.records,
        "withdrawn": summary.withdrawn,
        "proved": [in_english(text) for text in summary.proved],
        "sealed": [in_english(text) for text in summary.sealed],
        "not_shown": [in_english(text) for text in summary.not_shown],
    }
